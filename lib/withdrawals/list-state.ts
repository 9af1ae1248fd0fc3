import { tehranDayBounds } from "@/lib/format/jalali";
import { type AddressStateOf, addressState, day, oneOf, pageNumber, perPage, textUpTo } from "@/lib/operations/address";
import { WITHDRAWAL_STATUSES } from "./codes";
import type { WithdrawalListInput } from "./schemas";

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const withdrawalListState = addressState({
  status: oneOf(WITHDRAWAL_STATUSES),
  authorizationId: textUpTo(100),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: pageNumber,
  perPage,
});
export type WithdrawalListState = AddressStateOf<typeof withdrawalListState>;

/** What to ask for: the service filters by instants (both ends included), so a day becomes its first and last second. */
export function toListInput({ status, authorizationId, from, to, page, perPage }: WithdrawalListState) {
  const input: WithdrawalListInput = { page, perPage };
  if (status) input.status = status;
  if (authorizationId) input.authorizationId = authorizationId;
  if (from) input.from = tehranDayBounds(from).from;
  if (to) input.to = new Date(Date.parse(tehranDayBounds(to).to) - 1000).toISOString();
  return input;
}
