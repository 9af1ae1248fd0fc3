import { dayOf, type StatementRow, trueDays, type WholeBook } from "./truth";

/**
 * The figures of screens and files, added up anew from the sandbox's rows and its ledger: nothing of the product's own
 * adding up is used, so that a mistake there is none here.
 */

const sum = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((total, each) => total + of(each), 0);

/**
 * What the wallet's ledger says of a row of the statement: what it moved when it was written, and what came back of
 * it.
 */
interface Moved {
  first: number;
  back: { at: number; rial: number }[];
}

const CAME_BACK = ["settlement_released", "settlement_returned"];

export interface TrueFigures {
  count: number;
  inRial: number;
  outRial: number;
  feeRial: number;
  underWayRial: number;
}

export function figuresOf(book: WholeBook) {
  const movements = Map.groupBy(book.wallet, ({ reference }) => reference ?? "");
  const withdrawals = new Map(book.withdrawals.map(({ id, gateway_transaction_id }) => [gateway_transaction_id, id]));
  /** The ledger knows what was given back of a withdrawal by the withdrawal. */
  const withdrawalOf = ({ channel, source_id }: StatementRow): string | undefined =>
    channel === "refund" && source_id !== null ? withdrawals.get(source_id) : undefined;
  const movedOf = (row: StatementRow): Moved => {
    // Settlements and withdrawals are known to the ledger by their own ids, everything else by the row's.
    const paidBack = withdrawalOf(row);
    if (paidBack)
      return {
        first: sum(
          (movements.get(paidBack) ?? []).filter(({ kind }) => kind === "withdrawal_reversed"),
          ({ amount_rial }) => amount_rial,
        ),
        back: [],
      };
    const all = [...(movements.get(row.uuid) ?? []), ...(movements.get(String(row.id)) ?? [])];
    return {
      first: sum(
        all.filter(({ kind }) => !CAME_BACK.includes(kind) && kind !== "withdrawal_reversed"),
        ({ amount_rial }) => amount_rial,
      ),
      back: all
        .filter(({ kind }) => CAME_BACK.includes(kind))
        .map(({ at, amount_rial }) => ({ at, rial: amount_rial })),
    };
  };
  const isRefund = ({ channel }: StatementRow) => channel === "refund";
  const isIn = (row: StatementRow) => [1, 4, 5].includes(row.status) && !isRefund(row);
  const isOut = (row: StatementRow) => [2, -5, 6].includes(row.status) || (row.status === 1 && isRefund(row));
  const isUnderWay = ({ status }: StatementRow) => status === -2;
  const cameBack = ({ status }: StatementRow) => [-3, -4, -6].includes(status);
  const feeOf = (row: StatementRow): number => {
    if (isIn(row)) return row.amount_rial - movedOf(row).first;
    if (isOut(row)) return 0 - movedOf(row).first - row.amount_rial;
    // What arrived and came back keeps its fee: it left with it and came back without.
    return row.status === -6 ? 0 - movedOf(row).first - sum(movedOf(row).back, ({ rial }) => rial) : 0;
  };
  const within = (from: string, to: string) =>
    book.transactions.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
  const backs = book.wallet.filter(({ kind }) => CAME_BACK.includes(kind));

  return {
    within,
    isIn,
    isOut,
    feeOf,
    isUnderWay,
    totals: (rows: readonly StatementRow[]): TrueFigures => ({
      count: rows.length,
      inRial: sum(rows.filter(isIn), ({ amount_rial }) => amount_rial),
      outRial: sum(rows.filter(isOut), ({ amount_rial }) => amount_rial),
      feeRial: sum(rows, feeOf),
      underWayRial: sum(rows.filter(isUnderWay), (row) => 0 - movedOf(row).first),
    }),
    /** The amount that came back on these days, less the settlements of these days that did not stay. */
    cameBackRial: (from: string, to: string): number =>
      sum(
        backs.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to),
        ({ amount_rial }) => amount_rial,
      ) - sum(within(from, to).filter(cameBack), (row) => sum(movedOf(row).back, ({ rial }) => rial)),
    wallet: (from: string, to: string) => ({
      openingRial: trueDays(book, [from]).get(from)?.openingRial ?? Number.NaN,
      closingRial: trueDays(book, [to]).get(to)?.closingRial ?? Number.NaN,
    }),
  };
}

/** Counts what was compared, and says where. */
export class Comparison {
  count = 0;
  readonly wrong: string[] = [];

  /** Compares every figure that is told with the true one of the same name. */
  figures(where: string, told: object, truth: object): void {
    for (const [name, value] of Object.entries(truth)) {
      this.count += 1;
      const found = (told as Record<string, unknown>)[name];
      if (found !== value) this.wrong.push(`${where} ${name}: told ${found}, true ${value}`);
    }
  }
}
