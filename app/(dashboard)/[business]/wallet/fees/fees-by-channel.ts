import type { ReportKind } from "@/lib/areas/records/reports/schemas";

/** Rows whose fee was paid. The fee of a settlement that came back stays paid if the service kept it. */
const PAID: readonly ReportKind["kind"][] = ["in", "out", "undone"];

interface Fees {
  /** Fees that were taken with rows of each channel, in whole rial, the largest first. */
  channels: { channel: ReportKind["channel"]; feeRial: number }[];
  /** Rows that are a fee themselves, in whole rial; null if there are none. The sum of fees does not have them. */
  ownRows: { count: number; amountRial: number } | null;
}

/** The fees of a period by channel; with all channels they come to the report's fees. */
export function feesByChannel(kinds: readonly ReportKind[]): Fees {
  const fees = new Map<ReportKind["channel"], number>();
  const own = { count: 0, amountRial: 0 };
  for (const { kind, channel, count, amountRial, wageRial } of kinds) {
    if (!PAID.includes(kind)) continue;
    if (wageRial !== 0) fees.set(channel, (fees.get(channel) ?? 0) + wageRial);
    if (channel === "fee" && kind === "out") {
      own.count += count;
      own.amountRial += amountRial;
    }
  }
  const channels = [...fees].map(([channel, feeRial]) => ({ channel, feeRial }));
  return { channels: channels.sort((one, other) => other.feeRial - one.feeRial), ownRows: own.count > 0 ? own : null };
}
