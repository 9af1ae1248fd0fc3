/** Refunds of gateway payments: money on its way back to payers' cards. */
const gatewayRefunds = {
  title: "Given back",
  none: "Nothing of this payment was given back.",
  done: "Given back",
  open: "On its way back",
  ordered: "Ordered, not in the statement yet",
  openOrder: "Open the order",
  left: "Can still be given back",
  leftUnknown: "Not known: not all refunds of this payment could be read",
  failed: "Its refunds could not be read now: what is left of it is not known.",
  again: "Ask again",
  ends: {
    open: "On its way",
    done: "Given back",
    failed: "Not given back",
    canceled: "Cancelled",
    returned: "Came back",
  },
  form: {
    open: "Give back…",
    title: "Give money back to the payer's card",
    description:
      "From the wallet to the card that paid. Nothing leaves before those have agreed whom the policy asks for.",
    how: "How much",
    whole: "All that is left",
    wholeHint: "{amount}",
    part: "A part of it",
    partHint: "At most {amount}",
    descriptionField: "Description on the payer's receipt",
    comment: "Confidential note",
    split: "The service usually makes {count} records of it, each of at most {most}.",
    short: "The wallet has {wallet}: that is less than goes back. Pay money in first.",
    waits:
      "Only {available} of the wallet can be paid out now. The service takes the refund and sends it to the bank once the withdrawable balance covers it.",
    submit: "Request refund of {amount}",
    submitNone: "Request refund",
    made: "The refund was ordered",
  },
  found: {
    left: "The service has the refund",
    leftHint: "The order stays as it is, and the statement is read until it shows it. It is never sent again.",
    stayed: "The service does not have it",
  },
} as const;

export default gatewayRefunds;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: { gatewayRefund: "Refund <amount></amount>" },
    kind: { gatewayRefund: "Refund to a card" },
    status: { otherPayment: "Another payment" },
    fields: {
      ofPayment: "Of the payment",
      paid: "Was paid",
      card: "To the card",
      paymentThere: "Payment at the service",
    },
    openPayment: "See the payment",
    openGatewayRefund: "{count, plural, one {See it in the statement} other {See record {number} in the statement}}",
    toCard: "To the payer's card",
    situation: {
      sentCardRefund: {
        title: "Accepted by the service",
        next: "The money has left the wallet and is on its way to the payer's card. The service tells of a refund in the statement alone, so that is read again and again, and at once when a webhook tells of its end.",
      },
      doneCardRefund: {
        title: "Given back",
        next: "The money has left the wallet and went back to the payer's card. Depending on the bank it may take a little while to appear there.",
      },
      failedCardRefund: {
        title: "Not given back",
        next: "The payer's bank did not take it. The money is in the wallet again; what can still be given back stands on the payment's page.",
      },
      refusedCardRefund: {
        title: "The service refused it",
        next: "Nothing was given back. If it says that refunds are not enabled, enable the refund tool in the service's dashboard; if the wallet has too little, pay money in and order it again.",
      },
      otherPayment: {
        title: "The service shows another payment",
        next: "The statement shows this refund on another payment than the one it was ordered for: another payer may have got the money. Nothing is sent for this business until someone has reviewed it.",
      },
      perhapsCardRefund: {
        title: "Not known yet: a refund in the statement may be this order",
        next: "The statement has a refund with this amount, without this order's payment number. Compare it on the payment's page. Daftar keeps checking{isDealt, select, yes {, and never sends this order again.} other { and sends nothing until then.}}",
      },
      perhapsCardRefundThere: {
        title: "Ended here, but a refund in the statement may be this order",
        next: "The statement has a refund with this amount, without this order's payment number; it may be this order, and then the money goes back. Compare it on the payment's page before you order another.",
      },
      takenCardRefund: {
        title: "Not known yet: the service says that it has it",
        next: "After an answer that was lost, the service says that the payment number is used already, or that so much is not left: perhaps it has this refund. The statement does not show it yet. Daftar goes on reading it and never sends this order again. Don't order it again before the statement or the service's support has said what became of it.",
      },
      unprovenCardRefund: {
        title: "Not known: the statement does not show it, and that proves nothing",
        next: "{found, select, left {It was found that the service has it. The statement is read until it shows it; the order is never sent again.} stayed {It was found that the service does not have it. The order is closed with the next look that does not find it either.} other {The wallet's statement has been read for a quarter of an hour or longer and has neither its payment number nor a refund that may be it. The service may have it all the same, since a refund may come late into the statement. Look for the payment number in the service's own panel, or ask its support, and then say here what you found. Don't order it again until then. If nobody says and the statement does not show it for a day, Daftar sends it again with the same payment number.}}",
      },
      vanishedCardRefund: {
        title: "Accepted, but not in the statement",
        next: "The service accepted this refund, and its statement still does not show it. That proves neither that the money went back nor that it did not. Daftar keeps reading it. Don't order it again until the statement or the service's support says what became of it.",
      },
    },
    timeline: { otherPayment: "The statement shows another payment: sending is frozen" },
  },
  approvals: {
    attention: {
      otherPayment: {
        title: "The service shows another payment",
        todo: "Nothing is sent for this business until then. Another payer may have got the money: compare the refund in the statement with the order and ask the service; only then resume sending.",
      },
      perhapsCardRefund: {
        title: "A refund in the statement may be this order",
        todo: "The statement has a refund with this amount, without this order's payment number. Don't order it again: compare it on the payment's page, and ask the service's support where that does not tell. Then mark this order as dealt with.",
      },
      perhapsCardRefundThere: {
        title: "Ended here, but a refund in the statement may be this order",
        todo: "The statement has a refund with this amount, without this order's payment number. Don't order another until it is clear whether it is this one: compare it on the payment's page.",
      },
      takenCardRefund: {
        title: "The service says that it has this refund, and does not show it",
        todo: "Don't order it again. Look for the payment number in the statement, or ask the service's support what has it; then mark this order as dealt with.",
      },
      unprovenCardRefund: {
        title: "The statement does not show this refund, and that proves nothing",
        todo: "Don't order it again. Look for its payment number in the service's own panel, or ask its support, and say on the order's page what you found.",
      },
      vanishedCardRefund: {
        title: "Accepted, but not in the statement",
        todo: "Don't order it again. Ask the service's support what became of this payment number; then mark this order as dealt with.",
      },
    },
  },
  errors: {
    gatewayPaymentUnknown: "The service does not know this payment.",
    gatewayRefundNotPaid: "Only a successful payment of the gateway can be given back to a card.",
    gatewayRefundNothingLeft: "Nothing of this payment is left to be given back.",
    gatewayRefundOverLeft: "This is more than is left of the payment, with what is already ordered.",
    gatewayRefundLeftUnknown:
      "The statement could not be read to its end, so what is left of this payment is not known. Try again later.",
    gatewayRefundToolOff:
      "The refund tool is not active for this business. Activate it in the service's dashboard, or ask its support.",
    gatewayRefundWalletShort: "The wallet has less than this. Pay money in first.",
  },
  policy: { kinds: { gatewayRefund: "Refunds to cards" } },
  audit: { words: { kind_gatewayRefund: "Refund of a gateway payment" } },
  exports: { values: { gatewayRefund: "Refund to a card" } },
  connection: { webhook: { topics: { refunds: "Address for refunds of the gateway" } } },
  wallet: {
    status: {
      refundDone: "Given back",
      refundInProgress: "Refund on its way",
      refundFailed: "Refund failed",
      refundCanceled: "Refund cancelled",
      refundReturned: "Refund came back",
    },
  },
} as const;
