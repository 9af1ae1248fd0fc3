/** What the forms and pages of all payment orders have in common. */
export default {
  repeat: "Repeat",
  approvedBy: "Approved by {names}",
  ownOrder: "The payment order, made by {name}",
  ownNumber: {
    label: "Own number",
    hint: "The number of the invoice or order in your shop or accounting program, for searching. It is not sent to the bank; everybody who sees the order sees it.",
    another: {
      settlement: "Another payout has this number.",
      debit: "Another direct-debit withdrawal has this number.",
      refund: "Another refund has this number.",
      request: "Another payment link has this number.",
    },
    open: "Open it",
  },
  cancel: {
    left: "{time} left to cancel",
    notCanceled: "It is not cancelled",
    notCanceledBody:
      "The service accepted the request, but does not show it as cancelled: {state}. Check its status before you go on.",
    settlement: {
      action: "Cancel this settlement",
      title: "Cancel the settlement of {amount}?",
      body: "The service takes it back before it goes to the bank, and the money returns to the wallet.",
      confirm: "Cancel the settlement",
      done: "The settlement was cancelled",
    },
    queued: {
      action: "Take it out of the queue",
      title: "Take {amount} out of the queue?",
      body: "It will not be paid, even once the balance suffices.",
      confirm: "Take it out",
      done: "It was taken out of the queue",
    },
    withdrawal: {
      action: "Cancel this withdrawal",
      title: "Cancel the withdrawal of {amount}?",
      body: "Nothing more is taken from the payer. The service is then asked whether it was cancelled.",
      confirm: "Cancel the withdrawal",
      done: "The withdrawal was cancelled",
    },
  },
} as const;
