import type { SettlementDraftInput } from "@/lib/settlements/draft";

const PREFIX = "daftar-payout:";

export interface KeptPayout<Values = SettlementDraftInput> {
  values: Values;
  idempotencyKey: string;
}

/** What was written in this tab; null when there is nothing, or nothing that can be read. */
export function readKeptPayout<Values = SettlementDraftInput>(key: string): KeptPayout<Values> | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(PREFIX + key) ?? "null") as KeptPayout<Values> | null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still lets one work. */
export function keepPayout<Values = SettlementDraftInput>(key: string, kept: KeptPayout<Values>): void {
  try {
    window.sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {}
}

export function forgetKeptPayout(key: string): void {
  window.sessionStorage.removeItem(PREFIX + key);
}

/** For whoever leaves: nothing of anybody's payouts stays in the tab; or nothing of one business's. */
export function forgetKeptPayouts(business?: string): void {
  const prefix = business === undefined ? PREFIX : `${PREFIX}${business}:`;
  for (const key of Object.keys(window.sessionStorage)) {
    if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  }
}
