import { isFeeUntold } from "@/lib/areas/money/wallet/effect";
import { backAt, cameBackOf, directionBy, type LedgerRow, type Moved, NOTHING_MOVED } from "./status";

/** The effect of a row when it was written. */
export interface Booked extends Moved {
  /** False if it is unknown who paid the fee (it is left out then), or if the row's state is unknown. */
  isCertain: boolean;
  /** By how much the balances around it moved more or less than the rows between them explain. */
  differenceRial: number;
}

/** A period in which everything is known: `opening + all that moved + differences = closing`. */
export interface Ledger {
  openingRial: number | null;
  closingRial: number | null;
  /** By the row's id, for rows written within the period. */
  booked: ReadonlyMap<string, Booked>;
  /** The money that came back within the period, from any row. */
  cameBack: Moved;
  differenceRial: number;
}
const sumOf = ({ amountRial, feeRial }: Moved): number => amountRial + feeRial;
const plus = (one: Moved, other: Moved): Moved => ({
  amountRial: one.amountRial + other.amountRial,
  feeRial: one.feeRial + other.feeRial,
});

/** The record does not say whether the business paid the fee of a direct debit, or the payer on top of the amount. */
const isFeeOpen = (row: LedgerRow): boolean =>
  row.wageRial > 0 && isFeeUntold(row.channel) && directionBy(row.status, row.channel) === 1;

/** The effect of a row from its own fields alone. A fee with an unknown payer is left out. */
function bookedAlone(row: LedgerRow): Moved {
  const { status, amountRial, wageRial } = row;
  if (status === "unknown") return NOTHING_MOVED;
  // A settlement with any outcome left the wallet when it was ordered.
  if (status.startsWith("settlement_") || directionBy(status, row.channel) === -1)
    return { amountRial: 0 - amountRial, feeRial: 0 - wageRial };
  if (directionBy(status, row.channel) === 0) return NOTHING_MOVED;
  return { amountRial, feeRial: isFeeOpen(row) ? 0 : 0 - wageRial };
}

/** The order of the statement: by time, and within a second by number. */
const inOrder = (one: Pick<LedgerRow, "at" | "id">, other: Pick<LedgerRow, "at" | "id">): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : compareIds(one.id, other.id);

function compareIds(one: string, other: string): number {
  if (one.length !== other.length && /^\d+$/.test(one) && /^\d+$/.test(other)) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}

interface Event {
  at: string;
  row: LedgerRow;
  isBack: boolean;
  moved: Moved;
}

/** At most this many open questions between two balances are tried out; with more, nothing is guessed. */
const MOST_OPEN = 10;

/**
 * Adds up a period of the statement.
 * Two consecutive balances tell what moved between them. If a fee may have been paid by either side, or several rows
 * share one second, the interpretation and the order that fit the balances are taken. If none fits, the rest is the
 * later row's difference. The caller also gives the rows around the period, so that neighbouring periods agree.
 * @param rows all rows written or ended from `start` on, up to the first row after the period with a known balance,
 *   in any order
 * @param stretch the period's ends as ISO times: `from` is included, `to` is not
 * @param start the last row before the period with a known balance and nothing else in its second; null if none is
 *   known
 */
export function addUpLedger(
  rows: readonly LedgerRow[],
  { from, to }: { from: string; to: string },
  start: LedgerRow | null,
): Ledger {
  const events = eventsOf(rows, start);
  const { booked, baseRial } = bookAll(events, start?.balanceAfterRial ?? null);
  const rialOf = ({ isBack, moved, row }: Event): number => {
    const reading = isBack ? undefined : booked.get(row.id);
    return reading ? sumOf(reading) + reading.differenceRial : sumOf(moved);
  };
  const balanceAt = (time: string): number | null =>
    baseRial === null ? null : events.reduce((sum, event) => (event.at < time ? sum + rialOf(event) : sum), baseRial);
  const within = events.filter(({ at }) => at >= from && at < to);
  const written = within.filter(({ isBack }) => !isBack).map(({ row }) => row.id);
  const mine = new Map(written.map((id) => [id, booked.get(id) as Booked]));
  return {
    openingRial: balanceAt(from),
    closingRial: balanceAt(to),
    booked: mine,
    cameBack: within.reduce((sum, { isBack, moved }) => (isBack ? plus(sum, moved) : sum), NOTHING_MOVED),
    differenceRial: [...mine.values()].reduce((sum, each) => sum + each.differenceRial, 0),
  };
}

