import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import accounts from "@/lib/areas/people/customer-accounts/words/en";
import { CUSTOMER_TABS } from "@/lib/areas/people/customers/declared";
import customers from "@/lib/areas/people/customers/words/en";
import type { SearchAnswer } from "@/lib/areas/records/search/operations";
import { signIn } from "@/lib/testing/rig/session";
import { startTestStack } from "@/lib/testing/rig/stack";
import { prepareBrowser, waitUntilFilled } from "@/lib/testing/screen-states";
import { findScreens, operationAddress } from "@/lib/testing/screens";

/**
 * Screens without ids that the search must find: the business's own data, people without a record yet, cardholders'
 * accounts and credit that their bank returns and nobody stores, or links and files as the log names them.
 */
const OF_NO_RECORD: readonly string[] = [
  "business",
  "customer-import",
  "card-file",
  "card-money",
  "card-credit",
  "grant-transfer",
  "audit",
  "audit-print",
];
/** A document's code is nobody's record: it is typed where documents are checked. */
const HAS_CODES: readonly string[] = ["document"];
/** Addresses of computers, people and pages, what is masked, and sums with grouped digits. */
const NO_ID = /[@/:.=•,]|^[0-9a-f]{64}$/;
const DIGITS = 6;
/** Where somebody is to be reached, which the service looks for nowhere. */
const NO_ID_OF: readonly string[] = [customers.fields.telephone, customers.fields.postalCode];

/** The service tells accounts customer by customer and finds nobody by one: no search knows all of them, and each says so. */
const TOLD_AS_NOT_FOUND = accounts.ibans.title;

/** The book reads its lists itself, and as fast as it can: only then does it know all of them soon. */
const WHOLE_BOOK = { BOOK_LISTS: "on", SANDBOX_LIMITS: "off", SERVICE_LIMIT_OTHER: "1000", SERVICE_LIMIT_POST: "1000" };

/** One round asks for each of some hundred ids: how long that takes says nothing of the book. */
const ROUNDS = { timeout: 300_000, intervals: [2000] };

test("every id that any screen shows of a record is found by the one box", LONG, async ({ browser }) => {
  const stack = await startTestStack({ env: WHOLE_BOOK });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const context = await browser.newContext();
    await prepareBrowser(context, url, { locale: "en" }, cookie);
    const page = await context.newPage();
    const shown = new Map<string, string>();
    const ibans = new Set<string>();
    let accountsPart = "no customer's accounts were opened";
    await page.goto(url);
    for (const screen of await findScreens(stack, cookie)) {
      if (screen.isPublic || [...OF_NO_RECORD, ...HAS_CODES].includes(screen.name)) continue;
      const [, ...tabs] = screen.name === "customer" ? CUSTOMER_TABS : [];
      for (const path of [screen.path, ...tabs.map((tab) => `${screen.path}?tab=${tab}`)]) {
        await goOn(page, path);
        await waitUntilFilled(page);
        const main = page.getByRole("main");
        for (const id of await idsIn(main)) if (!shown.has(id)) shown.set(id, path);
        const title = page.getByRole("heading", { name: TOLD_AS_NOT_FOUND, exact: true });
        for (const id of await idsIn(main.locator("section").filter({ has: title }))) ibans.add(id);
        if (path.endsWith("?tab=accounts")) accountsPart = await main.ariaSnapshot();
      }
    }
    await context.close();
    expect(shown.size).toBeGreaterThan(100);

    expect(ibans.size, accountsPart).toBeGreaterThan(0);

    const isFound = async (q: string) => {
      const answer = await fetch(`${url}${operationAddress("search.lookup")}`, {
        method: "POST",
        headers: {
          cookie,
          origin: new URL(url).origin,
          "content-type": "application/json",
          "x-daftar-request": "1",
        },
        body: JSON.stringify({ q }),
      });
      const { hits = [], notFoundBy = [] } = (await answer.json()) as Partial<SearchAnswer>;
      return hits.length > 0 || (ibans.has(q) && notFoundBy.includes("customer"));
    };
    let missing = [...shown.keys()];
    // What the service is not asked for in time, the book has as soon as it has read its lists.
    await expect
      .poll(async () => {
        const left: string[] = [];
        for (const id of missing) if (!(await isFound(id))) left.push(id);
        missing = left;
        return left.map((id) => `${id} of ${shown.get(id)}`);
      }, ROUNDS)
      .toEqual([]);
  } finally {
    await stack.stop();
  }
});

/** Follows it like a link: a full load of each page would cost four times as much. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => void } } };
    next.router.push(to);
  }, path);
  await page.waitForURL((url) => `${url.pathname}${url.search}${url.hash}` === path);
}

/** What is always written left to right, whole where it is shown shortened, but for amounts. */
async function idsIn(place: Locator): Promise<string[]> {
  const shown = await place.locator('bdi[dir="ltr"]:not(.tabular-nums, [data-amount])').evaluateAll(
    (elements, others) =>
      elements
        .filter((element) => !element.parentElement?.matches("bdi"))
        .filter((element) => {
          const term = element.closest("dd")?.previousElementSibling?.textContent ?? "";
          return !others.includes(term);
        })
        .map((element) => (element.getAttribute("title") ?? element.textContent ?? "").trim()),
    NO_ID_OF,
  );
  const isId = (value: string) => value.replace(/\D/g, "").length >= DIGITS && !NO_ID.test(value);
  return [...new Set(shown)].filter(isId);
}
