/** Changes of cardholders' credit, and the orders that make them. */
const cardCredits = {
  title: "Credit change",
  manyTitle: "Credit of several cardholders",
  form: {
    title: {
      register: "Open a cardholder’s credit",
      add: "Add to a cardholder’s credit",
      take: "Take back a cardholder’s credit",
    },
    way: "Kind of change",
    ways: { register: "Open credit", add: "Add", take: "Take back" },
    explained: {
      register:
        "From then on, the cardholder can spend up to this amount with the card. Credit is opened only once for each cardholder.",
      add: "The cardholder’s credit increases by this amount immediately.",
      take: "The cardholder’s credit decreases by this amount immediately. Earlier purchases must still be repaid.",
    },
    back: "Cardholder",
    holder: "Cardholder",
    reason: "Reason for the approvers",
    reviewHint: "This is what is approved and sent. Nothing changes until the approvers required by the policy agree.",
    submit: {
      register: "Request credit of {amount}",
      add: "Request adding {amount} of credit",
      take: "Request taking back {amount}",
    },
    after: "Credit after the change",
    left: "Remaining credit",
    unread: "The cardholder’s credit could not be read now",
    none: "No credit has been opened for this cardholder.",
    short: "The remaining credit is less than this amount. The service will refuse the request.",
    noId: "The service takes no track id for this, and its rows have no ids. If an answer is lost, Daftar never sends it again: it looks for a new row in the service’s list, and if there is none, you decide.",
  },
  status: {
    ACTIVE: "Resume use",
    INACTIVE: "Stop use",
    stopTitle: "Stop the use of this credit?",
    stopBody:
      "The cardholder cannot spend from this credit until its use is resumed. Earlier purchases must still be repaid.",
    done: "The service recorded the change",
    lost: "It is not known whether the service did it. Check the credit below, and try again if it has not changed.",
  },
  many: {
    provider: "Issuer of the cards",
    way: "Kind of change",
    rows: "Cardholders and amounts",
    rowsHint:
      "One line per person: national code, then the amount in rial. You can paste two columns from Excel. At most {most, number} lines.",
    file: "Choose a text file",
    fileName: "From the file {name}",
    check: "Check lines",
    checked: "{count, plural, one {# cardholder} other {# cardholders}}, <amount></amount> in total",
    odd: "{count, plural, one {# line needs} other {# lines need}} to be corrected before the order can be made.",
    totals:
      "{count, plural, one {Line {lines} is a total, not a cardholder, and is left out.} other {Lines {lines} are totals, not cardholders, and are left out.}}",
    line: "Line {line}",
    problems: {
      form: "Write a national code and then an amount in this line.",
      amount: "Write the amount in whole rial.",
      nobody: "No cardholder of this issuer has this national code in Daftar.",
      several: "Several cardholders have this national code in Daftar.",
      twice: "This cardholder is also in another line.",
    },
    more: "and {count, plural, one {# more line} other {# more lines}}",
    submit: { add: "Request adding {amount} of credit for {count}", take: "Request taking back {amount} from {count}" },
    explained:
      "All are sent in one request, and the service answers for each separately. A refused one does not hold up the others.",
  },
  rows: {
    title: "Cardholders of this order",
    person: "Cardholder",
    amount: "Amount",
    state: "State",
    failure: "Cause",
    open: "See the card",
    states: {
      waiting: "Waiting",
      open: "Unknown",
      sent: "Accepted, not listed yet",
      done: "Done",
      failed: "Refused",
    },
  },
  evidence: {
    hint: "Changes of this amount in the service’s list, since shortly before the order was made. These rows have no ids, so each may be from this order or another one.",
    side: "In the cardholder’s changes of credit",
    none: "There is no row of this amount.",
    knownOther: "belongs to another order",
    add: "given",
    take: "taken back",
    open: "See the cardholder’s credit",
  },
  help: {
    title: "Remaining credit now",
    inactive: "This credit is inactive at the service and cannot be used now.",
  },
  found: {
    left: "The service has made the change",
    leftHint:
      "The order keeps its status, and the next row of this amount that belongs to no other order is assigned to it. The order is never sent again.",
    stayed: "The service has not made the change",
  },
} as const;

