"""The sentences."""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording

WORDS: Mapping[str, Wording] = {
    "ask.deal": {
        "fr": "Manche {round} : on distribue.",
        "en": "Round {round}: the cards are dealt.",
        "de": "Runde {round}: Es wird gegeben.",
    },
    "ask.cards": {
        "fr": "Carte attendue : {seat}.",
        "en": "A card is awaited from {seat}.",
        "de": "Eine Karte fehlt noch von: {seat}.",
    },
    "ask.prize": {
        "fr": "Le prix vaut {prize} : {seat} décide.",
        "en": "The prize is {prize}: {seat} decides.",
        "de": "Der Preis ist {prize}: {seat} entscheidet.",
    },
    "ask.over.target": {"fr": "Gagné : {seat}.", "en": "Won by {seat}.", "de": "Gewonnen: {seat}."},
    "ask.over.rounds": {
        "fr": "Dernière manche jouée. Gagné : {seat}.",
        "en": "The last round is over. Won by {seat}.",
        "de": "Die letzte Runde ist vorbei. Gewonnen: {seat}.",
    },
    "game_over": {"fr": "La partie est finie.", "en": "The game is over.", "de": "Das Spiel ist vorbei."},
    "already_played": {
        "fr": "Vous avez déjà joué le {card}.",
        "en": "You have played the {card} already.",
        "de": "Die {card} ist schon gespielt.",
    },
    "not_your_turn": {
        "fr": "Ce n’est pas à vous.",
        "en": "It is not your turn.",
        "de": "Ein anderer ist an der Reihe.",
    },
    "unreadable": {
        "fr": "« {text} » n’est pas une action.",
        "en": "“{text}” is not an action.",
        "de": "„{text}“ ist keine Aktion.",
    },
    "wrong_phase": {"fr": "Pas maintenant.", "en": "Not now.", "de": "Nicht jetzt."},
    "not_in_hand": {
        "fr": "Votre main : {cards}.",
        "en": "Your hand is {cards}.",
        "de": "Auf der Hand: {cards}.",
    },
    "no_such_seat": {
        "fr": "La dernière place est {last}.",
        "en": "The last seat is {last}.",
        "de": "Der letzte Platz ist {last}.",
    },
    "own_seat": {"fr": "C’est votre place.", "en": "This is your own seat.", "de": "Das ist der eigene Platz."},
}


def sentence(key: str, **args: object) -> Saying:
    return Saying(key, WORDS[key], args)
