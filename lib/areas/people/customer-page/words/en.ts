/** Everything of a customer on their page. */
const customerPage = {
  onPage: "On this page",
  do: "More for them",
  askAuthorization: "Ask for an authorization",
  payOut: "Pay out to their IBAN",
  deposit: "Deposit into their wallet",
  withdraw: "Withdraw from their wallet",
  inquire: "Inquire about them",
  party: {
    title: "What there is of them",
    description: "Counted as the lists have it; each state with what it comes to.",
    none: "No payments, orders, authorizations or inquiries of this customer are known yet. Their wallet is not part of this.",
    count: "{count, plural, one {# record} other {# records}}",
    atLeast: "{count, plural, one {at least # record} other {at least # records}}",
    timeline: "See all in the timeline",
    list: "See them in their list",
    person: "Everything of this person from the book, in one list",
    notInBook:
      "The book has not read this customer yet, so what is found by their mobile is missing: authorizations, withdrawals, payments. It reads new customers within minutes.",
    lacksMobile:
      "The service’s list tells no mobile of this customer, as of most companies, so nothing is found by it here. The search finds by a mobile.",
    isMany: "So many share this mobile that it is nobody’s own. What is found by it is not shown here.",
    others: "{count, plural, one {Another customer is known} other {# other customers are known}} by the same mobile",
    othersBody: "Some of what stands here may be theirs:",
    severalCodes: "More than one national code stands on what was found: some of it may be somebody else’s.",
    lacksIbans:
      "The service did not give all registered IBANs of this customer just now: orders to some of them may be missing.",
    namelessOther: "Customer without a name",
    out: "went out",
  },
  kinds: {
    inquiry: "Inquiries about them",
    note: "Notes",
  },
  oneOf: { inquiry: "Inquiry", note: "Note" },
  timeline: {
    title: "Timeline",
    description:
      "What was, newest first, and below it what is still to come. A payment, or an order, that became something else stands here once.",
    filter: "Show",
    all: "All of it",
    label: "Timeline of the customer",
    none: "Nothing yet.",
    ahead: "Still to come",
    aheadMore: "{count, plural, one {and one more} other {and # more}}",
    by: "by <name></name>",
    until: "Of some kinds there are more than are looked at: what is before <time></time> is in their lists.",
  },
  said: {
    title: "What was said to them",
    description: "Links to pay or agree by, and receipts with their codes. Each page has the very words.",
    none: "Nothing was sent to this customer from here.",
    code: "Code <code></code>",
    label: "What was said to the customer",
  },
  notes: {
    title: "Notes and files of the team",
    description: "Seen by the team alone. The customer and the service never see them.",
    masked: "In others’ notes your role sees numbers masked, and it opens no files of theirs.",
    label: "Notes on the customer",
    none: "Nobody has written anything yet.",
    write: "New note",
    hint: "What the next person on the phone should know. No passwords or whole card numbers.",
    file: "File",
    add: "Add note",
    added: "The note was added.",
    gone: "What was written here was erased.",
    open: "Open the file {name}",
    remove: "Delete",
    removeLabel: "Delete the note of {time}",
    removeTitle: "Delete this note?",
    removeBody: "The note and its file are gone for good. The audit log keeps that there was one.",
    removed: "The note was deleted.",
  },
  erase: {
    title: "Erase on request",
    body: "When the customer asks for it, their names, numbers and accounts are taken out of Daftar’s own record. What has to stay, and why, is said there.",
    open: "See all of this person, and erase",
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
