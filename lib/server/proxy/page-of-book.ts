import "server-only";
import type { BookTerm } from "@/lib/kit/book/entry";
import type { Page, ServiceOperation } from "@/lib/kit/operations/define";
import { flushAnswers } from "@/lib/server/book/feed";
import { type BookPart, listedAsOf, listedPage } from "@/lib/server/book/listed";
import { bringNews } from "@/lib/server/book/read-lists";
import { meantBy } from "@/lib/server/book/text";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { partOfBook } from "./areas";

/** A viewer sees data that is at most this much older. */
const NEWS_MS = 30_000;

/**
 * Returns a page of a list from the book, because only the book can answer the question. New records are fetched
 * first, unless that was done a moment ago.
 *
 * @param searcher a member who sees personal data masked: the search values are recorded before the search
 * @returns null if the service must be asked: the question is the service's own, or the book does not have all of the
 *   list
 * @throws ApiError `search_limit`, `locked` if a searcher has searched by too many values
 */
export async function pageOfBook(
  operation: ServiceOperation,
  input: unknown,
  business: string,
  searcher: { id: string } | null,
): Promise<Page<object> | null> {
  const asked = partOfBook(operation, input);
  if (!asked) return null;
  const { kind } = asked;
  const part = { ...asked.part, isMasked: searcher !== null };
  const { isOnlyHere } = part;
  if (!isOnlyHere && typeof (await listedAsOf(business, kind, part)) === "string") return null;
  // Answers received a moment ago are written to the book a moment later.
  if (isOnlyHere) await flushAnswers();
  if (searcher) await noteSearchOf(searcher, business, part);
  await bringNews(business, kind, NEWS_MS);
  const asOf = await listedAsOf(business, kind, part);
  if (typeof asOf === "string" && (!isOnlyHere || part.orService)) return null;
  const page = await listedPage(business, kind, part, input as { page: number; perPage: number });
  if (typeof asOf === "string") return { ...page, bookAsOf: null };
  // Only reading the whole list shows which records have left the service's list.
  return { ...page, bookAsOf: (isOnlyHere ? asOf.wholeAt : asOf.freshAt).toISOString() };
}

/** Counts everything by which a member who sees personal data masked searches the book. */
export async function noteSearchOf(
  searcher: { id: string },
  business: string,
  { having = [], text }: BookPart,
): Promise<void> {
  await noteSearched(searcher, business, having);
  if (text !== undefined) await noteTyped(searcher, business, text);
}

/** Counts the values that a member who sees personal data masked searches the book by, as in every search. */
export const noteSearched = (searcher: { id: string }, business: string, having: readonly BookTerm[]): Promise<void> =>
  notePersonalSearch(
    { id: searcher.id, business },
    having.flatMap(([kind, value]) => (kind === "mobile" || kind === "name" ? [{ kind, value }] : [])),
  );

/** The same for a text of a search box. A name counts once, also if it was typed with the other keyboard layout. */
function noteTyped(searcher: { id: string }, business: string, typed: string): Promise<void> {
  const once = new Map(
    meantBy({ typed, isMasked: true })
      .toReversed()
      .map((shape) => [shape.kind, shape]),
  );
  return notePersonalSearch({ id: searcher.id, business }, [...once.values()]);
}
