import "server-only";
import { exportInstant } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import { fileOf } from "@/lib/kit/records/field";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import type { FileBasis } from "@/lib/server/exports/basis";
import { everyPage, type TotalledRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import { statementFields, statementFile } from "../fields";
import { bankAccountOperations } from "../operations";
import { statementInput } from "../schemas";
import { isOfAccount } from "../status";
import { isAskedRow, type LabelTotal } from "../totals";
import type { AccountPeriod } from "../views";
import type { StatementRow } from "./answers";
import { accountPeriod, isPeriodOfBook } from "./period";
import { accountRows } from "./record";

/** A file's rows are told apart by an id; within an account that is the tracking code. */
type FileRow = StatementRow & { id: string };

const withId = (row: StatementRow): FileRow => ({ ...row, id: row.trackingCode });

export const bankStatementExport = exportSource({
  permission: "bankAccounts.read",
  columns: fileOf<FileRow>(statementFields, statementFile),
  operation: bankAccountOperations.statement,
  input: statementInput,
  basis: async ({ iban, from, to, type, label, q }, { business }, view) => {
    const asked = { iban, from, to, type, label, q, calendar: view.calendar };
    const period = isPeriodOfBook(asked) ? await accountPeriod(business, asked) : null;
    const totals = period?.totals ?? null;
    if (!period || !totals) return { lines: ofService(q !== undefined, view) };
    return { rows: fromBook(business, period, asked, totals.all.count), lines: ofBook(period, totals, view) };
  },
  // The service may pass over what narrows the list down, and a label may be taken off while it is read: both are looked at here.
  rows: ({ label, type, ...input }, ask) =>
    everyPage<FileRow>(
      async (page, perPage) => {
        const answer = await ask(bankAccountOperations.statement, { ...input, page, perPage });
        // Codes are told apart within one account only.
        return { ...answer, items: answer.items.filter(isOfAccount(input.iban)).map(withId) };
      },
      label === undefined && type === undefined ? undefined : isAskedRow({ label, type }),
    ),
});

function ofService(isSearched: boolean, view: ExportView): FileBasis["lines"] {
  const words = wordsOf(view.locale).book;
  return [
    [],
    [textCell(words.from), textCell(words.service)],
    [textCell(words.why.title), textCell(isSearched ? words.why.searched : words.why.notWhole)],
    [textCell(words.leftOut)],
  ];
}

/** Until when the rows are known, and what they come to, by label. */
function ofBook(
  { asOf }: AccountPeriod,
  { all, labels }: NonNullable<AccountPeriod["totals"]>,
  view: ExportView,
): FileBasis["lines"] {
  const words = wordsOf(view.locale).book;
  const unit = unitName(view.unit, view.locale);
  const summed = (name: string, { count, inRial, outRial }: LabelTotal): Cell[] => [
    textCell(name),
    { kind: "number", value: count },
    { kind: "number", value: inRial / RIAL_PER_UNIT[view.unit] },
    { kind: "number", value: outRial / RIAL_PER_UNIT[view.unit] },
  ];
  return [
    [],
    [textCell(words.from), textCell(words.ownList)],
    ...(asOf === null ? [] : [[textCell(words.completeUntil), textCell(exportInstant(asOf, view.calendar))]]),
    [],
    [
      textCell(messageOf("bankAccounts.fields.labels", view)),
      textCell(words.rows),
      textCell(`${messageOf("bankAccounts.totals.deposits", view)} (${unit})`),
      textCell(`${messageOf("bankAccounts.totals.withdrawals", view)} (${unit})`),
    ],
    ...labels.map((total) => summed(total.label ?? messageOf("bankAccounts.totals.none", view), total)),
    summed(words.all, all),
  ];
}

/** Newest first, as the list has them. */
async function* fromBook(
  business: string,
  { from, to }: AccountPeriod,
  { iban, type, label }: { iban: string; type?: StatementRow["status"]; label?: string },
  total: number,
): AsyncGenerator<TotalledRows<unknown>> {
  for await (const part of accountRows(business, iban, from, to, "newest"))
    yield { rows: part.filter(isAskedRow({ label, type })).map(withId), total };
}
