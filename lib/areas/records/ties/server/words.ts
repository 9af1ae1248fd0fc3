import "server-only";
import { and, eq, isNotNull, lt, ne } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { removalRequests } from "@/lib/server/db/schema/index";

/** What members wrote of a request; it may name somebody. */
interface RemovalWords {
  reason: string | null;
  /** Why it was declined. */
  endReason: string | null;
}

const NOTHING: RemovalWords = { reason: null, endReason: null };
const box = sealedContents<RemovalWords>("removal request", NOTHING);

/** @returns null if nothing was written */
export const sealedWords = (id: string, words: RemovalWords): Buffer | null =>
  words.reason === null && words.endReason === null ? null : box.seal(id, words);

export const wordsOf = ({ id, words }: { id: string; words: Buffer | null }): RemovalWords =>
  words === null ? NOTHING : box.open({ id, contents: words });

export const removalSeals = [sealedColumn(removalRequests, "words", box.purposeOf)];

/** Forgets what was written of requests that are over, when the book forgets records of that age. */
export async function forgetRemovalWords(now = Date.now()): Promise<void> {
  await db()
    .update(removalRequests)
    .set({ words: null })
    .where(
      and(
        lt(removalRequests.createdAt, keptSince(now)),
        isNotNull(removalRequests.words),
        ne(removalRequests.state, "open"),
      ),
    );
}

/** Removes what was written of requests about a person's records, or that names them. */
export async function eraseFromRemovals(
  business: string,
  isTheirs: (about: string, text: string) => boolean,
  tx: Queryable,
): Promise<void> {
  const rows = await tx
    .select()
    .from(removalRequests)
    .where(and(eq(removalRequests.business, business), isNotNull(removalRequests.words)))
    .for("update");
  for (const row of rows) {
    const { reason, endReason } = wordsOf(row);
    if (!isTheirs(row.recordId, `${reason ?? ""} ${endReason ?? ""}`)) continue;
    await tx.update(removalRequests).set({ words: null }).where(eq(removalRequests.id, row.id));
  }
}
