import "server-only";
import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ViewList } from "@/lib/areas/records/saved-views/view";
import { businesses } from "./businesses";
import { bytes, createdAt } from "./columns";
import { members } from "./members";

/** Saved filters, order and columns of a list, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    /** The maker. If the view is not shared, only the maker sees it. */
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    list: text("list").$type<ViewList>().notNull(),
    name: text("name").notNull(),
    /** The normalised name, which is the same for all spellings of it. */
    nameKey: text("name_key").notNull(),
    isShared: boolean("is_shared").notNull(),
    /** Sealed, because the search text may name a person. */
    contents: bytes("contents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_views_own")
      .on(table.business, table.memberId, table.list, table.nameKey)
      .where(sql`NOT ${table.isShared}`),
    uniqueIndex("saved_views_shared").on(table.business, table.list, table.nameKey).where(sql`${table.isShared}`),
  ],
);
