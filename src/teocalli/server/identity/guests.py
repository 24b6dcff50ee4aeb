"""New guests: random ids, and friendly names until they choose one."""

import hashlib
import re
import secrets
from typing import Literal, TypeAlias

from teocalli.core.words import Language
from teocalli.store.rows import Identity

IDENTITY_ID = re.compile(r"[0-9A-Za-z_-]{16,64}", re.ASCII)
"""What the id of an identity looks like."""

Gender: TypeAlias = Literal["m", "f", "n"]

_NOUNS: tuple[tuple[str, tuple[str, Gender], tuple[str, Gender]], ...] = (
    ("Otter", ("Loutre", "f"), ("Otter", "m")),
    ("Toucan", ("Toucan", "m"), ("Tukan", "m")),
    ("Iguana", ("Iguane", "m"), ("Leguan", "m")),
    ("Dragonfly", ("Libellule", "f"), ("Libelle", "f")),
    ("Hummingbird", ("Colibri", "m"), ("Kolibri", "m")),
    ("Coyote", ("Coyote", "m"), ("Kojote", "m")),
    ("Quetzal", ("Quetzal", "m"), ("Quetzal", "m")),
    ("Ocelot", ("Ocelot", "m"), ("Ozelot", "m")),
    ("Axolotl", ("Axolotl", "m"), ("Axolotl", "m")),
    ("Turtle", ("Tortue", "f"), ("Schildkröte", "f")),
    ("Heron", ("Héron", "m"), ("Reiher", "m")),
    ("Owl", ("Chouette", "f"), ("Eule", "f")),
    ("Deer", ("Cerf", "m"), ("Hirsch", "m")),
    ("Lizard", ("Lézard", "m"), ("Eidechse", "f")),
    ("Butterfly", ("Papillon", "m"), ("Falter", "m")),
    ("Macaw", ("Ara", "m"), ("Ara", "m")),
    ("Armadillo", ("Tatou", "m"), ("Gürteltier", "n")),
    ("Volcano", ("Volcan", "m"), ("Vulkan", "m")),
    ("Pyramid", ("Pyramide", "f"), ("Pyramide", "f")),
    ("Comet", ("Comète", "f"), ("Komet", "m")),
    ("Cactus", ("Cactus", "m"), ("Kaktus", "m")),
    ("Agave", ("Agave", "f"), ("Agave", "f")),
    ("Dahlia", ("Dahlia", "m"), ("Dahlie", "f")),
    ("Puma", ("Puma", "m"), ("Puma", "m")),
)
"""In English; in French and German with the gender. None is the name of a seat, of a piece or of a bot."""

_ADJECTIVES: tuple[tuple[str, tuple[str, str], str], ...] = (
    ("Patient", ("patient", "patiente"), "Geduldig"),
    ("Calm", ("calme", "calme"), "Ruhig"),
    ("Swift", ("rapide", "rapide"), "Flink"),
    ("Clever", ("habile", "habile"), "Geschickt"),
    ("Brave", ("courageux", "courageuse"), "Mutig"),
    ("Merry", ("joyeux", "joyeuse"), "Fröhlich"),
    ("Sly", ("rusé", "rusée"), "Listig"),
    ("Proud", ("fier", "fière"), "Stolz"),
    ("Watchful", ("attentif", "attentive"), "Wachsam"),
    ("Gentle", ("doux", "douce"), "Sanft"),
    ("Bold", ("hardi", "hardie"), "Kühn"),
    ("Quiet", ("discret", "discrète"), "Leis"),
    ("Serene", ("serein", "sereine"), "Gelassen"),
    ("Lively", ("vif", "vive"), "Munter"),
    ("Friendly", ("amical", "amicale"), "Freundlich"),
    ("Curious", ("curieux", "curieuse"), "Neugierig"),
    ("Loyal", ("loyal", "loyale"), "Treu"),
    ("Wise", ("sage", "sage"), "Weis"),
    ("Kind", ("gentil", "gentille"), "Gütig"),
    ("Careful", ("prudent", "prudente"), "Umsichtig"),
    ("Golden", ("doré", "dorée"), "Golden"),
    ("Sunny", ("radieux", "radieuse"), "Sonnig"),
    ("Nimble", ("agile", "agile"), "Wendig"),
    ("Dreamy", ("rêveur", "rêveuse"), "Verträumt"),
)
"""In English; in French for either gender; in German without its ending."""

_ENDING = {"m": "er", "f": "e", "n": "es"}


def new_id() -> str:
    """A new id: 128 random bits, usable in a URL and on a command line, where it must not look like an option."""
    while (drawn := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return drawn


def friendly_name(who: str, language: Language) -> str:
    """A name of two words from the games' world, always the same for the same identity."""
    drawn = int.from_bytes(hashlib.sha256(who.encode()).digest()[:8], "big")
    how, noun = divmod(drawn % (len(_NOUNS) * len(_ADJECTIVES)), len(_NOUNS))
    return _name(how, noun, language)


def new_guest(who: str, language: Language, now: float) -> Identity:
    """A guest, who is not stored yet."""
    return Identity(id=who, name=friendly_name(who, language), kind="guest", language=language, created=now, seen=now)


def _name(how: int, noun: int, language: Language) -> str:
    english, french, german = _NOUNS[noun]
    adjective, forms, stem = _ADJECTIVES[how]
    if language == "fr":
        return f"{french[0]} {forms[french[1] == 'f']}"
    if language == "de":
        return f"{stem}{_ENDING[german[1]]} {german[0]}"
    return f"{adjective} {english}"
