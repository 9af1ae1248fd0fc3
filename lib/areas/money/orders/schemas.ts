import type { cardCreditContent, cardCreditsContent } from "@/lib/areas/cards/card-credits/schemas";
import type { grantTransferContent } from "@/lib/areas/cards/card-grants/schemas";
import { accountTransfer, cardTransfer, wantsIban, wantsName } from "@/lib/areas/cards/card-transfers/schemas";
import { debitRefundCreateInput } from "@/lib/areas/collecting/debit-refunds/schemas";
import { gatewayRefundCreateInput } from "@/lib/areas/collecting/gateway-refunds/schemas";
import { type ManyWithdrawals, retried, withdrawalCreateInput } from "@/lib/areas/collecting/withdrawals/schemas";
import { batchItemInput } from "@/lib/areas/money/batches/schemas";
import { depositInput } from "@/lib/areas/money/cash-in/schemas";
import { settlementInput, settlementStoreInput } from "@/lib/areas/money/settlements/schemas";
import { walletMove } from "@/lib/areas/people/customer-wallets/schemas";
import { tehranToday } from "@/lib/kit/clock";
import { ibanInput, idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import { externalId } from "@/lib/kit/orders/external-id";
import {
  DEALABLE,
  FOUND_OF_MONEY,
  MOST_DECIDED,
  MOST_ORDER_ITEMS,
  ORDER_BOXES,
  ORDER_KINDS,
  type OrderKindId,
  PART_STATES,
} from "@/lib/kit/orders/kinds";
import { NEWS_PARTS } from "@/lib/kit/orders/outcomes";
import * as z from "@/lib/kit/zod";

/**
 * The receiver's name according to the maker: for people and for the comparison with the bank's owner; it is never
 * sent.
 */
const ownerName = z.optional(z.string().check(z.trim(), z.maxLength(100, "errors.tooLong")));

/** The content of a single settlement from its maker; the order has the track id. */
export const settlementContent = z.extend(z.omit(settlementStoreInput, { trackId: true, notifyUrl: true }), {
  ownerName,
});

/** The same for a queued settlement, for which the service accepts no hour. */
export const queuedContent = z.extend(z.omit(settlementInput, { trackId: true, notifyUrl: true }), { ownerName });

/**
 * The content of a withdrawal from its maker; the service names the payer when the order is made. An instant
 * withdrawal has no day and one attempt, independent of earlier choices.
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

/**
 * The content of a withdrawal's refund from its maker; the service tells the amount that is left when the order is
 * made.
 */
export const refundContent = z.pipe(
  z.extend(z.omit(debitRefundCreateInput, { trackId: true, notifyUrl: true }), {
    description: z._default(debitRefundCreateInput.shape.description, null),
  }),
  z.transform(({ description, ...rest }) => ({ ...rest, description: description || null })),
);

/** The content of a deposit from the business's own account, from its maker. */
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

/** The content of a gateway payment's refund from its maker; its number is assigned when the order is made. */
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

/** The content of a customer wallet's movement from its maker; its code is assigned when the order is made. */
export const walletMoveContent = z.pipe(
  z.extend(walletMove, { description: z._default(walletMove.shape.description, null) }),
  z.transform(({ description, ...rest }) => ({ ...rest, description: description || null })),
);

/** The content of a transfer from a cardholder's account from its maker; our own record names the holder. */
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

/** The same from the holder's card to another card, whose number is sent and not stored. */
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

/** No spreadsheet has more rows. */
const LAST_ROW = 10_000_000;

/** One row of a batch; `row` is its line in the source file, from 1. */
export const batchRow = z.extend(z.omit(batchItemInput, { trackId: true, notifyUrl: true }), {
  ownerName,
  externalId,
  row: z.optional(
    z.number().check(z.int("errors.invalid"), z.gte(1, "errors.invalid"), z.lte(LAST_ROW, "errors.invalid")),
  ),
});
export type BatchOrderRow = z.output<typeof batchRow>;

/** Either all rows have a line number, in increasing order, or none has one. */
function areRowsInOrder(rows: readonly { row?: number | undefined }[]): boolean {
  if (rows.every(({ row }) => row === undefined)) return true;
  let last = 0;
  return rows.every(({ row = 0 }) => {
    const isAfter = row > last;
    last = row;
    return isAfter;
  });
}

/** The content of a new batch: its file's name and its rows, in order. */
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

/**
 * The content of an order of each kind: its form makes it, its request carries it, and its kind on the server stores
 * it, with what the service tells when the order is made.
 */
export interface OrderContents {
  settlement: z.output<typeof settlementContent>;
  batch: z.output<typeof batchContent>;
  queued: z.output<typeof queuedContent>;
  withdrawal: z.output<typeof withdrawalContent>;
  /** The plan of a series, or the rows of a file. */
  debitBatch: ManyWithdrawals;
  debitRefund: z.output<typeof refundContent>;
  cashIn: z.output<typeof cashInContent>;
  gatewayRefund: z.output<typeof gatewayRefundContent>;
  customerDeposit: z.output<typeof walletMoveContent>;
  customerWithdrawal: z.output<typeof walletMoveContent>;
  holderTransfer: z.output<typeof holderTransferContent>;
  cardTransfer: z.output<typeof cardTransferContent>;
  cardCredit: z.output<typeof cardCreditContent>;
  cardCreditTake: z.output<typeof cardCreditContent>;
  cardCredits: z.output<typeof cardCreditsContent>;
  cardCreditsTake: z.output<typeof cardCreditsContent>;
  grantTransfer: z.output<typeof grantTransferContent>;
}

/** The kind of an order with the content of that kind. */
export type OrderOf<Kind extends OrderKindId = OrderKindId> = {
  [Each in Kind]: { kind: Each; content: OrderContents[Each] };
}[Kind];

const reason = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
    z.transform((text) => text || undefined),
  ),
);
const neededReason = z.string().check(z.trim(), z.minLength(3, "errors.required"), z.maxLength(500, "errors.tooLong"));
const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/, "errors.invalid"));
export const orderIdInput = z.object({ orderId: z.uuid("errors.invalidId") });

