import "server-only";
import { type SettlementsQueued, settlementsQueued } from "@/lib/areas/money/orders/server/record";
import type { NoticeSource } from "@/lib/server/notices/source";

export const queuedNotices: readonly NoticeSource[] = [
  {
    kind: "settlements_queued",
    /** All that wait are one notice: one deposit releases them. */
    async find(business, now) {
      const queued = await settlementsQueued(business, now.getTime());
      if (!queued) return [];
      const { count, totalRial } = queued;
      return [{ record: "", facts: { count, totalRial, ...depositFacts(queued) } }];
    },
  },
];

/** Which deposit lets which of them go; `unknown` if the balance is not known now. */
function depositFacts({ count, deposit }: SettlementsQueued): Readonly<Record<string, string | number>> {
  if (!deposit) return { deposit: "unknown" };
  const { smallestRial, allRial, isAtLeast } = deposit;
  const amounts = { allRial, least: String(isAtLeast), ...(smallestRial !== null && { smallestRial }) };
  if (allRial === 0) return { ...amounts, deposit: "none" };
  if (count === 1 || smallestRial === null) return { ...amounts, deposit: "all" };
  return { ...amounts, deposit: smallestRial === 0 ? "rest" : "many" };
}
