import "server-only";
import { and, desc, eq, inArray, isNotNull, lt, or } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { openBytes, sealBytes } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { customerNotes } from "@/lib/server/db/schema/index";

export type StoredNote = typeof customerNotes.$inferSelect;
export type ListedNote = Omit<StoredNote, "file">;

export interface NoteWords {
  text: string;
  fileName: string | null;
}
const NOTHING: NoteWords = { text: "", fileName: null };
const box = sealedContents<NoteWords>("note on a customer", NOTHING);
export const sealWords = box.seal;

const filePurpose = (id: string): string => `file of a note on a customer ${id}`;
export const sealFile = (id: string, file: Buffer): Buffer => sealBytes(file, filePurpose(id));
/** @throws Error if no known secret opens it */
export const openNoteFile = (id: string, sealed: Buffer): Buffer => openBytes(sealed, filePurpose(id));

/** A file may be large, so lists do not read it. */
const { id, business, customerId, at, byId, byName, writeKey, words, fileType, fileBytes } = customerNotes;
export const COLUMNS = { id, business, customerId, at, byId, byName, writeKey, words, fileType, fileBytes };
export const NEWEST_FIRST = [desc(customerNotes.at), desc(customerNotes.id)];

export const wordsOf = (row: Pick<StoredNote, "id" | "words">): NoteWords | null =>
  row.words === null ? null : box.open({ id: row.id, contents: row.words });

export const isOf = (inBusiness: string, ofCustomer: string) =>
  and(eq(customerNotes.business, inBusiness), eq(customerNotes.customerId, ofCustomer));

const WITHOUT_WORDS = { words: null, file: null, fileType: null, fileBytes: null };
const hasWords = or(isNotNull(customerNotes.words), isNotNull(customerNotes.file));

/**
 * Erases the words of notes about a person or that name them. The fact that there was a note, its author and its time
 * stay.
 */
export async function eraseFromCustomerNotes(
  inBusiness: string,
  isTheirs: (about: string | null, text: string) => boolean,
  tx: Queryable,
): Promise<void> {
  const rows = await tx
    .select(COLUMNS)
    .from(customerNotes)
    .where(and(eq(customerNotes.business, inBusiness), hasWords));
  const ids = rows.flatMap((row) => {
    const said = wordsOf(row);
    return isTheirs(row.customerId, `${said?.text ?? ""}\n${said?.fileName ?? ""}`) ? [row.id] : [];
  });
  if (ids.length > 0) await tx.update(customerNotes).set(WITHOUT_WORDS).where(inArray(customerNotes.id, ids));
}

/** Deletes the notes of a customer who was deleted at the service, because nobody can open their page any more. */
export async function forgetNotesOf(inBusiness: string, ofCustomer: string): Promise<void> {
  await db().delete(customerNotes).where(isOf(inBusiness, ofCustomer));
}

/** Deletes notes that are older than the records in the book. */
export async function forgetOldCustomerNotes(now = Date.now()): Promise<void> {
  await db()
    .delete(customerNotes)
    .where(lt(customerNotes.at, keptSince(now)));
}

export const customerNoteSeals = [
  sealedColumn(customerNotes, "words", box.purposeOf),
  sealedColumn(customerNotes, "file", (row) => filePurpose(row.id)),
];
