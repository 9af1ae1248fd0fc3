import { batchItemInput } from "@/lib/batches/schemas";
import { accountTransfer, cardTransfer, wantsIban, wantsName } from "@/lib/card-transfers/schemas";
import { depositInput } from "@/lib/cash-in/schemas";
import { tehranToday } from "@/lib/clock";
import { walletMove } from "@/lib/customer-wallets/schemas";
import { debitRefundCreateInput } from "@/lib/debit-refunds/schemas";
import { gatewayRefundCreateInput } from "@/lib/gateway-refunds/schemas";
import { idText, isoDay, optionalText, pageNumber, perPage } from "@/lib/operations/input";
import { ibanInput, payoutInput, settlementStoreInput } from "@/lib/settlements/schemas";
import { retried, withdrawalCreateInput } from "@/lib/withdrawals/schemas";
import * as z from "@/lib/zod";
import { externalId } from "./external-id";
import {
  DEALABLE,
  FOUND_OF_MONEY,
  MOST_DECIDED,
  MOST_ORDER_ITEMS,
  ORDER_BOXES,
  ORDER_KINDS,
  PART_STATES,
} from "./kinds";
import { ORDER_STATES } from "./states";

/** The receiver as the maker knows them: for people and the comparison with the bank's owner, never sent. */
const ownerName = z.optional(z.string().check(z.trim(), z.maxLength(100, "errors.tooLong")));

/** What a single payout carries, as its maker writes it; the track id is the order's own. */
export const settlementContent = z.extend(z.omit(settlementStoreInput, { trackId: true, notifyUrl: true }), {
  ownerName,
});
export type SettlementContent = z.input<typeof settlementContent>;

/** The same for one that waits for the balance: the service takes no hour for it. */
export const queuedContent = z.extend(z.omit(payoutInput, { trackId: true, notifyUrl: true }), { ownerName });
export type QueuedContent = z.input<typeof queuedContent>;

/**
 * What a withdrawal carries, as its maker writes it; who the payer is the service tells when the order is made. An
 * instant one has no day and is tried once, whatever was chosen before.
 */
export const withdrawalContent = z.pipe(
  z
    .extend(z.omit(withdrawalCreateInput, { trackId: true, notifyUrl: true }), {
      date: z._default(withdrawalCreateInput.shape.date, null),
      maxRetryCount: z._default(withdrawalCreateInput.shape.maxRetryCount, 1),
      description: z._default(withdrawalCreateInput.shape.description, null),
      ...retried,
    })
    .check(
      z.refine(({ isInstant, date }) => isInstant || date !== null, { path: ["date"], error: "errors.required" }),
      z.refine(({ isInstant, date }) => isInstant || date === null || date > tehranToday(), {
        path: ["date"],
        error: "errors.dateNotAfterToday",
      }),
    ),
  z.transform(({ date, maxRetryCount, description, ...rest }) => ({
    ...rest,
    date: rest.isInstant ? null : date,
    maxRetryCount: rest.isInstant ? 1 : maxRetryCount,
    description: description || null,
  })),
);
export type WithdrawalContent = z.input<typeof withdrawalContent>;

/** What a refund of a withdrawal carries, as its maker writes it; of what is left the service tells when it is made. */
export const refundContent = z.pipe(
  z.extend(z.omit(debitRefundCreateInput, { trackId: true, notifyUrl: true }), {
    description: z._default(debitRefundCreateInput.shape.description, null),
  }),
  z.transform(({ description, ...rest }) => ({ ...rest, description: description || null })),
);
export type RefundContent = z.input<typeof refundContent>;

/** What a deposit from one of the business's own accounts carries, as its maker writes it. */
export const cashInContent = z.pipe(
  z.extend(z.omit(depositInput, { trackId: true }), {
    description: z._default(depositInput.shape.description, null),
    comment: z._default(depositInput.shape.comment, null),
  }),
  z.transform(({ description, comment, ...rest }) => ({
    ...rest,
    description: description || null,
    comment: comment || null,
  })),
);
export type CashInContent = z.input<typeof cashInContent>;

