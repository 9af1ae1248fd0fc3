import { tehranDayBounds } from "@/lib/kit/format/jalali";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textLike,
  textUpTo,
} from "@/lib/kit/operations/address";
import { WITHDRAWAL_ENDS, WITHDRAWAL_STATUSES } from "./codes";
import type { WithdrawalListInput } from "./schemas";

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const withdrawalListState = addressState({
  status: oneOf(WITHDRAWAL_STATUSES),
  authorizationId: textUpTo(100),
  /** A code of the service's, a bank's three digits, or that none was told. */
  reason: textLike(/^[\w-]{1,20}$/, 20),
  bankCode: textLike(/^(\d{3}|none)$/, 4),
  attempts: textLike(/^\d{1,2}$/, 2),
  end: oneOf(WITHDRAWAL_ENDS),
  hour: textLike(/^(1?\d|2[0-3])$/, 2),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: pageNumber,
  perPage,
});
export type WithdrawalListState = AddressStateOf<typeof withdrawalListState>;

/** What to ask for: the service filters by instants (both ends included), so a day becomes its first and last second. */
export function toListInput(state: WithdrawalListState) {
  const { status, authorizationId, reason, bankCode, attempts, end, hour, from, to, page, perPage } = state;
  const input: WithdrawalListInput = { page, perPage };
  if (status) input.status = status;
  if (authorizationId) input.authorizationId = authorizationId;
  if (reason) input.reason = reason;
  if (bankCode) input.bankCode = bankCode;
  if (attempts) input.attempts = Number(attempts);
  if (end) input.end = end;
  if (hour) input.hour = Number(hour);
  if (from) input.from = tehranDayBounds(from).from;
  if (to) input.to = new Date(Date.parse(tehranDayBounds(to).to) - 1000).toISOString();
  return input;
}
