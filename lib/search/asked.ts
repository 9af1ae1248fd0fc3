import type { SearchHit } from "./operations";
import type { RecognisedKind } from "./recognise";

export const HIT_KINDS = ["withdrawal", "settlement", "authorization", "transaction"] as const;
export type HitKind = SearchHit["kind"];

/** By what each kind of record can be found. The server asks by this table, and the screens say what is left out. */
export const FOUND_BY: Record<RecognisedKind, readonly HitKind[]> = {
  uuid: HIT_KINDS,
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

/** The kinds of records that nothing finds by what a text can be. */
export const notFoundBy = (kinds: readonly RecognisedKind[]): HitKind[] =>
  HIT_KINDS.filter((kind) => !kinds.some((by) => FOUND_BY[by].includes(kind)));

/** What a customer says of themselves: their withdrawals stand under their authorization only. */
const OF_CUSTOMER: readonly RecognisedKind[] = ["mobile", "nationalCode", "card", "cardTail", "name"];

/** Whether withdrawals are left out of a search for a customer. A number that can also be a reference finds those. */
export const leavesWithdrawalsOut = (kinds: readonly RecognisedKind[]): boolean =>
  kinds.some((kind) => OF_CUSTOMER.includes(kind)) && !kinds.includes("uuid");
