import type { StatementRow } from "./answers";

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

/**
 * What rows come to, in whole rial: all of them, and those with each label. A row with two labels counts under both, so
 * the labels need not add up to the whole. A row whose way is not known counts as a row and moves nothing.
 */
export function totalsOf(rows: readonly Row[]): { all: LabelTotal; labels: LabelTotal[]; unclear: number } {
  const all = none(null);
  const byLabel = new Map<string, LabelTotal>();
  const unlabelled = none(null);
  for (const row of rows) {
    add(all, row);
    if (row.labels.length === 0) add(unlabelled, row);
    for (const label of new Set(row.labels)) {
      const total = byLabel.get(label) ?? none(label);
      byLabel.set(label, total);
      add(total, row);
    }
  }
  const labels = [...byLabel.values()].sort(
    (a, b) => b.count - a.count || (a.label ?? "").localeCompare(b.label ?? ""),
  );
  const unclear = rows.filter(({ status }) => status === "UNKNOWN").length;
  return { all, labels: unlabelled.count > 0 && labels.length > 0 ? [...labels, unlabelled] : labels, unclear };
}
