import "server-only";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NoteFileType } from "@/lib/customer-page/party";
import { bytes, createdAt } from "./columns";

/** What members wrote of a customer, and the files that they put there. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** As the service knows them. */
    customerId: text("customer_id").notNull(),
    at: createdAt(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    /** What the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** Sealed: the words, and the file's name; null of what was forgotten. */
    words: bytes("words"),
    /** Sealed. */
    file: bytes("file"),
    fileType: text("file_type").$type<NoteFileType>(),
    fileBytes: integer("file_bytes"),
  },
  (table) => [
    uniqueIndex("customer_notes_key").on(table.business, table.byId, table.writeKey),
    index("customer_notes_of").on(table.business, table.customerId, table.at),
  ],
);
