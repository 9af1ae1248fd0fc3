import labels from "../../../../kit/i18n/en/labels";

/** Refunds of direct-debit withdrawals: money on its way back to payers. */
const debitRefunds = {
  title: "Direct-debit refunds",
  description:
    "Withdrawals refunded to payers in whole or in part, by the day of the refund. The direct debit report counts them by the day of the withdrawal.",
  one: "Refund",
  list: "List of direct-debit refunds",
  status: { init: "Registered", pending: "At the bank", done: "Refunded", failed: "Failed" },
  fields: {
    status: "Status",
    amountRial: "Amount",
    wageRial: "Fee",
    payer: "Payer",
    date: "Registered on",
    description: "Description",
    withdrawalId: "Withdrawal",
    paymentNumber: "Bank's reference",
    id: "Refund id",
    trackId: "Track id",
    transactionId: "Transaction id",
    errorMessage: "Cause of the failure",
  },
  filters: { withdrawalId: "Withdrawal id" },
  detail: { money: "Details", open: "Open the withdrawal", refresh: "Check again" },
  next: {
    init: "The service has registered the refund and sends it to the bank soon. No money has moved yet.",
    pending: "The bank is processing it. Until the bank answers, the money stays in the wallet.",
    done: "The money left the wallet and went back to the payer. Depending on the bank, it may take a little while to appear in the account.",
    failed: "Nothing was refunded; you can request the refund again.",
    unknown: "The service reported a state that Daftar does not know.",
  },
  of: {
    title: "Refunds",
    none: "Nothing of this withdrawal was refunded.",
    done: "Refunded",
    open: "In progress",
    ordered: "Ordered, not sent yet",
    openOrder: "Open the order",
    left: "Refundable",
    leftUnknown: "Unknown: not all refunds of this withdrawal could be read",
    unfiltered:
      "The service listed refunds of other withdrawals too; only those of this one are shown, and the list may be incomplete.",
    forbidden:
      "According to the service, direct-debit refunds are not active for this business. Ask its support to activate them.",
    failed: "The refunds of this withdrawal could not be read now, so the refundable amount is not known.",
    bankCan: "The payer's bank accepts refunds.",
    bankCannot:
      "The payer's bank does not accept refunds of withdrawals. Settle the amount to the customer's IBAN instead.",
    bankUntold:
      "The service does not report whether the payer's bank accepts refunds. Contact its support to find out and to activate them.",
  },
  form: {
    open: "Refund…",
    title: "Refund to the payer",
    description:
      "The money goes from the wallet back to the account it was collected from. Nothing is sent before the approvals that the policy requires.",
    how: "Amount to refund",
    whole: "The whole refundable amount",
    wholeHint: "{amount}",
    part: "A part of it",
    partHint: "At most {amount}",
    descriptionField: labels.description,
    submit: "Request refund of {amount}",
    submitNone: "Request refund",
    made: "The refund order was created",
  },
  empty: { title: "No refunds yet", body: "Refunds appear here once they are registered." },
  notFound: {
    title: "No refund with this id was found",
    looked: "The payment service found no refund with this id:",
    check: "Was the whole id copied? The refund may belong to another business.",
  },
} as const;

export default debitRefunds;

/** What other screens say of refunds. */
export const elsewhere = {
  search: {
    groups: { debitRefund: debitRefunds.title },
    records: { debitRefund: "direct-debit refunds" },
    one: { debitRefund: debitRefunds.one },
  },
  shell: { items: { "debit-refunds": debitRefunds.title } },
  audit: {
    subjects: { debitRefund: debitRefunds.one },
    words: {
      operation_debit_refunds_show: debitRefunds.one,
      operation_debit_refunds_list: debitRefunds.title,
    },
  },
} as const;
