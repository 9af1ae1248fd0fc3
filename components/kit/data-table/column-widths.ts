/** The least and the most room that a column may be given, in pixels. */
export const NARROWEST = 64;
export const WIDEST = 640;

export type ColumnWidths = Readonly<Record<string, number>>;

export const withinReach = (px: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, px)));

/** The widths in an address: `amount:220.date:160`. What does not fit is left out. */
export function readWidths(text: string | null): ColumnWidths {
  const widths: Record<string, number> = {};
  for (const part of text?.split(".") ?? []) {
    const [, id, px] = /^([\w-]+):(\d{1,4})$/.exec(part) ?? [];
    if (id !== undefined) widths[id] = withinReach(Number(px));
  }
  return widths;
}

/** The same as an address has them; null if there are none. */
export const writtenWidths = (widths: ColumnWidths): string | null =>
  Object.entries(widths)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, px]) => `${id}:${px}`)
    .join(".") || null;
