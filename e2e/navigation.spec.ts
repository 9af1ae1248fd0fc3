import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { routes } from "@/lib/kit/routes";

const menu = (page: Page) => page.getByRole("navigation", { name: "فهرست اصلی" });
const tabs = (page: Page) => page.getByRole("navigation", { name: "تسویه و پرداخت" });

test("a place holds its screens as tabs, and what is pinned or folded is so on another device", async ({
  context,
  newMember,
  page,
  signInAs,
}) => {
  const member = await newMember("manager");
  await signInAs(member);
  await page.goto(routes.overview(BUSINESS));
  await menu(page)
    .getByRole("link", { name: /^تسویه و پرداخت/ })
    .click();
  await expect(page).toHaveURL(settlementRoutes.settlements(BUSINESS));
  await expect(tabs(page).getByRole("link")).toHaveText([
    /^تسویه‌ها/,
    /^تسویهٔ گروهی/,
    /^صف تسویه/,
    /^تأییدها/,
    /^دستورهای پرداخت/,
  ]);
  await tabs(page)
    .getByRole("link", { name: /^تأییدها/ })
    .click();
  await expect(page).toHaveURL(orderRoutes.approvals(BUSINESS));
  await expect(page.getByRole("heading", { level: 1, name: "تأییدها" })).toBeVisible();
  await expect(tabs(page).getByRole("link", { name: /^تأییدها/ })).toHaveAttribute("aria-current", "page");
  await expect(menu(page).getByRole("link", { name: /^تسویه و پرداخت/ })).toHaveAttribute("aria-current", "page");

  const saved = () => page.waitForResponse((answer) => answer.url().includes("preferences.update") && answer.ok());
  const pinned = saved();
  await page.getByRole("button", { name: "سنجاق کردن «تأییدها» در فهرست" }).click();
  await pinned;
  await expect(menu(page).getByRole("link", { name: /^تأییدها/ })).toBeVisible();
  const folded = saved();
  await menu(page).getByRole("button", { name: "افراد" }).click();
  await folded;
  await expect(menu(page).getByRole("link", { name: "مشتریان" })).toHaveCount(0);

  // Another device knows nothing of them.
  await context.clearCookies();
  await signInAs(member);
  await page.goto(routes.overview(BUSINESS));
  await expect(menu(page).getByRole("button", { name: "افراد" })).toHaveAttribute("aria-expanded", "false");
  await expect(menu(page).getByRole("link", { name: "مشتریان" })).toHaveCount(0);
  await menu(page)
    .getByRole("link", { name: /^تأییدها/ })
    .click();
  await expect(page).toHaveURL(orderRoutes.approvals(BUSINESS));
  const unpinned = saved();
  await page.getByRole("button", { name: "برداشتن سنجاق «تأییدها»" }).click();
  await unpinned;
  await expect(menu(page).getByRole("link", { name: /^تأییدها/ })).toHaveCount(0);
});

test("on a phone the settings stand above the page, on a desk beside it", LONG, async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${BUSINESS}/settings/security`);
  const settings = page.getByRole("navigation", { name: "تنظیمات" });
  const title = page.getByRole("heading", { level: 1, name: "امنیت" });
  await expect(settings).toHaveCount(1);
  const [list, heading] = [await settings.boundingBox(), await title.boundingBox()];
  expect((list?.x ?? 0) > (heading?.x ?? 0)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(settings).toHaveCount(1);
  const [strip, below] = [await settings.boundingBox(), await title.boundingBox()];
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
