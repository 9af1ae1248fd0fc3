import type { SearchHit } from "./operations";
import type { RecognisedKind } from "./recognise";

export const HIT_KINDS = ["withdrawal", "settlement", "order", "batch", "authorization", "transaction"] as const;
export type HitKind = SearchHit["kind"];

/** By what each kind of record can be found. The server asks by this table, and the screens say what is left out. */
export const FOUND_BY: Record<RecognisedKind, readonly HitKind[]> = {
  uuid: ["withdrawal", "settlement", "order", "authorization", "transaction"],
  batchId: ["order", "batch"],
  fileName: ["order"],
  transactionId: ["transaction"],
  mobile: ["authorization", "transaction"],
  iban: ["settlement", "transaction"],
  nationalCode: ["authorization"],
  card: ["transaction", "authorization"],
  cardTail: ["transaction", "authorization"],
  number: ["transaction", "withdrawal"],
  trackId: ["withdrawal", "settlement", "transaction"],
  name: ["authorization"],
};

/** What somebody who reads out a number may mean; orders and batches are found by ids of their own. */
const MEANT: readonly HitKind[] = ["withdrawal", "settlement", "authorization", "transaction"];
const OF_BATCH: readonly RecognisedKind[] = ["batchId", "fileName"];

/** The kinds of records that nothing finds by what a text can be, though it may be theirs. */
export const notFoundBy = (kinds: readonly RecognisedKind[]): HitKind[] =>
  kinds.some((kind) => OF_BATCH.includes(kind))
    ? []
    : MEANT.filter((kind) => !kinds.some((by) => FOUND_BY[by].includes(kind)));

/** What a customer says of themselves: their withdrawals stand under their authorization only. */
const OF_CUSTOMER: readonly RecognisedKind[] = ["mobile", "nationalCode", "card", "cardTail", "name"];

/** Whether withdrawals are left out of a search for a customer. A number that can also be a reference finds those. */
export const leavesWithdrawalsOut = (kinds: readonly RecognisedKind[]): boolean =>
  kinds.some((kind) => OF_CUSTOMER.includes(kind)) && !kinds.includes("uuid");
