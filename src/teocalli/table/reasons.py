"""Why a table refuses a command, apart from the rules of its game. In the order in which they are checked."""

from collections.abc import Mapping
from typing import Any

from teocalli.core.codes import Code
from teocalli.core.errors import TeocalliError
from teocalli.core.words import Language, Saying, Wording


class Reason(Code):
    EXPIRED = "expired"
    TABLE_OVER = "table_over"
    NOT_OVER = "not_over"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_HOST = "not_host"
    NOT_YOUR_SEAT = "not_your_seat"
    OWN_SEAT = "own_seat"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    NO_FREE_SEAT = "no_free_seat"
    NOT_INVITED = "not_invited"
    NOT_FULL = "not_full"
    WORD_DECIDES = "word_decides"
    WRONG_WORD = "wrong_word"
    NO_WORD = "no_word"
    BOT_PLAYS = "bot_plays"
    STALE = "stale"
    LOG_FULL = "log_full"
    ONE_TURN = "one_turn"
    NOTHING_TO_WITHDRAW = "nothing_to_withdraw"
    NO_SUCH_DECISION = "no_such_decision"
    NOTHING_TO_REDO = "nothing_to_redo"
    UNDO_PENDING = "undo_pending"
    NO_UNDO_ASKED = "no_undo_asked"
    NO_HINTS = "no_hints"
    NO_COACHING = "no_coaching"
    NOT_ABSENT = "not_absent"
    NO_BOT_PLAYS = "no_bot_plays"
    HAS_RESIGNED = "has_resigned"


