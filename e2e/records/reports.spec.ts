import { figuresRead, statementRead } from "@/e2e/figures";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { ROWS, section } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { DebitReport } from "@/lib/areas/records/reports/debits";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { monthsUntil } from "@/lib/areas/records/reports/periods";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";

const persian = (value: number | undefined) => new Intl.NumberFormat("fa-IR").format(Math.abs(value ?? -1));

test("an owner picks a month, looks at some days beside those before them, and has them on paper", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  await statementRead(owner);
  const today = tehranDayOf(Date.now());
  await signInAs("owner");
  await page.goto(reportRoutes.reports(BUSINESS));
  const days = page.getByRole("table", { name: "روز به روز" });
  const [thisMonth, lastMonth] = monthsUntil(today, "jalali");
  await expect(days.locator(ROWS)).toHaveCount((await reported(thisMonth)).days.length);
  await page.getByRole("combobox", { name: "ماه" }).selectOption(lastMonth?.from ?? "");
  await expect(page).toHaveURL(new RegExp(`from=${lastMonth?.from}&to=${lastMonth?.to}`));
  await expect(days.locator(ROWS)).toHaveCount((await reported(lastMonth)).days.length);

  // Days that are over: nothing comes to them while they are read.
  const period = { from: addDays(today, -12), to: addDays(today, -3) };
  const { totals, before, days: told } = await reported(period);
  await page.goto(reportRoutes.reports(BUSINESS, period));
  const lines = page.getByRole("table", { name: "از موجودی آغاز تا پایان" });
  const line = (name: string) => lines.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(line("موجودی آغاز")).toContainText(persian(totals?.wallet?.openingRial));
  await expect(line("ورودی")).toContainText(persian(totals?.inRial));
  await expect(line("ورودی")).toContainText(persian(before.totals?.inRial));
  await expect(line("موجودی پایان")).toContainText(persian(totals?.wallet?.closingRial));

  await page.getByRole("link", { name: "چاپ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("گزارش کیف پول");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "چاپ" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  const printed = days.locator("tbody tr");
  // The opening before the days, their sums after them.
  await expect(printed).toHaveCount(told.length + 2);
  await expect(printed.first()).toContainText(persian(totals?.wallet?.openingRial));
  await expect(printed.last()).toContainText(persian(totals?.outRial));
  await expect(days.locator("thead")).toHaveCSS("display", "table-header-group");
  // An upright sheet of A4, in points, and nothing that reaches beyond what its margins leave.
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(sheet).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
  expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.setViewportSize({ width: 703, height: 1000 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(703);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "بازگشت به گزارش" }).click();
  const busy = told.find(({ count }) => count > 0);
  await days.locator(`a[href*="from=${busy?.day}&to=${busy?.day}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/wallet\\?from=${busy?.day}&to=${busy?.day}`));
  await expect(page.getByRole("region", { name: "جمع این دوره" })).toContainText(persian(busy?.closingRial ?? -1));

  async function reported(of: { from: string; to: string } | undefined): Promise<Report> {
    return (await owner.get("reports.wallet", { ...of })).body as Report;
  }
});

test(
  "what became of direct debits leads to the withdrawals behind it, day by day and end by end",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    await figuresRead(owner);
    const today = tehranDayOf(Date.now());
    const period = { from: addDays(today, -12), to: addDays(today, -3) };
    const asked = async () => (await owner.get("reports.debits", period)).body as DebitReport;
    const { now, days } = await asked();
    expect(now?.ends.all.count).toBeGreaterThan(0);
    await signInAs("owner");
    await page.goto(withdrawalRoutes.debitReport(BUSINESS, period));
    await expect(page.getByRole("main")).toContainText(persian(now?.ends.done.rial));
    await expect(page.getByRole("main")).toContainText(persian(now?.ends.failed.rial));
    const byDay = section(page, "وصول‌شده و ناموفق، روز به روز");
    await byDay.getByRole("button", { name: "جدول" }).click();
    await expect(byDay.locator(ROWS)).toHaveCount(days.length);
    await page.getByRole("link", { name: "ناموفق", exact: true }).click();
    await expect(page).toHaveURL(withdrawalRoutes.withdrawals(BUSINESS, { ...period, status: "FAILED" }));
    await expect(page.getByRole("main")).toContainText(`از ${persian(now?.ends.failed.count)}`);
    // The reasons behind the failed ones, and the banks, lead to just those.
    const { codes } = await asked();
    const [worst] = codes;
    await page.goto(withdrawalRoutes.debitReport(BUSINESS, period));
    await page.locator(`a[href*="reason=${worst?.code}"]`).first().click();
    await expect(page).toHaveURL(
      withdrawalRoutes.withdrawals(BUSINESS, { ...period, status: "FAILED", reason: worst?.code ?? "" }),
    );
    await expect(page.getByRole("main")).toContainText(`از ${persian(worst?.count)}`);
    await expect(page.getByText(/بر پایهٔ دفتر، کامل تا/)).toBeVisible();
    await page.getByRole("button", { name: "برداشتن فیلتر علت" }).click();
    await expect(page).toHaveURL(withdrawalRoutes.withdrawals(BUSINESS, { ...period, status: "FAILED" }));
    await page.goto(withdrawalRoutes.debitReport(BUSINESS, period));
    await page.locator('a[href*="bankCode="]').first().click();
    await expect(page).toHaveURL(/bankCode=(\d{3}|none)/);
    await expect(page.getByRole("button", { name: "برداشتن فیلتر بانک پرداخت‌کننده" })).toBeVisible();
  },
);
