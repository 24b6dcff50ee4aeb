"""Sentences that say why a hint is good."""

from collections.abc import Mapping

from teocalli.core.words import Wording

HINTS: Mapping[str, Wording] = {
    "why.trick": {
        "en": "Wins the trick.",
        "fr": "Gagne la levée.",
        "de": "Gewinnt den Stich.",
    },
    "why.trick.needed": {
        "en": "Wins the trick: {have} of the {need} you need.",
        "fr": "Gagne la levée\u00a0: {have} sur {need} à gagner.",
        "de": "Gewinnt den Stich: der {have}. von {need}, die du brauchst.",
    },
    "why.trick.most": {
        "en": "Wins the trick: your goal is to win the most.",
        "fr": "Gagne la levée\u00a0: votre objectif est d’en avoir le plus.",
        "de": "Gewinnt den Stich: Dein Auftrag verlangt die meisten.",
    },
    "why.trick.last": {
        "en": "Wins the last trick, which is your goal.",
        "fr": "Gagne la dernière levée, votre objectif.",
        "de": "Gewinnt den letzten Stich: Das ist dein Auftrag.",
    },
    "why.trick.T": {
        "en": "Wins the trick with talismans for your goal.",
        "fr": "Gagne la levée et des talismans pour votre objectif.",
        "de": "Gewinnt den Stich und Talismane für deinen Auftrag.",
    },
    "why.trick.A": {
        "en": "Wins the trick with amulets for your goal.",
        "fr": "Gagne la levée et des amulettes pour votre objectif.",
        "de": "Gewinnt den Stich und Amulette für deinen Auftrag.",
    },
    "why.trick.C": {
        "en": "Wins the trick with coins for your goal.",
        "fr": "Gagne la levée et des pièces pour votre objectif.",
        "de": "Gewinnt den Stich und Münzen für deinen Auftrag.",
    },
    "why.may": {
        "en": "Can win the trick, and your goals need tricks.",
        "fr": "Peut gagner la levée, et vos objectifs en demandent.",
        "de": "Kann den Stich gewinnen, und deine Aufträge brauchen Stiche.",
    },
    "why.may.T": {
        "en": "Can win talismans for your goal.",
        "fr": "Peut gagner des talismans pour votre objectif.",
        "de": "Kann Talismane für deinen Auftrag gewinnen.",
    },
    "why.may.A": {
        "en": "Can win amulets for your goal.",
        "fr": "Peut gagner des amulettes pour votre objectif.",
        "de": "Kann Amulette für deinen Auftrag gewinnen.",
    },
    "why.may.C": {
        "en": "Can win coins for your goal.",
        "fr": "Peut gagner des pièces pour votre objectif.",
        "de": "Kann Münzen für deinen Auftrag gewinnen.",
    },
    "why.low": {
        "en": "Others can beat it, and you want no more tricks.",
        "fr": "D’autres peuvent la battre, et vous ne voulez plus de levées.",
        "de": "Andere können sie schlagen, und du willst keinen Stich mehr.",
    },
    "why.loses.enough": {
        "en": "Leaves the trick to others: you have the {need} you need.",
        "fr": "Laisse la levée aux autres\u00a0: vous avez les {need} qu’il vous faut.",
        "de": "Überlässt den Stich anderen: Du hast die {need}, die du brauchst.",
    },
    "why.loses.one": {
        "en": "Leaves the trick to others: you have the one you need.",
        "fr": "Laisse la levée aux autres\u00a0: vous avez celle qu’il vous faut.",
        "de": "Überlässt den Stich anderen: Du hast den einen, den du brauchst.",
    },
    "why.loses.none": {
        "en": "Leaves the trick to others: your goal is to win none.",
        "fr": "Laisse la levée aux autres\u00a0: votre objectif est de n’en gagner aucune.",
        "de": "Überlässt den Stich anderen: Dein Auftrag ist, keinen zu gewinnen.",
    },
    "why.loses.fewest": {
        "en": "Leaves the trick to others: your goal is to win the fewest.",
        "fr": "Laisse la levée aux autres\u00a0: votre objectif est d’en gagner le moins.",
        "de": "Überlässt den Stich anderen: Dein Auftrag verlangt die wenigsten.",
    },
    "why.rid": {
        "en": "Gets rid of a card that might win a trick you do not want.",
        "fr": "Écarte une carte qui pourrait gagner une levée de trop.",
        "de": "Wirft eine Karte ab, die einen Stich zu viel gewinnen könnte.",
    },
    "why.keeps_high": {
        "en": "Keeps your higher cards for later.",
        "fr": "Garde vos cartes plus fortes pour plus tard.",
        "de": "Hebt deine höheren Karten für später auf.",
    },
    "why.wins": {
        "en": "Wins the game: you then own {money}, more than anyone else.",
        "fr": "Gagne la partie\u00a0: vous aurez {money}, plus que tous les autres.",
        "de": "Gewinnt das Spiel: Du hast dann {money}, mehr als alle anderen.",
    },
    "why.pays": {
        "en": "The round then pays you {money}.",
        "fr": "La manche vous rapporte alors {money}.",
        "de": "Die Runde bringt dir dann {money}.",
    },
    "why.chief": {
        "en": "As chief you see all bids before you buy.",
        "fr": "Le chef voit toutes les offres avant d’acheter.",
        "de": "Als Anführer siehst du alle Gebote, bevor du kaufst.",
    },
    "why.saves": {
        "en": "Saves your money for the lots.",
        "fr": "Garde votre argent pour les lots.",
        "de": "Spart dein Geld für die Posten.",
    },
    "why.lot.best": {
        "en": "May bring you about {value}: no other lot brings more.",
        "fr": "Peut vous rapporter environ {value}\u00a0: aucun autre lot ne fait mieux.",
        "de": "Kann dir etwa {value} bringen: Kein anderer Posten bringt mehr.",
    },
    "why.lot.other": {
        "en": "May bring you only about {value}: let the others pay for it.",
        "fr": "Ne peut vous rapporter qu’environ {value}\u00a0: que les autres le paient.",
        "de": "Kann dir nur etwa {value} bringen: Lass andere dafür zahlen.",
    },
    "why.lot.worth": {
        "en": "May bring you about {value}; the other lots about {rest} each.",
        "fr": "Peut vous rapporter environ {value}\u00a0; les autres lots, environ {rest} chacun.",
        "de": "Kann dir etwa {value} bringen; die anderen Posten je etwa {rest}.",
    },
    "why.lot.take": {
        "en": "May bring you about {value}, for {price}.",
        "fr": "Peut vous rapporter environ {value}, pour {price}.",
        "de": "Kann dir etwa {value} bringen, für {price}.",
    },
    "why.lot.leave": {
        "en": "May bring you about {value} for {price}; the other lots about {rest} each.",
        "fr": "Peut vous rapporter environ {value} pour {price}\u00a0; les autres lots, environ {rest} chacun.",
        "de": "Kann dir etwa {value} bringen, für {price}; die anderen Posten je etwa {rest}.",
    },
}
