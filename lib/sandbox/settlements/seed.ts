import { mainAccount } from "../bank-accounts/record";
import { allBanks } from "../banks/banks";
import { DAY_SECONDS } from "../core/jalali";
import type { SeedContext, SeedEvent } from "../seed/context";
import { iban, personName } from "../seed/people";
import { cancelSettlement, failSettlement, paySettlement, returnSettlement } from "./bank";
import { decisionTime, nextSlot, type SettlementType, SLOT_SECONDS, sendTime } from "./cycles";
import { FAILURES } from "./outcomes";
import { isCovered, type Order, placeSettlement } from "./place";
import { findSettlement } from "./record";

const PER_DAY = { full: 2, small: 0.4 } as const;
const SMALLEST_RIAL = 1_000_000;
const A2A_BANKS = ["012", "017", "054", "056"];
/** The business itself. If it has a linked account, settlements to it appear in that account. */
const OWN = "حساب اصلی شرکت";
const COMPANIES = ["شرکت پخش آریا", "فروشگاه بامداد", "تأمین کالای سپهر", "اجارهٔ انبار", OWN] as const;
const PURPOSES = ["تسویه به حساب بانکی", "خرید کالا", "اجارهٔ ماهانه", "هزینهٔ حمل", "پیش‌پرداخت سفارش"] as const;

/** A receiver who is paid repeatedly. */
export type Payee = { name: string; iban: string; bankCode: string };
export const payees = ({ random }: SeedContext, count: number): Payee[] =>
  Array.from({ length: count }, (_, index) => {
    const { code } = random.pick(allBanks);
    return { name: COMPANIES[index] ?? personName(random), iban: iban(code, random), bankCode: code };
  });

/**
 * The events after a past settlement was placed: paid, failed, cancelled in time or reversed later. A recent
 * settlement is left to the bank's simulation.
 */
export function endings(
  { sandbox, random, now }: SeedContext,
  id: string,
  placedAt: number,
  order: Order,
): SeedEvent[] {
  const sendAt = sendTime(placedAt, order.isInstant);
  const decidedAt = decisionTime(sendAt, order.type);
  const lot = random.next();
  const message = FAILURES[random.pick(Object.keys(FAILURES))] ?? "";
  const event = (at: number, end: (row: NonNullable<ReturnType<typeof findSettlement>>) => void): SeedEvent => ({
    at,
    apply: () => {
      const row = findSettlement(sandbox, "id", id);
      if (row) sandbox.clock.at(at, () => end(row));
    },
  });
  if (lot < 0.03 && !order.isInstant && sendAt < now) {
    return [event(Math.max(placedAt + 1, sendAt - 60), (row) => cancelSettlement(sandbox, row))];
  }
  if (decidedAt >= now) return [];
  if (lot < 0.07) return [event(decidedAt, (row) => failSettlement(sandbox, row, message))];
  const paid = event(decidedAt, (row) => paySettlement(sandbox, row));
  const backAt = decidedAt + DAY_SECONDS;
  return lot > 0.98 && backAt < now ? [paid, event(backAt, (row) => returnSettlement(sandbox, row))] : [paid];
}

/** One settlement of a part of the wallet. Its amount depends on the wallet's balance at that moment. */
function settlement(context: SeedContext, at: number, payee: Payee, mayBeInstant = true): SeedEvent[] {
  const { sandbox, random } = context;
  const share = 0.03 + random.next() * 0.15;
  const type: SettlementType = A2A_BANKS.includes(payee.bankCode) && random.chance(0.4) ? "A2A" : "ACH";
  const order = {
    track_id: random.uuid(),
    source: "single" as const,
    source_id: null,
    iban: payee.iban,
    type,
    isInstant: random.chance(0.25) && mayBeInstant,
    payment_number: random.chance(0.4) ? random.digits(8) : null,
    description: random.chance(0.85) ? random.pick(PURPOSES) : null,
    notify_url: null,
  };
  const id = random.uuid();
  const apply = () => {
    const amount_rial = Math.floor((sandbox.ledger.balances().wallet * share) / 100_000) * 100_000;
    if (amount_rial < SMALLEST_RIAL || !isCovered(sandbox, amount_rial, type)) return;
    const to = (payee.name === OWN && mainAccount(sandbox)) || order.iban;
    const placed = { ...order, iban: to, amount_rial };
    sandbox.clock.at(at, () => placeSettlement(sandbox, placed, { id, receiverName: payee.name }));
  };
  return [{ at, apply }, ...endings(context, id, at, { ...order, amount_rial: 0 })];
}

/** A year of settlements in every state, and some of the last hour that are still on their way. */
export function seedSettlements(context: SeedContext): SeedEvent[] {
  const { random, size, now, from } = context;
  const known = payees(context, 40);
  const count = Math.round(365 * PER_DAY[size]);
  const moments = Array.from({ length: count }, (_, index) =>
    Math.min(now - 30, Math.floor(from + ((index + random.next()) * 365 * DAY_SECONDS) / count)),
  );
  const young = [now - 3000, now - 1500, now - 400];
  // Placed in the current half hour, so that one settlement still waits for its slot at any hour.
  const waiting = Math.max(now - 60, nextSlot(now) - SLOT_SECONDS);
  return [
    ...[...moments, ...young].flatMap((at) => settlement(context, at, random.pick(known))),
    ...settlement(context, waiting, random.pick(known), false),
  ];
}

/** Settlements for the time when the sandbox did not run, to the same receivers as far as they are known. */
export function continueSettlements(context: SeedContext): SeedEvent[] {
  const { random, now, from } = context;
  const count = Math.round(((now - from) / DAY_SECONDS) * PER_DAY.full);
  const known = payees(context, 12);
  return Array.from({ length: count }, () => from + Math.floor(random.next() * (now - from - 30))).flatMap((at) =>
    settlement(context, at, random.pick(known)),
  );
}
