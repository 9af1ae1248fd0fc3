import { declareArea, screen, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  /** For whoever has the link; of a customer filled with what is known of them. */
  newAuthorization: (business: string, query?: { customer: string }) =>
    `/${business}/authorizations/new${queryText(query)}`,
  authorizationRequests: (business: string) => `/${business}/authorizations/requests`,
  authorizationRequest: (business: string, requestId: string) =>
    `/${business}/authorizations/requests/${encodeURIComponent(requestId)}`,
};

/** Asking a payer for an authorization, until it is one. Who may ask is said by authorizations. */
export const authorizationRequests = declareArea({
  routes,
  permissions: {},
  tags: ["authorization-requests"],
  screens: [
    screen("new-authorization", routes.newAuthorization, "authorizations.make", {
      label: "newAuthorization",
      also: "new authorization mandate direct debit مجوز تازه جدید برداشت مستقیم",
    }),
    screen("authorization-requests", routes.authorizationRequests, "authorizations.read"),
    screenOfRecord("authorization-request", routes.authorizationRequest, "authorizations.read"),
  ],
  hits: { authorizationRequest: "authorizations" },
  files: [],
  audit: {
    actions: ["authorization_request.made", "authorization_request.confirmed", "authorization_request.taken_back"],
    facts: { bank: "id", limitRial: "money", monthlyCount: "number", authorizationId: "id" },
    subjects: {
      authorization_request: ({ subject }, business) => ({
        word: "authorizationRequest",
        href: subject ? routes.authorizationRequest(business, subject) : routes.authorizationRequests(business),
      }),
    },
    revealed: {},
  },
});
