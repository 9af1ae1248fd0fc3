import type { StatementRow } from "./server/answers";

type Row = Pick<StatementRow, "status" | "amountRial" | "labels">;

export interface LabelTotal {
  /** Null: rows without a label. */
  label: string | null;
  count: number;
  inRial: number;
  outRial: number;
}

const none = (label: string | null): LabelTotal => ({ label, count: 0, inRial: 0, outRial: 0 });

function add(total: LabelTotal, { status, amountRial }: Row): void {
  total.count += 1;
  if (status === "DEPOSIT") total.inRial += amountRial;
  if (status === "WITHDRAWAL") total.outRial += amountRial;
}

interface Totals {
  all: LabelTotal;
  labels: LabelTotal[];
  /** Rows whose way is not known: they count and move nothing. */
  unclear: number;
}

/**
 * What rows come to, in whole rial: all of them, and those with each label. A row with two labels counts under both, so
 * the labels need not add up to the whole.
 */
export function totalsOf(rows: readonly Row[]): Totals {
  const along = totalsAlong();
  along.add(rows);
  return along.totals();
}

/** The same of rows that come part by part. */
export function totalsAlong(): { add: (rows: readonly Row[]) => void; totals: () => Totals } {
  const all = none(null);
  const byLabel = new Map<string, LabelTotal>();
  const unlabelled = none(null);
  let unclear = 0;
  return {
    add(rows) {
      for (const row of rows) {
        add(all, row);
        if (row.status === "UNKNOWN") unclear += 1;
        if (row.labels.length === 0) add(unlabelled, row);
        for (const label of new Set(row.labels)) {
          const total = byLabel.get(label) ?? none(label);
          byLabel.set(label, total);
          add(total, row);
        }
      }
    },
    totals() {
      const labels = [...byLabel.values()].sort(
        (a, b) => b.count - a.count || (a.label ?? "").localeCompare(b.label ?? ""),
      );
      return { all, labels: unlabelled.count > 0 && labels.length > 0 ? [...labels, unlabelled] : labels, unclear };
    },
  };
}

/** Whether a row is what its list was narrowed down to: the service may pass that over. */
export const isAskedRow =
  ({ type, label }: { type?: string; label?: string }) =>
  (row: Pick<Row, "status" | "labels">): boolean =>
    (type === undefined || row.status === type) &&
    (label === undefined || row.labels.some((one) => one.toLowerCase() === label.toLowerCase()));
