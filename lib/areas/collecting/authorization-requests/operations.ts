import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/kit/operations/define";
import type { Done } from "@/lib/kit/operations/wire";
import type { requestCreateInput, requestIdInput, requestListInput, requestStoreInput, verifyInput } from "./schemas";
import type { RequestStored } from "./server/answers";
import type { AuthorizationRequest, AuthorizationRequestShown } from "./status";

const BASE = "/v3/business/:business/subscription/authorization";

/** Operations of the service that only the server calls, because the answer is a payer's secret. */
export const authorizationRequestsAtService = {
  /** Registers what a payer should agree to. It has no effect until the payer has agreed at the bank. */
  store: defineOperation({
    id: "authorization_requests.store",
    service: { method: "POST", host: "api", path: `${BASE}/store` },
    permission: "authorizations.make",
    input: type<typeof requestStoreInput>(),
    fieldNames: {
      bankCode: "bank_code",
      monthlyCount: "count",
      limitRial: "limit",
      expiresOn: "expiration_date",
      nationalCode: "national_code",
      wageType: "wage_type",
      callbackUrl: "callback_url",
    },
    toService: (input) => ({
      body: {
        bank_code: input.bankCode,
        mobile: input.mobile,
        callback_url: input.callbackUrl,
        count: input.monthlyCount,
        limit: input.limitRial,
        expiration_date: input.expiresOn,
        name: input.name ?? undefined,
        email: input.email ?? undefined,
        national_code: input.nationalCode ?? undefined,
        wage_type: input.wageType ?? undefined,
      },
    }),
    output: type<RequestStored>(),
    personal: "unmasked",
    changes: ["authorization-requests"],
    timeoutMs: 20_000,
    isInternal: true,
  }),

  /** Confirms the payer's agreement; without it the service cancels the authorization after twenty minutes. */
  verify: defineOperation({
    id: "authorization_requests.verify",
    service: { method: "PATCH", host: "api", path: `${BASE}/:authorization_id/verify` },
    permission: "authorizations.make",
    input: type<typeof verifyInput>(),
    toService: ({ authorizationId }) => ({ path: { authorization_id: authorizationId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["authorizations", "authorization-requests"],
    isInternal: true,
  }),
};

export const authorizationRequestOperations = {
  /** Newest first. */
  list: defineLocalOperation({
    id: "authorization_requests.list",
    method: "GET",
    permission: "authorizations.read",
    input: type<typeof requestListInput>(),
    output: type<Page<AuthorizationRequest>>(),
    reads: ["authorization-requests"],
  }),

  show: defineLocalOperation({
    id: "authorization_requests.show",
    method: "GET",
    permission: "authorizations.read",
    input: type<typeof requestIdInput>(),
    output: type<AuthorizationRequestShown>(),
    reads: ["authorization-requests"],
  }),

  create: defineLocalOperation({
    id: "authorization_requests.create",
    method: "POST",
    permission: "authorizations.make",
    input: type<typeof requestCreateInput>(),
    output: type<{ id: string }>(),
    changes: ["authorization-requests"],
  }),

  /** The member who asked, or an owner, has seen on the request's page that it failed. */
  seen: defineLocalOperation({
    id: "authorization_requests.seen",
    method: "POST",
    permission: "authorizations.make",
    input: type<typeof requestIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["authorization-requests"],
  }),

  /** The link stops working, and an agreement that the payer gives meanwhile is not confirmed. */
  takeBack: defineLocalOperation({
    id: "authorization_requests.take_back",
    method: "POST",
    permission: "authorizations.make",
    input: type<typeof requestIdInput>(),
    output: type<{ takenBack: true }>(),
    changes: ["authorization-requests"],
  }),
};
