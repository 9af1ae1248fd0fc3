import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DocumentKindId } from "@/lib/areas/records/documents/document";
import { businesses } from "./businesses";
import { bytes, instant } from "./columns";

/** Receipts and statements as they were issued: the text, the issuer and the time. They never change. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    kind: text("kind").$type<DocumentKindId>().notNull(),
    /** The subject: an id, or two days with `_` between them. */
    about: text("about").notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }),
    issuerId: text("issuer_id").notNull(),
    issuerName: text("issuer_name").notNull(),
    issuedAt: instant("issued_at").notNull(),
    /** Keyed hash of the code on the paper. The document is found only by it. */
    codeHash: text("code_hash").notNull(),
    /** Keyed hash of the text: an unchanged document has the same hash. */
    sameHash: text("same_hash").notNull(),
    /** SHA-256 over the code, the text, and all of the columns above. */
    contentHash: text("content_hash").notNull(),
    /** Sealed: the code, the business's name, and the text. */
    sealed: bytes("sealed").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
    withdrawnReason: text("withdrawn_reason"),
    /** When a person named in it was erased from it. */
    erasedAt: instant("erased_at"),
  },
  (table) => [
    uniqueIndex("documents_code").on(table.codeHash),
    // Two presses at once make one document.
    uniqueIndex("documents_same")
      .on(table.business, table.sameHash)
      .where(sql`${table.withdrawnAt} IS NULL AND ${table.erasedAt} IS NULL`),
    index("documents_about").on(table.business, table.about),
    index("documents_newest").on(table.business, table.issuedAt.desc(), table.id),
  ],
);
