"""Why the server refuses a request, apart from what tables refuse."""

import math
from collections.abc import Mapping
from typing import Any

from teocalli.core.codes import Code
from teocalli.core.errors import TeocalliError
from teocalli.core.words import Language, Saying, Wording


class Reason(Code):
    """The stable codes of refusals."""

    NAME_LENGTH = "name_length"
    NAME_CHARACTERS = "name_characters"
    LABEL_LENGTH = "label_length"
    LABEL_CHARACTERS = "label_characters"
    ACCOUNT_NAME = "account_name"
    PASSPHRASE_LENGTH = "passphrase_length"
    PASSPHRASE_COMMON = "passphrase_common"
    CHAT_LENGTH = "chat_length"
    CHAT_CHARACTERS = "chat_characters"
    ACCOUNT_TAKEN = "account_taken"
    ACCOUNT_LOOKALIKE = "account_lookalike"
    HAS_ACCOUNT = "has_account"
    NO_ACCOUNT = "no_account"
    WRONG_SIGN_IN = "wrong_sign_in"
    WRONG_RECOVERY = "wrong_recovery"
    WRONG_PASSPHRASE = "wrong_passphrase"
    SIGNED_OUT = "signed_out"
    BANNED = "banned"
    BAD_TOKEN = "bad_token"
    NOT_BY_TOKEN = "not_by_token"
    NO_SUCH_TOKEN = "no_such_token"
    TOKENS_FULL = "tokens_full"
    CROSS_SITE = "cross_site"
    KEY_USED = "key_used"
    UNKNOWN_HOST = "unknown_host"
    ONLY_LOOKING = "only_looking"
    TOO_MANY = "too_many"
    NOBODY = "nobody"
    NO_SUCH_TABLE = "no_such_table"
    UNREADABLE_TABLE = "unreadable_table"
    NEWER_TABLE = "newer_table"
    TABLES_FULL = "tables_full"
    NO_SUCH_PAGE = "no_such_page"
    NO_RULES = "no_rules"
    NO_PICTURE = "no_picture"
    NO_LESSON = "no_lesson"
    BAD_RECORD = "bad_record"
    NOT_OFFERED = "not_offered"
    BAD_REQUEST = "bad_request"
    TOO_LARGE = "too_large"
    NOT_AT_TABLE = "not_at_table"
    CLOSING = "closing"
    DATABASE_DOWN = "database_down"
    BUSY = "busy"
    DRAWING = "drawing"
    PREPARING = "preparing"


STATUS: Mapping[Reason, int] = {
    Reason.NAME_LENGTH: 422,
    Reason.NAME_CHARACTERS: 422,
    Reason.LABEL_LENGTH: 422,
    Reason.LABEL_CHARACTERS: 422,
    Reason.ACCOUNT_NAME: 422,
    Reason.PASSPHRASE_LENGTH: 422,
    Reason.PASSPHRASE_COMMON: 422,
    Reason.CHAT_LENGTH: 422,
    Reason.CHAT_CHARACTERS: 422,
    Reason.ACCOUNT_TAKEN: 409,
    Reason.ACCOUNT_LOOKALIKE: 409,
    Reason.HAS_ACCOUNT: 409,
    Reason.NO_ACCOUNT: 409,
    Reason.WRONG_SIGN_IN: 403,
    Reason.WRONG_RECOVERY: 403,
    Reason.WRONG_PASSPHRASE: 403,
    Reason.SIGNED_OUT: 403,
    Reason.BANNED: 403,
    Reason.BAD_TOKEN: 401,
    Reason.NOT_BY_TOKEN: 403,
    Reason.NO_SUCH_TOKEN: 404,
    Reason.TOKENS_FULL: 409,
    Reason.CROSS_SITE: 403,
    Reason.KEY_USED: 409,
    Reason.UNKNOWN_HOST: 421,
    Reason.ONLY_LOOKING: 403,
    Reason.TOO_MANY: 429,
    Reason.NOBODY: 404,
    Reason.NO_SUCH_TABLE: 404,
    Reason.UNREADABLE_TABLE: 409,
    Reason.NEWER_TABLE: 409,
    Reason.TABLES_FULL: 409,
    Reason.NO_SUCH_PAGE: 404,
    Reason.NO_RULES: 404,
    Reason.NO_PICTURE: 404,
    Reason.NO_LESSON: 404,
    Reason.BAD_RECORD: 422,
    Reason.NOT_OFFERED: 405,
    Reason.BAD_REQUEST: 400,
    Reason.TOO_LARGE: 413,
    Reason.NOT_AT_TABLE: 403,
    Reason.CLOSING: 503,
    Reason.DATABASE_DOWN: 503,
    Reason.BUSY: 503,
    Reason.DRAWING: 503,
    Reason.PREPARING: 503,
}
"""The HTTP status of each reason."""

