import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import {
  type AddressStateOf,
  addressState,
  countUpTo,
  day,
  oneOf,
  perPageOr,
  textUpTo,
} from "@/lib/kit/operations/address";
import { cursorOf, trailPage } from "@/lib/kit/operations/cursor-trail";
import { AUDIT_ACTIONS } from "./actions";

/** The log's address: filters, the page, and the entry that is open. */
export const auditListState = addressState({
  action: oneOf(AUDIT_ACTIONS),
  actor: textUpTo(40),
  q: textUpTo(100),
  /** Gregorian days of Tehran, both included. */
  from: day,
  to: day,
  page: trailPage,
  perPage: perPageOr(50),
  entry: countUpTo(Number.MAX_SAFE_INTEGER),
});
export type AuditListState = AddressStateOf<typeof auditListState>;

/** What to ask for: days become their first instant and the first one after them. */
export function toListInput({ action, actor, q, from, to, page, perPage }: AuditListState) {
  return {
    action,
    actor,
    q: cleanInput(q ?? "") || undefined,
    before: cursorOf(page),
    from: from ? tehranDayBounds(from).from : undefined,
    to: to ? tehranDayBounds(to).to : undefined,
    perPage,
  };
}
