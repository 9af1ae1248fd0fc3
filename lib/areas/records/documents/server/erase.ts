import "server-only";
import { eq } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { erasedAmong } from "@/lib/server/book/erased";
import type { Queryable } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import type { DocumentContent, DocumentFact, DocumentTable } from "../document";
import { everyDocument, openedDocument, personKeys, sealedAs } from "./record";

/**
 * The content without the personal data of people with one of these keys. If they are not in it, the same object is
 * returned.
 */
function withoutPeople(content: DocumentContent, keys: ReadonlySet<string>): DocumentContent {
  const isTheirs = (own: readonly string[]) => own.some((key) => keys.has(key));
  const { facts, table } = content;
  const isAbout = isTheirs(content.keys);
  const isInRows = table?.rows.some((row) => isTheirs(row.keys)) === true;
  if (!isAbout && !isInRows) return content;
  return {
    facts: isAbout ? facts.map(blank) : facts,
    keys: isAbout ? [] : content.keys,
    table: table && isInRows ? withoutRowsOf(table, isTheirs) : table,
  };
}

const blank = (fact: DocumentFact): DocumentFact => (fact.isPersonal ? { ...fact, value: null } : fact);

const withoutRowsOf = (table: DocumentTable, isTheirs: (keys: readonly string[]) => boolean): DocumentTable => ({
  ...table,
  rows: table.rows.map((row) =>
    isTheirs(row.keys)
      ? { cells: row.cells.map((cell, column) => (table.columns[column]?.isPersonal ? null : cell)), keys: [] }
      : row,
  ),
});

/** The content to be issued, without people who were erased before: no personal data of theirs is stored again. */
export async function withoutErasedPeople(
  business: string,
  content: DocumentContent,
  tx: Queryable,
): Promise<DocumentContent> {
  const all = [...content.keys, ...(content.table?.rows.flatMap(({ keys }) => keys) ?? [])];
  const terms = all.map((key): BookTerm => {
    const end = key.indexOf(" ");
    return [key.slice(0, end) as BookTerm[0], key.slice(end + 1)];
  });
  return withoutPeople(content, new Set(personKeys(...(await erasedAmong(business, terms, tx)))));
}

/**
 * Removes the personal data of people with one of these values from a business's documents. The fact that they were
 * issued, their subject, time, amounts and code stay, because printed paper is out of our reach. All documents are
 * opened, because nothing in the database tells whom one is about.
 *
 * @returns how many documents contained such data
 */
export async function eraseFromDocuments(
  business: string,
  values: readonly BookTerm[],
  ids: readonly string[],
  tx: Queryable,
): Promise<number> {
  const keys = new Set(personKeys(...values, ...ids.map((id) => ["id", id] as const)));
  let erased = 0;
  for await (const row of everyDocument(eq(documents.business, business), tx)) {
    const opened = openedDocument(row);
    if (!opened) continue;
    const content = withoutPeople(opened.content, keys);
    if (content === opened.content) continue;
    await tx
      .update(documents)
      .set({ ...sealedAs(row, { ...opened, content }), erasedAt: new Date() })
      .where(eq(documents.id, row.id));
    erased += 1;
  }
  return erased;
}