/** Only its type is told here: the server checks it by the kind, so that a refusal names the fields of the form. */
const content = z.custom<OrderContents[OrderKindId]>((given) => typeof given === "object" && given !== null, {
  error: "errors.invalid",
});

export const makeOrderInput = z.object({
  kind: z.enum(ORDER_KINDS),
  /** The form's own key: sent twice, it makes one order. */
  idempotencyKey: z.uuid("errors.invalidId"),
  content,
  /** The reason for the approvers. */
  reason,
  externalId,
  /** The order that this one repeats. */
  repeatOf: z.optional(z.uuid("errors.invalidId")),
});
export const editOrderInput = z.extend(orderIdInput, {
  shownHash: hashText,
  content,
  reason,
  externalId,
  /** Another kind: a single payment may be moved to the queue or out of it. */
  kind: z.optional(z.enum(ORDER_KINDS)),
});
export const previewOrderInput = z.object({
  kind: z.enum(ORDER_KINDS),
  content,
  /** The order that is edited, which is left out of its own comparison. */
  orderId: z.optional(z.uuid("errors.invalidId")),
});

export const inboxInput = z.object({ box: z._default(z.enum(ORDER_BOXES), "mine"), page: pageNumber, perPage });

export const orderItemsInput = z.extend(orderIdInput, {
  state: z.optional(z.enum(PART_STATES)),
  page: pageNumber,
  perPage,
});

/** The track id of any payment of the batch. */
export const batchOutcomesInput = z.object({ trackId: idText });

/** Orders that are decided together; the answer contains what is signed, and the list's hash. */
export const selectionInput = z.object({
  orderIds: z.pipe(
    z.union([
      z.uuid("errors.invalidId"),
      z.array(z.uuid("errors.invalidId")).check(z.maxLength(MOST_DECIDED, "errors.tooLong")),
    ]),
    z.transform((ids) => (typeof ids === "string" ? [ids] : ids)),
  ),
});

/** The hash of each order as it was shown; `listHash` (of `orders.selection`) binds several together. */
export const decideInput = z.object({
  decision: z.enum(["approve", "reject"]),
  orders: z
    .array(z.object({ orderId: z.uuid("errors.invalidId"), shownHash: hashText }))
    .check(z.minLength(1, "errors.required"), z.maxLength(MOST_DECIDED, "errors.tooLong")),
  /** Needed for more than one order. */
  listHash: z.optional(hashText),
  /** Needed for a rejection. */
  reason,
  /** Approved by one press: the proof of identity must be of this moment. */
  isAtOnce: z.optional(z.boolean()),
});

/** Without a part, all. */
export const newsInput = z.object({ part: z._default(z.enum(NEWS_PARTS), "news") });

/** Ids of `orders.news`. */
export const seenInput = z.object({
  outcomeIds: z
    .array(z.number().check(z.int(), z.positive()))
    .check(z.minLength(1, "errors.required"), z.maxLength(MOST_DECIDED, "errors.tooLong")),
});

export const releaseInput = z.extend(orderIdInput, { reason: neededReason });

/** `attention`: the reason that the person has seen; `found`: required for `unproven`, and only for it. */
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

/**
 * Cancels at the service what has not gone to the bank: a settlement by its track id, a queued settlement or a
 * withdrawal by its own id.
 */
export const cancelPaymentInput = z.object({
  trackId: z.optional(idText),
  queuedId: z.optional(idText),
  withdrawalId: z.optional(idText),
});

export const destinationInput = z.object({ iban: ibanInput });
/** `again`: the member knows that an earlier question may have been charged. */
export const askOwnerInput = z.extend(destinationInput, { again: z.optional(z.boolean()) });
export const saveDestinationInput = z.extend(destinationInput, {
  label: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")),
});
