/** What helps to decide on an order: the past, the policy, the balance and the bank. */
export default {
  title: "Before you decide",
  description: "What Daftar knows of this destination, this amount and this moment.",
  descriptionIn: "What Daftar knows of this payer, this amount and this moment.",
  policy: "Policy",
  policySays:
    "{approvals, plural, =0 {Nobody has to approve} one {One person has to approve} other {# people have to approve}}{upto, select, none {.} other {: orders up to {upto}.}}",
  roles: "Who may: {roles}.",
  violations: {
    payment_limit: "A single payment may be {limit} at most; this is {value}.",
    order_limit: "An order may be {limit} at most; this is {value}.",
    maker_day: "One person may pay out {limit} in 24 hours; with this it would be {value}.",
    destination_day: "{iban} may get {limit} in 24 hours; with this it would be {value}.",
    not_allowed: "{iban} is not on the list of allowed destinations.",
    blocked: "{iban} is a blocked destination.",
  },
  debits: {
    title: "From whom and when",
    payers: "From {count, plural, one {one payer} other {# payers}}",
    instant: "{count, plural, one {One is} other {# are}} collected at once",
    day: "On {day}",
    days: "From {from} to {to}",
    refused: "{count, plural, one {One of these withdrawals} other {# of these withdrawals}} would be refused",
    repeated:
      "{count, plural, one {One withdrawal collects} other {# withdrawals collect}} what is collected from the same payer within a week already. Rows: {rows}",
    repeatedHint: "Look whether it is meant twice: an earlier withdrawal was collected or is on its way.",
    row: "Row {row, number}",
    more: "And {count, plural, one {one more} other {# more}}",
  },
  collecting: {
    title: "Authorization",
    until: "Valid until <day></day>.",
    limit: "At most {limit} each time.",
    left: "{count, plural, =0 {No withdrawal is left this month.} one {One withdrawal is left this month.} other {# withdrawals are left this month.}}",
    today: "{amount} can still be collected today.",
    unavailable: "The service could not be asked just now.",
  },
  similarIn: "The same amount from the same payer within a day",
  balance: "Can be paid out",
  balanceAfter: "<now></now> now, <after></after> after it",
  balanceAfterOthers:
    "<now></now> now. {count, plural, one {Another order goes} other {# other orders go}} first and {count, plural, one {takes} other {take}} <before></before>. <after></after> after them and this one",
  feeCounted: "With the service's fee, {fee} if it is as last time.",
  feeUnknown: "Without the service's fee: no earlier payout tells it.",
  balanceShort:
    "After everything that is paid before it, the wallet is {missing} short. The service would not accept it then; it can wait in the queue instead.",
  balanceShortBatch:
    "After everything that is paid before it, the wallet is {missing} short. The service may refuse what it cannot pay.",
  beforeCounted:
    "{count, plural, one {# order} other {# orders}} before it, {amount} with fees, are counted too: approved, being sent, not known yet, or waiting for approval for longer.",
  queuedBeside:
    "{count, plural, one {# payout waits} other {# payouts wait}} in the queue besides, {amount} together: what comes in next may go to them first.",
  moveToQueue: "Move it to the queue",
  owner: "Owner of the IBAN",
  ownerAsked: "As the bank told <when></when>",
  askOwner: "Ask the bank who owns it",
  askOwnerHint:
    "The service takes a fee for this. An answer that arrives is kept and not asked for again; one that is lost on the way may still be charged.",
  askOwnerPrice: "Costs {price}, also where no owner is found.",
  askOwnerKept:
    "An answer that arrives is kept and not asked for again; one that is lost on the way may still be charged.",
  ownerInquiry: "The inquiry",
  openQuestion: {
    lost: "Asked <when></when>, but no answer came; it may have been charged. Asking again repeats the same question, and may be charged again.",
    arrived:
      "The service says that it has the question of <when></when>, and probably took its fee, but its answer is lost. Asking again is a new question with its own fee.",
    again: "Ask the bank again",
  },
  noOwnerName: "The bank gave no name.",
  match: {
    match: "Same name as the receiver",
    close: "Close to the receiver's name",
    none: "Another name than the receiver's",
    no_owner: "The bank found no owner for this IBAN",
    not_possible: "No name to compare with",
  },
  earlier: "Earlier payments",
  past: {
    none: "New destination: no payout of the business has arrived there",
    paid_elsewhere: "A payout that was not ordered in Daftar has arrived there before.",
    unknown: "Whether a payout arrived there before could not be asked of the service just now.",
  },
  history: {
    arrived:
      "{count, plural, one {One payout of <amount></amount> has arrived there, ordered <last></last>} other {# payouts of <amount></amount> in all have arrived there, the last ordered <last></last>}}.",
    cameBack:
      "{count, plural, one {One of <amount></amount> did not arrive or came back, ordered <last></last>} other {# of <amount></amount> in all did not arrive or came back, the last ordered <last></last>}}.",
  },
  earlierCount: "{count, plural, one {# earlier payment} other {# earlier payments}}",
  earlierLine: "<amount></amount> by <maker></maker>",
  similar: "The same amount to the same place within a day",
  sameFile: "The same file was made into an order before",
  rowsTwins:
    "{count, plural, one {# row has the same IBAN and amount as an earlier row of the file: {rows}} other {# rows have the same IBAN and amount as an earlier row of the file: {rows}}}",
  rowsFirstTime:
    "{count, plural, =0 {{unasked, plural, =0 {Every destination was paid before} other {No new destination was found}}} one {# destination is new} other {# destinations are new}}{unasked, plural, =0 {} one {; of # the service could not be asked} other {; of # the service could not be asked}}",
  rowsRepeated:
    "{count, plural, one {# row was ordered with the same amount in the last 30 days} other {# rows were ordered with the same amount in the last 30 days}}",
  arrival: "Arrival",
  usual: "Usually takes",
  usually: "{middle} at most for half of the last {count}, {most} for nine of ten",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  arrivalShort: "Not while the wallet is short",
  a2a: "Account to account",
  a2aRows: "{count, plural, one {# row} other {# rows}} cannot go account to account now",
  a2aRowsWhy: "{why}. Rows: {rows}{more, plural, =0 {} other { and # more}}. By cycle (ACH) they reach every bank.",
  a2aPossible: "Possible now",
  a2aNot: {
    no_ability: "Not offered for this bank",
    not_active: "Not active for this bank",
    not_healthy: "The bank does not answer just now",
    closed_now: "Closed at this hour",
    over_limit: "More than what is left of today's limit",
  },
  savedAs: "Saved as “{label}”",
  unavailable: "could not be asked just now",
} as const;
