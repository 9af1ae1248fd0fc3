import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { refusedFile, SNIFFED_BYTES, sniffFileType } from "@/lib/kit/operations/file-types";
import { roleCan } from "@/lib/kit/permissions";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { customerNotes } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import type { CustomerNote, NoteFileType } from "../party";
import { NOTE_FILE_TYPES } from "../party";
import type { noteFileInput, noteInput } from "../schemas";
import type { Own } from "./own-rows";
import {
  COLUMNS,
  isOf,
  type ListedNote,
  NEWEST_FIRST,
  type NoteWords,
  openNoteFile,
  type StoredNote,
  sealFile,
  sealWords,
  wordsOf,
} from "./record";

/**
 * The text of a note as a member sees it. Numbers in other members' notes are masked for those who may not see
 * personal data.
 */
const asSeen = (text: string, row: ListedNote, member: Pick<Member, "id" | "role">): string =>
  row.byId === member.id || roleCan(member.role, "personal.see") ? text : maskText(text, "text");

/** A file cannot be masked, so members who see people masked open only their own files. */
const mayOpen = (row: Pick<StoredNote, "byId">, member: Pick<Member, "id" | "role">): boolean =>
  row.byId === member.id || roleCan(member.role, "personal.see");

const mayRemove = (row: Pick<StoredNote, "byId" | "words">, member: Pick<Member, "id" | "role">): boolean =>
  row.words !== null &&
  (roleCan(member.role, "customerNotes.remove") ||
    (row.byId === member.id && roleCan(member.role, "customerNotes.write")));

function shownNote(row: ListedNote, member: Pick<Member, "id" | "role">): CustomerNote {
  const said = wordsOf(row);
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.byName,
    text: said && asSeen(said.text, row, member),
    file:
      row.fileType === null || row.fileBytes === null || !said
        ? null
        : {
            name: asSeen(said.fileName ?? "", row, member),
            type: row.fileType,
            bytes: row.fileBytes,
            mayOpen: mayOpen(row, member),
          },
    mayRemove: mayRemove(row, member),
  };
}

/** The team's notes about a customer, newest first. */
export async function listNotes(
  input: { customerId: string; page: number; perPage: number },
  member: Pick<Member, "id" | "role" | "business">,
): Promise<Page<CustomerNote>> {
  const { page, perPage } = input;
  const where = isOf(member.business, input.customerId);
  const [rows, [counted]] = await Promise.all([
    db()
      .select(COLUMNS)
      .from(customerNotes)
      .where(where)
      .orderBy(...NEWEST_FIRST)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: count() }).from(customerNotes).where(where),
  ]);
  const total = counted?.total ?? 0;
  return {
    items: rows.map((row) => shownNote(row, member)),
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
  };
}

/** The same as rows of the customer's timeline. */
export async function notesInTimeline(
  ofCustomer: string,
  most: number,
  { member }: Pick<LocalContext, "member">,
): Promise<Own> {
  const rows = await db()
    .select(COLUMNS)
    .from(customerNotes)
    .where(isOf(member.business, ofCustomer))
    .orderBy(...NEWEST_FIRST)
    .limit(most + 1);
  return {
    kind: "note",
    isCut: rows.length > most,
    rows: rows.slice(0, most).map((row) => {
      const note = shownNote(row, member);
      return {
        kind: "note",
        id: note.id,
        href: null,
        what: null,
        status: "",
        view: null,
        moved: null,
        isOut: false,
        isOpen: false,
        amountRial: null,
        at: note.at,
        name: null,
        by: note.by,
        text: note.text || note.file?.name || null,
        code: null,
        moment: row.at.getTime(),
      };
    }),
  };
}

type Writing = Pick<LocalContext, "business" | "member" | "requestId" | "request" | "audit">;

/**
 * Stores a member's note about a customer. All presses of one form are one note.
 *
 * @throws ApiError the service's error if it does not know the customer; `conflict` for a key that another note used,
 *   `invalid_input` if only the file differs
 */
