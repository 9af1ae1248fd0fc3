import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { declareArea } from "@/lib/kit/areas/declare";

/** The IBANs and cards of a customer: sections on the customer's page. Who sees and writes them is as of customers. */
export const customerAccounts = declareArea({
  permissions: {},
  tags: ["customer-accounts"],
  screens: [],
  hits: {},
  files: [],
  audit: {
    actions: [
      "customer_account.iban_added",
      "customer_account.iban_inquired",
      "customer_account.iban_default_set",
      "customer_account.iban_removed",
      "customer_account.card_added",
      "customer_account.card_inquired",
      "customer_account.card_default_set",
      "customer_account.card_removed",
      "customer_account.card_iban_asked",
    ],
    facts: { accountIban: "id", accountCard: "id", isDefault: "yesNo", hasInquiry: "yesNo" },
    subjects: {
      customer_account: ({ subject }, business) => ({
        word: "customer",
        href: subject ? customerRoutes.customer(business, subject, { tab: "accounts" }) : null,
      }),
    },
    revealed: { customer_accounts: (business) => ({ word: "customer", href: customerRoutes.customers(business) }) },
  },
});
