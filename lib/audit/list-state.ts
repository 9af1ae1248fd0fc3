import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import { cursorOf, wayPage } from "@/lib/operations/way";
import * as z from "@/lib/zod";
import { AUDIT_ACTIONS } from "./actions";
import { auditListInput } from "./schemas";

const day = z.catch(z.optional(z.string().check(z.refine(isIsoDay))), undefined);

/** The log's address: filters, the page, and the entry that is open. */
export const auditListState = z.object({
  action: z.catch(z.optional(z.enum(AUDIT_ACTIONS)), undefined),
  actor: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  /** Gregorian days of Tehran, both included. */
  from: day,
  to: day,
  page: wayPage,
  perPage: auditListInput.shape.perPage,
  entry: auditListInput.shape.before,
});
export type AuditListState = z.output<typeof auditListState>;

/** What to ask for: days become their first instant and the first one after them. */
export function toListInput({ action, actor, from, to, page, perPage }: AuditListState) {
  return {
    action,
    actor,
    before: cursorOf(page),
    from: from ? tehranDayBounds(from).from : undefined,
    to: to ? tehranDayBounds(to).to : undefined,
    perPage,
  };
}
