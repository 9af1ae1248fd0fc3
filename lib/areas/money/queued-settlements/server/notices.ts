import "server-only";
import { settlementsQueued } from "@/lib/areas/money/orders/server/record";
import type { NoticeSource } from "@/lib/server/notices/source";

export const queuedNotices: readonly NoticeSource[] = [
  {
    kind: "settlements_queued",
    /** All that wait are one notice: one deposit releases them. */
    async find(business, now) {
      // Only the sums are used, so no name is read for anybody.
      const queued = await settlementsQueued({ id: "", business, role: "support" }, 0, now.getTime());
      if (!queued) return [];
      const { count, totalRial, deposit } = queued;
      return [
        {
          record: "",
          facts: {
            count,
            totalRial,
            ...(deposit && { allRial: deposit.allRial, isAtLeast: deposit.isAtLeast ? 1 : 0 }),
            ...(deposit?.smallestRial != null && { smallestRial: deposit.smallestRial }),
          },
        },
      ];
    },
  },
];
