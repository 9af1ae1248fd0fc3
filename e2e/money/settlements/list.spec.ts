import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { exportAs } from "@/e2e/export-as";
import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { withoutNews } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { ROWS } from "@/e2e/look";
import { orderSettlement, PAYEE_IBAN } from "@/e2e/new-settlement";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";

const LIST = settlementRoutes.settlements(BUSINESS);
const rows = (page: Page) => page.getByRole("table", { name: "فهرست تسویه‌ها" }).locator(ROWS);
const chips = (page: Page) => page.getByRole("list", { name: "فیلترها" });
const shown = (page: Page) => page.getByRole("navigation", { name: "صفحه‌ها" });
const persian = (number: number) => new Intl.NumberFormat("fa-IR").format(number);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("filters narrow the list, stand in the address, go back with Back and away with clear-all", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const failed = (await owner.get("settlements.list", { status: "FAILED", perPage: 20 })).body;
  const { trackId } = failed.items[0];
  await signInAs("accountant");
  await page.goto(LIST);
  await expect(rows(page)).toHaveCount(20);
  await expect(chips(page)).toHaveCount(0);

  await page.getByLabel("وضعیت", { exact: true }).selectOption("ناموفق");
  await expect(page).toHaveURL(`${LIST}?status=FAILED`);
  await expect(chips(page)).toContainText("وضعیت: ناموفق");
  await expect(shown(page)).toContainText(`از ${persian(failed.total)}`);
  await expect(rows(page).first().getByText("ناموفق", { exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: /شناسهٔ پیگیری/ }).fill(trackId);
  await expect(page).toHaveURL(new RegExp(`q=${trackId}`));
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(rows(page)).toHaveCount(20);
  await page.goto(`${LIST}?status=FAILED&q=${trackId}`);
  await page.getByRole("button", { name: "پاک کردن همه" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(rows(page)).toHaveCount(20);
});

test(
  "an IBAN is found however it was pasted, and a period counts whole days of Tehran",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    await orderSettlement(sandbox);
    const owner = await apiAs("owner");
    const toIban = (await owner.get("settlements.list", { q: PAYEE_IBAN, perPage: 1 })).body;
    await signInAs("owner");
    await page.goto(LIST);
    await page.getByRole("searchbox", { name: /شناسهٔ پیگیری/ }).fill("۰۶ ۲۹۶۰ ۰۰۰۰ ۰۰۱۰ ۰۳۲۴ ۲۰۰۰ ۰۱");
    await expect(shown(page)).toContainText(`از ${persian(toIban.total)}`);
    await expect(rows(page).first()).toContainText("IR06 2960 0000 0010 0324 2000 01");

    // A month that is over: nothing in it changes any more while the test reads.
    const period = { from: daysAgo(90), to: daysAgo(60) };
    const inPeriod = (await owner.get("settlements.list", { ...period, perPage: 1 })).body;
    await page.goto(`${LIST}?from=${period.from}&to=${period.to}`);
    await expect(shown(page)).toContainText(`از ${persian(inPeriod.total)}`);
    await expect(chips(page)).toContainText("روز درخواست");
  },
);

test("nothing found says so, and a bad link becomes a good list", LONG, async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(`${LIST}?q=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText("چیزی با این فیلترها پیدا نشد")).toBeVisible();
  await page.goto(`${LIST}?status=STOLEN&page=-4&perPage=abc&from=yesterday`);
  await expect(rows(page)).toHaveCount(20);
  await expect(chips(page)).toHaveCount(0);
});

test("when the service fails the list says what happened, and a retry brings it", async ({
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  await signInAs("owner");
  const fault = { path: "/v4/business/:business/settlement", fault: "status", value: 422 };
  await sandbox.post("faults", { ...fault, times: "always" });
  await withoutNews(page);
  await page.goto(`${LIST}?perPage=7`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("سرویس پرداخت این درخواست را نپذیرفت");
  await sandbox.clear("faults");
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect(rows(page)).toHaveCount(7);
});

test("support sees IBANs masked, in the answer too; others see them whole", LONG, async ({ apiAs, page, signInAs }) => {
  const whole = (await (await apiAs("owner")).get("settlements.list", { status: "FAILED", perPage: 5 })).body.items[0];
  const masked = (await (await apiAs("support")).get("settlements.list", { status: "FAILED", perPage: 5 })).text;
  expect(whole.iban).toMatch(/^IR\d{24}$/);
  expect(masked).not.toContain(whole.iban);
  await signInAs("support");
  await page.goto(`${LIST}?status=FAILED&perPage=5`);
  await expect(rows(page).first()).toContainText("•••");
  expect(await page.content()).not.toContain(whole.iban.slice(8, 22));
});

test("a filter's whole list as a file, with the words of settlements", LONG, async ({ apiAs, page, signInAs }) => {
  const { total, items } = (await (await apiAs("accountant")).get("settlements.list", { status: "FAILED", perPage: 1 }))
    .body;
  await signInAs("accountant");
  await page.goto(`${LIST}?status=FAILED`);
  const { data } = Papa.parse<string[]>(
    readFileSync(await exportAs(page, /CSV/), "utf8")
      .slice(1)
      .trimEnd(),
  );
  const headerAt = data.findIndex((line) => line.includes("شناسهٔ تسویه"));
  const [idAt, statusAt] = ["شناسهٔ تسویه", "وضعیت"].map((name) => data[headerAt]?.indexOf(name) ?? -1);
  const lines = data.slice(headerAt + 1);
  expect(lines).toHaveLength(total);
  expect(lines.some((line) => line[idAt ?? -1] === items[0].id)).toBe(true);
  expect(new Set(lines.map((line) => line[statusAt ?? -1]))).toEqual(new Set(["ناموفق"]));
});

test("on a phone every row is a card with the same facts", LONG, async ({ apiAs, page, signInAs }) => {
  const [first] = (await (await apiAs("owner")).get("settlements.list", { status: "FAILED", perPage: 5 })).body.items;
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs("owner");
  await page.goto(`${LIST}?status=FAILED&perPage=5`);
  await expect(rows(page)).toHaveCount(5);
  const card = rows(page).first();
  await expect(card).toContainText(persian(first.amountRial));
  await expect(card).toContainText("مقصد");
  await page.getByRole("button", { name: /^فیلترها/ }).click();
  await expect(page.getByLabel("وضعیت", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: /^باز کردن/ }).click();
  await expect(page).toHaveURL(new RegExp(first.trackId));
});
