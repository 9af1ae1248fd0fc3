import "server-only";
import { boolean, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { StatementDay } from "@/lib/overview/figures";
import { instant } from "./columns";

/**
 * A business's figures of one Tehran day of the statement, added up by the overview's job. `isStale`: something changed since it was
 * read; `isOpen`: something on it was not decided then.
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    business: text("business").notNull(),
    day: text("day").notNull(),
    figures: jsonb("figures").$type<StatementDay>().notNull(),
    readAt: instant("read_at").notNull(),
    isOpen: boolean("is_open").notNull(),
    isStale: boolean("is_stale").notNull().default(false),
    /** Since when records in the book say otherwise than the day's sums. */
    touchedAt: instant("touched_at"),
    /** Since when the day is being read again: some of its rows may be in the book and others not yet. */
    readingSince: instant("reading_since"),
    /** As of when the sums were drawn from the book: by whichever process, an older reckoning covers no newer one. */
    reckonedAt: instant("reckoned_at"),
  },
  (table) => [primaryKey({ columns: [table.business, table.day] })],
);
