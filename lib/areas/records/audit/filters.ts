import { cleanInput } from "@/lib/kit/format/digits";
import { type AddressStateOf, countUpTo, perPageOr } from "@/lib/kit/operations/address";
import { cursorOf, trailPage } from "@/lib/kit/operations/cursor-trail";
import { askedBy, choice, choiceLike, listAddress, period, search } from "@/lib/kit/records/filter";
import { AUDIT_ACTIONS } from "./actions";

export const auditFilters = {
  action: choice("audit.filters.action", AUDIT_ACTIONS, (action) => `audit.actions.${action.replaceAll(".", "_")}`, {
    all: "audit.filters.anyAction",
  }),
  /** A member's id; `system` is what happened by itself. */
  actor: choiceLike("audit.filters.actor", /^(system|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/, {
    all: "audit.filters.anyActor",
  }),
  /** Letters or digits of who, what, what about, where from, by which request, or of the details, as they are shown. */
  q: search("audit.filters.search", { chip: false, read: cleanInput }),
  period: period("audit.filters.period"),
};

/** The log's address: filters, the page, and the entry that is open. */
export const auditListState = listAddress(auditFilters, {
  page: trailPage,
  perPage: perPageOr(50),
  entry: countUpTo(Number.MAX_SAFE_INTEGER),
});
export type AuditListState = AddressStateOf<typeof auditListState>;

/** What to ask for. */
export function auditListInputOf({ page, entry: _, ...filters }: AuditListState) {
  return { ...askedBy(auditFilters, filters), before: cursorOf(page) };
}
