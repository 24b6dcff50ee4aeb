"""Sentences that say why an action is refused: a code of `Reason` followed by the case."""

from collections.abc import Mapping

from teocalli.core.words import Wording

REFUSALS: Mapping[str, Wording] = {
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
        "fr": "L’entame est un talisman, il faut fournir : {card} n’en est pas un, jouez {cards:or}.",
        "en": "Talismans are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Talismane sind ausgespielt und müssen bedient werden: {card} ist keiner, möglich: {cards:or}.",
    },
    "must_follow.A": {
        "fr": "L’entame est une amulette, il faut fournir : {card} n’en est pas une, jouez {cards:or}.",
        "en": "Amulets are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Amulette sind ausgespielt und müssen bedient werden: {card} ist keines, möglich: {cards:or}.",
    },
    "must_follow.C": {
        "fr": "L’entame est une pièce de monnaie, il faut fournir : {card} n’en est pas une, jouez {cards:or}.",
        "en": "Coins are led and you must follow suit: {card} does not, you may play {cards:or}.",
        "de": "Münzen sind ausgespielt und müssen bedient werden: {card} ist keine, möglich: {cards:or}.",
    },
}
