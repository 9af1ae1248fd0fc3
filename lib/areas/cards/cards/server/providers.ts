import "server-only";
import { asc, eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { cardProviders } from "@/lib/server/db/schema/index";

/** The banks that issue a business's cards, the first one first. */
export const providersOf = (business: string) =>
  db()
    .select()
    .from(cardProviders)
    .where(eq(cardProviders.business, business))
    .orderBy(asc(cardProviders.createdAt), asc(cardProviders.slug));

/** What the business calls them, by their names in addresses. */
export const providerNames = async (business: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await providersOf(business)).map(({ slug, name }) => [slug, name]));
