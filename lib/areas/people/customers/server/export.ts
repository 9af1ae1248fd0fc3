import "server-only";
import { randomUUID } from "node:crypto";
import { exportInstant } from "@/lib/kit/format/date";
import type { Field } from "@/lib/kit/records/field";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { flushAnswers } from "@/lib/server/book/feed";
import { readingNow } from "@/lib/server/book/read-lists";
import { type FileBasis, NoFile } from "@/lib/server/exports/basis";
import { everyPage, type TotalledRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { type ExportView, messageOf, wordsOf } from "@/lib/server/exports/view";
import { isOfBook } from "../filters";
import { isNotAsked, listedFields } from "../listed";
import { customerOperations, KEPT_PERSONAL } from "../operations";
import { isOwnUnclear, ownValue } from "../own-values";
import { type CustomerBookAsked, customerBookInput, type ListedCustomer } from "../schemas";
import type { CustomField } from "./answers";
import { checkedAt, countCustomers, customerRows } from "./ask";
import { fittingRows, isNarrowed } from "./narrowed";

const ownOf = ({ customFields = [], unreadCustomFields = 0 }: ListedCustomer) => ({ customFields, unreadCustomFields });

/** What the business calls its own fields is no message; each has a column. */
const ownColumn = (field: CustomField, _: number, fields: readonly CustomField[]) => ({
  id: `field${field.id}`,
  label: "customers.detail.custom" as const,
  ownName: field.name,
  kind: "text" as const,
  value: (row: ListedCustomer) => ownValue(field, fields, ownOf(row)),
  isUnclear: (row: ListedCustomer) => isOwnUnclear(field, fields, ownOf(row)),
});

/** What was not read yet is no empty cell: nobody may take it for somebody who has none. */
const columns: readonly Field<ListedCustomer>[] = listedFields.map((field) =>
  field.kind === "status" ? field : { ...field, isUnclear: (row) => isNotAsked(field.id, row) },
);

const contextOf = (business: string) => ({ business, requestId: randomUUID(), lane: "job" as const, isFresh: true });

/** In a file of customers for which a check succeeded. */
type Checked = ListedCustomer & { checkedAt?: string | undefined };
const CHECKED_AT: Field<Checked> = {
  id: "checkedAt",
  label: "customerList.fields.checkedAt",
  kind: "instant",
  value: ({ checkedAt }) => checkedAt ?? null,
};

async function* rowsOf(business: string, asked: CustomerBookAsked): AsyncGenerator<TotalledRows<Checked>> {
  const { identity } = asked;
  const total = await countCustomers(business, asked);
  for await (const rows of customerRows(business, asked)) {
    if (identity === undefined || identity === "unanswered") {
      yield { rows, total };
      continue;
    }
    const times = await checkedAt(
      business,
      identity,
      rows.map(({ id }) => id),
    );
    yield { rows: rows.map((row) => ({ ...row, checkedAt: times.get(row.id)?.toISOString() })), total };
  }
}

/** What somebody is by a check is as old as its answer, and says nothing of what their record has become since. */
function identityLines({ identity }: CustomerBookAsked, view: ExportView): Cell[][] {
  if (identity === undefined) return [];
  const note = identity === "unanswered" ? "unchecked" : "checked";
  return [
    [
      textCell(messageOf("customerList.filters.identity", view)),
      textCell(messageOf(`customerList.source.${note}`, view)),
    ],
  ];
}

/** The customers that a list shows: of the book, or as long as that has not read all of them, as the service lists them. */
export const customerExport = exportSource<typeof customerBookInput, Checked>({
  permission: "customers.read",
  columns,
  operation: { personal: KEPT_PERSONAL },
  input: customerBookInput,
  ownColumns: async (ask, { identity }) => {
    const fields: CustomField[] = [];
    for await (const { rows } of everyPage((page, perPage) => ask(customerOperations.fields, { page, perPage }))) {
      fields.push(...rows);
    }
    const isChecked = identity !== undefined && identity !== "unanswered";
    return [...(isChecked ? [CHECKED_AT] : []), ...fields.map(ownColumn)];
  },
  basis: async (input, { business }, view): Promise<FileBasis> => {
    const words = wordsOf(view.locale).book;
    await flushAnswers();
    const reading = await readingNow(business, "customer");
    if (!reading?.freshAt || !reading.wholeAt) {
      if (isOfBook(input)) throw new NoFile("not_in_book");
      // A file says what it is narrowed down by; of a service that passes that over it would hold everybody.
      if (!(await isNarrowed(input, contextOf(business)))) throw new NoFile("not_in_book");
      return {
        lines: [
          [],
          [textCell(words.from), textCell(words.service)],
          [textCell(words.why.title), textCell(words.why.notWhole)],
        ],
      };
    }
    const time = (moment: Date) => textCell(exportInstant(moment.toISOString(), view.calendar));
    return {
      rows: rowsOf(business, input),
      lines: [
        [],
        [textCell(words.from), textCell(words.ownList)],
        [textCell(words.completeUntil), time(reading.freshAt)],
        [textCell(words.statesSince), time(reading.wholeAt)],
        ...identityLines(input, view),
      ],
    };
  },
  rows: async function* ({ q, type }, ask, { business }) {
    const pages = everyPage((page, perPage) => ask(customerOperations.list, { q, type, page, perPage }));
    for await (const { rows, total } of pages) {
      const { ids: fitting } = await fittingRows(rows, { q, type }, true, contextOf(business));
      const told = rows.filter(({ id }) => fitting.has(id));
      yield { rows: told.map((row) => ({ ...row, toldAt: new Date().toISOString() })), total };
    }
  },
});
