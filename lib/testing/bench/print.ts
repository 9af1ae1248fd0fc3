export const row = (...cells: (string | number)[]): string[] => cells.map(String);

/** A table in plain text; numbers stand at the end of their column. */
export function table(title: string, header: string[], rows: string[][]): void {
  const widths = header.map((name, index) =>
    Math.max(name.length, ...rows.map((cells) => (cells[index] ?? "").length)),
  );
  const print = (cells: string[]) =>
    console.log(
      cells
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join("  "),
    );
  console.log(`\n${title}`);
  print(header);
  for (const cells of rows) print(cells);
}

/** The value below which `share` of the sorted values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
