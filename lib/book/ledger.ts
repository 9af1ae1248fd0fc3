import type { TransactionChannel } from "@/lib/wallet/channel";
import type { TransactionStatus } from "@/lib/wallet/codes";
import { directionBy, isFeeUntold } from "@/lib/wallet/effect";

/**
 * The wallet's arithmetic: from rows of the statement to what each did to the wallet, when, and what no row accounts for.
 * Whole rial throughout; times are UTC ISO strings to the second, as the service tells them.
 */

/** A row of the statement, as far as money goes. */
export interface LedgerRow {
  id: string;
  at: string;
  status: TransactionStatus;
  channel: TransactionChannel | null;
  amountRial: number;
  wageRial: number;
  /** The wallet as told right after the row was written; null where it is not told. */
  balanceAfterRial: number | null;
  /** When it came to its end, as far as somebody tells; what came back is booked then. */
  endedAt: string | null;
}

/** What moved, with its sign: the amount, and the fee that the business bore. */
export interface Moved {
  amountRial: number;
  feeRial: number;
}

/** What a row did when it was written. */
export interface Booked extends Moved {
  /** False where nobody tells who bore the fee (it is left out then), or the row's state is not known. */
  isCertain: boolean;
  /** What the balances told around it moved more or less than the rows between them say. */
  differenceRial: number;
}

/** A stretch of time in which everything is known: `opening + all that moved + differences = closing`. */
export interface Ledger {
  openingRial: number | null;
  closingRial: number | null;
  /** By the row's id, of rows written within the stretch. */
  booked: ReadonlyMap<string, Booked>;
  /** What came back within the stretch, of whichever rows. */
  cameBack: Moved;
  differenceRial: number;
}

const NOTHING: Moved = { amountRial: 0, feeRial: 0 };
const sumOf = ({ amountRial, feeRial }: Moved): number => amountRial + feeRial;
const plus = (one: Moved, other: Moved): Moved => ({
  amountRial: one.amountRial + other.amountRial,
  feeRial: one.feeRial + other.feeRial,
});

/** The record does not say whether the business bore the fee of a direct debit, or the payer on top of the amount. */
const isFeeOpen = (row: LedgerRow): boolean =>
  row.wageRial > 0 && isFeeUntold(row.channel) && directionBy(row.status, row.channel) === 1;

/** What a row did when it was written, as far as it tells by itself: a fee of which nobody knows is left out. */
function bookedAlone(row: LedgerRow): Moved {
  const { status, amountRial, wageRial } = row;
  if (status === "unknown") return NOTHING;
  // Whatever became of a payout, it left the wallet when it was ordered.
  if (status.startsWith("settlement_") || directionBy(status, row.channel) === -1)
    return { amountRial: 0 - amountRial, feeRial: 0 - wageRial };
  if (directionBy(status, row.channel) === 0) return NOTHING;
  return { amountRial, feeRial: isFeeOpen(row) ? 0 : 0 - wageRial };
}

/** What a payout that did not stay with its receiver brought back: all of it, or without the fee of one that was paid. */
export function cameBackOf({
  status,
  amountRial,
  wageRial,
}: Pick<LedgerRow, "status" | "amountRial" | "wageRial">): Moved {
  if (status === "settlement_failed" || status === "settlement_canceled") return { amountRial, feeRial: wageRial };
  return status === "settlement_returned" ? { amountRial, feeRial: 0 } : NOTHING;
}

/** When that was booked: at its end, or with the row itself where nobody tells. */
export const backAt = ({ at, endedAt }: Pick<LedgerRow, "at" | "endedAt">): string =>
  endedAt === null || endedAt < at ? at : endedAt;

/** The statement's order: by time, and within a second by number. */
export const inOrder = (one: Pick<LedgerRow, "at" | "id">, other: Pick<LedgerRow, "at" | "id">): number =>
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

/** So many open questions between two balances are tried out; with more, nothing is guessed. */
const MOST_OPEN = 10;

