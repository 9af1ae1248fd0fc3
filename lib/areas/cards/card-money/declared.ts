import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const cardMoneyRoutes = {
  /** A cardholder's accounts, statement and credit, by our application for the card. */
  cardMoney: (business: string, applicationId: string, query?: Record<string, string>) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/money${queryText(query)}`,
  cardCredit: (business: string, query?: Record<string, string>) => `/${business}/card-credit${queryText(query)}`,
};

/** The money of the business's cardholders: their accounts, and their credit from the business. */
export const cardMoney = declareArea({
  permissions: {
    /** A holder's balance is private: support does not see it. */
    "cardMoney.read": ["owner", "manager", "accountant", "auditor"],
  },
  /** Every operation that moves a cardholder's money or credit changes this tag. */
  tags: ["card-money"],
  screens: [
    place("card-credit", cardMoneyRoutes.cardCredit, "cardMoney.read", { place: "cards", tab: 2, icon: "HandCoins" }),
    screenOfRecord("card-money", cardMoneyRoutes.cardMoney, "cardMoney.read"),
  ],
  hits: {},
  files: ["cardStatement", "cardRepayments"],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
