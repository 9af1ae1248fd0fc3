import "server-only";
import { settlementsEndedSince } from "@/lib/areas/money/wallet/server/record";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { NoticeSource } from "@/lib/server/notices/source";
import { SETTLED_WITHIN_DAYS } from "../declared";

/** Settlements of the statement that failed, or came back, since yesterday. The record is that Tehran day. */
const endedSource = (
  kind: "settlements_failed" | "settlements_returned",
  filter: "failedSince" | "returnedSince",
): NoticeSource => ({
  kind,
  async find(business, now) {
    const today = tehranDayOf(now.getTime());
    const since = addDays(today, -1);
    const days = { from: addDays(since, -SETTLED_WITHIN_DAYS), to: today };
    const count = await settlementsEndedSince(business, days, { [filter]: since });
    return count > 0 ? [{ record: since, facts: { count } }] : [];
  },
});

export const settlementNotices: readonly NoticeSource[] = [
  endedSource("settlements_failed", "failedSince"),
  endedSource("settlements_returned", "returnedSince"),
];
