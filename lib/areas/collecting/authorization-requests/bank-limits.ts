import type { DirectDebitBanks } from "@/lib/areas/collecting/authorizations/server/answers";
import type { RequestCreated } from "./schemas";

type Bank = DirectDebitBanks[number];

/**
 * The last day that a bank allows for an authorization, from its longest validity and a first day.
 * @param from `YYYY-MM-DD`. @returns the same format; null if the bank names no limit
 */
export function lastDayAt({ longestValidity }: Pick<Bank, "longestValidity">, from: string): string | null {
  if (longestValidity === null) return null;
  const { count, unit } = longestValidity;
  const day = new Date(`${from}T00:00:00Z`);
  const isLastOfMonth = day.getUTCDate();
  if (unit === "year") day.setUTCFullYear(day.getUTCFullYear() + count);
  else day.setUTCMonth(day.getUTCMonth() + count);
  // If the later month does not have this day, its last day is taken.
  if (day.getUTCDate() !== isLastOfMonth) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** The values of a request that go beyond the limits of the payer's bank; the service has the last word. */
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
