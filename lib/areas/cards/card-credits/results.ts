/**
 * The outcome of one row of many: done if the service lists it, `sent` if the service said that it accepted it,
 * failed if it refused it, and open if it said nothing.
 */
export interface CreditResult {
  state: "open" | "sent" | "done" | "failed";
  /** The service's words. */
  failure: string | null;
}

export interface CreditResultSums {
  doneRial: number;
  failedRial: number;
  /** The amount without a certain outcome so far. */
  openRial: number;
}

/** The sums of the rows by outcome. */
export function sumsOf(rows: readonly { amountRial: number }[], results: readonly CreditResult[]): CreditResultSums {
  const sums = { doneRial: 0, failedRial: 0, openRial: 0 };
  for (const [index, { amountRial }] of rows.entries()) {
    const state = results[index]?.state;
    sums[state === "done" ? "doneRial" : state === "failed" ? "failedRial" : "openRial"] += amountRial;
  }
  return sums;
}
