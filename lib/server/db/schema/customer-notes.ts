import "server-only";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NoteFileType } from "@/lib/areas/people/customer-page/party";
import { bytes, createdAt } from "./columns";

/** Members' notes on a customer, and their attached files. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** The customer's id at the service. */
    customerId: text("customer_id").notNull(),
    at: createdAt(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    /** The key that the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** Sealed: the text, and the file's name; null if they were forgotten. */
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
