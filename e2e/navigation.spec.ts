import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { orderSettlement } from "@/e2e/orders";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
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
  await page.goto("about:blank");
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

const FEES = "کارمزدها و کیف کارمزد";
const OWN = "کسب‌وکارهای من";
/** What people type first, and what they mean by it. */
const SOUGHT = [
  ["کیف پول کارمزد", FEES],
  ["کارمزد", FEES],
  ["fee wallet", FEES],
  ["charges", FEES],
  ["کسب‌وکارهای دیگر", OWN],
  ["other businesses", OWN],
] as const;

test("fees, the fee wallet and one's businesses are found at the first try", async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(walletRoutes.wallet(BUSINESS));
  const places = page.getByRole("navigation", { name: "کیف پول", exact: true });
  await places.getByRole("link", { name: FEES }).click();
  await expect(page.getByRole("heading", { name: "کیف کارمزد: کارمزد استعلام‌ها" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("جمع کارمزدها");

  for (const [text, screen] of SOUGHT) {
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "جست‌وجو و فرمان‌ها" });
    await palette.getByRole("combobox").fill(text);
    await expect(palette.getByRole("option", { name: screen }), text).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  }

  const name = page.getByRole("banner").getByRole("button", { name: /^(تعویض )?کسب‌وکار: / });
  for (const opener of [name, page.getByRole("banner").getByRole("button", { name: /^حساب شما: / })]) {
    await page.goto(routes.overview(BUSINESS));
    await opener.click();
    await page.getByRole("menuitem", { name: OWN }).click();
    await expect(page).toHaveURL(businessesRoutes.businesses(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(OWN);
  }
});

test("support finds refunds of the gateway, and no fees", async ({ browserErrors, page, signInAs }) => {
  browserErrors.allow(/^Failed to load resource: .* 403 .*\/wallet\/fees\)$/);
  await signInAs("support");
  await page.goto(gatewayRoutes.gateway(BUSINESS));
  await page.getByRole("navigation", { name: "درگاه پرداخت" }).getByRole("link", { name: "استردادها" }).click();
  await expect(page).toHaveURL(gatewayRoutes.gatewayRefunds(BUSINESS));
  await expect(page.getByRole("table", { name: "استردادهای صورت‌حساب کیف پول" })).toBeVisible();
  await page.goto(walletRoutes.fees(BUSINESS));
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "کیف پول", exact: true })).toHaveCount(0);
});

test("a place's tabs stay where they were moved to when a count changes", async ({ apiAs, page, signInAs }) => {
  const accountant = await apiAs("accountant");
  await signInAs("owner");
  await page.setViewportSize({ width: 390, height: 844 });
  await openLive(page, settlementRoutes.settlements(BUSINESS));
  const approvals = tabs(page).getByRole("link", { name: /^تأییدها/ });
  const before = await approvals.textContent();
  const last = tabs(page).getByRole("link", { name: /^دستورهای پرداخت/ });
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await last.evaluate((tab) => tab.scrollIntoView({ inline: "end" }));
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await orderSettlement(accountant);
  await expect(approvals).not.toHaveText(before ?? "");
  await expect(last).toBeInViewport({ ratio: 0.9 });

  // Another screen of the place becomes the current one and is brought into sight.
  await last.click();
  await expect(page).toHaveURL(orderRoutes.orders(BUSINESS));
  await expect(tabs(page).getByRole("link", { name: /^دستورهای پرداخت/ })).toBeInViewport({ ratio: 0.9 });
});
