"""Sentences: why something is refused, and what is asked now; `.you` of the seat that is asked."""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording

WORDS: Mapping[str, Wording] = {
    # Reasons.
    "game_over": {
        "en": "The game is over.",
        "fr": "La partie est terminée.",
        "de": "Das Spiel ist zu Ende.",
    },
    "not_your_turn": {
        "en": "It is {seat.of} turn.",
        "fr": "C’est le tour {seat.of}.",
        "de": "Am Zug ist {seat.the}.",
    },
    "unreadable": {
        "en": "“{text}” cannot be read: a piece is written like d3.1EN, a bid like “bid 12”, or “pass”.",
        "fr": "«\u00a0{text}\u00a0» est illisible\u00a0: une pièce s’écrit comme d3.1EN, une annonce comme "
        "«\u00a0bid 12\u00a0», ou «\u00a0pass\u00a0».",
        "de": "„{text}“ ist nicht lesbar: Ein Baustein wird wie d3.1EN geschrieben, ein Gebot wie „bid 12“, "
        "oder „pass“.",
    },
    "unreadable.cell": {
        "en": "{cell} is not on the board: files are a to i, ranks 1 to 9, levels 1 to 3.",
        "fr": "{cell} n’est pas sur le plateau\u00a0: colonnes a à i, rangées 1 à 9, niveaux 1 à 3.",
        "de": "{cell} liegt nicht auf dem Brett: Spalten a bis i, Reihen 1 bis 9, Ebenen 1 bis 3.",
    },
    "unreadable.angle": {
        "en": "{first} and {second} are not at right angles: the second arm must leave the first sideways.",
        "fr": "{first} et {second} ne sont pas perpendiculaires\u00a0: le second bras part à angle droit du premier.",
        "de": "{first} und {second} stehen nicht im rechten Winkel: Der zweite Arm muss quer zum ersten liegen.",
    },
    "wrong_phase.auction": {
        "en": "The auction comes first: bid or pass.",
        "fr": "L’enchère d’abord\u00a0: il faut annoncer ou passer.",
        "de": "Erst kommt die Versteigerung: bieten oder passen.",
    },
    "wrong_phase.building": {
        "en": "There is no auction now: place a piece.",
        "fr": "Il n’y a pas d’enchère en ce moment\u00a0: il faut poser une pièce.",
        "de": "Jetzt wird nicht geboten: Ein Baustein ist zu setzen.",
    },
    "out_of_bounds.one": {
        "en": "Cube {cubes} would be outside: the board has 9 × 9 squares and levels 1 to 3.",
        "fr": "Le cube {cubes} serait dehors\u00a0: le plateau a 9 × 9 cases et les niveaux 1 à 3.",
        "de": "Würfel {cubes} läge außerhalb: Das Brett hat 9 × 9 Felder und die Ebenen 1 bis 3.",
    },
    "out_of_bounds.several": {
        "en": "Cubes {cubes} would be outside: the board has 9 × 9 squares and levels 1 to 3.",
        "fr": "Les cubes {cubes} seraient dehors\u00a0: le plateau a 9 × 9 cases et les niveaux 1 à 3.",
        "de": "Die Würfel {cubes} lägen außerhalb: Das Brett hat 9 × 9 Felder und die Ebenen 1 bis 3.",
    },
    "overlap.one": {
        "en": "{cells}, where cube {cubes} would go, is taken.",
        "fr": "{cells}, où irait le cube {cubes}, est déjà occupée.",
        "de": "{cells}, wohin Würfel {cubes} käme, ist besetzt.",
    },
    "overlap.several": {
        "en": "{cells}, where cubes {cubes} would go, are taken.",
        "fr": "{cells}, où iraient les cubes {cubes}, sont déjà occupées.",
        "de": "{cells}, wohin die Würfel {cubes} kämen, sind besetzt.",
    },
    "contacts.none": {
        "en": "No face would touch a built cube: at least two must.",
        "fr": "Aucune face ne toucherait un cube déjà posé\u00a0: il en faut au moins deux.",
        "de": "Keine Fläche würde einen gesetzten Würfel berühren: Mindestens zwei müssen es sein.",
    },
    "contacts.one": {
        "en": "Only one face would touch a built cube, at {cells}: at least two must.",
        "fr": "Une seule face toucherait un cube déjà posé, en {cells}\u00a0: il en faut au moins deux.",
        "de": "Nur eine Fläche würde einen gesetzten Würfel berühren, bei {cells}: Mindestens zwei müssen es sein.",
    },
    "hovering.two": {
        "en": "Cubes {cubes} would both hover.",
        "fr": "Les cubes {cubes} seraient tous deux au-dessus du vide.",
        "de": "Die Würfel {cubes} würden beide schweben.",
    },
    "hovering.several": {
        "en": "Cubes {cubes} would all hover.",
        "fr": "Les cubes {cubes} seraient tous au-dessus du vide.",
        "de": "Die Würfel {cubes} würden alle schweben.",
    },
    "bid_range": {
        "en": "Bid from 1 to {highest}.",
        "fr": "Une annonce va de 1 à {highest}.",
        "de": "Geboten wird von 1 bis {highest}.",
    },
    "bid_not_lower": {
        "en": "{bidder_seat.the} has bid {bid}: bid lower, from 1 to {most}, or pass.",
        "fr": "L’annonce {bidder_seat.of} est de {bid}\u00a0: il faut annoncer moins, de 1 à {most}, ou passer.",
        "de": "Das Gebot {bidder_seat.of} steht bei {bid}: niedriger bieten, von 1 bis {most}, oder passen.",
    },
    "must_open": {
        "en": "The opening cannot be passed: bid from 1 to {highest}.",
        "fr": "L’ouverture est obligatoire\u00a0: il faut annoncer de 1 à {highest}.",
        "de": "Die Eröffnung ist Pflicht: von 1 bis {highest} bieten.",
    },
    # What is asked now.
    "ask.open": {
        "en": "{seat} opens the auction for Oh Puch with a bid from 1 to {highest}.",
        "fr": "L’ouverture de l’enchère pour Oh Puch est l’affaire {seat.of}, par une annonce de 1 à {highest}.",
        "de": "Die Versteigerung um Oh Puch eröffnet {seat.the} mit einem Gebot von 1 bis {highest}.",
    },
    "ask.open.you": {
        "en": "Open the auction for Oh Puch with a bid from 1 to {highest}.",
        "fr": "Ouvrez l’enchère pour Oh Puch par une annonce de 1 à {highest}.",
        "de": "Die Versteigerung um Oh Puch ist mit einem Gebot von 1 bis {highest} zu eröffnen.",
    },
    "ask.bid": {
        "en": "{seat} bids less than {bid}, or passes for good.",
        "fr": "C’est le tour {seat.of}\u00a0: annoncer moins de {bid}, ou passer pour de bon.",
        "de": "Am Zug ist {seat.the}: weniger als {bid} bieten oder endgültig passen.",
    },
    "ask.bid.you": {
        "en": "Bid less than {bid}, or pass for good.",
        "fr": "Annoncez moins de {bid}, ou passez pour de bon.",
        "de": "Weniger als {bid} bieten oder endgültig passen.",
    },
    "ask.north_south": {
        "en": "{seat}, for north and south, places piece {piece} of 22.",
        "fr": "C’est le tour {seat.of}, au nord et au sud\u00a0: pièce {piece} sur 22.",
        "de": "Am Zug ist {seat.the}, für Nord und Süd: Baustein {piece} von 22.",
    },
    "ask.north_south.you": {
        "en": "Place piece {piece} of 22; you score in the north and the south.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; vous marquez au nord et au sud.",
        "de": "Baustein {piece} von 22 ist zu setzen; Punkte gibt es im Norden und im Süden.",
    },
    "ask.east_west": {
        "en": "{seat}, for east and west, places piece {piece} of 22.",
        "fr": "C’est le tour {seat.of}, à l’est et à l’ouest\u00a0: pièce {piece} sur 22.",
        "de": "Am Zug ist {seat.the}, für Ost und West: Baustein {piece} von 22.",
    },
    "ask.east_west.you": {
        "en": "Place piece {piece} of 22; you score in the east and the west.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; vous marquez à l’est et à l’ouest.",
        "de": "Baustein {piece} von 22 ist zu setzen; Punkte gibt es im Osten und im Westen.",
    },
    "ask.oh_puch": {
        "en": "{seat}, as Oh Puch, places piece {piece} of 22.",
        "fr": "C’est le tour {seat.of}, dans le rôle d’Oh Puch\u00a0: pièce {piece} sur 22.",
        "de": "Am Zug ist {seat.the} als Oh Puch: Baustein {piece} von 22.",
    },
    "ask.oh_puch.you": {
        "en": "Place piece {piece} of 22; as Oh Puch, keep the others from scoring.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; Oh Puch empêche les autres de marquer.",
        "de": "Baustein {piece} von 22 ist zu setzen; Oh Puch hindert die anderen am Punkten.",
    },
    "over.architect": {
        "en": "The temple is done: {seat} wins.",
        "fr": "Le temple est achevé\u00a0: victoire {seat.of}.",
        "de": "Der Tempel ist fertig: Es gewinnt {seat.the}.",
    },
    "over.tie": {
        "en": "The temple is done, {points} points each: {seat} wins, having moved first.",
        "fr": "Le temple est achevé, {points} points chacun\u00a0: victoire {seat.of}, qui a commencé.",
        "de": "Der Tempel ist fertig, {points} Punkte für jeden: Es gewinnt {seat.the} nach dem ersten Zug.",
    },
    "over.oh_puch": {
        "en": "Nobody has reached {bid} points: {seat} wins as Oh Puch.",
        "fr": "Personne n’a atteint {bid} points\u00a0: victoire {seat.of}, dans le rôle d’Oh Puch.",
        "de": "Niemand hat {bid} Punkte erreicht: Es gewinnt {seat.the} als Oh Puch.",
    },
    "over.rounds": {
        "en": "All three temples are done: {seat} wins.",
        "fr": "Les trois temples sont achevés\u00a0: victoire {seat.of}.",
        "de": "Alle drei Tempel sind fertig: Es gewinnt {seat.the}.",
    },
    "over.shared": {
        "en": "All three temples are done: {seat} share the victory.",
        "fr": "Les trois temples sont achevés\u00a0: victoire partagée, {seat}.",
        "de": "Alle drei Tempel sind fertig: Den Sieg teilen sich {seat}.",
    },
}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key, with what goes into it."""
    return Saying(key, WORDS[key], args)
