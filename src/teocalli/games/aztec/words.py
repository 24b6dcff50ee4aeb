"""Sentences: why something is refused, and what is asked now; `.you` of the seat that is asked."""

from collections.abc import Mapping

from teocalli.core.words import Language, Names, Saying, Wording

WORDS: Mapping[str, Wording] = {
    # Reasons.
    "game_over": {
        "en": "The game is over.",
        "fr": "La partie est terminée.",
        "de": "Das Spiel ist zu Ende.",
    },
    "not_your_turn": {
        "en": "It is {seat.of} turn.",
        "fr": "C’est au tour {seat.of}.",
        "de": "{seat} ist dran.",
    },
    "unreadable": {
        "en": "“{text}” cannot be read: write a piece like d3.1EN, a bid like “bid 12”, or “pass”.",
        "fr": "«\u00a0{text}\u00a0» est illisible\u00a0: écrivez une pièce comme d3.1EN, une annonce comme «\u00a0bid "
        "12\u00a0», ou «\u00a0pass\u00a0».",
        "de": "„{text}“ ist nicht lesbar: Schreib einen Baustein wie d3.1EN, ein Gebot wie „bid 12“ oder „pass“.",
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
        "fr": "L’enchère d’abord\u00a0: annoncez ou passez.",
        "de": "Erst kommt die Versteigerung: Biete oder passe.",
    },
    "wrong_phase.building": {
        "en": "There is no auction now: place a piece.",
        "fr": "Il n’y a pas d’enchère en ce moment\u00a0: posez une pièce.",
        "de": "Jetzt wird nicht geboten: Setz einen Baustein.",
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
        "de": "Keine Fläche würde einen gesetzten Würfel berühren: Es müssen mindestens zwei sein.",
    },
    "contacts.one": {
        "en": "Only one face would touch a built cube, {cells}: at least two must.",
        "fr": "Une seule face toucherait un cube déjà posé, {cells}\u00a0: il en faut au moins deux.",
        "de": "Nur eine Fläche würde einen gesetzten Würfel berühren, {cells}: Es müssen mindestens zwei sein.",
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
        "fr": "Annoncez de 1 à {highest}.",
        "de": "Biete von 1 bis {highest}.",
    },
    "bid_not_lower": {
        "en": "{bidder_seat.the} has bid {bid}: bid lower, from 1 to {most}, or pass.",
        "fr": "L’annonce {bidder_seat.of} est de {bid}\u00a0: annoncez moins, de 1 à {most}, ou passez.",
        "de": "Das Gebot von {bidder_seat} steht bei {bid}: Biete weniger, von 1 bis {most}, oder passe.",
    },
    "must_open": {
        "en": "The opening bid cannot be passed: bid from 1 to {highest}.",
        "fr": "L’ouverture est obligatoire\u00a0: annoncez de 1 à {highest}.",
        "de": "Die Eröffnung ist Pflicht: Biete von 1 bis {highest}.",
    },
    # Why a hint is good.
    "why.scores.one": {
        "en": "Scores a point.",
        "fr": "Marque un point.",
        "de": "Bringt einen Punkt.",
    },
    "why.scores": {
        "en": "Scores {points} points.",
        "fr": "Marque {points} points.",
        "de": "Bringt {points} Punkte.",
    },
    "why.gives.one": {
        "en": "Gives {seat} a point.",
        "fr": "Donne un point à {seat}.",
        "de": "Bringt {seat} einen Punkt.",
    },
    "why.gives": {
        "en": "Gives {seat} {points} points.",
        "fr": "Donne {points} points à {seat}.",
        "de": "Bringt {seat} {points} Punkte.",
    },
    "why.breaks": {
        "en": "Breaks Oh Puch’s bid of {bid}.",
        "fr": "Fait tomber l’annonce d’Oh Puch, {bid}.",
        "de": "Bricht Oh Puchs Gebot von {bid}.",
    },
    "why.keeps_bid": {
        "en": "Nobody can break your bid of {bid} with the next piece.",
        "fr": "Personne ne peut faire tomber votre annonce de {bid} avec la prochaine pièce.",
        "de": "Mit dem nächsten Baustein kann niemand dein Gebot von {bid} brechen.",
    },
    "why.prepares.one": {
        "en": "Prepares a point for your next turn.",
        "fr": "Prépare un point pour votre prochain tour.",
        "de": "Bereitet einen Punkt für deinen nächsten Zug vor.",
    },
    "why.prepares": {
        "en": "Prepares {points} points for your next turn.",
        "fr": "Prépare {points} points pour votre prochain tour.",
        "de": "Bereitet {points} Punkte für deinen nächsten Zug vor.",
    },
    "why.foot": {
        "en": "Builds up your edge: level 3 can stand on it later.",
        "fr": "Surélève votre bord\u00a0: le niveau 3 pourra s’y appuyer.",
        "de": "Baut deinen Rand auf: Später kann Ebene 3 darauf stehen.",
    },
    "why.blocks": {
        "en": "Takes more room from {seat} than from you.",
        "fr": "Réduit plus les occasions {seat.of} que les vôtres.",
        "de": "Nimmt {seat} mehr Platz weg als dir.",
    },
    "why.spoils": {
        "en": "Takes room to score from the architects.",
        "fr": "Enlève aux architectes de la place pour marquer.",
        "de": "Nimmt den Baumeistern Platz für Punkte.",
    },
    "why.bid": {
        "en": "A bid of {bid} holds in about {percent}% of games.",
        "fr": "Une annonce de {bid} tient dans environ {percent}\u00a0% des parties.",
        "de": "Ein Gebot von {bid} hält in etwa {percent}\u00a0% der Spiele.",
    },
    "why.pass": {
        "en": "A lower bid would hold in only about {percent}% of games.",
        "fr": "Une annonce plus basse ne tiendrait que dans environ {percent}\u00a0% des parties.",
        "de": "Ein niedrigeres Gebot hielte nur in etwa {percent}\u00a0% der Spiele.",
    },
    "why.pass.never": {
        "en": "A lower bid hardly ever holds.",
        "fr": "Une annonce plus basse ne tient presque jamais.",
        "de": "Ein niedrigeres Gebot hält fast nie.",
    },
    # What is asked now.
    "ask.open": {
        "en": "It is {seat.of} turn to open the auction for Oh Puch with a bid from 1 to {highest}.",
        "fr": "C’est au tour {seat.of} d’ouvrir l’enchère pour Oh Puch, par une annonce de 1 à {highest}.",
        "de": "{seat} ist dran und eröffnet die Versteigerung um Oh Puch mit einem Gebot von 1 bis {highest}.",
    },
    "ask.open.you": {
        "en": "Open the auction for Oh Puch with a bid from 1 to {highest}.",
        "fr": "Ouvrez l’enchère pour Oh Puch par une annonce de 1 à {highest}.",
        "de": "Eröffne die Versteigerung um Oh Puch mit einem Gebot von 1 bis {highest}.",
    },
    "ask.bid": {
        "en": "It is {seat.of} turn to bid less than {bid}, or to pass for good.",
        "fr": "C’est au tour {seat.of}\u00a0: annoncer moins de {bid}, ou passer pour de bon.",
        "de": "{seat} ist dran: weniger als {bid} bieten oder endgültig passen.",
    },
    "ask.bid.you": {
        "en": "Bid less than {bid}, or pass for good.",
        "fr": "Annoncez moins de {bid}, ou passez pour de bon.",
        "de": "Biete weniger als {bid} oder passe endgültig.",
    },
    "ask.north_south": {
        "en": "It is {seat.of} turn, for north and south, to place piece {piece} of 22.",
        "fr": "C’est au tour {seat.of}, au nord et au sud\u00a0: pièce {piece} sur 22.",
        "de": "{seat} ist dran, für Nord und Süd: Baustein {piece} von 22.",
    },
    "ask.north_south.you": {
        "en": "Place piece {piece} of 22; you score in the north and the south.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; vous marquez au nord et au sud.",
        "de": "Setz Baustein {piece} von 22; du punktest im Norden und im Süden.",
    },
    "ask.east_west": {
        "en": "It is {seat.of} turn, for east and west, to place piece {piece} of 22.",
        "fr": "C’est au tour {seat.of}, à l’est et à l’ouest\u00a0: pièce {piece} sur 22.",
        "de": "{seat} ist dran, für Ost und West: Baustein {piece} von 22.",
    },
    "ask.east_west.last": {
        "en": "It is {seat.of} turn, for east and west, to place the last piece.",
        "fr": "C’est au tour {seat.of}, à l’est et à l’ouest\u00a0: la dernière pièce.",
        "de": "{seat} ist dran, für Ost und West: der letzte Baustein.",
    },
    "ask.east_west.you": {
        "en": "Place piece {piece} of 22; you score in the east and the west.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; vous marquez à l’est et à l’ouest.",
        "de": "Setz Baustein {piece} von 22; du punktest im Osten und im Westen.",
    },
    "ask.east_west.last.you": {
        "en": "Place the last piece; you score in the east and the west.",
        "fr": "Posez la dernière pièce\u00a0; vous marquez à l’est et à l’ouest.",
        "de": "Setz den letzten Baustein; du punktest im Osten und im Westen.",
    },
    "ask.oh_puch": {
        "en": "It is {seat.of} turn, as Oh Puch, to place piece {piece} of 22.",
        "fr": "C’est au tour {seat.of}, dans le rôle d’Oh Puch\u00a0: pièce {piece} sur 22.",
        "de": "{seat} ist dran, als Oh Puch: Baustein {piece} von 22.",
    },
    "ask.oh_puch.last": {
        "en": "It is {seat.of} turn, as Oh Puch, to place the last piece.",
        "fr": "C’est au tour {seat.of}, dans le rôle d’Oh Puch\u00a0: la dernière pièce.",
        "de": "{seat} ist dran, als Oh Puch: der letzte Baustein.",
    },
    "ask.oh_puch.you": {
        "en": "Place piece {piece} of 22; as Oh Puch, keep the others from scoring.",
        "fr": "Posez la pièce {piece} sur 22\u00a0; Oh Puch empêche les autres de marquer.",
        "de": "Setz Baustein {piece} von 22; als Oh Puch hinderst du die anderen am Punkten.",
    },
    "ask.oh_puch.last.you": {
        "en": "Place the last piece; as Oh Puch, keep the others from scoring.",
        "fr": "Posez la dernière pièce\u00a0; Oh Puch empêche les autres de marquer.",
        "de": "Setz den letzten Baustein; als Oh Puch hinderst du die anderen am Punkten.",
    },
    "over.architect": {
        "en": "The temple is done: {seat} wins {points} to {fewer}.",
        "fr": "Le temple est achevé\u00a0: victoire {seat.of}, {points} à {fewer}.",
        "de": "Der Tempel ist fertig: {seat} gewinnt {points} zu {fewer}.",
    },
    "over.tie": {
        "en": "The temple is done, {points} to {points}: {seat} moved first and wins.",
        "fr": "Le temple est achevé, {points} à {points}\u00a0: victoire {seat.of}, qui a commencé.",
        "de": "Der Tempel ist fertig, {points} zu {points}: {seat} hat begonnen und gewinnt.",
    },
    "over.broken.architect": {
        "en": "{god_seat.of} bid of {bid} as Oh Puch is broken: {seat} wins {points} to {fewer}.",
        "fr": "L’annonce {god_seat.of}, Oh Puch, n’a pas tenu ({bid})\u00a0: victoire {seat.of}, {points} à {fewer}.",
        "de": "Das Gebot {god_seat.of} als Oh Puch, {bid}, ist gebrochen: {seat} gewinnt {points} zu {fewer}.",
    },
    "over.broken.architect.you": {
        "en": "Your bid of {bid} is broken: {seat} wins {points} to {fewer}.",
        "fr": "Votre annonce de {bid} n’a pas tenu\u00a0: victoire {seat.of}, {points} à {fewer}.",
        "de": "Dein Gebot von {bid} ist gebrochen: {seat} gewinnt {points} zu {fewer}.",
    },
    "over.broken.tie": {
        "en": "{god_seat.of} bid of {bid} as Oh Puch is broken, {points} to {points}: {seat} moved before the other "
        "architect and wins.",
        "fr": "L’annonce {god_seat.of}, Oh Puch, n’a pas tenu ({bid}), {points} à {points}\u00a0: victoire {seat.of}, "
        "qui a joué avant l’autre architecte.",
        "de": "Das Gebot {god_seat.of} als Oh Puch, {bid}, ist gebrochen, {points} zu {points}: {seat} war vor dem "
        "anderen Baumeister dran und gewinnt.",
    },
    "over.broken.tie.you": {
        "en": "Your bid of {bid} is broken, {points} to {points}: {seat} moved before the other architect and wins.",
        "fr": "Votre annonce de {bid} n’a pas tenu, {points} à {points}\u00a0: victoire {seat.of}, qui a joué avant "
        "l’autre architecte.",
        "de": "Dein Gebot von {bid} ist gebrochen, {points} zu {points}: {seat} war vor dem anderen Baumeister dran "
        "und gewinnt.",
    },
    "over.oh_puch": {
        "en": "{seat.of} bid of {bid} as Oh Puch held to the end.",
        "fr": "L’annonce {seat.of}, Oh Puch, a tenu jusqu’au bout ({bid}).",
        "de": "Das Gebot {seat.of} als Oh Puch, {bid}, hat bis zum Ende gehalten.",
    },
    "over.oh_puch.you": {
        "en": "Your bid of {bid} held to the end.",
        "fr": "Votre annonce de {bid} a tenu jusqu’au bout.",
        "de": "Dein Gebot von {bid} hat bis zum Ende gehalten.",
    },
    "over.rounds": {
        "en": "All three temples are done: {seat} wins.",
        "fr": "Les trois temples sont achevés\u00a0: victoire {seat.of}.",
        "de": "Alle drei Tempel sind fertig: {seat} gewinnt.",
    },
    "over.shared": {
        "en": "All three temples are done: {seat} share the victory.",
        "fr": "Les trois temples sont achevés\u00a0: victoire partagée, {seat}.",
        "de": "Alle drei Tempel sind fertig: Den Sieg teilen sich {seat}.",
    },
}


_CELL: Mapping[Language, str] = {
    "en": "{square} on level {level}",
    "fr": "{square} au niveau {level}",
    "de": "{square} auf Ebene {level}",
}
_NAMES: Names = {
    "cells": {
        f"{file}{rank}.{level}": {
            language: say.format(square=f"{file}{rank}", level=level) for language, say in _CELL.items()
        }
        for file in "abcdefghi"
        for rank in range(1, 10)
        for level in range(1, 4)
    }
}
"""Cells as people say them: "e5 on level 1" for e5.1."""


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key, with what goes into it."""
    return Saying(key, WORDS[key], args, _NAMES)
