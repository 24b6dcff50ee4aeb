"""Sentences that say what is asked now, and how the game ended.

`.you`: to the seat that is asked; `.one`, `.done`: its hero has one step left, or none; `.stall`: the game ended
because no card was placed any more.
"""

from collections.abc import Mapping

from teocalli.core.words import Wording

PROMPTS: Mapping[str, Wording] = {
    "prompt.draw": {
        "en": "It is {seat.of} turn to draw a card.",
        "fr": "C’est au tour {seat.of} de tirer une carte.",
        "de": "{seat} ist dran und zieht eine Karte.",
    },
    "prompt.setup": {
        "en": "It is {seat.of} turn to lay a first card.",
        "fr": "C’est au tour {seat.of} de poser une première carte.",
        "de": "{seat} ist dran und legt eine erste Karte.",
    },
    "prompt.setup.you": {
        "en": "Lay the drawn card on a free cell, joined to another; your heroes will stand on it.",
        "fr": "Posez la carte tirée sur une case libre, reliée à une autre\u00a0; vos héros s’y placeront.",
        "de": "Leg die gezogene Karte auf ein freies Feld, mit einer anderen verbunden; deine Helden kommen darauf.",
    },
    "prompt.setup.first.you": {
        "en": "Lay the first card on e5, turned as you like; your heroes will stand on it.",
        "fr": "Posez la première carte en e5, tournée comme vous voulez\u00a0; vos héros s’y placeront.",
        "de": "Leg die erste Karte auf e5, gedreht, wie du magst; deine Helden kommen darauf.",
    },
    "prompt.move": {
        "en": "It is {seat.of} turn to move.",
        "fr": "C’est au tour {seat.of} de déplacer un héros.",
        "de": "{seat} ist dran und bewegt einen Helden.",
    },
    "prompt.move.last": {
        "en": "The last card is drawn. It is {seat.of} turn to move.",
        "fr": "La dernière carte est tirée. C’est au tour {seat.of} de déplacer un héros.",
        "de": "Die letzte Karte ist gezogen. {seat} ist dran und bewegt einen Helden.",
    },
    "prompt.move.you": {
        "en": "Move one of your heroes, or none; then place the card.",
        "fr": "Faites agir un de vos héros, ou aucun\u00a0; puis posez la carte.",
        "de": "Zieh mit einem deiner Helden oder mit keinem; dann leg die Karte.",
    },
    "prompt.move.last.you": {
        "en": "The last card: move one of your heroes, or none; then place it.",
        "fr": "La dernière carte\u00a0: faites agir un de vos héros, ou aucun\u00a0; puis posez-la.",
        "de": "Die letzte Karte: Zieh mit einem deiner Helden oder mit keinem; dann leg sie.",
    },
    "prompt.move.chief.you": {
        "en": "Your chief can still go one step; then place the card.",
        "fr": "Votre chef peut encore faire un pas\u00a0; puis posez la carte.",
        "de": "Dein Häuptling kann noch einen Schritt gehen; dann leg die Karte.",
    },
    "prompt.move.chief.done.you": {
        "en": "Your chief has made its step. Place the card when you are ready.",
        "fr": "Votre chef a fait son pas. Posez la carte quand vous voulez.",
        "de": "Dein Häuptling hat seinen Schritt gemacht. Leg die Karte, wenn du so weit bist.",
    },
    "prompt.move.porter.you": {
        "en": "Porter {hero} can go {steps} more steps; then place the card.",
        "fr": "Le porteur {hero} peut encore faire {steps} pas\u00a0; puis posez la carte.",
        "de": "Träger {hero} kann noch {steps} Schritte gehen; dann leg die Karte.",
    },
    "prompt.move.porter.one.you": {
        "en": "Porter {hero} can go one more step; then place the card.",
        "fr": "Le porteur {hero} peut encore faire un pas\u00a0; puis posez la carte.",
        "de": "Träger {hero} kann noch einen Schritt gehen; dann leg die Karte.",
    },
    "prompt.move.porter.done.you": {
        "en": "Porter {hero} has made all its steps. Place the card when you are ready.",
        "fr": "Le porteur {hero} a fait tous ses pas. Posez la carte quand vous voulez.",
        "de": "Träger {hero} hat alle seine Schritte gemacht. Leg die Karte, wenn du so weit bist.",
    },
    "prompt.move.duty.you": {
        "en": "Porter {hero} must leave {scared}, where the drawn card will go. It can go {steps} more steps.",
        "fr": "Le porteur {hero} doit quitter {scared}, où ira la carte tirée. Il peut encore faire {steps} pas.",
        "de": "Träger {hero} muss {scared} verlassen: Dorthin kommt die gezogene Karte. Er kann noch {steps} Schritte "
        "gehen.",
    },
    "prompt.move.duty.one.you": {
        "en": "Porter {hero} must leave {scared}, where the drawn card will go. It can go one more step.",
        "fr": "Le porteur {hero} doit quitter {scared}, où ira la carte tirée. Il peut encore faire un pas.",
        "de": "Träger {hero} muss {scared} verlassen: Dorthin kommt die gezogene Karte. Er kann noch einen Schritt "
        "gehen.",
    },
    "prompt.place": {
        "en": "It is {seat.of} turn to place the drawn card.",
        "fr": "C’est au tour {seat.of} de poser la carte tirée.",
        "de": "{seat} ist dran und legt die gezogene Karte.",
    },
    "prompt.place.last": {
        "en": "It is {seat.of} turn to place the last card.",
        "fr": "C’est au tour {seat.of} de poser la dernière carte.",
        "de": "{seat} ist dran und legt die letzte Karte.",
    },
    "prompt.place.you": {
        "en": "Place the drawn card.",
        "fr": "Posez la carte tirée.",
        "de": "Leg die gezogene Karte.",
    },
    "prompt.place.last.you": {
        "en": "Place the last card: then the game ends.",
        "fr": "Posez la dernière carte\u00a0: la partie est alors finie.",
        "de": "Leg die letzte Karte: Dann ist das Spiel zu Ende.",
    },
    "prompt.place.choice.you": {
        "en": "Place the drawn card, or return it under the deck.",
        "fr": "Posez la carte tirée, ou remettez-la sous la pioche.",
        "de": "Leg die gezogene Karte auf ein Feld oder unter den Stapel.",
    },
    "prompt.place.none.you": {
        "en": "The drawn card can be placed nowhere: return it under the deck.",
        "fr": "La carte tirée ne peut être posée nulle part\u00a0: remettez-la sous la pioche.",
        "de": "Die gezogene Karte passt nirgends hin: Leg sie unter den Stapel.",
    },
    "prompt.place.duty.you": {
        "en": "Place the drawn card on {scared}, whose souls were scared away.",
        "fr": "Posez la carte tirée en {scared}, dont les âmes ont fui.",
        "de": "Leg die gezogene Karte auf {scared}, von wo die Seelen verscheucht wurden.",
    },
    "prompt.over.one": {
        "en": "The last card is placed and the game is over: {winner_seat} wins {points} to {others} on points.",
        "fr": "La dernière carte est posée, la partie est terminée\u00a0: victoire {winner_seat.of} aux points, "
        "{points} à {others}.",
        "de": "Die letzte Karte liegt, das Spiel ist zu Ende: {winner_seat} gewinnt mit {points} zu {others} Punkten.",
    },
    "prompt.over.souls": {
        "en": "The last card is placed and the game is over: level on points ({points}), {winner_seat} wins {souls} to "
        "{others} on freed souls.",
        "fr": "La dernière carte est posée, la partie est terminée\u00a0: à égalité de points ({points}), victoire "
        "{winner_seat.of} aux âmes libérées, {souls} à {others}.",
        "de": "Die letzte Karte liegt, das Spiel ist zu Ende: Bei gleichen Punkten ({points}) gewinnt {winner_seat} "
        "mit {souls} zu {others} befreiten Seelen.",
    },
    "prompt.over.shared": {
        "en": "The last card is placed and the game is over: {winners_seat} share the victory, level on points "
        "({points}) and on freed souls ({souls}).",
        "fr": "La dernière carte est posée, la partie est terminée\u00a0: victoire partagée entre {winners_seat}, à "
        "égalité de points ({points}) et d’âmes libérées ({souls}).",
        "de": "Die letzte Karte liegt, das Spiel ist zu Ende: {winners_seat} teilen sich den Sieg mit gleich "
        "vielen Punkten ({points}) und befreiten Seelen ({souls}).",
    },
    "prompt.over.one.stall": {
        "en": "No card was placed for {rounds} rounds, so the game is over: {winner_seat} wins {points} to {others} on "
        "points.",
        "fr": "Aucune carte n’a été posée pendant {rounds} manches, la partie est terminée\u00a0: victoire "
        "{winner_seat.of} aux points, {points} à {others}.",
        "de": "Seit {rounds} Runden wurde keine Karte gelegt, das Spiel ist zu Ende: {winner_seat} gewinnt mit "
        "{points} zu {others} Punkten.",
    },
    "prompt.over.souls.stall": {
        "en": "No card was placed for {rounds} rounds, so the game is over: level on points ({points}), {winner_seat} "
        "wins {souls} to {others} on freed souls.",
        "fr": "Aucune carte n’a été posée pendant {rounds} manches, la partie est terminée\u00a0: à égalité de points "
        "({points}), victoire {winner_seat.of} aux âmes libérées, {souls} à {others}.",
        "de": "Seit {rounds} Runden wurde keine Karte gelegt, das Spiel ist zu Ende: Bei gleichen Punkten ({points}) "
        "gewinnt {winner_seat} mit {souls} zu {others} befreiten Seelen.",
    },
    "prompt.over.shared.stall": {
        "en": "No card was placed for {rounds} rounds, so the game is over: {winners_seat} share the victory, level on "
        "points ({points}) and on freed souls ({souls}).",
        "fr": "Aucune carte n’a été posée pendant {rounds} manches, la partie est terminée\u00a0: victoire partagée "
        "entre {winners_seat}, à égalité de points ({points}) et d’âmes libérées ({souls}).",
        "de": "Seit {rounds} Runden wurde keine Karte gelegt, das Spiel ist zu Ende: {winners_seat} teilen sich den "
        "Sieg mit gleich vielen Punkten ({points}) und befreiten Seelen ({souls}).",
    },
}
