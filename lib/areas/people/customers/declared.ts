import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

/** The parts of a customer's page, each with its own address. */
export const CUSTOMER_TABS = ["overview", "timeline", "records", "accounts", "wallet", "details", "notes"] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

export const customerRoutes = {
  customers: (business: string) => `/${business}/customers`,
  customerDoubles: (business: string) => `/${business}/customers/doubles`,
  newCustomer: (business: string) => `/${business}/customers/new`,
  customerFields: (business: string) => `/${business}/customers/fields`,
  /** `of` is the one kind of records that the timeline shows. */
  customer: (business: string, customerId: string, { tab, of }: { tab?: CustomerTab; of?: string } = {}) =>
    `/${business}/customers/${encodeURIComponent(customerId)}${queryText({
      ...(tab && tab !== "overview" && { tab }),
      ...(of && { of }),
    })}`,
  editCustomer: (business: string, customerId: string) =>
    `/${business}/customers/${encodeURIComponent(customerId)}/edit`,
};
const subject = (business: string, id: string) =>
  ({ word: "customer", href: customerRoutes.customer(business, id) }) as const;

export const customers = declareArea({
  permissions: {
    "customers.read": "everybody",
    /** Customers and their fields. */
    "customers.write": ["owner", "manager", "accountant"],
    /** To remove a customer with all its data, or a field of all customers. */
    "customers.remove": ["owner", "manager"],
  },
  // The book's customers have a tag of their own, so that a look-up of one does not make screens ask the service
  // again.
  tags: ["customers", "customer-fields", "customer-book"],
  screens: [
    place("customers", customerRoutes.customers, "customers.read", {
      place: "customers",
      tab: 1,
      icon: "Contact",
      tool: "customer",
    }),
    screenOfRecord("customer", customerRoutes.customer, "customers.read"),
    screen("new-customer", customerRoutes.newCustomer, "customers.write", {
      label: "newCustomer",
      also: "new customer مشتری تازه جدید",
    }),
    screenOfRecord("edit-customer", customerRoutes.editCustomer, "customers.write"),
    screen("customer-fields", customerRoutes.customerFields, "customers.read"),
    place(
      "customer-doubles",
      customerRoutes.customerDoubles,
      "customers.read",
      { place: "customers", tab: 2, icon: "UsersRound" },
      {
        label: "customerDoubles",
        also: "doubles duplicates merge تکراری ادغام",
      },
    ),
  ],
  hits: { customer: "customers" },
  files: ["customers"],
  audit: {
    actions: [
      "customer.created",
      "customer.changed",
      "customer.removed",
      "customer.told_apart",
      "customer.told_alike",
      "customer_field.created",
      "customer_field.changed",
      "customer_field.removed",
    ],
    facts: { customerType: "word", agentMobile: "id", companyId: "id", otherCustomer: "id" },
    subjects: {
      customer: ({ action, subject: id, detail }, business) => {
        const isGone = action === "customer.removed" && detail.outcome === "done";
        return id && !isGone ? subject(business, id) : { word: "customer", href: null };
      },
      customer_field: (_, business) => ({
        word: "customerField",
        href: customerRoutes.customerFields(business),
      }),
    },
    revealed: { customers: subject },
  },
});
