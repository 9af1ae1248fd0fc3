/** Words of the business's accounts at banks. */
const bankAccounts = {
  title: "Bank accounts",
  description: "The business’s own accounts that the service was given access to, with their balances and statements.",
  one: "Bank account",
  sum: {
    title: "All accounts together",
    unknown: "Not known: the balance of one account at least is missing",
    unread: "Not known: the service told of accounts that could not be read",
    hint: "By the last balances that the service knows",
  },
  card: {
    iban: "IBAN",
    number: "Account number",
    owner: "Owner",
    last: "Last known balance",
    available: "Can be withdrawn",
    asOf: "Told <time></time>",
    ageUnknown: "The service does not say as of when",
    live: "Ask the bank now",
    liveIs: "At the bank, just now",
    open: "Statement",
  },
  statement: {
    title: "Statement",
    list: "Rows of the account’s statement",
    week: "Without a period the service tells the last seven days only.",
    row: "Row {code}",
  },
  fields: {
    at: "Time",
    status: "Direction",
    amountRial: "Amount",
    balanceRial: "Balance after",
    description: "Bank’s description",
    counterpartyName: "Other side",
    counterpartyIban: "Other side’s IBAN",
    paymentId: "Payment id",
    labels: "Labels",
    trackingCode: "Tracking code",
  },
  type: { deposit: "Deposit", withdrawal: "Withdrawal" },
  filters: { period: "Period", type: "Direction", label: "Label", search: "Search the statement" },
  labels: {
    add: "Add a label",
    addTo: "Add a label to row {code}",
    name: "Label",
    remove: "Remove label {label} from row {code}",
    save: "Add label",
    added: "The label was added.",
    removed: "The label was removed.",
    found: "{count, plural, one {This row has the label:} other {These rows have the label:}}",
    notFound: "The row does not have this label.",
    lostRemoval:
      "It is not known whether the label was removed. The rows are asked for again; look before you remove it once more.",
    failed: "The label was not removed",
  },
  totals: {
    title: "On this page",
    hint: "Only the rows shown above. A row with two labels counts under both.",
    deposits: "Deposits",
    withdrawals: "Withdrawals",
    none: "Without a label",
    all: "All rows",
    rows: "{count, plural, one {# row} other {# rows}}",
    unclear:
      "{count, plural, one {The direction of # row is} other {The directions of # rows are}} not known; nothing of it is added up.",
  },
  live: {
    title: "Straight from the bank",
    hint: "Rows of today and yesterday as the bank itself lists them, at most 100. They may be ahead of the statement below.",
    ask: "Ask the bank",
    again: "Ask again",
    away: "The bank does not answer just now",
    awayHint: "What was read before stays. The statement below does not depend on it.",
    asOf: "Asked <time></time>",
    none: "The bank lists no rows of today and yesterday.",
    list: "Rows straight from the bank",
  },
  problem: {
    inactive: "The tool for bank accounts is not active",
    inactiveHint:
      "Activate the bank deposit tool (cash-in) in the service’s dashboard and give access to the accounts there.",
    forbidden: "The service does not let this connection read bank accounts",
    forbiddenHint: "Ask the service for access to the bank deposit tool (cash-in) for this business.",
    gone: "This account is not linked any more",
    goneHint:
      "The service does not know it among the business’s accounts. Give access to it again in the bank deposit tool (cash-in) of the service’s dashboard.",
    back: "All accounts",
  },
  empty: {
    title: "No account was given access to",
    body: "In the service’s dashboard, activate the bank deposit tool (cash-in) and choose the accounts that may be read. They are here from then on.",
  },
  emptyStatement: {
    title: "No rows",
    body: "The account had no rows in the last seven days. Choose a period to look further back.",
  },
};

export default bankAccounts;

/** What other screens say of bank accounts. */
export const elsewhere = {
  shell: { items: { "bank-accounts": bankAccounts.title } },
  exports: {
    source: { bankStatement: "Bank account statement" },
    fileName: { bankStatement: "bank-statement" },
    filters: { iban: bankAccounts.card.iban, label: bankAccounts.filters.label },
    values: {
      bankStatement_DEPOSIT: bankAccounts.type.deposit,
      bankStatement_WITHDRAWAL: bankAccounts.type.withdrawal,
    },
  },
  audit: {
    subjects: { bankAccount: bankAccounts.one },
    facts: { trackingCode: bankAccounts.fields.trackingCode },
    words: {
      source_bankStatement: "Bank account statement",
      operation_bank_accounts_list: bankAccounts.title,
      operation_bank_accounts_statement: bankAccounts.statement.title,
      operation_bank_accounts_live: bankAccounts.live.title,
    },
    actions: {
      account_label_added: "Label of a bank transaction: addition",
      account_label_removed: "Label of a bank transaction: removal",
    },
  },
};
