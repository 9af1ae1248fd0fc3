import { channelOfTitle, directionOf, type TransactionChannel, type TransactionStatus } from "./status";

/** The meaning of settlement states for money that comes in. */
const COMES_IN: Partial<Record<TransactionStatus, TransactionStatus>> = {
  settlement_done: "successful",
  settlement_in_progress: "in_progress",
  settlement_failed: "failed",
  settlement_canceled: "failed",
  settlement_returned: "failed",
};

/**
 * A row's state from the wallet's point of view. Deposits from own accounts and by code come in, even if the service
 * gives them the states of settlements, whose money has left. A row that names only a receiver is a settlement, with
 * any channel.
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

interface StatementRow {
  status: TransactionStatus;
  channelTitle: string | null;
  amountRial: number;
  wageRial: number;
  balanceAfterRial: number | null;
  createdAt: string | null;
  paidAt: string | null;
}

/** Whether it is unknown who pays a row's fee: for a direct debit, and for a title that may be one. */
export const isFeeUntold = (channel: TransactionChannel | null): boolean =>
  channel === "subscription" || channel === null;

/**
 * The effect of a row on the wallet in rial, with its sign, from its own fields alone; 0 if nothing moved. The fee of
 * a direct debit is paid by the business or, on top of the amount, by the payer. No record tells by which one, so the
 * effect is null. The amount of every other known channel includes its fee. A settlement takes its fee out of the
 * wallet, and the fee is not refunded when the settlement comes back.
 */
export function effectAlone(row: Omit<StatementRow, "balanceAfterRial" | "createdAt" | "paidAt">): number | null {
  const { status, amountRial, wageRial } = row;
  if (status === "unknown") return null;
  if (status === "settlement_returned") return -wageRial;
  const direction = directionOf(row);
  if (direction === -1) return -amountRial - wageRial;
  if (direction === 0) return 0;
  return wageRial > 0 && isFeeUntold(channelOfTitle(row.channelTitle)) ? null : amountRial - wageRial;
}

/**
 * The effects of consecutive rows, newest first. If the balances before and after a payment fit one interpretation of
 * its fee, that one is taken. Settlements among the rows that came back meanwhile are counted.
 */
export function effectsOf(rows: readonly StatementRow[]): (number | null)[] {
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

/** The money that failed, cancelled or returned settlements gave back in between, without a row of its own. */
function cameBack(rows: readonly StatementRow[], from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  return rows.reduce((sum, { status, amountRial, wageRial, paidAt }) => {
    if (paidAt === null || paidAt <= from || paidAt > to) return sum;
    if (status === "settlement_returned") return sum + amountRial;
    return status === "settlement_failed" || status === "settlement_canceled" ? sum + amountRial + wageRial : sum;
  }, 0);
}

/**
 * The fee that a row took from the wallet, in rial: 0 for failed or cancelled rows, although the record names a fee;
 * null if it is unknown who paid it.
 */
export function chargedRial(
  row: Pick<StatementRow, "status" | "channelTitle" | "amountRial" | "wageRial"> & { effectRial: number | null },
): number | null {
  if (row.wageRial === 0) return 0;
  if (row.effectRial === null) return null;
  if (row.status === "settlement_returned") return -row.effectRial;
  const direction = directionOf(row);
  return direction === 0 ? 0 : direction * row.amountRial - row.effectRial;
}

/**
 * The wallet's balance before a row, in rial; null if the row does not tell. A settlement that fails later had still
 * left the wallet.
 */
export function balanceBefore(row: StatementRow & { effectRial: number | null }): number | null {
  const { status, amountRial, wageRial, balanceAfterRial, effectRial } = row;
  if (balanceAfterRial === null) return null;
  if (status.startsWith("settlement_")) return balanceAfterRial + amountRial + wageRial;
  return effectRial === null ? null : balanceAfterRial - effectRial;
}

/** Rows with their effects on the wallet. */
export const withEffects = <Each extends StatementRow>(
  rows: readonly Each[],
): (Each & { effectRial: number | null })[] => {
  const effects = effectsOf(rows);
  return rows.map((row, index) => ({ ...row, effectRial: effects[index] ?? null }));
};

/** Whether the payer paid the fee on top of the amount, according to the balances. */
export const isFeeOnTop = (
  row: Pick<StatementRow, "status" | "channelTitle" | "amountRial" | "wageRial">,
  effectRial: number | null,
) => directionOf(row) === 1 && row.wageRial > 0 && effectRial === row.amountRial;
