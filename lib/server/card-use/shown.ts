import "server-only";
import { desc, eq } from "drizzle-orm";
import type { CardPageShown, CardUse } from "@/lib/card-use/use";
import { db } from "@/lib/server/db/client";
import { cardApplications, cardPages } from "@/lib/server/db/schema";

/** Enough to have the newest of each kind, unless one kind is asked for over and over. */
const MOST_PAGES = 20;

export type StoredPage = typeof cardPages.$inferSelect;

export const shownPage = ({
  id,
  page,
  memberName,
  createdAt,
  until,
  returned,
  returnedAt,
}: StoredPage): CardPageShown => ({
  id,
  page,
  by: memberName,
  at: createdAt.toISOString(),
  until: until.toISOString(),
  returned,
  returnedAt: returnedAt?.toISOString() ?? null,
});

/** What stands beside an application: the one that replaces it, and the bank's pages that were prepared. */
export async function besidesOf({ id }: { id: string }): Promise<Pick<CardUse, "reissueId" | "pages">> {
  const [[reissue], pages] = await Promise.all([
    db().select({ id: cardApplications.id }).from(cardApplications).where(eq(cardApplications.replaces, id)),
    db()
      .select()
      .from(cardPages)
      .where(eq(cardPages.applicationId, id))
      .orderBy(desc(cardPages.createdAt))
      .limit(MOST_PAGES),
  ]);
  const newest = pages.filter((one, index) => pages.findIndex(({ page }) => page === one.page) === index);
  return { reissueId: reissue?.id ?? null, pages: newest.map(shownPage) };
}
