import "server-only";
import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { BookKind } from "@/lib/kit/book/entry";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookUnread } from "@/lib/server/db/schema";

/** An unreadable row is forgotten if it is not told for this time. */
const KEPT_MS = 90 * 86_400_000;

/** @param toldAt when these records were told and could be read; entries of later unreadable answers stay */
export async function forgetUnread(
  business: string,
  kind: BookKind,
  ids: readonly string[],
  toldAt: Date,
  tx: Queryable,
): Promise<void> {
  const isThese = and(
    eq(bookUnread.business, business),
    eq(bookUnread.kind, kind),
    inArray(bookUnread.id, [...ids]),
    lte(bookUnread.lastAt, toldAt),
  );
  await tx.delete(bookUnread).where(isThese);
}

/** Rows with one of these ids that could not be read, as they were last told. */
export const unreadWith = (business: string, kinds: readonly BookKind[], ids: readonly string[]) =>
  ids.length === 0 || kinds.length === 0
    ? Promise.resolve([])
    : db()
        .select({ kind: bookUnread.kind, id: bookUnread.id, fields: bookUnread.fields, at: bookUnread.lastAt })
        .from(bookUnread)
        .where(
          and(
            eq(bookUnread.business, business),
            inArray(bookUnread.kind, [...kinds]),
            sql`${bookUnread.id} = ANY(${sql.param([...ids])}::text[])`,
          ),
        )
        .limit(20);

export const forgetOldUnread = () =>
  db()
    .delete(bookUnread)
    .where(lt(bookUnread.lastAt, new Date(Date.now() - KEPT_MS)));
