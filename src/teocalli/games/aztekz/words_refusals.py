"""Sentences that say why an action is refused: a code of `Reason` followed by the case."""

from collections.abc import Mapping

from teocalli.core.words import Wording


def _say(en: str, fr: str, de: str) -> Wording:
    """French has a space that does not break before : ; ! ? and inside « »; here it is written as ~."""
    return {"en": en, "fr": fr.replace("~", "\u00a0"), "de": de}


REFUSALS: Mapping[str, Wording] = {
    "game_over": _say("The game is over.", "La partie est terminée.", "Das Spiel ist zu Ende."),
    "not_your_turn": _say("It is {seat.of} turn.", "C’est au tour {seat.of}.", "{seat} ist dran."),
    "not_your_turn.draw": _say(
        "First a card is drawn; then it is {seat.of} turn.",
        "Une carte est d’abord tirée~; puis c’est au tour {seat.of}.",
        "Erst wird eine Karte gezogen; dann ist {seat} dran.",
    ),
    "unreadable": _say(
        "“{text}” cannot be read: write “place f5 NES”, “return”, “P1 E”, “C steal 2.P1”, “P2 take 4”, “P2 drop”, "
        "“P2 give”, “P2 scare” or “end”.",
        "«~{text}~» est illisible~: écrivez «~place f5 NES~», «~return~», «~P1 E~», «~C steal 2.P1~», «~P2 take 4~», "
        "«~P2 drop~», «~P2 give~», «~P2 scare~» ou «~end~».",
        "„{text}“ ist nicht lesbar: Schreib „place f5 NES“, „return“, „P1 E“, „C steal 2.P1“, „P2 take 4“, „P2 drop“, "
        "„P2 give“, „P2 scare“ oder „end“.",
    ),
    "wrong_phase.setup": _say(
        "The setup comes first: lay the drawn card.",
        "La mise en place d’abord~: posez la carte tirée.",
        "Erst kommt der Aufbau: Leg die gezogene Karte.",
    ),
    "wrong_phase.move": _say(
        "The card comes after the move: end the move first, with “end”.",
        "La carte vient après le déplacement~: finissez-le d’abord par «~end~».",
        "Die Karte kommt nach der Bewegung: Beende diese erst mit „end“.",
    ),
    "wrong_phase.place": _say(
        "The move is finished: place the drawn card now.",
        "Le déplacement est fini~: posez maintenant la carte tirée.",
        "Die Bewegung ist beendet: Leg jetzt die gezogene Karte.",
    ),
    "other_hero.chief": _say(
        "The chief has acted in this turn: only it may go on.",
        "Le chef a agi pendant ce tour~: lui seul peut continuer.",
        "In diesem Zug hat der Häuptling gehandelt: Nur er darf weitermachen.",
    ),
    "other_hero.porter": _say(
        "Porter {hero} has acted in this turn: only it may go on.",
        "Le porteur {hero} a agi pendant ce tour~: lui seul peut continuer.",
        "In diesem Zug hat Träger {hero} gehandelt: Nur er darf weitermachen.",
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
        "The chief has already taken its step.",
        "Le chef a déjà fait son unique pas.",
        "Der Häuptling hat seinen Schritt schon getan.",
    ),
    "no_steps.porter": _say(
        "Porter {hero} has already taken its three steps.",
        "Le porteur {hero} a déjà fait ses trois pas.",
        "Träger {hero} hat seine drei Schritte schon getan.",
    ),
    "already_stole": _say(
        "The chief has already stolen: only once a turn.",
        "Le chef a déjà volé~: une seule fois par tour.",
        "Der Häuptling hat schon gestohlen: nur einmal pro Zug.",
    ),
    "no_target.own": _say(
        "A chief does not steal from its own porter: {hero} can give it the stack.",
        "Un chef ne vole pas son propre porteur~: {hero} peut lui donner sa pile.",
        "Ein Häuptling bestiehlt nicht den eigenen Träger: {hero} kann ihm den Stapel geben.",
    ),
    "no_target.absent": _say(
        "There is no seat {number} here: seats go from 0 to {last}.",
        "Il n’y a pas de place {number} ici~: les places vont de 0 à {last}.",
        "Es gibt hier keinen Platz {number}: Die Plätze gehen von 0 bis {last}.",
    ),
    "no_target.elsewhere": _say(
        "{seat.of} porter {hero} is on {to}, but your chief is on {cell}.",
        "Le porteur {hero} {seat.of} est en {to}, mais votre chef est en {cell}.",
        "Träger {hero} von {seat} steht auf {to}, dein Häuptling aber auf {cell}.",
    ),
    "chief_guards": _say(
        "{seat.of} chief guards this porter: it is on {cell} too.",
        "Le chef {seat.of} garde ce porteur~: il est aussi en {cell}.",
        "Der Häuptling von {seat} bewacht diesen Träger: Er steht auch auf {cell}.",
    ),
    "too_few.steal_none": _say(
        "{seat.of} porter {hero} carries nothing: only stacks of two or more can be stolen.",
        "Le porteur {hero} {seat.of} ne porte rien~: on ne vole que des piles d’au moins deux âmes.",
        "Träger {hero} von {seat} trägt nichts: Stehlen kann man nur Stapel ab zwei Seelen.",
    ),
    "too_few.steal_one": _say(
        "{seat.of} porter {hero} carries one soul: only stacks of two or more can be stolen.",
        "Le porteur {hero} {seat.of} porte une seule âme~: on ne vole que des piles d’au moins deux âmes.",
        "Träger {hero} von {seat} trägt nur eine Seele: Stehlen kann man nur Stapel ab zwei Seelen.",
    ),
    "too_few.give_none": _say(
        "Porter {hero} carries nothing: only stacks of two or more can be given.",
        "Le porteur {hero} ne porte rien~: on ne donne que des piles d’au moins deux âmes.",
        "Träger {hero} trägt nichts: Geben kann man nur Stapel ab zwei Seelen.",
    ),
    "too_few.give_one": _say(
        "Porter {hero} carries one soul: only stacks of two or more can be given.",
        "Le porteur {hero} porte une seule âme~: on ne donne que des piles d’au moins deux âmes.",
        "Träger {hero} trägt nur eine Seele: Geben kann man nur Stapel ab zwei Seelen.",
    ),
    "no_soul.none": _say("No soul lies on {cell}.", "Aucune âme en {cell}.", "Auf {cell} liegt keine Seele."),
    "no_soul.others": _say(
        "No soul ({kind}) lies on {cell}, only others ({kinds}).",
        "Aucune âme ({kind}) en {cell}, seulement d’autres ({kinds}).",
        "Auf {cell} liegt keine Seele ({kind}), nur andere ({kinds}).",
    ),
    "no_soul.scare": _say(
        "There is nothing to scare: no soul lies on {cell}, and porter {hero} carries none.",
        "Rien à faire fuir~: aucune âme en {cell}, et le porteur {hero} n’en porte pas.",
        "Hier ist nichts zu verscheuchen: Auf {cell} liegt keine Seele, und Träger {hero} trägt keine.",
    ),
    "other_kind": _say(
        "Porter {hero} carries souls ({carried}): it may take only those.",
        "Le porteur {hero} porte des âmes ({carried})~: il ne peut prendre que celles-là.",
        "Träger {hero} trägt Seelen ({carried}): Nur solche darf er nehmen.",
    ),
    "nothing_carried": _say(
        "Porter {hero} carries nothing.", "Le porteur {hero} ne porte rien.", "Träger {hero} trägt nichts."
    ),
    "already_dropped": _say(
        "Porter {hero} has already dropped on this visit to {cell}: only once a visit.",
        "Le porteur {hero} a déjà déposé pendant cette visite en {cell}~: une seule fois par visite.",
        "Träger {hero} hat bei diesem Besuch auf {cell} schon abgelegt: nur einmal pro Besuch.",
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
        "Porter {hero} has already scared the souls of {scared}: only once a turn.",
        "Le porteur {hero} a déjà fait fuir les âmes de {scared}~: une seule fois par tour.",
        "Träger {hero} hat schon die Seelen von {scared} verscheucht: nur einmal pro Zug.",
    ),
    "cannot_complete.no_steps": _say(
        "After scaring, porter {hero} must move on, but it has no step left.",
        "Le porteur {hero} doit repartir après avoir fait fuir les âmes, mais n’a plus de pas.",
        "Nach dem Verscheuchen muss Träger {hero} weitergehen, hat aber keinen Schritt mehr.",
    ),
    "cannot_complete.shut_in": _say(
        "After scaring, porter {hero} must leave {scared}, but cannot: walls or full cards are all around.",
        "Le porteur {hero} doit quitter {scared} après avoir fait fuir les âmes, mais ne le peut pas~: des murs ou des "
        "cartes pleines l’entourent.",
        "Nach dem Verscheuchen muss Träger {hero} {scared} verlassen, kann aber nicht: Ringsum sind Wände oder volle "
        "Karten.",
    ),
    "cannot_complete.card": _say(
        "The drawn card ({card}) could not then be placed on {scared}, however it is turned.",
        "La carte tirée ({card}) ne pourrait alors être posée en {scared}, de quelque façon qu’on la tourne.",
        "Die gezogene Karte ({card}) ließe sich dann nicht auf {scared} legen, wie man sie auch dreht.",
    ),
    "cannot_complete.way": _say(
        "For the drawn card to go on {scared}, porter {hero} would have to end on {ends:or}: that is too far.",
        "Pour que la carte tirée soit posée en {scared}, le porteur {hero} devrait finir en {ends:or}~: c’est trop "
        "loin.",
        "Damit die gezogene Karte auf {scared} passt, müsste Träger {hero} auf {ends:or} enden: Das ist zu weit.",
    ),
    "cannot_complete.souls": _say(
        "Souls lie on {scared}, where the drawn card must go: porter {hero} must take them before it leaves.",
        "Des âmes se trouvent sur la carte {scared}, qu’il faut recouvrir~: le porteur {hero} doit les reprendre avant "
        "de partir.",
        "Auf {scared} liegen Seelen, und die gezogene Karte muss dorthin: Träger {hero} muss sie aufnehmen, bevor er "
        "geht.",
    ),
    "cannot_complete.end_here": _say(
        "Porter {hero} must leave {scared} before the drawn card goes there.",
        "Le porteur {hero} doit quitter {scared} avant que la carte tirée y soit posée.",
        "Träger {hero} muss {scared} verlassen, bevor die gezogene Karte dorthin kommt.",
    ),
    "cannot_complete.end": _say(
        "With porter {hero} on {cell} the drawn card could not be placed on {scared}: it must end on {ends:or}.",
        "Avec le porteur {hero} en {cell}, la carte tirée ne pourrait être posée en {scared}~: il doit finir en "
        "{ends:or}.",
        "Mit Träger {hero} auf {cell} ließe sich die gezogene Karte nicht auf {scared} legen: Er muss auf {ends:or} "
        "enden.",
    ),
    "wrong_card": _say(
        "The drawn card ({card}) cannot show {exits}: it can be laid as {turned:or}.",
        "La carte tirée ({card}) ne peut montrer {exits}~: elle se pose comme {turned:or}.",
        "Die gezogene Karte ({card}) kann nicht {exits} zeigen: Möglich ist {turned:or}.",
    ),
    "not_e5": _say("The first card goes on e5.", "La première carte se pose en e5.", "Die erste Karte kommt auf e5."),
    "too_wide": _say(
        "With {cell} the cards would span {columns} columns and {rows} rows: at most 5 of each are allowed.",
        "Avec {cell}, les cartes occuperaient {columns} colonnes et {rows} rangées~: 5 de chaque au plus.",
        "Mit {cell} wären es {columns} Spalten und {rows} Reihen: Erlaubt sind je höchstens 5.",
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
        "Turned like this, the card would not be joined on {cell}; an exit to {sides:or} would join it.",
        "Tournée ainsi, la carte ne serait pas reliée en {cell}~; une sortie vers {sides:or} la relierait.",
        "So gedreht wäre die Karte auf {cell} nicht verbunden; ein Ausgang nach {sides:or} würde sie verbinden.",
    ),
    "cut_off.one": _say(
        "{seat.of} chief would be cut off from both its porters.",
        "Le chef {seat.of} serait coupé de ses deux porteurs.",
        "Der Häuptling von {seat} wäre von seinen beiden Trägern abgeschnitten.",
    ),
    "cut_off.several": _say(
        "Chiefs would be cut off from both their porters: {cut_seat}.",
        "Des chefs seraient coupés de leurs deux porteurs~: {cut_seat}.",
        "Häuptlinge wären von ihren beiden Trägern abgeschnitten: {cut_seat}.",
    ),
    "scare_duty": _say(
        "The souls of {scared} were scared away: the drawn card must go there.",
        "Les âmes de {scared} ont fui~: c’est là que la carte tirée doit être posée.",
        "Die Seelen von {scared} wurden verscheucht: Die gezogene Karte muss dorthin.",
    ),
    "must_place": _say(
        "The card can be placed, for instance on {cell}: with fewer than 25 cards laid, you must place it.",
        "La carte peut être posée, par exemple en {cell}~: tant qu’il y a moins de 25 cartes, vous devez la poser.",
        "Die Karte kann gelegt werden, etwa auf {cell}: Solange weniger als 25 Karten liegen, musst du sie legen.",
    ),
}
