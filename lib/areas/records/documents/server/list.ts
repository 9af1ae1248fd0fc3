import "server-only";
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Page } from "@/lib/kit/operations/define";
import type { Asked } from "@/lib/kit/records/list-input";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { documents } from "@/lib/server/db/schema/index";
import type { DocumentListed } from "../document";
import { documentFilters } from "../filters";
import { codeHashes, listedDocument } from "./record";

/** What a list needs: what is sealed is long. */
const { sealed: _sealed, ...COLUMNS } = getTableColumns(documents);

/** The business's own document with a code; null if it has none. @param code as `readCode` gives it */
export async function documentWithCode(code: string, business: string): Promise<DocumentListed | null> {
  const [row] = await db()
    .select(COLUMNS)
    .from(documents)
    .where(and(eq(documents.business, business), inArray(documents.codeHash, codeHashes(code))));
  return row ? listedDocument(row) : null;
}

/** Issued documents, newest first. */
export async function listDocuments(
  { page, perPage, ...asked }: Asked<typeof documentFilters>,
  business: string,
): Promise<Page<DocumentListed>> {
  const where = and(
    eq(documents.business, business),
    matching(documents, documentFilters, asked, {
      state: (state) => (state === "withdrawn" ? isNotNull : isNull)(documents.withdrawnAt),
      period: documents.issuedAt,
    }),
  );
  const [rows, [counted]] = await Promise.all([
    db()
      .select(COLUMNS)
      .from(documents)
      .where(where)
      .orderBy(desc(documents.issuedAt), desc(documents.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: count() }).from(documents).where(where),
  ]);
  const total = counted?.total ?? 0;
  return { items: rows.map(listedDocument), page, perPage, total, hasMore: page * perPage < total };
}
