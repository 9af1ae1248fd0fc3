import { isUnderWay, type StatementDay } from "@/lib/kit/book/statement-days";

/**
 * What moved a place where money is: of the wallet what came in and went out, the fees of both, settlements that have
 * left and not arrived, what came back of settlements, and what nobody accounts for.
 */
export const LINE_PARTS = ["in", "out", "fee", "underWay", "cameBack", "difference"] as const;
export type LinePart = (typeof LINE_PARTS)[number];

/** One line between an opening and a closing balance. */
export interface Line {
  part: LinePart;
  /** The statement's channel, or a word of the place's own; null if the line is of no channel. */
  channel: string | null;
  count: number;
  /** With its sign: opening and all lines make the closing. */
  rial: number;
}

/** One day of a place. Without both balances nothing leads anywhere. */
export interface PlaceDay {
  day: string;
  /** False where the day was not read to its end: it has no lines then. */
  isRead: boolean;
  openingRial: number | null;
  closingRial: number | null;
  lines: Line[];
}

/** A day's sums of the statement as lines: the figures that wallet, overview and report show, by channel. */
export function linesOf({ groups, ledger }: StatementDay): Line[] {
  const lines: Line[] = [];
  for (const group of groups) {
    const { kind, channel, count, amountRial, wageRial } = group;
    if (kind === "in") lines.push({ part: "in", channel, count, rial: amountRial });
    if (kind === "out") lines.push({ part: "out", channel, count, rial: 0 - amountRial });
    if (isUnderWay(group)) lines.push({ part: "underWay", channel, count, rial: 0 - amountRial - wageRial });
    // What came back keeps the fee that it left with.
    if (wageRial !== 0 && (kind === "in" || kind === "out" || kind === "undone"))
      lines.push({ part: "fee", channel, count, rial: 0 - wageRial });
  }
  const of = (part: LinePart, rial: number): Line[] => (rial === 0 ? [] : [{ part, channel: null, count: 0, rial }]);
  return sumLines([lines, of("cameBack", ledger?.cameBackRial ?? 0), of("difference", ledger?.differenceRial ?? 0)]);
}

/** Lines of several days as one of each part and channel, in the parts' order and the largest first. */
function sumLines(days: readonly (readonly Line[])[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of days.flat()) {
    const key = `${line.part} ${line.channel}`;
    const sum = sums.get(key);
    if (sum) {
      sum.count += line.count;
      sum.rial += line.rial;
    } else sums.set(key, { ...line });
  }
  return [...sums.values()]
    .filter(({ rial, count }) => rial !== 0 || count > 0)
    .sort(
      (one, other) =>
        LINE_PARTS.indexOf(one.part) - LINE_PARTS.indexOf(other.part) ||
        Math.abs(other.rial) - Math.abs(one.rial) ||
        String(one.channel).localeCompare(String(other.channel), "en"),
    );
}

/** All lines of a part together. */
export const partRial = (lines: readonly Line[], part: LinePart): number =>
  lines.reduce((sum, line) => (line.part === part ? sum + line.rial : sum), 0);

/** What an opening and all lines come to beyond the closing; null if either balance is not known. */
export function restOf({ openingRial, closingRial, lines }: Omit<PlaceDay, "day" | "isRead">): number | null {
  if (openingRial === null || closingRial === null) return null;
  return closingRial - lines.reduce((sum, { rial }) => sum + rial, openingRial);
}

/** A period of one place. */
export interface PlacePeriod {
  openingRial: number | null;
  closingRial: number | null;
  lines: Line[];
  /** Every day was read, each day adds up, and each begins with what the one before ended with. */
  addsUp: boolean;
  unread: { count: number; days: string[] };
}

/** At most this many missing days are named. */
const NAMED_DAYS = 10;

/** A period as the sum of its days; it has balances and lines only where every one of them was read. */
export function periodOf(days: readonly PlaceDay[]): PlacePeriod {
  const unread = days.filter(({ isRead }) => !isRead).map(({ day }) => day);
  const isWhole = days.length > 0 && unread.length === 0;
  const joins = days.every(({ openingRial }, at) => at === 0 || openingRial === days[at - 1]?.closingRial);
  return {
    openingRial: isWhole ? (days[0]?.openingRial ?? null) : null,
    closingRial: isWhole ? (days.at(-1)?.closingRial ?? null) : null,
    lines: isWhole ? sumLines(days.map(({ lines }) => lines)) : [],
    addsUp: isWhole && joins && days.every((day) => restOf(day) === 0),
    unread: { count: unread.length, days: unread.slice(0, NAMED_DAYS) },
  };
}

/** A line that is not what it was. */
export interface ChangedLine {
  part: LinePart;
  channel: string | null;
  thenRial: number;
  nowRial: number;
}

/** Lines whose amount, or number of rows, differs between two looks at the same days. */
export function changedLines(then: readonly Line[], now: readonly Line[]): ChangedLine[] {
  const key = ({ part, channel }: Line) => `${part} ${channel}`;
  const [before, after] = [then, now].map((lines) => new Map(lines.map((line) => [key(line), line])));
  const changed: ChangedLine[] = [];
  for (const line of [...now, ...then]) {
    const [was, is] = [before?.get(key(line)), after?.get(key(line))];
    const isSame = was?.rial === is?.rial && was?.count === is?.count;
    if (isSame || changed.some(({ part, channel }) => part === line.part && channel === line.channel)) continue;
    changed.push({ part: line.part, channel: line.channel, thenRial: was?.rial ?? 0, nowRial: is?.rial ?? 0 });
  }
  return changed;
}
