import "server-only";
import { and, eq, isNotNull, lt, notInArray, or, sql } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { presentKeyId } from "@/lib/server/core/secret-box";
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

type Kept = Pick<StoredDecision, "id" | "words" | "comment" | "endReason" | "state">;

export const wordsOf = ({ id, words, comment, endReason, state }: Kept): DecisionWords =>
  words === null ? { comment, endReason: state === "declined" ? endReason : null } : box.open({ id, contents: words });

/** What was kept in the open before words were sealed. */
const isOpen = or(
  isNotNull(depositDecisions.comment),
  and(eq(depositDecisions.state, "declined"), isNotNull(depositDecisions.endReason)),
);

/** Nothing is left of what was said; a code of ours is not. */
const WITHOUT_WORDS = {
  words: null,
  comment: null,
  endReason: sql`CASE WHEN ${depositDecisions.state} = 'declined' THEN NULL ELSE ${depositDecisions.endReason} END`,
};

/** Seals with the present secret what was sealed with an earlier one, or not at all; what no secret opens stays. */
export async function resealDecisions(): Promise<void> {
  const isOld = sql`substring(${depositDecisions.words} FROM 1 FOR 8) <> ${presentKeyId()}`;
  for (const row of await db().select().from(depositDecisions).where(or(isOld, isOpen))) {
    const words = wordsOf(row);
    if (words === NOTHING) continue;
    const isAsRead =
      row.words === null ? sql`${depositDecisions.words} IS NULL` : eq(depositDecisions.words, row.words);
    await db()
      .update(depositDecisions)
      .set({ ...WITHOUT_WORDS, words: sealedWords(row.id, words) })
      .where(and(eq(depositDecisions.id, row.id), eq(depositDecisions.state, row.state), isAsRead));
  }
}

/** Forgets what was said of payments that the book has forgotten; who decided what and when stays. */
export async function forgetOldWords(now = Date.now()): Promise<void> {
  const hasWords = or(isNotNull(depositDecisions.words), isOpen);
  const isOver = notInArray(depositDecisions.state, ["open", "sending"]);
  await db()
    .update(depositDecisions)
    .set(WITHOUT_WORDS)
    .where(and(lt(depositDecisions.createdAt, keptSince(now)), hasWords, isOver));
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
    .where(and(eq(depositDecisions.business, business), or(isNotNull(depositDecisions.words), isOpen)))
    .for("update");
  const theirs = rows.filter((row) => {
    const { comment, endReason } = wordsOf(row);
    return isTheirs(row.paymentId, `${comment ?? ""} ${endReason ?? ""}`);
  });
  for (const { id } of theirs) await tx.update(depositDecisions).set(WITHOUT_WORDS).where(eq(depositDecisions.id, id));
  return theirs.length;
}
