"""Every sentence of Azteken Schatz in French, English and German.

Keys beginning with `ask.` say what is asked now (`.you`: of these eyes, `.wait`: of others); the others say why an
action is refused, a code of `Reason` followed by the case.
"""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording

WORDS: Mapping[str, Wording] = {
    "ask.deal": {
        "fr": "Manche {round} : on distribue les cartes.",
        "en": "Round {round}: the cards are being dealt.",
        "de": "Runde {round}: Die Karten werden ausgeteilt.",
    },
    "ask.chief_auction.you": {
        "fr": "Offre secrète pour devenir chef : un multiple de 10, de 0 à {money}.",
        "en": "A sealed bid to become chief: a multiple of 10 from 0 to {money}.",
        "de": "Verdecktes Gebot um das Amt des Anführers: ein Vielfaches von 10, von 0 bis {money}.",
    },
    "ask.chief_auction.again.you": {
        "fr": "Égalité : nouvelle offre secrète pour devenir chef, un multiple de 10, de 0 à {money}.",
        "en": "A tie: a new sealed bid to become chief, a multiple of 10 from 0 to {money}.",
        "de": "Gleichstand: neues verdecktes Gebot um das Amt des Anführers, ein Vielfaches von 10, von 0 bis {money}.",
    },
    "ask.chief_auction.wait": {
        "fr": "Enchère secrète pour devenir chef. On attend : {seat}.",
        "en": "A sealed auction for the chief’s token. Waiting for: {seat}.",
        "de": "Verdeckte Gebote um das Amt des Anführers. Es fehlen noch: {seat}.",
    },
    "ask.chief_choice.you": {
        "fr": "Plusieurs joueurs sont les plus pauvres : qui sera chef, parmi {choice_seat} ?",
        "en": "Several are equally poor: who shall be chief, of {choice_seat}?",
        "de": "Mehrere sind gleich arm: Wer von {choice_seat} soll Anführer sein?",
    },
    "ask.chief_choice.wait": {
        "fr": "Plusieurs joueurs sont les plus pauvres ({choice_seat}) : c’est {seat.the} qui choisit le chef.",
        "en": "Several are equally poor ({choice_seat}): {seat} chooses the chief.",
        "de": "Mehrere sind gleich arm ({choice_seat}): Den Anführer wählt {seat.the}.",
    },
    "ask.naming.you": {
        "fr": "Quel lot mettre en vente ?",
        "en": "Which lot is to be sold next?",
        "de": "Welcher Posten soll versteigert werden?",
    },
    "ask.naming.wait": {
        "fr": "Le chef met un lot en vente. On attend {seat.the}.",
        "en": "The chief names the next lot. Waiting for {seat}.",
        "de": "Den nächsten Posten benennt der Anführer: {seat}.",
    },
    "ask.lot_auction.you": {
        "fr": "Offre secrète pour le lot {lot_number} : un multiple de 10, de 0 à {money}.",
        "en": "A sealed bid for lot {lot_number}: a multiple of 10 from 0 to {money}.",
        "de": "Verdecktes Gebot für Posten {lot_number}: ein Vielfaches von 10, von 0 bis {money}.",
    },
    "ask.lot_auction.wait": {
        "fr": "Enchère secrète pour le lot {lot_number}. On attend : {seat}.",
        "en": "A sealed auction for lot {lot_number}. Waiting for: {seat}.",
        "de": "Verdeckte Gebote für Posten {lot_number}. Es fehlen noch: {seat}.",
    },
    "ask.taking.you": {
        "fr": "Prendre le lot {lot_number} pour {price}, ou le laisser ?",
        "en": "Take lot {lot_number} for {price}, or leave it?",
        "de": "Posten {lot_number} für {price} nehmen oder lassen?",
    },
    "ask.taking.wait": {
        "fr": "C’est {seat.the} qui décide : prendre le lot {lot_number} pour {price}, ou le laisser.",
        "en": "{seat} decides whether to take lot {lot_number} for {price} or to leave it.",
        "de": "Posten {lot_number} für {price} nehmen oder lassen, das entscheidet {seat.the}.",
    },
    "ask.awarding.you": {
        "fr": "À qui attribuer le lot {lot_number} pour {price}, parmi {choice_seat} ?",
        "en": "Who shall be awarded lot {lot_number} for {price}, of {choice_seat}?",
        "de": "Wer von {choice_seat} soll für Posten {lot_number} zu {price} den Zuschlag bekommen?",
    },
    "ask.awarding.wait": {
        "fr": "Offres égales ({choice_seat}) : c’est {seat.the} qui attribue le lot {lot_number} pour {price}.",
        "en": "Equal bids ({choice_seat}): {seat} awards lot {lot_number} for {price}.",
        "de": "Gleiche Gebote ({choice_seat}): Den Zuschlag für Posten {lot_number} zu {price} gibt {seat.the}.",
    },
    "ask.tricks.lead.you": {
        "fr": "Levée {trick} sur 12 : à vous d’entamer.",
        "en": "Trick {trick} of 12: you lead.",
        "de": "Stich {trick} von 12: bitte ausspielen.",
    },
    "ask.tricks.follow.T.you": {
        "fr": "Levée {trick} sur 12 : on a entamé talisman, à vous de jouer.",
        "en": "Trick {trick} of 12: talismans are led, it is your turn.",
        "de": "Stich {trick} von 12: Talismane sind ausgespielt, bitte eine Karte legen.",
    },
    "ask.tricks.follow.A.you": {
        "fr": "Levée {trick} sur 12 : on a entamé amulette, à vous de jouer.",
        "en": "Trick {trick} of 12: amulets are led, it is your turn.",
        "de": "Stich {trick} von 12: Amulette sind ausgespielt, bitte eine Karte legen.",
    },
    "ask.tricks.follow.C.you": {
        "fr": "Levée {trick} sur 12 : on a entamé pièce de monnaie, à vous de jouer.",
        "en": "Trick {trick} of 12: coins are led, it is your turn.",
        "de": "Stich {trick} von 12: Münzen sind ausgespielt, bitte eine Karte legen.",
    },
    "ask.tricks.wait": {
        "fr": "Levée {trick} sur 12 : c’est au tour {seat.of}.",
        "en": "Trick {trick} of 12: it is {seat.of} turn.",
        "de": "Stich {trick} von 12: Am Zug ist {seat.the}.",
    },
    "ask.over.target": {
        "fr": "La partie est finie : la somme visée est atteinte. Victoire {seat.of}, avec {money}.",
        "en": "The game is over: the target is reached. {seat} wins with {money}.",
        "de": "Das Spiel ist zu Ende: Das Ziel ist erreicht. Es gewinnt {seat.the} mit {money}.",
    },
    "ask.over.target.shared": {
        "fr": "La partie est finie : la somme visée est atteinte. Victoire partagée, avec {money} : {seat}.",
        "en": "The game is over: the target is reached. {seat} share the victory with {money} each.",
        "de": "Das Spiel ist zu Ende: Das Ziel ist erreicht. Den Sieg teilen sich mit je {money}: {seat}.",
    },
    "ask.over.max_rounds": {
        "fr": "La partie est finie : c’était la dernière manche. Victoire {seat.of}, avec {money}.",
        "en": "The game is over: that was the last round. {seat} wins with {money}.",
        "de": "Das Spiel ist zu Ende: Das war die letzte Runde. Es gewinnt {seat.the} mit {money}.",
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
        "fr": "Votre offre de {bid} est déjà placée ; on attend encore : {seat}.",
        "en": "Your bid of {bid} is in; still awaited: {seat}.",
        "de": "Das Gebot von {bid} liegt schon vor; es fehlen noch: {seat}.",
    },
    "not_bidding.onlooker": {
        "fr": "Seuls ceux qui ont une place enchérissent ; en ce moment : {seat}.",
        "en": "Only those who hold a seat bid; now: {seat}.",
        "de": "Nur wer einen Platz hat, bietet; im Augenblick: {seat}.",
    },
    "not_bidding.outbid": {
        "fr": "Seuls les ex æquo enchérissent de nouveau : {seat}.",
        "en": "Only those tied bid again: {seat}.",
        "de": "Nur wer gleichauf liegt, bietet noch einmal: {seat}.",
    },
    "not_bidding.has_lot": {
        "fr": "Vous avez déjà le lot {lot_number} et n’enchérissez plus ; enchérissent : {seat}.",
        "en": "You have lot {lot_number} already and bid for no other; bidding: {seat}.",
        "de": "Wer schon einen Posten hat (hier Posten {lot_number}), bietet nicht mehr; es bieten: {seat}.",
    },
    "not_bidding.chief": {
        "fr": "Le chef n’enchérit pas pour le lot {lot_number} : il attend les offres. Enchérissent : {seat}.",
        "en": "The chief does not bid for lot {lot_number} but waits for the bids; bidding: {seat}.",
        "de": "Der Anführer bietet nicht für Posten {lot_number}, sondern wartet die Gebote ab; es bieten: {seat}.",
    },
    "not_your_turn": {
        "fr": "C’est au tour {seat.of}.",
        "en": "It is {seat.of} turn.",
        "de": "Am Zug ist {seat.the}.",
    },
    "not_your_turn.deal": {
        "fr": "Les cartes ne sont pas encore distribuées.",
        "en": "The cards are not dealt yet.",
        "de": "Die Karten sind noch nicht ausgeteilt.",
    },
    "unreadable": {
        "fr": "« {text} » n’est pas une action : bid 30, chief 2, lot 0, take, leave, award 3, play T13, etc.",
        "en": "“{text}” is no action; such are bid 30, chief 2, lot 0, take, leave, award 3 or play T13.",
        "de": "„{text}“ ist keine Aktion; möglich sind bid 30, chief 2, lot 0, take, leave, award 3 oder play T13.",
    },
    "unreadable.play": {
        "fr": "« {text} » n’est pas une carte : T, A ou C suivi de 1 à 20, comme play T13.",
        "en": "“{text}” is no card: T, A or C with 1 to 20, such as play T13.",
        "de": "„{text}“ ist keine Karte: T, A oder C mit 1 bis 20, etwa play T13.",
    },
    "unreadable.bid": {
        "fr": "« {text} » n’est pas une offre : écrivez-la comme bid 30, sans zéro devant.",
        "en": "“{text}” is no bid: it is written like bid 30, without leading zeros.",
        "de": "„{text}“ ist kein Gebot: Geschrieben wird es wie bid 30, ohne führende Nullen.",
    },
    "unreadable.lot": {
        "fr": "« {text} » ne nomme aucun lot : écrivez-le comme lot 0.",
        "en": "“{text}” names no lot: it is written like lot 0.",
        "de": "„{text}“ benennt keinen Posten: Geschrieben wird es wie lot 0.",
    },
    "unreadable.chief": {
        "fr": "« {text} » ne nomme aucune place : écrivez-la comme chief 2.",
        "en": "“{text}” names no seat: it is written like chief 2.",
        "de": "„{text}“ benennt keinen Platz: Geschrieben wird es wie chief 2.",
    },
    "unreadable.award": {
        "fr": "« {text} » ne nomme aucune place : écrivez-la comme award 3.",
        "en": "“{text}” names no seat: it is written like award 3.",
        "de": "„{text}“ benennt keinen Platz: Geschrieben wird es wie award 3.",
    },
    "wrong_phase.chief_auction": {
        "fr": "C’est le moment d’enchérir pour devenir chef : de bid 0 à bid {money}.",
        "en": "Now is the time to bid for the chief’s token: bid 0 to bid {money}.",
        "de": "Jetzt wird um das Amt des Anführers geboten: bid 0 bis bid {money}.",
    },
    "wrong_phase.chief_choice": {
        "fr": "C’est le moment de choisir le chef. Choix possibles : {actions:or}.",
        "en": "Now is the time to choose the chief; possible: {actions:or}.",
        "de": "Jetzt ist der Anführer zu wählen; möglich: {actions:or}.",
    },
    "wrong_phase.naming": {
        "fr": "C’est le moment de mettre un lot en vente. Choix possibles\u00a0: {actions:or}.",
        "en": "Now is the time to name a lot; possible: {actions:or}.",
        "de": "Jetzt ist ein Posten zu benennen; möglich: {actions:or}.",
    },
    "wrong_phase.lot_auction": {
        "fr": "C’est le moment d’enchérir pour le lot : de bid 0 à bid {money}.",
        "en": "Now is the time to bid for the lot: bid 0 to bid {money}.",
        "de": "Jetzt wird für den Posten geboten: bid 0 bis bid {money}.",
    },
    "wrong_phase.taking": {
        "fr": "Il faut d’abord prendre (take) le lot {lot_number} pour {price}, ou le laisser (leave).",
        "en": "First lot {lot_number} is to be taken for {price} (take) or left (leave).",
        "de": "Zuerst ist Posten {lot_number} für {price} zu nehmen (take) oder zu lassen (leave).",
    },
    "wrong_phase.awarding": {
        "fr": "C’est le moment d’attribuer le lot. Choix possibles : {actions:or}.",
        "en": "Now the lot is to be awarded; possible: {actions:or}.",
        "de": "Jetzt ist der Zuschlag zu geben; möglich: {actions:or}.",
    },
    "wrong_phase.awarding.has_lot": {
        "fr": "Le chef a déjà un lot et ne peut prendre celui-ci. Il faut l’attribuer : {actions:or}.",
        "en": "The chief has a lot already and cannot take this one. It is to be awarded: {actions:or}.",
        "de": "Der Anführer hat schon einen Posten und kann keinen zweiten nehmen. Den Zuschlag geben: {actions:or}.",
    },
    "wrong_phase.awarding.too_dear": {
        "fr": "Vous possédez {money} et ne pouvez payer {price}. Il faut attribuer le lot : {actions:or}.",
        "en": "You own {money} and cannot pay {price}. The lot is to be awarded: {actions:or}.",
        "de": "Wer {money} besitzt, kann {price} nicht zahlen. Der Zuschlag ist zu geben: {actions:or}.",
    },
    "wrong_phase.tricks": {
        "fr": "C’est le moment de jouer une carte, par exemple play T13.",
        "en": "Now a card is to be played, such as play T13.",
        "de": "Jetzt ist eine Karte zu legen, etwa play T13.",
    },
    "bid_step": {
        "fr": "{bid} n’est pas un multiple de 10 ; vous pouvez offrir un multiple de 10, de 0 à {money}.",
        "en": "{bid} is not a multiple of 10; you may bid a multiple of 10 from 0 to {money}.",
        "de": "{bid} ist kein Vielfaches von 10; möglich ist ein Vielfaches von 10, von 0 bis {money}.",
    },
    "bid_range": {
        "fr": "Vous possédez {money} : offrez un multiple de 10, de 0 à {money}.",
        "en": "You own {money}: bid a multiple of 10 from 0 to {money}.",
        "de": "Vorhanden sind {money}: Möglich ist ein Vielfaches von 10, von 0 bis {money}.",
    },
    "bid_range.nothing": {
        "fr": "Vous ne possédez rien : la seule offre possible est 0.",
        "en": "You own nothing: the only possible bid is 0.",
        "de": "Es ist kein Geld da: Möglich ist nur das Gebot 0.",
    },
    "no_such_lot": {
        "fr": "«\u00a0lot {lot}\u00a0» ne désigne aucun lot\u00a0: ils s’écrivent de lot 0 à lot {last}.",
        "en": "“lot {lot}” names no lot: they are written lot 0 to lot {last}.",
        "de": "„lot {lot}“ benennt keinen Posten: Geschrieben werden sie lot 0 bis lot {last}.",
    },
    "lot_sold": {
        "fr": "Le lot {lot_number} est déjà en possession {seat.of}\u00a0; choix possibles\u00a0: {actions:or}.",
        "en": "Lot {lot_number} is {seat.of} already; possible: {actions:or}.",
        "de": "Posten {lot_number} ist schon im Besitz {seat.of}; möglich: {actions:or}.",
    },
    "not_tied": {
        "fr": "L’offre {seat.of} n’est pas la plus haute ; choix possibles : {actions:or}.",
        "en": "{seat.of} bid is not the highest; possible: {actions:or}.",
        "de": "Das Gebot {seat.of} ist nicht das höchste; möglich: {actions:or}.",
    },
    "not_tied.no_bid": {
        "fr": "Aucune offre ici de cette place ({seat}) ; choix possibles : {actions:or}.",
        "en": "{seat} did not bid for this lot; possible: {actions:or}.",
        "de": "Ein Gebot gab es hier nicht von diesem Platz ({seat}); möglich: {actions:or}.",
    },
    "not_tied.no_seat": {
        "fr": "Il n’y a pas de place {number} : les places vont de 0 à {last}. Choix possibles : {actions:or}.",
        "en": "There is no seat {number}: they are numbered 0 to {last}. Possible: {actions:or}.",
        "de": "Einen Platz {number} gibt es nicht: Die Plätze gehen von 0 bis {last}. Möglich: {actions:or}.",
    },
    "not_poorest": {
        "fr": "La fortune {seat.of} n’est pas la plus petite ; choix possibles : {actions:or}.",
        "en": "{seat} is not one of the poorest; possible: {actions:or}.",
        "de": "Der Besitz {seat.of} ist nicht der kleinste; möglich: {actions:or}.",
    },
    "not_poorest.no_seat": {
        "fr": "Il n’y a pas de place {number} : les places vont de 0 à {last}. Choix possibles : {actions:or}.",
        "en": "There is no seat {number}: they are numbered 0 to {last}. Possible: {actions:or}.",
        "de": "Einen Platz {number} gibt es nicht: Die Plätze gehen von 0 bis {last}. Möglich: {actions:or}.",
    },
    "not_in_hand": {
        "fr": "{card} n’est pas dans votre main. Votre main : {cards}.",
        "en": "{card} is not in your hand. Your hand: {cards}.",
        "de": "{card} ist nicht auf der Hand. Auf der Hand sind: {cards}.",
    },
    "not_in_hand.yours_played": {
        "fr": "Vous avez déjà joué {card} ; il vous reste : {cards}.",
        "en": "You have played {card} already; left in your hand: {cards}.",
        "de": "{card} ist schon ausgespielt; auf der Hand sind noch: {cards}.",
    },
    "not_in_hand.played": {
        "fr": "{card} n’est pas dans votre main : c’est {seat.the} qui l’a déjà jouée. Votre main : {cards}.",
        "en": "{card} is not in your hand: {seat} has played it. Your hand: {cards}.",
        "de": "{card} ist nicht auf der Hand: Gelegt hat sie schon {seat.the}. Auf der Hand sind: {cards}.",
    },
    "not_in_hand.held": {
        "fr": "{card} n’est pas dans votre main mais dans celle {seat.of}. Votre main : {cards}.",
        "en": "{card} is not in your hand but in {seat.of}. Your hand: {cards}.",
        "de": "{card} ist nicht auf der eigenen Hand, sondern auf der {seat.of}. Auf der Hand sind: {cards}.",
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
}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key. Its `lot` counts from 0, as action texts do; people read `lot_number`, from 1."""
    lot = args.get("lot")
    counted = {"lot_number": lot + 1} if isinstance(lot, int) else {}
    return Saying(key, WORDS[key], {**args, **counted})
