/** Refunds of gateway payments: money on its way back to payers' cards. */
const gatewayRefunds = {
  title: "Refunds",
  list: {
    title: "Refunds",
    label: "Refunds in the wallet's statement",
    description: "Money that went back to payers, or is on its way.",
    covers:
      "These are all refunds in the wallet's statement, also those that were made outside Daftar. The statement does not tell refunds of gateway payments and <debits>of direct debits</debits> apart, so both stand here. A refund that was ordered here stands here once the service has registered it.",
    openOrders: "Ordered in Daftar and not over",
    allOrders: "All refund orders",
    empty: {
      title: "No refunds",
      body: "Refunds to payers stand here. To make one, open a successful gateway payment.",
    },
  },
  none: "Nothing of this payment was refunded.",
  done: "Refunded",
  open: "In progress",
  ordered: "Ordered, not in the statement yet",
  openOrder: "Open the order",
  left: "Refundable",
  leftUnknown: "Unknown: not all refunds of this payment could be read",
  failed: "The refunds of this payment could not be read now, so the refundable amount is not known.",
  again: "Check again",
  ends: {
    open: "In progress",
    done: "Refunded",
    failed: "Not refunded",
    canceled: "Cancelled",
    returned: "Returned",
  },
  form: {
    open: "Refund…",
    title: "Refund to the payer's card",
    description:
      "The money goes from the wallet back to the card that paid. Nothing is sent before the approvals that the policy requires.",
    how: "Amount to refund",
    whole: "The whole refundable amount",
    wholeHint: "{amount}",
    part: "A part of it",
    partHint: "At most {amount}",
    descriptionField: "Description on the payer's receipt",
    comment: "Confidential note",
    split: "The service usually registers the refund in {count} parts of at most {most} each.",
    short: "The wallet has {wallet}, which is not enough for this refund. Add money to the wallet first.",
    waits:
      "Only {available} of the wallet can be paid out now. The service registers the refund and sends it to the bank once the available balance covers it.",
    submit: "Request refund of {amount}",
    submitNone: "Request refund",
    made: "The refund order was created",
  },
  found: {
    left: "The service has registered the refund",
    leftHint: "The order is never sent again, and Daftar reads the statement until it shows the refund.",
    stayed: "The service has not registered the refund",
  },
} as const;

export default gatewayRefunds;

