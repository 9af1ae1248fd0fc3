import type { HitKind } from "@/lib/search/kinds";
import type { RecognisedKind } from "@/lib/search/recognise";

/** The one box that finds everything, as a page and over every page. */
export default {
  title: "Search",
  description: "Paste whatever the customer reads out. Spaces, Persian digits and the wrong keyboard layout are fine.",
  label: "Id, mobile, IBAN, card or name",
  placeholder: "Withdrawal id, track id, mobile, IBAN…",
  palette: "Search and commands",
  palettePlaceholder: "Paste an id, mobile, IBAN… or type a command",
  recognisedAs: "Recognised as: {kinds}",
  lookUp: "Look up “{text}”",
  looking: "Looking it up…",
  screens: "Screens",
  actions: "Commands",
  nothingTyped: "Paste or type something to look up.",
  openPage: "Open the search page",
  noCommand: "No screen or command has this name.",
  found: "{count, plural, =0 {Nothing found} one {# record found} other {# records found}}",
  foundFirst: "{count, plural, one {# record listed} other {# records listed}}; there may be more",
  more: {
    title: "{count, plural, one {Only the first one is} other {Only the first # are}} listed here; there may be more.",
    settlement: "See all settlements",
    transaction: "See all transactions",
    customer: "See all customers",
    authorization: "See all authorizations",
    order: "See all payment orders",
  },
  incomplete: {
    title: "Part of the search was not answered",
    body: "The payment service did not answer in time about: {records}. There may be more than what is shown.",
  },
  limits: {
    not: "By {kinds} we can't find: {records}.",
    withdrawals: "A customer's withdrawals, including failed ones, are listed under the customer's authorization:",
    withdrawalsOf: "Withdrawals of {name}",
    withdrawalsOfThis: "Withdrawals of this authorization",
    failed: "All failed withdrawals",
  },
  comparedOnly:
    "The payment service doesn't search authorizations by this, and there are very many: {count, plural, other {only the first # were compared}}. Search by mobile, name or id to be sure.",
  none: {
    title: "Nothing found",
    tried: "We looked it up as: {kinds}.",
    check: "What to check:",
    hints: {
      whole: "Was it copied whole, without a letter missing at the beginning or end?",
      case: "Capital and small letters count in track ids.",
      other: "Does it belong to this business, and to this environment (sandbox or live)?",
      revoked: "The service finds a revoked authorization only by its id, not by mobile or name.",
      late: "A new record can take a few seconds to appear.",
    },
  },
  unrecognised: {
    title: "This can't be looked up",
    body: "It is too short or has another shape. These can be looked up:",
  },
  groups: {
    withdrawal: "Withdrawals",
    settlement: "Settlements",
    order: "Payment orders",
    batch: "Batches",
    customer: "Customers",
    authorization: "Direct debit authorizations",
    transaction: "Wallet transactions",
  },
  records: {
    withdrawal: "withdrawals",
    settlement: "settlements",
    order: "payment orders",
    batch: "batches",
    customer: "customers",
    authorization: "direct debit authorizations",
    transaction: "wallet transactions",
  },
  one: {
    withdrawal: "Withdrawal",
    settlement: "Settlement",
    order: "Payment order",
    batch: "Batch",
    customer: "Customer",
    authorization: "Authorization",
    transaction: "Transaction",
  },
  kinds: {
    uuid: "id of a withdrawal, customer, authorization or payment order, or track id",
    transactionId: "transaction id",
    mobile: "mobile number",
    iban: "IBAN",
    nationalCode: "national code",
    card: "card number",
    cardTail: "last four digits of a card",
    number: "bank reference, tracking or invoice number, or company’s national id",
    trackId: "track id or invoice number",
    batchId: "id of a batch",
    fileName: "name of a batch's file",
    name: "name",
  },
  commands: {
    newSettlement: "New settlement",
    newBatch: "New batch of payouts",
    newCustomer: "New customer",
    language: "Language: {name}",
    theme: "Theme: {name}",
    unit: "Amounts in {name}",
    calendar: "Calendar: {name}",
    signOut: "Sign out",
  },
} as const satisfies {
  kinds: Record<RecognisedKind, string>;
  groups: Record<HitKind, string>;
  records: Record<HitKind, string>;
  [key: string]: unknown;
};
