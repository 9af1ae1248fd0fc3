import type { SettlementDraftInput } from "@/lib/areas/money/settlements/draft";

const PREFIX = "daftar-payout:";

export interface KeptPayout<Values = SettlementDraftInput> {
  values: Values;
  idempotencyKey: string;
}

/** What was typed in this tab; null if there is nothing or it cannot be read. */
export function readKeptPayout<Values = SettlementDraftInput>(key: string): KeptPayout<Values> | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(PREFIX + key) ?? "null") as KeptPayout<Values> | null;
  } catch {
    return null;
  }
}

/** The form also works if the browser cannot store anything. */
export function keepPayout<Values = SettlementDraftInput>(key: string, kept: KeptPayout<Values>): void {
  try {
    window.sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {}
}

export function forgetKeptPayout(key: string): void {
  window.sessionStorage.removeItem(PREFIX + key);
}

/** At sign-out: deletes all kept payouts from the tab. With `business`, only those of that business. */
export function forgetKeptPayouts(business?: string): void {
  const prefix = business === undefined ? PREFIX : `${PREFIX}${business}:`;
  for (const key of Object.keys(window.sessionStorage)) {
    if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  }
}