/** Goes from balance to balance. `baseRial`: the wallet before all events; null if no balance is known. */
function bookAll(events: readonly Event[], startRial: number | null) {
  const booked = new Map<string, Booked>();
  for (const { isBack, moved, row } of events) {
    if (!isBack) booked.set(row.id, { ...moved, isCertain: isKnownAlone(row), differenceRial: 0 });
  }
  const note = (id: string, more: Partial<Booked>) => {
    const known = booked.get(id);
    if (known) booked.set(id, { ...known, ...more });
  };
  let told = startRial;
  let baseRial = startRial;
  let since: Event[] = [];
  for (const second of bySecond(events)) {
    const rest = new Map(second.filter(isTold).map((event) => [event.row.id, event]));
    let untold = second.filter((event) => !isTold(event));
    const byBefore = readingsBy([...rest.values()]);
    if (told === null && rest.size > 0) {
      const first = firstOf(rest, byBefore);
      const [behind, before] = split(untold, isOfThese(rest));
      baseRial = toldBy(first) - [...since, ...before, first].reduce((sum, { moved }) => sum + sumOf(moved), 0);
      told = toldBy(first);
      rest.delete(first.row.id);
      since = [];
      untold = behind;
    }
    if (told !== null && rest.size > 0) {
      const steps = readSecond({ told, since, untold, rest }, byBefore);
      for (const { next, fees, restRial } of steps) {
        for (const [id, feeRial] of fees) note(id, { feeRial, isCertain: true });
        if (restRial !== 0) note(next.row.id, { differenceRial: restRial });
      }
      const last = steps.at(-1);
      if (last) ({ told, untold } = { told: toldBy(last.next), untold: last.late });
      since = [];
    }
    since.push(...untold);
  }
  return { booked, baseRial };
}

const isTold = ({ isBack, row }: Event): boolean => !isBack && row.balanceAfterRial !== null;
const toldBy = ({ row }: Event): number => row.balanceAfterRial ?? 0;

function bySecond(events: readonly Event[]): Event[][] {
  const seconds: Event[][] = [];
  for (const event of events) {
    const last = seconds.at(-1);
    if (last?.[0]?.at === event.at) last.push(event);
    else seconds.push([event]);
  }
  return seconds;
}

