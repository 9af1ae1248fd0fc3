import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";

const BANKS = settlementRoutes.settlementBanks(BUSINESS);
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, level: 3 }) });

test("each bank says whether it can be paid within seconds, and why not", LONG, async ({ apiAs, page, signInAs }) => {
  const banks = (await (await apiAs("owner")).get("settlements.banks")).body as { a2a: { hasAbility: boolean } }[];
  await signInAs("support");
  await page.goto(settlementRoutes.settlements(BUSINESS));
  await page.getByRole("link", { name: "بانک‌ها و سقف‌ها" }).click();
  await expect(page).toHaveURL(BANKS);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toContainText(
    /اکنون به (هیچ|[۰-۹]+) بانکی? (نمی‌توان|می‌توان) حساب به حساب پرداخت کرد/,
  );
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(banks.filter(({ a2a }) => a2a.hasAbility).length);
  await expect(card(page, "بانک دی")).toContainText("در دسترس نیست");
  await expect(card(page, "بانک پاسارگاد")).toContainText("انتخاب نشده");
  const melli = card(page, "بانک ملی ایران");
  await expect(melli).toContainText("همهٔ شبانه‌روز باز");
  await expect(melli.getByRole("meter", { name: "سقف امروز" })).toHaveAttribute("aria-valuemax", "3000000000");
  await expect(card(page, "بانک آینده")).toContainText("بسته: ۰۰:۰۰–۰۱:۰۰، ۱۳:۰۰–۱۳:۱۵");
});

test("the service's own filters stand in the address", LONG, async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(BANKS);
  await page.getByLabel("انتخاب‌شدهٔ شما", { exact: true }).selectOption("انتخاب‌شدهٔ شما: خیر");
  await expect(page).toHaveURL(`${BANKS}?isActive=false`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(card(page, "بانک پاسارگاد")).toBeVisible();
  await page.getByRole("button", { name: /برداشتن فیلتر انتخاب‌شدهٔ شما/ }).click();
  await expect(page).toHaveURL(BANKS);
  await page.goto(`${BANKS}?hasAbility=true&isActive=false&isHealthy=false`);
  await expect(page.getByText("چیزی با این فیلترها پیدا نشد")).toBeVisible();
});
