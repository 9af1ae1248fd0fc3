import { declareArea, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";
import type { CreditWay } from "@/lib/kit/orders/ways";

export const cardCreditRoutes = {
  /** The form that changes a cardholder's credit; `repeatOrder` is an order that it is filled with. */
  changeCredit: (business: string, applicationId: string, query?: { way?: CreditWay; repeatOrder?: string }) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/credit${queryText({ ...query })}`,
  /** The same for many at once. */
  changeCredits: (business: string) => `/${business}/card-credit/many`,
};

/** Credit that the business gives its cardholders, and takes back: both are payment orders. */
export const cardCredits = declareArea({
  permissions: {},
  tags: [],
  screens: [
    screenOfRecord("change-credit", cardCreditRoutes.changeCredit, "settlements.make"),
    screen("change-credits", cardCreditRoutes.changeCredits, "settlements.make", {
      label: "changeCredits",
      also: "credit many cardholders batch adjust اعتبار گروهی چند دارنده کارت",
    }),
  ],
  hits: {},
  files: [],
  audit: {
    actions: ["card_application.credit_status_set", "card_application.credit_opened"],
    facts: { cardCreditStatus: "word" },
    subjects: {},
    revealed: {},
  },
});
