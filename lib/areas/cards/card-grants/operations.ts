import type { applicationIdInput } from "@/lib/areas/cards/cards/schemas";
import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import type * as schemas from "./schemas";
import type { GrantAsked, GrantRevoked, GrantTransfer } from "./server/answers";
import type { GrantLink, GrantPageShown } from "./status";

const DEBIT = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder/direct-debit";
const WRITE_TIMEOUT_MS = 20_000;
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;

/** What only the server asks of a cardholder's grants. */
export const grantsAtService = {
  /** A token for one visit to the holder's bank. What comes of a lost answer is a grant that waits for nobody and ends. */
  ask: defineOperation({
    id: "card_grants.ask_at_service",
    service: { method: "POST", host: "api", path: `${DEBIT}/grants` },
    permission: "cards.manage",
    input: type<typeof schemas.grantAtServiceInput>(),
    fieldNames: {
      bankCode: "bank_code",
      timesAMonth: "count",
      limitRial: "limit",
      expiresOn: "expiration_date",
      callbackUrl: "callback_url",
    },
    toService: ({ provider, cardholderId, bankCode, timesAMonth, limitRial, expiresOn, callbackUrl }) => ({
      path: { provider, cardholder: cardholderId },
      body: {
        bank_code: bankCode,
        callback_url: callbackUrl,
        count: timesAMonth,
        limit: limitRial,
        expiration_date: expiresOn,
      },
    }),
    output: type<GrantAsked>(),
    personal: "nothing",
    changes: ["card-money"],
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  revoke: defineOperation({
    id: "card_grants.revoke_at_service",
    service: { method: "DELETE", host: "api", path: `${DEBIT}/grants/:grant` },
    permission: "cards.manage",
    input: type<typeof schemas.revokeAtServiceInput>(),
    toService: ({ provider, cardholderId, grantId }) => ({
      path: { provider, cardholder: cardholderId, grant: grantId },
    }),
    output: type<GrantRevoked>(),
    personal: "nothing",
    changes: ["card-money"],
    refusesWith: "message",
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  /** Takes money from the account that a grant is for: only an order calls it. */
  transfer: defineOperation({
    id: "card_grants.transfer",
    service: { method: "POST", host: "api", path: `${DEBIT}/transfers` },
    permission: "settlements.make",
    input: type<typeof schemas.transferAtServiceInput>(),
    // The track id keeps the service's name: by that a taken one is known.
    fieldNames: { grantId: "grant_id", amountRial: "amount" },
    toService: ({ provider, cardholderId, grantId, amountRial, trackId, description }) => ({
      path: { provider, cardholder: cardholderId },
      body: { grant_id: grantId, amount: amountRial, track_id: trackId, description },
    }),
    output: type<GrantTransfer>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),
};

export const cardGrantOperations = {
  /** The bank's pages that were prepared for grants of a cardholder, newest first. */
  pages: defineLocalOperation({
    id: "card_grants.pages",
    method: "GET",
    permission: "cards.read",
    input: type<typeof applicationIdInput>(),
    output: type<{ pages: GrantPageShown[] }>(),
    reads: ["card-money"],
  }),

  /** Registers what the holder shall agree to, and prepares their bank's page for it. */
  ask: defineLocalOperation({
    id: "card_grants.ask",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.askGrantInput>(),
    output: type<GrantLink>(),
    changes: ["card-money"],
  }),

  /** The address of a page that was prepared. By POST, so that it is kept nowhere on its way. */
  link: defineLocalOperation({
    id: "card_grants.link",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.grantLinkInput>(),
    output: type<GrantLink>(),
  }),

  revoke: defineLocalOperation({
    id: "card_grants.revoke",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.grantIdInput>(),
    output: type<{ revoked: true }>(),
    changes: ["card-money"],
  }),
};
