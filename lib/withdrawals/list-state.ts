import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import * as z from "@/lib/zod";
import { WITHDRAWAL_STATUSES, type WithdrawalListInput, withdrawalListInput } from "./schemas";

const day = z.catch(z.optional(z.string().check(z.refine(isIsoDay))), undefined);

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const withdrawalListState = z.object({
  status: z.catch(z.optional(z.enum(WITHDRAWAL_STATUSES)), undefined),
  authorizationId: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(100))), undefined),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: z.catch(withdrawalListInput.shape.page, 1),
  perPage: z.catch(withdrawalListInput.shape.perPage, 20),
});
export type WithdrawalListState = z.output<typeof withdrawalListState>;

/** What to ask for: the service filters by instants (both ends included), so a day becomes its first and last second. */
export function toListInput({ status, authorizationId, from, to, page, perPage }: WithdrawalListState) {
  const input: WithdrawalListInput = { page, perPage };
  if (status) input.status = status;
  if (authorizationId) input.authorizationId = authorizationId;
  if (from) input.from = tehranDayBounds(from).from;
  if (to) input.to = new Date(Date.parse(tehranDayBounds(to).to) - 1000).toISOString();
  return input;
}
