import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { paymentFilters, paymentRequestFilters } from "./filters";
import type { GatewayKey } from "./key";
import type * as schemas from "./schemas";
import type { TokenSent, TransactionTold, VerifyTold } from "./server/answers";
import type { Payment, PaymentRequest, PaymentRequestShown, PaymentShown } from "./status";

/** A refused confirmation and a wrong token have the payment's state in the body; that is an answer, not an error. */
const withNumber =
  (name: string) =>
  (status: number, body: unknown): unknown => {
    if (status >= 500) return undefined;
    const told = (body as Record<string, unknown> | null)?.[name];
    return /^[1-4]$/.test(String(told)) ? body : undefined;
  };

/** Operations of the gateway, which knows the business by a key that the server adds; only the server calls them. */
export const gatewayAtService = {
  /** Registers a payment. It has no effect until a payer goes to the gateway with its token. */
  send: defineOperation({
    id: "gateway.send",
    service: { method: "POST", host: "gateway", path: "/api/v4/send" },
    permission: "payments.make",
    input: type<typeof schemas.sendInput>(),
    toService: (input) => ({
      body: {
        amount: input.amountRial,
        callback_url: input.callbackUrl,
        mobile_number: input.mobile ?? undefined,
        factorNumber: input.invoice ?? undefined,
        description: input.description ?? undefined,
        national_code: input.nationalCode ?? undefined,
        valid_card_number: input.cards.length > 0 ? input.cards : undefined,
        comment: input.comment ?? undefined,
        port: input.port ?? undefined,
      },
    }),
    output: type<TokenSent>(),
    personal: "unmasked",
    refusesWith: "texts",
    isInternal: true,
  }),

  /** A payment's state. A POST, because the key and the token travel in the body. */
  transaction: defineOperation({
    id: "gateway.transaction",
    service: { method: "POST", host: "gateway", path: "/api/v4/transaction" },
    permission: "transactions.read",
    isRead: true,
    input: type<typeof schemas.tokenInput>(),
    toService: ({ token }) => ({ body: { token } }),
    readError: withNumber("code"),
    output: type<TransactionTold>(),
    personal: "unmasked",
    refusesWith: "texts",
    isInternal: true,
  }),

  /**
   * Confirms a payment; without it, within twenty minutes, the business does not get the money. The gateway accepts
   * it once.
   */
  verify: defineOperation({
    id: "gateway.verify",
    service: { method: "POST", host: "gateway", path: "/api/v4/verify" },
    permission: "payments.make",
    input: type<typeof schemas.tokenInput>(),
    toService: ({ token }) => ({ body: { token } }),
    readError: withNumber("status"),
    output: type<VerifyTold>(),
    personal: "unmasked",
    changes: ["payments", "transactions", "wallet"],
    refusesWith: "texts",
    isInternal: true,
  }),
};

export const gatewayOperations = {
  /** Whether the gateway can be used, and the business's registration there; of the key only the last four letters. */
  key: defineLocalOperation({
    id: "gateway.key",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof noInput>(),
    output: type<GatewayKey>(),
    reads: ["gateway-key"],
  }),

  /** Checks whether the gateway accepts the key and stores it then; asks for the member's password again. */
  setKey: defineLocalOperation({
    id: "gateway.set_key",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof schemas.gatewayKeyInput>(),
    output: type<GatewayKey>(),
    changes: ["gateway-key"],
  }),

  setDomain: defineLocalOperation({
    id: "gateway.set_domain",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof schemas.gatewayDomainInput>(),
    output: type<GatewayKey>(),
    changes: ["gateway-key"],
  }),

  removeKey: defineLocalOperation({
    id: "gateway.remove_key",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof schemas.gatewayRemoveInput>(),
    output: type<GatewayKey>(),
    changes: ["gateway-key"],
  }),

  /** The payers' payments, newest first. */
  payments: defineLocalOperation({
    id: "payments.list",
    method: "GET",
    permission: "transactions.read",
    input: type<ListInput<typeof paymentFilters>>(),
    output: type<Page<Payment>>(),
    reads: ["payments"],
  }),

  payment: defineLocalOperation({
    id: "payments.show",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof schemas.paymentIdInput>(),
    output: type<PaymentShown>(),
    reads: ["payments"],
  }),

  /** A member's decision on a doubtful payment. */
  decide: defineLocalOperation({
    id: "payments.decide",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.decideInput>(),
    output: type<PaymentShown>(),
    changes: ["payments"],
  }),

  /** The member who made the request, or an owner, has seen on the payment's page that it was not confirmed. */
  seen: defineLocalOperation({
    id: "payments.seen",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.paymentIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["payments"],
  }),

  /** The payment requests, newest first. */
  requests: defineLocalOperation({
    id: "payment_requests.list",
    method: "GET",
    permission: "transactions.read",
    input: type<ListInput<typeof paymentRequestFilters>>(),
    output: type<Page<PaymentRequest>>(),
    reads: ["payments"],
  }),

  request: defineLocalOperation({
    id: "payment_requests.show",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof schemas.paymentRequestIdInput>(),
    output: type<PaymentRequestShown>(),
    reads: ["payments"],
  }),

  create: defineLocalOperation({
    id: "payment_requests.create",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.paymentRequestInput>(),
    output: type<{ id: string }>(),
    changes: ["payments"],
  }),

  /** The link stops working; a payment that is made meanwhile waits for a member's decision. */
  takeBack: defineLocalOperation({
    id: "payment_requests.take_back",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.paymentRequestIdInput>(),
    output: type<{ takenBack: true }>(),
    changes: ["payments"],
  }),
};
