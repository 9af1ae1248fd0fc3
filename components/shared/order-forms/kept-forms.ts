import type { SettlementDraftInput } from "@/lib/areas/money/settlements/draft";

const PREFIX = "daftar-payout:";

export interface KeptForm<Values = SettlementDraftInput> {
  values: Values;
  idempotencyKey: string;
}

/** What was typed in this tab; null if there is nothing or it cannot be read. */
export function readKeptForm<Values = SettlementDraftInput>(key: string): KeptForm<Values> | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(PREFIX + key) ?? "null") as KeptForm<Values> | null;
  } catch {
    return null;
  }
}

/** The form also works if the browser cannot store anything. */
export function keepForm<Values = SettlementDraftInput>(key: string, kept: KeptForm<Values>): void {
  try {
    window.sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {}
}

export function forgetKeptForm(key: string): void {
  window.sessionStorage.removeItem(PREFIX + key);
}

/** At sign-out: deletes all kept forms from the tab. With `business`, only those of that business. */
export function forgetKeptForms(business?: string): void {
  const prefix = business === undefined ? PREFIX : `${PREFIX}${business}:`;
  for (const key of Object.keys(window.sessionStorage)) {
    if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  }
}
