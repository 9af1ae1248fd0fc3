import "server-only";
import type { Customer } from "@/lib/customers/answers";
import { type CodeInBook, compareCode, identityOf, type Match, matchCustomer } from "@/lib/customers/match";
import { customerOperations } from "@/lib/customers/operations";
import { customersPage, customersWithoutCode } from "@/lib/server/book/customers";
import { flushAnswers } from "@/lib/server/book/feed";
import { bringNews, readingNow } from "@/lib/server/book/read-lists";
import type { Ask } from "@/lib/server/exports/ask";

/** Looks for the customer whom something written would make. */
export type Look = (written: Parameters<typeof identityOf>[0]) => Promise<Match>;

/** So many of whom the book has no code are asked for by themselves. */
const MOST_WITHOUT_CODE = 20;
const MOST_WITH_CODE = 20;
/** What the book lacks is found out anew after so long: a file of thousands asks for each of its rows. */
const NEWS_MS = 15_000;

/**
 * Looks at the service and in the book.
 *
 * @param newsMs so long what is new at the service may be unknown to the book
 */
export function customerLook(business: string, ask: Ask, newsMs = NEWS_MS): Look {
  let known: { atMs: number; lacks: Promise<readonly string[] | null>; shown: Map<string, Customer> } | null = null;
  /** Of whom the book has no code; null where it cannot tell of all. */
  const lacking = async (): Promise<readonly string[] | null> => {
    const beganAtMs = Date.now();
    await bringNews(business, "customer", newsMs);
    await flushAnswers();
    const reading = await readingNow(business, "customer");
    if (!reading?.wholeAt || !reading.freshAt || reading.unread > 0) return null;
    if (beganAtMs - reading.freshAt.getTime() > newsMs) return null;
    const ids = await customersWithoutCode(business, MOST_WITHOUT_CODE + 1);
    return ids.length > MOST_WITHOUT_CODE ? null : ids;
  };
  const book = async (code: string): Promise<CodeInBook> => {
    if (!known || Date.now() - known.atMs >= newsMs) known = { atMs: Date.now(), lacks: lacking(), shown: new Map() };
    const lacks = await known.lacks;
    // What was just made from here is in the book as it was sent.
    await flushAnswers();
    const { items = [] } = (await customersPage(business, { q: code }, { perPage: MOST_WITH_CODE })) ?? {};
    const having = items.filter((row) => compareCode(code, row) === "there").map(({ id }) => id);
    return { ids: [...having, ...(lacks ?? [])], isAll: lacks !== null && items.length < MOST_WITH_CODE };
  };
  return (written) =>
    matchCustomer(identityOf(written), {
      list: (asked) => ask(customerOperations.list, asked),
      // Whoever is looked at for one row has the same code a moment later, for the next.
      show: async (customerId) => {
        const shown = known?.shown;
        const record = shown?.get(customerId) ?? (await ask(customerOperations.show, { customerId }));
        shown?.set(customerId, record);
        return record;
      },
      book,
    });
}