/** What a refund of a gateway payment carries, as its maker writes it; its number it gets when it is made. */
export const gatewayRefundContent = z.pipe(
  z.extend(z.omit(gatewayRefundCreateInput, { paymentNumber: true, notifyUrl: true }), {
    description: z._default(gatewayRefundCreateInput.shape.description, null),
    comment: z._default(gatewayRefundCreateInput.shape.comment, null),
  }),
  z.transform(({ description, comment, ...rest }) => ({
    ...rest,
    description: description || null,
    comment: comment || null,
  })),
);
export type GatewayRefundContent = z.input<typeof gatewayRefundContent>;

/** What a movement of a customer's wallet carries, as its maker writes it; its code it gets when it is made. */
export const walletMoveContent = z.pipe(
  z.extend(walletMove, { description: z._default(walletMove.shape.description, null) }),
  z.transform(({ description, ...rest }) => ({ ...rest, description: description || null })),
);
export type WalletMoveContent = z.input<typeof walletMoveContent>;

/** What a transfer from a cardholder's account carries, as its maker writes it; whose account it is our record tells. */
export const holderTransferContent = z.pipe(
  z
    .extend(accountTransfer, {
      ownerName: z._default(accountTransfer.shape.ownerName, null),
      description: z._default(accountTransfer.shape.description, null),
    })
    .check(
      z.refine(wantsIban, { path: ["destination"], error: "errors.ibanWanted" }),
      z.refine(wantsName, { path: ["ownerName"], error: "errors.required" }),
    ),
  z.transform(({ ownerName: name, description, ...rest }) => ({
    ...rest,
    ownerName: name || null,
    description: description || null,
  })),
);
export type HolderTransferContent = z.input<typeof holderTransferContent>;

/** The same from their card to another, whose number is sent and not kept. */
export const cardTransferContent = z.pipe(
  z.extend(cardTransfer, {
    ownerName: z._default(cardTransfer.shape.ownerName, null),
    description: z._default(cardTransfer.shape.description, null),
  }),
  z.transform(({ ownerName: name, description, ...rest }) => ({
    ...rest,
    ownerName: name || null,
    description: description || null,
  })),
);
export type CardTransferContent = z.input<typeof cardTransferContent>;

/** No spreadsheet is longer. */
const LAST_ROW = 10_000_000;

/** One row of a batch; `row` is its place in the file that it came from, from 1. */
export const batchRow = z.extend(z.omit(batchItemInput, { trackId: true, notifyUrl: true }), {
  ownerName,
  externalId,
  row: z.optional(
    z.number().check(z.int("errors.invalid"), z.gte(1, "errors.invalid"), z.lte(LAST_ROW, "errors.invalid")),
  ),
});
export type BatchRow = z.input<typeof batchRow>;

/** Every row says its place and they only go up, or none says any. */
function areRowsInOrder(rows: readonly { row?: number | undefined }[]): boolean {
  if (rows.every(({ row }) => row === undefined)) return true;
  let last = 0;
  return rows.every(({ row = 0 }) => {
    const isAfter = row > last;
    last = row;
    return isAfter;
  });
}

/** A batch as it is made: its file's name and its rows, in their order. */
export const batchContent = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong")),
  rows: z
    .array(batchRow)
    .check(
      z.minLength(1, "errors.required"),
      z.maxLength(MOST_ORDER_ITEMS, "errors.tooManyRows"),
      z.refine(areRowsInOrder, "errors.invalid"),
    ),
});
export type BatchContent = z.input<typeof batchContent>;

export const reason = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
    z.transform((text) => text || undefined),
  ),
);
const neededReason = z.string().check(z.trim(), z.minLength(3, "errors.required"), z.maxLength(500, "errors.tooLong"));
const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/, "errors.invalid"));
export const orderIdInput = z.object({ orderId: z.uuid("errors.invalidId") });

/** `content` is held against the kind on the server: `settlementContent`, `queuedContent`, `batchContent` or `withdrawalContent`. */
const content = z.unknown();

