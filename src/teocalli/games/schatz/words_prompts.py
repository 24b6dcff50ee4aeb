"""Sentences that say what is asked now.

`.you`: of these eyes, `.wait`: of others; `.last…`: it is the last trick, the last auction of a round, the last round,
the last bid of an auction; `.alone`: there is no other bidder.
"""

from collections.abc import Mapping

from teocalli.core.words import Wording

PROMPTS: Mapping[str, Wording] = {
    "ask.deal": {
        "fr": "Manche {round} : on distribue les cartes.",
        "en": "Round {round}: the cards are being dealt.",
        "de": "Runde {round}: Die Karten werden ausgeteilt.",
    },
    "ask.deal.last_round": {
        "fr": "Manche {round}, la dernière\u00a0: on distribue les cartes.",
        "en": "Round {round}, the last one: the cards are being dealt.",
        "de": "Runde {round}, die letzte: Die Karten werden ausgeteilt.",
    },
    "ask.chief_auction.you": {
        "fr": "Offrez en secret de 0 à {money} pour devenir chef\u00a0: le chef voit les offres et peut prendre un lot "
        "au prix de la plus haute.",
        "en": "Bid secretly to become chief, 0 to {money}: the chief sees all bids for a lot and may take it for the "
        "highest.",
        "de": "Biete verdeckt 0 bis {money}: Wer Anführer wird, sieht die Gebote für Posten und darf zum höchsten "
        "Gebot kaufen.",
    },
    "ask.chief_auction.again.you": {
        "fr": "Égalité\u00a0: offrez encore en secret pour devenir chef, de 0 à {money}, par dizaines.",
        "en": "A tie: bid secretly again to become chief, 0 to {money}, in tens.",
        "de": "Gleichstand: Biete noch einmal verdeckt, um Anführer zu werden, 0 bis {money}, in Zehnern.",
    },
    "ask.chief_auction.last_bid.you": {
        "fr": "À vous la dernière offre pour devenir chef, de 0 à {money}\u00a0: le chef voit les offres et peut "
        "prendre un lot au prix de la plus haute.",
        "en": "Yours is the last bid to become chief, 0 to {money}: the chief sees all bids for a lot and may take it "
        "for the highest.",
        "de": "Dein Gebot ist das letzte, 0 bis {money}: Wer Anführer wird, sieht die Gebote für Posten und darf zum "
        "höchsten Gebot kaufen.",
    },
    "ask.chief_auction.again.last_bid.you": {
        "fr": "Égalité\u00a0: à vous la dernière des nouvelles offres pour devenir chef, de 0 à {money}, par dizaines.",
        "en": "A tie: yours is the last of the new bids to become chief, 0 to {money}, in tens.",
        "de": "Gleichstand: Dein Gebot ist das letzte der neuen, um Anführer zu werden, 0 bis {money}, in Zehnern.",
    },
    "ask.chief_auction.wait": {
        "fr": "Enchère secrète pour devenir chef. On attend : {seat}.",
        "en": "Secret bids to become chief. Waiting for: {seat}.",
        "de": "Verdeckte Gebote, wer Anführer wird. Es fehlen noch: {seat}.",
    },
    "ask.chief_choice.you": {
        "fr": "Plusieurs joueurs sont les plus pauvres. Qui sera chef\u00a0: {choice_seat:or}\u00a0?",
        "en": "Several are equally poor. Who should be chief: {choice_seat:or}?",
        "de": "Mehrere sind gleich arm. Wer soll Anführer sein: {choice_seat:or}?",
    },
    "ask.chief_choice.wait": {
        "fr": "Plusieurs joueurs sont les plus pauvres ({choice_seat}) : c’est {seat.the} qui choisit le chef.",
        "en": "Several are equally poor ({choice_seat}): {seat} chooses the chief.",
        "de": "Mehrere sind gleich arm ({choice_seat}): {seat} wählt den Anführer.",
    },
    "ask.naming.you": {
        "fr": "Quel lot mettez-vous en vente\u00a0?",
        "en": "Which lot do you put up for sale?",
        "de": "Welchen Posten bietest du an?",
    },
    "ask.naming.wait": {
        "fr": "Le chef met un lot en vente. On attend {seat.the}.",
        "en": "The chief puts the next lot up for sale. Waiting for {seat}.",
        "de": "{seat} bietet als Anführer den nächsten Posten an.",
    },
    "ask.naming.last_round.you": {
        "fr": "La dernière manche commence\u00a0: quel lot mettez-vous en vente\u00a0?",
        "en": "The last round begins: which lot do you put up for sale?",
        "de": "Die letzte Runde beginnt: Welchen Posten bietest du an?",
    },
    "ask.naming.last_round.wait": {
        "fr": "La dernière manche commence\u00a0: le chef met un lot en vente. On attend {seat.the}.",
        "en": "The last round begins: the chief puts a lot up for sale. Waiting for {seat}.",
        "de": "Die letzte Runde beginnt: {seat} bietet als Anführer den ersten Posten an.",
    },
    "ask.naming.last_lot.you": {
        "fr": "La dernière enchère de cette manche\u00a0: quel lot mettez-vous en vente\u00a0?",
        "en": "The last auction of this round: which lot do you put up for sale?",
        "de": "Die letzte Versteigerung dieser Runde: Welchen Posten bietest du an?",
    },
    "ask.naming.last_lot.wait": {
        "fr": "La dernière enchère de cette manche\u00a0: le chef met un lot en vente. On attend {seat.the}.",
        "en": "The last auction of this round: the chief puts a lot up for sale. Waiting for {seat}.",
        "de": "Die letzte Versteigerung dieser Runde: {seat} bietet als Anführer den Posten an.",
    },
    "ask.lot_auction.you": {
        "fr": "Offrez en secret pour le lot {lot_number}\u00a0: de 0 à {money}, par dizaines.",
        "en": "Bid secretly for lot {lot_number}: 0 to {money}, in tens.",
        "de": "Biete verdeckt für Posten {lot_number}: 0 bis {money}, in Zehnern.",
    },
    "ask.lot_auction.last_bid.you": {
        "fr": "Les autres ont fait leur offre pour le lot {lot_number}. À vous la dernière\u00a0: de 0 à {money}, par "
        "dizaines.",
        "en": "The others have bid for lot {lot_number}. Yours is the last bid: 0 to {money}, in tens.",
        "de": "Die anderen haben für Posten {lot_number} geboten. Dein Gebot ist das letzte: 0 bis {money}, in "
        "Zehnern.",
    },
    "ask.lot_auction.alone.you": {
        "fr": "Personne d’autre n’enchérit pour le lot {lot_number}\u00a0: offrez de 0 à {money}. Si le chef le prend "
        "à ce prix, l’autre est à vous gratuitement.",
        "en": "Only you bid for lot {lot_number}, 0 to {money}. If the chief takes it at that price, the other lot is "
        "yours for nothing.",
        "de": "Nur du bietest für Posten {lot_number}, 0 bis {money}. Nimmt ihn der Anführer zu diesem Preis, bekommst "
        "du den anderen umsonst.",
    },
    "ask.lot_auction.wait": {
        "fr": "Enchère secrète pour le lot {lot_number}. On attend : {seat}.",
        "en": "Secret bids for lot {lot_number}. Waiting for: {seat}.",
        "de": "Verdeckte Gebote für Posten {lot_number}. Es fehlen noch: {seat}.",
    },
    "ask.lot_auction.last_lot.you": {
        "fr": "La dernière enchère de cette manche. Offrez en secret pour le lot {lot_number}\u00a0: de 0 à {money}, "
        "par dizaines.",
        "en": "The last auction of this round. Bid secretly for lot {lot_number}: 0 to {money}, in tens.",
        "de": "Die letzte Versteigerung dieser Runde. Biete verdeckt für Posten {lot_number}: 0 bis {money}, in "
        "Zehnern.",
    },
    "ask.lot_auction.last_lot.last_bid.you": {
        "fr": "La dernière enchère de cette manche, lot {lot_number}\u00a0: les autres ont fait leur offre, à vous la "
        "dernière, de 0 à {money}.",
        "en": "The last auction of this round, lot {lot_number}: the others have bid, yours is the last bid, 0 to "
        "{money}.",
        "de": "Die letzte Versteigerung dieser Runde, Posten {lot_number}: Die anderen haben geboten, dein Gebot ist "
        "das letzte, 0 bis {money}.",
    },
    "ask.lot_auction.last_lot.alone.you": {
        "fr": "La dernière enchère de cette manche, sans autre offre\u00a0: de 0 à {money}. Si le chef prend le lot "
        "{lot_number}, l’autre est à vous gratuitement.",
        "en": "The last auction of this round: only you bid, 0 to {money}. If the chief takes lot {lot_number} at that "
        "price, the other is yours for nothing.",
        "de": "Die letzte Versteigerung dieser Runde: Nur du bietest, 0 bis {money}. Nimmt der Anführer Posten "
        "{lot_number}, bekommst du den anderen umsonst.",
    },
    "ask.lot_auction.last_lot.wait": {
        "fr": "La dernière enchère de cette manche, pour le lot {lot_number}. On attend\u00a0: {seat}.",
        "en": "The last auction of this round, for lot {lot_number}. Waiting for: {seat}.",
        "de": "Die letzte Versteigerung dieser Runde, für Posten {lot_number}. Es fehlen noch: {seat}.",
    },
    "ask.taking.you": {
        "fr": "Prenez-vous le lot {lot_number} pour {price}, ou le laissez-vous\u00a0?",
        "en": "Take lot {lot_number} for {price}, or leave it?",
        "de": "Nimmst du Posten {lot_number} für {price}, oder überlässt du ihn den anderen?",
    },
    "ask.taking.wait": {
        "fr": "C’est {seat.the} qui décide : prendre le lot {lot_number} pour {price}, ou le laisser.",
        "en": "{seat} decides whether to take lot {lot_number} for {price} or to leave it.",
        "de": "{seat} entscheidet: Posten {lot_number} für {price} nehmen oder lassen.",
    },
    "ask.awarding.you": {
        "fr": "À qui attribuez-vous le lot {lot_number} pour {price}\u00a0: {choice_seat:or}\u00a0?",
        "en": "Who should get lot {lot_number} for {price}: {choice_seat:or}?",
        "de": "Wer soll Posten {lot_number} für {price} bekommen: {choice_seat:or}?",
    },
    "ask.awarding.wait": {
        "fr": "Offres égales ({choice_seat}) : c’est {seat.the} qui attribue le lot {lot_number} pour {price}.",
        "en": "Equal bids ({choice_seat}): {seat} awards lot {lot_number} for {price}.",
        "de": "Gleiche Gebote ({choice_seat}): {seat} gibt den Zuschlag für Posten {lot_number} zu {price}.",
    },
    "ask.tricks.lead.you": {
        "fr": "Levée {trick} sur 12 : à vous d’entamer.",
        "en": "Trick {trick} of 12: you lead.",
        "de": "Stich {trick} von 12: Du spielst aus.",
    },
    "ask.tricks.follow.T.you": {
        "fr": "Levée {trick} sur 12\u00a0: l’entame est un talisman, jouez une carte.",
        "en": "Trick {trick} of 12: talismans are led, play a card.",
        "de": "Stich {trick} von 12: Talismane sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.follow.A.you": {
        "fr": "Levée {trick} sur 12\u00a0: l’entame est une amulette, jouez une carte.",
        "en": "Trick {trick} of 12: amulets are led, play a card.",
        "de": "Stich {trick} von 12: Amulette sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.follow.C.you": {
        "fr": "Levée {trick} sur 12\u00a0: l’entame est une pièce de monnaie, jouez une carte.",
        "en": "Trick {trick} of 12: coins are led, play a card.",
        "de": "Stich {trick} von 12: Münzen sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.wait": {
        "fr": "Levée {trick} sur 12 : c’est au tour {seat.of}.",
        "en": "Trick {trick} of 12: it is {seat.of} turn.",
        "de": "Stich {trick} von 12: {seat} ist dran.",
    },
    "ask.tricks.last.lead.you": {
        "fr": "La dernière levée de la manche\u00a0: à vous d’entamer.",
        "en": "The last trick of the round: you lead.",
        "de": "Der letzte Stich der Runde: Du spielst aus.",
    },
    "ask.tricks.last.follow.T.you": {
        "fr": "La dernière levée de la manche\u00a0: l’entame est un talisman, jouez une carte.",
        "en": "The last trick of the round: talismans are led, play a card.",
        "de": "Der letzte Stich der Runde: Talismane sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.last.follow.A.you": {
        "fr": "La dernière levée de la manche\u00a0: l’entame est une amulette, jouez une carte.",
        "en": "The last trick of the round: amulets are led, play a card.",
        "de": "Der letzte Stich der Runde: Amulette sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.last.follow.C.you": {
        "fr": "La dernière levée de la manche\u00a0: l’entame est une pièce de monnaie, jouez une carte.",
        "en": "The last trick of the round: coins are led, play a card.",
        "de": "Der letzte Stich der Runde: Münzen sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.last.wait": {
        "fr": "La dernière levée de la manche\u00a0: c’est au tour {seat.of}.",
        "en": "The last trick of the round: it is {seat.of} turn.",
        "de": "Der letzte Stich der Runde: {seat} ist dran.",
    },
    "ask.over.target": {
        "fr": "La partie est finie : la somme visée est atteinte. Victoire {seat.of}, avec {money}.",
        "en": "The game is over: the target is reached. {seat} wins with {money}.",
        "de": "Das Spiel ist zu Ende: Das Ziel ist erreicht. {seat} gewinnt mit {money}.",
    },
    "ask.over.target.shared": {
        "fr": "La partie est finie : la somme visée est atteinte. Victoire partagée, avec {money} : {seat}.",
        "en": "The game is over: the target is reached. {seat} share the victory with {money} each.",
        "de": "Das Spiel ist zu Ende: Das Ziel ist erreicht. Den Sieg teilen sich mit je {money}: {seat}.",
    },
    "ask.over.max_rounds": {
        "fr": "La partie est finie : c’était la dernière manche. Victoire {seat.of}, avec {money}.",
        "en": "The game is over: that was the last round. {seat} wins with {money}.",
        "de": "Das Spiel ist zu Ende: Das war die letzte Runde. {seat} gewinnt mit {money}.",
    },
    "ask.over.max_rounds.shared": {
        "fr": "La partie est finie : c’était la dernière manche. Victoire partagée, avec {money} : {seat}.",
        "en": "The game is over: that was the last round. {seat} share the victory with {money} each.",
        "de": "Das Spiel ist zu Ende: Das war die letzte Runde. Den Sieg teilen sich mit je {money}: {seat}.",
    },
}
