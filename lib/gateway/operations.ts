import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/operations/define";
import type { noInput } from "@/lib/operations/input";
import type { TokenSent, TransactionTold, VerifyTold } from "./answers";
import type { GatewayKey } from "./key";
import type { Payment, PaymentRequest, PaymentRequestShown, PaymentShown } from "./payment";
import type * as schemas from "./schemas";

/** A refused confirmation and a wrong token say in their body how the payment stands: that is told, not failed. */
const withNumber =
  (name: string) =>
  (status: number, body: unknown): unknown => {
    if (status >= 500) return undefined;
    const told = (body as Record<string, unknown> | null)?.[name];
    return /^[1-4]$/.test(String(told)) ? body : undefined;
  };

/** Of the gateway, which knows the business by a key that the server adds: only the server asks. */
export const gatewayAtService = {
  /** Registers what a payer shall pay. Nothing comes of it until one goes to the gateway with its token. */
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

  /** How a payment stands; asked by a POST, since the key and the token travel in the body. */
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

  /** Confirms a payment: without it, within twenty minutes, the money is not the business's. The gateway takes it once. */
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
  /** Whether the gateway can be used, and by what it knows the business; of the key its last four letters. */
  key: defineLocalOperation({
    id: "gateway.key",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof noInput>(),
    output: type<GatewayKey>(),
    reads: ["gateway-key"],
  }),

  /** Asks the gateway whether it takes the key, and keeps it then; asks for the member's password again. */
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

  /** What payers did, newest first. */
  payments: defineLocalOperation({
    id: "payments.list",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof schemas.paymentListInput>(),
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

  /** A person's word on a payment that was paid and is in doubt. */
  decide: defineLocalOperation({
    id: "payments.decide",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.decideInput>(),
    output: type<PaymentShown>(),
    changes: ["payments"],
  }),

  /** Whoever asked, or an owner, has seen on its own page that it was not confirmed. */
  seen: defineLocalOperation({
    id: "payments.seen",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.paymentIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["payments"],
  }),

  /** What payers were asked for, newest first. */
  requests: defineLocalOperation({
    id: "payment_requests.list",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof schemas.requestListInput>(),
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

  /** The link stops working; what a payer pays at the gateway meanwhile waits for a person's word. */
  takeBack: defineLocalOperation({
    id: "payment_requests.take_back",
    method: "POST",
    permission: "payments.make",
    input: type<typeof schemas.paymentRequestIdInput>(),
    output: type<{ takenBack: true }>(),
    changes: ["payments"],
  }),
};
