/**
 * The arithmetic of an account's statement: from rows with the balance that each left behind to what the account held
 * at the beginning and at the end of each day, and what no row accounts for. Whole rial; times are UTC ISO texts.
 */

/** A row as far as money goes. */
export interface MovedRow {
  at: string;
  /** What it did to the account, with its sign; null if the service does not say which way it went. */
  movedRial: number | null;
  /** The account's balance directly after it; null if it is unknown. */
  balanceRial: number | null;
}

/** What is known of a day before its rows are looked at. */
export interface DayToReckon {
  day: string;
  /** Every row of it was told, after it was over. */
  isWhole: boolean;
}

/** A day: `opening + in − out + difference = closing`, if opening and closing are known. */
export interface ReckonedDay {
  openingRial: number | null;
  inRial: number;
  outRial: number;
  closingRial: number | null;
  /** What the balances say beyond the rows; null if rows may be missing, which would look the same. */
  differenceRial: number | null;
  count: number;
  /** Of them those that brought something, and those that took something. */
  inCount: number;
  outCount: number;
  /** Rows with an unknown direction: their amounts are in the difference. */
  unclear: number;
}

const effect = ({ movedRial }: MovedRow): number => movedRial ?? 0;
const beforeOf = (row: MovedRow): number | null => (row.balanceRial === null ? null : row.balanceRial - effect(row));

/**
 * Calculates consecutive days.
 * @param days oldest first, without gaps
 * @param rowsOf the day's rows in any order
 * @param beforeRial the account's balance before the first day; null if unknown
 */
export function reckonAccountDays<Day extends DayToReckon>(
  days: readonly Day[],
  rowsOf: (day: string) => readonly MovedRow[],
  beforeRial: number | null,
): (Day & ReckonedDay)[] {
  let held = beforeRial;
  let wasWhole = true;
  const reckoned = days.map((day) => {
    const rows = inTurn(rowsOf(day.day), wasWhole ? held : null);
    // Behind a day with rows that are not known its closing is none of the next day's opening.
    const walked = walk(rows, wasWhole ? held : null);
    held = walked.closingRial;
    wasWhole = day.isWhole;
    return { ...day, ...walked, differenceRial: day.isWhole ? walked.differenceRial : null };
  });
  return backwards(reckoned);
}

/** What the account holds when these rows are done. */
export const heldAfter = (rows: readonly MovedRow[]): number | null => walk(inTurn(rows, null), null).closingRial;

function walk(rows: readonly MovedRow[], before: number | null) {
  let [opening, held] = [before, before];
  let [inRial, outRial, difference, sinceStart, unclear] = [0, 0, 0, 0, 0];
  let [inCount, outCount] = [0, 0];
  for (const row of rows) {
    const moved = effect(row);
    if (moved > 0) inRial += moved;
    else outRial -= moved;
    if (moved > 0) inCount += 1;
    else if (moved < 0) outCount += 1;
    if (row.movedRial === null) unclear += 1;
    const told = beforeOf(row);
    if (held === null && told !== null) {
      // The first balance that is told says what was there before it, and before the rows that told none.
      held = told;
      opening = told - sinceStart;
    }
    sinceStart += moved;
    if (held === null) continue;
    if (told !== null) difference += told - held;
    held = row.balanceRial ?? held + moved;
  }
  return {
    openingRial: opening,
    inRial,
    outRial,
    closingRial: held,
    differenceRial: difference,
    count: rows.length,
    inCount,
    outCount,
    unclear,
  };
}

/** Days before the first balance that is known held what that one leads back to. */
function backwards<Day extends DayToReckon & ReckonedDay>(days: readonly Day[]): Day[] {
  const known = [...days];
  for (let index = known.length - 2; index >= 0; index -= 1) {
    const [day, next] = [known[index], known[index + 1]];
    if (!day?.isWhole || day.closingRial !== null || next === undefined || next.openingRial === null) continue;
    const closingRial = next.openingRial;
    known[index] = { ...day, closingRial, openingRial: closingRial - day.inRial + day.outRial };
  }
  return known;
}

/**
 * Rows in the order of their times. Within one second the order is unknown: then each row follows the one whose
 * balance it starts from, if all of them can be ordered so.
 */
function inTurn(rows: readonly MovedRow[], before: number | null): MovedRow[] {
  const byTime = Map.groupBy(rows, ({ at }) => at);
  const groups = [...byTime.keys()].sort().map((at) => byTime.get(at) ?? []);
  let held = before;
  return groups.flatMap((group, index) => {
    const turn = group.length === 1 ? group : ordered(group, held, groups[index + 1] ?? []);
    for (const row of turn) held = row.balanceRial ?? (held === null ? null : held + effect(row));
    return turn;
  });
}

function ordered(group: readonly MovedRow[], held: number | null, next: readonly MovedRow[]): readonly MovedRow[] {
  const [told, silent] = [
    group.filter(({ balanceRial }) => balanceRial !== null),
    group.filter(({ balanceRial }) => balanceRial === null),
  ];
  const trail = told.length > 0 ? startsOf(told, held, next).map((start) => trailFrom(told, start)) : [];
  return [...(trail.find((way) => way !== null) ?? stepByStep(told, held)), ...silent];
}

/**
 * Where a way through the rows can begin: at what was held, else where more rows begin than end, else where the next
 * ones go on.
 */
function startsOf(rows: readonly MovedRow[], held: number | null, next: readonly MovedRow[]): number[] {
  if (held !== null) return [held];
  const surplus = new Map<number, number>();
  for (const row of rows) {
    const [from, to] = [beforeOf(row) ?? 0, row.balanceRial ?? 0];
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(to, (surplus.get(to) ?? 0) - 1);
  }
  const first = [...surplus].find(([, count]) => count === 1)?.[0];
  if (first !== undefined) return [first];
  const goesOnAt = new Set(next.map(beforeOf));
  const all = [...surplus.keys()];
  return [...all.filter((balance) => goesOnAt.has(balance)), ...all];
}

/**
 * A way through all rows, each beginning with the balance that the one before it left (Hierholzer); null if there is
 * none.
 */
function trailFrom(rows: readonly MovedRow[], start: number): MovedRow[] | null {
  const from = Map.groupBy(rows, (row) => beforeOf(row) ?? 0);
  const stack: { at: number; by: MovedRow | null }[] = [{ at: start, by: null }];
  const way: MovedRow[] = [];
  for (let here = stack.at(-1); here !== undefined; here = stack.at(-1)) {
    const row = from.get(here.at)?.pop();
    if (row) stack.push({ at: row.balanceRial ?? 0, by: row });
    else if (stack.pop()?.by) way.push(here.by as MovedRow);
  }
  way.reverse();
  let held = start;
  for (const row of way) {
    if (beforeOf(row) !== held) return null;
    held = row.balanceRial ?? 0;
  }
  return way.length === rows.length ? way : null;
}

/** Where the balances do not lead through all rows: as far as they lead, then on from one that follows no other. */
function stepByStep(rows: readonly MovedRow[], before: number | null): MovedRow[] {
  const left = [...rows];
  const turn: MovedRow[] = [];
  let held = before;
  while (left.length > 0) {
    const follows = left.findIndex((row) => beforeOf(row) === held);
    const heads = left.findIndex((row) => !left.some((other) => other !== row && other.balanceRial === beforeOf(row)));
    const [row] = left.splice(follows >= 0 ? follows : Math.max(0, heads), 1);
    if (!row) break;
    turn.push(row);
    held = row.balanceRial;
  }
  return turn;
}
