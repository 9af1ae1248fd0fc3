import { defineOperation } from "@/lib/operations/define";
import { noInput } from "@/lib/operations/input";
import {
  authorizationAnswer,
  authorizationCalculation,
  authorizationListInput,
  authorizationPage,
  authorizationShowInput,
  directDebitBanks,
} from "./schemas";

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
    input: noInput,
    output: directDebitBanks,
    reads: ["banks"],
    cacheSeconds: 60,
  }),

  list: defineOperation({
    id: "authorizations.list",
    service: { method: "GET", host: "api", path: "/v3/business/:business/subscription/authorization" },
    permission: "authorizations.read",
    input: authorizationListInput,
    toService: ({ q, status, mobile, bankCode, page, perPage }) => ({
      query: { q, status, mobile, bank_code: bankCode, page, per_page: perPage },
    }),
    output: authorizationPage,
    reads: ["authorizations"],
    cacheSeconds: 5,
    personal: Object.fromEntries(Object.entries(PERSONAL).map(([path, kind]) => [`items.*.${path}`, kind])),
  }),

  show: defineOperation({
    id: "authorizations.show",
    service: {
      method: "GET",
      host: "api",
      path: "/v3/business/:business/subscription/authorization/:authorization_id/search",
    },
    permission: "authorizations.read",
    input: authorizationShowInput,
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: authorizationAnswer,
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
    input: authorizationShowInput,
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: authorizationCalculation,
    reads: ["authorizations", "withdrawals"],
    cacheSeconds: 5,
  }),
};
