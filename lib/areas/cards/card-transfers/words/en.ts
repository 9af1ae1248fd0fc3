/** Money that leaves a cardholder's account, and the holder's part in it. */
const cardTransfers = {
  title: "Transfer from a holder’s account",
  section: {
    title: "Transfers",
    description: "Money from this holder’s account or card. The holder agrees with a one-time code.",
    none: "Nothing was ordered from this account so far.",
    cut: "Only the newest ones are listed here.",
    all: "All transfers",
    do: { account: "From the account…", card: "From card to card…" },
    whyNot: {
      noCard: "Once the card is issued.",
      replaced: "A reissue took the place of this card.",
      notActive: "Only once the card is active.",
      over: "The card is blocked or has expired.",
    },
  },
  form: {
    title: { account: "Transfer from a holder’s account", card: "Transfer from card to card" },
    explained:
      "Nothing moves when this is approved and sent: the bank then sends the holder a one-time code. The money leaves the holder’s account once they have told it.",
    back: "The holder’s money",
    holder: "From",
    unnamed: "The holder of this card",
    way: "How",
    ways: { INTERNAL: "Within the bank", PAYA: "Paya", SATNA: "Satna" },
    wayHint: {
      INTERNAL: "To another account at the holder’s own bank.",
      PAYA: "To any bank, with the next cycle.",
      SATNA: "To any bank on working days, for large amounts.",
    },
    destination: "To account or IBAN",
    destinationHint: "An IBAN, or an account number at the holder’s own bank.",
    iban: "To IBAN",
    card: "To card",
    cardHint: "Passed on to the bank and kept nowhere; only its first six and last four digits are shown afterwards.",
    cardAgain: "For another try the card number is typed anew: Daftar has not kept it.",
    name: "Receiver’s name",
    nameHint: {
      account: "Sent along with the transfer. Nobody confirms whose account it is: ask the holder.",
      card: "For the approvers. The bank may name the receiver before the holder agrees.",
    },
    description: "Text in the holder’s statement",
    descriptionHint: "Daftar adds a code by which it finds this transfer again if an answer is lost.",
    reviewHint: "This is what is signed and sent. Nothing moves before the holder has told their code.",
    submit: "Request transfer of {amount}",
    blocked: "Nothing can leave this account now",
  },
  code: {
    title: "The holder’s one-time code",
    body: "The bank sent it to the holder’s mobile. With it <amount></amount> leaves their account, and a fee that the bank has not told. Have them say it, and tell them first where the money goes.",
    bodyWithFee:
      "The bank sent it to the holder’s mobile. With it <all></all> leaves their account: <amount></amount> and the bank’s fee of <fee></fee>. Tell them first how much goes where, then have them say it.",
    receiver: "The bank names the receiver: <name></name>",
    noReceiver: "The bank has not named the receiver.",
    label: "One-time code",
    confirm: "Confirm: let {amount} go",
    done: "The code was right",
    left: "Good for {time}",
    over: "The code’s time is over. Have another one sent.",
    overCard: "The code’s time is over, and no way is known to have another one sent for a card: use the bank’s page.",
    unknown: "How long the code is good is not known.",
    again: "Send another code",
    notYet: "Another one can be sent once this one’s time is over.",
    sent: "Another code was sent",
    lostConfirm:
      "Whether the service took the code is not known, so the money may have left. Nothing more is sent before that is clear: look in a minute.",
    open: "What became of the last code is not known yet. Daftar asks the service; no other code is passed on until it has answered.",
    look: "Ask the service now",
    lostSend: "Whether another code was sent is not known. The newest one the holder has counts.",
    stopped: "An alarm of the business stops it: nothing leaves before a person has looked.",
    makers: "Whoever may order payments enters it.",
    page: "Or on the bank’s page",
    pageBody: "The holder enters the second PIN there. The link is for the holder alone and works once.",
    pageOpen: "Show the link",
    pageUntil: "Good until <when></when>",
    pageCopy: "Copy the link",
    pageQr: "The link as a picture for cameras",
    pageText: "Text for the holder",
  },
  evidence: {
    hint: "Rows of the holder’s statement of this amount that carry no code, since shortly before the order was made. The order’s own row would end with {code}.",
    side: "In the holder’s statement",
    none: "Nothing of this amount without a code is listed.",
    text: "Text: {text}",
    noText: "without a text",
    open: "See the holder’s statement",
  },
  found: {
    left: "The money has left the holder’s account",
    leftHint: "The order stays as it is, and the statement is read until it shows it. It is never sent again.",
    stayed: "The money has not left the holder’s account",
  },
} as const;

