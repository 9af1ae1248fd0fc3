/** Changes of cardholders' credit, and the orders that make them. */
const cardCredits = {
  title: "Change of credit",
  manyTitle: "Credit of many cardholders",
  form: {
    title: {
      register: "Open a cardholder’s credit",
      add: "Give a cardholder more credit",
      take: "Take credit back from a cardholder",
    },
    way: "What is to happen",
    ways: { register: "Open credit", add: "Give more", take: "Take back" },
    explained: {
      register:
        "The cardholder can spend this much with the card from then on. Credit is opened once for each cardholder.",
      add: "The cardholder can spend that much more at once.",
      take: "The cardholder can spend that much less at once. What was bought already stays to be repaid.",
    },
    back: "Cardholder",
    holder: "Cardholder",
    reason: "Reason for the approvers",
    reviewHint: "This is what is signed and sent. Nothing changes before those have agreed whom the policy asks for.",
    submit: {
      register: "Request credit of {amount}",
      add: "Request {amount} more credit",
      take: "Request taking {amount} back",
    },
    after: "What it comes to",
    left: "Credit left to use",
    unread: "The cardholder’s credit could not be read just now",
    none: "No credit was opened for this cardholder so far.",
    short: "Less credit than this is left. The service will refuse it.",
    noId: "The service takes no number of ours with it and gives its rows none. If an answer is lost, Daftar never sends it again: it looks for a new row, and otherwise a person decides.",
  },
  status: {
    ACTIVE: "Let it be used again",
    INACTIVE: "Stop its use",
    stopTitle: "Stop the use of this credit?",
    stopBody: "The cardholder can spend nothing more of it until it is let again. What was bought stays to be repaid.",
    done: "The service has it so now",
    lost: "Whether the service did it is not known. Look at the credit below, and try again if it stands as before.",
  },
  many: {
    provider: "Bank that issues the cards",
    way: "What is to happen",
    rows: "Cardholders and amounts",
    rowsHint:
      "One line for each: national code, then the amount in rial, as two columns of a spreadsheet are pasted. Up to {most, number} lines.",
    file: "Take them from a text file",
    fileName: "From the file {name}",
    check: "Check the lines",
    checked: "{count, plural, one {# cardholder} other {# cardholders}}, <amount></amount> together",
    odd: "{count, plural, one {# line needs} other {# lines need}} to be put right before anything can be ordered.",
    totals:
      "{count, plural, one {Line {lines} is a total, no cardholder, and is left out.} other {Lines {lines} are totals, no cardholders, and are left out.}}",
    line: "Line {line}",
    problems: {
      form: "This line is no national code with an amount after it.",
      amount: "This is no amount in whole rial.",
      nobody: "No cardholder of this bank is known here by this code.",
      several: "Several cardholders are known by this code.",
      twice: "This cardholder stands in another line as well.",
    },
    more: "and {count, plural, one {# more line} other {# more lines}}",
    submit: { add: "Request {amount} more credit for {count}", take: "Request taking {amount} back from {count}" },
    explained:
      "All of them leave with one request, and the service answers for each. One that it refuses holds none of the others up.",
  },
  rows: {
    title: "Cardholders of this order",
    person: "Cardholder",
    amount: "Amount",
    state: "State",
    failure: "Why not",
    open: "See the card",
    states: {
      waiting: "Waits",
      open: "Not known",
      sent: "Taken, not listed yet",
      done: "Done",
      failed: "Refused",
    },
  },
  evidence: {
    hint: "Changes of this amount that the service lists since shortly before the order was made. They carry no number, so a row may be this order’s or another one’s.",
    side: "In the cardholder’s changes of credit",
    none: "Nothing of this amount is listed.",
    knownOther: "belongs to another order",
    add: "given",
    take: "taken back",
    open: "See the cardholder’s credit",
  },
  help: {
    title: "Credit left to use now",
    inactive: "The service calls this credit inactive: it cannot be used now.",
  },
  found: {
    left: "The service has done it",
    leftHint:
      "The order stays as it is, and takes the next row of this amount that belongs to no other order. It is never sent again.",
    stayed: "The service has not done it",
  },
} as const;

