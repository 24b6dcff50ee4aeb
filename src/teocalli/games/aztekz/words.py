"""Sentences: why something is refused, and what is asked now."""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording


def _say(en: str, fr: str, de: str) -> Wording:
    """French has a space that does not break before : ; ! ? and inside « »; here it is written as ~."""
    return {"en": en, "fr": fr.replace("~", "\u00a0"), "de": de}


_REASONS: Mapping[str, Wording] = {
    "game_over": _say("The game is over.", "La partie est terminée.", "Das Spiel ist zu Ende."),
    "not_your_turn": _say("It is {seat.of} turn.", "C’est le tour {seat.of}.", "Am Zug ist {seat.the}."),
    "not_your_turn.draw": _say(
        "First a card is drawn; then it is {seat.of} turn.",
        "Une carte est d’abord tirée~; puis c’est le tour {seat.of}.",
        "Erst wird eine Karte gezogen; dann ist {seat.the} am Zug.",
    ),
    "unreadable": _say(
        "“{text}” cannot be read: write “place f5 NES”, “return”, “P1 E”, “C steal 2.P1”, “P2 take 4”, “P2 drop”, "
        "“P2 give”, “P2 scare” or “end”.",
        "«~{text}~» est illisible~: on écrit «~place f5 NES~», «~return~», «~P1 E~», «~C steal 2.P1~», «~P2 take 4~», "
        "«~P2 drop~», «~P2 give~», «~P2 scare~» ou «~end~».",
        "„{text}“ ist nicht lesbar: Geschrieben wird „place f5 NES“, „return“, „P1 E“, „C steal 2.P1“, „P2 take 4“, "
        "„P2 drop“, „P2 give“, „P2 scare“ oder „end“.",
    ),
    "wrong_phase.setup": _say(
        "The setup comes first: the drawn card must be laid.",
        "La mise en place d’abord~: il faut poser la carte tirée.",
        "Erst kommt der Aufbau: Die gezogene Karte ist zu legen.",
    ),
    "wrong_phase.move": _say(
        "The card comes after the move: finish it with “end” first.",
        "La carte vient après le déplacement~: il faut d’abord le finir par «~end~».",
        "Die Karte kommt nach der Bewegung: Erst ist diese mit „end“ zu beenden.",
    ),
    "wrong_phase.place": _say(
        "The move is finished: now comes the drawn card.",
        "Le déplacement est fini~: c’est maintenant à la carte tirée.",
        "Die Bewegung ist beendet: Jetzt kommt die gezogene Karte.",
    ),
    "other_hero.chief": _say(
        "The chief has acted in this turn: only it may go on, or the move ends.",
        "Le chef a agi pendant ce tour~: lui seul peut continuer, ou le déplacement finit.",
        "In diesem Zug hat der Häuptling gehandelt: Nur er darf weitermachen, oder die Bewegung endet.",
    ),
    "other_hero.porter": _say(
        "Porter {hero} has acted in this turn: only it may go on, or the move ends.",
        "Le porteur {hero} a agi pendant ce tour~: lui seul peut continuer, ou le déplacement finit.",
        "In diesem Zug hat Träger {hero} gehandelt: Nur er darf weitermachen, oder die Bewegung endet.",
    ),
    "no_card": _say("No card lies on {to}.", "Aucune carte en {to}.", "Auf {to} liegt keine Karte."),
    "no_card.edge": _say(
        "Beyond {cell} the board ends.", "Au-delà de {cell}, le plateau finit.", "Hinter {cell} endet das Brett."
    ),
    "wall.here": _say(
        "The card on {cell} has no exit towards {to}.",
        "La carte en {cell} n’a pas de sortie vers {to}.",
        "Die Karte auf {cell} hat keinen Ausgang nach {to}.",
    ),
    "wall.there": _say(
        "The card on {to} has no exit towards {cell}.",
        "La carte en {to} n’a pas de sortie vers {cell}.",
        "Die Karte auf {to} hat keinen Ausgang nach {cell}.",
    ),
    "full": _say(
        "Four heroes stand on {to}: no other may enter.",
        "Quatre héros se trouvent en {to}~: aucun autre ne peut y entrer.",
        "Auf {to} stehen vier Helden: Kein weiterer darf hinein.",
    ),
    "no_steps.chief": _say(
        "The chief has gone its one step.",
        "Le chef a déjà fait son unique pas.",
        "Der Häuptling hat seinen einen Schritt schon getan.",
    ),
    "no_steps.porter": _say(
        "Porter {hero} has gone its three steps.",
        "Le porteur {hero} a déjà fait ses trois pas.",
        "Träger {hero} ist seine drei Schritte schon gegangen.",
    ),
    "already_stole": _say(
        "The chief has stolen in this turn: once is all.",
        "Le chef a déjà volé pendant ce tour~: une fois suffit.",
        "Der Häuptling hat in diesem Zug schon gestohlen: Einmal ist genug.",
    ),
    "no_target.own": _say(
        "A chief does not steal from its own porter: {hero} gives its stack itself.",
        "Un chef ne vole pas son propre porteur~: {hero} donne sa pile de lui-même.",
        "Ein Häuptling bestiehlt nicht den eigenen Träger: {hero} gibt seinen Stapel selbst.",
    ),
    "no_target.absent": _say(
        "There is no seat {number} here: seats are 0 to {last}.",
        "Il n’y a pas de place {number} ici~: les places vont de 0 à {last}.",
        "Einen Platz {number} gibt es hier nicht: Die Plätze sind 0 bis {last}.",
    ),
    "no_target.elsewhere": _say(
        "{seat.of} porter {hero} is on {to}, but your chief is on {cell}.",
        "Le porteur {hero} {seat.of} est en {to}, mais votre chef est en {cell}.",
        "Träger {hero} {seat.of} steht auf {to}, der eigene Häuptling aber auf {cell}.",
    ),
    "chief_guards": _say(
        "{seat.of} chief guards this porter: it is on {cell} too.",
        "Le chef {seat.of} garde ce porteur~: il est aussi en {cell}.",
        "Der Häuptling {seat.of} bewacht diesen Träger: Er steht auch auf {cell}.",
    ),
    "too_few.steal_none": _say(
        "{seat.of} porter {hero} carries nothing: only stacks of two or more are stolen.",
        "Le porteur {hero} {seat.of} ne porte rien~: on ne vole que des piles d’au moins deux âmes.",
        "Träger {hero} {seat.of} trägt nichts: Gestohlen werden nur Stapel ab zwei Seelen.",
    ),
    "too_few.steal_one": _say(
        "{seat.of} porter {hero} carries one soul: only stacks of two or more are stolen.",
        "Le porteur {hero} {seat.of} porte une seule âme~: on ne vole que des piles d’au moins deux âmes.",
        "Träger {hero} {seat.of} trägt nur eine Seele: Gestohlen werden nur Stapel ab zwei Seelen.",
    ),
    "too_few.give_none": _say(
        "Porter {hero} carries nothing: only stacks of two or more are given.",
        "Le porteur {hero} ne porte rien~: on ne donne que des piles d’au moins deux âmes.",
        "Träger {hero} trägt nichts: Gegeben werden nur Stapel ab zwei Seelen.",
    ),
    "too_few.give_one": _say(
        "Porter {hero} carries one soul: only stacks of two or more are given.",
        "Le porteur {hero} porte une seule âme~: on ne donne que des piles d’au moins deux âmes.",
        "Träger {hero} trägt nur eine Seele: Gegeben werden nur Stapel ab zwei Seelen.",
    ),
    "no_soul.none": _say("No soul lies on {cell}.", "Aucune âme en {cell}.", "Auf {cell} liegt keine Seele."),
    "no_soul.others": _say(
        "No soul of kind {kind} lies on {cell}, only of kind {kinds}.",
        "Aucune âme de sorte {kind} en {cell}~; seulement de sorte {kinds}.",
        "Auf {cell} liegt keine Seele der Art {kind}; nur der Art {kinds}.",
    ),
    "no_soul.scare": _say(
        "There is nothing to scare: no soul lies on {cell}, and porter {hero} carries none.",
        "Rien à faire fuir~: aucune âme en {cell}, et le porteur {hero} n’en porte pas.",
        "Hier ist nichts zu verscheuchen: Auf {cell} liegt keine Seele, und Träger {hero} trägt keine.",
    ),
    "other_kind": _say(
        "Porter {hero} carries souls of kind {carried}: it may take only those.",
        "Le porteur {hero} porte des âmes de sorte {carried}~: il ne peut prendre que celles-là.",
        "Träger {hero} trägt Seelen der Art {carried}: Nur solche darf er nehmen.",
    ),
    "nothing_carried": _say(
        "Porter {hero} carries nothing.", "Le porteur {hero} ne porte rien.", "Träger {hero} trägt nichts."
    ),
    "already_dropped": _say(
        "Porter {hero} has dropped on this visit to {cell}: once is all.",
        "Le porteur {hero} a déjà déposé pendant cette visite en {cell}~: une fois suffit.",
        "Träger {hero} hat bei diesem Besuch auf {cell} schon abgelegt: Einmal ist genug.",
    ),
    "no_chief": _say(
        "The chief is on {to}, porter {hero} on {cell}: a stack is given on the same card.",
        "Le chef est en {to}, le porteur {hero} en {cell}~: une pile se donne sur la même carte.",
        "Der Häuptling steht auf {to}, Träger {hero} auf {cell}: Gegeben wird auf derselben Karte.",
    ),
    "not_alone": _say(
        "Porter {hero} must be alone on {cell} to scare; others stand there too ({others_seat}).",
        "Pour faire fuir, le porteur {hero} doit être seul en {cell}~; d’autres héros s’y trouvent ({others_seat}).",
        "Zum Verscheuchen muss Träger {hero} auf {cell} allein sein; dort stehen noch andere ({others_seat}).",
    ),
    "already_scared": _say(
        "Porter {hero} has scared the souls of {scared} in this turn: once is all.",
        "Le porteur {hero} a déjà fait fuir les âmes de {scared} pendant ce tour~: une fois suffit.",
        "Träger {hero} hat in diesem Zug schon die Seelen von {scared} verscheucht: Einmal ist genug.",
    ),
    "cannot_complete.no_steps": _say(
        "Porter {hero} must move on after a scare, and has no step left.",
        "Le porteur {hero} doit repartir après avoir fait fuir les âmes, et n’a plus de pas.",
        "Nach dem Verscheuchen muss Träger {hero} weitergehen, und er hat keinen Schritt mehr.",
    ),
    "cannot_complete.shut_in": _say(
        "Porter {hero} must move on from {scared} after a scare, and cannot: there are walls or crowds all around.",
        "Le porteur {hero} doit quitter {scared} après avoir fait fuir les âmes, et ne le peut pas~: des murs ou des "
        "cartes pleines l’entourent.",
        "Nach dem Verscheuchen muss Träger {hero} {scared} verlassen und kann nicht: Ringsum sind Wände oder volle "
        "Karten.",
    ),
    "cannot_complete.card": _say(
        "The drawn card ({card}) could then not be placed on {scared}, however it is turned.",
        "La carte tirée ({card}) ne pourrait alors être posée en {scared}, de quelque façon qu’on la tourne.",
        "Die gezogene Karte ({card}) ließe sich dann nicht auf {scared} legen, wie man sie auch dreht.",
    ),
    "cannot_complete.way": _say(
        "To have the drawn card placed on {scared}, porter {hero} would have to end on {ends:or}: too far from there.",
        "Pour que la carte tirée soit posée en {scared}, le porteur {hero} devrait finir en {ends:or}~: trop loin.",
        "Damit die gezogene Karte auf {scared} gelegt werden kann, müsste Träger {hero} auf {ends:or} enden: zu weit.",
    ),
    "cannot_complete.souls": _say(
        "Souls lie on the scared card {scared}: porter {hero} must take them up before it leaves.",
        "Des âmes se trouvent sur la carte {scared}, qu’il faut recouvrir~: le porteur {hero} doit les reprendre avant "
        "de partir.",
        "Auf der verscheuchten Karte {scared} liegen Seelen: Träger {hero} muss sie aufnehmen, bevor er geht.",
    ),
    "cannot_complete.end_here": _say(
        "Porter {hero} must leave the scared card {scared} before the move ends.",
        "Le porteur {hero} doit quitter la carte {scared}, qu’il faut recouvrir, avant la fin du déplacement.",
        "Träger {hero} muss die verscheuchte Karte {scared} verlassen, bevor die Bewegung endet.",
    ),
    "cannot_complete.end": _say(
        "With porter {hero} on {cell} the drawn card could not be placed on {scared}: it must end on {ends:or}.",
        "Avec le porteur {hero} en {cell}, la carte tirée ne pourrait être posée en {scared}~: il doit finir en "
        "{ends:or}.",
        "Mit Träger {hero} auf {cell} ließe sich die gezogene Karte nicht auf {scared} legen: Er muss auf {ends:or} "
        "enden.",
    ),
    "wrong_card": _say(
        "The drawn card ({card}) cannot show {exits}: it may be laid as {turned:or}.",
        "La carte tirée ({card}) ne peut montrer {exits}~: elle se pose comme {turned:or}.",
        "Die gezogene Karte ({card}) kann nicht {exits} zeigen: Sie liegt als {turned:or}.",
    ),
    "not_e5": _say("The first card lies on e5.", "La première carte se pose en e5.", "Die erste Karte liegt auf e5."),
    "too_wide": _say(
        "With {cell} the cards would span {columns} columns and {rows} rows: 5 of each at most.",
        "Avec {cell}, les cartes occuperaient {columns} colonnes et {rows} rangées~: 5 de chaque au plus.",
        "Mit {cell} wären es {columns} Spalten und {rows} Reihen: je höchstens 5.",
    ),
    "not_empty.setup": _say(
        "A card lies on {cell}: in the setup only free cells may be used.",
        "Il y a une carte en {cell}~: la mise en place ne se fait que sur des cases libres.",
        "Auf {cell} liegt eine Karte: Beim Aufbau wird nur auf freie Felder gelegt.",
    ),
    "not_empty.souls": _say(
        "Souls lie on {cell}: only an empty card may be covered.",
        "Des âmes se trouvent en {cell}~: on ne recouvre qu’une carte vide.",
        "Auf {cell} liegen Seelen: Nur eine leere Karte darf verdeckt werden.",
    ),
    "not_empty.heroes": _say(
        "Heroes stand on {cell} ({others_seat}): only an empty card may be covered.",
        "Des héros se trouvent en {cell} ({others_seat})~: on ne recouvre qu’une carte vide.",
        "Auf {cell} stehen Helden ({others_seat}): Nur eine leere Karte darf verdeckt werden.",
    ),
    "not_joined": _say(
        "On {cell} the card would be joined to no other, however it is turned.",
        "En {cell}, la carte ne serait reliée à aucune autre, de quelque façon qu’on la tourne.",
        "Auf {cell} wäre die Karte mit keiner anderen verbunden, wie man sie auch dreht.",
    ),
    "not_joined.turned": _say(
        "On {cell} the card would not be joined as {exits}; an exit to {sides:or} would join it.",
        "En {cell}, la carte posée comme {exits} ne serait pas reliée~; une sortie vers {sides:or} la relierait.",
        "Auf {cell} wäre die Karte als {exits} nicht verbunden; ein Ausgang nach {sides:or} würde sie verbinden.",
    ),
    "cut_off.one": _say(
        "{seat.of} chief would be cut off from both its porters.",
        "Le chef {seat.of} serait coupé de ses deux porteurs.",
        "Der Häuptling {seat.of} wäre von seinen beiden Trägern abgeschnitten.",
    ),
    "cut_off.several": _say(
        "Chiefs would be cut off from both their porters: {cut_seat}.",
        "Des chefs seraient coupés de leurs deux porteurs~: {cut_seat}.",
        "Häuptlinge wären von ihren beiden Trägern abgeschnitten: {cut_seat}.",
    ),
    "scare_duty": _say(
        "The souls of {scared} were scared: the drawn card must go there.",
        "Les âmes de {scared} ont fui~: c’est là que la carte tirée doit être posée.",
        "Die Seelen von {scared} wurden verscheucht: Die gezogene Karte muss dorthin.",
    ),
    "must_place": _say(
        "The card can be placed, for instance “{example}”: with fewer than 25 cards laid that is a must.",
        "La carte peut être posée, par exemple «~{example}~»~: tant qu’il y a moins de 25 cartes, c’est obligatoire.",
        "Die Karte kann gelegt werden, etwa „{example}“: Solange weniger als 25 Karten liegen, ist das Pflicht.",
    ),
}

_PROMPTS: Mapping[str, Wording] = {
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
"""Those that end in `.you` are for the seat that is asked."""

WORDS: Mapping[str, Wording] = {**_REASONS, **_PROMPTS}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a case, with what goes into it."""
    return Saying(key, WORDS[key], args)
