import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import enLists from "@/lib/i18n/en/lists";
import faCustomers from "@/lib/i18n/fa/customers";
import faLists from "@/lib/i18n/fa/lists";
import { routes } from "@/lib/routes";
import { signIn } from "@/lib/testing/rig/session";
import { startTestStack } from "@/lib/testing/rig/stack";
import { prepareBrowser } from "@/lib/testing/screen-states";
import { operationAddress } from "@/lib/testing/screens";
import { BUSINESS, expect, test } from "./fixtures";
import { expectNoSidewaysScroll, inBothLanguages, ROWS, violations } from "./look";

const PER_PAGE = 20;
/** So much of the window stands above the rows. */
const ABOVE_PX = 120;

test("all customers of the book scroll by in one list, which the address and the keyboard keep the place in", async ({
  browser,
}) => {
  test.slow();
  // Only a book that reads its lists answers the list of customers.
  const stack = await startTestStack({ env: { BOOK_LISTS: "on", SANDBOX_SIZE: "small" } });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const ask = async () => {
      const answer = await fetch(`${url}${operationAddress("customers.in_book")}?perPage=1`, { headers: { cookie } });
      return (await answer.json()) as { source: { kind: string }; total: number };
    };
    // The book's job comes every minute, and the customers' list may be the last of its round.
    await expect.poll(async () => (await ask()).source.kind, { timeout: 180_000 }).toBe("book");
    const { total } = await ask();
    expect(total).toBeGreaterThanOrEqual(3 * PER_PAGE);
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    await prepareBrowser(context, url, { locale: "fa" }, cookie);
    const page = await context.newPage();
    const list = `${url}${routes.customers(BUSINESS)}?perPage=${PER_PAGE}`;
    await page.goto(list);

    const table = page.getByRole("table", { name: faCustomers.list });
    await expect(table).toHaveAttribute("aria-rowcount", String(total + 1));
    const first = await topOf(page, 0);
    const seen = new Set<string>();
    const end = page.getByText(faLists.scrolled.end);
    // Each step brings the last row that was drawn to the top: nothing can pass unseen between two.
    await expect(async () => {
      const drawn = await rowsOf(page);
      for (const href of drawn) seen.add(href);
      await page
        .locator(`${ROWS} a[data-row-link]`)
        .last()
        .evaluate((link) => link.scrollIntoView({ block: "start" }));
      await expect(end).toBeVisible({ timeout: 1 });
      expect((await rowsOf(page)).filter((href) => !seen.has(href))).toEqual([]);
    }).toPass({ intervals: [50], timeout: 30_000 });
    expect(seen.size).toBe(total);
    expect((await rowsOf(page)).length).toBeLessThan(total);
    await expect(page).toHaveURL(/[?&]page=/);

    // Back from a record: the same rows, and those above are here too.
    await page.mouse.wheel(0, -1500);
    await addressKept(page);
    const place = await topOf(page, 140);
    // Whoever opens a row while the list still moves is led there, however long its page takes.
    await page.route(
      (to) => to.pathname === place,
      async (route) => {
        await pause(1000);
        await route.continue();
      },
    );
    await page.mouse.wheel(0, -200);
    await page.locator(`${ROWS} a[href="${place}"]`).first().click();
    await page.waitForURL(`**${place}`);
    await page.unrouteAll();
    await page.goBack();
    await expect(page.locator(`${ROWS} a[href="${place}"]`).first()).toBeInViewport();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => topOf(page, 140)).not.toBe(place);

    // A link that was sent begins where its sender was.
    await page.mouse.wheel(0, 400);
    await addressKept(page);
    const sent = await topOf(page, 140);
    await page.reload();
    await expect.poll(async () => (await rowsOf(page)).includes(sent)).toBe(true);
    await inBothLanguages(page, async (locale) => {
      const { scrolled } = { fa: faLists, en: enLists }[locale];
      await expect(page.getByRole("button", { name: scrolled.fromFirst })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    await page.getByRole("button", { name: enLists.scrolled.fromFirst }).click();
    await expect.poll(() => topOf(page, 0)).toBe(first);
    await expect(page).not.toHaveURL(/[?&]page=/);

    // By keyboard from row to row, beyond what was drawn at first.
    const far = PER_PAGE + 15;
    await page.locator(`${ROWS} a[data-row-link]`).first().focus();
    const focused = page.locator(`${ROWS}:has(a:focus)`);
    for (let row = 1; row <= far; row += 1) {
      // Who sees no row below goes on to the button that gets more.
      await expect(page.locator(`${ROWS}[aria-rowindex="${row + 2}"]`)).toBeAttached();
      await page.keyboard.press("Tab");
      await expect(focused).toHaveAttribute("aria-rowindex", String(row + 2));
    }
    await expect(focused).toBeInViewport();

    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "the list of customers, scrolled");
    await context.close();
  } finally {
    await stack.stop();
  }
});

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
