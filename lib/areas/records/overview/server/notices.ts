import "server-only";
import { linkStanding } from "@/lib/areas/settings/connection/server/record";
import type { NoticeSource } from "@/lib/server/notices/source";
import { readFiguresBehind } from "./read-figures";

export const overviewNotices: readonly NoticeSource[] = [
  {
    kind: "figures_behind",
    /** A consequence of an outage is not told beside it. */
    async find(business, now) {
      const { isReached } = await linkStanding(business);
      const oldest = isReached ? await readFiguresBehind(business, now.getTime()) : null;
      return oldest ? [{ record: "", since: oldest, facts: { asOfAt: oldest.toISOString() } }] : [];
    },
  },
];
