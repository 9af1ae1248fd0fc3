import "server-only";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import {
  coverageLines,
  reckonTouched,
  statementColumns,
  statementRows,
  sumLines,
} from "@/lib/areas/money/wallet/server/ask";
import { walletPeriod } from "@/lib/areas/money/wallet/server/record";
import { channelKey } from "@/lib/areas/money/wallet/status";
import { exportDay } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import type { FileBasis } from "@/lib/server/exports/basis";
import { exportSource, type FileOwner } from "@/lib/server/exports/source";
import { dayCell, type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import type { SheetColumn, TableSheet } from "@/lib/server/exports/xlsx-writer";
import { DAY_MONEY } from "../days";
import { type Report, type ReportPeriod, reportInput } from "../schemas";
import { walletReport } from "./wallet-report";

/** The report of a period as a workbook: what it comes to, its days, its kinds, and every row that they are made of. */
export const reportExport = exportSource({
  permission: "wallet.read",
  columns: statementColumns,
  operation: walletOperations.transactions,
  input: reportInput,
  rows: async function* (input, _, { business }) {
    yield* statementRows(business, input, await walletPeriod(business, input));
  },
  basis: reportBasis,
});

async function reportBasis(input: ReportPeriod, { business }: FileOwner, view: ExportView): Promise<FileBasis> {
  await reckonTouched(business);
  const report = await walletReport(business, input);
  const { book } = wordsOf(view.locale);
  const origin: Cell[] = [textCell(book.from), textCell(book.own)];
  return {
    lines: [
      [],
      origin,
      ...(report.totals ? coverageLines(report, view) : []),
      ...gapLines(report, view),
      ...(report.totals ? sumLines(report.totals, view) : [[textCell(book.noSums)]]),
    ],
    layout: {
      aboutName: book.sheets.summary,
      name: book.sheets.rows,
      sheets: [daysSheet(report, view), kindsSheet(report, view)],
    },
  };
}

/** Days that are missing, and on which the service's rows do not add up. */
function gapLines({ unread, differing }: Pick<Report, "unread" | "differing">, view: ExportView): Cell[][] {
  const words = wordsOf(view.locale).book;
  const named = (days: readonly string[], count: number) =>
    `${count}: ${days.map((day) => exportDay(day, view.calendar)).join(view.locale === "fa" ? "، " : ", ")}${count > days.length ? " …" : ""}`;
  return [
    ...(unread.count > 0 ? [[textCell(words.unread), textCell(named(unread.days, unread.count))]] : []),
    ...(differing.length > 0 ? [[textCell(words.differing), textCell(named(differing, differing.length))]] : []),
  ];
}

const plain: SheetColumn = { isSummed: false, dateName: null };
const summed: SheetColumn = { isSummed: true, dateName: null };

const MONEY = [["opening", "openingRial", 1], ...DAY_MONEY, ["closing", "closingRial", 1]] as const;

const inUnit = (rial: number | null, { unit }: ExportView): Cell =>
  rial === null ? null : { kind: "number", value: rial / RIAL_PER_UNIT[unit] };

const signed = (rial: number | null, sign: 1 | -1): number | null => (rial === null ? null : rial * sign + 0);

/** A day's money with its sign: the columns of a line lead from its opening to its closing. */
function daysSheet({ days }: Report, view: ExportView): TableSheet {
  const { book, calendar } = wordsOf(view.locale);
  const unit = unitName(view.unit, view.locale);
  return {
    name: book.sheets.days,
    columns: [
      { isSummed: false, dateName: view.calendar === "jalali" ? `${book.day} (${calendar.gregorian})` : null },
      ...MONEY.map(([name]) => (name === "opening" || name === "closing" ? plain : summed)),
      summed,
    ],
    header: [
      textCell(book.day),
      ...MONEY.map(([name]) => textCell(`${messageOf(`wallet.totals.${name}`, view)} (${unit})`)),
      textCell(book.rows),
    ],
    lines: days.map((each) =>
      each.isRead
        ? [
            dayCell(each.day, view),
            ...MONEY.map(([, part, sign]) => inUnit(signed(each[part], sign), view)),
            { kind: "number", value: each.count },
          ]
        : [dayCell(each.day, view), textCell(book.notRead)],
    ),
  };
}

function kindsSheet({ kinds }: Report, view: ExportView): TableSheet {
  const { book } = wordsOf(view.locale);
  const unit = unitName(view.unit, view.locale);
  return {
    name: book.sheets.kinds,
    columns: [plain, plain, summed, plain, summed],
    header: [
      textCell(messageOf("reports.kinds.kind", view)),
      textCell(messageOf("reports.kinds.channel", view)),
      textCell(book.rows),
      textCell(`${messageOf("reports.kinds.amount", view)} (${unit})`),
      textCell(`${messageOf("reports.kinds.fee", view)} (${unit})`),
    ],
    lines: kinds.map(({ kind, channel, count, amountRial, wageRial }) => [
      textCell(messageOf(`reports.kinds.of.${kind}`, view)),
      textCell(messageOf(channelKey(channel), view)),
      { kind: "number", value: count },
      inUnit(amountRial, view),
      inUnit(wageRial, view),
    ]),
  };
}