/** What other screens say of them. */
export const elsewhere = {
  shell: { items: { "gateway-refunds": gatewayRefunds.list.title } },
  orders: {
    titleOf: { gatewayRefund: "Refund <amount></amount>" },
    kind: { gatewayRefund: "Refund to a card" },
    status: { otherPayment: "Another payment" },
    fields: {
      ofPayment: "Refund of payment",
      paid: "Paid",
      card: "Destination card",
      paymentThere: "Payment reported by the service",
    },
    openPayment: "See the payment",
    openGatewayRefund: "{count, plural, one {See it in the statement} other {See part {number} in the statement}}",
    toCard: "To the payer's card",
    situation: {
      sentCardRefund: {
        title: "The service accepted the refund",
        next: "The money has left the wallet and is on its way to the payer's card. The service shows the result of a refund only in the statement; Daftar reads it repeatedly, and immediately when a webhook reports the end.",
      },
      doneCardRefund: {
        title: "Refunded",
        next: "The money left the wallet and went back to the payer's card. Depending on the bank, it may take a little while to appear in the account.",
      },
      failedCardRefund: {
        title: "Not refunded",
        next: "The payer's bank did not accept the refund. The money is in the wallet again; the refundable amount is on the payment's page.",
      },
      refusedCardRefund: {
        title: "The service refused the refund",
        next: "Nothing was refunded. If refunds are not enabled, enable the refund tool in the service's dashboard; if the wallet has too little, add money to it and order the refund again.",
      },
      otherPayment: {
        title: "The service shows another payment",
        next: "The statement shows this refund for another payment than the one in the order: another payer may have received the money. Sending is stopped for this business until this is reviewed.",
      },
      perhapsCardRefund: {
        title: "Not known yet: a refund in the statement may be this order",
        next: "The statement has a refund with this amount and without this order's payment number. Check it on the payment's page. Daftar keeps checking{isDealt, select, yes {, and never sends this order again.} other { and sends nothing until then.}}",
      },
      perhapsCardRefundThere: {
        title: "Ended in Daftar, but a refund in the statement may be this order",
        next: "The statement has a refund with this amount and without this order's payment number; it may be this order, and then the money goes back. Check it on the payment's page before you order another.",
      },
      takenCardRefund: {
        title: "Not known yet: the service says that it has the refund",
        next: "An answer of the service was lost, and since then the service says that the payment number is used already or that this amount is not left: it may have this refund. The statement does not show it yet. Daftar keeps reading the statement and never sends this order again. Don't order the refund again until the statement or the service's support shows the result.",
      },
      unprovenCardRefund: {
        title: "Not known: the refund is not in the statement, but may be registered",
        next: "{found, select, left {A member reported that the service has registered the refund. Daftar reads the statement until it shows the refund; the order is never sent again.} stayed {A member reported that the service has not registered the refund. Daftar checks the statement once more and closes the order if the refund is not in it.} other {Daftar has read the wallet's statement for a quarter of an hour or longer and has seen neither this payment number nor a refund like it. The service may have registered the refund, since it can appear late in the statement. Look for the payment number in the service's own panel or ask its support, and record the result here. Don't order the refund again until then. If no result is recorded and the statement does not show the refund for a day, Daftar sends it again with the same payment number.}}",
      },
      vanishedCardRefund: {
        title: "Accepted, but not in the statement",
        next: "The service accepted this refund, but the statement does not show it yet, and it is not known whether the money went back. Daftar keeps reading the statement. Don't order the refund again until the statement or the service's support shows the result.",
      },
    },
    timeline: { otherPayment: "The statement shows another payment: sending is stopped" },
  },
  approvals: {
    attention: {
      otherPayment: {
        title: "The service shows another payment",
        todo: "Sending is stopped for this business. Another payer may have received the money: compare the refund in the statement with the order and ask the service; then resume sending.",
      },
      perhapsCardRefund: {
        title: "A refund in the statement may be this order",
        todo: "The statement has a refund with this amount and without this order's payment number. Don't order it again: check it on the payment's page or ask the service's support, then mark this order as dealt with.",
      },
      perhapsCardRefundThere: {
        title: "Ended in Daftar, but a refund in the statement may be this order",
        todo: "The statement has a refund with this amount and without this order's payment number. Check it on the payment's page and don't order another until the result is clear.",
      },
      takenCardRefund: {
        title: "The service says that it has this refund, but does not show it",
        todo: "Don't order it again. Look for the payment number in the statement or ask the service's support which refund has it, then mark this order as dealt with.",
      },
      unprovenCardRefund: {
        title: "This refund is not in the statement, but may be registered",
        todo: "Don't order it again. Look for the payment number in the service's own panel or ask its support, and record the result on the order's page.",
      },
      vanishedCardRefund: {
        title: "Accepted, but not in the statement",
        todo: "Don't order it again. Ask the service's support for the result of this payment number, then mark this order as dealt with.",
      },
    },
  },
  errors: {
    gatewayPaymentUnknown: "The service did not find this payment.",
    gatewayRefundNotPaid: "Only a successful gateway payment can be refunded to a card.",
    gatewayRefundNothingLeft: "Nothing of this payment is left to refund.",
    gatewayRefundOverLeft: "With the earlier orders, this is more than the refundable amount of the payment.",
    gatewayRefundLeftUnknown:
      "The whole statement could not be read, so the refundable amount of this payment is not known. Try again later.",
    gatewayRefundToolOff:
      "The refund tool is not active for this business. Activate it in the service's dashboard, or ask its support.",
    gatewayRefundWalletShort: "The wallet does not have enough. Add money to the wallet first.",
  },
  policy: { kinds: { gatewayRefund: "Refunds to cards" } },
  audit: { words: { kind_gatewayRefund: "Refund of a gateway payment" } },
  exports: { values: { gatewayRefund: "Refund to a card" } },
  connection: { webhook: { topics: { refunds: "Address for refunds of the gateway" } } },
  wallet: {
    status: {
      refundDone: "Refunded",
      refundInProgress: "Refund in progress",
      refundFailed: "Refund failed",
      refundCanceled: "Refund cancelled",
      refundReturned: "Refund returned",
    },
  },
} as const;
