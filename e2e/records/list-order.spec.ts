import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { expectAccessible, expectNoSidewaysScroll, ROWS } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { formatNumber } from "@/lib/kit/format/digits";

// A month that is over: nothing in it changes any more while the test reads.
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const ASKED = { status: "DONE", from: daysAgo(25), to: daysAgo(4) };
const LIST = withdrawalRoutes.withdrawals(BUSINESS, ASKED);
const rows = (page: Page) => page.getByRole("table").locator(ROWS);
const PHONE = { width: 390, height: 844 };

test("a list is ordered by its amount from the head, the menu and a chip, and says at its foot what it comes to", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const firstBy = async (sort: string) => (await owner.get("withdrawals.list", { ...ASKED, sort })).body.items[0].id;
  const first = rows(page).first().locator("[data-row-link]");
  await signInAs("owner");
  await page.goto(LIST);
  const head = page.getByRole("columnheader", { name: "مبلغ" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveAttribute("href", withdrawalRoutes.withdrawal(BUSINESS, await firstBy("largest")));
  await page.reload();
  await expect(head).toHaveAttribute("aria-sort", "descending");

  const asked = new URLSearchParams(ASKED).toString();
  const { states } = (await owner.get("list_totals.of_list", { list: "withdrawals.list", asked })).body;
  expect(states).toHaveLength(1);
  const foot = page.getByText("جمع این فهرست").locator("..");
  await expect(foot).toContainText(`(${formatNumber(states[0].count, "fa")})`);
  await expectAccessible(page, "a list in another order");

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "ستون‌ها" }).click();
  await page.getByRole("menuitemradio", { name: "کمترین مبلغ" }).click();
  await expect(page).toHaveURL(/sort=smallest/);
  await expect(first).toHaveAttribute("href", withdrawalRoutes.withdrawal(BUSINESS, await firstBy("smallest")));
  await expectNoSidewaysScroll(page, "a list in another order on a phone");
  await page.getByRole("button", { name: "برداشتن فیلتر ترتیب: کمترین مبلغ" }).click();
  await expect(page).not.toHaveURL(/sort=/);
});

test("a column is made wider by keys, the address keeps it, and the menu takes it back", async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(LIST);
  const head = page.getByRole("columnheader", { name: "مبلغ" });
  const edge = head.getByRole("separator");
  await edge.focus();
  // In Persian the end of a column is its left edge.
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/widths=amount%3A\d+/);
  const width = Number(/\d+/.exec(new URL(page.url()).searchParams.get("widths") ?? ""));
  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", String(width));
  expect(Math.round((await head.boundingBox())?.width ?? 0)).toBe(width);
  await page.getByRole("button", { name: "ستون‌ها" }).click();
  await page.getByRole("menuitem", { name: "بازگشت به ستون‌های معمول" }).click();
  await expect(page).not.toHaveURL(/widths=/);
});
