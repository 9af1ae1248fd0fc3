import { declareArea, place, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  /** What somebody with a card has: accounts, statement, credit. By our application, whose card it is. */
  cardMoney: (business: string, applicationId: string, query?: Record<string, string>) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/money${queryText(query)}`,
  cardCredit: (business: string, query?: Record<string, string>) => `/${business}/card-credit${queryText(query)}`,
};

/** The money of whoever has a card of the business's: their accounts, and the credit that it gives them. */
export const cardMoney = declareArea({
  routes,
  permissions: {
    /** What somebody holds is theirs to tell: support sees no cardholder's balance. */
    "cardMoney.read": ["owner", "manager", "accountant", "auditor"],
  },
  /** Whatever moves a cardholder's money or credit changes it. */
  tags: ["card-money"],
  screens: [
    place("card-credit", routes.cardCredit, "cardMoney.read", { group: "people", icon: "HandCoins" }),
    screenOfRecord("card-money", routes.cardMoney, "cardMoney.read"),
  ],
  hits: {},
  files: ["cardStatement", "cardRepayments"],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
