import "server-only";
import {
  id,
  idOrNull,
  jalaliInstantOrNull,
  mapped,
  pageOf,
  rial,
  text,
  textOrNull,
  tomanAsRialOrNull,
} from "@/lib/operations/wire";
import { settlementType } from "@/lib/settlements/answers";
import * as z from "@/lib/zod";
import { QUEUED_STATUSES } from "./codes";

/** A payout that waits for the wallet's balance; nothing is held meanwhile. */
export const queuedSettlement = mapped(
  z.object({
    id: id,
    track_id: idOrNull,
    iban: textOrNull,
    amount: rial,
    wage_toman: tomanAsRialOrNull,
    payment_number: textOrNull,
    description: textOrNull,
    type: settlementType,
    status: z.enum(QUEUED_STATUSES),
    transaction_id: idOrNull,
    settlement_id: idOrNull,
    error_message: textOrNull,
    created_at: jalaliInstantOrNull,
    updated_at: jalaliInstantOrNull,
  }),
  (value) => ({
    id: value.id,
    trackId: value.track_id,
    iban: value.iban,
    amountRial: value.amount,
    wageRial: value.wage_toman,
    paymentNumber: value.payment_number,
    description: value.description,
    type: value.type,
    status: value.status,
    transactionId: value.transaction_id,
    settlementId: value.settlement_id,
    errorMessage: value.error_message,
    createdAt: value.created_at,
    updatedAt: value.updated_at,
  }),
);
export type QueuedSettlement = z.output<typeof queuedSettlement>;

export const queuedPage = pageOf(queuedSettlement);
export type QueuedPage = z.output<typeof queuedPage>;
export const queuedAnswer = mapped(
  z.object({ data: z.object({ queued_settlement: queuedSettlement }) }),
  ({ data }) => data.queued_settlement,
);

/** A cancel answers with id and state only. */
export const queuedCancelAnswer = mapped(
  z.object({ data: z.object({ queued_settlement: z.object({ id: text, status: z.enum(QUEUED_STATUSES) }) }) }),
  ({ data }) => data.queued_settlement,
);
export type QueuedCancelAnswer = z.output<typeof queuedCancelAnswer>;
