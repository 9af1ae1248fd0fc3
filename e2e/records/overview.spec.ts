import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { figuresRead } from "@/e2e/figures";
import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectEnglish, inBothLanguages, section } from "@/e2e/look";
import { agePair } from "@/e2e/old-pair";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { routes } from "@/lib/kit/routes";
import { english, GREGORIAN_DAY } from "../english/view";

const HOME = routes.overview(BUSINESS);
const persian = (value: number) => new Intl.NumberFormat("fa-IR").format(value);

/** Money that is under way arrives meanwhile: the page says what the service says at that time. */
async function saysAvailable(owner: ApiClient, page: Page, numbered: (rial: number) => string): Promise<boolean> {
  const { availableRial } = (await owner.get("business.show")).body;
  return ((await page.getByRole("main").textContent()) ?? "").includes(numbered(availableRial));
}

const LOOK = {
  fa: {
    available: "قابل برداشت",
    cameIn: "ورودی امروز",
    wentOut: "خروجی امروز",
    flow: /ورودی .* بیشتر از خروجی|خروجی .* بیشتر از ورودی|برابر بوده‌اند/,
    toWallet: /تغییر موجودی کیف پول|شمرده نشده‌اند/,
    outcomes: /با احتساب موارد باز، موفق بوده است/,
    table: "جدول",
    downloads: "دریافت",
    csv: "دریافت CSV",
    number: persian,
  },
  en: {
    available: "Available",
    cameIn: "In today",
    wentOut: "Out today",
    flow: /came in than went out|went out than came in|inflow and outflow were equal/,
    toWallet: /Change in the wallet balance|are not counted/,
    outcomes: /of all these withdrawals, including open ones, succeeded/,
    table: "Table",
    downloads: "Downloads",
    csv: "Download as CSV",
    number: english,
  },
} as const;

/** A tap tells a day, arrows go where they point, a drag tells what a span comes to; nothing moves meanwhile. */
async function expectTouchable(page: Page, chart: Locator, locale: "fa" | "en"): Promise<void> {
  const plot = chart.getByRole("slider");
  const valueText = async () => (await plot.getAttribute("aria-valuetext")) ?? "";
  await plot.focus();
  await plot.press("End");
  const newest = await valueText();
  expect(newest).toMatch(locale === "fa" ? /[۰-۹]/ : /\d/);
  const box = await plot.boundingBox();
  if (!box) throw new Error("The chart is not drawn");
  // Its library comes behind the page, and draws it anew.
  await expect(plot.locator("path").first()).toBeVisible();
  // Time runs as the language is read: in Persian the newest day is at the left edge.
  const middle = box.y + box.height / 3;
  const [newestEdge, oldestEdge] =
    locale === "fa" ? [box.x + 2, box.x + box.width - 2] : [box.x + box.width - 2, box.x + 2];
  await plot.press("Home");
  const oldest = await valueText();
  await page.mouse.click(newestEdge, middle);
  await expect(plot).toHaveAttribute("aria-valuetext", newest);
  await page.mouse.click(oldestEdge, middle);
  await expect(plot).toHaveAttribute("aria-valuetext", oldest);
  await plot.press(locale === "fa" ? "ArrowLeft" : "ArrowRight");
  await expect(plot).not.toHaveAttribute("aria-valuetext", oldest);
  const height = (await chart.boundingBox())?.height;
  await page.mouse.move(oldestEdge, middle);
  await page.mouse.down();
  await page.mouse.move((oldestEdge + newestEdge) / 2, middle, { steps: 4 });
  await page.mouse.move(newestEdge, middle, { steps: 4 });
  await page.mouse.up();
  const isWhole = () => expect(chart).toContainText(locale === "fa" ? "۳۰ روز" : "30 days");
  await isWhole();
  expect((await chart.boundingBox())?.height).toBe(height);
  await plot.press("Escape");
  await expect(plot).toHaveAttribute("aria-valuenow", "30");
  await dragFinger(page, [oldestEdge, (oldestEdge + newestEdge) / 2, newestEdge], middle);
  await isWhole();
  await plot.press("Escape");
}

