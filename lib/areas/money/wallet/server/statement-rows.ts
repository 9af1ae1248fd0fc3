import "server-only";
import type { z } from "zod";
import type { StatementSort } from "@/lib/areas/money/wallet/codes";
import { totalsFilters } from "@/lib/areas/money/wallet/filters";
import { isOfBook, isSearched } from "@/lib/areas/money/wallet/of-book";
import type { statementInput, WalletTotals, WalletTotalsInput } from "@/lib/areas/money/wallet/schemas";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { reckonTouched } from "@/lib/areas/money/wallet/server/read-statement";
import { FIGURES_BEHIND_MS } from "@/lib/areas/records/overview/figures";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { exportDay, exportInstant } from "@/lib/kit/format/date";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { unitName } from "@/lib/kit/format/money";
import { valuesOf } from "@/lib/kit/records/filter";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { bookRows } from "@/lib/server/book/rows";
import { type WalletPeriod, walletPeriod } from "@/lib/server/book/totals";
import { type FileBasis, NoFile } from "../../../../server/exports/basis";
import type { TotalledRows } from "../../../../server/exports/every-page";
import { type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "../../../../server/exports/view";

type Asked = z.output<typeof statementInput>;
/** Why a file of the statement is not drawn from the book. */
type WhyNot = "noStart" | "searched" | "notWhole" | "behind";

/**
 * Of what a file of the statement is drawn: of the book where it has the whole period, so that a year needs no call of
 * the service, else of the service, with why.
 *
 * @throws NoFile where only the book has such filters, or such an order, and it does not have the period
 */
export async function statementBasis(business: string, input: Asked, view: ExportView): Promise<FileBasis> {
  const asked = bookInput(input);
  const otherwise = (why: WhyNot): FileBasis => {
    if (isOfBook(input)) throw new NoFile("not_in_book");
    return { lines: fromService(why, view) };
  };
  if (typeof asked === "string") return otherwise(asked);
  // What was told since the days were added up: the sums are of the rows that follow.
  await reckonTouched(business);
  const period = await walletPeriod(business, asked);
  if (!period.totals) return otherwise("notWhole");
  if (isBehind(period) && !isOfBook(input)) return otherwise("behind");
  return {
    rows: rowsOf(business, asked, period, input.sort),
    lines: [
      [],
      [textCell(wordsOf(view.locale).book.from), textCell(wordsOf(view.locale).book.own)],
      ...(input.from === undefined
        ? [[textCell(wordsOf(view.locale).book.since), textCell(exportDay(period.from, view.calendar))]]
        : []),
      ...coverageLines(period, view),
      ...(view.isMasked ? [] : sumLines(period.totals, view)),
    ],
  };
}

function bookInput(input: Asked): WalletTotalsInput | WhyNot {
  if (isSearched(input)) return "searched";
  // As on the screen: what only the book can tell begins where the book does.
  if (input.from === undefined && !isOfBook(input)) return "noStart";
  return valuesOf(totalsFilters, input);
}

/** The day that is not over was not read for longer than its figures may be old. */
const isBehind = ({ to, asOf }: WalletPeriod): boolean =>
  to >= tehranDayOf(Date.now()) && (asOf === null || Date.now() - Date.parse(asOf) > FIGURES_BEHIND_MS);

async function* rowsOf(
  business: string,
  asked: WalletTotalsInput,
  period: WalletPeriod,
  sort?: StatementSort,
): AsyncGenerator<TotalledRows<Transaction>> {
  const total = period.totals?.count ?? null;
  for await (const { rows } of bookRows(business, period, asked, sort)) yield { rows, total };
}

/** Rows of a report, whether or not the book has all of its days. */
export const reportRows = rowsOf;

function fromService(why: WhyNot, { locale }: ExportView): Cell[][] {
  const { from, service, why: reasons } = wordsOf(locale).book;
  return [[], [textCell(from), textCell(service)], [textCell(reasons.title), textCell(reasons[why])]];
}

/** Until when everything is in it, and what is not. */
export function coverageLines({ to, asOf }: Pick<WalletPeriod, "to" | "asOf">, view: ExportView): Cell[][] {
  const words = wordsOf(view.locale).book;
  const isOpen = to >= tehranDayOf(Date.now());
  if (asOf === null) return [];
  return [[textCell(isOpen ? words.completeUntil : words.readAt), textCell(exportInstant(asOf, view.calendar))]];
}

/** Days that are missing, and on which the service's rows do not add up. */
export function gapLines({ unread, differing }: Pick<Report, "unread" | "differing">, view: ExportView): Cell[][] {
  const words = wordsOf(view.locale).book;
  const named = (days: readonly string[], count: number) =>
    `${count}: ${days.map((day) => exportDay(day, view.calendar)).join(view.locale === "fa" ? "، " : ", ")}${count > days.length ? " …" : ""}`;
  return [
    ...(unread.count > 0 ? [[textCell(words.unread), textCell(named(unread.days, unread.count))]] : []),
    ...(differing.length > 0 ? [[textCell(words.differing), textCell(named(differing, differing.length))]] : []),
  ];
}

/** What the rows come to, in the words of the wallet's screen: of the whole statement the lines lead to its closing. */
export function sumLines(totals: NonNullable<WalletTotals["totals"]>, view: ExportView): Cell[][] {
  const { wallet } = totals;
  const unit = unitName(view.unit, view.locale);
  const money = (name: string, rial: number): Cell[] => [
    textCell(`${messageOf(`wallet.totals.${name}`, view)} (${unit})`),
    { kind: "number", value: rial / RIAL_PER_UNIT[view.unit] },
  ];
  const words = wordsOf(view.locale).book;
  return [
    [],
    [textCell(words.rows), { kind: "number", value: totals.count }],
    ...(wallet ? [money("opening", wallet.openingRial)] : []),
    money("in", totals.inRial),
    money("out", 0 - totals.outRial),
    money("fee", 0 - totals.feeRial),
    money("underWay", 0 - totals.underWayRial),
    ...(wallet
      ? [
          money("cameBack", wallet.cameBackRial),
          money("difference", wallet.differenceRial),
          money("closing", wallet.closingRial),
        ]
      : []),
    ...(totals.uncertainFeeRial > 0
      ? [
          [
            textCell(`${words.uncertainFee} (${unit})`),
            { kind: "number", value: totals.uncertainFeeRial / RIAL_PER_UNIT[view.unit] } as Cell,
          ],
        ]
      : []),
  ];
}
