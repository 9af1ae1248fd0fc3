import type { Locator } from "@playwright/test";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { waitUntilFilled } from "@/lib/testing/screen-states";
import { BUSINESS, expect, type Page, test } from "./fixtures";
import { expectAccessible, ROWS } from "./look";

const DESK = { width: 1440, height: 900 };
/** Of days whose withdrawals have ended: today's come between the rows while a story looks at them. */
const LIST = withdrawalRoutes.withdrawals(BUSINESS, { status: "DONE", to: addDays(tehranDayOf(Date.now()), -3) });

const panel = (page: Page) => page.getByRole("region", { name: "ردیف بازشده" });
const links = (page: Page) => page.locator(`${ROWS} [data-row-link]`);
const recordIn = (page: Page) => new URL(page.url()).searchParams.get("record");

/** @returns the ids of the list's rows */
async function openList(page: Page, size = DESK): Promise<string[]> {
  await page.setViewportSize(size);
  await page.goto(LIST);
  await waitUntilFilled(page);
  return links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
}

const openRow = async (page: Page, place: number) => links(page).nth(place).click();

test("a record opens beside its list, by an address that Back, Forward and reload know", async ({ page, signInAs }) => {
  await signInAs("owner");
  const ids = await openList(page);
  await openRow(page, 3);
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toBeFocused();
  await expect(panel(page)).toContainText(ids[3]?.slice(0, 6) ?? "");
  expect(recordIn(page)).toBe(ids[3]);
  expect(new URL(page.url()).searchParams.get("status")).toBe("DONE");
  await expect(links(page).nth(3)).toHaveAttribute("aria-current", "true");
  await expect(page.locator("tbody [aria-current]")).toHaveCount(1);
  await expectAccessible(page, "a withdrawal beside its list");

  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(links(page)).toHaveCount(ids.length);
  await page.goForward();
  await expect(links(page).nth(3)).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(panel(page)).toContainText(ids[3]?.slice(0, 6) ?? "");

  await panel(page).getByRole("link", { name: "نمایش در صفحهٔ کامل" }).click();
  await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, ids[3] ?? ""));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(() => recordIn(page)).toBe(ids[3]);
  await expect(links(page).nth(3)).toHaveAttribute("aria-current", "true");
});

test("the arrows go from row to row, however fast, and Escape leads back to the row", async ({ page, signInAs }) => {
  await signInAs("owner");
  const ids = await openList(page);
  await openRow(page, 1);
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toBeFocused();
  // All in one task: no step may begin from what is drawn.
  await page.evaluate(() => {
    for (let times = 0; times < 5; times++)
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  });
  await expect.poll(() => recordIn(page)).toBe(ids[6]);
  await expect(panel(page)).toContainText(ids[6]?.slice(0, 6) ?? "");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => recordIn(page)).toBe(ids[5]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(links(page).nth(5)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toBeFocused();
  await links(page).nth(5).focus();
  await page.keyboard.press("ArrowUp");
  await expect(links(page).nth(4)).toBeFocused();
  expect(recordIn(page)).toBe(ids[4]);
  await page.goBack();
  await expect(panel(page), "one step back leads to the list").toHaveCount(0);

  await openRow(page, 0);
  await expect(panel(page).getByRole("button", { name: "ردیف قبلی" })).toBeDisabled();
  await panel(page).getByRole("button", { name: "ردیف بعدی" }).click();
  await expect.poll(() => recordIn(page)).toBe(ids[1]);
});

test("without room for both, in a new tab and on a phone the record is its page", async ({ page, signInAs }) => {
  await signInAs("owner");
  const pageOf = (id = "") => withdrawalRoutes.withdrawal(BUSINESS, id);
  const ids = await openList(page, { width: 1200, height: 900 });
  await expect(links(page).nth(2)).toHaveAttribute("href", pageOf(ids[2]));
  await openRow(page, 2);
  await expect(page).toHaveURL(pageOf(ids[2]));

  await openList(page, { width: 390, height: 844 });
  await openRow(page, 2);
  await expect(page).toHaveURL(pageOf(ids[2]));
  // A link that somebody sent from a desk.
  await page.goto(`${LIST}&record=${ids[2]}`);
  await expect(page).toHaveURL(pageOf(ids[2]));

  await openList(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    links(page)
      .nth(2)
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(pageOf(ids[2]));
  await tab.close();
  await expect(panel(page)).toHaveCount(0);
  await page.setViewportSize(DESK);
  await openRow(page, 2);
  await expect(panel(page)).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(page).toHaveURL(pageOf(ids[2]));
});

test("a panel shows support no more than the page, and says that a record is not there", async ({
  browserErrors,
  page,
  signInAs,
}) => {
  browserErrors.allow(/404.*customers\.show/);
  await signInAs("support");
  await page.setViewportSize(DESK);
  const list = customerRoutes.customers(BUSINESS);
  await page.goto(list);
  await waitUntilFilled(page);
  await openRow(page, 0);
  await expect(panel(page).getByRole("heading", { level: 2 }).first()).toBeFocused();
  await waitUntilFilled(page);
  const id = recordIn(page) ?? "";
  /** Every text in which a person's number could stand. */
  const numbers = (within: Locator) =>
    within.evaluate((element) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (/[\d۰-۹]{4,}/.test(node.nodeValue ?? "")) found.push(node.nodeValue ?? "");
      return found;
    });
  // What is known of the person comes with an answer of its own.
  await expect.poll(() => numbers(panel(page))).not.toEqual([]);
  await waitUntilFilled(page);
  const beside = await numbers(panel(page));
  await page.goto(customerRoutes.customer(BUSINESS, id));
  await waitUntilFilled(page);
  const ofPage = await numbers(page.locator("main"));
  expect(beside.filter((text) => !ofPage.includes(text))).toEqual([]);

  await page.goto(`${list}?record=0f3a9c51-0000-4000-8000-000000000000`);
  await expect(panel(page).getByRole("alert")).toContainText("0f3a9c51-0000-4000-8000-000000000000");
});
