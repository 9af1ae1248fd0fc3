import "server-only";
import { defaultType, settlementType } from "@/lib/areas/money/settlements/server/answers";
import {
  camelNames,
  id,
  idOrNull,
  oneOfOr,
  rial,
  text,
  textOrNull,
  time,
  tomanAsRialOrNull,
} from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { QUEUED_STATUSES } from "../status";

/** A settlement that waits for the wallet's balance; nothing is held meanwhile. */
export const queuedSettlement = recordOf(
  z.object({
    id: id,
    track_id: idOrNull,
    iban: textOrNull,
    amount: rial,
    wage_toman: tomanAsRialOrNull,
    payment_number: textOrNull,
    description: textOrNull,
    type: settlementType,
    status: oneOfOr(QUEUED_STATUSES),
    transaction_id: idOrNull,
    settlement_id: idOrNull,
    error_message: textOrNull,
    created_at: time,
    updated_at: time,
  }),
  ({ amount, wage_toman, type, status, ...rest }) => ({
    ...camelNames(rest),
    ...status,
    amountRial: amount,
    wageRial: wage_toman,
    type: defaultType(type),
  }),
);
export type QueuedSettlement = z.output<typeof queuedSettlement>;

export const queuedPage = pageOf(queuedSettlement);
export type QueuedPage = z.output<typeof queuedPage>;
export const queuedAnswer = recordIn(queuedSettlement, "data", "queued_settlement");

const canceled = recordOf(z.object({ id: text, status: oneOfOr(QUEUED_STATUSES) }), ({ id, status }) => ({
  id,
  ...status,
}));

/** A cancel answers with id and state only. */
export const queuedCancelAnswer = recordIn(canceled, "data", "queued_settlement");
export type QueuedCancelAnswer = z.output<typeof queuedCancelAnswer>;
