"""Sentences that say why a hint is good."""

from collections.abc import Mapping

from teocalli.core.words import Wording

HINTS: Mapping[str, Wording] = {
    "why.frees.two": {
        "en": "Frees two souls ({kind}): a point.",
        "fr": "Libère deux âmes ({kind})\u00a0: un point.",
        "de": "Befreit zwei Seelen ({kind}): ein Punkt.",
    },
    "why.frees": {
        "en": "Frees {souls} souls ({kind}): {points} points.",
        "fr": "Libère {souls} âmes ({kind})\u00a0: {points} points.",
        "de": "Befreit {souls} Seelen ({kind}): {points} Punkte.",
    },
    "why.steals.two": {
        "en": "Steals {seat.of} stack of two: a point.",
        "fr": "Vole la pile de deux {seat.of}\u00a0: un point.",
        "de": "Stiehlt einen Stapel von {seat} mit zwei Seelen: ein Punkt.",
    },
    "why.steals": {
        "en": "Steals {seat.of} stack of {souls}: {points} points.",
        "fr": "Vole la pile de {souls} {seat.of}\u00a0: {points} points.",
        "de": "Stiehlt einen Stapel von {seat} mit {souls} Seelen: {points} Punkte.",
    },
    "why.protects": {
        "en": "Takes your stack of {souls} out of reach of {seat.of} chief.",
        "fr": "Met votre pile de {souls} hors de portée du chef {seat.of}.",
        "de": "Bringt deinen Stapel mit {souls} Seelen vor dem Häuptling von {seat} in Sicherheit.",
    },
    "why.takes.one": {
        "en": "Porter {hero} picks up a soul ({kind}).",
        "fr": "Le porteur {hero} ramasse une âme ({kind}).",
        "de": "Träger {hero} nimmt eine Seele ({kind}) auf.",
    },
    "why.takes": {
        "en": "Porter {hero} then carries {souls} souls ({kind}).",
        "fr": "Le porteur {hero} porte alors {souls} âmes ({kind}).",
        "de": "Träger {hero} trägt dann {souls} Seelen ({kind}).",
    },
    "why.threatens": {
        "en": "Puts your chief within reach of {seat.of} stack of {souls}.",
        "fr": "Met votre chef à portée de la pile de {souls} {seat.of}.",
        "de": "Bringt deinen Häuptling in Reichweite eines Stapels von {seat} mit {souls} Seelen.",
    },
    "why.reaches.one": {
        "en": "Porter {hero} then has a soul ({kind}) within reach.",
        "fr": "Le porteur {hero} a alors une âme ({kind}) à portée.",
        "de": "Träger {hero} hat dann eine Seele ({kind}) in Reichweite.",
    },
    "why.reaches": {
        "en": "Porter {hero} then has {souls} souls ({kind}) within reach.",
        "fr": "Le porteur {hero} a alors {souls} âmes ({kind}) à portée.",
        "de": "Träger {hero} hat dann {souls} Seelen ({kind}) in Reichweite.",
    },
    "why.opens": {
        "en": "Opens a way from porter {hero} to your chief.",
        "fr": "Ouvre un chemin du porteur {hero} à votre chef.",
        "de": "Öffnet einen Weg von Träger {hero} zu deinem Häuptling.",
    },
    "why.nearer.one": {
        "en": "Brings porter {hero} within a step of your chief.",
        "fr": "Amène le porteur {hero} à un pas de votre chef.",
        "de": "Bringt Träger {hero} bis auf einen Schritt an deinen Häuptling heran.",
    },
    "why.nearer": {
        "en": "Brings porter {hero} nearer to your chief: {steps} steps are left.",
        "fr": "Rapproche le porteur {hero} de votre chef\u00a0: il reste {steps} pas.",
        "de": "Bringt Träger {hero} näher zu deinem Häuptling: Es bleiben {steps} Schritte.",
    },
    "why.meets": {
        "en": "Brings porter {hero} and your chief together.",
        "fr": "Réunit le porteur {hero} et votre chef.",
        "de": "Bringt Träger {hero} und deinen Häuptling zusammen.",
    },
}
