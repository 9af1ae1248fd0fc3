import { banksNow } from "../banks/banks";
import { DAY_SECONDS, dayStart, jalaliTime, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { bankCodeOf } from "./iban";

/** Account to account at one bank: hours of Tehran without service, and what may be paid there in a day. */
type Offer = { isActive: boolean; withoutService: readonly [start: string, end: string][]; dailyRial: number };

const MILLION = 1_000_000;
const OFFERS: Readonly<Record<string, Offer>> = {
  "012": { isActive: true, withoutService: [["23:30", "23:59"]], dailyRial: 5000 * MILLION },
  "017": { isActive: true, withoutService: [], dailyRial: 3000 * MILLION },
  "054": { isActive: true, withoutService: [["02:00", "04:00"]], dailyRial: 2000 * MILLION },
  "056": { isActive: true, withoutService: [], dailyRial: 10_000 * MILLION },
  "057": { isActive: false, withoutService: [], dailyRial: 2000 * MILLION },
  "062": {
    isActive: true,
    withoutService: [
      ["00:00", "01:00"],
      ["13:00", "13:15"],
    ],
    dailyRial: 1000 * MILLION,
  },
  "066": { isActive: true, withoutService: [], dailyRial: 1000 * MILLION },
};
const NO_OFFER: Offer = { isActive: false, withoutService: [], dailyRial: 0 };

function usedToday(sandbox: Sandbox, code: string): number {
  const from = dayStart(tehranDay(sandbox.clock.now()));
  const row = sandbox.db.get<{ used: number }>(
    `SELECT COALESCE(SUM(amount_rial), 0) AS used FROM settlements
     WHERE type = 'A2A' AND status IN ('PENDING', 'INIT', 'DONE') AND substr(iban, 5, 3) = :code
       AND created_at >= :from AND created_at < :to`,
    { code, from, to: from + DAY_SECONDS },
  );
  return row?.used ?? 0;
}

/** The banks in the answer's shape, each with what is possible account to account now. */
export function bankRows(sandbox: Sandbox) {
  return banksNow(sandbox).map(({ code, name, isHealthy }) => {
    const { isActive, withoutService, dailyRial } = OFFERS[code] ?? NO_OFFER;
    const hasAbility = code in OFFERS;
    const used = hasAbility ? usedToday(sandbox, code) : 0;
    return {
      name,
      code,
      a2a: {
        limit: {
          time_limit: withoutService.map(([start_time, end_time]) => ({ start_time, end_time })),
          amount_limit: { total: dailyRial, used, remained: Math.max(0, dailyRial - used) },
        },
        is_active: isActive,
        has_ability: hasAbility,
        is_healthy: hasAbility && isHealthy,
      },
    };
  });
}

/** @returns why this bank cannot be paid account to account now, and on which field that is said; null when it can */
export function a2aRefusal(sandbox: Sandbox, iban: string, amountRial: number): { field: string; text: string } | null {
  const a2a = bankRows(sandbox).find(({ code }) => code === bankCodeOf(iban))?.a2a;
  const clock = jalaliTime(sandbox.clock.now()).slice(11, 16);
  if (!a2a?.has_ability || !a2a.is_active) {
    return { field: "type", text: "واریز حساب به حساب برای این بانک فعال نیست." };
  }
  if (!a2a.is_healthy) return { field: "type", text: "بانک مقصد اکنون در دسترس نیست." };
  if (a2a.limit.time_limit.some(({ start_time, end_time }) => clock >= start_time && clock < end_time)) {
    return { field: "type", text: "واریز حساب به حساب این بانک در این ساعت ارائه نمی‌شود." };
  }
  if (amountRial > a2a.limit.amount_limit.remained) {
    return { field: "amount", text: "مبلغ از باقی‌ماندهٔ سقف روزانهٔ این بانک بیشتر است." };
  }
  return null;
}
