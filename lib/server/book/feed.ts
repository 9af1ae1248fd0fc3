import "server-only";
import type { BookEntry, BookKind } from "@/lib/kit/book/entry";
import type { UnreadRow } from "@/lib/kit/operations/define";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import type { RefusedInBook } from "@/lib/server/core/serve-area";
import { db } from "@/lib/server/db/client";
import { bookUnread } from "@/lib/server/db/schema";
import { entriesOfRefusal, keepInBook, recordsWithNews, type Telling } from "./keep";

const FLUSH_MS = 100;

interface Answer {
  business: string;
  /** The entries, or how to build the entry from a refusal. */
  entries: readonly BookEntry[] | RefusedInBook;
  telling: Telling;
}

/** Who asked. */
export interface AskedBy {
  /** When the service was asked; the answer may be older than another answer received meanwhile. */
  askedAtMs: number;
  /** The member who is shown the answer. */
  memberName?: string | undefined;
  isJob?: boolean;
}

const tellingOf = ({ askedAtMs, memberName, isJob }: AskedBy): Telling => ({
  source: isJob ? "poll" : "look_up",
  toldAt: new Date(askedAtMs),
  actorName: memberName ?? null,
});

interface Notebook {
  waiting: Answer[];
  timer: NodeJS.Timeout | undefined;
  /** Resolves when everything taken out so far is written. */
  written: Promise<void>;
}

const notebook = () =>
  processSingleton("book-feed", (): Notebook => ({ waiting: [], timer: undefined, written: Promise.resolve() }));

/**
 * Passes an answer that was received anyway to the book. Nobody waits for it, and a failure affects nobody: the
 * book's own reading brings missed records.
 */
export function noteInBook(business: string, entries: readonly BookEntry[], by: AskedBy): void {
  if (entries.length === 0) return;
  add(notebook(), { business, entries, telling: tellingOf(by) });
}

/** Passes to the book what a refusal says about a known record. Nobody waits for it. */
export function noteRefusal(business: string, refused: RefusedInBook, by: AskedBy): void {
  add(notebook(), { business, entries: refused, telling: tellingOf(by) });
}

function add(book: Notebook, answer: Answer): void {
  book.waiting.push(answer);
  book.timer ??= setTimeout(() => void flush(book), FLUSH_MS).unref();
}

/**
 * Stores rows that could not be read, by their ids and the names of the fields that did not fit. Nobody waits for it.
 * A row without an id cannot be found again, so it is left out.
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

/** Writes all noted answers, and waits until they are written. */
export const flushAnswers = (): Promise<void> => flush(notebook());

function flush(book: Notebook): Promise<void> {
  clearTimeout(book.timer);
  book.timer = undefined;
  const answers = book.waiting;
  book.waiting = [];
  book.written = book.written.then(() => write(answers));
  return book.written;
}

/** Writes the answers of each business in their order. A failure loses an answer: the book's own reading brings it. */
async function write(answers: readonly Answer[]): Promise<void> {
  for (const [business, own] of Map.groupBy(answers, (answer) => answer.business)) {
    const isNews = await newsOf(business, own).catch((error: unknown) => {
      log.warn({ err: error, business }, "answers could not be compared with the book");
      return () => true;
    });
    for (const { entries, telling } of own)
      await keep(business, "entry" in entries ? entries : entries.filter(isNews), telling);
  }
}

async function keep(business: string, entries: Answer["entries"], telling: Telling): Promise<void> {
  try {
    const told = "entry" in entries ? await entriesOfRefusal(business, entries) : entries;
    await keepInBook(business, told, telling);
  } catch (error) {
    log.warn({ err: error, business }, "an answer was not kept in the book");
  }
}

/** Compares all answers with the book at once, because most of them say nothing new. */
async function newsOf(business: string, answers: readonly Answer[]): Promise<(entry: BookEntry) => boolean> {
  const told = answers.flatMap(({ entries }) => ("entry" in entries ? [] : entries));
  const asked = [...Map.groupBy(told, ({ kind }) => kind)].map(
    async ([kind, entries]) => [kind, await recordsWithNews(business, kind, entries)] as const,
  );
  const news = new Map(await Promise.all(asked));
  // A refusal changes its record, so what an answer says of that record is compared when it is written.
  const refused = answers.flatMap(({ entries }) => ("entry" in entries ? [entries] : []));
  return ({ kind, id }) =>
    news.get(kind)?.has(id) === true || refused.some((each) => each.kind === kind && each.id === id);
}
