import { addDays } from "@/lib/kit/format/jalali";

/**
 * For this long after a withdrawal failed, another one with the same amount counts as a second attempt for the same
 * money.
 */
export const AGAIN_WITHIN_DAYS = 45;

/** A final withdrawal, with the facts that tell whether another one brought its money. */
export interface OverWithdrawal {
  isDone: boolean;
  /** The same for all withdrawals of one amount from one payer. */
  key: string;
  /** The collection day in Tehran. */
  day: string;
  /** The number of attempts: one per day, from its own day on. */
  attempts: number | null;
  isInstant: boolean | null;
  /** When it was seen to end; null if it had already ended when it was first read. */
  endedAt: Date | null;
}

/**
 * Finds the failed withdrawals that were collected again: under the same authorization another one collected the same
 * amount after the failure, within `AGAIN_WITHIN_DAYS`. One collected withdrawal stands for one failed one.
 * @returns for each such failed withdrawal the one that brought its money
 */
export function collectedAgain<Row extends OverWithdrawal>(rows: readonly Row[]): Map<Row, Row> {
  const found = new Map<Row, Row>();
  for (const [, alike] of Map.groupBy(rows, ({ key }) => key)) {
    // The earliest deadlines are matched first, so that as many as possible find a match.
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

/** The day of the last failed attempt. */
const lastDayOf = ({ day, attempts, isInstant }: OverWithdrawal): string =>
  isInstant ? day : addDays(day, Math.max((attempts ?? 1) - 1, 0));

function isAfter(failed: OverWithdrawal, done: OverWithdrawal): boolean {
  const lastDay = lastDayOf(failed);
  if (done.day > addDays(lastDay, AGAIN_WITHIN_DAYS)) return false;
  if (done.day !== lastDay) return done.day > lastDay;
  // For two on the same day, only the times at which both were seen to end tell the order.
  return failed.endedAt !== null && done.endedAt !== null && done.endedAt > failed.endedAt;
}
