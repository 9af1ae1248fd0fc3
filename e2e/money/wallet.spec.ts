import { statementRead } from "@/e2e/figures";
import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectEnglish, inBothLanguages, ROWS, violations } from "@/e2e/look";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import type { StatementPage, WalletTotals } from "@/lib/areas/money/wallet/schemas";
import en from "@/lib/areas/money/wallet/words/en";
import fa from "@/lib/areas/money/wallet/words/fa";

const WALLET = walletRoutes.wallet(BUSINESS);
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
  ).toHaveAttribute("href", walletRoutes.transaction(BUSINESS, expected[0]?.id ?? ""));
}

/** Days that are over: nothing comes to them while a test reads. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const OVER = daysAgo(20);
const WORDS = { fa, en };

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
  await expect(page).toHaveURL(walletRoutes.transaction(BUSINESS, second[2]?.id ?? ""));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(persian(second[2]?.amountRial ?? 0));
  await page.goBack();
  await expectRows(page, second);
});

test("every group of filters narrows the statement as the service does", LONG, async ({ apiAs, page, signInAs }) => {
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
  await page.getByRole("button", { name: /^بازه:/ }).click();
  await page.getByRole("button", { name: "دیروز" }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  const day = new URL(page.url()).searchParams.get("from") ?? "";
  await expectRows(page, await statement(owner, { from: day, to: day }));
});

test("a number is found everywhere, in one field, or exactly", LONG, async ({ apiAs, page, signInAs }) => {
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

const chipsOf = (page: Page) => page.getByRole("list", { name: "فیلترها" });
/** The days that every reading of the figures has. */
const READ_DAYS = { from: daysAgo(12), to: daysAgo(3) };
const asker = (owner: ApiClient) => async (input: Record<string, string | number>) =>
  (await owner.get("wallet.statement", { ...READ_DAYS, perPage: 20, ...input })).body as StatementPage;

test("an owner finds a person's largest payments of some days, with what they come to", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  await statementRead(owner);
  const asked = asker(owner);
  await signInAs("owner");
  await page.goto(walletRoutes.wallet(BUSINESS, READ_DAYS));
  await page.getByLabel("ورود یا خروج", { exact: true }).selectOption("ورودی");
  await page.getByLabel("ترتیب", { exact: true }).selectOption("بیشترین مبلغ");
  await expectRows(page, (await asked({ direction: "in", sort: "largest" })).items);
  await expect(page.getByText(/^از دفتر، به‌روزرسانی:/)).toBeVisible();

  await page.getByRole("button", { name: "مبلغ: هر مبلغی" }).click();
  const window = page.getByRole("dialog", { name: "مبلغ" });
  await window.getByLabel("از", { exact: true }).fill("2000000");
  await window.getByLabel("تا", { exact: true }).fill("1000");
  await window.getByRole("button", { name: "تأیید" }).click();
  await expect(window.getByText("مبلغ «از» بیشتر از مبلغ «تا» است.")).toBeVisible();
  await window.getByLabel("تا", { exact: true }).fill("");
  await page.keyboard.press("Enter");
  const fromRial = 2_000_000;
  await expect(page).toHaveURL(new RegExp(`fromRial=${fromRial}`));
  await expect(chipsOf(page)).toContainText("مبلغ: از ۲٬۰۰۰٬۰۰۰");

  const somebody = (await asked({ direction: "in", fromRial, perPage: 100 })).items.find(({ mobile }) => mobile);
  const person = somebody?.mobile ?? "";
  await page.getByLabel("جست‌وجو در", { exact: true }).selectOption({ label: "شخص" });
  const box = page.getByRole("searchbox", { name: "شخص" });
  await box.fill(person.slice(0, 6));
  await box.press("Enter");
  await expect(page.getByText("شمارهٔ کامل موبایل، کارت، شبا یا کد ملی را بنویسید")).toBeVisible();
  await box.fill(person);
  await box.press("Enter");
  await expectRows(page, (await asked({ direction: "in", fromRial, person, sort: "largest" })).items);
  const { totals } = (await owner.get("wallet.totals", { ...READ_DAYS, direction: "in", fromRial, person }))
    .body as WalletTotals;
  await expect(page.getByRole("region", { name: "جمع این دوره" })).toContainText(persian(totals?.inRial ?? -1));
});

test(
  "a column turns the order round, what the book lacks is named with a way on, and a chart leads to its rows",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    await statementRead(owner);
    const asked = asker(owner);
    await signInAs("owner");
    await page.goto(walletRoutes.wallet(BUSINESS, READ_DAYS));
    await page.getByLabel("ورود یا خروج", { exact: true }).selectOption("ورودی");
    await page.getByLabel("ترتیب", { exact: true }).selectOption("بیشترین مبلغ");
    const amount = page.getByRole("columnheader", { name: "مبلغ" });
    await expect(amount).toHaveAttribute("aria-sort", "descending");
    await amount.getByRole("button").click();
    await expect(amount).toHaveAttribute("aria-sort", "ascending");
    await expectRows(page, (await asked({ direction: "in", sort: "smallest" })).items);
    await page.getByRole("button", { name: "مبلغ: هر مبلغی" }).click();
    const window = page.getByRole("dialog", { name: "مبلغ" });
    await window.getByLabel("از", { exact: true }).fill("2000000");
    await window.getByLabel("تا", { exact: true }).fill("1000");
    await window.getByRole("button", { name: "تأیید" }).click();
    await expect(window.getByText("مبلغ «از» بیشتر از مبلغ «تا» است.")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.goto(`${WALLET}?from=2001-01-01&direction=in`);
    await inBothLanguages(page, async (locale) => {
      const words = WORDS[locale];
      const note = page.getByRole("main").getByRole("status").filter({ hasText: words.source.nobody });
      await expect(note).toContainText(locale === "fa" ? /از این بازه در آن نیست/ : /days of this period/);
      await expect(note.getByRole("button", { name: words.source.without })).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
    });
    await expectEnglish(page, "filters that nobody answers");
    await page.getByRole("button", { name: /^Days from/ }).click();
    await expect(page.getByText(/^From Daftar's own book, as read/)).toBeVisible();

    await page.goto(walletRoutes.wallet(BUSINESS, READ_DAYS));
    const chart = page.locator("section").filter({
      has: page.getByRole("heading", {
        name: /^The wallet .* in this period$|same at the beginning and end of this period$/,
      }),
    });
    await chart.getByRole("button", { name: "Table", exact: true }).click();
    await expect(chart.locator("tbody tr")).toHaveCount(10);
    await chart.getByRole("link").nth(4).click();
    await expect(page).toHaveURL(new RegExp(`from=${daysAgo(8)}&to=${daysAgo(8)}#statement$`));
  },
);

test("support reads the statement without balances", LONG, async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { balanceRial } = (await owner.get("wallet.balance")).body;
  await signInAs("support");
  await page.goto(WALLET);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole("main")).not.toContainText(persian(balanceRial));
  await expect(page.getByRole("columnheader", { name: "ماندهٔ پس از تراکنش" })).toHaveCount(0);
});

test(
  "the statement moves by itself when a withdrawal is collected",
  LONG,
  async ({ newWithdrawal, page, sandbox, signInAs }) => {
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
  },
);
