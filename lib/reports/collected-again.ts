import { addDays } from "@/lib/format/jalali";

/** So long after a withdrawal failed another one of the same amount is taken for a second try at the same money. */
export const AGAIN_WITHIN_DAYS = 45;

/** A withdrawal that is over, as far as it takes to tell whether another one brought its money. */
export interface OverWithdrawal {
  isDone: boolean;
  /** The same for those that one payer owes one amount by. */
  key: string;
  /** The day in Tehran on which it was to be collected. */
  day: string;
  /** How often it was tried: an attempt a day, from its own day on. */
  attempts: number | null;
  isInstant: boolean | null;
  /** When it was seen to end; null where it had ended when it was first told. */
  endedAt: Date | null;
}

/**
 * Which failed withdrawals were collected again: under the same authorization the same amount was collected by another one
 * after the failure, at most so many days later. One that was collected stands for one that failed.
 *
 * @returns of each such failed one the one that brought its money
 */
export function collectedAgain<Row extends OverWithdrawal>(rows: readonly Row[]): Map<Row, Row> {
  const found = new Map<Row, Row>();
  for (const [, alike] of Map.groupBy(rows, ({ key }) => key)) {
    // Whose time runs out first is served first: so as many as can be find one.
    const failed = alike.filter(({ isDone }) => !isDone).sort((one, other) => byText(lastDayOf(one), lastDayOf(other)));
    const done = alike.filter(({ isDone }) => isDone).sort((one, other) => byText(one.day, other.day));
    for (const later of done) {
      const earlier = failed.find((row) => !found.has(row) && isAfter(row, later));
      if (earlier) found.set(earlier, later);
    }
  }
  return found;
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The day on which the last attempt has failed. */
const lastDayOf = ({ day, attempts, isInstant }: OverWithdrawal): string =>
  isInstant ? day : addDays(day, Math.max((attempts ?? 1) - 1, 0));

function isAfter(failed: OverWithdrawal, done: OverWithdrawal): boolean {
  const lastDay = lastDayOf(failed);
  if (done.day > addDays(lastDay, AGAIN_WITHIN_DAYS)) return false;
  if (done.day !== lastDay) return done.day > lastDay;
  // Of one day nobody tells which was first but whoever saw both end.
  return failed.endedAt !== null && done.endedAt !== null && done.endedAt > failed.endedAt;
}
