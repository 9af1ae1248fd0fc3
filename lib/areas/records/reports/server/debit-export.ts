import "server-only";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { withdrawalColumns } from "@/lib/areas/collecting/withdrawals/server/ask";
import { reasonKey, WITHDRAWAL_STATUS } from "@/lib/areas/collecting/withdrawals/status";
import { bankName } from "@/lib/kit/format/iban";
import { unitName } from "@/lib/kit/format/money";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { type FileBasis, NoFile } from "@/lib/server/exports/basis";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource, type FileOwner } from "@/lib/server/exports/source";
import { dayCell, type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import type { SheetColumn, TableSheet } from "@/lib/server/exports/xlsx-writer";
import { type Amounted, type DebitEnds, type DebitFigures, type DebitReport, successOf } from "../debits";
import { type ReportPeriod, reportInput } from "../schemas";
import { debitReport } from "./debit-report";

/**
 * The direct debit report as a workbook: the sums of the period, by day, bank, reason and attempt, and every
 * withdrawal.
 */
export const debitReportExport = exportSource({
  // A member who may see the wallet's balance may read withdrawals too.
  permission: "wallet.read",
  columns: withdrawalColumns,
  operation: withdrawalOperations.list,
  input: reportInput,
  basis: debitBasis,
});

/** @throws NoFile if the book does not have the whole period, because the service has no list of withdrawals by day */
async function debitBasis(input: ReportPeriod, { business }: FileOwner, view: ExportView): Promise<FileBasis> {
  const report = await debitReport(business, input);
  const basis = await listBasis(business, "withdrawal", { days: input }, WITHDRAWAL_STATUS, view);
  if (!report.now || !basis.rows) throw new NoFile("not_in_book");
  const { sheets } = wordsOf(view.locale).book;
  return {
    ...basis,
    lines: [...basis.lines, ...partLines(report.now, report.before?.part ?? null, view)],
    layout: {
      aboutName: sheets.summary,
      name: sheets.rows,
      sheets: [
        daysSheet(report, view),
        banksSheet(report, view),
        codesSheet(report, view),
        attemptsSheet(report, view),
      ],
    },
  };
}

const plain: SheetColumn = { isSummed: false, dateName: null };
const summed: SheetColumn = { isSummed: true, dateName: null };

const wordOf = (name: string, view: ExportView): string => messageOf(`reports.debits.${name}`, view);
const counted = (value: number): Cell => ({ kind: "number", value });
const inUnit = (rial: number, { unit }: ExportView): Cell => ({ kind: "number", value: rial / RIAL_PER_UNIT[unit] });
/** A percentage as a plain number: the cell has no sign behind it. */
const percent = (share: number | null): Cell =>
  share === null ? null : { kind: "number", value: Math.round(share * 1000) / 10 };
const inMoney = (text: string, view: ExportView): Cell => textCell(`${text} (${unitName(view.unit, view.locale)})`);
const inPercent = (text: string): Cell => textCell(`${text} (%)`);

/** The headline figures of the screen, beside those of the period before. */
function partLines(now: DebitFigures, before: DebitFigures | null, view: ExportView): Cell[][] {
  const amounted = (name: string, of: (part: DebitFigures) => Amounted): Cell[] => [
    inMoney(wordOf(name, view), view),
    inUnit(of(now).rial, view),
    before && inUnit(of(before).rial, view),
  ];
  return [
    [],
    [null, textCell(messageOf("reports.now", view)), textCell(wordOf("before", view))],
    [inPercent(wordOf("success", view)), percent(successOf(now.ends)), before && percent(successOf(before.ends))],
    amounted("collected", ({ ends }) => ends.done),
    amounted("givenBack", ({ givenBack }) => givenBack),
    amounted("refunds", ({ refunds }) => refunds.all),
    amounted("refundsOwn", ({ refunds }) => refunds.own),
    amounted("failed", ({ ends }) => ends.failed),
    amounted("recovered", ({ recovered }) => recovered),
    amounted("collectedAgain", ({ collectedAgain }) => collectedAgain),
  ];
}

/** The parts of the total, each as a count and an amount. */
const PARTS = ["done", "reversed", "failed", "canceled", "open"] as const satisfies readonly (keyof DebitEnds)[];

const endsColumns: readonly SheetColumn[] = [summed, ...PARTS.flatMap(() => [summed, summed]), plain];

const endsHeader = (view: ExportView): Cell[] => [
  textCell(wordOf("all", view)),
  ...PARTS.flatMap((part) => {
    const name = wordOf(`end.${part}`, view);
    // Collected withdrawals may be refunded in part: the amount includes these refunds, and the row count has only
    // those that went back whole.
    const amount = part === "reversed" ? wordOf("givenBack", view) : name;
    return [textCell(`${name}: ${wordsOf(view.locale).book.rows}`), inMoney(amount, view)];
  }),
  inPercent(wordOf("share", view)),
];

const endsCells = (ends: DebitEnds, view: ExportView): Cell[] => [
  counted(ends.all.count),
  ...PARTS.flatMap((part) => [counted(ends[part].count), inUnit(ends[part].rial, view)]),
  percent(successOf(ends)),
];

function daysSheet({ days }: DebitReport, view: ExportView): TableSheet {
  const { book, calendar } = wordsOf(view.locale);
  return {
    name: book.sheets.days,
    columns: [
      { isSummed: false, dateName: view.calendar === "jalali" ? `${book.day} (${calendar.gregorian})` : null },
      ...endsColumns,
    ],
    header: [textCell(book.day), ...endsHeader(view)],
    lines: days.map(({ day, ends }) => [dayCell(day, view), ...endsCells(ends, view)]),
  };
}

function banksSheet({ banks }: DebitReport, view: ExportView): TableSheet {
  return {
    name: wordsOf(view.locale).book.sheets.banks,
    columns: [plain, plain, ...endsColumns, plain],
    header: [
      textCell(wordOf("bank", view)),
      textCell(messageOf("exports.columns.bankCode", view)),
      ...endsHeader(view),
      inPercent(wordOf("shareBefore", view)),
    ],
    lines: banks.map(({ bank, ends, before }) => [
      textCell(bank === null ? wordOf("unknownBank", view) : (bankName(bank, view.locale) ?? bank)),
      bank === null ? null : textCell(bank, true),
      ...endsCells(ends, view),
      before && percent(successOf(before)),
    ]),
  };
}

function codesSheet({ codes, before: earlier }: DebitReport, view: ExportView): TableSheet {
  const before = wordOf("before", view);
  // A sum over unknown values would show zero.
  const ofBefore = earlier?.part ? summed : plain;
  return {
    name: wordsOf(view.locale).book.sheets.codes,
    columns: [plain, plain, summed, summed, ofBefore, ofBefore],
    header: [
      textCell(wordOf("codesName", view)),
      textCell(messageOf("exports.columns.errorCode", view)),
      textCell(wordOf("all", view)),
      inMoney(wordOf("failed", view), view),
      textCell(`${before}: ${wordOf("all", view)}`),
      inMoney(`${before}: ${wordOf("failed", view)}`, view),
    ],
    lines: codes.map(({ code, count, rial, before }) => [
      textCell(messageOf(reasonKey(code), view)),
      code === null ? null : textCell(code, true),
      counted(count),
      inUnit(rial, view),
      before && counted(before.count),
      before && inUnit(before.rial, view),
    ]),
  };
}

function attemptsSheet({ attempts }: DebitReport, view: ExportView): TableSheet {
  return {
    name: wordsOf(view.locale).book.sheets.attempts,
    columns: [plain, summed, summed],
    header: [
      textCell(wordOf("attemptsName", view)),
      textCell(wordOf("all", view)),
      inMoney(wordOf("collected", view), view),
    ],
    lines: attempts.map(({ attempt, count, rial }) => [counted(attempt), counted(count), inUnit(rial, view)]),
  };
}
