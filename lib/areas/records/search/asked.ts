import type { RecognisedKind } from "./recognise";

/** What a customer says of themselves: their withdrawals stand under their authorization only. */
const OF_CUSTOMER: readonly RecognisedKind[] = ["mobile", "nationalCode", "card", "cardTail", "name"];

/** Whether withdrawals are left out of a search for a customer. A number that can also be a reference finds those. */
export const leavesWithdrawalsOut = (kinds: readonly RecognisedKind[]): boolean =>
  kinds.some((kind) => OF_CUSTOMER.includes(kind)) && !kinds.includes("uuid");
