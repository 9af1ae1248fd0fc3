import type { Page } from "@/lib/operations/define";
import { pageNumber, perPage } from "@/lib/operations/input";
import {
  flag,
  integer,
  integerOrNull,
  mapped,
  pageOf,
  rial,
  rialOrNull,
  text,
  textOrNull,
  unixInstantOrNull,
} from "@/lib/operations/wire";
import { payoutInput, toWirePayout } from "@/lib/settlements/inputs";
import { settlementType } from "@/lib/settlements/schemas";
import * as z from "@/lib/zod";

/** `SUBMITTED` was handed to settlement: from there its own settlement tells how it goes on. */
export const BATCH_ITEM_STATUSES = ["INIT", "PENDING", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

export const MOST_BATCH_ITEMS = 1000;
export const LARGEST_BATCH_ITEM_RIAL = 500_000_000;

/** A batch with how many of its items stand where. */
export const batch = mapped(
  z.object({
    batch_id: text,
    status: z.object({
      total_count: integer,
      init_count: integerOrNull,
      submitted_count: integerOrNull,
      failed_count: integerOrNull,
      pending_count: integerOrNull,
      canceled_count: integerOrNull,
    }),
    total_amount: rialOrNull,
    created_at: unixInstantOrNull,
    cancelable: flag,
    cancelable_datetime: unixInstantOrNull,
  }),
  ({ status, ...value }) => ({
    batchId: value.batch_id,
    totalRial: value.total_amount,
    totalCount: status.total_count,
    counts: {
      INIT: status.init_count ?? 0,
      PENDING: status.pending_count ?? 0,
      SUBMITTED: status.submitted_count ?? 0,
      FAILED: status.failed_count ?? 0,
      CANCELED: status.canceled_count ?? 0,
    } satisfies Record<BatchItemStatus, number>,
    createdAt: value.created_at,
    isCancelable: value.cancelable,
    cancelableUntil: value.cancelable_datetime,
  }),
);
export type Batch = z.output<typeof batch>;
export const batchPage = pageOf(batch);

export const batchItem = mapped(
  z.object({
    id: text,
    track_id: text,
    payment_number: textOrNull,
    amount: rial,
    iban: text,
    iban_owner_name: textOrNull,
    status: z.enum(BATCH_ITEM_STATUSES),
    type: settlementType,
    transaction_id: textOrNull,
    error_message: textOrNull,
    description: textOrNull,
  }),
  (value) => ({
    id: value.id,
    trackId: value.track_id,
    paymentNumber: value.payment_number,
    amountRial: value.amount,
    iban: value.iban,
    ownerName: value.iban_owner_name,
    status: value.status,
    type: value.type,
    transactionId: value.transaction_id,
    errorMessage: value.error_message,
    description: value.description,
  }),
);
export type BatchItem = z.output<typeof batchItem>;
export const batchItemPage = pageOf(batchItem);
export type BatchItemPage = Page<BatchItem>;

const batchId = z.string().check(z.regex(/^[0-9a-f]{128}$/i, "errors.invalidId"));
export const batchListInput = z.object({ page: pageNumber, perPage });
export const batchShowInput = z.object({
  batchId: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(128)),
  status: z.optional(z.enum(BATCH_ITEM_STATUSES)),
  page: pageNumber,
  perPage,
});

export const batchItemInput = z.extend(payoutInput, {
  amountRial: payoutInput.shape.amountRial.check(z.lte(LARGEST_BATCH_ITEM_RIAL, "errors.amountTooLarge")),
});
export const batchCreateInput = z.object({
  /** `batchIdOf` of the same items: what makes a repeat harmless. */
  batchId,
  items: z.array(batchItemInput).check(z.minLength(1), z.maxLength(MOST_BATCH_ITEMS)),
});

/** The items as they are sent; the batch's id is the hash of their JSON, so this is the only place that words them. */
export const toWireItems = (items: z.output<typeof batchItemInput>[]) =>
  items.map((item) => ({ ...toWirePayout(item), amount: item.amountRial }));