/** From where a finger is put down over the others to where it is lifted. */
async function dragFinger(page: Page, [first = 0, ...others]: number[], y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: first, y }]);
  for (const x of others) await touch("touchMove", [{ x, y }]);
  await touch("touchEnd", []);
  await session.detach();
}

test("an owner sees in one look what can be paid out, what came and went, as a chart, a table and a file", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  await figuresRead(owner);
  await signInAs("owner");
  await page.goto(HOME);
  const words = LOOK.fa;
  const main = page.getByRole("main");
  await expect(main.getByText(words.available, { exact: true })).toBeVisible();
  await expect.poll(() => saysAvailable(owner, page, words.number)).toBe(true);
  await expect(main.getByText(words.cameIn, { exact: true })).toBeVisible();
  await expect(main.getByText(words.wentOut, { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { name: words.outcomes })).toBeVisible();
  const chart = page.getByRole("region", { name: words.flow });
  await expect(chart).toContainText(words.toWallet);
  await expectTouchable(page, chart, "fa");
  await chart.getByRole("button", { name: words.table }).click();
  await expect(chart.getByRole("table").getByRole("row").nth(30)).toBeVisible();
  await chart.getByRole("button", { name: words.downloads }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: words.csv }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.trimEnd().split(/\r?\n/).length).toBeGreaterThanOrEqual(31);
  // A day leads to its rows.
  await chart.getByRole("row").nth(20).getByRole("link").click();
  await expect(page).toHaveURL(/\/wallet\?from=(\d{4}-\d\d-\d\d)&to=\1#statement$/);
  await expect(page.getByRole("region", { name: "صورت‌حساب" })).toBeInViewport();
});

test(
  "the first look is the same in both languages, its table and its file too",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    await figuresRead(owner);
    await signInAs("owner");
    await page.goto(HOME);
    const main = page.getByRole("main");
    const chartIn = (locale: "fa" | "en") => page.getByRole("region", { name: LOOK[locale].flow });
    await inBothLanguages(page, async (locale) => {
      const words = LOOK[locale];
      await expect(main.getByText(words.available, { exact: true })).toBeVisible();
      await expect.poll(() => saysAvailable(owner, page, words.number)).toBe(true);
      await expect(main.getByText(words.cameIn, { exact: true })).toBeVisible();
      await expect(main.getByText(words.wentOut, { exact: true })).toBeVisible();
      await expect(chartIn(locale)).toContainText(words.toWallet);
      await expect(main.getByRole("heading", { name: words.outcomes })).toBeVisible();
    });
    const [chart, words] = [chartIn("en"), LOOK.en];
    await expectTouchable(page, chart, "en");
    await chart.getByRole("button", { name: words.table }).click();
    await expect(chart.getByRole("row").nth(30)).toContainText(GREGORIAN_DAY);
    await expectEnglish(page, "overview");
    await chart.getByRole("button", { name: words.downloads }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: words.csv }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text).toMatch(/^\ufeff?"?Day"?,"?In \(rial\)/);
    await chart.getByRole("row").nth(20).getByRole("link").click();
    await expect(page.getByRole("region", { name: "Statement" })).toBeInViewport();
  },
);

