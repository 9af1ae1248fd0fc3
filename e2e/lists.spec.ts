import { randomUUID } from "node:crypto";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { FAILING } from "./failing";
import { BUSINESS, expect, type Page, test } from "./fixtures";
import { alsoInEnglish } from "./languages";
import { openLive, withoutNews } from "./live";
import { LONG } from "./long";
import { expectEnglish, inBothLanguages, ROWS } from "./look";

// What every list does, each seen on one of them.

/** To the page's tab, after a while in another one: what it shows is read again. Needs `page.clock`. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

const rows = (page: Page) => page.getByRole("table").locator(ROWS);
const newRows = (page: Page) => page.getByRole("button", { name: /ردیف تازه/ });
const pages = (page: Page) => page.getByRole("navigation", { name: "صفحه‌ها" });

test("new rows wait while somebody points at the list, and come when asked for", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 1200, perPage: 1 })).body.items;
  const send = () => sandbox.post("webhooks/send", { withdrawal_id: done.id });
  await send();
  await signInAs("support");
  await openLive(page, `${webhookRoutes.webhooks(BUSINESS)}?subject=${done.id}`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().hover();
  await send();
  await expect(newRows(page)).toHaveText("۱ ردیف تازه");
  await expect(rows(page)).toHaveCount(1);
  await newRows(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(newRows(page)).toHaveCount(0);

  await page.mouse.move(0, 0);
  await send();
  await expect(rows(page)).toHaveCount(3);
});

test("a list that can't be brought up to date says so and keeps its rows until a retry", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const support = await apiAs("support");
  await signInAs("support");
  await withoutNews(page);
  await page.clock.install();
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  await expect(rows(page)).toHaveCount(20);
  const path = "/v3/business/:business/subscription/withdrawal";
  await sandbox.fail(path);
  // What is kept on the server for some seconds would hide the fault.
  await expect.poll(async () => (await support.get("withdrawals.list", {})).status).toBeGreaterThanOrEqual(500);
  await comeBack(page);
  const notice = (locale: keyof typeof FAILING) => page.getByRole("status").filter({ hasText: FAILING[locale].away });
  await alsoInEnglish(page, async (locale) => {
    const words = FAILING[locale];
    await expect(notice(locale)).toContainText(words.old);
    await expect(notice(locale)).toContainText(words.request);
    await expect(notice(locale).getByRole("button", { name: words.retry })).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    if (locale === "en") await expectEnglish(page, "an old list");
  });
  await sandbox.clear("faults");
  await notice("fa").getByRole("button", { name: FAILING.fa.retry }).click();
  await expect(notice("fa")).toHaveCount(0);
});

test(
  "when the service fails, lists say what happened, and a retry brings them",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("accountant");
    await withoutNews(page);
    for (const [list, path] of [
      [walletRoutes.wallet(BUSINESS), "/v3/business/:business/transaction"],
      [withdrawalRoutes.withdrawals(BUSINESS), "/v3/business/:business/subscription/withdrawal"],
    ] as const) {
      await sandbox.fail(path, 422);
      await page.goto(`${list}?perPage=9`);
      const alert = page.getByRole("main").getByRole("alert");
      await inBothLanguages(page, async (locale) => {
        await expect(alert).toContainText(FAILING[locale].refused);
        await expect(alert.getByRole("button", { name: FAILING[locale].retry })).toBeVisible();
      });
      await expectEnglish(page, `${list} failing`);
      await sandbox.clear("faults");
      await alert.getByRole("button", { name: FAILING.en.retry }).click();
      await expect(rows(page)).toHaveCount(9);
    }
  },
);

test(
  "a list that failed is asked again by itself, and stays in its place meanwhile",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("accountant");
    await withoutNews(page);
    await page.clock.install();
    // The book of these stories does not read it: nothing stands in for the answer.
    const path = "/v4/business/:business/settlement";
    await sandbox.fail(path);
    await page.goto(`${settlementRoutes.settlements(BUSINESS)}?perPage=13`);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toBeVisible();
    await sandbox.clear("faults");
    await sandbox.post("faults", { path, fault: "delay", value: 2000, times: "always" });
    await page.clock.fastForward(31_000);
    await expect(alert.getByRole("button", { name: FAILING.fa.retry })).toHaveAttribute("aria-busy", "true");
    await expect(rows(page)).toHaveCount(13);
    await expect(alert).toHaveCount(0);
  },
);

const OUTAGE = {
  fa: {
    silent: "اتصال: سرویس پاسخ نمی‌دهد",
    said: /شاید اطلاعات روی صفحه قدیمی باشد؛ دفتر همچنان تلاش می‌کند/,
    well: "اتصال: متصل",
  },
  en: {
    silent: "Connection: Service not answering",
    said: /The information on screen may be old; Daftar keeps trying/,
    well: "Connection: Connected",
  },
} as const;
/** What every page and this list ask. */
const ASKED = ["/v2/business/:business", "/v4/business/:business/settlement"];

