import type { Browser, BrowserContext } from "@playwright/test";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { routes } from "@/lib/kit/routes";
import { prepareBrowser, waitUntilFilled } from "@/lib/testing/screen-states";
import { BUSINESS, expect, type Page, test } from "./fixtures";
import { LONG } from "./long";
import { inBothLanguages, ROWS, section } from "./look";
import { afterSlot, agreeOnPolicy, orderSettlement, readOrder } from "./orders";

/** A phone of many: what is at its bottom edge is what a thumb reaches. */
const PHONE = { width: 390, height: 844 };
/** Below the section of decisions on payments that are held back (`mb-5`). */
const HELD_MARGIN = 20;
const HOME = routes.overview(BUSINESS);
const OFFLINE = "به دفتر وصل نیستید.";
const NOT_SENT = "چیزی فرستاده نشد: به دفتر وصل نیستید.";

/** Where an element ends, from the top of the page. */
const bottomOf = async (page: Page, text: string): Promise<number> => {
  const box = await page.getByText(text, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`${text} is not drawn`);
  return box.y + box.height;
};

test("an overview on a phone begins with what waits, in three rows, and the balance", async ({
  apiAs,
  page,
  signInAs,
}) => {
  await orderSettlement(await apiAs("accountant"));
  await signInAs("owner");
  await page.setViewportSize(PHONE);
  await page.goto(HOME);
  await waitUntilFilled(page);
  const attention = section(page, "نیازمند توجه");
  const items = attention.getByRole("listitem").filter({ visible: true });
  const first = await items.first().boundingBox();
  expect(first?.y).toBeLessThan(PHONE.height / 2);
  expect(await items.count()).toBeLessThanOrEqual(3);
  const available = page.getByText("قابل برداشت", { exact: true });
  expect((await available.boundingBox())?.y).toBeGreaterThan(first?.y ?? 0);
  // The figure itself stands below its name, in a line of forty pixels.
  expect((await bottomOf(page, "قابل برداشت")) + 48).toBeLessThan(PHONE.height);

  await attention.getByRole("button", { name: /^(نمایش همه|جزئیات)/ }).click();
  await expect(attention.getByText("تا تأیید نکنید چیزی پرداخت نمی‌شود.")).toBeVisible();
  // One order leads to its page, several lead to all approvals.
  await attention.locator("[data-notice=orders_to_decide]").getByRole("link", { name: "رسیدگی" }).click();
  await expect(page).toHaveURL(/\/(?:approvals|orders\/[0-9a-f-]+)$/);
});

test("a phone shows the whole name of the business, the first order early, and a withdrawal's state before what may be asked", async ({
  apiAs,
  page,
  signInAs,
}) => {
  await orderSettlement(await apiAs("accountant"));
  await signInAs("manager");
  await page.setViewportSize(PHONE);
  await page.goto(orderRoutes.approvals(BUSINESS));
  await inBothLanguages(page, async () => {
    await waitUntilFilled(page);
    const first = await page.getByRole("table").first().locator(ROWS).first().boundingBox();
    // Decisions on payments that are held back end within minutes, so they stand before the orders.
    const held = page.locator("#held-proposals");
    const before = (await held.count()) > 0 ? ((await held.boundingBox())?.height ?? 0) + HELD_MARGIN : 0;
    expect((first?.y ?? Number.POSITIVE_INFINITY) - before).toBeLessThanOrEqual(300);
    const name = page.getByRole("banner").first().locator("bdi").first();
    expect(await name.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    // A long name takes two lines of the same row.
    const heightOf = async () => (await page.getByRole("banner").first().boundingBox())?.height;
    const height = await heightOf();
    await name.evaluate((each) => {
      each.textContent = "فروشگاه اینترنتی پوشاک پارس";
    });
    expect(await name.evaluate((each) => each.scrollHeight <= each.clientHeight + 1)).toBe(true);
    expect(await heightOf()).toBe(height);
  });

  const [withdrawal] = (await (await apiAs("owner")).get("withdrawals.list", { status: "FAILED" })).body.items;
  await signInAs("auditor");
  await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawal.id));
  await waitUntilFilled(page);
  const state = await page.getByRole("heading", { name: fa.withdrawals.situation.failed.title }).boundingBox();
  const ask = await page.getByRole("button", { name: fa.withdrawals.detail.refresh }).boundingBox();
  expect(ask?.y).toBeGreaterThan(state?.y ?? Number.POSITIVE_INFINITY);
});

