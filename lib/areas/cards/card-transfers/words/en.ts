/** Money that leaves a cardholder's account, and the holder's part in it. */
const cardTransfers = {
  title: "Transfer from a cardholder’s account",
  section: {
    title: "Transfers",
    description: "Transfers from this holder’s account or card. The holder agrees with a one-time code.",
    none: "No order has been made for this account yet.",
    cut: "Only the newest are shown here.",
    all: "All transfers",
    do: { account: "From the account…", card: "Card to card…" },
    whyNot: {
      noCard: "After the card is issued.",
      replaced: "A reissued card has replaced this one.",
      notActive: "After the card is activated.",
      over: "The card is blocked or has expired.",
    },
  },
  form: {
    title: { account: "Transfer from a cardholder’s account", card: "Card to card transfer" },
    explained:
      "No money moves when this order is approved and sent. The bank sends the cardholder a one-time code, and the money leaves their account after they give the code.",
    back: "Cardholder’s account",
    holder: "From account of",
    unnamed: "The holder of this card",
    way: "Method",
    ways: { INTERNAL: "Within the bank", PAYA: "Paya", SATNA: "Satna" },
    wayHint: {
      INTERNAL: "To another account at the holder’s bank.",
      PAYA: "To any bank, in the next cycle.",
      SATNA: "To any bank on working days, for large amounts.",
    },
    destination: "To account or IBAN",
    destinationHint: "An IBAN, or an account number at the holder’s bank.",
    iban: "To IBAN",
    card: "To card",
    cardHint:
      "The number is passed on to the bank and not kept in Daftar; only its first six and last four digits are shown afterwards.",
    cardAgain: "Enter the card number again; Daftar has not kept it.",
    name: "Receiver’s name",
    nameHint: {
      account: "Sent with the transfer. It is not checked that the account belongs to this name: ask the holder.",
      card: "For the approvers. The bank may name the receiver before the holder agrees.",
    },
    description: "Text in the holder’s statement",
    descriptionHint: "Daftar adds a code to the text, to find this transfer if the service’s answer is lost.",
    reviewHint: "This is what is approved and sent. No money moves until the cardholder gives the code.",
    submit: "Request transfer of {amount}",
    blocked: "Transfers from this account are not possible now",
  },
  code: {
    title: "The holder’s one-time code",
    body: "The bank sent the code to the holder’s mobile. With this code, <amount></amount> and a fee that the bank has not stated leave their account. First tell the holder where the money goes, then ask for the code.",
    bodyWithFee:
      "The bank sent the code to the holder’s mobile. With this code, <all></all> leaves their account: <amount></amount> and the bank’s fee of <fee></fee>. First tell the holder the amount and where it goes, then ask for the code.",
    receiver: "Receiver according to the bank: <name></name>",
    noReceiver: "The bank has not named the receiver.",
    label: "One-time code",
    confirm: "Confirm transfer of {amount}",
    done: "The code was correct",
    left: "Valid for {time}",
    over: "The code has expired. Send another code.",
    overCard: "The code has expired, and another code cannot be sent for a card transfer. Use the bank’s page.",
    unknown: "It is not known how long the code is valid.",
    again: "Send another code",
    notYet: "You can send another code after this one expires.",
    sent: "Another code was sent",
    lostConfirm:
      "It is not known whether the service accepted the code; the money may have left. Nothing more is sent until this is clear. Look again in a minute.",
    open: "The result of the last code is not known yet. Daftar asks the service and passes on no other code until it answers.",
    look: "Ask the service now",
    lostSend: "It is not known whether another code was sent. The holder’s newest code is the valid one.",
    stopped: "An alarm in this business has stopped the transfer. No money leaves until it is reviewed.",
    makers: "Members who may make payment orders enter the code.",
    page: "Confirm on the bank’s page",
    pageBody: "The holder enters the second PIN on the bank’s page. The link is only for the holder and works once.",
    pageOpen: "Show the link",
    pageUntil: "Valid until <when></when>",
    pageCopy: "Copy the link",
    pageQr: "QR code of the link",
    pageText: "Text for the holder",
  },
  evidence: {
    hint: "Rows without a code in the holder’s statement with this amount, since shortly before the order was made. The text of this order’s row should end with {code}.",
    side: "In the holder’s statement",
    none: "There is no row of this amount without a code.",
    text: "Text: {text}",
    noText: "without a text",
    open: "See the holder’s statement",
  },
  found: {
    left: "The money has left the holder’s account",
    leftHint:
      "The order keeps its status, and the statement is read until its row appears. The order is never sent again.",
    stayed: "The money has not left the holder’s account",
  },
} as const;

