/** The queue: settlements that wait for the wallet's balance. */
export default {
  title: "Settlement queue",
  description: "Payouts waiting until the wallet can cover them. Nothing is reserved for them until then.",
  one: "Queued settlement",
  list: "List of the queue",
  status: { queued: "Waiting for balance", submitted: "Submitted", failed: "Failed", canceled: "Cancelled" },
  statusHint: {
    queued: "It is sent to the bank once the balance covers it.",
    submitted: "The balance was sufficient, and a settlement was created.",
    failed: "It left the queue without being paid.",
    canceled: "It was taken out of the queue; nothing was paid.",
  },
  fields: {
    destination: "To",
    createdAt: "Queued",
    updatedAt: "Last change",
    trackId: "Track id",
    id: "Queue id",
    depositId: "Deposit id",
    transactionId: "Transaction id",
  },
  filters: {},
  empty: {
    title: "The queue is empty",
    body: "Payouts that are put into the queue because the wallet can't pay them yet appear here.",
  },
  notice: {
    title: "{count, plural, one {One payout waits} other {# payouts wait}} for the balance",
    titleAtLeast: "{count, plural, one {At least one payout waits} other {At least # payouts wait}} for the balance",
    titleUnread:
      "{count, plural, one {One row of the queue} other {# rows of the queue}} could not be read and may be waiting for the balance",
    bodyUnread: "Their amount is unknown. The service sends queued payouts to the bank once the balance covers them.",
    body: "They come to <amount></amount> plus fees. The service sends them to the bank once the balance covers them.",
    bodyAtLeast:
      "They come to at least <amount></amount> plus fees. The service sends them to the bank once the balance covers them.",
    deposit: {
      none: "The wallet holds enough for all payouts known to be waiting, unless other payouts use the balance first.",
      one: "It is covered by a deposit of {least, select, true {at least } other {}}<all></all>.",
      all: "All of them are covered by a deposit of at least <all></all>.",
      rest: "The wallet holds enough for the smallest of them; all are covered by a deposit of {least, select, true {at least } other {}}<all></all>.",
      many: "The smallest of them is covered by a deposit of {least, select, true {at least } other {}}<smallest></smallest>, all of them by <all></all>.",
    },
    link: "See the queue",
  },
  situation: {
    unknown: {
      title: "The service reported a status that Daftar does not know",
      next: "It is not known whether the money moved. Ask the service, and don't pay again until it is clear.",
    },
    queued: {
      title: "Waiting for the wallet's balance",
      next: "It is sent to the bank once the balance covers it. Nothing is reserved for it until then.",
    },
    submitted: {
      title: "The balance was sufficient; a settlement was created",
      next: "Its settlement shows what happens next and when the money arrives.",
    },
    failed: {
      title: "It left the queue without being paid",
      next: "No money moved. See the cause, then order it again if it is still needed.",
    },
    canceled: { title: "It was taken out of the queue", next: "No money moved." },
  },
  reason: "Service's answer",
  noReason: "The service gave no cause.",
  waitsFor: {
    title: "Required balance",
    needed: "Needed, with the fee",
    neededWithoutFee: "Needed",
    have: "Can be paid out now",
    short: "<amount></amount> more is needed.",
    enough:
      "The wallet holds enough now. Unless other payouts use the balance first, the service sends it to the bank, and you see it here.",
    meter: "Share covered by the wallet",
    notShown: "Your role does not see the wallet's balance.",
  },
  detail: {
    title: "Queued settlement of <amount></amount>",
    titleOf: "Queued settlement of {amount}",
    facts: "Details",
    refresh: "Ask the service again",
    openSettlement: "See its settlement",
    openTransaction: "See the transaction",
  },
  notFound: {
    title: "The service found no queued settlement with this id",
    looked: "The payment service found nothing with this queue id:",
    check: "Was the id copied whole? Once submitted, it can be found in the search box by its track id.",
  },
  reveal: { iban: "destination IBAN" },
} as const;