function split<Each>(all: readonly Each[], isFirst: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** Rows of one second by the balance before them, for every interpretation of the fee. */
type ByBefore = ReadonlyMap<number, readonly { event: Event; feeRial: number }[]>;

function readingsBy(events: readonly Event[]): ByBefore {
  const found = new Map<number, { event: Event; feeRial: number }[]>();
  for (const event of events) {
    const { row, moved } = event;
    for (const feeRial of isFeeOpen(row) ? [0 - row.wageRial, 0] : [moved.feeRial]) {
      const before = toldBy(event) - moved.amountRial - feeRial;
      found.set(before, [...(found.get(before) ?? []), { event, feeRial }]);
    }
  }
  return found;
}

/**
 * The first row of the first second with known balances: no other row of that second left the balance that it started
 * from.
 */
function firstOf(rest: ReadonlyMap<string, Event>, byBefore: ByBefore): Event {
  const left = new Set([...rest.values()].map(toldBy));
  const heads = [...byBefore].filter(([before]) => !left.has(before)).flatMap(([, readings]) => readings);
  const [first] = [...heads.map(({ event }) => event), ...rest.values()];
  if (!first) throw new Error("a second without rows has no first one");
  return first;
}

/** Money that came back for a row cannot come before the row itself. */
const isOfThese =
  (rest: ReadonlyMap<string, Event>) =>
  ({ isBack, row }: Event): boolean =>
    isBack && rest.has(row.id);

const isKnownAlone = (row: LedgerRow): boolean => row.status !== "unknown" && !isFeeOpen(row);

/** The position while one second is read. */
interface Place {
  /** The last known balance. */
  told: number;
  /** The movements of earlier seconds since then. */
  since: readonly Event[];
  /** Movements of this second without a balance: before or after the next row. */
  untold: readonly Event[];
  /** Rows of this second with a known balance that were not reached yet, by id, in the order of the statement. */
  rest: ReadonlyMap<string, Event>;
}

/**
 * From one balance to the next: the row, the fees that are now known, the movements that come after it, and the rest.
 */
interface Step {
  next: Event;
  fees: readonly (readonly [id: string, feeRial: number])[];
  late: Event[];
  restRial: number;
}

/** After this many tries in one second, the rows are taken one by one with the first step that fits. */
const MOST_TRIES = 2000;

/**
 * Orders the rows of one second so that their balances follow from each other, because their numbers do not tell the
 * order. If there is no such order, a difference is left with the row where it occurs.
 */
function readSecond(place: Place, byBefore: ByBefore): Step[] {
  let tries = 0;
  const walk = (at: Place): Step[] | null => {
    if (at.rest.size === 0) return [];
    for (const step of fitting(at, byBefore)) {
      tries += 1;
      if (tries > MOST_TRIES) return null;
      const way = walk(behind(at, step));
      if (way) return [step, ...way];
    }
    return null;
  };
  const whole = walk(place);
  if (whole) return whole;
  const steps: Step[] = [];
  for (let at = place; at.rest.size > 0; ) {
    const [step = asTheyStand(at)] = fitting(at, byBefore);
    steps.push(step);
    at = behind(at, step);
  }
  return steps;
}

function behind({ rest }: Place, { next, late }: Step): Place {
  const others = new Map(rest);
  others.delete(next.row.id);
  return { told: toldBy(next), since: [], untold: late, rest: others };
}

/**
 * Every next row whose balance fits the last one and the movements between, for some interpretation of the open fees.
 */
function* fitting({ told, since, untold, rest }: Place, byBefore: ByBefore): Generator<Step> {
  const [bound, free] = split(untold, isOfThese(rest));
  const fees = since.filter(({ isBack, row }) => !isBack && isFeeOpen(row));
  const certainRial = told + [...since, ...free].reduce((sum, { moved }) => sum + sumOf(moved), 0);
  const open = fees.length + free.length;
  for (let choice = 0; open <= MOST_OPEN && choice < 2 ** open; choice += 1) {
    const isChosen = (index: number) => Math.floor(choice / 2 ** index) % 2 === 1;
    const borne = fees.map(({ row }, index) => [row.id, isChosen(index) ? 0 : 0 - row.wageRial] as const);
    const late = free.filter((_, index) => isChosen(fees.length + index));
    const before =
      certainRial +
      borne.reduce((sum, [, fee]) => sum + fee, 0) -
      late.reduce((sum, { moved }) => sum + sumOf(moved), 0);
    for (const { event, feeRial } of byBefore.get(before) ?? []) {
      if (!rest.has(event.row.id)) continue;
      yield { next: event, fees: [...borne, [event.row.id, feeRial]], late: [...late, ...bound], restRial: 0 };
    }
  }
}

/** The next row by its number; the part of its balance that the rows do not explain is its difference. */
function asTheyStand({ told, since, untold, rest }: Place): Step {
  const [bound, free] = split(untold, isOfThese(rest));
  const [next] = rest.values();
  if (!next) throw new Error("no row is left to be read");
  const moved = [...since, ...free, next].reduce((sum, event) => sum + sumOf(event.moved), 0);
  return { next, fees: [], late: bound, restRial: toldBy(next) - told - moved };
}

/** Everything that moved the wallet after `start`, in order. */
function eventsOf(rows: readonly LedgerRow[], start: LedgerRow | null): Event[] {
  const since = start?.at ?? "";
  const events: Event[] = [];
  for (const row of rows) {
    if (row.at > since) events.push({ at: row.at, row, isBack: false, moved: bookedAlone(row) });
    const moved = cameBackOf(row);
    if (moved !== NOTHING_MOVED && backAt(row) > since) events.push({ at: backAt(row), row, isBack: true, moved });
  }
  return events.sort((one, other) =>
    one.at === other.at
      ? inOrder(one.row, other.row) || Number(one.isBack) - Number(other.isBack)
      : one.at < other.at
        ? -1
        : 1,
  );
}
