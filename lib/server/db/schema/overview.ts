import "server-only";
import { boolean, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { instant } from "./columns";

/**
 * A business's figures for one Tehran day of the statement, added up by the overview's job. `isStale`: something has
 * changed since the day was read. `isOpen`: something on the day was undecided when it was read.
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
    /** Since when the book's records differ from the day's sums. */
    touchedAt: instant("touched_at"),
    /** Since when the day is being read again. Meanwhile some of its rows may be missing from the book. */
    readingSince: instant("reading_since"),
    /**
     * The time of the book's data behind the sums. An older computation of any process does not overwrite a newer
     * one.
     */
    reckonedAt: instant("reckoned_at"),
  },
  (table) => [primaryKey({ columns: [table.business, table.day] })],
);
