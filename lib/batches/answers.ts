import "server-only";
import {
  flag,
  id,
  idOrNull,
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
import { settlementType } from "@/lib/settlements/answers";
import * as z from "@/lib/zod";
import { BATCH_ITEM_STATUSES, type BatchItemStatus } from "./codes";

/** A batch with how many of its items stand where. */
export const batch = mapped(
  z.object({
    batch_id: id,
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
export type BatchPage = z.output<typeof batchPage>;

export const batchItem = mapped(
  z.object({
    id: id,
    track_id: id,
    payment_number: textOrNull,
    amount: rial,
    iban: text,
    iban_owner_name: textOrNull,
    status: z.enum(BATCH_ITEM_STATUSES),
    type: settlementType,
    transaction_id: idOrNull,
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
export type BatchItemPage = z.output<typeof batchItemPage>;
