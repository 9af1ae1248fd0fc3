import type { TransactionChannel } from "@/lib/wallet/channel";
import type { TransactionStatus } from "@/lib/wallet/codes";
import { directionBy } from "@/lib/wallet/effect";

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
  row.wageRial > 0 && row.channel === "subscription" && directionBy(row.status, row.channel) === 1;

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
 * money may have come back right before or right after a row of the same second, the reading that fits them is taken;
 * where none fits, what is left is the later row's difference. So that neighbouring stretches agree, whoever asks gives
 * the rows around it as well.
 *
 * @param rows all that were written or ended from `start` on until the first row behind the stretch whose balance is told,
 *   in any order
 * @param stretch its ends as ISO times: `from` within it, `to` not
 * @param start the last row before the stretch whose balance is told, and in whose second nothing came back; null where
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
  let told = startRial;
  let baseRial = startRial;
  let since: Event[] = [];
  for (const event of events) {
    since.push(event);
    if (event.isBack) continue;
    booked.set(event.row.id, { ...event.moved, isCertain: isKnownAlone(event.row), differenceRial: 0 });
    const after = event.row.balanceAfterRial;
    if (after === null) continue;
    if (told === null) {
      baseRial = after - since.reduce((sum, { moved }) => sum + sumOf(moved), 0);
      since = [];
    } else {
      const { fees, late, restRial } = readBetween(since, after - told, event);
      for (const [id, feeRial] of fees) {
        const reading = booked.get(id);
        if (reading) booked.set(id, { ...reading, feeRial, isCertain: true });
      }
      const own = booked.get(event.row.id);
      if (own) booked.set(event.row.id, { ...own, differenceRial: restRial });
      since = late;
    }
    told = after;
  }
  return { booked, baseRial };
}

const isKnownAlone = (row: LedgerRow): boolean => row.status !== "unknown" && !isFeeOpen(row);

/**
 * What of the events between two balances moved the wallet by so much.
 *
 * @returns the fees that were open, by row, where they are known now; what came back behind the last row; what is left
 */
function readBetween(since: readonly Event[], movedRial: number, last: Event) {
  const fees = since.filter(({ isBack, row }) => !isBack && isFeeOpen(row));
  const late = since.filter(({ isBack, at }) => isBack && at === last.at);
  const certainRial = since.reduce((sum, { moved }) => sum + sumOf(moved), 0);
  const open = fees.length + late.length;
  for (let choice = 0; open <= MOST_OPEN && choice < 2 ** open; choice += 1) {
    const isChosen = (index: number) => Math.floor(choice / 2 ** index) % 2 === 1;
    const borne = fees.map(({ row }, index): [string, number] => [row.id, isChosen(index) ? 0 : -row.wageRial]);
    const behind = late.filter((_, index) => isChosen(fees.length + index));
    const rial =
      certainRial +
      borne.reduce((sum, [, fee]) => sum + fee, 0) -
      behind.reduce((sum, { moved }) => sum + sumOf(moved), 0);
    if (rial === movedRial) return { fees: borne, late: behind, restRial: 0 };
  }
  return { fees: [], late: [], restRial: movedRial - certainRial };
}

/** Everything that moved the wallet behind `start`, in order; within a second what came back of earlier rows is first. */
function eventsOf(rows: readonly LedgerRow[], start: LedgerRow | null): Event[] {
  const events: Event[] = [];
  for (const row of rows) {
    const isBehind = start === null || inOrder(row, start) > 0;
    if (isBehind) events.push({ at: row.at, row, isBack: false, moved: bookedAlone(row) });
    const moved = cameBackOf(row);
    const at = backAt(row);
    if (moved !== NOTHING && (isBehind || at > (start?.at ?? ""))) events.push({ at, row, isBack: true, moved });
  }
  const isOfEarlier = ({ isBack, at, row }: Event) => isBack && at !== row.at;
  return events.sort((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1;
    if (isOfEarlier(one) !== isOfEarlier(other)) return isOfEarlier(one) ? -1 : 1;
    return inOrder(one.row, other.row) || Number(one.isBack) - Number(other.isBack);
  });
}
