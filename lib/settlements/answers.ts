import "server-only";
import { tehranWallToInstant } from "@/lib/format/jalali";
import type { ReadStatus } from "@/lib/operations/unread";
import {
  day,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  mapped,
  objectOrNull,
  oneOfOr,
  type Told,
  textOrNull,
  time,
  tomanAsRialOrNull,
  webAddressOrNull,
  wordOrNull,
} from "@/lib/operations/wire";
import { pageFrom, pagingFacts, recordOf, rowsOf } from "@/lib/operations/wire-rows";
import * as z from "@/lib/zod";
import { SETTLEMENT_TYPES, SETTLEMENT_WIRE_STATUSES, type SettlementStatus, type SettlementType } from "./codes";
import { settlementAmountToRial } from "./unit";

export const settlementType = wordOrNull(SETTLEMENT_TYPES);
/** Missing is the service's default; a way that is not known is none. */
export const defaultType = (told: Told<SettlementType>) => (told === null ? "ACH" : told);

/**
 * One payout from the wallet to an IBAN. `echo` is what the service said of the amount, as it said it: `amount` in a
 * unit that is not certain, `amountToman` in toman. `amountRial` trusts the one that names its unit.
 */
export const settlement = recordOf(
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
    status: oneOfOr(SETTLEMENT_WIRE_STATUSES),
    description: textOrNull,
    type: settlementType,
    is_instant: flag,
    settlement_date: day,
    settlement_date_jalali: day,
    settlement_time: textOrNull,
    settlement_done_time_prediction: time,
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
    ...statusOf(value.status, value.ref_code),
    description: value.description,
    type: defaultType(value.type),
    isInstant: value.is_instant,
    ...orderedAt(value.settlement_date ?? value.settlement_date_jalali, value.settlement_time),
    expectedAt: value.settlement_done_time_prediction,
    refCode: value.ref_code,
    errorMessage: value.error_message,
    revisedTransactionId: value.revised_transaction_id,
    receiptUrl: value.receipt_url,
  }),
);
export type Settlement = z.output<typeof settlement>;

/** A reference code is only given to what was paid. */
const statusOf = (said: ReadStatus<SettlementStatus>, refCode: string | null): ReadStatus<SettlementStatus> =>
  said.status === "CANCELED" && refCode !== null ? { status: "REVERSED" } : said;

/** The day it was ordered in Tehran, and the instant where the hour is told too. */
const orderedAt = (date: Told<string>, clock: string | null) => ({
  date,
  createdAt: typeof date === "string" && clock !== null ? tehranWallToInstant(date, clock) : null,
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
    data: objectOrNull(
      z.object({
        settlements: objectOrNull(z.object({ ...pagingFacts, data: rowsOf(settlement) })),
      }),
    ),
  }),
  ({ data }) => {
    const settlements = data?.settlements;
    return pageFrom(settlements?.data ?? { items: [], unread: 0 }, {
      page: settlements?.current_page ?? null,
      lastPage: settlements?.last_page ?? null,
      perPage: settlements?.per_page ?? null,
      total: settlements?.total ?? null,
    });
  },
);
export type SettlementPage = z.output<typeof settlementPage>;

/** The service's word that it did what was asked; nothing else in the answer counts. */
export const settlementCancelAnswer = z.object({ message: textOrNull });
export type SettlementCancelAnswer = z.output<typeof settlementCancelAnswer>;
