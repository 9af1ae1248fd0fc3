import "server-only";
import type { BookTerm } from "@/lib/book/entry";
import type { Page, ServiceOperation } from "@/lib/operations/define";
import { flushAnswers } from "@/lib/server/book/feed";
import { listedAsOf, listedPage } from "@/lib/server/book/listed";
import { bringNews } from "@/lib/server/book/read-lists";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { partOfBook } from "./areas";

/** Whoever looks sees what is at most so much older. */
const NEWS_MS = 30_000;

/**
 * A page of a list that the book answers, because it alone knows what was asked. What is new is looked for first, unless
 * that was done a moment ago.
 *
 * @param searcher who sees personal data masked: what they search by is written down before it is looked for
 * @returns null where the service is to be asked: the question is its own, or the book does not have all of it
 * @throws ApiError `search_limit`, `locked` where a searcher has searched by too many values
 */
export async function pageOfBook(
  operation: ServiceOperation,
  input: unknown,
  business: string,
  searcher: { id: string } | null,
): Promise<Page<object> | null> {
  const asked = partOfBook(operation, input);
  if (!asked) return null;
  const { kind, part } = asked;
  const { isOnlyHere, having = [] } = part;
  if (!isOnlyHere && typeof (await listedAsOf(business, kind, part)) === "string") return null;
  // What was heard a moment ago is written a moment later.
  if (isOnlyHere) await flushAnswers();
  if (searcher) await noteSearched(searcher, business, having);
  await bringNews(business, kind, NEWS_MS);
  const asOf = await listedAsOf(business, kind, part);
  if (!isOnlyHere && typeof asOf === "string") return null;
  const page = await listedPage(business, kind, part, input as { page: number; perPage: number });
  if (typeof asOf === "string") return { ...page, bookAsOf: null };
  // Of what has left the service's list, only going through all of it tells.
  return { ...page, bookAsOf: (isOnlyHere ? asOf.wholeAt : asOf.freshAt).toISOString() };
}

/** Values that a member who sees personal data masked searches the book by are counted as in every search. */
export const noteSearched = (searcher: { id: string }, business: string, having: readonly BookTerm[]): Promise<void> =>
  notePersonalSearch(
    { id: searcher.id, business },
    having.flatMap(([kind, value]) => (kind === "mobile" || kind === "name" ? [{ kind, value }] : [])),
  );
