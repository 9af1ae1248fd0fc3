import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const authorizationRequestRoutes = {
  /** The address of the form; with a customer, the form is filled with the known values. */
  newAuthorization: (business: string, query?: { customer: string }) =>
    `/${business}/authorizations/new${queryText(query)}`,
  authorizationRequests: (business: string) => `/${business}/authorizations/requests`,
  authorizationRequest: (business: string, requestId: string) =>
    `/${business}/authorizations/requests/${encodeURIComponent(requestId)}`,
};

/** Requests to payers for an authorization, until they become one. The permission is declared by authorizations. */
export const authorizationRequests = declareArea({
  permissions: {},
  tags: ["authorization-requests"],
  screens: [
    screen("new-authorization", authorizationRequestRoutes.newAuthorization, "authorizations.make", {
      label: "newAuthorization",
      also: "new authorization mandate direct debit مجوز تازه جدید برداشت مستقیم",
    }),
    place("authorization-requests", authorizationRequestRoutes.authorizationRequests, "authorizations.read", {
      place: "debits",
      tab: 3,
      icon: "Link2",
    }),
    screenOfRecord("authorization-request", authorizationRequestRoutes.authorizationRequest, "authorizations.read"),
  ],
  hits: { authorizationRequest: "authorizations" },
  files: [],
  notices: {
    requests_failed: {
      severity: "act",
      topic: "collecting",
      permission: "authorizations.make",
      href: authorizationRequestRoutes.authorizationRequest,
      screen: "authorization-requests",
      isEvent: true,
    },
  },
  audit: {
    actions: ["authorization_request.made", "authorization_request.confirmed", "authorization_request.taken_back"],
    facts: { bank: "bank", limitRial: "money", monthlyCount: "number", authorizationId: "id" },
    subjects: {
      authorization_request: ({ subject }, business) => ({
        word: "authorizationRequest",
        href: subject
          ? authorizationRequestRoutes.authorizationRequest(business, subject)
          : authorizationRequestRoutes.authorizationRequests(business),
      }),
    },
    revealed: {},
  },
});