test("an order is approved with two presses at the bottom of a phone, over what stands above them", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  await afterSlot(sandbox);
  await agreeOnPolicy(await apiAs("owner"), await apiAs("manager"), { undoSeconds: 0 });
  const accountant = await apiAs("accountant");
  const orderId = await orderSettlement(accountant, { amountRial: 7_650_000 });
  const { destination } = await readOrder(accountant, orderId);
  await signInAs("manager");
  await page.setViewportSize(PHONE);
  await page.goto(orderRoutes.approvals(BUSINESS));
  await page.locator(`a[href="${orderRoutes.order(BUSINESS, orderId)}"]`).click();

  const bar = page.getByRole("region", { name: "تصمیم شما" });
  const approve = bar.getByRole("button", { name: "تأیید ۷٬۶۵۰٬۰۰۰ ریال" });
  await expect(approve).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole("button", { name: "رد کردن" })).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText("۷٬۶۵۰٬۰۰۰");
  const shown = (await bar.textContent())?.replaceAll(/\s/g, "");
  expect(shown).toContain(destination);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(approve).toBeInViewport({ ratio: 1 });

  // A proof of a minute ago is none for one press.
  await sql("UPDATE sessions SET last_check_at = now() - interval '1 minute'");
  await approve.click();
  const dialog = page.getByRole("dialog");
  // The window covers the bar, so it repeats the amount and the receiver.
  await expect(dialog).toContainText("۷٬۶۵۰٬۰۰۰");
  expect((await dialog.textContent())?.replaceAll(/\s/g, "")).toContain(destination);
  await dialog.getByLabel("گذرواژه", { exact: true }).fill("sandbox-demo");
  expect((await readOrder(accountant, orderId)).state).toBe("awaiting_approval");
  await dialog.getByRole("button", { name: "ادامه" }).click();
  await expect.poll(async () => (await readOrder(accountant, orderId)).state).not.toBe("awaiting_approval");
  await expect(bar).toHaveCount(0);
});

test("a swiped card only begins the decision: forward to approve, back to reject, by the reader's direction", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const accountant = await apiAs("accountant");
  const orderId = await orderSettlement(accountant, { amountRial: 6_540_000 });
  const fingers = await page.context().newCDPSession(page);
  await fingers.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const swipe = async (dx: number, dy = 0) => {
    const card = page
      .getByRole("row")
      .filter({ has: page.locator(`a[href="${orderRoutes.order(BUSINESS, orderId)}"]`) });
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error("the card is not drawn");
    const at = (share: number) => ({
      x: box.x + box.width / 2 + dx * share,
      y: box.y + box.height / 2 + dy * share,
    });
    await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
    for (const share of [0.2, 0.4, 0.6, 0.8, 1])
      await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(share)] });
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const dialog = page.getByRole("dialog");
  for (const [locale, forward] of [
    ["fa", -130],
    ["en", 130],
  ] as const) {
    const { bulk } = { fa: fa.approvals, en: en.approvals }[locale];
    const { rejectDialog } = { fa: fa.orders, en: en.orders }[locale];
    await signInAs("manager", { locale });
    await page.setViewportSize(PHONE);
    await page.goto(orderRoutes.approvals(BUSINESS));
    // Too short a way, or one down the page, begins nothing.
    await swipe(forward / 3);
    await swipe(0, -60);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(orderRoutes.approvals(BUSINESS));
    await swipe(forward);
    await expect(dialog).toContainText(bulk.description);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await swipe(-forward);
    await expect(dialog).toContainText(rejectDialog.title);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await readOrder(accountant, orderId)).toMatchObject({ state: "awaiting_approval", approvals: 0 });
  }
});

test("the decision on an order is in sight at a desk as well, and who may not decide reads why there", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const orderId = await orderSettlement(await apiAs("manager"));
  const bar = page.getByRole("region", { name: "تصمیم شما" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs("owner");
  await page.goto(orderRoutes.order(BUSINESS, orderId));
  await expect(bar.getByRole("button", { name: /^تأیید/ })).toBeInViewport({ ratio: 1 });
  await signInAs("manager");
  await page.goto(orderRoutes.order(BUSINESS, orderId));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole("button", { name: /^تأیید/ })).toHaveCount(0);
  await expect(bar).toContainText("این دستور را خودتان ثبت کرده‌اید");
});

test("no list on a phone begins later than one screen and a half", LONG, async ({ page, screens, signInAs }) => {
  await signInAs("owner");
  await page.setViewportSize(PHONE);
  const late: string[] = [];
  for (const { name, path, emptyAnswer } of screens) {
    if (emptyAnswer === undefined) continue;
    await page.goto(path);
    await waitUntilFilled(page);
    // The list is the last table, or the first of several with as many columns; their heads may be names.
    const columns = await page
      .locator("main table thead")
      .evaluateAll((heads) => heads.map((head) => head.querySelectorAll("th").length));
    const list = page
      .locator("main")
      .getByRole("table")
      .nth(columns.indexOf(columns.at(-1) ?? 0));
    // Some lists are cards on a phone.
    const rows = list.locator(ROWS);
    const box = columns.length > 0 && (await rows.count()) > 0 ? await rows.first().boundingBox() : null;
    if (box && box.y > 1.5 * PHONE.height) late.push(`${name}: ${Math.round(box.y)}`);
  }
  expect(late).toEqual([]);
});

/** A phone with a service worker, which other stories do without. */
async function openPhone(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, serviceWorkers: "allow", locale: "fa-IR" });
  await prepareBrowser(context, url, { locale: "fa", theme: "light" }, cookie);
  const page = await context.newPage();
  await page.goto(HOME);
  await waitUntilFilled(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
  return { context, page };
}

