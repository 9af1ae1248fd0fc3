import type { applicationIdInput } from "@/lib/areas/cards/cards/schemas";
import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import type { OrderRow } from "@/lib/kit/orders/views";
import type * as schemas from "./schemas";
import type { CodeSent, TransferConfirmed, TransferFollowed, TransferStored } from "./server/answers";

const CARDHOLDER = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;
const CODE_TIMEOUT_MS = 20_000;

const pathOf = ({ provider, cardholderId }: { provider: string; cardholderId: string }) => ({
  provider,
  cardholder_id: cardholderId,
});

/** The holder's code, by which money moves. */
const confirm = (id: string, path: string) =>
  defineOperation({
    id: ["card-transfers", id].join("."),
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/${path}/confirm-otp` },
    permission: "settlements.make",
    input: type<typeof schemas.confirmAtServiceInput>(),
    fieldNames: { code: "otp", transferId: "transfer_id" },
    toService: ({ transferId, code, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: { transfer_id: transferId, otp: code },
    }),
    secretFields: ["otp"],
    output: type<TransferConfirmed>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    // A code that was answered with anything at all is not told once more by itself.
    hasNoId: true,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  });

const follow = (id: string, path: string) =>
  defineOperation({
    id: ["card-transfers", id].join("."),
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/${path}` },
    permission: "settlements.read",
    input: type<typeof schemas.transferNameInput>(),
    toService: ({ transferId, trackId, ...cardholder }) => ({
      path: pathOf(cardholder),
      query: transferId !== undefined ? { transfer_id: transferId } : { track_id: trackId },
    }),
    output: type<TransferFollowed>(),
    personal: "unmasked",
    refusesWith: "message",
    isInternal: true,
  });

/** What only payment orders ask of a holder's account and card. */
export const cardTransfersAtService = {
  storeAccount: defineOperation({
    id: "card-transfers.store_account",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/transfer` },
    permission: "settlements.make",
    input: type<typeof schemas.storeAccountInput>(),
    fieldNames: {
      way: "type",
      fromAccount: "source_account_number",
      ownerName: "destination_name",
      amountRial: "amount",
    },
    toService: ({ way, fromAccount, destination, ownerName, amountRial, trackId, description, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: {
        type: way,
        // The account that was signed and approved; where our record knows none, the service takes the holder's first.
        ...(fromAccount !== null && { source_account_number: fromAccount }),
        destination,
        ...(ownerName !== null && { destination_name: ownerName }),
        amount: amountRial,
        track_id: trackId,
        description,
      },
    }),
    output: type<TransferStored>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  storeCard: defineOperation({
    id: "card-transfers.store_card",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/card/transfer/store` },
    permission: "settlements.make",
    input: type<typeof schemas.storeCardInput>(),
    fieldNames: { cardNumber: "destination_card", amountRial: "amount", callbackUrl: "callback_url" },
    toService: ({ cardNumber, amountRial, trackId, description, callbackUrl, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: {
        destination_card: cardNumber,
        amount: amountRial,
        track_id: trackId,
        description,
        callback_url: callbackUrl,
      },
    }),
    // Nobody is to read a card's number whole, should a refusal say it back.
    secretFields: ["destination_card"],
    output: type<TransferStored>(),
    personal: "unmasked",
    changes: ["card-money"],
    refusesWith: "message",
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  confirmAccount: confirm("confirm_account", "transfer"),
  confirmCard: confirm("confirm_card", "card/transfer"),

  /** Another code for the holder, which moves nothing. */
  sendCode: defineOperation({
    id: "card-transfers.retry_otp",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/transfer/retry-otp` },
    permission: "settlements.make",
    input: type<typeof schemas.transferIdInput>(),
    fieldNames: { transferId: "transfer_id" },
    toService: ({ transferId, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: { transfer_id: transferId },
    }),
    output: type<CodeSent>(),
    personal: "nothing",
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: CODE_TIMEOUT_MS,
    isInternal: true,
  }),

  followUp: follow("follow_up", "transfer/inquiry"),
  followBetweenBanks: follow("follow_between_banks", "transfer/inquiry/paya-satna"),
};

/** A bank's page for the holder of the card that pays. */
export interface TransferPageLink {
  url: string;
  qr: { size: number; path: string };
  until: string;
}

export const cardTransferOperations = {
  /** Our orders out of one holder's account, newest first. */
  orders: defineLocalOperation({
    id: "card-transfers.orders",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof applicationIdInput>(),
    output: type<{ orders: OrderRow[]; isCut: boolean }>(),
    reads: ["orders"],
  }),

  /** The holder's code, which is kept nowhere. */
  confirm: defineLocalOperation({
    id: "card-transfers.confirm",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof schemas.confirmTransferInput>(),
    output: type<{ status: string | null }>(),
    changes: ["orders"],
  }),

  /** Has another code sent to the holder. */
  sendCode: defineLocalOperation({
    id: "card-transfers.send_code",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof schemas.transferOrderInput>(),
    output: type<{ codeUntil: string | null }>(),
    changes: ["orders"],
  }),

  /** The address of the bank's page. By POST, so that it is kept nowhere on its way. */
  pageLink: defineLocalOperation({
    id: "card-transfers.page_link",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof schemas.transferOrderInput>(),
    output: type<TransferPageLink>(),
    changes: ["orders"],
  }),
};
