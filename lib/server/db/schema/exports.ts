import "server-only";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "./columns";

export const exports = pgTable(
  "exports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    source: text("source").notNull(),
    format: text("format").$type<"csv" | "xlsx">().notNull(),
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    options: jsonb("options")
      .$type<{
        locale: "fa" | "en";
        unit: "rial" | "toman";
        calendar: "jalali" | "gregorian";
        /** Personal fields are masked: the maker may not see them. */
        isMasked?: boolean;
        /** Which run writes the file; an older one that is still alive stops. */
        run?: string;
      }>()
      .notNull(),
    status: text("status").$type<"waiting" | "running" | "done" | "failed" | "canceled">().notNull().default("waiting"),
    rowsDone: integer("rows_done").notNull().default(0),
    rowsTotal: integer("rows_total"),
    byteSize: integer("byte_size").notNull().default(0),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [index("exports_business").on(table.business, table.createdAt)],
);

/** An export's file in pieces, so that any web process can write and serve it. */
export const exportChunks = pgTable(
  "export_chunks",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.seq] })],
);
