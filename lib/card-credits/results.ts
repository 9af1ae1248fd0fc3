/**
 * What became of one row of many: done where the service lists it, `sent` where it has said that it took it, failed where it
 * refused it, and open where nobody has said anything.
 */
export interface CreditResult {
  state: "open" | "sent" | "done" | "failed";
  /** The service's words. */
  failure: string | null;
}

export interface CreditSums {
  doneRial: number;
  failedRial: number;
  /** Of which nothing certain is known so far. */
  openRial: number;
}

/** What the rows come to, by what became of them. */
export function sumsOf(rows: readonly { amountRial: number }[], results: readonly CreditResult[]): CreditSums {
  const sums = { doneRial: 0, failedRial: 0, openRial: 0 };
  for (const [index, { amountRial }] of rows.entries()) {
    const state = results[index]?.state;
    sums[state === "done" ? "doneRial" : state === "failed" ? "failedRial" : "openRial"] += amountRial;
  }
  return sums;
}
