import "server-only";
import { settlementsEndedOn } from "@/lib/areas/money/wallet/server/record";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { SETTLED_WITHIN_DAYS } from "../declared";

/**
 * Settlements of the statement that failed, or came back, today and yesterday. Each Tehran day is a notice of its own,
 * so midnight does not tell the same settlement again.
 */
const endedSource = (
  kind: "settlements_failed" | "settlements_returned",
  filter: "failedOn" | "returnedOn",
): NoticeSource => ({
  kind,
  async find(business, now) {
    const today = tehranDayOf(now.getTime());
    const found = await Promise.all(
      [today, addDays(today, -1)].map(async (day): Promise<FoundNotice[]> => {
        const days = { from: addDays(day, -SETTLED_WITHIN_DAYS), to: today };
        const count = await settlementsEndedOn(business, days, { [filter]: day });
        return count > 0 ? [{ record: day, since: new Date(tehranDayBounds(day).from), facts: { count } }] : [];
      }),
    );
    return found.flat();
  },
});

export const settlementNotices: readonly NoticeSource[] = [
  endedSource("settlements_failed", "failedOn"),
  endedSource("settlements_returned", "returnedOn"),
];
