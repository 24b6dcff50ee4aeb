"""The sentences in French, English and German: why something is refused, what is asked now, what an action would do.

Those that end in `.you` are for the seat that is asked.
"""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key, with what goes into it."""
    return Saying(key, WORDS[key], args)


def _say(en: str, fr: str, de: str) -> Wording:
    """French has a space that does not break before : ; ! ? and inside « »; here it is written as ~."""
    return {"en": en, "fr": fr.replace("~", "\u00a0"), "de": de}


_REASONS: Mapping[str, Wording] = {
    "game_over": _say("The game is over.", "La partie est terminée.", "Das Spiel ist zu Ende."),
    "not_your_turn": _say("It is {seat.of} turn.", "C’est au tour {seat.of}.", "{seat} ist dran."),
    "not_your_turn.throw": _say(
        "First the beans are thrown; then it is {seat.of} turn.",
        "On jette d’abord les haricots~; puis c’est au tour {seat.of}.",
        "Erst werden die Bohnen geworfen; dann ist {seat} dran.",
    ),
    "unreadable": _say(
        "“{text}” cannot be read: write “move e5” (the cell where the piece stands), “enter” or “pass”.",
        "«~{text}~» est illisible~: écrivez «~move e5~» (la case où se trouve le pion), «~enter~» ou «~pass~».",
        "„{text}“ ist nicht lesbar: Schreib „move e5“ (das Feld, auf dem der Stein steht), „enter“ oder „pass“.",
    ),
    "must_move": _say(
        "A piece can move {throw}, so one must: {moves:or}.",
        "Un pion peut avancer de {throw}, c’est donc obligatoire~: {moves:or}.",
        "Ein Stein kann {throw} weit ziehen, also muss einer: {moves:or}.",
    ),
    "nothing_thrown": _say(
        "No bean shows its mark: no piece moves in this turn.",
        "Aucun haricot ne montre sa marque~: aucun pion n’avance à ce tour.",
        "Keine Bohne zeigt ihr Zeichen: In diesem Zug zieht kein Stein.",
    ),
    "none_waiting": _say(
        "None of your pieces is waiting to enter.",
        "Aucun de vos pions n’attend d’entrer.",
        "Keiner deiner Steine wartet noch auf den Einstieg.",
    ),
    "no_piece": _say("No piece stands on {cell}.", "Il n’y a pas de pion en {cell}.", "Auf {cell} steht kein Stein."),
    "no_piece.other": _say(
        "The piece on {cell} is {owner_seat.of}.",
        "Le pion en {cell} est celui {owner_seat.of}.",
        "Der Stein auf {cell} gehört {owner_seat}.",
    ),
    "too_far": _say(
        "The piece on {cell} needs exactly {left} to come home: {throw} is too far.",
        "Il faut exactement {left} au pion en {cell} pour rentrer~: {throw}, c’est trop.",
        "Der Stein auf {cell} braucht genau {left} nach Hause: {throw} ist zu weit.",
    ),
    "own_piece": _say(
        "After {throw} the piece would land on {cell}, where one of your own stands.",
        "En avançant de {throw}, le pion arriverait en {cell}, où se trouve déjà un des vôtres.",
        "Nach {throw} käme der Stein auf {cell}, wo schon einer von dir steht.",
    ),
    "sheltered": _say(
        "After {throw} the piece would land on {cell}, where {owner_seat.of} piece is safe: only the crossing is not.",
        "En avançant de {throw}, le pion arriverait en {cell}, où le pion {owner_seat.of} est à l’abri~: on ne "
        "capture qu’au carrefour.",
        "Nach {throw} käme der Stein auf {cell}, wo der Stein von {owner_seat} sicher ist: Geschlagen wird nur auf der "
        "Kreuzung.",
    ),
}

_PROMPTS: Mapping[str, Wording] = {
    "prompt.throw": _say(
        "It is {seat.of} turn: the beans are thrown.",
        "C’est au tour {seat.of}~: on jette les haricots.",
        "{seat} ist dran: Die Bohnen werden geworfen.",
    ),
    "prompt.move": _say(
        "{seat.the} has thrown {throw} and moves a piece.",
        "Jet {seat.of}~: {throw}. Un pion va avancer.",
        "{seat} hat {throw} geworfen und zieht einen Stein.",
    ),
    "prompt.move.you": _say(
        "You have thrown {throw}: choose the piece that moves.",
        "Vous avez jeté {throw}~: quel pion avance~?",
        "Du hast {throw} geworfen: Welcher Stein zieht?",
    ),
    "prompt.pass": _say(
        "{seat.the} has thrown {throw}, and no piece can move.",
        "Jet {seat.of}~: {throw}. Aucun pion ne peut avancer.",
        "{seat} hat {throw} geworfen, und kein Stein kann ziehen.",
    ),
    "prompt.pass.you": _say(
        "You have thrown {throw}, and none of your pieces can move: pass.",
        "Vous avez jeté {throw}, et aucun de vos pions ne peut avancer~: passez.",
        "Du hast {throw} geworfen, und keiner deiner Steine kann ziehen: Passe.",
    ),
    "prompt.over.home": _say(
        "All pieces of one player are home. {winner_seat.the} has won with {stakes} stakes.",
        "Tous les pions d’un joueur sont rentrés. Victoire {winner_seat.of}, mises~: {stakes}.",
        "Alle Steine eines Spielers sind zu Hause. {winner_seat} gewinnt, Einsätze: {stakes}.",
    ),
    "prompt.over.home.shared": _say(
        "All pieces of one player are home. {winners_seat} share the victory with {stakes} stakes each.",
        "Tous les pions d’un joueur sont rentrés. Victoire partagée ({winners_seat}), mises de chacun~: {stakes}.",
        "Alle Steine eines Spielers sind zu Hause. Den Sieg teilen sich {winners_seat}, Einsätze je: {stakes}.",
    ),
    "prompt.over.ruin": _say(
        "Somebody has no stake left. {winner_seat.the} has won with {stakes} stakes.",
        "Un joueur n’a plus aucune mise. Victoire {winner_seat.of}, mises~: {stakes}.",
        "Jemand hat keinen Einsatz mehr. {winner_seat} gewinnt, Einsätze: {stakes}.",
    ),
    "prompt.over.ruin.shared": _say(
        "Somebody has no stake left. {winners_seat} share the victory with {stakes} stakes each.",
        "Un joueur n’a plus aucune mise. Victoire partagée ({winners_seat}), mises de chacun~: {stakes}.",
        "Jemand hat keinen Einsatz mehr. Den Sieg teilen sich {winners_seat}, Einsätze je: {stakes}.",
    ),
    "prompt.over.sunset": _say(
        "The sun has set. {winner_seat.the} has won with {stakes} stakes.",
        "Le soleil s’est couché. Victoire {winner_seat.of}, mises~: {stakes}.",
        "Die Sonne ist untergegangen. {winner_seat} gewinnt, Einsätze: {stakes}.",
    ),
    "prompt.over.sunset.shared": _say(
        "The sun has set. {winners_seat} share the victory with {stakes} stakes each.",
        "Le soleil s’est couché. Victoire partagée ({winners_seat}), mises de chacun~: {stakes}.",
        "Die Sonne ist untergegangen. Den Sieg teilen sich {winners_seat}, Einsätze je: {stakes}.",
    ),
}

_LABELS: Mapping[str, Wording] = {
    "label.pass": _say("Pass", "Passer", "Passen"),
    "label.enter": _say("Enter on {to}", "Entrer en {to}", "Einsteigen auf {to}"),
    "label.enter.thorn": _say(
        "Enter on {to}: a thorn, pay a stake",
        "Entrer en {to}~: une épine, payer une mise",
        "Einsteigen auf {to}: ein Dorn, einen Einsatz zahlen",
    ),
    "label.enter.captures": _say(
        "Enter on {to} and capture {owner_seat.of} piece",
        "Entrer en {to} et capturer le pion {owner_seat.of}",
        "Einsteigen auf {to} und den Stein von {owner_seat} schlagen",
    ),
    "label.move": _say("{cell} → {to}", "{cell} → {to}", "{cell} → {to}"),
    "label.move.thorn": _say(
        "{cell} → {to}: a thorn, pay a stake",
        "{cell} → {to}~: une épine, payer une mise",
        "{cell} → {to}: ein Dorn, einen Einsatz zahlen",
    ),
    "label.move.tip": _say(
        "{cell} → {to}: a tip, throw again",
        "{cell} → {to}~: un bout, jeter encore",
        "{cell} → {to}: eine Spitze, noch einmal werfen",
    ),
    "label.move.captures": _say(
        "{cell} → {to}: capture {owner_seat.of} piece",
        "{cell} → {to}~: capturer le pion {owner_seat.of}",
        "{cell} → {to}: den Stein von {owner_seat} schlagen",
    ),
    "label.move.home": _say("{cell} → home", "{cell} → rentrer", "{cell} → nach Hause"),
}
"""What the plain board writes on the button of an action."""

WORDS: Mapping[str, Wording] = {**_REASONS, **_PROMPTS, **_LABELS}
