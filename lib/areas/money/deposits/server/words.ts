import "server-only";
import { and, eq, isNotNull, lt, notInArray } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema/index";

type StoredDecision = typeof depositDecisions.$inferSelect;

/** What people wrote of a decision; it may name somebody. */
export interface DecisionWords {
  comment: string | null;
  /** Why it was declined. */
  endReason: string | null;
}

const NOTHING: DecisionWords = { comment: null, endReason: null };
const box = sealedContents<DecisionWords>("deposit decision", NOTHING);

/** @returns what is kept of it: null where nothing was said */
export const sealedWords = (id: string, words: DecisionWords): Buffer | null =>
  words.comment === null && words.endReason === null ? null : box.seal(id, words);

export const wordsOf = ({ id, words }: Pick<StoredDecision, "id" | "words">): DecisionWords =>
  words === null ? NOTHING : box.open({ id, contents: words });

export const decisionSeals = [sealedColumn(depositDecisions, "words", box.purposeOf)];

/** Forgets what was said of payments that the book has forgotten; who decided what and when stays. */
export async function forgetOldWords(now = Date.now()): Promise<void> {
  const isOver = notInArray(depositDecisions.state, ["open", "sending"]);
  await db()
    .update(depositDecisions)
    .set({ words: null })
    .where(and(lt(depositDecisions.createdAt, keptSince(now)), isNotNull(depositDecisions.words), isOver));
}

/** Takes what was said of decisions on somebody's payments, or names them. @returns of how many */
export async function eraseFromDecisions(
  business: string,
  isTheirs: (about: string, text: string) => boolean,
  tx: Queryable,
): Promise<number> {
  const rows = await tx
    .select()
    .from(depositDecisions)
    .where(and(eq(depositDecisions.business, business), isNotNull(depositDecisions.words)))
    .for("update");
  const theirs = rows.filter((row) => {
    const { comment, endReason } = wordsOf(row);
    return isTheirs(row.paymentId, `${comment ?? ""} ${endReason ?? ""}`);
  });
  for (const { id } of theirs)
    await tx.update(depositDecisions).set({ words: null }).where(eq(depositDecisions.id, id));
  return theirs.length;
}