_WORDINGS: Mapping[Reason, Wording] = {
    Reason.EXPIRED: {
        "en": "This table was closed because its game never started.",
        "fr": "Cette table a été fermée, car la partie n’a jamais commencé.",
        "de": "Dieser Tisch wurde geschlossen, weil das Spiel nie begonnen hat.",
    },
    Reason.NOT_OVER: {
        "en": "The game at this table is not over yet.",
        "fr": "La partie n’est pas encore terminée à cette table.",
        "de": "Das Spiel an diesem Tisch ist noch nicht zu Ende.",
    },
    Reason.ALREADY_SEATED: {
        "en": "You already have a seat at this table.",
        "fr": "Vous avez déjà une place à cette table.",
        "de": "Du hast an diesem Tisch schon einen Platz.",
    },
    Reason.WORD_DECIDES: {
        "en": "Whoever types the word {word} first begins the game.",
        "fr": "Le premier qui tape le mot {word} commence la partie.",
        "de": "Wer zuerst das Wort {word} tippt, beginnt das Spiel.",
    },
    Reason.ONE_TURN: {
        "en": "Actions that are sent together must belong to one turn and end where something is revealed.",
        "fr": "Des actions envoyées ensemble doivent être du même tour et s’arrêter là où quelque chose est révélé.",
        "de": "Zusammen gesendete Aktionen müssen zu einem Zug gehören und enden, wo etwas aufgedeckt wird.",
    },
    Reason.TABLE_OVER: {
        "en": "The game at this table is over.",
        "fr": "La partie est terminée à cette table.",
        "de": "Das Spiel an diesem Tisch ist zu Ende.",
    },
    Reason.NOT_STARTED: {
        "en": "The game has not started yet.",
        "fr": "La partie n’a pas encore commencé.",
        "de": "Das Spiel hat noch nicht begonnen.",
    },
    Reason.ALREADY_STARTED: {
        "en": "The game has already started.",
        "fr": "La partie a déjà commencé.",
        "de": "Das Spiel hat schon begonnen.",
    },
    Reason.NO_SUCH_SEAT: {
        "en": "There is no seat {number} at this table; seats are numbered from 0 to {last}.",
        "fr": "Il n’y a pas de place {number} à cette table ; les places vont de 0 à {last}.",
        "de": "An diesem Tisch gibt es keinen Platz {number}; die Plätze gehen von 0 bis {last}.",
    },
    Reason.NOT_HOST: {
        "en": "Only the host of the table can do that.",
        "fr": "Seul l’hôte de la table peut faire cela.",
        "de": "Das kann nur der Gastgeber des Tisches.",
    },
    Reason.NOT_YOUR_SEAT: {
        "en": "This is not your seat.",
        "fr": "Ce n’est pas votre place.",
        "de": "Das ist nicht dein Platz.",
    },
    Reason.OWN_SEAT: {
        "en": "This is your own seat; only the others, who wait for you, can do that.",
        "fr": "C’est votre propre place ; seuls les autres, qui vous attendent, peuvent faire cela.",
        "de": "Das ist dein eigener Platz; das können nur die anderen, die auf dich warten.",
    },
    Reason.SEAT_TAKEN: {
        "en": "This seat is not free.",
        "fr": "Cette place n’est pas libre.",
        "de": "Dieser Platz ist nicht frei.",
    },
    Reason.NO_FREE_SEAT: {
        "en": "No seat is free at this table.",
        "fr": "Aucune place n’est libre à cette table.",
        "de": "An diesem Tisch ist kein Platz frei.",
    },
    Reason.NOT_INVITED: {
        "en": "This seat is reserved for somebody with an invitation.",
        "fr": "Cette place est réservée à une personne invitée.",
        "de": "Dieser Platz ist für jemanden mit einer Einladung reserviert.",
    },
    Reason.NOT_FULL: {
        "en": "The game can start when every seat is taken; free: {count}.",
        "fr": "La partie peut commencer quand toutes les places sont prises ; places libres : {count}.",
        "de": "Das Spiel kann beginnen, sobald alle Plätze besetzt sind; frei: {count}.",
    },
    Reason.WRONG_WORD: {
        "en": "The word is {word}.",
        "fr": "Le mot est {word}.",
        "de": "Das Wort heißt {word}.",
    },
    Reason.NO_WORD: {
        "en": "At this table no word decides who begins.",
        "fr": "À cette table, aucun mot ne décide qui commence.",
        "de": "An diesem Tisch entscheidet kein Wort, wer beginnt.",
    },
    Reason.BOT_PLAYS: {
        "en": "A bot is playing for this seat; take the seat back first.",
        "fr": "Un robot joue à cette place ; reprenez-la d’abord.",
        "de": "Für diesen Platz spielt ein Bot; nimm ihn erst zurück.",
    },
    Reason.STALE: {
        "en": "The game has moved on since; look again.",
        "fr": "La partie a avancé entre-temps ; regardez de nouveau.",
        "de": "Das Spiel ist inzwischen weitergegangen; sieh noch einmal hin.",
    },
    Reason.LOG_FULL: {
        "en": "So much has happened at this table ({most} events) that it accepts only what brings the game to its "
        "end.",
        "fr": "Il s’est passé tant de choses à cette table ({most} événements) qu’elle n’accepte plus que ce qui mène "
        "la partie à sa fin.",
        "de": "An diesem Tisch ist so viel geschehen ({most} Ereignisse), dass er nur noch annimmt, was das Spiel zu "
        "Ende bringt.",
    },
    Reason.NOTHING_TO_WITHDRAW: {
        "en": "There is nothing to take back: this seat has made no secret choice.",
        "fr": "Il n’y a rien à reprendre : cette place n’a fait aucun choix secret.",
        "de": "Es gibt nichts zurückzunehmen: Dieser Platz hat nichts verdeckt gewählt.",
    },
    Reason.NO_SUCH_DECISION: {
        "en": "It is not possible to undo to decision {to}.",
        "fr": "On ne peut pas annuler jusqu’à la décision {to}.",
        "de": "Bis zur Entscheidung {to} lässt sich nichts zurücknehmen.",
    },
    Reason.NOTHING_TO_REDO: {
        "en": "There is nothing to redo: nothing was undone, or something new has been played since.",
        "fr": "Il n’y a rien à rétablir : rien n’a été annulé, ou bien l’on a joué autre chose depuis.",
        "de": "Es gibt nichts zu wiederholen: Nichts wurde zurückgenommen, oder seither wurde Neues gespielt.",
    },
    Reason.UNDO_PENDING: {
        "en": "Somebody has already asked to undo; answer that first.",
        "fr": "Quelqu’un a déjà demandé à annuler ; répondez d’abord.",
        "de": "Jemand möchte schon etwas zurücknehmen; antworte zuerst darauf.",
    },
    Reason.NO_UNDO_ASKED: {
        "en": "Nobody has asked to undo, or you have already answered.",
        "fr": "Personne n’a demandé à annuler, ou vous avez déjà répondu.",
        "de": "Niemand möchte etwas zurücknehmen, oder du hast schon geantwortet.",
    },
    Reason.NO_HINTS: {
        "en": "Between people there are no hints, unless hints were allowed when the table was opened.",
        "fr": "Entre personnes, il n’y a pas de conseils, sauf s’ils ont été autorisés à l’ouverture de la table.",
        "de": "Zwischen Menschen gibt es keine Tipps, außer sie wurden beim Öffnen des Tisches erlaubt.",
    },
    Reason.NO_COACHING: {
        "en": "Coaching is only for games that one person plays against bots.",
        "fr": "L’accompagnement est réservé aux parties qu’une personne joue seule contre des robots.",
        "de": "Einen Trainer gibt es nur, wenn ein Mensch allein gegen Bots spielt.",
    },
    Reason.NOT_ABSENT: {
        "en": "Nobody is waiting for this seat: it is not its turn, or its player is there and has time left.",
        "fr": "Personne n’attend cette place : ce n’est pas son tour, ou son joueur est là et dans les temps.",
        "de": "Auf diesen Platz wartet niemand: Er ist nicht dran, oder sein Spieler ist da und hat noch Zeit.",
    },
    Reason.NO_BOT_PLAYS: {
        "en": "No bot plays for this seat.",
        "fr": "Aucun robot ne joue à cette place.",
        "de": "Für diesen Platz spielt kein Bot.",
    },
    Reason.HAS_RESIGNED: {
        "en": "A player who has resigned cannot come back into the game.",
        "fr": "Un joueur qui a abandonné ne peut pas revenir dans la partie.",
        "de": "Wer aufgegeben hat, kann nicht ins Spiel zurückkehren.",
    },
}


class Declined(TeocalliError):
    """A command that the table refuses. Nothing has changed."""

    def __init__(self, reason: Reason, **args: Any) -> None:
        self.reason = reason
        """The stable code, such as `not_your_seat`."""
        self.saying = Saying(reason.value, _WORDINGS[reason], args)
        super().__init__(reason)

    def __str__(self) -> str:
        """The code and the sentence, made only when they are read: `may` asks for many refusals and reads none."""
        return f"{self.reason}: {self.say('en')}"

    def say(self, language: Language) -> str:
        return self.saying.say(language)