test("the days of the charts are one touch away, and the period before stands beside them as a broken line", async ({
  apiAs,
  page,
  signInAs,
}) => {
  await figuresRead(await apiAs("owner"));
  await signInAs("owner");
  await page.goto(HOME);
  const range = page.getByRole("group", { name: "بازهٔ نمودارها" });
  const chart = page.getByRole("region", { name: /^موجودی کیف پول/ });
  const broken = chart.locator("path[stroke-dasharray]:not([stroke=none])").filter({ visible: true });
  await expect(range.getByRole("radio", { name: "۳۰ روز" })).toBeChecked();
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuemax", "30");
  await range.getByText("۷ روز", { exact: true }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuemax", "7");
  await expect(broken).toHaveCount(0);
  await page.getByRole("button", { name: "مقایسه با دورهٔ پیش" }).click();
  await expect(broken).toHaveCount(1);
  await expect(chart).toContainText(/موجودی در پایان دورهٔ پیش \(.+\) .+ بود؛ اکنون/);
  await range.getByText("ماه پیش", { exact: true }).click();
  await expect(page).toHaveURL(/days=lastMonth/);
  await expect(page.getByRole("heading", { name: /در این بازه/ }).first()).toBeVisible();
  await page.goBack();
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuemax", "7");
});

test("support's first page has outcomes and no money", LONG, async ({ apiAs, page, signInAs }) => {
  const { availableRial } = (await (await apiAs("owner")).get("business.show")).body;
  await signInAs("support");
  await page.goto(HOME);
  const main = page.getByRole("main");
  await expect(main.getByText("وصول‌های امروز")).toBeVisible();
  await expect(main.getByText("قابل برداشت", { exact: true })).toHaveCount(0);
  await expect(main).not.toContainText(persian(availableRial));
});

test("a part that breaks leaves the rest of the page, and a page that breaks the navigation", async ({
  browserErrors,
  page,
  signInAs,
}) => {
  // What these answers do to a screen is said on the console.
  browserErrors.allow(/./s);
  await signInAs("owner");
  await page.route("**/connection.detail", (route) => route.fulfill({ json: { webhook: null } }));
  await page.goto(HOME);
  const main = page.getByRole("main");
  await expect(main.getByRole("alert").filter({ hasText: "این بخش نمایش داده نشد" })).toBeVisible();
  await expect(main.getByText("قابل برداشت", { exact: true })).toBeVisible();

  await page.route("**/team.list", (route) => route.fulfill({ json: { members: [null], invitations: [] } }));
  const menu = page.getByRole("navigation", { name: "فهرست اصلی" });
  await menu.getByRole("link", { name: "تنظیمات" }).click();
  await page.getByRole("navigation", { name: "تنظیمات" }).getByRole("link", { name: "اعضای تیم" }).click();
  await expect(main.getByRole("heading", { name: "این صفحه نمایش داده نشد" })).toBeVisible();
  await menu.getByRole("link", { name: "کیف پول", exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: "کیف پول و صورت‌حساب" })).toBeFocused();
  // The same for addresses that do not exist, and for pages that a role may not open.
  await page.goto(`${HOME}/nowhere`);
  await expect(menu.getByRole("link", { name: "کیف پول", exact: true })).toBeVisible();
  await signInAs("support");
  await page.goto(exportRoutes.exports(BUSINESS));
  await expect(menu.getByRole("link", { name: "کیف پول", exact: true })).toBeVisible();
});

const BROKEN = {
  fa: {
    attention: "نیازمند توجه",
    link: "اتصال به سرویس قطع است",
    deal: "رسیدگی",
    banner: "اتصال به سرویس پرداخت قطع شده است",
    heal: "با وارد کردن توکن‌های تازه اتصال را برقرار کنید.",
    why: "پاسخ آن نرسید",
    menu: "فهرست اصلی",
    overview: "نمای کلی",
  },
  en: {
    attention: "Needs attention",
    link: "The connection to the service is broken",
    deal: "Deal with it",
    banner: "The connection to the payment service is broken",
    heal: "Restore the connection by entering new tokens.",
    why: "its answer was lost",
    menu: "Main navigation",
    overview: "Overview",
  },
} as const;

test(
  "a broken link needs attention, with the way there, and goes when it is healed",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs, sql }) => {
    browserErrors.allowFailedRequests();
    const owner = await apiAs("owner");
    await signInAs("owner");
    await openLive(page, HOME);
    const attention = (locale: "fa" | "en") => section(page, BROKEN[locale].attention);
    const broken = (locale: "fa" | "en") =>
      attention(locale).getByRole("listitem").filter({ hasText: BROKEN[locale].link });
    const banner = (locale: "fa" | "en") => page.getByRole("status").filter({ hasText: BROKEN[locale].banner });
    await expect(attention("fa")).toBeVisible();
    await expect(broken("fa")).toHaveCount(0);

    await agePair(sql);
    await sandbox.post("faults", { fault: "refresh_lost" });
    expect((await owner.post("connection.refresh", {})).body.code).toBe("token_broken");
    await inBothLanguages(page, async (locale) => {
      await expect(banner(locale)).toContainText(BROKEN[locale].heal);
      await expect(broken(locale)).toBeVisible();
    });
    await broken("en").getByRole("link", { name: BROKEN.en.deal }).click();
    await expect(page).toHaveURL(connectionRoutes.connection(BUSINESS));
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("main")).toContainText(BROKEN[locale].why);
    });
    await expectEnglish(page, "broken connection");

    const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
    const input = { accessToken: pair.access_token, refreshToken: pair.refresh_token, password: "sandbox-demo" };
    expect((await owner.post("connection.paste_pair", input)).body.link).toBe("ok");
    await expect(banner("en")).toBeHidden();
    const { menu, overview } = BROKEN.en;
    await page.getByRole("navigation", { name: menu }).getByRole("link", { name: overview }).click();
    await expect(attention("en")).toBeVisible();
    await expect(broken("en")).toHaveCount(0);
  },
);

