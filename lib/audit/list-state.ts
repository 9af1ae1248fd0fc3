import { z } from "zod";
import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import { AUDIT_ACTIONS } from "./actions";

const day = z.string().refine(isIsoDay).optional().catch(undefined);
const seq = z.coerce.number().int().positive().optional().catch(undefined);

/** The log's address: filters, the page (older than an entry), and the entry that is open. */
export const auditListState = z.object({
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  actor: z.string().max(40).optional().catch(undefined),
  /** Gregorian days of Tehran, both included. */
  from: day,
  to: day,
  before: seq,
  entry: seq,
});
export type AuditListState = z.output<typeof auditListState>;

/** What to ask for: days become their first instant and the first one after them. */
export function toListInput({ action, actor, from, to, before }: AuditListState) {
  return {
    action,
    actor,
    before,
    from: from ? tehranDayBounds(from).from : undefined,
    to: to ? tehranDayBounds(to).to : undefined,
    perPage: 50,
  };
}