export async function addNote(
  input: z.output<typeof noteInput> | z.output<typeof noteFileInput>,
  context: Writing,
  file?: Buffer,
): Promise<{ id: string }> {
  const { business: inBusiness, member, requestId, request, audit } = context;
  const key = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(key)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const type = file && typeOf(file);
  if (file && !type) throw new ApiError("invalid_input", { fields: { file: refusedFile(file) } });
  // A note about an unknown customer could never be found, so the customer is checked first.
  await callService(
    customerOperations.show,
    { customerId: input.customerId },
    { business: inBusiness, requestId, memberId: member.id },
  );
  const noteId = randomUUID();
  const said: NoteWords = { text: input.text, fileName: "fileName" in input ? input.fileName : null };
  return db().transaction(async (tx) => {
    const made = await tx
      .insert(customerNotes)
      .values({
        id: noteId,
        business: inBusiness,
        customerId: input.customerId,
        byId: member.id,
        byName: member.name,
        writeKey: key,
        words: sealWords(noteId, said),
        ...(file && { file: sealFile(noteId, file), fileType: type, fileBytes: file.length }),
      })
      .onConflictDoNothing()
      .returning({ id: customerNotes.id });
    if (made.length === 0) {
      const [first] = await tx
        .select()
        .from(customerNotes)
        .where(
          and(
            eq(customerNotes.business, inBusiness),
            eq(customerNotes.byId, member.id),
            eq(customerNotes.writeKey, key),
          ),
        );
      const isSame = first?.customerId === input.customerId && wordsOf(first)?.text === said.text;
      if (!first || !isSame) throw new ApiError("conflict");
      const kept = first.file && openNoteFile(first.id, first.file);
      if (!isSameFile(kept, file ?? null))
        throw new ApiError("invalid_input", { fields: { file: "errors.noteHasFile" } });
      return { id: first.id };
    }
    const detail = { hasFile: file !== undefined };
    await audit({ action: "customer_note.added", subject: input.customerId, detail }, tx);
    return { id: noteId };
  });
}

const isSameFile = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

function typeOf(file: Buffer): NoteFileType | undefined {
  const found = sniffFileType(file.subarray(0, SNIFFED_BYTES), NOTE_FILE_TYPES);
  return NOTE_FILE_TYPES.find((each) => each === found);
}

/** @throws ApiError `not_found` */
async function stored(noteId: string, inBusiness: string): Promise<StoredNote> {
  const [row] = await db()
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.business, inBusiness), eq(customerNotes.id, noteId)));
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Opens the file of a note, after the log has the member who opens it. @throws ApiError `not_found`, `forbidden` */
export async function openFile(noteId: string, { business: inBusiness, member, audit }: Writing) {
  const row = await stored(noteId, inBusiness);
  if (!mayOpen(row, member)) throw new ApiError("forbidden");
  if (row.file === null || row.fileType === null) throw new ApiError("not_found");
  const bytes = openNoteFile(row.id, row.file);
  await audit({ action: "customer_note.file_opened", subject: row.customerId });
  return { name: wordsOf(row)?.fileName ?? "", type: row.fileType, base64: bytes.toString("base64") };
}

/** Deletes a note and its file for good. @throws ApiError `not_found`, `forbidden` */
export async function removeNote(noteId: string, { business: inBusiness, member, audit }: Writing) {
  const row = await stored(noteId, inBusiness);
  if (!mayRemove(row, member)) throw new ApiError("forbidden");
  await db().transaction(async (tx) => {
    const gone = await tx.delete(customerNotes).where(eq(customerNotes.id, row.id)).returning({ id: customerNotes.id });
    if (gone.length === 0) throw new ApiError("not_found");
    await audit(
      { action: "customer_note.removed", subject: row.customerId, detail: { hasFile: row.fileType !== null } },
      tx,
    );
  });
  return { removed: true as const };
}
