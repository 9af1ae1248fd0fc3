import { setTimeout as pause } from "node:timers/promises";
import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, apiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll, ROWS } from "@/e2e/look";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import type { CustomerBookPage, ListedCustomer } from "@/lib/areas/people/customers/schemas";
import faCustomers from "@/lib/areas/people/customers/words/fa";
import enLists from "@/lib/kit/i18n/en/lists";
import faLists from "@/lib/kit/i18n/fa/lists";
import { routes } from "@/lib/kit/routes";
import { signIn } from "@/lib/testing/rig/session";
import { startTestStack } from "@/lib/testing/rig/stack";
import { prepareBrowser } from "@/lib/testing/screen-states";

const PER_PAGE = 20;
/** The height of the window above the rows. */
const ABOVE_PX = 120;
const DESK = { width: 1366, height: 900 };
const LIST = `${customerRoutes.customers(BUSINESS)}?perPage=${PER_PAGE}`;

test("customers scroll by in one list, and the address keeps the place in it", async ({ apiAs, page, signInAs }) => {
  await signInAs("owner");
  await page.setViewportSize(DESK);
  await answerAsBook(page, await someCustomers(await apiAs("owner"), 3 * PER_PAGE));
  await page.goto(LIST);
  const first = await scrollToEnd(page, 3 * PER_PAGE);
  await comeBack(page);
  await openLink(page);
  await beginAnew(page, first);
});

test("all customers of a real book scroll by in one list", LONG, async ({ browser }) => {
  // Only a book that reads its lists answers the list of customers.
  const stack = await startTestStack({ env: { BOOK_LISTS: "on", SANDBOX_SIZE: "small" } });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const owner = apiClient(url, cookie, url);
    const ask = async (): Promise<CustomerBookPage> => (await owner.get("customers.in_book", { perPage: 1 })).body;
    // The customers' list may be the last of a round of the job.
    await expect
      .poll(async () => {
        const job = await fetch(`${url}/api/test-hooks/jobs/book-lists`, { method: "POST" });
        return [job.status, (await ask()).source.kind];
      })
      .toEqual([204, "book"]);
    const { total } = await ask();
    if (total === null) throw new Error("the book knows how many customers it has");
    expect(total).toBeGreaterThanOrEqual(3 * PER_PAGE);
    const context = await browser.newContext({ viewport: DESK, baseURL: url });
    await prepareBrowser(context, url, { locale: "fa" }, cookie);
    const page = await context.newPage();
    await page.goto(LIST);
    const first = await scrollToEnd(page, total);
    await comeBack(page);
    await openLink(page);
    await alsoInEnglish(page, async (locale) => {
      const { scrolled } = { fa: faLists, en: enLists }[locale];
      await expect(page.getByRole("button", { name: scrolled.fromFirst })).toBeVisible();
      await expectNoViolations(page);
    });
    await beginAnew(page, first);
    await goByKeyboard(page);
    await expectNoSidewaysScroll(page, "the list of customers, scrolled");
    await context.close();
  } finally {
    await stack.stop();
  }
});

/** Customers as the list tells of them. */
async function someCustomers(owner: ApiClient, count: number): Promise<ListedCustomer[]> {
  const rows: ListedCustomer[] = [];
  for (let after: string | null = ""; rows.length < count && after !== null; ) {
    const input: Record<string, string | number> = { perPage: 100, ...(after && { after }) };
    const answer: CustomerBookPage = (await owner.get("customers.in_book", input)).body;
    rows.push(...answer.items);
    after = answer.nextAfter;
  }
  expect(rows.length).toBeGreaterThanOrEqual(count);
  return rows.slice(0, count);
}

/** Answers the list as a book that reads it: the book of these stories reads no lists. */
async function answerAsBook(page: Page, rows: readonly ListedCustomer[]): Promise<void> {
  const now = new Date().toISOString();
  const source = { kind: "book", freshAt: now, wholeAt: now, isReading: false, unread: 0, unknown: 0 } as const;
  const path = routes.api.local(BUSINESS, "customers.in_book");
  // A page that was asked for as HTML brings the true answer along.
  await page.route(
    ({ pathname }) => pathname === customerRoutes.customers(BUSINESS),
    (route) => route.continue({ headers: { ...route.request().headers(), accept: "*/*" } }),
  );
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const begin = rows.findIndex(({ id }) => id === asked.get("after")) + 1;
      const items = rows.slice(begin, begin + Number(asked.get("perPage")));
      const isLast = begin + items.length >= rows.length;
      const nextAfter = isLast ? null : (items.at(-1)?.id ?? null);
      await route.fulfill({ json: { items, total: rows.length, nextAfter, source } });
    },
  );
}

/**
 * Scrolls through all rows: each is drawn once one comes to it, and the address follows.
 *
 * @returns the link of the first row
 */
