/** What helps to decide on an order: the past, the policy, the balance and the bank. */
export default {
  title: "Before you decide",
  description: "Evidence on this destination, amount and time.",
  descriptionIn: "Evidence on this payer, amount and time.",
  policy: "Policy",
  policySays:
    "{approvals, plural, =0 {Nobody has to approve} one {One person has to approve} other {# people have to approve}}{upto, select, none {.} other {: orders up to {upto}.}}",
  roles: "Approvers: {roles}.",
  violations: {
    payment_limit: "A single payment may be {limit} at most; this is {value}.",
    order_limit: "An order may be {limit} at most; this is {value}.",
    maker_day: "One person may pay out {limit} in 24 hours; with this it would be {value}.",
    destination_day: "{iban} may get {limit} in 24 hours; with this it would be {value}.",
    not_allowed: "{iban} is not on the list of allowed destinations.",
    blocked: "{iban} is a blocked destination.",
  },
  debits: {
    title: "Payers and days",
    payers: "From {count, plural, one {one payer} other {# payers}}",
    instant: "{count, plural, one {One is} other {# are}} collected at once",
    day: "On {day}",
    days: "From {from} to {to}",
    refused:
      "{count, plural, one {One of these direct-debit withdrawals} other {# of these direct-debit withdrawals}} would be refused",
    repeated:
      "{count, plural, one {One withdrawal repeats} other {# withdrawals repeat}} an amount that is collected from the same payer within a week. Rows: {rows}",
    repeatedHint: "Check whether it is intended twice: an earlier withdrawal was collected or is on its way.",
    row: "Row {row, number}",
    more: "And {count, plural, one {one more} other {# more}}",
  },
  collecting: {
    title: "Authorization",
    until: "Valid until <day></day>.",
    limit: "At most {limit} each time.",
    left: "{count, plural, =0 {No direct-debit withdrawal is left this month.} one {One direct-debit withdrawal is left this month.} other {# direct-debit withdrawals are left this month.}}",
    today: "{amount} can still be collected today.",
    unavailable: "The service could not be asked just now.",
  },
  similarIn: "The same amount from the same payer within a day",
  balance: "Available",
  balanceAfter: "<now></now> now, <after></after> after it",
  balanceAfterOthers:
    "<now></now> now. {count, plural, one {Another order goes} other {# other orders go}} first and {count, plural, one {takes} other {take}} <before></before>. <after></after> after them and this one",
  feeCounted: "With the service's fee, {fee} if it is as last time.",
  feeUnknown: "Without the service's fee: no earlier payout shows it.",
  balanceShort:
    "After all payments before it, the wallet is {missing} short. The service would not accept it; it can wait in the queue instead.",
  balanceShortBatch:
    "After all payments before it, the wallet is {missing} short. The service may refuse the uncovered part.",
  beforeCounted:
    "{count, plural, one {# order} other {# orders}} before it, {amount} with fees, are counted too: approved, being sent, not known yet, or waiting for approval for longer.",
  queuedBeside:
    "{count, plural, one {# payout waits} other {# payouts wait}} in the queue as well, {amount} in total: the next money to arrive may go to them first.",
  moveToQueue: "Move it to the queue",
  owner: "Owner of the IBAN",
  ownerAsked: "As the bank told <when></when>",
  askOwner: "Ask the bank for the owner",
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
    none: "Different from the receiver's name",
    no_owner: "The bank found no owner for this IBAN",
    not_possible: "No name to compare with",
  },
  earlier: "Earlier payments",
  past: {
    none: "New destination: no payout of the business has arrived there",
    paid_elsewhere: "A payout ordered outside Daftar has arrived there before.",
    unknown: "The service could not be asked just now whether a payout arrived there before.",
  },
  history: {
    arrived:
      "{count, plural, one {One payout of <amount></amount> has arrived there, ordered <last></last>} other {# payouts of <amount></amount> in all have arrived there, the last ordered <last></last>}}.",
    cameBack:
      "{count, plural, one {One of <amount></amount> did not arrive or came back, ordered <last></last>} other {# of <amount></amount> in all did not arrive or came back, the last ordered <last></last>}}.",
  },
  earlierCount: "{count, plural, one {# earlier payment} other {# earlier payments}}",
  earlierLine: "<amount></amount> by <maker></maker>",
  similar: "The same amount to the same destination within a day",
  sameFile: "The same file was ordered before",
  rowsTwins:
    "{count, plural, one {# row has the same IBAN and amount as an earlier row of the file: {rows}} other {# rows have the same IBAN and amount as an earlier row of the file: {rows}}}",
  rowsFirstTime:
    "{count, plural, =0 {{unasked, plural, =0 {Every destination was paid before} other {No new destination was found}}} one {# destination is new} other {# destinations are new}}{unasked, plural, =0 {} one {; the service could not be asked about #} other {; the service could not be asked about #}}",
  rowsRepeated:
    "{count, plural, one {# row was ordered with the same amount in the last 30 days} other {# rows were ordered with the same amount in the last 30 days}}",
  arrival: "Arrival",
  usual: "Usually takes",
  usually: "{middle}, sometimes up to {most} (last {count} payments)",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  arrivalShort: "Unknown while the wallet is short",
  a2a: "Account to account",
  a2aRows: "{count, plural, one {# row} other {# rows}} cannot go account to account now",
  a2aRowsWhy: "{why}. Rows: {rows}{more, plural, =0 {} other { and # more}}. By cycle (ACH) they reach every bank.",
  a2aPossible: "Possible now",
  a2aNot: {
    no_ability: "Not offered for this bank",
    not_active: "Not active for this bank",
    not_healthy: "The bank does not answer just now",
    closed_now: "Closed at this hour",
    over_limit: "Above today's remaining limit",
  },
  savedAs: "Saved as “{label}”",
  unavailable: "could not be asked just now",
} as const;