export default cardTransfers;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: {
      holderTransfer: "Transfer of <amount></amount> from a holder’s account",
      cardTransfer: "Transfer of <amount></amount> from card to card",
    },
    kind: { holderTransfer: "From a holder’s account", cardTransfer: "From card to card" },
    status: { transferred: "Left the holder’s account" },
    whereabouts: { holder: "Waits for the holder’s code" },
    fields: {
      holder: "From the account of",
      holderUnnamed: "A cardholder without a name here",
      accountNumber: "To account",
      receiverCard: "To card",
      way: "How",
      statementText: "Text in the holder’s statement",
      statementCode: "Its code in the holder’s statement",
      cycleAt: "The banks’ cycle",
      settledAt: "At the receiver’s bank",
    },
    way: cardTransfers.form.ways,
    fromHolder: "Account <account></account>",
    openHolder: "See the card",
    toOf: { account: "An account at the same bank", card: "A card" },
    openHolderStatement: "See the holder’s statement",
    situationOfOthers: {
      waitsForHolder: {
        title: "Waits for the holder’s code",
        next: "The service has taken it, and nothing has left the holder’s account. It goes on once the holder’s code is entered here.",
      },
      sentHolder: {
        title: "On its way",
        next: "The service has it. How far it is, it is asked again and again.",
      },
      doneHolder: {
        title: "Left the holder’s account",
        next: "The transfer is done, by the service’s word or by the row of the holder’s statement.",
      },
      failedHolder: {
        title: "Not transferred",
        next: "The transfer ended without being done. Daftar checks a few more times within a week.",
      },
      refusedHolder: {
        title: "The service refused it",
        next: "Nothing left the holder’s account: the service did not take it, and the statement does not show it. Daftar checks a few more times within a week.",
      },
      unknownHolder: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. Without the holder’s code nothing leaves their account. The service is asked, and the holder’s statement is read.",
      },
      closedHolder: {
        title: "Closed: nothing left the account",
        next: "{wasTried, select, yes {Neither the service nor the statement knows of it. Daftar checks a few more times within a week, and brings it back if it is there after all.} other {Nothing was sent.}}",
      },
      unprovenHolder: {
        title: "Not known: a row of the holder’s statement may be this order",
        next: "{found, select, left {It was found that the money has left. The statement is read until it shows the order’s own row; the order is never sent again.} stayed {It was found that the money has not left. The order is closed with the next look that does not find it either.} other {The service knows nothing of it by its track id, and the statement has a row that may be it, or could not be read. Look at the rows below, ask the bank, and then say here what you found. Don’t order it again until then.}}",
      },
      takenHolder: {
        title: "Not known yet: its track id is in use at the service",
        next: "The service says that the track id was used already, most likely by this order’s own first request. Without the holder’s code nothing leaves the account. Daftar keeps looking and never sends it again.",
      },
      perhapsHolder: {
        title: "Ended here, but a row of the holder’s statement may be this order",
        next: "The statement has a row of this amount without any code. Compare it before you order again.",
      },
      vanishedHolder: {
        title: "The service does not tell what became of it",
        next: "The service had taken it, and for a while neither it nor the holder’s statement has told what became of it. If the holder’s code was entered, the money may have left. Daftar keeps reading. Don’t order it again before the bank has said what became of it.",
      },
    },
    timeline: {
      code_tried: "The holder’s code was passed on",
      code_refused: "The service did not take the code",
      code_sent: "Another code was sent to the holder",
      page_given: "The link to the bank’s page was given out",
      waitsForHolder: "Taken by the service; waits for the holder",
      leftHolder: "Left the holder’s account",
    },
    approveDialog: { titleHolder: "Approve this transfer from a holder’s account?" },
    help: {
      descriptionHolder: "What Daftar knows of this holder, this amount and this moment.",
      similarHolder: "The same amount from the same holder within a day",
    },
  },
  approvals: {
    twinHolder: "Same amount and holder, close in time",
    attention: {
      unprovenHolder: {
        title: "A row of the holder’s statement may be this order",
        todo: "Don’t order it again: open the order, look at the statement, ask the bank with the track id, and say there what you found.",
      },
      takenHolder: {
        title: "The track id is in use at the service",
        todo: "Don’t order it again. Most likely this order’s own request arrived; without the holder’s code nothing leaves the account. If it takes long, ask the service’s support with the track id.",
      },
      perhapsHolder: {
        title: "Ended here, but a row of the holder’s statement may be this order",
        todo: "Compare the row in the holder’s statement with this order before you order it again.",
      },
      vanishedHolder: {
        title: "The service does not tell what became of a transfer",
        todo: "Don’t order it again: ask the bank with the track id. Once it is clear, mark it as dealt with.",
      },
    },
  },
  policy: {
    kinds: { holderTransfer: "Transfers from holders’ accounts", cardTransfer: "Transfers from card to card" },
  },
  exports: { values: { holderTransfer: "From a holder’s account", cardTransfer: "From card to card" } },
  audit: {
    actions: {
      order_holder_code_told: "Transfer: the holder’s code",
      order_holder_code_sent: "Transfer: another code for the holder",
      order_holder_page_given: "Transfer: the link to the bank’s page",
    },
    words: {
      kind_holderTransfer: "Transfer from a holder’s account",
      kind_cardTransfer: "Transfer from card to card",
    },
  },
  errors: {
    invalidAccount: "This is neither an IBAN nor an account number.",
    ibanWanted: "Between banks it goes to an IBAN.",
    transferNoCard: "This holder has no account yet.",
    transferReplaced: "A reissue took the place of this card.",
    transferNotActive: "The card is not active yet.",
    transferOver: "The card is blocked or has expired.",
    transferExpired: "The holder’s code was not entered in time.",
    transferNotConfirmed: "Nobody confirmed it: no code was entered and the bank’s page was not given out.",
    transferNotWaiting: "This transfer does not wait for a code any more.",
    transferStopped: "An alarm of the business stops it: nothing leaves before a person has looked.",
    transferNoMoreCodes: "No way is known to have another code sent for a card’s transfer.",
    transferPageOver: "The bank’s page leads nowhere any more.",
    cardNumberGone: "The receiver’s card number cannot be read any more. Order it anew with the number.",
  },
} as const;
