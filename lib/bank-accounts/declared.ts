import { declareArea, place, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  bankAccounts: (business: string) => `/${business}/bank-accounts`,
  /** `key` is what `keyOfAccount` makes of the IBAN: addresses are written down in many places, and hold none. */
  bankAccount: (business: string, key: string, query?: Record<string, string>) =>
    `/${business}/bank-accounts/${encodeURIComponent(key)}${queryText(query)}`,
};

/** The business's own accounts at banks, as far as it gave the service access to them. */
export const bankAccounts = declareArea({
  routes,
  permissions: {
    /** Whoever may read the wallet: what stands in the bank is the same secret. */
    "bankAccounts.read": ["owner", "manager", "accountant", "auditor"],
    /** What is noted on a row of a statement: whoever may ask for a payout or approve one. */
    "bankAccounts.label": ["owner", "manager", "accountant"],
  },
  tags: ["bank-accounts", "bank-statements", "bank-label-rules"],
  screens: [
    place("bank-accounts", routes.bankAccounts, "bankAccounts.read", { group: "money", icon: "Landmark" }),
    screenOfRecord("bank-account", routes.bankAccount, "bankAccounts.read"),
  ],
  hits: { bankAccount: "bank-accounts", accountRow: "bank-accounts" },
  files: ["bankStatement"],
  audit: {
    actions: [
      "account_label.added",
      "account_label.removed",
      "account_label.applied",
      "label_rule.saved",
      "label_rule.switched",
      "label_rule.moved",
      "label_rule.removed",
    ],
    facts: { trackingCode: "id", reach: "word", isOn: "yesNo", moved: "word" },
    subjects: {
      account_label: (_, business) => ({ word: "bankAccount", href: routes.bankAccounts(business) }),
      label_rule: (_, business) => ({ word: "labelRule", href: routes.bankAccounts(business) }),
    },
    revealed: { "bank-accounts": (business) => ({ word: "bankAccount", href: routes.bankAccounts(business) }) },
  },
});