async function scrollToEnd(page: Page, total: number): Promise<string> {
  const table = page.getByRole("table", { name: faCustomers.list });
  await expect(table).toHaveAttribute("aria-rowcount", String(total + 1));
  const first = await topOf(page, 0);
  const seen = new Set<string>();
  const end = page.getByText(faLists.scrolled.end);
  // Each step reads the rows and brings the last of them to the top, at one moment: no row is drawn unseen in between.
  await expect(async () => {
    const drawn = await page.locator(`${ROWS} a[data-row-link]`).evaluateAll((links) => {
      links.at(-1)?.scrollIntoView({ block: "start" });
      return links.map((link) => link.getAttribute("href"));
    });
    for (const href of drawn) if (href !== null) seen.add(href);
    await expect(end).toBeVisible({ timeout: 1 });
    // The end is known before one comes to it: it is reached once every row was drawn.
    expect(seen.size).toBe(total);
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect((await rowsOf(page)).length).toBeLessThan(total);
  await expect(page).toHaveURL(/[?&]page=/);
  return first;
}

/** Back from a record: the same rows, and those above are here too. */
async function comeBack(page: Page): Promise<void> {
  await scrollBy(page, -1500);
  await addressKept(page);
  const place = await topOf(page, 140);
  // A row that is opened while the list still moves leads to its record, however long its page takes.
  await page.route(
    (to) => to.pathname === place,
    async (route) => {
      await pause(1000);
      await route.continue();
    },
  );
  await scrollBy(page, -200);
  await page.locator(`${ROWS} a[href="${place}"]`).first().click();
  await page.waitForURL(`**${place}`);
  await page.goBack();
  await expect(page.locator(`${ROWS} a[href="${place}"]`).first()).toBeInViewport();
  await scrollBy(page, -400);
  await expect.poll(() => topOf(page, 140)).not.toBe(place);
}

/** A link that was sent begins where its sender was. */
async function openLink(page: Page): Promise<void> {
  await scrollBy(page, 400);
  await addressKept(page);
  const sent = await topOf(page, 140);
  await page.reload();
  await expect.poll(async () => (await rowsOf(page)).includes(sent)).toBe(true);
}

/** Goes back to the first row while the list still moves: the address forgets the place, also the one that it was about to keep. */
async function beginAnew(page: Page, first: string): Promise<void> {
  await scrollBy(page, 300);
  // By keyboard: rows that turn out higher move the button from under a mouse between its press and its release.
  await page.getByRole("button", { name: faLists.scrolled.fromFirst }).press("Enter");
  await expect.poll(() => topOf(page, 0)).toBe(first);
  await expect(page).not.toHaveURL(/[?&]page=/);
}

/** By keyboard from row to row, beyond what was drawn at first. */
async function goByKeyboard(page: Page): Promise<void> {
  const far = PER_PAGE + 15;
  await page.locator(`${ROWS} a[data-row-link]`).first().focus();
  const focused = page.locator(`${ROWS}:has(a:focus)`);
  for (let row = 1; row <= far; row += 1) {
    // Where no row is below, the way goes on to the button that gets more.
    await expect(page.locator(`${ROWS}[aria-rowindex="${row + 2}"]`)).toBeAttached();
    await page.keyboard.press("Tab");
    await expect(focused).toHaveAttribute("aria-rowindex", String(row + 2));
  }
  await expect(focused).toBeInViewport();
}

/** At once, where a wheel moves the page some time after it was turned: until then all is right of the place before. */
const scrollBy = (page: Page, px: number): Promise<void> => page.evaluate((by) => window.scrollBy(0, by), px);

/** The row above the first one in sight stands in the address once one stands still. */
async function addressKept(page: Page): Promise<void> {
  const isKept = async () => {
    const above = await page.locator(`${ROWS} a[data-row-link]`).evaluateAll((links, top) => {
      const inSight = links.findIndex((link) => (link.closest("tr")?.getBoundingClientRect().bottom ?? 0) > top);
      return links[inSight - 1]?.getAttribute("href")?.split("/").at(-1) ?? null;
    }, ABOVE_PX);
    return above !== null && new URL(page.url()).searchParams.get("page") === above;
  };
  await expect.poll(isKept).toBe(true);
}

const rowsOf = (page: Page): Promise<string[]> =>
  page.locator(`${ROWS} a[data-row-link]`).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** The first row below a height of the window. */
const topOf = (page: Page, below: number): Promise<string> =>
  page
    .locator(`${ROWS} a[data-row-link]`)
    .evaluateAll(
      (links, height) =>
        links.find((link) => (link.closest("tr")?.getBoundingClientRect().top ?? 0) > height)?.getAttribute("href") ??
        "",
      below,
    );
