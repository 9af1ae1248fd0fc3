import "server-only";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { reckonTouched, statementRows } from "@/lib/areas/money/wallet/server/ask";
import { type WalletPeriod, walletPeriod } from "@/lib/areas/money/wallet/server/record";
import { isSettlement } from "@/lib/areas/money/wallet/status";
import { addDays, countDays, isIsoDay, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { type DocumentFactName, type DocumentRow, type DocumentTable, MOST_DOCUMENT_ROWS } from "../../document";
import { CHECKED, type DocumentKind, fact, saidOf } from "./kind";
import { channelWord, keysOf, stateWord } from "./wallet-transaction";

/** A leap year and some days. */
const MOST_DAYS = 400;

/** The sums of a period, by their names on paper. They lead from the opening to the closing balance. */
type Totals = NonNullable<WalletPeriod["totals"]>;
const sumsOf = ({
  inRial,
  outRial,
  feeRial,
  underWayRial,
  wallet,
}: Totals): [DocumentFactName, number | undefined][] => [
  ["opening", wallet?.openingRial],
  ["in", inRial],
  ["out", 0 - outRial],
  ["fee", 0 - feeRial],
  ["underWay", 0 - underWayRial],
  ["cameBack", wallet?.cameBackRial],
  ["difference", wallet?.differenceRial],
  ["closing", wallet?.closingRial],
];
/** Sums that are left out when they are zero. */
const RARE: readonly DocumentFactName[] = ["underWay", "cameBack", "difference"];

/** The wallet over a period, by the book: its balance, its movements, and every row. */
export const walletStatement: DocumentKind = {
  id: "walletStatement",
  permission: "wallet.read",

  async read(about, { business }) {
    const { from, to } = periodOf(about);
    await reckonTouched(business);
    const period = await walletPeriod(business, { from, to });
    const { totals } = period;
    // A statement must have all of its days, an opening and a closing balance.
    if (!totals?.wallet) throw new ApiError("conflict", { fields: { about: "errors.statementNotWhole" } });
    const isOpen = to >= tehranDayOf(Date.now());
    const table = await rowsOf(business, period);
    // The rows and the sums must be from the same state of the book.
    if (table.total !== totals.count) throw new ApiError("conflict", { fields: { about: "errors.bookIsChanging" } });
    return {
      about: `${from}_${to}`,
      content: {
        facts: [
          ...fact("from", "day", from, CHECKED),
          ...fact("to", "day", to, CHECKED),
          // The figures of an unfinished day hold for this time.
          ...fact("asOf", "instant", isOpen ? period.asOf : null, CHECKED),
          ...sumsOf(totals).flatMap(([name, rial]) =>
            rial === 0 && RARE.includes(name) ? [] : fact(name, "money", rial, CHECKED),
          ),
          // The finished days are compared by this value later, independently of the last day.
          ...fact("wholeDaysClosing", "money", isOpen ? await wholeDaysClosing(business, from, to) : null, CHECKED),
          ...fact("count", "number", totals.count, CHECKED),
        ],
        table,
        keys: [],
      },
    };
  },

  async since({ business, about }, said) {
    const { from, to } = periodOf(about);
    const { totals } = await walletPeriod(business, { from, to });
    if (!totals?.wallet) return null;
    const now = sumsOf(totals);
    const isSame = (wanted: readonly DocumentFactName[]) =>
      now.every(([name, rial]) => !wanted.includes(name) || (saidOf(said, name) ?? 0) === rial);
    const isCounted = saidOf(said, "count") === totals.count;
    if (isCounted && isSame(now.map(([name]) => name))) return null;
    if (saidOf(said, "asOf") !== null) {
      const [before, after] = [saidOf(said, "wholeDaysClosing"), await wholeDaysClosing(business, from, to)];
      const isCorrected = !isSame(["opening"]) || (before !== null && after !== null && before !== after);
      return { word: isCorrected ? "statement_changed" : "statement_went_on", at: null };
    }
    // A settlement that ends moves between sums, and changes neither the wallet's balance nor its income.
    const hasEnded = Math.abs(totals.underWayRial) < Math.abs(Number(saidOf(said, "underWay") ?? 0));
    const isProgress = isCounted && hasEnded && isSame(["opening", "in", "difference", "closing"]);
    return { word: isProgress ? "statement_ended" : "statement_changed", at: null };
  },
};

/** The wallet's balance in rial at the end of the day before the period's last one; null for a period of one day. */
async function wholeDaysClosing(business: string, from: string, to: string): Promise<number | null> {
  if (from >= to) return null;
  const { totals } = await walletPeriod(business, { from, to: addDays(to, -1) });
  return totals?.wallet?.closingRial ?? null;
}

/** @throws ApiError `invalid_input` */
function periodOf(about: string): { from: string; to: string } {
  const [, from = "", to = ""] = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/.exec(about) ?? [];
  const isPeriod = isIsoDay(from) && isIsoDay(to) && from <= to && to <= tehranDayOf(Date.now());
  if (!isPeriod || countDays(from, to) > MOST_DAYS)
    throw new ApiError("invalid_input", { fields: { about: "errors.statementPeriod" } });
  return { from, to };
}

async function rowsOf(business: string, period: WalletPeriod): Promise<DocumentTable> {
  const rows: DocumentRow[] = [];
  let total = 0;
  for await (const part of statementRows(business, {}, period, "oldest")) {
    total += part.rows.length;
    rows.push(...part.rows.slice(0, MOST_DOCUMENT_ROWS - rows.length).map(rowOf));
    // The other rows are represented by their count.
    if (rows.length === MOST_DOCUMENT_ROWS) break;
  }
  return {
    columns: [
      { name: "at", kind: "instant" },
      { name: "what", kind: "word" },
      { name: "state", kind: "word" },
      { name: "party", kind: "name", isPersonal: true },
      { name: "transactionId", kind: "id" },
      { name: "effect", kind: "money" },
      { name: "balance", kind: "money" },
    ],
    rows,
    total: rows.length === MOST_DOCUMENT_ROWS ? (period.totals?.count ?? total) : total,
  };
}

const rowOf = (row: Transaction): DocumentRow => ({
  cells: [
    row.createdAt ?? row.paidAt,
    channelWord(row),
    stateWord(row.status),
    isSettlement(row) ? row.receiver.name : row.payer.name,
    row.id,
    row.effectRial,
    row.balanceAfterRial,
  ],
  keys: keysOf(row),
});
