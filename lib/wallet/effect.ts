import { channelOfTitle, type TransactionChannel } from "./channel";
import type { TransactionStatus } from "./codes";

/** Which way a row moved the wallet: 1 in, -1 out, 0 not (yet). A payout leaves the wallet when it is ordered. */
export type Direction = 1 | -1 | 0;

const DIRECTION = {
  successful: 1,
  corrected: 1,
  transfer_in: 1,
  settlement_done: -1,
  settlement_in_progress: -1,
  transfer_out: -1,
  subscription_fee: -1,
  failed: 0,
  in_progress: 0,
  settlement_failed: 0,
  settlement_canceled: 0,
  settlement_returned: 0,
  unknown: 0,
} as const satisfies Record<TransactionStatus, Direction>;

/** What the states of payouts say of money that comes in. */
const COMES_IN: Partial<Record<TransactionStatus, TransactionStatus>> = {
  settlement_done: "successful",
  settlement_in_progress: "in_progress",
  settlement_failed: "failed",
  settlement_canceled: "failed",
  settlement_returned: "failed",
};

/**
 * A row's state by what it means for the wallet. Deposits from own accounts and by code come in, also where the service
 * tells them in the states of payouts, whose money has left. One that only names whom it was paid to is a payout, whatever
 * its channel is called.
 */
export function stateOfWallet(
  told: TransactionStatus,
  row: { channelTitle: string | null; payerIban: string | null; receiverIban: string | null },
): TransactionStatus {
  const channel = channelOfTitle(row.channelTitle);
  const isPaidOut = row.payerIban === null && row.receiverIban !== null;
  const comesIn = channel === "cash-in-by-code" || (channel === "cash-in" && !isPaidOut);
  return (comesIn && COMES_IN[told]) || told;
}

interface Row {
  status: TransactionStatus;
  channelTitle: string | null;
  amountRial: number;
  wageRial: number;
  balanceAfterRial: number | null;
  createdAt: string | null;
  paidAt: string | null;
}

/**
 * A refund is successful when the money has gone out, and leaves the wallet when it is ordered, as a payout does; only its
 * channel tells.
 */
export const directionBy = (status: TransactionStatus, channel: TransactionChannel | null): Direction =>
  channel === "refund" && (DIRECTION[status] === 1 || status === "in_progress") ? -1 : DIRECTION[status];

/** The states in which rows moved the wallet one way: those of a usual channel, and those of a refund. */
export function statesByDirection(direction: Direction): { usual: TransactionStatus[]; refund: TransactionStatus[] } {
  const states = Object.keys(DIRECTION) as TransactionStatus[];
  return {
    usual: states.filter((state) => directionBy(state, null) === direction),
    refund: states.filter((state) => directionBy(state, "refund") === direction),
  };
}

export const directionOf = ({ status, channelTitle }: Pick<Row, "status" | "channelTitle">): Direction =>
  directionBy(status, channelOfTitle(channelTitle));

/** Whether nobody tells who bears a row's fee: that of a direct debit, and of a title that may be one. */
export const isFeeUntold = (channel: TransactionChannel | null): boolean =>
  channel === "subscription" || channel === null;

/**
 * What a row did to the wallet in rial, with its sign, as far as it tells by itself; 0 where nothing moved.
 *
 * The fee of a direct debit is borne by the business or, on top of the amount, by the payer, and no record says by whom:
 * null. Every other known channel's amount holds its fee. A payout takes its fee with it and keeps it when it comes back.
 */
export function effectAlone(row: Omit<Row, "balanceAfterRial" | "createdAt" | "paidAt">): number | null {
  const { status, amountRial, wageRial } = row;
  if (status === "unknown") return null;
  if (status === "settlement_returned") return -wageRial;
  const direction = directionOf(row);
  if (direction === -1) return -amountRial - wageRial;
  if (direction === 0) return 0;
  return wageRial > 0 && isFeeUntold(channelOfTitle(row.channelTitle)) ? null : amountRial - wageRial;
}

/**
 * The same of rows that follow each other, newest first: where the balances before and after a payment fit one of both
 * readings of its fee, that is what happened. What came back meanwhile of payouts among the rows is counted.
 */
export function effectsOf(rows: readonly Row[]): (number | null)[] {
  return rows.map((row, index) => {
    const alone = effectAlone(row);
    const before = rows[index + 1]?.balanceAfterRial ?? null;
    if (directionOf(row) !== 1 || row.wageRial === 0 || before === null || row.balanceAfterRial === null) return alone;
    const moved = row.balanceAfterRial - before;
    const readings = [row.amountRial - row.wageRial, row.amountRial];
    const found = readings.find((reading) => reading === moved);
    if (found !== undefined) return found;
    const back = cameBack(rows, rows[index + 1]?.createdAt ?? null, row.createdAt);
    return readings.find((reading) => reading + back === moved) ?? alone;
  });
}

/** What payouts that failed, were cancelled or returned in between gave back without a row of its own. */
function cameBack(rows: readonly Row[], from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  return rows.reduce((sum, { status, amountRial, wageRial, paidAt }) => {
    if (paidAt === null || paidAt <= from || paidAt > to) return sum;
    if (status === "settlement_returned") return sum + amountRial;
    return status === "settlement_failed" || status === "settlement_canceled" ? sum + amountRial + wageRial : sum;
  }, 0);
}

/**
 * The fee that a row took from the wallet, in rial: nothing of what failed or was cancelled, although the record names
 * one; null where nobody tells who bore it.
 */
export function chargedRial(
  row: Pick<Row, "status" | "channelTitle" | "amountRial" | "wageRial"> & { effectRial: number | null },
): number | null {
  if (row.wageRial === 0) return 0;
  if (row.effectRial === null) return null;
  if (row.status === "settlement_returned") return -row.effectRial;
  const direction = directionOf(row);
  return direction === 0 ? 0 : direction * row.amountRial - row.effectRial;
}

/** The wallet before a row, in rial; null where the row does not tell. What fails later had left it all the same. */
export function balanceBefore(row: Row & { effectRial: number | null }): number | null {
  const { status, amountRial, wageRial, balanceAfterRial, effectRial } = row;
  if (balanceAfterRial === null) return null;
  if (status.startsWith("settlement_")) return balanceAfterRial + amountRial + wageRial;
  return effectRial === null ? null : balanceAfterRial - effectRial;
}

/** Rows with what each did to the wallet. */
export const withEffects = <Each extends Row>(rows: readonly Each[]): (Each & { effectRial: number | null })[] => {
  const effects = effectsOf(rows);
  return rows.map((row, index) => ({ ...row, effectRial: effects[index] ?? null }));
};

/** The payer paid the fee on top of the amount, as the balances show. */
export const isFeeOnTop = (
  row: Pick<Row, "status" | "channelTitle" | "amountRial" | "wageRial">,
  effectRial: number | null,
) => directionOf(row) === 1 && row.wageRial > 0 && effectRial === row.amountRial;
