import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { idOfReference } from "@/lib/server/core/references";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { NoticeSource } from "@/lib/server/notices/source";
import { referenceOf } from "./batch-reference";
import { batchesWithFailedRows } from "./record";

export const batchNotices: readonly NoticeSource[] = [
  {
    kind: "batch_rows_failed",
    /**
     * Batches of yesterday and today that were made elsewhere. A batch's id is a hash of its payments, so the record is its
     * reference, which opens the same page.
     */
    async find(business, now) {
      const since = new Date(tehranDayBounds(addDays(tehranDayOf(now.getTime()), -1)).from);
      const failed = await batchesWithFailedRows(business, since);
      return failed.map(({ id, at, failedItems, asOf }) => ({
        record: referenceOf(id),
        since: at,
        facts: { count: failedItems, asOfAt: asOf.toISOString() },
      }));
    },
    /** A batch has no name, only what it comes to. */
    async describe(references, { business }) {
      const byId = new Map(
        references.flatMap((reference): [string, string][] => {
          const id = idOfReference(reference);
          return id === null ? [] : [[id, reference]];
        }),
      );
      const rows = await db()
        .select({ id: bookRecords.id, amountRial: bookRecords.amountRial })
        .from(bookRecords)
        .where(
          and(
            eq(bookRecords.business, business),
            eq(bookRecords.kind, "batch"),
            inArray(bookRecords.id, [...byId.keys()]),
          ),
        );
      return new Map(rows.map(({ id, amountRial }) => [byId.get(id) ?? "", { name: null, amountRial }]));
    },
  },
];