export default cardCredits;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: {
      cardCredit: "Credit of <amount></amount> for a cardholder",
      cardCreditTake: "<amount></amount> of credit back from a cardholder",
      cardCredits: "Credit of <amount></amount> for many cardholders",
      cardCreditsTake: "<amount></amount> of credit back from many cardholders",
    },
    kind: {
      cardCredit: "Credit for a cardholder",
      cardCreditTake: "Credit back from a cardholder",
      cardCredits: "Credit for many cardholders",
      cardCreditsTake: "Credit back from many cardholders",
    },
    status: { credited: "Done in the credit" },
    fields: { creditHolder: "Cardholder", creditWay: "Change" },
    creditWays: { register: "Credit is opened", add: "More credit is given", take: "Credit is taken back" },
    ofHolder: "A cardholder’s credit",
    ofHolders: "Credit of {count, plural, one {# cardholder} other {# cardholders}}",
    openHolderMoney: "See the cardholder’s money",
    situationOfOthers: {
      sentCredit: {
        title: "The service took it",
        next: "It says that the credit was changed. Its list of changes does not show all of it yet and is read again and again.",
      },
      bookedCredit: { title: "Done in the credit", next: "The service’s list of changes shows it." },
      someCredit: {
        title: "Done for some, refused for others",
        next: "Done: {paid}, which the service’s list of changes shows; refused: {unpaid}. What was refused changed nothing: the service’s words stand beside each row below.",
      },
      failedCredit: {
        title: "The service refused all of it",
        next: "No credit was changed. Daftar checks a few more times within a week.",
      },
      refusedCredit: {
        title: "The service refused it",
        next: "No credit was changed: the service did not take it, and its list of changes does not show it. Daftar checks a few more times within a week.",
      },
      unknownCredit: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. For a quarter of an hour the service’s list is searched for a row that came since; if there is none then, a person decides. Daftar never sends it again by itself.",
      },
      closedCredit: {
        title: "Closed: no credit was changed",
        next: "{wasTried, select, yes {The service’s list does not show it. Daftar checks a few more times within a week, and brings it back if it is there after all.} other {Nothing was sent.}}",
      },
      unprovenCredit: {
        title: "Not known: the service’s list does not show it for certain, and that proves nothing",
        next: "{found, select, left {It was found that the service has done it. The list is read until it shows a row for it; the order is never sent again.} stayed {It was found that the service has not done it. The order is closed with the next look that does not find it either.} other {For a quarter of an hour or longer the list of changes has been read, and no row is certainly this order’s. Look at the rows below, ask the service’s support, and then say here what you found. Don’t order it again until then.}}",
      },
      perhapsCredit: {
        title: "Ended here, but a change that the service lists may be this order",
        next: "The list has a change of this amount that belongs to no other order. Compare it before you order again.",
      },
      vanishedCredit: {
        title: "Taken, but the service’s list does not show it",
        next: "The service said that it changed the credit, and for a while its list has not shown it. Daftar keeps reading. Don’t order it again before the service’s support has said what became of it.",
      },
      partlyCredit: {
        title: "Done for some; of the others nothing is known",
        next: "Done: {paid}; refused: {unpaid}; not known: {unlisted}. Daftar goes on reading the service’s list. Don’t order the rest again before the service’s support has said what became of it.",
      },
    },
    timeline: { bookedCredit: "In the service’s list of changes" },
    factsCredit: "Details of the change",
    approveDialog: {
      titleCredit: "Approve this credit?",
      titleCreditTake: "Approve taking this credit back?",
    },
    help: {
      descriptionCredit: "What Daftar knows of this cardholder, this amount and this moment.",
      similarCredit: "The same amount for the same cardholder within a day",
    },
  },
  approvals: {
    twinCredit: "Same amount and cardholder, close in time",
    attention: {
      unprovenCredit: {
        title: "The service’s list does not show this change of credit for certain, and that proves nothing",
        todo: "Don’t order it again: open the order, compare the rows, ask the service’s support, and say there what you found.",
      },
      perhapsCredit: {
        title: "Ended here, but a change that the service lists may be this order",
        todo: "Compare the row with this order before you order it again.",
      },
      vanishedCredit: {
        title: "Taken, but the service’s list does not show it",
        todo: "Don’t order it again: ask the service’s support. Once it is clear, mark it as dealt with.",
      },
      partlyCredit: {
        title: "Done for some cardholders; of the others nothing is known",
        todo: "Don’t order the rest again: ask the service’s support. Once it is clear, mark it as dealt with.",
      },
    },
  },
  search: { commands: { changeCredits: "Credit for many cardholders" } },
  policy: {
    kinds: { cardCredit: "Credit for cardholders", cardCreditTake: "Credit back from cardholders" },
    lines: { cardCreditOrderRial: "Largest total of one order", cardCreditTakeOrderRial: "Largest total of one order" },
  },
  exports: {
    values: {
      cardCredit: "Credit for a cardholder",
      cardCreditTake: "Credit back from a cardholder",
      cardCredits: "Credit for many cardholders",
      cardCreditsTake: "Credit back from many cardholders",
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
      kind_cardCreditTake: "Credit back from a cardholder",
      kind_cardCredits: "Credit for many cardholders",
      kind_cardCreditsTake: "Credit back from many cardholders",
    },
  },
  errors: {
    cardholderUnknown: "The service knows nobody by this application.",
    otherProvider: "This cardholder has their card from another bank.",
    creditTwice: "A cardholder stands in two lines. Each may stand in one.",
    creditRegistered: "Credit was opened for this cardholder already. Give more instead.",
    creditOpeningOrdered: "Opening credit for this cardholder is ordered already. See the orders on their page.",
    creditNotRegistered: "No credit was opened for this cardholder so far. Open it first.",
    creditShort: "Less credit than this is left.",
  },
} as const;
