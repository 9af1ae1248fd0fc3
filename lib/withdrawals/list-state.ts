import { z } from "zod";
import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import { WITHDRAWAL_STATUSES, type WithdrawalListInput, withdrawalListInput } from "./schemas";

const day = z.string().refine(isIsoDay).optional().catch(undefined);

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const withdrawalListState = z.object({
  status: z.enum(WITHDRAWAL_STATUSES).optional().catch(undefined),
  authorizationId: z.string().trim().max(100).optional().catch(undefined),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: withdrawalListInput.shape.page.catch(1),
  perPage: withdrawalListInput.shape.perPage.catch(20),
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
