import "server-only";
import { settlementsSeenOn } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { knownDays } from "@/lib/server/book/daily-figures";
import type { NoticeSource } from "@/lib/server/notices/source";

/** A settlement may fail or come back many days after it was ordered; so many days of the statement are looked at. */
const STATEMENT_DAYS = 30;

/** Settlements of the statement that were first seen yesterday or today as ended so. The record is the Tehran day. */
const seenSource = (kind: "settlements_failed" | "settlements_returned", end: "failed" | "undone"): NoticeSource => ({
  kind,
  async find(business, now) {
    const today = tehranDayOf(now.getTime());
    const { statement } = await knownDays(business, addDays(today, -STATEMENT_DAYS));
    return [addDays(today, -1), today].flatMap((day) => {
      const count = settlementsSeenOn([day], statement)[end];
      return count > 0 ? [{ record: day, facts: { count } }] : [];
    });
  },
});

export const settlementNotices: readonly NoticeSource[] = [
  seenSource("settlements_failed", "failed"),
  seenSource("settlements_returned", "undone"),
];