export default cardCredits;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: {
      cardCredit: "Credit of <amount></amount> for a cardholder",
      cardCreditTake: "<amount></amount> of credit taken back from a cardholder",
      cardCredits: "Credit of <amount></amount> for several cardholders",
      cardCreditsTake: "<amount></amount> of credit taken back from several cardholders",
    },
    kind: {
      cardCredit: "Credit for a cardholder",
      cardCreditTake: "Credit taken back from a cardholder",
      cardCredits: "Credit for several cardholders",
      cardCreditsTake: "Credit taken back from several cardholders",
    },
    status: { credited: "Credit changed" },
    fields: { creditHolder: "Cardholder", creditWay: "Change" },
    creditWays: { register: "Credit is opened", add: "Credit is added", take: "Credit is taken back" },
    ofHolder: "A cardholder’s credit",
    ofHolders: "Credit of {count, plural, one {# cardholder} other {# cardholders}}",
    openHolderMoney: "See the cardholder’s account and credit",
    situationOfOthers: {
      sentCredit: {
        title: "The service accepted it",
        next: "According to the service, the credit was changed. Its list of changes does not show all of it yet; Daftar keeps reading it.",
      },
      bookedCredit: { title: "The credit changed", next: "The service’s list of changes shows it." },
      someCredit: {
        title: "Done for some, refused for others",
        next: "Done according to the service’s list of changes: {paid}; refused: {unpaid}. Refused credits did not change; the service’s answer is beside each row.",
      },
      failedCredit: {
        title: "The service refused all of it",
        next: "No credit was changed. Daftar checks a few more times within a week.",
      },
      refusedCredit: {
        title: "The service refused it",
        next: "No credit was changed: the service did not accept the request, and its list of changes does not show it. Daftar checks a few more times within a week.",
      },
      unknownCredit: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. Daftar searches the service’s list for a new row for a quarter of an hour; if there is none, you decide. Daftar never sends it again by itself.",
      },
      closedCredit: {
        title: "Closed: no credit was changed",
        next: "{wasTried, select, yes {The service’s list does not show it. Daftar checks a few more times within a week, and reopens the order if it is found.} other {Nothing was sent.}}",
      },
      unprovenCredit: {
        title: "Unknown: the service’s list does not clearly show it, but that proves nothing",
        next: "{found, select, left {It was found that the service has made the change. The list is read until its row appears; the order is never sent again.} stayed {It was found that the service has not made the change. The order is closed if the next check does not find it either.} other {The list of changes has been read for at least a quarter of an hour, and no row is certainly from this order. Look at the rows below, ask the service’s support, and record the result here. Don’t order it again until then.}}",
      },
      perhapsCredit: {
        title: "Ended in Daftar, but a change in the service’s list may be this order",
        next: "The service’s list has a change of this amount that belongs to no other order. Compare it with this order before you order again.",
      },
      vanishedCredit: {
        title: "Accepted, but not in the service’s list",
        next: "The service reported the credit change, but for some time its list has not shown it. Daftar keeps reading. Don’t order it again until the service’s support has confirmed the result.",
      },
      partlyCredit: {
        title: "Done for some; the result for the others is unknown",
        next: "Done: {paid}; refused: {unpaid}; unknown: {unlisted}. Daftar keeps reading the service’s list. Don’t order the rest again until the service’s support has confirmed the result.",
      },
    },
    timeline: { bookedCredit: "In the service’s list of changes" },
    factsCredit: "Details of the change",
    approveDialog: {
      titleCredit: "Approve this credit?",
      titleCreditTake: "Approve taking this credit back?",
    },
    help: {
      descriptionCredit: "Daftar’s evidence on this cardholder, amount and time.",
      similarCredit: "The same amount for the same cardholder within a day",
    },
  },
  approvals: {
    twinCredit: "Same amount and cardholder at nearly the same time",
    attention: {
      unprovenCredit: {
        title: "The service’s list does not clearly show this credit change, but that proves nothing",
        todo: "Don’t order it again: open the order, compare the rows, ask the service’s support, and record the result there.",
      },
      perhapsCredit: {
        title: "Ended in Daftar, but a change in the service’s list may be this order",
        todo: "Compare the row with this order before you order it again.",
      },
      vanishedCredit: {
        title: "Accepted, but not in the service’s list",
        todo: "Don’t order it again: ask the service’s support. Once it is clear, mark it as dealt with.",
      },
      partlyCredit: {
        title: "Done for some cardholders; the result for the others is unknown",
        todo: "Don’t order the rest again: ask the service’s support. Once it is clear, mark it as dealt with.",
      },
    },
  },
  search: { commands: { changeCredits: "Credit for several cardholders" } },
  policy: {
    kinds: { cardCredit: "Credit for cardholders", cardCreditTake: "Credit taken back from cardholders" },
    lines: { cardCreditOrderRial: "Largest total of one order", cardCreditTakeOrderRial: "Largest total of one order" },
  },
  exports: {
    values: {
      cardCredit: "Credit for a cardholder",
      cardCreditTake: "Credit taken back from a cardholder",
      cardCredits: "Credit for several cardholders",
      cardCreditsTake: "Credit taken back from several cardholders",
    },
  },
  audit: {
    actions: {
      card_application_credit_status_set: "Card: whether credit may be used",
      card_application_credit_opened: "Card: empty credit opened",
    },
    facts: { cardCreditStatus: "Credit" },
    words: {
      cardCreditStatus_ACTIVE: "May be used",
      cardCreditStatus_INACTIVE: "May not be used",
      kind_cardCredit: "Credit for a cardholder",
      kind_cardCreditTake: "Credit taken back from a cardholder",
      kind_cardCredits: "Credit for several cardholders",
      kind_cardCreditsTake: "Credit taken back from several cardholders",
    },
  },
  errors: {
    cardholderUnknown: "This cardholder is not registered at the service.",
    otherProvider: "This cardholder’s card is from another issuer.",
    creditTwice: "A cardholder is in two lines. Each cardholder may be in only one line.",
    creditRegistered: "Credit has already been opened for this cardholder. Choose “Add”.",
    creditOpeningOrdered: "Opening credit for this cardholder has already been ordered. See the orders on their page.",
    creditNotRegistered: "No credit has been opened for this cardholder. Open it first.",
    creditShort: "The remaining credit is less than this amount.",
  },
} as const;
