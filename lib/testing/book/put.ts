import { randomUUID } from "node:crypto";
import { type BookEntry, type BookKind, PLAIN_RECORD } from "@/lib/kit/book/entry";
import { keepInBook } from "@/lib/server/book/keep";
import { BUSINESS } from "../rig/server";

/** For tests: puts a record into the book, as if the service had told it now. @returns its id */
export async function putInBook(
  kind: BookKind,
  { record = {}, ...more }: Partial<Omit<BookEntry, "kind" | "record">> & { record?: object } = {},
): Promise<string> {
  const id = more.id ?? randomUUID();
  const usual = { at: new Date().toISOString(), state: "", isFinal: false, amountRial: 1_000_000, terms: [] };
  const entry = { ...PLAIN_RECORD, ...usual, ...more, kind, id, record } as BookEntry;
  await keepInBook(BUSINESS, [entry], { source: "poll", toldAt: new Date() });
  return id;
}
