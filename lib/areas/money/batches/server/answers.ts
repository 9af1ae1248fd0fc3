import "server-only";
import { defaultType, settlementType } from "@/lib/areas/money/settlements/server/answers";
import {
  camelNames,
  count,
  flag,
  id,
  idOrNull,
  objectOrNull,
  oneOfOr,
  rial,
  rialOrNull,
  text,
  textOrNull,
  time,
} from "@/lib/kit/operations/wire";
import { known, pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { BATCH_ITEM_STATUSES, type BatchItemStatus } from "../status";

/** A batch with how many of its items stand where. */
const batch = recordOf(
  z.object({
    batch_id: id,
    status: objectOrNull(
      z.object({
        total_count: count,
        init_count: count,
        submitted_count: count,
        failed_count: count,
        pending_count: count,
        canceled_count: count,
      }),
    ),
    total_amount: rialOrNull,
    created_at: time,
    cancelable: flag,
    cancelable_datetime: time,
  }),
  ({ status, ...value }) => ({
    batchId: value.batch_id,
    totalRial: value.total_amount,
    totalCount: status ? status.total_count : null,
    counts: {
      INIT: known(status?.init_count ?? null) ?? 0,
      PENDING: known(status?.pending_count ?? null) ?? 0,
      SUBMITTED: known(status?.submitted_count ?? null) ?? 0,
      FAILED: known(status?.failed_count ?? null) ?? 0,
      CANCELED: known(status?.canceled_count ?? null) ?? 0,
    } satisfies Record<BatchItemStatus, number>,
    createdAt: value.created_at,
    isCancelable: value.cancelable,
    cancelableUntil: value.cancelable_datetime,
  }),
);
export type Batch = z.output<typeof batch>;
/** Bare, in the papers. */
export const batchAnswer = recordIn(batch);
export const batchPage = pageOf(batch);
export type BatchPage = z.output<typeof batchPage>;

const batchItem = recordOf(
  z.object({
    id: id,
    track_id: id,
    payment_number: textOrNull,
    amount: rial,
    iban: text,
    iban_owner_name: textOrNull,
    status: oneOfOr(BATCH_ITEM_STATUSES),
    type: settlementType,
    transaction_id: idOrNull,
    error_message: textOrNull,
    description: textOrNull,
  }),
  ({ amount, iban_owner_name, status, type, ...rest }) => ({
    ...camelNames(rest),
    ...status,
    amountRial: amount,
    ownerName: iban_owner_name,
    type: defaultType(type),
  }),
);
export type BatchItem = z.output<typeof batchItem>;
export const batchItemPage = pageOf(batchItem);
export type BatchItemPage = z.output<typeof batchItemPage>;