_WORDINGS: Mapping[Reason, Wording] = {
    Reason.NAME_LENGTH: {
        "en": "A name has 1 to {most} characters; this one has {length}.",
        "fr": "Un nom compte de 1 à {most} caractères ; celui-ci en a {length}.",
        "de": "Ein Name hat 1 bis {most} Zeichen; dieser hat {length}.",
    },
    Reason.NAME_CHARACTERS: {
        "en": "A name is one line of visible characters, without accents piled on one another.",
        "fr": "Un nom tient sur une ligne, en caractères visibles, sans accents empilés.",
        "de": "Ein Name ist eine Zeile aus sichtbaren Zeichen, ohne aufgetürmte Akzente.",
    },
    Reason.LABEL_LENGTH: {
        "en": "A label has 1 to {most} characters; this one has {length}.",
        "fr": "Un libellé compte de 1 à {most} caractères ; celui-ci en a {length}.",
        "de": "Eine Bezeichnung hat 1 bis {most} Zeichen; diese hat {length}.",
    },
    Reason.LABEL_CHARACTERS: {
        "en": "A label is one line of visible characters, without accents piled on one another.",
        "fr": "Un libellé tient sur une ligne, en caractères visibles, sans accents empilés.",
        "de": "Eine Bezeichnung ist eine Zeile aus sichtbaren Zeichen, ohne aufgetürmte Akzente.",
    },
    Reason.ACCOUNT_NAME: {
        "en": "An account name has {least} to {most} characters: letters, digits, dots, underscores and hyphens.",
        "fr": "Un nom de compte a de {least} à {most} caractères : lettres, chiffres, points, tirets (- et _).",
        "de": "Ein Kontoname hat {least} bis {most} Zeichen: Buchstaben, Ziffern, Punkte, Unter- und Bindestriche.",
    },
    Reason.PASSPHRASE_LENGTH: {
        "en": "A passphrase has {least} to {most} characters; this one has {length}.",
        "fr": "Une phrase secrète compte de {least} à {most} caractères ; celle-ci en a {length}.",
        "de": "Eine Passphrase hat {least} bis {most} Zeichen; diese hat {length}.",
    },
    Reason.PASSPHRASE_COMMON: {
        "en": "This passphrase is one of the most common, which are guessed first; choose another.",
        "fr": "Cette phrase secrète est l’une des plus courantes, qu’on devine en premier ; choisissez-en une autre.",
        "de": "Diese Passphrase gehört zu den häufigsten, die zuerst erraten werden; wähl eine andere.",
    },
    Reason.CHAT_LENGTH: {
        "en": "A message has 1 to {most} characters; this one has {length}.",
        "fr": "Un message compte de 1 à {most} caractères ; celui-ci en a {length}.",
        "de": "Eine Nachricht hat 1 bis {most} Zeichen; diese hat {length}.",
    },
    Reason.CHAT_CHARACTERS: {
        "en": "A message may contain no control characters except line breaks.",
        "fr": "Un message ne contient aucun caractère de contrôle, sauf des retours à la ligne.",
        "de": "Eine Nachricht darf keine Steuerzeichen außer Zeilenumbrüchen enthalten.",
    },
    Reason.ACCOUNT_TAKEN: {
        "en": "The account name {account} is taken; choose another.",
        "fr": "Le nom de compte {account} est déjà pris ; choisissez-en un autre.",
        "de": "Der Kontoname {account} ist vergeben; wähl einen anderen.",
    },
    Reason.ACCOUNT_LOOKALIKE: {
        "en": "The account name {account} looks like one that is taken; choose another.",
        "fr": "Le nom de compte {account} ressemble à un nom déjà pris ; choisissez-en un autre.",
        "de": "Der Kontoname {account} sieht aus wie einer, der vergeben ist; wähl einen anderen.",
    },
    Reason.HAS_ACCOUNT: {
        "en": "You already have an account: {account}.",
        "fr": "Vous avez déjà un compte : {account}.",
        "de": "Du hast schon ein Konto: {account}.",
    },
    Reason.NO_ACCOUNT: {
        "en": "You need an account for this; create one or sign in first.",
        "fr": "Il faut un compte pour cela ; créez-en un ou connectez-vous d’abord.",
        "de": "Dafür brauchst du ein Konto; leg eines an oder melde dich erst an.",
    },
    Reason.WRONG_SIGN_IN: {
        "en": "There is no account with this name and passphrase.",
        "fr": "Il n’y a pas de compte avec ce nom et cette phrase secrète.",
        "de": "Es gibt kein Konto mit diesem Namen und dieser Passphrase.",
    },
    Reason.WRONG_RECOVERY: {
        "en": "There is no account with this name and recovery code.",
        "fr": "Il n’y a pas de compte avec ce nom et ce code de secours.",
        "de": "Es gibt kein Konto mit diesem Namen und diesem Wiederherstellungscode.",
    },
    Reason.WRONG_PASSPHRASE: {
        "en": "This is not your passphrase.",
        "fr": "Ce n’est pas votre phrase secrète.",
        "de": "Das ist nicht deine Passphrase.",
    },
    Reason.SIGNED_OUT: {
        "en": "You have been signed out; sign in again.",
        "fr": "Vous avez été déconnecté ; reconnectez-vous.",
        "de": "Du wurdest abgemeldet; melde dich wieder an.",
    },
    Reason.BANNED: {
        "en": "You can watch, but you cannot take part before {until} (UTC).",
        "fr": "Vous pouvez regarder, mais pas participer avant le {until} (UTC).",
        "de": "Du kannst zuschauen, aber vor dem {until} (UTC) nicht mitmachen.",
    },
    Reason.BAD_TOKEN: {
        "en": "This token is not valid here; create a new one.",
        "fr": "Ce jeton n’est pas valable ici ; créez-en un nouveau.",
        "de": "Dieses Token gilt hier nicht; erstelle ein neues.",
    },
    Reason.NOT_BY_TOKEN: {
        "en": "A token is only for playing; do this yourself, in a browser.",
        "fr": "Un jeton ne sert qu’à jouer ; faites cela vous-même, dans un navigateur.",
        "de": "Ein Token ist nur zum Spielen da; mach das selbst, in einem Browser.",
    },
    Reason.NO_SUCH_TOKEN: {
        "en": "You have no such token.",
        "fr": "Vous n’avez pas ce jeton.",
        "de": "Dieses Token hast du nicht.",
    },
    Reason.TOKENS_FULL: {
        "en": "You already have {most} tokens; delete one first.",
        "fr": "Vous avez déjà {most} jetons ; supprimez-en d’abord un.",
        "de": "Du hast schon {most} Tokens; lösche erst eines.",
    },
    Reason.CROSS_SITE: {
        "en": "This request comes from another site; open this site directly.",
        "fr": "Cette demande vient d’un autre site ; ouvrez directement celui-ci.",
        "de": "Diese Anfrage kommt von einer fremden Seite; öffne diese Seite direkt.",
    },
    Reason.KEY_USED: {
        "en": "This key was used for something else; take a new one for each command.",
        "fr": "Cette clé a servi à autre chose ; prenez-en une nouvelle pour chaque commande.",
        "de": "Dieser Schlüssel war schon für etwas anderes; nimm für jeden Befehl einen neuen.",
    },
    Reason.UNKNOWN_HOST: {
        "en": "This server is not open under the name {host}; its operator names its address with --public-url.",
        "fr": "Ce serveur n’est pas ouvert sous le nom {host} ; son opérateur indique son adresse avec --public-url.",
        "de": "Unter dem Namen {host} ist dieser Server nicht offen; wer ihn betreibt, nennt seine Adresse mit "
        "--public-url.",
    },
    Reason.ONLY_LOOKING: {
        "en": "This connection has no cookie and no token, so it can only watch.",
        "fr": "Cette connexion n’a ni cookie ni jeton : elle permet seulement de regarder.",
        "de": "Diese Verbindung hat weder Cookie noch Token und kann deshalb nur zuschauen.",
    },
    Reason.TOO_MANY: {
        "en": "That was too much at once; try again in {seconds} s.",
        "fr": "C’était trop à la fois ; réessayez dans {seconds} s.",
        "de": "Das war zu viel auf einmal; versuch es in {seconds} s noch einmal.",
    },
    Reason.NOBODY: {
        "en": "Nobody here has this id.",
        "fr": "Personne n’a cet identifiant ici.",
        "de": "Niemand hat hier diese Kennung.",
    },
    Reason.NO_SUCH_TABLE: {
        "en": "There is no such table.",
        "fr": "Cette table n’existe pas.",
        "de": "Diesen Tisch gibt es nicht.",
    },
    Reason.UNREADABLE_TABLE: {
        "en": "The log of this table cannot be read; it is kept as it is.",
        "fr": "Le journal de cette table est illisible ; il est conservé tel quel.",
        "de": "Das Protokoll dieses Tisches ist nicht lesbar; es wird aufbewahrt, wie es ist.",
    },
    Reason.NEWER_TABLE: {
        "en": "This table comes from a newer version of the program, or from one with more games; this server cannot "
        "open it.",
        "fr": "Cette table vient d’une version plus récente du programme, ou qui a d’autres jeux ; ce serveur ne "
        "peut pas l’ouvrir.",
        "de": "Dieser Tisch stammt aus einer neueren Version des Programms oder einer mit mehr Spielen; dieser Server "
        "kann ihn nicht öffnen.",
    },
    Reason.TABLES_FULL: {
        "en": "You have opened {most} tables that are not finished; finish one, or leave one where nobody else sits.",
        "fr": "Vous avez ouvert {most} tables non terminées ; finissez-en une, ou quittez-en une sans autre joueur.",
        "de": "Du hast {most} Tische eröffnet, die nicht zu Ende sind; beende einen oder verlass einen, wo sonst "
        "niemand sitzt.",
    },
    Reason.NO_SUCH_PAGE: {
        "en": "There is nothing at this address.",
        "fr": "Il n’y a rien à cette adresse.",
        "de": "Unter dieser Adresse gibt es nichts.",
    },
    Reason.NO_RULES: {
        "en": "This game has no rules pages.",
        "fr": "Ce jeu n’a pas de pages de règles.",
        "de": "Dieses Spiel hat keine Regelseiten.",
    },
    Reason.NO_LESSON: {
        "en": "This game has no lesson.",
        "fr": "Ce jeu n’a pas de leçon.",
        "de": "Zu diesem Spiel gibt es keine Lektion.",
    },
    Reason.NO_PICTURE: {
        "en": "This game has no pictures of its positions.",
        "fr": "Ce jeu n’a pas d’images de ses positions.",
        "de": "Dieses Spiel hat keine Bilder seiner Stellungen.",
    },
    Reason.BAD_RECORD: {
        "en": "This record cannot be opened: {en}",
        "fr": "Cet enregistrement ne peut pas être ouvert : {fr}",
        "de": "Diese Aufzeichnung lässt sich nicht öffnen: {de}",
    },
    Reason.NOT_OFFERED: {
        "en": "This address does not accept {method}.",
        "fr": "Cette adresse n’accepte pas {method}.",
        "de": "Diese Adresse nimmt {method} nicht an.",
    },
    # The fault itself is in English, for programmers; in other languages it stands in `args` only.
    Reason.BAD_REQUEST: {
        "en": "This request cannot be read: {fault}.",
        "fr": "Le serveur ne peut pas lire cette demande.",
        "de": "Der Server kann diese Anfrage nicht lesen.",
    },
    Reason.TOO_LARGE: {
        "en": "This is too large; at most {most} bytes are allowed.",
        "fr": "C’est trop grand ; {most} octets au plus.",
        "de": "Das ist zu groß; erlaubt sind höchstens {most} Bytes.",
    },
    Reason.NOT_AT_TABLE: {
        "en": "Only players at this table can do that.",
        "fr": "Seuls les joueurs de cette table peuvent faire cela.",
        "de": "Das kann nur, wer an diesem Tisch sitzt.",
    },
    Reason.CLOSING: {
        "en": "The server is closing for a moment; nothing was changed, try again.",
        "fr": "Le serveur s’arrête un instant ; rien n’a changé, réessayez.",
        "de": "Der Server ist gleich für einen Moment weg; nichts wurde geändert, versuch es noch einmal.",
    },
    Reason.DATABASE_DOWN: {
        "en": "The server cannot save anything at the moment; try again.",
        "fr": "Le serveur ne peut rien enregistrer pour le moment ; réessayez.",
        "de": "Der Server kann gerade nichts speichern; versuch es noch einmal.",
    },
    Reason.BUSY: {
        "en": "The bots have too much to think about; try again in a moment.",
        "fr": "Les robots ont trop de travail ; réessayez dans un instant.",
        "de": "Die Bots haben gerade zu viel zu denken; versuch es gleich noch einmal.",
    },
    Reason.DRAWING: {
        "en": "Too many pictures are being drawn; try again in a moment.",
        "fr": "Trop d’images sont en cours de dessin ; réessayez dans un instant.",
        "de": "Gerade werden zu viele Bilder gezeichnet; versuch es gleich noch einmal.",
    },
    Reason.PREPARING: {
        "en": "The server is being prepared; try again in a moment.",
        "fr": "Le serveur se prépare ; réessayez dans un instant.",
        "de": "Der Server wird vorbereitet; versuch es gleich noch einmal.",
    },
}


class RequestRefused(TeocalliError):
    """A request that the server does not accept. Nothing has changed."""

    def __init__(self, reason: Reason, **args: Any) -> None:
        self.reason = reason
        """The stable code, such as `account_taken`."""
        self.saying = Saying(reason.value, _WORDINGS[reason], args)
        self.status = STATUS[reason]
        super().__init__(f"{reason}: {self.say('en')}")

    def say(self, language: Language) -> str:
        return self.saying.say(language)

    @property
    def headers(self) -> dict[str, str]:
        """HTTP headers of the answer."""
        return {"WWW-Authenticate": "Bearer"} if self.status == 401 else {}


class RateLimited(RequestRefused):
    """Too many requests; the next one is allowed in `retry_after` seconds."""

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(Reason.TOO_MANY, seconds=max(1, math.ceil(retry_after)))

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.saying.args["seconds"])}
