import "server-only";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import { observations, watchedRecords } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { orderedAbout } from "@/lib/server/orders/kinds/ordered-about";
import { deliveriesOf } from "@/lib/server/webhooks/of-subject";
import { withdrawalOperations } from "../operations";
import type { SeenState, TimelineEntry } from "../timeline";
import { failedLately } from "./failed-lately";
import { flushLookUps } from "./observations/look-ups";
import { readMany } from "./read-many";

const MAX_LINES = 500;
const WRITING_MS = 500;

export const handlers = [
  handle(withdrawalOperations.timeline, async ({ withdrawalId }, { business, db }) => {
    // The look that brought somebody here is a line of it too, unless writing it down takes long.
    await Promise.race([flushLookUps(), setTimeout(WRITING_MS, undefined, { ref: false })]);
    const [seen, deliveries, [watch]] = await Promise.all([
      db
        .select()
        .from(observations)
        .where(
          and(
            eq(observations.business, business),
            eq(observations.kind, "withdrawal"),
            eq(observations.subjectId, withdrawalId),
          ),
        )
        .orderBy(asc(observations.id))
        .limit(MAX_LINES),
      deliveriesOf(business, withdrawalId, db),
      db
        .select()
        .from(watchedRecords)
        .where(
          and(
            eq(watchedRecords.business, business),
            eq(watchedRecords.kind, "withdrawal"),
            eq(watchedRecords.subjectId, withdrawalId),
          ),
        ),
    ]);
    const seenEntries = seen.map(
      (row, index): TimelineEntry => ({
        id: `seen-${row.id}`,
        at: row.at.toISOString(),
        kind: "seen",
        source: row.source,
        actorName: row.actorName,
        deliveryId: row.deliveryId,
        state: row.state as unknown as SeenState,
        before: (seen[index - 1]?.state ?? null) as unknown as SeenState | null,
      }),
    );
    return {
      entries: [...seenEntries, ...deliveries].sort((a, b) => a.at.localeCompare(b.at)),
      watch: watch ? { nextAt: watch.nextAt.toISOString(), reason: watch.reason } : null,
    };
  }),
  handle(withdrawalOperations.ordered, ({ withdrawalId }, { business }) => orderedAbout(business, withdrawalId)),
  handle(withdrawalOperations.readMany, ({ unit }, { business, withFile }) =>
    withFile((bytes) => readMany(business, bytes, unit)),
  ),
  handle(withdrawalOperations.failedLately, ({ days }, { business }) => failedLately(business, days)),
];
