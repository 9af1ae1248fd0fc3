import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { ROWS } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { waitUntilFilled } from "@/lib/testing/screen-states";

/** The width of an upright sheet between its margins. */
const SHEET = { width: 703, height: 1000 };

/** What is on paper that can only be pressed, and tables that are not drawn as tables. */
async function unclean(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
    };
    const pressed = [
      ...document.querySelectorAll("button, nav, select, input, body > section [data-sonner-toast], aside"),
    ]
      .filter((element) => isSeen(element) && !element.matches("th button, [data-printed]"))
      .map((element) => `${element.tagName}: ${element.textContent?.slice(0, 40)}`);
    const underlined = [...document.querySelectorAll("main a")]
      .filter((element) => isSeen(element) && getComputedStyle(element).textDecorationLine !== "none")
      .map((element) => `underlined: ${element.textContent}`);
    const displays: Record<string, string> = { TABLE: "table", TR: "table-row", TD: "table-cell" };
    const others = [...document.querySelectorAll("main :is(table, tr, td)")]
      .filter((element) => isSeen(element) && getComputedStyle(element).display !== displays[element.tagName])
      .map((element) => `${element.tagName} is ${getComputedStyle(element).display}`);
    return [...pressed, ...underlined, ...new Set(others)];
  });
}

async function print(page: Page): Promise<void> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print" });
}

test("what is printed of a list is its rows, under the business's name, with who printed it and when", async ({
  page,
  signInAs,
}) => {
  await signInAs("owner", { theme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${walletRoutes.wallet(BUSINESS)}?perPage=50`);
  await waitUntilFilled(page);
  // A phone shows the first cards until somebody asks for the others; paper has all.
  const rows = page.locator(ROWS);
  await expect(page.getByRole("button", { name: /^نمایش .+ ردیف دیگر$/ })).toBeVisible();
  const all = await rows.count();
  expect(await rows.filter({ visible: true }).count()).toBeLessThan(all);
  await expect(page.locator("[data-printed-by]")).toBeHidden();

  await print(page);
  await expect(page.locator("[data-printed-by]")).toContainText(/چاپ: .+[۰-۹]{2}:[۰-۹]{2}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(rows.filter({ visible: true })).toHaveCount(all);
  expect(await unclean(page)).toEqual([]);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe("light");
});

test("a record, a report and a customer's page are clean on paper", LONG, async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { items: withdrawals } = (await owner.get("withdrawals.list", { perPage: 1 })).body;
  const { items: customers } = (await owner.get("customers.in_book", { perPage: 1 })).body;
  await signInAs("owner");
  for (const path of [
    withdrawalRoutes.withdrawal(BUSINESS, withdrawals[0].id),
    customerRoutes.customer(BUSINESS, customers[0].id),
    reportRoutes.reports(BUSINESS),
    reportRoutes.reportPrint(BUSINESS),
  ]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    await waitUntilFilled(page);
    await print(page);
    expect.soft(await unclean(page), path).toEqual([]);
    // A page that is made to print says itself who made it.
    const own = await page.locator("[data-printed-head]").count();
    await expect(page.locator("[data-printed-by]")).toBeVisible({ visible: own === 0 });
  }
});

test("the days of a month fold to their number on a phone, and stand there on a desk", async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(reconciliationRoutes.reconciliation(BUSINESS));
  await page.locator(`main a[href^="/${BUSINESS}/reconciliation/1"]`).first().click();
  const days = page.getByRole("table", { name: /روز به روز$/ }).first();
  await expect(days).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(days).toBeHidden();
  await page
    .getByRole("button", { name: /^[۰-۹]+ روز$/ })
    .first()
    .click();
  await expect(days).toBeVisible();
});
