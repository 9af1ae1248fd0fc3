import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectAccessible, ROWS } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";

const rows = (page: Page) => page.getByRole("table").locator(ROWS);
const chip = (page: Page, text: string | RegExp) => page.getByRole("list", { name: "فیلترها" }).getByText(text);

test("a manager keeps filters and columns under a name, shares them, and an accountant opens them with the keyboard", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  await page.getByLabel("وضعیت", { exact: true }).selectOption("ناموفق");
  await page.getByRole("button", { name: /^روز وصول:/ }).click();
  await page.getByRole("button", { name: "این ماه" }).click();
  await expect(page).toHaveURL(/from=/);
  await page.getByRole("button", { name: "نماها" }).click();
  await expect(page.getByText("هنوز نمایی از این فهرست ذخیره نشده است")).toBeVisible();
  await page.getByRole("menuitem", { name: "ذخیرهٔ این نما…" }).click();
  const form = page.getByRole("dialog", { name: "ذخیرهٔ این نما" });
  await form.getByRole("button", { name: "ذخیره" }).click();
  await expect(form.getByText("این بخش را پر کنید").first()).toBeVisible();
  await form.getByRole("textbox", { name: "نام" }).fill("ناموفق‌های ماه");
  await form.getByLabel("چه کسی ببیند").selectOption("هر کسی که این فهرست را می‌بیند");
  // On some days it is also another period: the one that was meant is chosen.
  await form.getByLabel("بازه").selectOption("همیشه «این ماه»");
  await form.getByRole("button", { name: "ذخیره" }).click();
  await expect(page).toHaveURL(/view=/);
  await expect(page.getByRole("button", { name: "نما: ناموفق‌های ماه", exact: true })).toBeVisible();
  await alsoInEnglish(page, async (locale) => {
    if (locale === "fa") return;
    // In English months are Gregorian, so this one is another.
    await page.getByRole("button", { name: "View: ناموفق‌های ماه, changed" }).click();
    await expect(page.getByRole("menuitem", { name: "Rename “ناموفق‌های ماه”…" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectAccessible(page, "a list with a view open");
  });

  await signInAs("accountant");
  await page.goto(securityRoutes.security(BUSINESS));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("ناموفقهای ماه");
  await page.getByRole("option", { name: "وصول‌ها: ناموفق‌های ماه" }).click();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(chip(page, "ناموفق")).toBeVisible();
  await expect(rows(page).first()).toContainText("ناموفق");
  await page.getByRole("button", { name: "نما: ناموفق‌های ماه" }).click();
  await expect(page.getByText(/به‌اشتراک‌گذاشتهٔ/)).toBeVisible();
  // It is the manager's: an accountant does not change it.
  await expect(page.getByRole("menuitem", { name: /حذف|تغییر نام/ })).toHaveCount(0);
});

test("a search that is kept as a view is its member's alone", LONG, async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.goto(`${customerRoutes.customers(BUSINESS)}?q=سارا`);
  await page.getByRole("button", { name: "نماها" }).click();
  await page.getByRole("menuitem", { name: "ذخیرهٔ این نما…" }).click();
  const form = page.getByRole("dialog", { name: "ذخیرهٔ این نما" });
  await expect(form.getByText("فقط شما آن را می‌بینید")).toBeVisible();
  await form.getByRole("textbox", { name: "نام" }).fill("سارا");
  await form.getByRole("button", { name: "ذخیره" }).click();
  await expect(page).toHaveURL(/view=/);
  await signInAs("accountant");
  await page.goto(customerRoutes.customers(BUSINESS));
  await page.getByRole("button", { name: "نماها" }).click();
  await expect(page.getByText("هنوز نمایی از این فهرست ذخیره نشده است")).toBeVisible();
});

test(
  "on a phone a view is changed, replaced, renamed and deleted, and says what the list no longer has",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs("owner");
    await page.goto(`${settlementRoutes.settlements(BUSINESS)}?status=FAILED&columns=amount`);
    const menu = (name: string | RegExp) => page.getByRole("button", { name });
    await menu("نماها").click();
    await page.getByRole("menuitem", { name: "ذخیرهٔ این نما…" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "نام" }).fill("برای پیگیری");
    await form.getByRole("button", { name: "ذخیره" }).click();
    await expect(menu("نما: برای پیگیری")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await page.getByRole("button", { name: /^برداشتن فیلتر/ }).click();
    await menu("نما: برای پیگیری، تغییر کرده").click();
    await page.getByRole("menuitem", { name: /^جایگزینی/ }).click();
    await expect(menu(/نما: برای پیگیری$/)).toBeVisible();
    await page.reload();
    await menu(/نما: برای پیگیری$/).click();
    await page.getByRole("menuitem", { name: /^تغییر نام/ }).click();
    await form.getByRole("textbox", { name: "نام" }).fill("همهٔ تسویه‌ها");
    await form.getByRole("button", { name: "ذخیره" }).click();
    await expect(menu("نما: همهٔ تسویه‌ها")).toBeVisible();

    // As after an upgrade that has taken a column and a filter away.
    const api = await apiAs("owner");
    const old = {
      list: "settlements",
      name: "قدیمی",
      sharing: "own",
      query: "columns=amount.gone&colour=red",
      period: null,
    };
    expect((await api.post("views.save", old)).status).toBe(200);
    await menu("نما: همهٔ تسویه‌ها").click();
    await page.getByRole("menuitem", { name: "قدیمی" }).click();
    await expect(page.getByText("بخشی از «قدیمی» دیگر وجود ندارد")).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await menu("نما: قدیمی").click();
    await page.getByRole("menuitem", { name: /^حذف/ }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "حذف" }).click();
    await expect(menu("نماها")).toBeVisible();
  },
);
