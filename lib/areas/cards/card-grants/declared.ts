import { declareArea, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const cardGrantRoutes = {
  /** The form that takes money under a cardholder's grant; `repeatOrder` is an order that it is filled with. */
  grantTransfer: (business: string, applicationId: string, query?: { grant?: string; repeatOrder?: string }) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/grant-transfer${queryText({ ...query })}`,
};

/** What cardholders let the business take from accounts elsewhere, and the payment orders that do. */
export const cardGrants = declareArea({
  permissions: {},
  tags: [],
  screens: [screenOfRecord("grant-transfer", cardGrantRoutes.grantTransfer, "settlements.make")],
  hits: {},
  files: [],
  audit: {
    actions: ["card_application.grant_asked", "card_application.grant_revoked"],
    facts: { cardGrant: "id" },
    subjects: {},
    revealed: {},
  },
});
