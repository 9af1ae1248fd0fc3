import "server-only";
import { and, count, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { z } from "zod";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import { db } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import type { DocumentListed } from "../document";
import type { documentListInput } from "../schemas";
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
  { kind, state, from, to, page, perPage }: z.output<typeof documentListInput>,
  business: string,
): Promise<Page<DocumentListed>> {
  const where = and(
    eq(documents.business, business),
    kind && eq(documents.kind, kind),
    state && (state === "withdrawn" ? isNotNull(documents.withdrawnAt) : isNull(documents.withdrawnAt)),
    from ? gte(documents.issuedAt, new Date(tehranDayBounds(from).from)) : undefined,
    to ? lt(documents.issuedAt, new Date(tehranDayBounds(to).to)) : undefined,
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
