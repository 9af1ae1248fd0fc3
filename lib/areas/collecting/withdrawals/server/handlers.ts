import "server-only";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import { deliveriesOf } from "@/lib/areas/records/webhooks/server/record";
import { flushAnswers } from "@/lib/server/book/feed";
import { bookChanges, watchedRecords } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { orderedAbout } from "@/lib/server/orders/kinds/ordered-about";
import { withdrawalOperations } from "../operations";
import { keptState, type TimelineEntry } from "../timeline";
import { failedLately } from "./failed-lately";
import { readMany } from "./read-many";

const MAX_LINES = 500;
const WRITING_MS = 500;

export const handlers = [
  handle(withdrawalOperations.timeline, async ({ withdrawalId }, { business, db }) => {
    // The look that brought somebody here is a line of it too, unless writing it down takes long.
    await Promise.race([flushAnswers(), setTimeout(WRITING_MS, undefined, { ref: false })]);
    const [seen, deliveries, [watch]] = await Promise.all([
      db
        .select()
        .from(bookChanges)
        .where(
          and(
            eq(bookChanges.business, business),
            eq(bookChanges.kind, "withdrawal"),
            eq(bookChanges.recordId, withdrawalId),
          ),
        )
        .orderBy(asc(bookChanges.id))
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
    const seenEntries = seen.flatMap(({ id, at, source, actorName, deliveryId, before, after }): TimelineEntry[] => {
      const state = keptState(after.seen);
      if (!state) return [];
      const line = { id: `seen-${id}`, at: at.toISOString(), kind: "seen", source, actorName, deliveryId } as const;
      return [{ ...line, state, before: keptState(before?.seen) }];
    });
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
