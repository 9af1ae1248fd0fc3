import type { DirectDebitBanks } from "@/lib/authorizations/answers";
import type { RequestCreated } from "./schemas";

type Bank = DirectDebitBanks[number];

/**
 * The last day that a bank lets an authorization reach to, by its longest validity from a day on.
 *
 * @param from `YYYY-MM-DD`. @returns the same form; null where the bank tells none
 */
export function lastDayAt({ longestValidity }: Pick<Bank, "longestValidity">, from: string): string | null {
  if (longestValidity === null) return null;
  const { count, unit } = longestValidity;
  const day = new Date(`${from}T00:00:00Z`);
  const isLastOfMonth = day.getUTCDate();
  if (unit === "year") day.setUTCFullYear(day.getUTCFullYear() + count);
  else day.setUTCMonth(day.getUTCMonth() + count);
  // A day that the later month does not have is its last one.
  if (day.getUTCDate() !== isLastOfMonth) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** What of a wish goes beyond what the payer's bank tells of itself; the service has the last word. */
export function brokenLimits(
  { limitRial = 0, expiresOn = "" }: Partial<Pick<RequestCreated, "limitRial" | "expiresOn">>,
  bank: Bank,
  today: string,
): { limitRial?: "overLimit"; expiresOn?: "overValidity"; bankCode?: "bankAway" } {
  const last = lastDayAt(bank, today);
  return {
    ...(bank.limitRial !== null && limitRial > bank.limitRial ? { limitRial: "overLimit" as const } : {}),
    ...(last !== null && expiresOn > last ? { expiresOn: "overValidity" as const } : {}),
    ...(bank.canDebit && bank.isHealthy ? {} : { bankCode: "bankAway" as const }),
  };
}
