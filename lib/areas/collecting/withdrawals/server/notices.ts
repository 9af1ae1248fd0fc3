import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { NoticeSource } from "@/lib/server/notices/source";
import { NOT_REPORTED } from "../status";
import { withdrawalsFailedSince } from "./record";

/** The most reasons that are named. */
const MOST_REASONS = 3;

export const withdrawalNotices: readonly NoticeSource[] = [
  {
    kind: "withdrawals_failed",
    /** Withdrawals that were first seen today as failed. The record is the Tehran day. */
    async find(business, now) {
      const day = tehranDayOf(now.getTime());
      const reasons = await withdrawalsFailedSince(business, day);
      if (reasons.length === 0) return [];
      const named = reasons
        .slice(0, MOST_REASONS)
        .flatMap(({ errorCode, count }, index): [string, string | number][] => [
          [`reason${index + 1}`, errorCode ?? NOT_REPORTED],
          [`count${index + 1}`, count],
        ]);
      const count = reasons.reduce((all, each) => all + each.count, 0);
      return [{ record: day, facts: { count, ...Object.fromEntries(named) } }];
    },
  },
];
