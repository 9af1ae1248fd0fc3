import type { Change } from "./event-stream";
import { together } from "./gather-changes";

const REMEMBERED_MS = 60_000;
const MOST = 500;
/** The most by which the clocks of the processes that make pages may differ. */
const CLOCKS_DIFFER_MS = 2000;

/**
 * What the tab that keeps the stream has heard in the last minute, for tabs that join it: their pages were made before.
 *
 * @param since the server's clock, in epoch milliseconds, from which on it has heard everything
 */
export function heardChanges(since: number) {
  let wholeSince = since - CLOCKS_DIFFER_MS;
  const heard: { until: number; change: Change }[] = [];
  return {
    /** @param until the server's clock up to which everything is known with this change */
    note(until: number, change: Change): void {
      if (change.tags === "all") {
        heard.length = 0;
        wholeSince = until || Number.POSITIVE_INFINITY;
        return;
      }
      heard.push({ until, change });
      while (heard[0] && (heard[0].until < until - REMEMBERED_MS || heard.length > MOST)) {
        wholeSince = Math.max(wholeSince, heard[0].until);
        heard.shift();
      }
    },
    /** What a page that was made at `moment` may lack, as one change; null when that is nothing. */
    after(moment: number): Change | null {
      const from = moment - CLOCKS_DIFFER_MS;
      if (from < wholeSince) return { tags: "all" };
      const missed = heard.filter(({ until }) => until >= from).map(({ change }) => change);
      return missed.length === 0 ? null : missed.reduce(together);
    },
  };
}