test("an outage is said within moments, in the list and in the top bar, which keeps the business's name", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const name = (await (await apiAs("owner")).get("business.show")).body.nameFa;
  const header = page.getByRole("banner");
  await signInAs("support");
  await page.goto(securityRoutes.security(BUSINESS));
  await alsoInEnglish(page, async (locale) => {
    await expect(header.getByRole("button", { name: OUTAGE[locale].well })).toBeVisible();
    await expect(header).toContainText(name);
  });

  for (const path of ASKED) await sandbox.fail(path);
  await withoutNews(page);
  let tries = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/settlements.list")) tries += 1;
  });
  await page.goto(`${settlementRoutes.settlements(BUSINESS)}?perPage=17`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(FAILING.fa.away);
  expect(tries, "asked once more, and then said").toBe(2);
  await alsoInEnglish(page, async (locale) => {
    await expect(alert).toContainText(FAILING[locale].away);
    // Not in the service's words: they warn of money, and nothing but a list was asked for.
    await expect(alert).not.toContainText("مطمئن هستید");
    await expect(header).toContainText(name);
    await header.getByRole("button", { name: OUTAGE[locale].silent }).click();
    await expect(page.getByRole("dialog")).toContainText(OUTAGE[locale].said);
    if (locale === "en") await expectEnglish(page, "an outage");
    await page.keyboard.press("Escape");
  });
});

test(
  "a late answer is announced, in the list and in the top bar, and comes",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    // An outage of another test is over after the first answer; so something is asked that was not asked before.
    expect((await (await apiAs("owner")).get("settlements.show", { trackId: randomUUID() })).status).toBe(404);
    const answered = Promise.withResolvers<void>();
    await page.route(/\/(withdrawals\.list|business\.show)(\?|$)/, (route) =>
      answered.promise.then(() => route.continue()),
    );
    await signInAs("support");
    await page.goto(`${withdrawalRoutes.withdrawals(BUSINESS)}?perPage=19`);
    const late = page.getByText("پاسخ دیر کرده است؛ همچنان در تلاشیم…");
    await expect(late).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: "اتصال: سرویس کند است" })).toBeVisible();
    answered.resolve();
    await expect(rows(page)).toHaveCount(19);
    await expect(late).toHaveCount(0);
  },
);

test(
  "where only the next page is known, the way back is known too, and a record leaves the page alone",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    for (const role of ["owner", "manager", "support"]) await apiAs(role); // Sign-ins, for the log.
    await signInAs("auditor");
    await page.goto(`${auditRoutes.audit(BUSINESS)}?perPage=1`);
    await expect(pages(page)).toContainText("۱ تا ۱");
    await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
    await expect(pages(page)).toContainText("۲ تا ۲");
    await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
    await expect(pages(page)).toContainText("۳ تا ۳");
    const way = page.url();
    // By the keyboard: the middle of the row may be the link to what the event is about.
    await rows(page)
      .getByRole("link", { name: /^باز کردن/ })
      .press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(way);
    await page.getByRole("link", { name: "صفحهٔ قبل" }).click();
    await expect(pages(page)).toContainText("۲ تا ۲");
    await page.getByRole("link", { name: "صفحهٔ اول" }).click();
    await expect(pages(page)).toContainText("۱ تا ۱");
  },
);
