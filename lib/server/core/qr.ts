import "server-only";
import { encode } from "uqr";

/** A text as the picture that cameras read: of `size` by `size`, with its border; `path` is one path of an SVG. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  return { size, path: pathOf(data) };
}

/** The dark modules as one SVG path, a run of them per step. */
function pathOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark && !row[x - 1] ? runFrom(row, x, y) : ""))).join("");
}

function runFrom(row: boolean[], x: number, y: number): string {
  let end = x;
  while (row[end]) end += 1;
  return `M${x} ${y}h${end - x}v1h-${end - x}z`;
}
