import "server-only";
import type { Page, ServiceOperation } from "@/lib/operations/define";
import { listedAsOf, listedPage } from "@/lib/server/book/listed";
import { bringNews } from "@/lib/server/book/read-lists";
import { partOfBook } from "./areas";

/** Whoever looks sees what is at most so much older. */
const NEWS_MS = 30_000;

/**
 * A page of a list that the book answers, because it alone knows what was asked. What is new is looked for first, unless
 * that was done a moment ago.
 *
 * @returns null where the service is to be asked: the question is its own, or the book does not have all of it
 */
export async function pageOfBook(
  operation: ServiceOperation,
  input: unknown,
  business: string,
): Promise<Page<object> | null> {
  const asked = partOfBook(operation, input);
  if (!asked || typeof (await listedAsOf(business, asked.kind, asked.part)) === "string") return null;
  await bringNews(business, asked.kind, NEWS_MS);
  const asOf = await listedAsOf(business, asked.kind, asked.part);
  if (typeof asOf === "string") return null;
  const page = await listedPage(business, asked.kind, asked.part, input as { page: number; perPage: number });
  return { ...page, bookAsOf: asOf.freshAt.toISOString() };
}