/**
 * Adds up a stretch of the statement.
 *
 * Two balances that follow each other tell what moved between them. Where a fee may have been borne by either side, or
 * things happened within one second, the reading and the order that fit them are taken; where none fits, what is left is
 * the later row's difference. So that neighbouring stretches agree, whoever asks gives
 * the rows around it as well.
 *
 * @param rows all that were written or ended from `start` on until the first row behind the stretch whose balance is told,
 *   in any order
 * @param stretch its ends as ISO times: `from` within it, `to` not
 * @param start the last row before the stretch whose balance is told and in whose second nothing else happened; null where
 *   none is known
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
    cameBack: within.reduce((sum, { isBack, moved }) => (isBack ? plus(sum, moved) : sum), NOTHING),
    differenceRial: [...mine.values()].reduce((sum, each) => sum + each.differenceRial, 0),
  };
}

/** Goes from balance to balance. `baseRial`: the wallet before all events; null where no balance is told. */
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

/** Rows of one second by the balance that each must have found, in every reading of its fee. */
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

/** Of the first second whose balances are known: the row that found a balance which no other one of it left. */
function firstOf(rest: ReadonlyMap<string, Event>, byBefore: ByBefore): Event {
  const left = new Set([...rest.values()].map(toldBy));
  const heads = [...byBefore].filter(([before]) => !left.has(before)).flatMap(([, readings]) => readings);
  const [first] = [...heads.map(({ event }) => event), ...rest.values()];
  if (!first) throw new Error("a second without rows has no first one");
  return first;
}

/** What came back of a row cannot come before the row itself. */
const isOfThese =
  (rest: ReadonlyMap<string, Event>) =>
  ({ isBack, row }: Event): boolean =>
    isBack && rest.has(row.id);

const isKnownAlone = (row: LedgerRow): boolean => row.status !== "unknown" && !isFeeOpen(row);

/** Where the reading of a second stands. */
interface Place {
  /** The last balance. */
  told: number;
  /** What moved since then, of earlier seconds. */
  since: readonly Event[];
  /** Of this second, without a balance: before the next row or behind it. */
  untold: readonly Event[];
  /** Rows of this second whose balances are told and that were not reached yet, by id, in the statement's order. */
  rest: ReadonlyMap<string, Event>;
}

/** From one balance to the next: the row, the fees that are known now, what of the second lies behind it, what is left. */
interface Step {
  next: Event;
  fees: readonly (readonly [id: string, feeRial: number])[];
  late: Event[];
  restRial: number;
}

/** So many ways through one second are tried before the first that fits is taken row by row. */
const MOST_TRIES = 2000;

/**
 * The rows of one second in an order in which their balances follow from each other: numbers do not tell it, and much can
 * happen in a second. Where there is none, what does not fit is left with the row that it is met at.
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

/** Every next row whose balance fits the last one and what lies between, in some reading of fees that were open. */
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

/** The next row by its number; what its balance says beyond the rows is its difference. */
function asTheyStand({ told, since, untold, rest }: Place): Step {
  const [bound, free] = split(untold, isOfThese(rest));
  const [next] = rest.values();
  if (!next) throw new Error("no row is left to be read");
  const moved = [...since, ...free, next].reduce((sum, event) => sum + sumOf(event.moved), 0);
  return { next, fees: [], late: bound, restRial: toldBy(next) - told - moved };
}

/** Everything that moved the wallet behind `start`, in order. */
function eventsOf(rows: readonly LedgerRow[], start: LedgerRow | null): Event[] {
  const since = start?.at ?? "";
  const events: Event[] = [];
  for (const row of rows) {
    if (row.at > since) events.push({ at: row.at, row, isBack: false, moved: bookedAlone(row) });
    const moved = cameBackOf(row);
    if (moved !== NOTHING && backAt(row) > since) events.push({ at: backAt(row), row, isBack: true, moved });
  }
  return events.sort((one, other) =>
    one.at === other.at
      ? inOrder(one.row, other.row) || Number(one.isBack) - Number(other.isBack)
      : one.at < other.at
        ? -1
        : 1,
  );
}
