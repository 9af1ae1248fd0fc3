import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const bankAccountRoutes = {
  bankAccounts: (business: string) => `/${business}/bank-accounts`,
  /**
   * `key` is the result of `keyOfAccount` for the IBAN: addresses are logged in many places, so they contain no IBAN.
   */
  bankAccount: (business: string, key: string, query?: Record<string, string>) =>
    `/${business}/bank-accounts/${encodeURIComponent(key)}${queryText(query)}`,
};

/** The business's own bank accounts that it has linked at the service. */
export const bankAccounts = declareArea({
  permissions: {
    /** The same roles as for the wallet: the bank balance is equally secret. */
    "bankAccounts.read": ["owner", "manager", "accountant", "auditor"],
    /** Labels on statement rows: the roles that may order or approve settlements. */
    "bankAccounts.label": ["owner", "manager", "accountant"],
  },
  tags: ["bank-accounts", "bank-statements", "bank-label-rules"],
  screens: [
    place("bank-accounts", bankAccountRoutes.bankAccounts, "bankAccounts.read", {
      place: "accounts",
      tab: 1,
      icon: "Landmark",
    }),
    screenOfRecord("bank-account", bankAccountRoutes.bankAccount, "bankAccounts.read"),
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
      account_label: (_, business) => ({ word: "bankAccount", href: bankAccountRoutes.bankAccounts(business) }),
      label_rule: (_, business) => ({ word: "labelRule", href: bankAccountRoutes.bankAccounts(business) }),
    },
    revealed: {
      "bank-accounts": (business) => ({ word: "bankAccount", href: bankAccountRoutes.bankAccounts(business) }),
    },
  },
});
