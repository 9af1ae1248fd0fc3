import { routes } from "@/lib/routes";
import { type ApiClient, BUSINESS, expect, type Page, test } from "./fixtures";
import { openLive } from "./live";
import { ROWS } from "./look";

const WALLET = routes.wallet(BUSINESS);
const rows = (page: Page) => page.getByRole("table", { name: "تراکنش‌های کیف پول" }).locator(ROWS);
const persian = (value: number) => new Intl.NumberFormat("fa-IR").format(value);

interface Row {
  id: string;
  amountRial: number;
  refId: string | null;
  trackingCode: string | null;
}

async function statement(owner: ApiClient, input: Record<string, string | number> = {}): Promise<Row[]> {
  return (await owner.get("wallet.transactions", { perPage: 20, ...input })).body.items;
}

/** The rows on screen are those of the service, in its order. */
async function expectRows(page: Page, expected: Row[]) {
  await expect(rows(page)).toHaveCount(expected.length);
  await expect(
    rows(page)
      .getByRole("link", { name: /^باز کردن/ })
      .first(),
  ).toHaveAttribute("href", routes.transaction(BUSINESS, expected[0]?.id ?? ""));
}

/** Days that are over: nothing comes to them while a test reads. */
const OVER = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

test("an accountant sees the balance, pages forward, opens a row and comes back to where they were", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const { balanceRial } = (await owner.get("wallet.balance")).body;
  await signInAs("accountant");
  await page.goto(`${WALLET}?to=${OVER}`);
  await expect(page.getByRole("main")).toContainText(persian(balanceRial));
  const first = await statement(owner, { to: OVER });
  await expectRows(page, first);

  await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
  const second = await statement(owner, { to: OVER, after: first.at(-1)?.id ?? "" });
  await expectRows(page, second);
  await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
  await expect(page.getByRole("navigation", { name: "صفحه‌ها" })).toContainText("۴۱ تا ۶۰");
  await page.getByRole("link", { name: "صفحهٔ قبل" }).click();
  await expectRows(page, second);
  await rows(page)
    .nth(2)
    .getByRole("link", { name: /^باز کردن/ })
    .click();
  await expect(page).toHaveURL(routes.transaction(BUSINESS, second[2]?.id ?? ""));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(persian(second[2]?.amountRial ?? 0));
  await page.goBack();
  await expectRows(page, second);
});

test("every group of filters narrows the statement as the service does", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  await signInAs("accountant");
  await page.goto(`${WALLET}?to=${OVER}`);
  await expect(rows(page)).toHaveCount(20);
  const chips = page.getByRole("list", { name: "فیلترها" });
  for (const [label, option, input] of [
    ["نوع", "تسویه‌ها", { kind: "settlements" }],
    ["وضعیت", "ناموفق", { status: "failed" }],
    ["کانال", "برداشت مستقیم", { channel: "subscription" }],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(option);
    await expect(chips).toContainText(`${label}: ${option}`);
    await expectRows(page, await statement(owner, { ...input, to: OVER }));
    await page.getByRole("button", { name: new RegExp(`برداشتن فیلتر ${label}`) }).click();
    await expect(chips).not.toContainText(`${label}: ${option}`);
  }
  await page.getByRole("button", { name: "پاک کردن همه" }).click();
  await expect(chips).toHaveCount(0);
  await page.getByRole("button", { name: /^بازه/ }).click();
  await page.getByRole("button", { name: "دیروز" }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  const day = new URL(page.url()).searchParams.get("from") ?? "";
  await expectRows(page, await statement(owner, { from: day, to: day }));
});

test("a number is found everywhere, in one field, or exactly", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const known = (await statement(owner, { channel: "ipg", status: "succeed" })).find(({ refId }) => refId);
  await signInAs("accountant");
  await page.goto(WALLET);
  await expect(rows(page)).toHaveCount(20);
  const box = page.getByRole("searchbox", { name: "جست‌وجو در صورت‌حساب" });
  await box.fill(known?.refId ?? "");
  await expectRows(page, await statement(owner, { q: known?.refId ?? "" }));
  await page.getByLabel("جست‌وجو در", { exact: true }).selectOption({ label: "شمارهٔ مرجع بانک (دقیقاً برابر)" });
  await expect(page).toHaveURL(new RegExp(`refId=${known?.refId}`));
  await expectRows(page, await statement(owner, { refId: known?.refId ?? "" }));
  await page.getByLabel("جست‌وجو در", { exact: true }).selectOption({ label: "شناسهٔ تراکنش (دقیقاً برابر)" });
  await box.fill(known?.id ?? "");
  await expectRows(page, await statement(owner, { id: known?.id ?? "" }));
});

test("support reads the statement without balances and with people masked", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { balanceRial } = (await owner.get("wallet.balance")).body;
  await signInAs("support");
  await page.goto(WALLET);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole("main")).not.toContainText(persian(balanceRial));
  await expect(page.getByRole("columnheader", { name: "مانده پس از آن" })).toHaveCount(0);
});

test("the statement moves by itself when a withdrawal is collected", async ({
  newWithdrawal,
  page,
  sandbox,
  signInAs,
}) => {
  const waiting = await newWithdrawal();
  await signInAs("accountant");
  await openLive(page, `${WALLET}?channel=subscription`);
  await expect(rows(page)).toHaveCount(20);
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  const before = await rows(page).first().textContent();
  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "DONE" });
  await expect(rows(page).first()).not.toHaveText(before ?? "");
  // The service's statement speaks in whole toman.
  await expect(rows(page).first()).toContainText(persian(Math.floor(waiting.amountRial / 10) * 10));
  expect(await page.evaluate(() => "wasNotReloaded" in window)).toBe(true);
});
