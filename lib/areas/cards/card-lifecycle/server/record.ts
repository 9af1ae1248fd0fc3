import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { cardApplications, cardPages } from "@/lib/server/db/schema/index";
import type { CardLifecycle, CardPage, CardPageShown } from "../status";

/** Enough to have the newest of each kind, unless one kind is asked for over and over. */
const MOST_PAGES = 20;

/** One of the pages on which a holder does something with the card; those for grants of direct debit are not among them. */
export type StoredPage = typeof cardPages.$inferSelect & { page: CardPage };
export const isOfCard = (page: typeof cardPages.$inferSelect): page is StoredPage => page.page !== "grant";

const shownPage = ({ id, page, memberName, createdAt, until, returned, returnedAt }: StoredPage): CardPageShown => ({
  id,
  page,
  by: memberName,
  at: createdAt.toISOString(),
  until: until.toISOString(),
  returned,
  returnedAt: returnedAt?.toISOString() ?? null,
});

/** What stands beside an application: the one that replaces it, and the bank's pages that were prepared. */
export async function besidesOf({ id }: { id: string }): Promise<Pick<CardLifecycle, "reissueId" | "pages">> {
  const [[reissue], pages] = await Promise.all([
    db().select({ id: cardApplications.id }).from(cardApplications).where(eq(cardApplications.replaces, id)),
    db()
      .select()
      .from(cardPages)
      .where(and(eq(cardPages.applicationId, id), ne(cardPages.page, "grant")))
      .orderBy(desc(cardPages.createdAt))
      .limit(MOST_PAGES),
  ]);
  const newest = pages
    .filter(isOfCard)
    .filter((one, index) => pages.findIndex(({ page }) => page === one.page) === index);
  return { reissueId: reissue?.id ?? null, pages: newest.map(shownPage) };
}

/** What our page shows to the returning browser: the state by the service, or that it is not known yet. */
export type CameBack = "done" | "not-done" | "unknown";