/** The addresses of everything that the browser keeps for pages of ours. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test("the service worker keeps scripts, fonts and one page, never data, and a sign-out leaves nothing", async ({
  browser,
  newMember,
  stack,
}) => {
  const { cookie } = await newMember("owner");
  const { context, page } = await openPhone(browser, stack.urls[0] ?? "", cookie);
  for (const path of [withdrawalRoutes.withdrawals(BUSINESS), settlementRoutes.settlements(BUSINESS), HOME]) {
    await page.goto(path);
    await waitUntilFilled(page);
  }
  const kept = await keptBy(page);
  expect(kept).toContain("/offline.html");
  expect(kept.some((path) => path.endsWith(".js"))).toBe(true);
  expect(kept.some((path) => path.endsWith(".woff2"))).toBe(true);
  expect(kept.filter((path) => path !== "/offline.html" && !path.startsWith("/_next/static/"))).toEqual([]);

  await page.getByRole("button", { name: /^حساب شما/ }).click();
  await page.getByRole("menuitem", { name: "خروج" }).click();
  await expect(page.getByRole("button", { name: "ورود", exact: true })).toBeVisible();
  expect(await keptBy(page)).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

test("without a connection a page says so, an open screen keeps what it shows, and nothing is sent", async ({
  apiAs,
  browser,
  stack,
}) => {
  const orderId = await orderSettlement(await apiAs("accountant"), { amountRial: 8_120_000 });
  const owner = await apiAs("owner");
  const { context, page } = await openPhone(browser, stack.urls[0] ?? "", owner.cookie);
  const address = orderRoutes.order(BUSINESS, orderId);
  await page.goto(address);
  const approve = page.getByRole("button", { name: "تأیید ۸٬۱۲۰٬۰۰۰ ریال" });
  await expect(approve).toBeVisible();

  await context.setOffline(true);
  const notice = page.getByRole("banner").getByRole("alert");
  await expect(notice).toContainText(OFFLINE);
  await expect(notice).toContainText(/تا .*[۰-۹]{2}:[۰-۹]{2}.* است/);
  await expect(approve).toBeVisible();
  await approve.click();
  const bar = page.getByRole("region", { name: "تصمیم شما" });
  await expect(bar.getByRole("alert")).toContainText("چیزی فرستاده نشد");
  await expect(notice).toContainText(NOT_SENT);
  // A window whose code is still to come says it, too, and leaves the page as it is.
  await bar.getByRole("button", { name: "رد کردن" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(approve).toBeVisible();
  expect(await readOrder(owner, orderId)).toMatchObject({ state: "awaiting_approval", approvals: 0 });

  // A page that is opened now is the one about the lost connection, at the address that was asked for.
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  await expect(page.getByRole("heading", { name: "اتصال برقرار نیست" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page).toHaveURL(withdrawalRoutes.withdrawals(BUSINESS));
  await context.setOffline(false);
  await page.getByRole("link", { name: "تلاش دوباره" }).click();
  await expect(page.locator("main").getByRole("table").locator(ROWS).first()).toBeVisible();

  // An open screen finds back by itself.
  await page.goto(address);
  await expect(approve).toBeVisible();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  expect(await readOrder(owner, orderId)).toMatchObject({ state: "awaiting_approval", approvals: 0 });
  await context.close();
});

test("a notice that is pushed is shown in its language, once for each tag, and leads nowhere but here", async ({
  apiAs,
  browser,
  stack,
}) => {
  const url = stack.urls[0] ?? "";
  const { context, page } = await openPhone(browser, url, (await apiAs("owner")).cookie);
  await context.grantPermissions(["notifications"], { origin: url });
  const session = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
    void session.send("ServiceWorker.enable");
  });
  const push = (notice: unknown) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(url).origin,
      registrationId,
      data: typeof notice === "string" ? notice : JSON.stringify(notice),
    });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, dir, lang, tag, data }) => ({
        title,
        body,
        dir,
        lang,
        tag,
        link: data.link,
      })),
    );
  const link = orderRoutes.orders(BUSINESS);
  // Only urgent ones stay: without a notification centre the browser takes the others away after some seconds.
  await push({ title: "یک دستور منتظر شماست", body: "۲ میلیون ریال", link, tag: "n1", locale: "fa", isUrgent: true });
  await push({ title: "دو دستور منتظر شماست", body: "۳ میلیون ریال", link, tag: "n1", locale: "fa", isUrgent: true });
  await expect
    .poll(shown)
    .toEqual([{ title: "دو دستور منتظر شماست", body: "۳ میلیون ریال", dir: "rtl", lang: "fa", tag: "n1", link }]);
  await push({ title: "Elsewhere", link: "https://evil.example/x", tag: "n2", locale: "en", isUrgent: true });
  await expect.poll(async () => (await shown()).map((each) => each.link).sort()).toEqual(["/", link]);
  await context.close();
});
