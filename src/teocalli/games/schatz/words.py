"""Every sentence of Azteken Schatz in French, English and German.

Keys beginning with `ask.` say what is asked now (`.you`: of these eyes, `.wait`: of others; `.last…`: it is the last
trick, the last auction of a round, the last round), those with `why.` why a hint is good; the others say why an action
is refused, a code of `Reason` followed by the case.
"""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording

WORDS: Mapping[str, Wording] = {
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
        "fr": "Offrez en secret pour devenir chef\u00a0: de 0 à {money}, par dizaines.",
        "en": "Bid secretly to become chief: 0 to {money}, in tens.",
        "de": "Biete verdeckt, um Anführer zu werden: 0 bis {money}, in Zehnern.",
    },
    "ask.chief_auction.again.you": {
        "fr": "Égalité\u00a0: offrez encore en secret pour devenir chef, de 0 à {money}, par dizaines.",
        "en": "A tie: bid secretly again to become chief, 0 to {money}, in tens.",
        "de": "Gleichstand: Biete noch einmal verdeckt, um Anführer zu werden, 0 bis {money}, in Zehnern.",
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
    "ask.lot_auction.last_lot.wait": {
        "fr": "La dernière enchère de cette manche, pour le lot {lot_number}. On attend\u00a0: {seat}.",
        "en": "The last auction of this round, for lot {lot_number}. Waiting for: {seat}.",
        "de": "Die letzte Versteigerung dieser Runde, für Posten {lot_number}. Es fehlen noch: {seat}.",
    },
    "ask.taking.you": {
        "fr": "Prenez-vous le lot {lot_number} pour {price}, ou le laissez-vous\u00a0?",
        "en": "Take lot {lot_number} for {price}, or leave it?",
        "de": "Nimmst du Posten {lot_number} für {price}, oder lässt du ihn?",
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
        "de": "Stich {trick} von 12: Spiel aus.",
    },
    "ask.tricks.follow.T.you": {
        "fr": "Levée {trick} sur 12\u00a0: on a entamé talisman, jouez une carte.",
        "en": "Trick {trick} of 12: talismans are led, play a card.",
        "de": "Stich {trick} von 12: Talismane sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.follow.A.you": {
        "fr": "Levée {trick} sur 12\u00a0: on a entamé amulette, jouez une carte.",
        "en": "Trick {trick} of 12: amulets are led, play a card.",
        "de": "Stich {trick} von 12: Amulette sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.follow.C.you": {
        "fr": "Levée {trick} sur 12\u00a0: on a entamé pièce de monnaie, jouez une carte.",
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
        "de": "Der letzte Stich der Runde: Spiel aus.",
    },
    "ask.tricks.last.follow.T.you": {
        "fr": "La dernière levée de la manche\u00a0: on a entamé talisman, jouez une carte.",
        "en": "The last trick of the round: talismans are led, play a card.",
        "de": "Der letzte Stich der Runde: Talismane sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.last.follow.A.you": {
        "fr": "La dernière levée de la manche\u00a0: on a entamé amulette, jouez une carte.",
        "en": "The last trick of the round: amulets are led, play a card.",
        "de": "Der letzte Stich der Runde: Amulette sind ausgespielt, leg eine Karte.",
    },
    "ask.tricks.last.follow.C.you": {
        "fr": "La dernière levée de la manche\u00a0: on a entamé pièce de monnaie, jouez une carte.",
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
    "game_over": {
        "fr": "La partie est finie.",
        "en": "The game is over.",
        "de": "Das Spiel ist zu Ende.",
    },
    "already_bid": {
        "fr": "Vous avez déjà offert {bid}\u00a0; on attend encore\u00a0: {seat}.",
        "en": "You have already bid {bid}; still waiting for: {seat}.",
        "de": "Du hast schon {bid} geboten; es fehlen noch: {seat}.",
    },
    "not_bidding.onlooker": {
        "fr": "Seuls les joueurs qui ont une place enchérissent\u00a0; en ce moment\u00a0: {seat}.",
        "en": "Only players with a seat bid; now: {seat}.",
        "de": "Nur wer einen Platz hat, bietet; im Augenblick: {seat}.",
    },
    "not_bidding.outbid": {
        "fr": "Seuls les ex æquo enchérissent de nouveau : {seat}.",
        "en": "Only those who are tied bid again: {seat}.",
        "de": "Nur wer gleichauf liegt, bietet noch einmal: {seat}.",
    },
    "not_bidding.has_lot": {
        "fr": "Vous avez déjà le lot {lot_number} et n’enchérissez plus ; enchérissent : {seat}.",
        "en": "You already have lot {lot_number} and bid no more; bidding: {seat}.",
        "de": "Du hast schon Posten {lot_number} und bietest nicht mehr; es bieten: {seat}.",
    },
    "not_bidding.chief": {
        "fr": "Le chef n’enchérit pas pour le lot {lot_number} : il attend les offres. Enchérissent : {seat}.",
        "en": "As chief you do not bid for lot {lot_number} but wait for the bids; bidding: {seat}.",
        "de": "Als Anführer bietest du nicht für Posten {lot_number}, sondern wartest die Gebote ab; es bieten: "
        "{seat}.",
    },
    "not_your_turn": {
        "fr": "C’est au tour {seat.of}.",
        "en": "It is {seat.of} turn.",
        "de": "{seat} ist dran.",
    },
    "not_your_turn.deal": {
        "fr": "Les cartes ne sont pas encore distribuées.",
        "en": "The cards are not dealt yet.",
        "de": "Die Karten sind noch nicht ausgeteilt.",
    },
    "unreadable": {
        "fr": "« {text} » n’est pas une action : bid 30, chief 2, lot 0, take, leave, award 3, play T13, etc.",
        "en": "“{text}” is not an action; write bid 30, chief 2, lot 0, take, leave, award 3 or play T13.",
        "de": "„{text}“ ist keine Aktion; möglich sind bid 30, chief 2, lot 0, take, leave, award 3 oder play T13.",
    },
    "unreadable.play": {
        "fr": "« {text} » n’est pas une carte : T, A ou C suivi de 1 à 20, comme play T13.",
        "en": "“{text}” is not a card: write T, A or C with 1 to 20, such as play T13.",
        "de": "„{text}“ ist keine Karte: Schreib T, A oder C mit 1 bis 20, etwa play T13.",
    },
    "unreadable.bid": {
        "fr": "« {text} » n’est pas une offre : écrivez-la comme bid 30, sans zéro devant.",
        "en": "“{text}” is not a bid: write it like bid 30, without leading zeros.",
        "de": "„{text}“ ist kein Gebot: Schreib es wie bid 30, ohne führende Nullen.",
    },
    "unreadable.lot": {
        "fr": "« {text} » ne nomme aucun lot : écrivez-le comme lot 0.",
        "en": "“{text}” names no lot: write it like lot 0.",
        "de": "„{text}“ benennt keinen Posten: Schreib ihn wie lot 0.",
    },
    "unreadable.chief": {
        "fr": "« {text} » ne nomme aucune place : écrivez-la comme chief 2.",
        "en": "“{text}” names no seat: write it like chief 2.",
        "de": "„{text}“ benennt keinen Platz: Schreib ihn wie chief 2.",
    },
    "unreadable.award": {
        "fr": "« {text} » ne nomme aucune place : écrivez-la comme award 3.",
        "en": "“{text}” names no seat: write it like award 3.",
        "de": "„{text}“ benennt keinen Platz: Schreib ihn wie award 3.",
    },
    "wrong_phase.chief_auction": {
        "fr": "Enchérissez maintenant pour devenir chef\u00a0: de bid 0 à bid {money}.",
        "en": "Bid now to become chief: bid 0 to bid {money}.",
        "de": "Biete jetzt, um Anführer zu werden: bid 0 bis bid {money}.",
    },
    "wrong_phase.chief_choice": {
        "fr": "Choisissez maintenant le chef. Choix possibles\u00a0: {actions:or}.",
        "en": "Choose the chief now; possible: {actions:or}.",
        "de": "Wähl jetzt den Anführer; möglich: {actions:or}.",
    },
    "wrong_phase.naming": {
        "fr": "Mettez maintenant un lot en vente. Choix possibles\u00a0: {actions:or}.",
        "en": "Put a lot up for sale now; possible: {actions:or}.",
        "de": "Biete jetzt einen Posten an; möglich: {actions:or}.",
    },
    "wrong_phase.lot_auction": {
        "fr": "Enchérissez maintenant pour le lot\u00a0: de bid 0 à bid {money}.",
        "en": "Bid for the lot now: bid 0 to bid {money}.",
        "de": "Biete jetzt für den Posten: bid 0 bis bid {money}.",
    },
    "wrong_phase.taking": {
        "fr": "Prenez d’abord le lot {lot_number} pour {price} (take), ou laissez-le (leave).",
        "en": "First take lot {lot_number} for {price} (take) or leave it (leave).",
        "de": "Nimm zuerst Posten {lot_number} für {price} (take) oder lass ihn (leave).",
    },
    "wrong_phase.awarding": {
        "fr": "Attribuez maintenant le lot. Choix possibles\u00a0: {actions:or}.",
        "en": "Award the lot now; possible: {actions:or}.",
        "de": "Gib jetzt den Zuschlag; möglich: {actions:or}.",
    },
    "wrong_phase.awarding.has_lot": {
        "fr": "Vous avez déjà un lot et ne pouvez prendre celui-ci. Attribuez-le\u00a0: {actions:or}.",
        "en": "You already have a lot and cannot take this one. Award it: {actions:or}.",
        "de": "Du hast schon einen Posten und kannst keinen zweiten nehmen. Gib den Zuschlag: {actions:or}.",
    },
    "wrong_phase.awarding.too_dear": {
        "fr": "Vous possédez {money} et ne pouvez payer {price}. Attribuez le lot\u00a0: {actions:or}.",
        "en": "You have {money} and cannot pay {price}. Award the lot: {actions:or}.",
        "de": "Du hast {money} und kannst {price} nicht zahlen. Gib den Zuschlag: {actions:or}.",
    },
    "wrong_phase.tricks": {
        "fr": "Jouez maintenant une carte, par exemple play T13.",
        "en": "Play a card now, such as play T13.",
        "de": "Spiel jetzt eine Karte, etwa play T13.",
    },
    "bid_step": {
        "fr": "{bid} n’est pas un multiple de 10\u00a0; offrez de 0 à {money}, par dizaines.",
        "en": "{bid} is not a multiple of 10; bid 0 to {money}, in tens.",
        "de": "{bid} ist kein Vielfaches von 10; biete 0 bis {money}, in Zehnern.",
    },
    "bid_range": {
        "fr": "Vous possédez {money}\u00a0: offrez de 0 à {money}, par dizaines.",
        "en": "You have {money}: bid 0 to {money}, in tens.",
        "de": "Du hast {money}: Biete 0 bis {money}, in Zehnern.",
    },
    "bid_range.nothing": {
        "fr": "Vous n’avez pas d’argent\u00a0: la seule offre possible est 0.",
        "en": "You have no money: the only possible bid is 0.",
        "de": "Du hast kein Geld: Möglich ist nur das Gebot 0.",
    },
    "no_such_lot": {
        "fr": "«\u00a0lot {lot}\u00a0» ne désigne aucun lot\u00a0: écrivez de lot 0 à lot {last}.",
        "en": "“lot {lot}” names no lot: write lot 0 to lot {last}.",
        "de": "„lot {lot}“ benennt keinen Posten: Schreib lot 0 bis lot {last}.",
    },
    "lot_sold": {
        "fr": "Le lot {lot_number} est déjà en possession {seat.of}\u00a0; choix possibles\u00a0: {actions:or}.",
        "en": "{seat} already has lot {lot_number}; possible: {actions:or}.",
        "de": "{seat} hat Posten {lot_number} schon; möglich: {actions:or}.",
    },
    "not_tied": {
        "fr": "L’offre {seat.of} n’est pas la plus haute ; choix possibles : {actions:or}.",
        "en": "{seat.of} bid is not the highest; possible: {actions:or}.",
        "de": "Das Gebot von {seat} ist nicht das höchste; möglich: {actions:or}.",
    },
    "not_tied.no_bid": {
        "fr": "Aucune offre {seat.of} pour ce lot\u00a0; choix possibles\u00a0: {actions:or}.",
        "en": "{seat} did not bid for this lot; possible: {actions:or}.",
        "de": "{seat} hat für diesen Posten nicht geboten; möglich: {actions:or}.",
    },
    "not_tied.no_seat": {
        "fr": "Il n’y a pas de place {number} : les places vont de 0 à {last}. Choix possibles : {actions:or}.",
        "en": "There is no seat {number}: they are numbered 0 to {last}. Possible: {actions:or}.",
        "de": "Es gibt keinen Platz {number}: Die Plätze gehen von 0 bis {last}. Möglich: {actions:or}.",
    },
    "not_poorest": {
        "fr": "La fortune {seat.of} n’est pas la plus petite ; choix possibles : {actions:or}.",
        "en": "{seat} is not one of the poorest; possible: {actions:or}.",
        "de": "{seat} gehört nicht zu den Ärmsten; möglich: {actions:or}.",
    },
    "not_poorest.no_seat": {
        "fr": "Il n’y a pas de place {number} : les places vont de 0 à {last}. Choix possibles : {actions:or}.",
        "en": "There is no seat {number}: they are numbered 0 to {last}. Possible: {actions:or}.",
        "de": "Es gibt keinen Platz {number}: Die Plätze gehen von 0 bis {last}. Möglich: {actions:or}.",
    },
    "not_in_hand": {
        "fr": "{card} n’est pas dans votre main. Votre main : {cards}.",
        "en": "{card} is not in your hand. Your hand: {cards}.",
        "de": "{card} ist nicht auf deiner Hand. Auf deiner Hand: {cards}.",
    },
    "not_in_hand.yours_played": {
        "fr": "Vous avez déjà joué {card} ; il vous reste : {cards}.",
        "en": "You have already played {card}; left in your hand: {cards}.",
        "de": "Du hast {card} schon gespielt; noch auf deiner Hand: {cards}.",
    },
    "not_in_hand.played": {
        "fr": "{card} n’est pas dans votre main : c’est {seat.the} qui l’a déjà jouée. Votre main : {cards}.",
        "en": "{card} is not in your hand: {seat} has played it. Your hand: {cards}.",
        "de": "{card} ist nicht auf deiner Hand: {seat} hat die Karte schon gespielt. Auf deiner Hand: {cards}.",
    },
    "not_in_hand.held": {
        "fr": "{card} n’est pas dans votre main mais dans celle {seat.of}. Votre main : {cards}.",
        "en": "{card} is not in your hand but in {seat.of}. Your hand: {cards}.",
        "de": "{card} ist nicht auf deiner Hand, sondern auf der von {seat}. Auf deiner Hand: {cards}.",
    },
    "must_follow.T": {
        "fr": "On a entamé talisman et il faut fournir : {card} n’en est pas un, jouez une de celles-ci : {cards:or}.",
        "en": "Talismans are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Talismane sind ausgespielt und müssen bedient werden: {card} ist keiner, möglich: {cards:or}.",
    },
    "must_follow.A": {
        "fr": "On a entamé amulette et il faut fournir : {card} n’en est pas une, jouez une de celles-ci : {cards:or}.",
        "en": "Amulets are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Amulette sind ausgespielt und müssen bedient werden: {card} ist keines, möglich: {cards:or}.",
    },
    "must_follow.C": {
        "fr": "On a entamé pièce de monnaie et il faut fournir : {card} n’en est pas une, "
        "jouez une de celles-ci : {cards:or}.",
        "en": "Coins are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Münzen sind ausgespielt und müssen bedient werden: {card} ist keine, möglich: {cards:or}.",
    },
    "why.trick": {
        "en": "Wins the trick.",
        "fr": "Gagne la levée.",
        "de": "Gewinnt den Stich.",
    },
    "why.trick.needed": {
        "en": "Wins the trick: {have} of the {need} you need.",
        "fr": "Gagne la levée\u00a0: {have} sur {need} à gagner.",
        "de": "Gewinnt den Stich: {have} von {need} nötigen.",
    },
    "why.trick.most": {
        "en": "Wins the trick: your goal is to win the most.",
        "fr": "Gagne la levée\u00a0: votre objectif est d’en avoir le plus.",
        "de": "Gewinnt den Stich: Dein Auftrag verlangt die meisten.",
    },
    "why.trick.last": {
        "en": "Wins the last trick, which is your goal.",
        "fr": "Gagne la dernière levée, votre objectif.",
        "de": "Gewinnt den letzten Stich: Das ist dein Auftrag.",
    },
    "why.trick.T": {
        "en": "Wins the trick with talismans for your goal.",
        "fr": "Gagne la levée et des talismans pour votre objectif.",
        "de": "Gewinnt den Stich und Talismane für deinen Auftrag.",
    },
    "why.trick.A": {
        "en": "Wins the trick with amulets for your goal.",
        "fr": "Gagne la levée et des amulettes pour votre objectif.",
        "de": "Gewinnt den Stich und Amulette für deinen Auftrag.",
    },
    "why.trick.C": {
        "en": "Wins the trick with coins for your goal.",
        "fr": "Gagne la levée et des pièces pour votre objectif.",
        "de": "Gewinnt den Stich und Münzen für deinen Auftrag.",
    },
    "why.may": {
        "en": "Can win the trick, and your goals need tricks.",
        "fr": "Peut gagner la levée, et vos objectifs en demandent.",
        "de": "Kann den Stich gewinnen, und deine Aufträge brauchen Stiche.",
    },
    "why.may.T": {
        "en": "Can win talismans for your goal.",
        "fr": "Peut gagner des talismans pour votre objectif.",
        "de": "Kann Talismane für deinen Auftrag gewinnen.",
    },
    "why.may.A": {
        "en": "Can win amulets for your goal.",
        "fr": "Peut gagner des amulettes pour votre objectif.",
        "de": "Kann Amulette für deinen Auftrag gewinnen.",
    },
    "why.may.C": {
        "en": "Can win coins for your goal.",
        "fr": "Peut gagner des pièces pour votre objectif.",
        "de": "Kann Münzen für deinen Auftrag gewinnen.",
    },
    "why.low": {
        "en": "Others can beat it, and you want no more tricks.",
        "fr": "D’autres peuvent la battre, et vous ne voulez plus de levées.",
        "de": "Andere können sie schlagen, und du willst keinen Stich mehr.",
    },
    "why.loses.enough": {
        "en": "Leaves the trick to others: you have the {need} you need.",
        "fr": "Laisse la levée aux autres\u00a0: vous avez les {need} qu’il vous faut.",
        "de": "Überlässt den Stich anderen: Du hast die {need}, die du brauchst.",
    },
    "why.loses.one": {
        "en": "Leaves the trick to others: you have the one you need.",
        "fr": "Laisse la levée aux autres\u00a0: vous avez celle qu’il vous faut.",
        "de": "Überlässt den Stich anderen: Du hast den einen, den du brauchst.",
    },
    "why.loses.none": {
        "en": "Leaves the trick to others: your goal is to win none.",
        "fr": "Laisse la levée aux autres\u00a0: votre objectif est de n’en gagner aucune.",
        "de": "Überlässt den Stich anderen: Dein Auftrag ist, keinen zu gewinnen.",
    },
    "why.loses.fewest": {
        "en": "Leaves the trick to others: your goal is to win the fewest.",
        "fr": "Laisse la levée aux autres\u00a0: votre objectif est d’en gagner le moins.",
        "de": "Überlässt den Stich anderen: Dein Auftrag verlangt die wenigsten.",
    },
    "why.rid": {
        "en": "Gets rid of a card that might win a trick you do not want.",
        "fr": "Écarte une carte qui pourrait gagner une levée de trop.",
        "de": "Wirft eine Karte ab, die einen Stich zu viel gewinnen könnte.",
    },
    "why.keeps_high": {
        "en": "Keeps your higher cards for later.",
        "fr": "Garde vos cartes plus fortes pour plus tard.",
        "de": "Hebt deine höheren Karten für später auf.",
    },
    "why.pays": {
        "en": "The round then pays you {money}.",
        "fr": "La manche vous rapporte alors {money}.",
        "de": "Die Runde bringt dir dann {money}.",
    },
    "why.chief": {
        "en": "As chief you see all bids before you buy.",
        "fr": "Le chef voit toutes les offres avant d’acheter.",
        "de": "Als Anführer siehst du alle Gebote, bevor du kaufst.",
    },
    "why.saves": {
        "en": "Saves your money for the lots.",
        "fr": "Garde votre argent pour les lots.",
        "de": "Spart dein Geld für die Posten.",
    },
    "why.lot.best": {
        "en": "May bring you about {value}: no other lot more.",
        "fr": "Peut vous rapporter environ {value}\u00a0: aucun autre lot ne fait mieux.",
        "de": "Kann dir etwa {value} bringen: kein anderer Posten mehr.",
    },
    "why.lot.other": {
        "en": "May bring you only about {value}: let the others pay for it.",
        "fr": "Ne peut vous rapporter qu’environ {value}\u00a0: que les autres le paient.",
        "de": "Kann dir nur etwa {value} bringen: Lass andere dafür zahlen.",
    },
    "why.lot.worth": {
        "en": "May bring you about {value}; the other lots about {rest} each.",
        "fr": "Peut vous rapporter environ {value}\u00a0; les autres lots, environ {rest} chacun.",
        "de": "Kann dir etwa {value} bringen; die anderen Posten je etwa {rest}.",
    },
    "why.lot.take": {
        "en": "May bring you about {value}, for {price}.",
        "fr": "Peut vous rapporter environ {value}, pour {price}.",
        "de": "Kann dir etwa {value} bringen, für {price}.",
    },
    "why.lot.leave": {
        "en": "May bring you about {value} for {price}; the other lots about {rest} each.",
        "fr": "Peut vous rapporter environ {value} pour {price}\u00a0; les autres lots, environ {rest} chacun.",
        "de": "Kann dir etwa {value} bringen, für {price}; die anderen Posten je etwa {rest}.",
    },
}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key. Its `lot` counts from 0, as action texts do; people read `lot_number`, from 1."""
    lot = args.get("lot")
    counted = {"lot_number": lot + 1} if isinstance(lot, int) else {}
    return Saying(key, WORDS[key], {**args, **counted})
