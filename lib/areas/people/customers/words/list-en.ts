import { prefixed } from "../../../../kit/i18n/prefixed";

/** The list of customers as the book has it, and those who may be there twice. */
const customerList = {
  filters: {
    q: "Name, mobile, code or id",
    created: "Registered on",
    balance: "Wallet",
    identity: "Identity check",
    identities: {
      kycMatched: "Name and code: matches",
      kycUnmatched: "Name and code: no match",
      shahkarMatched: "Mobile (Shahkar): matches",
      shahkarUnmatched: "Mobile (Shahkar): no match",
      unanswered: "No answer yet",
    },
    own: "Custom field",
    ownValue: "Value of the field",
    sort: "Order",
    sorts: {
      newest: "Newest first",
      oldest: "Oldest first",
      largest: "Largest wallet first",
      smallest: "Smallest wallet first",
    },
  },
  fields: { toldAt: "Last read", checkedAt: "Checked at", notAsked: "Not read yet" },
  agent: "Agent: <name></name>",
  source: {
    book: "From Daftar’s own book: new customers until <fresh></fresh>; wallets and names are no older than <whole></whole>.",
    checked: "Identity check: the latest answer in the inquiries; the customer’s record may have changed since.",
    unchecked:
      "Identity check: people without an answered check in the inquiries. Customers whose kind has not been read yet are not listed.",
    unknown:
      "The details of {count, plural, one {one customer} other {# customers}} have not been read completely yet: kind, codes and the rest are added automatically.",
    unread:
      "{count, plural, one {One row} other {# rows}} of the service’s list could not be read and {count, plural, one {is} other {are}} not listed here.",
    reading: "The service’s list is being read again…",
    again: "Read all again",
    asked: "Reading the list again has started.",
    service:
      "Daftar’s own book is reading all customers for the first time. Until then, this list is from the service.",
    nobody: "Daftar’s own book has not read all customers yet",
    nobodyBody:
      "Filtering by wallet, day, custom field and identity check, and sorting, are only possible in Daftar’s own book. It is reading the customers now, which takes a few minutes.",
    passedOver: "The service does not have this filter",
    passedOverBody:
      "{count, plural, one {One customer of the service’s list was checked; only certain matches are shown.} other {# customers of the service’s list were checked; only certain matches are shown.}}",
    passedOverOf:
      "{count, plural, one {The service’s list has one customer.} other {The service’s list has # customers; there may be other matches.}}",
    untyped: "Customers whose kind has not been read yet are not listed.",
    serviceOff: "The list comes directly from the service, because reading customers into the book is switched off.",
    nobodyEver: "Daftar’s own book does not have all customers",
    nobodyOff:
      "Filtering by wallet, day, custom field and identity check, and sorting, are only possible in Daftar’s own book, and reading lists is switched off (BOOK_LISTS).",
    without: "Show without these filters",
  },
  found: {
    title: "No matching customer in Daftar’s own book",
    body: "Enter whole words of a name, whole numbers, or a mobile or its last four digits.",
    unread: {
      title: "Not found among the customers read so far",
      body: "The codes of some customers have not been read yet and may include this one. The dashboard’s search also asks the service.",
    },
    passedOver: {
      title: "Not found among the customers checked",
      body: "It may be among the other customers. Find a customer by whole id, mobile or code in the dashboard’s search.",
    },
    nobody: {
      title: "The search was not possible",
      body: "This filter is available once Daftar’s own book has read the list.",
    },
  },
  doubles: {
    open: "Possible duplicates",
    title: "Possible duplicate customers",
    description:
      "Customers with the same code, mobile, or name and date of birth. The service cannot merge customers: keep and complete one, and delete the other if it has no authorization, order or balance.",
    empty: { title: "No possible duplicates", body: "Daftar compares the customers in its own book." },
    noneApart: "No two customers were marked as different yet.",
    shown: { label: "Show", open: "To review", apart: "Marked as different" },
    partly:
      "The code and date of birth of {count, plural, one {one customer} other {# customers}} have not been read yet, so there may be more.",
    crowds:
      "{count, plural, one {One mobile or code is} other {# mobiles or codes are}} registered for more than {most} customers each, as a company’s number is, and not compared here.",
    cut: "Only the first {most} pairs are shown.",
    pair: "{one} and {other}",
    by: {
      code: "The same national code or company id",
      nameAndBirth: "The same name and date of birth",
      mobile: "The same mobile",
      name: "The same name; one has no code",
    },
    codesDiffer: "The codes differ: two people may share this mobile.",
    field: "Field",
    differs: "Differs",
    same: "Same",
    authorizations: "Authorizations",
    activeOf: "{count}, {active} active",
    withdrawals: "Direct-debit withdrawals",
    orders: "Wallet orders",
    hangsBy:
      "Authorizations and direct-debit withdrawals are counted by id, mobile and national code; shared ones count for both customers.",
    toldAt: "Last read",
    edit: "Complete",
    openOne: "Open the customer",
    keeps: "Cannot be deleted: {why}.",
    why: {
      balance: "the wallet has a balance",
      unknownBalance: "the balance of the wallet is not known",
      active: "an authorization is active",
      orders: "an order is under way",
    },
    apart: "They are different",
    isApart: "Marked as different by {name}, <time></time>",
    alike: "Compare again",
    saidApart: "Saved: these two customers are not shown here again.",
    saidAlike: "These two customers are compared again.",
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
      customer_told_apart: "Two customers: marked as different",
      customer_told_alike: "Two customers: compared again",
    },
    facts: { otherCustomer: "The other customer" },
    words: {
      operation_customers_in_book: "Customers",
    },
  },
} as const;