export default cardTransfers;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: {
      holderTransfer: "Transfer of <amount></amount> from a cardholder’s account",
      cardTransfer: "Card to card transfer of <amount></amount>",
    },
    kind: { holderTransfer: "From a cardholder’s account", cardTransfer: "Card to card" },
    status: { transferred: "Left the holder’s account" },
    whereabouts: { holder: "Waiting for the holder’s code" },
    fields: {
      holder: "From account of",
      holderUnnamed: "Cardholder without a name in Daftar",
      accountNumber: "To account",
      receiverCard: "To card",
      way: "Method",
      statementText: "Text in the holder’s statement",
      statementCode: "Order’s code in the holder’s statement",
      cycleAt: "Interbank cycle",
      settledAt: "Arrival at the receiver’s bank",
    },
    way: cardTransfers.form.ways,
    fromHolder: "Account <account></account>",
    openHolder: "See the card",
    toOf: { account: "An account at the same bank", card: "A card" },
    openHolderStatement: "See the holder’s statement",
    situationOfOthers: {
      waitsForHolder: {
        title: "Waiting for the cardholder’s code",
        next: "The service accepted the request, and no money has left the holder’s account. To continue, enter the holder’s code on this page.",
      },
      sentHolder: {
        title: "On its way",
        next: "The transfer is at the service. Daftar keeps asking for its status.",
      },
      doneHolder: {
        title: "Left the holder’s account",
        next: "The transfer is done, according to the service or a row of the holder’s statement.",
      },
      failedHolder: {
        title: "Not transferred",
        next: "The transfer ended without being done. Daftar checks a few more times within a week.",
      },
      refusedHolder: {
        title: "The service refused it",
        next: "No money left the holder’s account: the service did not accept the request, and the statement does not show it. Daftar checks a few more times within a week.",
      },
      unknownHolder: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. Without the holder’s code, no money leaves their account. Daftar asks the service and reads the holder’s statement.",
      },
      closedHolder: {
        title: "Closed: no money left the account",
        next: "{wasTried, select, yes {Neither the service nor the statement shows it. Daftar checks a few more times within a week, and reopens the order if it is found.} other {Nothing was sent.}}",
      },
      unprovenHolder: {
        title: "Unknown: a row of the holder’s statement may be this order",
        next: "{found, select, left {It was found that the money has left the account. The statement is read until this order’s row appears; the order is never sent again.} stayed {It was found that the money has not left the account. The order is closed if the next check does not find it either.} other {The service does not know this track id, and the statement either has a row that may be this order or could not be read. Look at the rows below, ask the bank, and record the result here. Don’t order it again until then.}}",
      },
      takenHolder: {
        title: "Not known yet: this track id was already used at the service",
        next: "According to the service, this track id was already used, most likely by this order’s first request. Without the holder’s code, no money leaves the account. Daftar keeps searching and never sends the order again.",
      },
      perhapsHolder: {
        title: "Ended in Daftar, but a row of the holder’s statement may be this order",
        next: "The statement has a row of this amount without a code. Compare it with this order before you order again.",
      },
      vanishedHolder: {
        title: "The service has not reported the transfer’s result",
        next: "The service accepted the transfer, but for some time neither the service nor the holder’s statement has shown its result. If the holder’s code was entered, the money may have left the account. Daftar keeps reading. Don’t order it again until the bank has confirmed the result.",
      },
    },
    timeline: {
      code_tried: "The holder’s code was passed on to the service",
      code_refused: "The service did not accept the code",
      code_sent: "Another code was sent to the holder",
      page_given: "The link to the bank’s page was created",
      waitsForHolder: "Accepted by the service; waiting for the holder",
      leftHolder: "Left the holder’s account",
    },
    approveDialog: { titleHolder: "Approve this transfer from a cardholder’s account?" },
    help: {
      descriptionHolder: "Daftar’s evidence on this holder, amount and time.",
      similarHolder: "The same amount from the same holder within a day",
    },
  },
  approvals: {
    twinHolder: "Same amount and holder at nearly the same time",
    attention: {
      unprovenHolder: {
        title: "A row of the holder’s statement may be this order",
        todo: "Don’t order it again: open the order, look at the statement, ask the bank with the track id, and record the result there.",
      },
      takenHolder: {
        title: "The track id was already used at the service",
        todo: "Don’t order it again. Most likely this order’s request arrived; without the holder’s code, no money leaves the account. If it takes long, ask the service’s support with the track id.",
      },
      perhapsHolder: {
        title: "Ended in Daftar, but a row of the holder’s statement may be this order",
        todo: "Compare the row in the holder’s statement with this order before you order it again.",
      },
      vanishedHolder: {
        title: "The service has not reported the result of a transfer",
        todo: "Don’t order it again: ask the bank with the track id. Once it is clear, mark it as dealt with.",
      },
    },
  },
  policy: {
    kinds: { holderTransfer: "Transfers from cardholders’ accounts", cardTransfer: "Card to card transfers" },
  },
  exports: { values: { holderTransfer: "From a cardholder’s account", cardTransfer: "Card to card" } },
  audit: {
    actions: {
      order_holder_code_told: "Transfer: cardholder’s code passed on to the service",
      order_holder_code_sent: "Transfer: another code for the cardholder",
      order_holder_page_given: "Transfer: link to the bank’s page",
    },
    words: {
      kind_holderTransfer: "Transfer from a cardholder’s account",
      kind_cardTransfer: "Card to card transfer",
    },
  },
  errors: {
    invalidAccount: "Enter a valid IBAN or account number.",
    ibanWanted: "Enter an IBAN for an interbank transfer.",
    transferNoCard: "This holder has no account yet.",
    transferReplaced: "A reissued card has replaced this one.",
    transferNotActive: "The card is not active yet.",
    transferOver: "The card is blocked or has expired.",
    transferExpired: "The holder’s code was not entered in time.",
    transferNotConfirmed:
      "The transfer was not confirmed: no code was entered and no link to the bank’s page was created.",
    transferNotWaiting: "This transfer is no longer waiting for a code.",
    transferStopped: "An alarm in this business has stopped the transfer. No money leaves until it is reviewed.",
    transferNoMoreCodes: "Another code cannot be sent for a card transfer.",
    transferPageOver: "The bank’s page no longer works.",
    cardNumberGone: "The receiver’s card number can no longer be read. Make the order again with the card number.",
  },
} as const;