/** Of the wallet's page. */
const FIGURES = {
  fa: ["موجودی کیف پول", "آخرین مبلغ قابل برداشت", "مسدودشده"],
  en: ["Wallet balance", "Last known available", "Frozen"],
} as const;

const AWAY = {
  fa: {
    attention: "نیازمند توجه",
    away: "سرویس پرداخت پاسخ نمی‌دهد",
    label: "آخرین مبلغ قابل برداشت",
    age: /مربوط به/,
    indicator: "اتصال: سرویس پاسخ نمی‌دهد",
    health: "اتصال",
    linked: "برقرار",
    settings: /توکن‌ها معتبرند/,
    next: /تلاش/,
    number: persian,
  },
  en: {
    attention: "Needs attention",
    away: "The payment service does not answer",
    label: "Could be paid out",
    age: /as of/,
    indicator: "Connection: Service not answering",
    health: "Connection",
    linked: "Linked",
    settings: /The tokens are valid/,
    next: /Retrying automatically|Trying again/,
    number: english,
  },
} as const;

test(
  "while the service is away its last balance stays with its age, and the outage is named once",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const owner = await apiAs("owner");
    const { availableRial } = (await owner.get("business.show")).body;
    await sandbox.post("faults", { fault: "status", value: 503, times: "always" });
    const isAway = async () => {
      // A kept answer is given for some seconds, also while others have met the outage.
      const { status } = await owner.get("business.show");
      return status >= 500 && (await owner.get("connection.state")).body.service.awaySince !== null;
    };
    await expect.poll(isAway).toBe(true);

    await signInAs("owner");
    await openLive(page, HOME);
    const main = page.getByRole("main");
    const named = (locale: "fa" | "en") =>
      section(page, AWAY[locale].attention).getByRole("listitem").filter({ hasText: AWAY[locale].away });
    await inBothLanguages(page, async (locale) => {
      const words = AWAY[locale];
      await expect(named(locale)).toHaveCount(1);
      // It says when it is asked next, which is what the browser does.
      await expect(named(locale).getByRole("timer")).toHaveText(words.next);
      await expect(main.getByText(words.label, { exact: true })).toBeVisible();
      await expect(main).toContainText(words.number(availableRial));
      await expect(main.getByText(words.age).first()).toBeVisible();
      await expect(main.getByRole("alert")).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("button", { name: words.indicator })).toBeVisible();
      await expect(section(page, words.health).getByText(words.linked, { exact: true })).toHaveCount(0);
    });
    await expectEnglish(page, "an outage");
    await page.goto(connectionRoutes.connection(BUSINESS));
    await inBothLanguages(page, async (locale) => {
      await expect(main).toContainText(AWAY[locale].settings);
    });

    // The wallet's figures come from two answers of two moments, so each says its own.
    await page.goto(walletRoutes.wallet(BUSINESS));
    await inBothLanguages(page, async (locale) => {
      for (const name of FIGURES[locale]) {
        const figure = main.getByText(name, { exact: true }).locator("..");
        await expect(figure).toContainText(AWAY[locale].age);
      }
    });

    await openLive(page, HOME);
    await expect(named("en")).toHaveCount(1);
    await sandbox.clear("faults");
    await owner.get("business.show");
    await expect(named("en")).toHaveCount(0);
  },
);
