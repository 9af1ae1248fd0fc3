import "server-only";
import { type BookDay, type WalletPeriod, walletPeriod } from "@/lib/areas/money/wallet/server/record";
import { type FlowGroup, type FlowKind, flowOf, groupAt } from "@/lib/kit/book/statement-days";
import { addDays, countDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { periodBefore } from "../periods";
import type { Ends, Report, ReportDay, ReportKind, ReportPeriod } from "../schemas";

/** The number of missing or differing days that are named. */
const NAMED_DAYS = 10;
const KINDS: readonly FlowKind[] = ["in", "out", "waiting", "undone", "failed", "none"];

/**
 * The report of a wallet period: the sums of its days as the wallet and the overview show them, and the days
 * themselves.
 */
export async function walletReport(business: string, { from, to }: ReportPeriod): Promise<Report> {
  const period = await walletPeriod(business, { from, to });
  const earlier = periodBefore({ from, to: period.to < from ? to : period.to });
  const before = await walletPeriod(business, earlier);
  return reportOf(period, { ...earlier, totals: before.totals });
}

function reportOf(period: WalletPeriod, before: Report["before"]): Report {
  const { from, to, days: read, groups, totals, bookFrom, asOf } = period;
  const days = daysOf(period);
  const unread = days.filter(({ isRead }) => !isRead).map(({ day }) => day);
  const isWhole = totals !== null;
  return {
    from,
    to,
    bookFrom,
    asOf,
    isOpen: to >= tehranDayOf(Date.now()),
    unread: { count: unread.length, days: unread.slice(0, NAMED_DAYS) },
    differing: read.filter(({ figures }) => figures.ledger?.differenceRial !== 0).map(({ day }) => day),
    totals,
    before,
    days,
    kinds: kindsOf(groups),
    payments: isWhole ? endsOf(groups, isPayment) : null,
    settlements: isWhole ? endsOf(groups, isSettlement) : null,
  };
}

function daysOf({ from, to, days }: Pick<WalletPeriod, "from" | "to" | "days">): ReportDay[] {
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: countDays(from, to) }, (_, index) => reportDay(addDays(from, index), known));
}

function reportDay(day: string, known: ReadonlyMap<string, BookDay>): ReportDay {
  const figures = known.get(day)?.figures;
  const [flow] = flowOf([day], new Map(figures ? [[day, figures]] : []));
  return {
    day,
    isRead: figures !== undefined,
    count: (figures?.groups ?? []).reduce((sum, { count }) => sum + count, 0),
    openingRial: figures?.ledger?.openingRial ?? null,
    inRial: flow?.inRial ?? 0,
    outRial: flow?.outRial ?? 0,
    feeRial: flow?.feeRial ?? 0,
    underWayRial: flow?.underWayRial ?? 0,
    cameBackRial: flow?.cameBackRial ?? 0,
    differenceRial: figures?.ledger?.differenceRial ?? 0,
    closingRial: figures?.closingBalanceRial ?? null,
  };
}

/** Merges the groups of all days, ordered by effect, largest first. */
function kindsOf(groups: readonly FlowGroup[]): ReportKind[] {
  const sums = new Map<string, FlowGroup>();
  for (const { kind, channel, ...figures } of groups) {
    const nothing = { kind, channel, count: 0, amountRial: 0, wageRial: 0, uncertainFeeRial: 0 };
    const sum = groupAt(sums, `${kind} ${channel}`, nothing);
    for (const name of ["count", "amountRial", "wageRial", "uncertainFeeRial"] as const) sum[name] += figures[name];
  }
  return [...sums.values()].sort(
    (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || other.amountRial - one.amountRial,
  );
}

const isSettlement = ({ channel, kind }: FlowGroup): boolean =>
  channel === "settlements" || (kind === "undone" && channel !== "refund");
/** Payments by payers. A later refund is a row of its own and does not end the payment. */
const isPayment = (group: FlowGroup): boolean =>
  !isSettlement(group) && group.kind !== "out" && group.channel !== "refund" && group.channel !== "fee";

function endsOf(groups: readonly FlowGroup[], isMeant: (group: FlowGroup) => boolean): Ends {
  const meant = groups.filter(isMeant);
  const count = (...kinds: FlowKind[]) =>
    meant.filter(({ kind }) => kinds.includes(kind)).reduce((sum, each) => sum + each.count, 0);
  return {
    all: count(...KINDS),
    paid: count("in", "out"),
    failed: count("failed"),
    returned: count("undone"),
    underWay: count("waiting"),
    other: count("none"),
  };
}
