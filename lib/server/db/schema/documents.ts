import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DocumentKindId } from "@/lib/documents/document";
import { businesses } from "./businesses";
import { bytes, instant } from "./columns";

/** Receipts and statements as they were given out: what was said, by whom and when; nothing of it changes. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    kind: text("kind").$type<DocumentKindId>().notNull(),
    /** What it is of: an id, or two days with `_` between them. */
    about: text("about").notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }),
    issuerId: text("issuer_id").notNull(),
    issuerName: text("issuer_name").notNull(),
    issuedAt: instant("issued_at").notNull(),
    /** Keyed hash of the code on the paper, by which alone it is found. */
    codeHash: text("code_hash").notNull(),
    /** Keyed hash of what was said: the same thing unchanged has the same. */
    sameHash: text("same_hash").notNull(),
    /** SHA-256 over the code, what was said, and all of the columns above. */
    contentHash: text("content_hash").notNull(),
    /** Sealed: the code, the business's name, and what was said. */
    sealed: bytes("sealed").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
    withdrawnReason: text("withdrawn_reason"),
    /** When somebody that it was about was erased from it. */
    erasedAt: instant("erased_at"),
  },
  (table) => [
    uniqueIndex("documents_code").on(table.codeHash),
    // Pressed twice at once, there is one.
    uniqueIndex("documents_same")
      .on(table.business, table.sameHash)
      .where(sql`${table.withdrawnAt} IS NULL AND ${table.erasedAt} IS NULL`),
    index("documents_about").on(table.business, table.about),
    index("documents_newest").on(table.business, table.issuedAt.desc(), table.id),
  ],
);
