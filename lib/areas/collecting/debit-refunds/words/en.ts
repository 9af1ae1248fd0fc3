import labels from "../../../../kit/i18n/en/labels";

/** Refunds of direct-debit withdrawals: money on its way back to payers. */
const debitRefunds = {
  title: "Direct debit refunds",
  description:
    "Money of withdrawals that goes back to payers, whole or in part, by the day of the refund. The direct debit report counts it by the day of the withdrawal.",
  one: "Refund",
  list: "List of direct debit refunds",
  status: { init: "Registered", pending: "At the bank", done: "Given back", failed: "Failed" },
  fields: {
    status: "Status",
    amountRial: "Amount",
    wageRial: "Fee",
    date: "Registered on",
    description: "Description",
    withdrawalId: "Withdrawal",
    paymentNumber: "Bank's reference",
    id: "Refund id",
    trackId: "Track id",
    transactionId: "Transaction id",
    errorMessage: "Why it failed",
  },
  filters: { withdrawalId: "Withdrawal id" },
  detail: { money: "Details", open: "Open the withdrawal", refresh: "Ask again" },
  next: {
    init: "The service has it and asks the bank soon. Nothing has moved yet.",
    pending: "The bank has it. Until it answers, the money is still in the wallet.",
    done: "The money left the wallet for the payer. Depending on the bank it may take a little while to appear there.",
    failed: "Nothing was given back; the amount can be refunded again.",
    unknown: "The service named a state that Daftar does not know.",
  },
  of: {
    title: "Given back",
    none: "Nothing of this withdrawal was given back.",
    done: "Given back",
    open: "On its way back",
    ordered: "Ordered, not sent yet",
    openOrder: "Open the order",
    left: "Can still be given back",
    leftUnknown: "Not known: not all refunds of this withdrawal could be read",
    unfiltered:
      "The service listed refunds of other withdrawals too; only those of this one are shown, and there may be more.",
    forbidden:
      "The service says that refunds of direct debits are not active for this business. Ask its support to activate them.",
    failed: "Its refunds could not be read now: what is left of it is not known.",
    bankCan: "The payer's bank takes refunds.",
    bankCannot: "The payer's bank takes no refunds of withdrawals. Pay the amount out to the customer's IBAN instead.",
    bankUntold:
      "The service does not say whether the payer's bank takes refunds. Its support knows, and switches them on for a business.",
  },
  form: {
    open: "Give back…",
    title: "Give money back to the payer",
    description:
      "From the wallet to the account that it was collected from. Nothing leaves before those have agreed whom the policy asks for.",
    how: "How much",
    whole: "All that is left",
    wholeHint: "{amount}",
    part: "A part of it",
    partHint: "At most {amount}",
    descriptionField: labels.description,
    submit: "Request refund of {amount}",
    submitNone: "Request refund",
    made: "The refund was ordered",
  },
  empty: { title: "No refunds yet", body: "A refund of a withdrawal appears here as soon as it is registered." },
  notFound: {
    title: "The service did not find this refund",
    looked: "The payment service found no refund with this id:",
    check: "Was the id copied whole? The refund may belong to another business.",
  },
} as const;

export default debitRefunds;

/** What other screens say of refunds. */
export const elsewhere = {
  search: {
    groups: { debitRefund: debitRefunds.title },
    records: { debitRefund: "refunds of withdrawals" },
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
