import "server-only";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Records that are looked up again automatically: they are not final, or they are final and a part is still to come.
 * A row is deleted when nothing more is expected.
 */
export const watchedRecords = pgTable(
  "watched_records",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<"withdrawal">().notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").$type<"deciding" | "waiting" | "payer_account">().notNull(),
    /** Since when it has been watched for this reason. The gaps between look-ups grow with this time. */
    since: instant("since").notNull().defaultNow(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.kind, table.subjectId] }),
    index("watched_records_next").on(table.nextAt),
  ],
);
