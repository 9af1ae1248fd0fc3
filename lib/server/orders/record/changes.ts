import "server-only";
import { CHANGED_FIELDS, type ChangedField, type OrderChanges, type RowChange } from "@/lib/kit/orders/views";
import type { Role } from "@/lib/kit/roles";
import type { PaymentOrder } from "./change";
import type { NewItem } from "./items";
import { shownIban, shownName, shownText } from "./rows";

/** Further changes are only counted. */
const MOST_TOLD = 20;

type Values = Partial<Record<ChangedField, unknown>>;
type Ordered = Pick<PaymentOrder, "kind" | "content" | "reason" | "externalId" | "destination" | "amountRial"> & {
  items: readonly NewItem[];
};

/** The changes of a correction: fields of the order, and rows of a batch. */
export function changesOf(before: Ordered, after: Ordered): OrderChanges {
  const own = compare(null, ownOf(before), ownOf(after));
  const rows = [...(own.fields.length > 0 ? [own] : []), ...rowChanges(before.items, after.items)];
  return { rows: rows.slice(0, MOST_TOLD), more: Math.max(0, rows.length - MOST_TOLD) };
}

/** The same for a reader of this role. */
export function shownChanges({ rows, more }: OrderChanges, role: Role): OrderChanges {
  const shown = (field: ChangedField, value: string | number | boolean | null) => {
    if (typeof value !== "string") return value;
    if (field === "iban") return shownIban(value, role);
    if (field === "externalId") return value;
    return field === "ownerName" ? shownName(value, role) : shownText(value, role);
  };
  return {
    more,
    rows: rows.map((row) => ({
      ...row,
      fields: row.fields.map(({ field, before, after }) => ({
        field,
        before: shown(field, before),
        after: shown(field, after),
      })),
    })),
  };
}

/** In a batch the amounts and destinations belong to the rows. */
const ownOf = ({ kind, content, reason, externalId, destination, amountRial, items }: Ordered): Values =>
  items.length > 0 ? { reason, externalId } : { ...content, kind, iban: destination, amountRial, reason, externalId };

/**
 * Unchanged rows may move: only rows that are missing on one side count. A new row counts as the changed form of a
 * removed row if it has the same place or the same IBAN. The row number is the one that people know.
 */
function rowChanges(before: readonly NewItem[], after: readonly NewItem[]): RowChange[] {
  const kept = Map.groupBy(before, keyOf);
  const added = after.filter((item) => kept.get(keyOf(item))?.shift() === undefined);
  const removed = new Set([...kept.values()].flat());
  const byRow = new Map([...removed].map((item) => [item.row, item]));
  const byIban = new Map([...removed].map((item) => [item.iban, item]));
  const isInPlace = before.length === after.length;
  const changes = added.map((item): RowChange => {
    const known = [isInPlace ? byRow.get(item.row) : undefined, byIban.get(item.iban)].find(
      (each) => each !== undefined && removed.has(each),
    );
    if (!known) return { ...compare(item.row, {}, item), what: "added" };
    removed.delete(known);
    return compare(known.row, known, item);
  });
  const gone = [...removed].map((item): RowChange => ({ ...compare(item.row, item, {}), what: "removed" }));
  return [...changes, ...gone].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

const keyOf = (item: NewItem): string => JSON.stringify(CHANGED_FIELDS.map((field) => plain(item, field)));

const plain = (values: Values, field: ChangedField): string | number | boolean | null => {
  const value = values[field];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
};

function compare(row: number | null, before: Values, after: Values): RowChange {
  const fields = CHANGED_FIELDS.map((field) => ({
    field,
    before: plain(before, field),
    after: plain(after, field),
  }));
  return { what: "changed", row, fields: fields.filter((each) => each.before !== each.after) };
}
