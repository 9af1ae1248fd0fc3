import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { textTerms } from "@/lib/server/book/terms";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { reconciliationMismatches, reconciliationNotes } from "@/lib/server/db/schema/index";
import type { NoteEvent } from "../checks";

type StoredNote = typeof reconciliationNotes.$inferSelect;

interface Words {
  note: string | null;
}
const NOTHING: Words = { note: null };
const box = sealedContents<Words>("note on a mismatch", NOTHING);

/** The text of a note. Null for an automatic event and for a note that was forgotten. */
export const noteOf = ({ id, words }: Pick<StoredNote, "id" | "words">): string | null =>
  words === null ? null : box.open({ id, contents: words }).note;

/**
 * The format marker among the terms of a note. Raise it when the search terms are computed differently, so that all
 * are computed anew.
 */
const TERMS_FORMAT = "2";

const sealedNote = (business: string, id: string, note: string) => ({
  words: box.seal(id, { note }),
  terms: [TERMS_FORMAT, ...textTerms(business, "note", note)],
});

/** Stores a person's note on a mismatch. */
export async function addNote(
  business: string,
  {
    mismatchId,
    event,
    by,
    note,
  }: { mismatchId: string; event: NoteEvent; by: { id: string; name: string }; note: string },
  tx: Queryable,
): Promise<void> {
  const id = randomUUID();
  const row = { id, mismatchId, event, byId: by.id, byName: by.name };
  await tx.insert(reconciliationNotes).values({ ...row, ...sealedNote(business, id, note) });
}

/** The SQL condition for a mismatch that has a note with all of these words. */
export function hasNoteWith(business: string, text: string): SQL | undefined {
  const terms = textTerms(business, "note", text);
  if (terms.length === 0) return undefined;
  return sql`EXISTS (SELECT FROM reconciliation_notes n
    WHERE n.mismatch_id = reconciliation_mismatches.id AND n.terms @> ${sql.param(`{${terms}}`)}::bigint[])`;
}

const hasWords = isNotNull(reconciliationNotes.words);
const WITHOUT_WORDS = { words: null, terms: null };

/** Search terms of an earlier format are computed anew. */
export const noteSeals = [
  sealedColumn(reconciliationNotes, "words", box.purposeOf, {
    isOutdated: and(hasWords, sql`NOT ${reconciliationNotes.terms} @> ARRAY[${TERMS_FORMAT}]::bigint[]`),
    derived: async (row, tx) => {
      const note = noteOf(row);
      const [mismatch] = await tx
        .select({ business: reconciliationMismatches.business })
        .from(reconciliationMismatches)
        .where(eq(reconciliationMismatches.id, row.mismatchId));
      return note === null || !mismatch ? null : sealedNote(mismatch.business, row.id, note);
    },
  }),
];

/** Forgets the text of notes on records that the book has forgotten. The event, its author and its time stay. */
export async function forgetOldNotes(now = Date.now()): Promise<void> {
  await db()
    .update(reconciliationNotes)
    .set(WITHOUT_WORDS)
    .where(and(lt(reconciliationNotes.at, keptSince(now)), hasWords));
}

/**
 * Removes the text of notes on mismatches of a person's records, and of notes that name the person. @returns the
 * number of notes
 */
export async function eraseFromNotes(
  business: string,
  isTheirs: (about: string | null, text: string) => boolean,
  tx: Queryable,
): Promise<number> {
  const { ours, theirs } = reconciliationMismatches;
  const rows = await tx
    .select({ note: reconciliationNotes, ours, theirs })
    .from(reconciliationNotes)
    .innerJoin(reconciliationMismatches, eq(reconciliationMismatches.id, reconciliationNotes.mismatchId))
    .where(and(eq(reconciliationMismatches.business, business), hasWords));
  const ids = rows.flatMap(({ note, ...sides }) => {
    const text = noteOf(note) ?? "";
    return [sides.ours, sides.theirs].some((side) => isTheirs(side?.id ?? null, text)) ? [note.id] : [];
  });
  if (ids.length > 0)
    await tx.update(reconciliationNotes).set(WITHOUT_WORDS).where(inArray(reconciliationNotes.id, ids));
  return ids.length;
}
