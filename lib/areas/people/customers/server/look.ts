import "server-only";
import { customersPage, customersWithoutCode } from "@/lib/areas/people/customers/server/in-book";
import { flushAnswers } from "@/lib/server/book/feed";
import { bringNews, readingNow } from "@/lib/server/book/read-lists";
import type { Ask } from "@/lib/server/exports/ask";
import { type CodeInBook, compareCode, identityOf, type Match, matchCustomer } from "../match";
import { customerOperations } from "../operations";
import type { Customer } from "./answers";

/** Looks for the customer that the written data would create. */
export type CustomerLook = (written: Parameters<typeof identityOf>[0]) => Promise<Match>;

/** How many customers without a code in the book are looked up one by one. */
const MOST_WITHOUT_CODE = 20;
const MOST_WITH_CODE = 20;
/** How long the list of customers without a code is reused: a file of thousands of rows asks for each row. */
const NEWS_MS = 15_000;

/**
 * Looks at the service and in the book.
 *
 * @param newsMs how long a new customer at the service may be missing in the book
 */
export function customerLook(business: string, ask: Ask, newsMs = NEWS_MS): CustomerLook {
  let known: { atMs: number; lacks: Promise<readonly string[] | null>; shown: Map<string, Customer> } | null = null;
  /** The customers without a code in the book; null if the book does not know all customers. */
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
    // A customer that Daftar made a moment ago is already in the book.
    await flushAnswers();
    const { items = [] } = (await customersPage(business, { q: code }, { perPage: MOST_WITH_CODE })) ?? {};
    const having = items.filter((row) => compareCode(code, row) === "there").map(({ id }) => id);
    return { ids: [...having, ...(lacks ?? [])], isAll: lacks !== null && items.length < MOST_WITH_CODE };
  };
  return (written) =>
    matchCustomer(identityOf(written), {
      list: (asked) => ask(customerOperations.list, asked),
      // A record that was looked up for one row is reused for the next rows.
      show: async (customerId) => {
        const shown = known?.shown;
        const record = shown?.get(customerId) ?? (await ask(customerOperations.show, { customerId }));
        shown?.set(customerId, record);
        return record;
      },
      book,
    });
}
