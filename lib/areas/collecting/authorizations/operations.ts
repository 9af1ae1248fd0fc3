import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { UsedByBook } from "./rules";
import type { authorizationListInput, authorizationShowInput, authorizationUsedInput, payersInput } from "./schemas";
import type {
  Authorization,
  AuthorizationCalculation,
  AuthorizationPage,
  AuthorizationRevoked,
  DirectDebitBanks,
} from "./server/answers";

const PERSONAL = {
  mobile: "mobile",
  name: "name",
  email: "email",
  nationalCode: "nationalCode",
  "payerAccount.accountNumber": "account",
} as const;

export const authorizationOperations = {
  banks: defineOperation({
    id: "authorizations.banks",
    service: { method: "GET", host: "api", path: "/v3/business/:business/subscription/banks/actives" },
    permission: "authorizations.read",
    input: type<typeof noInput>(),
    output: type<DirectDebitBanks>(),
    personal: "nothing",
    reads: ["banks"],
    cacheSeconds: 60,
  }),

  list: defineOperation({
    id: "authorizations.list",
    service: { method: "GET", host: "api", path: "/v3/business/:business/subscription/authorization" },
    permission: "authorizations.read",
    input: type<typeof authorizationListInput>(),
    toService: ({ mobile }) => ({ query: { mobile } }),
    output: type<AuthorizationPage>(),
    reads: ["authorizations"],
    cacheSeconds: 5,
    personal: ofItems(PERSONAL),
  }),

  show: defineOperation({
    id: "authorizations.show",
    service: {
      method: "GET",
      host: "api",
      path: "/v3/business/:business/subscription/authorization/:authorization_id/search",
    },
    permission: "authorizations.read",
    input: type<typeof authorizationShowInput>(),
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: type<Authorization>(),
    reads: ["authorizations"],
    cacheSeconds: 5,
    personal: PERSONAL,
  }),

  calculation: defineOperation({
    id: "authorizations.calculation",
    service: {
      method: "GET",
      host: "api",
      path: "/v3/business/:business/subscription/authorization/:authorization_id/calculation",
    },
    permission: "authorizations.read",
    input: type<typeof authorizationShowInput>(),
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: type<AuthorizationCalculation>(),
    personal: "nothing",
    reads: ["authorizations", "withdrawals"],
    cacheSeconds: 5,
  }),

  /**
   * Revokes the authorization for good. The service's answer is no proof, so the caller looks at the authorization
   * afterwards.
   */
  revoke: defineOperation({
    id: "authorizations.revoke",
    service: {
      method: "DELETE",
      host: "api",
      path: "/v3/business/:business/subscription/authorization/:authorization_id",
    },
    permission: "authorizations.revoke",
    input: type<typeof authorizationShowInput>(),
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: type<AuthorizationRevoked>(),
    personal: "nothing",
    changes: ["authorizations", "withdrawals"],
    timeoutMs: 20_000,
  }),

  /** The book's withdrawals under it, to compare with the service's own count. */
  used: defineLocalOperation({
    id: "authorizations.used",
    method: "GET",
    permission: "withdrawals.read",
    input: type<typeof authorizationUsedInput>(),
    output: type<UsedByBook>(),
    reads: ["withdrawals", "figures"],
  }),

  /**
   * The payers of authorizations from the book, masked as everywhere; unknown ones are left out. A POST, because a
   * page's ids are too long for an address.
   */
  payers: defineLocalOperation({
    id: "authorizations.payers",
    method: "POST",
    permission: "authorizations.read",
    isRead: true,
    input: type<typeof payersInput>(),
    output: type<{ payers: Payer[] }>(),
    reads: ["authorizations"],
  }),
};

export interface Payer {
  /** The id that was asked for. */
  id: string;
  name: string | null;
  mobile: string | null;
}
