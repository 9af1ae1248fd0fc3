import { prefixed } from "../../../../kit/i18n/prefixed";

/** The list of customers as the book has it, and those who may be there twice. */
const customerList = {
  filters: {
    q: "Name, mobile, code or id",
    created: "Written down",
    balance: "Wallet",
    identity: "Identity check",
    identities: {
      kycMatched: "Name and code: matches",
      kycUnmatched: "Name and code: no match",
      shahkarMatched: "Mobile (Shahkar): matches",
      shahkarUnmatched: "Mobile (Shahkar): no match",
      unanswered: "No answer yet",
    },
    own: "Own field",
    ownValue: "What stands in it",
    sort: "Order",
    sorts: {
      newest: "Newest first",
      oldest: "Oldest first",
      largest: "Largest wallet first",
      smallest: "Smallest wallet first",
    },
  },
  fields: { toldAt: "As told at", checkedAt: "Checked at", notAsked: "Not read yet" },
  agent: "Agent: <name></name>",
  source: {
    book: "From the book: everybody new until <fresh></fresh>; wallets and names are no older than <whole></whole>.",
    checked:
      "Identity: the newest answer in the ledger of inquiries; the customer’s record may have been changed since.",
    unchecked:
      "Identity: people without an answer to any check in the ledger; anybody whose kind has not been read yet is left out.",
    unknown:
      "{count, plural, one {Of one customer} other {Of # customers}} only the list has been read yet: kind, codes and the rest follow by themselves.",
    unread:
      "{count, plural, one {One row} other {# rows}} of the service’s list could not be read and {count, plural, one {is} other {are}} missing here.",
    reading: "The service’s list is being read again…",
    again: "Read all again",
    asked: "The list is being read again, beside everybody’s work.",
    service: "The book is reading all customers for the first time. Until it has them, the service answers here.",
    nobody: "The book has not read all customers yet",
    nobodyBody:
      "By wallet, day, own field, identity check and order only the book can narrow the list down. It is being read; this takes minutes.",
    passedOver: "The service does not narrow its list down by this",
    passedOverBody:
      "{count, plural, one {One customer of its list was looked through; whoever surely fits is shown.} other {# customers of its list were looked through; only those who surely fit are shown.}}",
    passedOverOf: "{count, plural, one {There is one in all.} other {There are # in all; the others may fit too.}}",
    untyped: "Those whose kind is not read yet are left out here.",
    serviceOff: "This installation reads no list of customers into its book; the service answers.",
    nobodyEver: "This installation’s book does not have all customers",
    nobodyOff:
      "Only the book can narrow the list down by wallet, day, own field and identity check, or order it, and reading lists is switched off in this installation (BOOK_LISTS).",
    without: "Without these filters",
  },
  found: {
    title: "No customer like this in the book",
    body: "Names are found by whole words, numbers whole, a mobile also by its last four digits.",
    unread: {
      title: "Not among the customers whose record is read",
      body: "The codes of some customers are not read yet, and one of them may be meant. The search of everything asks the service too.",
    },
    passedOver: {
      title: "Not among those who were looked through",
      body: "That says nothing of the others. The search of everything finds a customer by whole id, mobile or code.",
    },
    nobody: { title: "Nobody could look", body: "The list can be narrowed down by this once the book has read it." },
  },
  doubles: {
    open: "Possible doubles",
    title: "Customers who may be there twice",
    description:
      "Two who share a code, a mobile, or a name with a date of birth. The service cannot merge customers: keep one, complete it, and delete the other where nothing hangs on it.",
    empty: { title: "Nobody seems to be there twice", body: "Customers who are read into the book are compared here." },
    noneApart: "Nobody was said to be different yet.",
    shown: { label: "Shown", open: "To look at", apart: "Said to be different" },
    partly:
      "{count, plural, one {Of one customer} other {Of # customers}} code and date of birth have not been read yet: there may be more pairs.",
    crowds:
      "{count, plural, one {One mobile or code is} other {# mobiles or codes are}} shared by more than {most} customers each, as an office’s is. They are not compared here.",
    cut: "Only the first {most} pairs are shown.",
    pair: "{one} and {other}",
    by: {
      code: "The same national code or company id",
      nameAndBirth: "The same name and date of birth",
      mobile: "The same mobile",
      name: "The same name; one has no code",
    },
    codesDiffer: "Their codes differ: two people may share this mobile.",
    field: "Field",
    differs: "Differs",
    same: "Same",
    authorizations: "Authorizations",
    activeOf: "{count}, {active} active",
    withdrawals: "Withdrawals",
    orders: "Wallet orders",
    hangsBy:
      "Authorizations and their withdrawals are counted by id, mobile and national code: what both share counts for both.",
    toldAt: "Read at",
    edit: "Complete",
    openOne: "Open",
    keeps: "Not to be deleted: {why}.",
    why: {
      balance: "there is money in the wallet",
      unknownBalance: "what is in the wallet is not known",
      active: "an authorization is active",
      orders: "an order is under way",
    },
    apart: "They are not the same",
    isApart: "Said to be different by {name}, <time></time>",
    alike: "Compare again",
    saidApart: "Noted: these two are not shown here again.",
    saidAlike: "They are compared again.",
  },
} as const;

export default customerList;

export const elsewhere = {
  shell: { items: { "customer-doubles": customerList.doubles.open } },
  search: { commands: { customerDoubles: customerList.doubles.title } },
  exports: {
    filters: {
      identity: customerList.filters.identity,
      own: customerList.filters.own,
      ownValue: customerList.filters.ownValue,
    },
    values: {
      ...prefixed("customers", customerList.filters.identities),
      customers_newest: customerList.filters.sorts.newest,
      customers_oldest: customerList.filters.sorts.oldest,
      customers_largest: customerList.filters.sorts.largest,
      customers_smallest: customerList.filters.sorts.smallest,
    },
  },
  audit: {
    actions: {
      customer_told_apart: "Said to be two customers",
      customer_told_alike: "To be compared again",
    },
    facts: { otherCustomer: "The other customer" },
    words: {
      operation_customers_in_book: "Customers",
    },
  },
} as const;
