import type { WalletTotals } from "@/lib/areas/money/wallet/schemas";

type Totals = NonNullable<WalletTotals["totals"]>;

/** The lines that lead from a period's opening to its closing, in their order. */
const REPORT_LINES = ["opening", "in", "out", "fee", "underWay", "cameBack", "difference", "closing"] as const;
type LineName = (typeof REPORT_LINES)[number];

export interface ReportLine {
  name: LineName;
  /** With its sign: opening and all lines between make the closing. */
  rial: number | null;
  beforeRial: number | null;
  /** What is left when the period before is taken from it, with its sign. Null if either is not known. */
  moreRial: number | null;
  /** The same as a share of the period before, with the same sign; null if that was nothing, or went the other way. */
  moreShare: number | null;
}

/** These are told though nothing moved. */
const ALWAYS: readonly LineName[] = ["opening", "in", "out", "closing"];

/** What a period comes to, line by line beside the period before it; a line that is nothing in both is left out. */
export function reportLines(totals: Totals, before: Totals | null): ReportLine[] {
  return REPORT_LINES.map((name) => lineOf(name, rialOf(name, totals), before && rialOf(name, before))).filter(
    ({ name, rial, beforeRial }) => ALWAYS.includes(name) || (rial ?? 0) !== 0 || (beforeRial ?? 0) !== 0,
  );
}

function lineOf(name: LineName, rial: number | null, beforeRial: number | null): ReportLine {
  const moreRial = rial === null || beforeRial === null ? null : rial - beforeRial;
  const isShare = beforeRial !== null && beforeRial !== 0 && beforeRial * (rial ?? 0) >= 0;
  const moreShare = moreRial === null || !isShare ? null : moreRial / Math.abs(beforeRial);
  return { name, rial, beforeRial, moreRial, moreShare };
}

function rialOf(name: LineName, { wallet, ...moved }: Totals): number | null {
  switch (name) {
    case "in":
      return moved.inRial;
    case "out":
      return 0 - moved.outRial;
    case "fee":
      return 0 - moved.feeRial;
    case "underWay":
      return 0 - moved.underWayRial;
    default:
      return wallet === null ? null : wallet[`${name}Rial`];
  }
}
