import "server-only";
import { tehranWallToInstant } from "@/lib/kit/format/jalali";
import type { ReadStatus } from "@/lib/kit/operations/unread";
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
  rialOrNull,
  rialPerUnitNamed,
  type Told,
  text,
  textOrNull,
  time,
  tomanAsRialOrNull,
  webAddressOrNull,
  wordOrNull,
} from "@/lib/kit/operations/wire";
import { listIn, pageOf, placeIn, recordOf, recordsWithin } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { SETTLEMENT_TYPES, SETTLEMENT_WIRE_STATUSES, type SettlementStatus, type SettlementType } from "../status";
import { settlementAmountToRial } from "../unit";

export const settlementType = wordOrNull(SETTLEMENT_TYPES);
/** Missing is the service's default; a way that is not known is none. */
export const defaultType = (told: Told<SettlementType>) => (told === null ? "ACH" : told);

/**
 * One settlement from the wallet to an IBAN. `echo` is what the service said of the amount, as it said it: `amount`
 * in a unit that is not certain, `amountToman` in toman. `amountRial` trusts the one that names its unit; where none
 * does, it is read by the setting, and `isUnitAssumed` says so.
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
    currency: textOrNull,
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
    ...amountIn(value, rialPerUnitNamed(value.currency ?? "")),
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

/** @param rialPerUnit of the unit that is named beside the amount; null if none is, or one that is not known */
function amountIn(
  { amount, amount_toman }: { amount: number; amount_toman: number | null },
  rialPerUnit: number | null,
): { amountRial: number; isUnitAssumed?: true } {
  if (amount_toman !== null) return { amountRial: amount_toman * 10 };
  if (rialPerUnit !== null) return { amountRial: amount * rialPerUnit };
  return { amountRial: settlementAmountToRial(amount), isUnitAssumed: true };
}

/** A row by the unit that its answer names around it, where it does not say more itself. */
function withUnitOf(row: Settlement, around: readonly Record<string, unknown>[]): Settlement {
  const { isUnitAssumed, ...rest } = row;
  const named = around.map(({ currency }) => currency).find((word) => typeof word === "string");
  const rialPerUnit = rialPerUnitNamed(named ?? "");
  if (!isUnitAssumed || rialPerUnit === null) return row;
  return { ...rest, ...amountIn({ amount: row.echo.amount, amount_toman: null }, rialPerUnit) };
}

/** A reference code is only given to what was paid. */
const statusOf = (said: ReadStatus<SettlementStatus>, refCode: string | null): ReadStatus<SettlementStatus> =>
  said.status === "CANCELED" && refCode !== null ? { status: "REVERSED" } : said;

/** The day it was ordered in Tehran, and the instant where the hour is told too. */
const orderedAt = (date: Told<string>, clock: string | null) => ({
  date,
  createdAt: typeof date === "string" && clock !== null ? tehranWallToInstant(date, clock) : null,
});

/** The store answer: one or more parts, which together are the amount that was asked for. */
export const settlementStoreAnswer = recordsWithin(settlement, ["data", "settlement"], withUnitOf);

export const settlementAnswer = mapped(placeIn(settlement, "data", "settlement"), ({ record, around }) =>
  withUnitOf(record, around),
);

/** The list's own envelope: the paging fields stand beside the rows, the wallet and its unit beside them. */
export const settlementPage = pageOf(settlement, {
  usual: ["data", "settlements", "data"],
  noun: "settlements",
  within: withUnitOf,
});
export type SettlementPage = z.output<typeof settlementPage>;

/** The service's word that it did what was asked; nothing else in the answer counts. */
export const settlementCancelAnswer = z.object({ message: textOrNull });
export type SettlementCancelAnswer = z.output<typeof settlementCancelAnswer>;

const window = mapped(z.object({ start_time: text, end_time: text }), ({ start_time, end_time }) => ({
  start: start_time,
  end: end_time,
}));

const limit = z.object({
  time_limit: z.nullish(z.array(window)),
  amount_limit: objectOrNull(z.object({ total: rialOrNull, used: rialOrNull, remained: rialOrNull })),
});

/**
 * A bank and its limits for account-to-account payments. `closedHours` are `HH:MM` in Tehran, without the end;
 * amounts are rial per day, null if the service names no limit.
 */
export const settlementBank = mapped(
  z.object({
    name: textOrNull,
    code: text,
    a2a: objectOrNull(z.object({ limit: objectOrNull(limit), is_active: flag, has_ability: flag, is_healthy: flag })),
  }),
  ({ name, code, a2a }) => ({
    name,
    code: code.padStart(3, "0"),
    a2a: {
      hasAbility: a2a?.has_ability ?? false,
      isActive: a2a?.is_active ?? false,
      isHealthy: a2a?.is_healthy ?? false,
      closedHours: a2a?.limit?.time_limit ?? [],
      totalRial: a2a?.limit?.amount_limit?.total ?? null,
      usedRial: a2a?.limit?.amount_limit?.used ?? null,
      remainedRial: a2a?.limit?.amount_limit?.remained ?? null,
    },
  }),
);
export type SettlementBank = z.output<typeof settlementBank>;

export const settlementBanksAnswer = mapped(listIn(settlementBank), ({ items }) => items);
