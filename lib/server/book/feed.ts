import "server-only";
import type { BookEntry, BookKind } from "@/lib/book/entry";
import type { RefusedInBook } from "@/lib/operations/area";
import type { UnreadRow } from "@/lib/operations/define";
import { db } from "@/lib/server/db/client";
import { bookUnread } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { processSingleton } from "@/lib/server/process-singleton";
import { entriesOfRefusal, keepInBook } from "./keep";

const FLUSH_MS = 100;

interface Answer {
  business: string;
  /** Or how to find what a refusal makes of a record. */
  entries: readonly BookEntry[] | RefusedInBook;
  toldAt: Date;
}

interface Notebook {
  waiting: Answer[];
  timer: NodeJS.Timeout | undefined;
  /** Settles when all that was taken out so far is written. */
  written: Promise<void>;
}

const notebook = () =>
  processSingleton("book-feed", (): Notebook => ({ waiting: [], timer: undefined, written: Promise.resolve() }));

/**
 * Notes for the book what an answer told that passed anyway. Nobody waits for it, and its failure is nobody's: what the
 * book misses so, its own reading brings.
 *
 * @param askedAtMs when the service was asked; the answer may be older than what it told others meanwhile
 */
export function noteInBook(business: string, entries: readonly BookEntry[], askedAtMs: number): void {
  if (entries.length === 0) return;
  add(notebook(), { business, entries, toldAt: new Date(askedAtMs) });
}

/** Notes what the refusal of a question says of a record that the book knows. Nobody waits for it. */
export function noteRefusal(business: string, refused: RefusedInBook, askedAtMs: number): void {
  add(notebook(), { business, entries: refused, toldAt: new Date(askedAtMs) });
}

function add(book: Notebook, answer: Answer): void {
  book.waiting.push(answer);
  book.timer ??= setTimeout(() => void flush(book), FLUSH_MS).unref();
}

/**
 * Notes rows that the service told and nobody could read, by their ids and the names of what did not fit. Nobody waits for
 * it; without an id there is nothing to be found again by.
 */
export function noteUnread(business: string, kind: BookKind | undefined, rows: readonly UnreadRow[] | undefined): void {
  if (!kind || !rows) return;
  const known = new Map(rows.flatMap(({ id, fields }) => (id === null ? [] : [[id, fields] as const])));
  if (known.size === 0) return;
  const lastAt = new Date();
  void db()
    .transaction(async (tx) => {
      for (const [id, fields] of [...known].toSorted())
        await tx
          .insert(bookUnread)
          .values({ business, kind, id, fields, lastAt })
          .onConflictDoUpdate({
            target: [bookUnread.business, bookUnread.kind, bookUnread.id],
            set: { fields, lastAt },
          });
    })
    .catch((error: unknown) => log.warn({ err: error, business, kind }, "rows that could not be read were not noted"));
}

/** Writes what is noted; waits until it is written. */
export const flushAnswers = (): Promise<void> => flush(notebook());

function flush(book: Notebook): Promise<void> {
  clearTimeout(book.timer);
  book.timer = undefined;
  const answers = book.waiting;
  book.waiting = [];
  book.written = book.written.then(() => write(answers));
  return book.written;
}

async function write(answers: readonly Answer[]): Promise<void> {
  for (const { business, entries, toldAt } of answers) {
    try {
      const told = "entry" in entries ? await entriesOfRefusal(business, entries) : entries;
      await keepInBook(business, told, { source: "look_up", toldAt });
    } catch (error) {
      log.warn({ err: error, business }, "an answer was not kept in the book");
    }
  }
}
