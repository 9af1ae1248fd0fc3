import "server-only";
import { isIsoDay, tehranWallToInstant } from "@/lib/format/jalali";
import {
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  jalaliInstantOrNull,
  mapped,
  textOrNull,
  tomanAsRialOrNull,
  webAddressOrNull,
} from "@/lib/operations/wire";
import * as z from "@/lib/zod";
import { SETTLEMENT_STATUSES, SETTLEMENT_TYPES, type SettlementStatus } from "./codes";
import { settlementAmountToRial } from "./unit";

/** Missing is the service's default. */
export const settlementType = mapped(z.nullish(z.enum(SETTLEMENT_TYPES)), (value) => value ?? "ACH");

/**
 * One payout from the wallet to an IBAN. `echo` is what the service said of the amount, as it said it: `amount` in a
 * unit that is not certain, `amountToman` in toman. `amountRial` trusts the one that names its unit.
 */
export const settlement = mapped(
  z.object({
    id: id,
    track_id: idOrNull,
    transaction_id: idOrNull,
    gateway_transaction_id: idOrNull,
    iban: textOrNull,
    amount: integer,
    amount_toman: integerOrNull,
    wage_toman: tomanAsRialOrNull,
    payment_number: textOrNull,
    status: z.enum(SETTLEMENT_STATUSES),
    description: textOrNull,
    type: settlementType,
    is_instant: flag,
    settlement_date: textOrNull,
    settlement_time: textOrNull,
    settlement_done_time_prediction: jalaliInstantOrNull,
    ref_code: textOrNull,
    error_message: textOrNull,
    revised_transaction_id: idOrNull,
    receipt_url: webAddressOrNull,
  }),
  (value) => ({
    id: value.id,
    trackId: value.track_id,
    transactionId: value.transaction_id ?? value.gateway_transaction_id,
    iban: value.iban,
    amountRial: value.amount_toman === null ? settlementAmountToRial(value.amount) : value.amount_toman * 10,
    echo: { amount: value.amount, amountToman: value.amount_toman },
    wageRial: value.wage_toman,
    paymentNumber: value.payment_number,
    status: statusOf(value.status, value.ref_code),
    description: value.description,
    type: value.type,
    isInstant: value.is_instant,
    ...orderedAt(value.settlement_date, value.settlement_time),
    expectedAt: value.settlement_done_time_prediction,
    refCode: value.ref_code,
    errorMessage: value.error_message,
    revisedTransactionId: value.revised_transaction_id,
    receiptUrl: value.receipt_url,
  }),
);
export type Settlement = z.output<typeof settlement>;

/** A reference code is only given to what was paid. */
const statusOf = (status: SettlementStatus, refCode: string | null): SettlementStatus =>
  status === "CANCELED" && refCode !== null ? "REVERSED" : status;

/** The day it was ordered in Tehran, and the instant where the hour is told too. */
const orderedAt = (day: string | null, clock: string | null) => ({
  date: day !== null && isIsoDay(day) ? day : null,
  createdAt: day !== null && clock !== null ? tehranWallToInstant(day, clock) : null,
});

/** The store answer: one or more parts, which together are the amount that was asked for. */
export const settlementStoreAnswer = mapped(
  z.object({ data: z.object({ settlement: z.array(settlement).check(z.minLength(1)) }) }),
  ({ data }) => data.settlement,
);

export const settlementAnswer = mapped(z.object({ data: z.object({ settlement }) }), ({ data }) => data.settlement);

/** The list's own envelope: the paging fields stand beside the rows, the wallet beside them. */
export const settlementPage = mapped(
  z.object({
    data: z.object({
      settlements: z.object({
        data: z.array(settlement),
        current_page: integer,
        last_page: integer,
        per_page: integer,
        total: integer,
      }),
    }),
  }),
  ({ data: { settlements } }) => ({
    items: settlements.data,
    page: settlements.current_page,
    perPage: settlements.per_page,
    total: settlements.total as number | null,
    hasMore: settlements.current_page < settlements.last_page,
  }),
);
export type SettlementPage = z.output<typeof settlementPage>;

/** The service's word that it did what was asked; nothing else in the answer counts. */
export const settlementCancelAnswer = z.object({ message: textOrNull });
export type SettlementCancelAnswer = z.output<typeof settlementCancelAnswer>;
