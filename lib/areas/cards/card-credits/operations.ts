import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/kit/operations/define";
import type * as schemas from "./schemas";
import type { CreditChanged, CreditStatusTold, CreditsChanged } from "./server/answers";
import type { CreditOrderRow, CreditOrders, HoldersFound } from "./status";

const P = "/v1/business/:business/issuer/provider/:provider";
const ONE = `${P}/cardholder/:cardholder_id/credit`;
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;

/** What gives and takes credit: only orders call it. None of it takes a track id, so none is ever sent a second time. */
export const creditsAtService = {
  register: defineOperation({
    id: "card_credits.register",
    service: { method: "POST", host: "api", path: `${ONE}/register` },
    permission: "settlements.make",
    input: type<typeof schemas.registerAtServiceInput>(),
    fieldNames: { amountRial: "credit_amount" },
    toService: ({ provider, cardholderId, amountRial }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: { credit_amount: amountRial },
    }),
    output: type<CreditChanged>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  adjust: defineOperation({
    id: "card_credits.adjust",
    service: { method: "POST", host: "api", path: `${ONE}/adjustment` },
    permission: "settlements.make",
    input: type<typeof schemas.adjustAtServiceInput>(),
    fieldNames: { amountRial: "credit_amount" },
    toService: ({ provider, cardholderId, amountRial, type: kind }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: { credit_amount: amountRial, type: kind },
    }),
    output: type<CreditChanged>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Many at once; the answer says of each whether it was done. */
  adjustMany: defineOperation({
    id: "card_credits.adjust_many",
    service: { method: "POST", host: "api", path: `${P}/credit/adjustment` },
    permission: "settlements.make",
    input: type<typeof schemas.adjustManyAtServiceInput>(),
    toService: ({ provider, type: kind, credits }) => ({
      path: { provider },
      body: {
        credits: credits.map(({ cardholderId, amountRial }) => ({
          cardholder_id: cardholderId,
          credit_amount: amountRial,
          type: kind,
        })),
      },
    }),
    output: type<CreditsChanged>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Whether it may be used. That moves nothing, and doing it twice is the same as once. */
  updateStatus: defineOperation({
    id: "card_credits.update_status",
    service: { method: "PUT", host: "api", path: `${ONE}/update-status` },
    permission: "cards.manage",
    input: type<typeof schemas.statusAtServiceInput>(),
    toService: ({ provider, cardholderId, status }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: { status },
    }),
    output: type<CreditStatusTold>(),
    personal: "nothing",
    changes: ["card-money"],
    refusesWith: "message",
    isInternal: true,
  }),
};

export const cardCreditOperations = {
  /** Lets a cardholder's credit be used, or no longer. */
  setStatus: defineLocalOperation({
    id: "card_credits.set_status",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.setStatusInput>(),
    output: type<{ set: true }>(),
    changes: ["card-money"],
  }),

  /** Opens a credit with nothing in it: that gives nobody anything, so it is no order. */
  open: defineLocalOperation({
    id: "card_credits.open",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.holderInput>(),
    output: type<{ opened: true }>(),
    changes: ["card-money"],
  }),

  /** What was ordered here of a cardholder's credit, newest first. */
  orders: defineLocalOperation({
    id: "card_credits.orders",
    method: "GET",
    permission: "cards.read",
    input: type<typeof schemas.holderInput>(),
    output: type<CreditOrders>(),
    reads: ["orders"],
  }),

  /** The cardholders of an order for many, in order, with their outcomes. */
  rows: defineLocalOperation({
    id: "card_credits.rows",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof schemas.creditRowsInput>(),
    output: type<Page<CreditOrderRow>>(),
    reads: ["orders"],
  }),

  /** Who of a provider's cardholders a file's rows mean. By POST: what they are found by is theirs. */
  findHolders: defineLocalOperation({
    id: "card_credits.find_holders",
    method: "POST",
    isRead: true,
    permission: "settlements.make",
    input: type<typeof schemas.findHoldersInput>(),
    output: type<HoldersFound>(),
    reads: ["cards"],
  }),
};