export const makeOrderInput = z.object({
  kind: z.enum(ORDER_KINDS),
  /** The form's own: sent twice, it is one order. */
  idempotencyKey: z.uuid("errors.invalidId"),
  content,
  /** Why, for those who approve. */
  reason,
  externalId,
  /** The order that this one makes again. */
  repeatOf: z.optional(z.uuid("errors.invalidId")),
});
export const editOrderInput = z.extend(orderIdInput, {
  shownHash: hashText,
  content,
  reason,
  externalId,
  /** Another than it has: one payment may be moved to the queue or out of it. */
  kind: z.optional(z.enum(ORDER_KINDS)),
});
export const previewOrderInput = z.object({
  kind: z.enum(ORDER_KINDS),
  content,
  /** Leaves an order out of its own comparison, when it is edited. */
  orderId: z.optional(z.uuid("errors.invalidId")),
});

export const inboxInput = z.object({ box: z._default(z.enum(ORDER_BOXES), "mine"), page: pageNumber, perPage });

export const orderListInput = z.object({
  state: z.optional(z.enum(ORDER_STATES)),
  kind: z.optional(z.enum(ORDER_KINDS)),
  /** Any of an order's ids and numbers, an IBAN or an amount with its day, whole; words of a name or a description; a file's name. */
  q: optionalText,
  /** Only those that need a person. */
  attention: z.optional(z.enum(["any"])),
  /** Only those that the member made. */
  made: z.optional(z.enum(["me"])),
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  page: pageNumber,
  perPage,
});
export type OrderListInput = z.input<typeof orderListInput>;

export const orderItemsInput = z.extend(orderIdInput, {
  state: z.optional(z.enum(PART_STATES)),
  page: pageNumber,
  perPage,
});

/** Any payment of the batch, by its track id. */
export const batchOutcomesInput = z.object({ trackId: idText });

/** Orders that are decided together; the answer shows what is signed, and the list's hash. */
export const selectionInput = z.object({
  orderIds: z.pipe(
    z.union([
      z.uuid("errors.invalidId"),
      z.array(z.uuid("errors.invalidId")).check(z.maxLength(MOST_DECIDED, "errors.tooLong")),
    ]),
    z.transform((ids) => (typeof ids === "string" ? [ids] : ids)),
  ),
});

/** What was shown of each order, by hash; `listHash` (of `orders.selection`) binds several together. */
export const decideInput = z.object({
  decision: z.enum(["approve", "reject"]),
  orders: z
    .array(z.object({ orderId: z.uuid("errors.invalidId"), shownHash: hashText }))
    .check(z.minLength(1, "errors.required"), z.maxLength(MOST_DECIDED, "errors.tooLong")),
  /** Needed for more than one. */
  listHash: z.optional(hashText),
  /** Needed to reject. */
  reason,
});

/** Ids of `orders.news`. */
export const seenInput = z.object({
  outcomeIds: z
    .array(z.number().check(z.int(), z.positive()))
    .check(z.minLength(1, "errors.required"), z.maxLength(MOST_DECIDED, "errors.tooLong")),
});

export const releaseInput = z.extend(orderIdInput, { reason: neededReason });

/** `attention`: the reason that the person has seen; `found` only, and always, of `unproven`. */
export const dealInput = z
  .extend(orderIdInput, {
    attention: z.enum(DEALABLE),
    reason: neededReason,
    found: z.optional(z.enum(FOUND_OF_MONEY)),
  })
  .check(
    z.refine(({ attention, found }) => (attention === "unproven") === (found !== undefined), {
      path: ["found"],
      error: "errors.required",
    }),
  );

/** Takes back at the service what has not gone to the bank: a payout by its track id, a queued one or a withdrawal by its own id. */
export const cancelPayoutInput = z.object({
  trackId: z.optional(idText),
  queuedId: z.optional(idText),
  withdrawalId: z.optional(idText),
});

export const destinationInput = z.object({ iban: ibanInput });
/** `again`: an earlier question may have been charged, and the asker knows it. */
export const askOwnerInput = z.extend(destinationInput, { again: z.optional(z.boolean()) });
export const saveDestinationInput = z.extend(destinationInput, {
  label: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")),
});
