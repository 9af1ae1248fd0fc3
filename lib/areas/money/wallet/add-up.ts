import { type FlowGroup, type FlowKind, groupAt, type StatementDay } from "@/lib/kit/book/statement-days";
import type { Ledger } from "./ledger";
import { cameBackOf, isSettlement, type LedgerRow, type TransactionStatus } from "./status";

/** What a row of a status did, but for refunds: they are successful when the money has gone out. */
export const KIND_BY_STATUS = {
  successful: "in",
  corrected: "in",
  transfer_in: "in",
  settlement_done: "out",
  transfer_out: "out",
  subscription_fee: "out",
  in_progress: "waiting",
  settlement_in_progress: "waiting",
  settlement_returned: "undone",
  failed: "failed",
  settlement_failed: "failed",
  settlement_canceled: "none",
  unknown: "none",
} as const satisfies Record<TransactionStatus, FlowKind>;

/**
 * Adds up one day of the statement. Inflow is every successful payment, deposit and transfer in, before fees, by
 * channel; outflow is every settlement that was done, transfer out, refund and subscription fee. A settlement that was
 * returned counts on neither side; what failed or was canceled moved nothing.
 *
 * @param day as the book has it
 */
export function addUpStatement(
  day: Ledger & { rows: readonly LedgerRow[]; rest?: NonNullable<StatementDay["ledger"]>["rest"] },
): StatementDay {
  const { rows, booked, openingRial, closingRial, differenceRial } = day;
  const groups = new Map<string, FlowGroup>();
  for (const row of rows) {
    const { status, amountRial, wageRial } = row;
    const isRefund = row.channel === "refund";
    const usual = KIND_BY_STATUS[status];
    const kind: FlowKind = isRefund && usual === "in" ? "out" : usual;
    const usualChannel = row.channel ?? (isSettlement({ status, channelTitle: null }) ? "settlements" : "other");
    const channel = status === "subscription_fee" ? "fee" : usualChannel;
    const group = groupAt(groups, `${kind} ${channel}`, { kind, channel, count: 0, ...NO_MONEY });
    group.count += 1;
    group.amountRial += amountRial;
    const own = booked.get(row.id);
    if (own && (own.isCertain || wageRial === 0)) group.wageRial += 0 - own.feeRial - cameBackOf(row).feeRial;
    else if (kind !== "none" && kind !== "failed") group.uncertainFeeRial += wageRial;
  }
  const ledger = { openingRial, cameBackRial: cameBackBy(day), differenceRial, rest: day.rest };
  return { groups: [...groups.values()], closingBalanceRial: closingRial, ledger };
}

/** Money of settlements that came back on a day, less what left it with settlements of its own that did not stay. */
function cameBackBy({ rows, booked, cameBack }: Pick<Ledger, "booked" | "cameBack"> & { rows: readonly LedgerRow[] }) {
  let rial = cameBack.amountRial + cameBack.feeRial;
  for (const row of rows) {
    const { amountRial, feeRial } = cameBackOf(row);
    if (booked.has(row.id)) rial -= amountRial + feeRial;
  }
  return rial;
}

const NO_MONEY = { amountRial: 0, wageRial: 0, uncertainFeeRial: 0 };
