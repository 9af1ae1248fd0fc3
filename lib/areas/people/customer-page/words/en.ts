/** Everything of a customer on their page. */
const customerPage = {
  onPage: "Parts of this page",
  tabs: {
    overview: "Overview",
    timeline: "Timeline",
    records: "Records by kind",
    accounts: "IBANs and cards",
    wallet: "Wallet",
    details: "Details and identity",
    notes: "Notes",
  },
  overview: {
    paid: "Paid, net",
    paidBy: "{count, plural, =0 {no payments yet} one {# payment} other {# payments}}",
    paidLess: "{count, plural, one {# payment} other {# payments}}, less <back></back> refunded",
    perhapsNotAll: "May be incomplete; see why",
    owes: "Still to pay",
    owesHint: "{count, plural, =0 {no open payment links} one {# open payment link} other {# open payment links}}",
    wallet: "Customer’s wallet",
    toWallet: "Transactions",
    acts: "Next steps",
    waits: "Waiting",
    nothingWaits: "Nothing is waiting.",
    waitsMore: "{count, plural, one {and one more} other {and # more}}",
    newest: "Latest events",
    toTimeline: "See the whole timeline",
  },
  do: "More actions",
  acts: {
    followUp: "Open the unpaid link",
    askToPay: "Request a payment",
    collect: "Collect by direct debit",
    askAuthorization: "Request an authorization",
    payOut: "Pay out to the customer’s IBAN",
    note: "Write a note",
    inquire: "Inquire about the customer",
  },
  deposit: "Deposit into the customer’s wallet",
  withdraw: "Withdraw from the customer’s wallet",
  party: {
    title: "Records by kind",
    description: "The number and total of each state, as in the lists.",
    none: "No payments, orders, authorizations or inquiries of this customer yet. The wallet is shown separately.",
    count: "{count, plural, one {# record} other {# records}}",
    atLeast: "{count, plural, one {at least # record} other {at least # records}}",
    timeline: "See all in the timeline",
    list: "See in the list",
    person: "All records of this person in Daftar’s own book",
    notInBook:
      "Daftar’s own book has not read this customer yet, so authorizations, direct-debit withdrawals and payments found by mobile are missing here. It reads new customers within minutes.",
    lacksMobile:
      "The service’s list has no mobile for this customer, as for most companies, so nothing was found by mobile. You can search by mobile in the dashboard’s search.",
    isMany: "This mobile is registered for many customers, so records found by it are not shown here.",
    others:
      "{count, plural, one {Another customer is registered} other {# other customers are registered}} with the same mobile",
    othersBody: "Some records on this page may belong to these customers:",
    severalCodes: "The records found have more than one national code, so some may belong to another person.",
    lacksIbans:
      "Not all registered IBANs of this customer could be read just now, so some orders to them may be missing.",
    namelessOther: "Customer without a name",
    out: "paid out of the wallet",
  },
  kinds: {
    inquiry: "Inquiries",
    note: "Notes",
  },
  oneOf: { inquiry: "Inquiry", note: "Note" },
  timeline: {
    title: "Timeline",
    description:
      "What is to come, then what was, newest first. The same thing is shown once; only money that moved has a sign.",
    filter: "Show",
    all: "All",
    label: "Timeline of the customer",
    none: "No events yet.",
    said: "Links and receipts sent",
    nothingSaid: "Nothing was sent to this customer from Daftar.",
    ahead: "Coming",
    was: "Past",
    aheadMore: "{count, plural, one {and one more} other {and # more}}",
    by: "by <name></name>",
    until: "Not all records are shown here; see the lists for those before <time></time>.",
  },
  code: "Code <code></code>",
  notes: {
    title: "Notes and files of the team",
    description: "Seen by members only. The customer and the service never see them.",
    masked: "With your role, numbers in other members’ notes are masked and their files cannot be opened.",
    label: "Notes on the customer",
    none: "No notes yet.",
    write: "New note",
    hint: "What other members should know. No passwords or whole card numbers.",
    file: "File",
    add: "Add note",
    added: "The note was added.",
    gone: "The text of this note was erased.",
    open: "Open the file {name}",
    remove: "Delete",
    removeLabel: "Delete the note of {time}",
    removeTitle: "Delete this note?",
    removeBody: "The note and its file are deleted for good. The audit log keeps a record that the note existed.",
    removed: "The note was deleted.",
  },
  erase: {
    title: "Erase on request",
    body: "At the customer’s request, names, numbers and accounts are erased from Daftar’s own records. That page shows what has to stay, and why.",
    open: "See all records and erase",
  },
} as const;

export default customerPage;

/** What other screens say of it. */
export const elsewhere = {
  audit: {
    actions: {
      customer_note_added: "Note on a customer: addition",
      customer_note_removed: "Note on a customer: deletion",
      customer_note_file_opened: "Note on a customer: its file opened",
    },
    facts: { hasFile: "With a file" },
  },
} as const;
