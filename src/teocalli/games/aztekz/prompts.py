"""Sentences: what is asked now, and of whom. Those that end in `.you` are for the seat that is asked."""

from collections.abc import Mapping

from teocalli.core.words import Wording

PROMPTS: Mapping[str, Wording] = {
    "prompt.draw": {
        "en": "It is {seat.of} turn: a card is drawn.",
        "fr": "C’est le tour {seat.of}\u00a0: une carte est tirée.",
        "de": "Am Zug ist {seat.the}: Eine Karte wird gezogen.",
    },
    "prompt.setup": {
        "en": "It is {seat.of} turn to lay a first card.",
        "fr": "C’est le tour {seat.of} de poser une première carte.",
        "de": "Am Zug ist {seat.the}: Die erste eigene Karte wird gelegt.",
    },
    "prompt.setup.you": {
        "en": "Lay the drawn card on a free cell, joined to another; your heroes will stand on it.",
        "fr": "La carte tirée va sur une case libre, reliée à une autre\u00a0; vos héros s’y placent.",
        "de": "Die gezogene Karte ist auf ein freies Feld zu legen, mit einer anderen verbunden; die eigenen "
        "Helden stehen dann darauf.",
    },
    "prompt.setup.first.you": {
        "en": "Lay the first card on e5, turned as you like; your heroes will stand on it.",
        "fr": "La première carte est à poser en e5, tournée à votre gré\u00a0; vos héros s’y placent.",
        "de": "Die erste Karte ist auf e5 zu legen, beliebig gedreht; die eigenen Helden stehen dann darauf.",
    },
    "prompt.move": {
        "en": "It is {seat.of} turn to move.",
        "fr": "C’est le tour {seat.of}\u00a0: déplacement.",
        "de": "Am Zug ist {seat.the}: Bewegung.",
    },
    "prompt.move.you": {
        "en": "Move one of your heroes, or none; then end the move and place the card.",
        "fr": "Un de vos héros peut agir\u00a0; puis terminez le déplacement et posez la carte.",
        "de": "Einer der eigenen Helden darf handeln; dann die Bewegung beenden und die Karte legen.",
    },
    "prompt.move.chief.you": {
        "en": "Your chief is in play (steps left: {steps}); then end the move and place the card.",
        "fr": "Votre chef est en jeu (pas restants\u00a0: {steps})\u00a0; puis terminez le déplacement et "
        "posez la carte.",
        "de": "Der Häuptling ist am Zug (Schritte übrig: {steps}); dann die Bewegung beenden und die Karte legen.",
    },
    "prompt.move.porter.you": {
        "en": "Porter {hero} is in play (steps left: {steps}); then end the move and place the card.",
        "fr": "Le porteur {hero} est en jeu (pas restants\u00a0: {steps})\u00a0; puis terminez le déplacement et "
        "posez la carte.",
        "de": "Träger {hero} ist am Zug (Schritte übrig: {steps}); dann die Bewegung beenden und die Karte legen.",
    },
    "prompt.move.duty.you": {
        "en": "Porter {hero} must leave {scared}, where the drawn card will go (steps left: {steps}).",
        "fr": "Le porteur {hero} doit quitter {scared}, où ira la carte tirée (pas restants\u00a0: {steps}).",
        "de": "Träger {hero} muss {scared} verlassen, wohin die gezogene Karte kommt (Schritte übrig: {steps}).",
    },
    "prompt.place": {
        "en": "It is {seat.of} turn to place the drawn card.",
        "fr": "C’est le tour {seat.of} de poser la carte tirée.",
        "de": "Am Zug ist {seat.the}: Die gezogene Karte wird gelegt.",
    },
    "prompt.place.you": {
        "en": "Place the drawn card.",
        "fr": "La carte tirée est à poser.",
        "de": "Die gezogene Karte ist zu legen.",
    },
    "prompt.place.choice.you": {
        "en": "Place the drawn card, or return it under the deck.",
        "fr": "La carte tirée est à poser, ou à remettre sous la pioche.",
        "de": "Die gezogene Karte ist zu legen oder unter den Stapel zu legen.",
    },
    "prompt.place.none.you": {
        "en": "The drawn card can be placed nowhere: return it under the deck.",
        "fr": "La carte tirée ne peut être posée nulle part\u00a0: elle est à remettre sous la pioche.",
        "de": "Die gezogene Karte kann nirgends liegen: Sie ist unter den Stapel zu legen.",
    },
    "prompt.place.duty.you": {
        "en": "Place the drawn card on {scared}, whose souls were scared.",
        "fr": "La carte tirée est à poser en {scared}, dont les âmes ont fui.",
        "de": "Die gezogene Karte ist auf {scared} zu legen, von wo die Seelen verscheucht wurden.",
    },
    "prompt.over.one": {
        "en": "The game is over: {winner_seat} wins.",
        "fr": "La partie est terminée\u00a0: victoire {winner_seat.of}.",
        "de": "Das Spiel ist zu Ende: Gewonnen hat {winner_seat.the}.",
    },
    "prompt.over.souls": {
        "en": "The game is over: with as many points as another, {winner_seat} wins by freed souls ({souls}).",
        "fr": "La partie est terminée\u00a0: à points égaux, victoire {winner_seat.of} aux âmes libérées ({souls}).",
        "de": "Das Spiel ist zu Ende: Bei gleichen Punkten gewinnt {winner_seat.the} mit {souls} befreiten Seelen.",
    },
    "prompt.over.shared": {
        "en": "The game is over; the victory is shared by {winners_seat}.",
        "fr": "La partie est terminée\u00a0; victoire partagée\u00a0: {winners_seat}.",
        "de": "Das Spiel ist zu Ende; den Sieg teilen sich {winners_seat}.",
    },
}
