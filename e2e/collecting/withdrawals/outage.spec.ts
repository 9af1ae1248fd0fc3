import { FAILING } from "@/e2e/failing";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { withoutNews } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectEnglish, inBothLanguages, section } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";

const WORDS = {
  fa: {
    ...FAILING.fa,
    again: "استعلام دوباره از بانک",
    asked: "همین حالا استعلام شد؛ این تازه‌ترین وضعیت است.",
    partly: "اتصال: برخی پاسخ‌ها نمی‌رسند",
    failed: "وصول ناموفق بود؛ چیزی وصول نشد",
    kept: "این آخرین وضعیت شناخته‌شده در دفتر است",
    collectAgain: /وصول دوباره|وصول مبلغی دیگر/,
    events: "رویدادها",
    failedWord: "ناموفق",
  },
  en: {
    ...FAILING.en,
    again: "Ask the bank again",
    asked: "Checked just now; this is the newest state.",
    partly: "Connection: Some answers missing",
    failed: "The withdrawal failed; nothing was collected",
    kept: "This is the last known state, from the book",
    collectAgain: /collect/i,
    events: "Events",
    failedWord: "Failed",
  },
} as const;
const SHOW = "/v3/business/:business/subscription/withdrawal/:withdrawal_id";

test(
  "when asking again fails, what is known stays, with its age, the failure and a retry",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("support");
    await withoutNews(page);
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS, { status: "FAILED" }));
    const link = page.getByRole("table").locator("[data-row-link]").nth(2);
    await expect(link).toBeVisible();
    // What the list knew is shown before the service has answered, and also when it does not.
    await sandbox.fail(SHOW);
    await link.click();
    const notice = (locale: keyof typeof WORDS) => page.getByRole("status").filter({ hasText: WORDS[locale].away });
    const isOld = (locale: keyof typeof WORDS) => expect(notice(locale)).toContainText(WORDS[locale].old);
    await expect(page.getByText(WORDS.fa.failed)).toBeVisible();
    await inBothLanguages(page, async (locale) => {
      await isOld(locale);
      await expect(notice(locale)).toContainText(WORDS[locale].request);
      await expect(page.getByText(WORDS[locale].failed)).toBeVisible();
    });

    await sandbox.clear("faults");
    await notice("en").getByRole("button", { name: WORDS.en.retry }).click();
    await expect(notice("en")).toHaveCount(0);
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByText(WORDS[locale].asked)).toHaveCount(1);
    });

    await sandbox.fail(SHOW);
    const ask = page.getByRole("button", { name: WORDS.en.again });
    await expect(async () => {
      // Within two seconds the answer is still the last one.
      await ask.click();
      await expect(notice("en")).toBeVisible({ timeout: 1500 });
    }).toPass();
    await inBothLanguages(page, async (locale) => {
      const words = WORDS[locale];
      await isOld(locale);
      await expect(page.getByText(words.asked)).toHaveCount(0);
      await expect(page.getByText(words.failed)).toBeVisible();
      await expect(page.getByRole("banner").getByRole("button", { name: words.partly })).toBeVisible();
    });
    await expectEnglish(page, "an old withdrawal");
  },
);

test(
  "while the service tells nothing, what Daftar has seen of it before is still there",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const support = await apiAs("support");
    const { items } = (await support.get("withdrawals.list", { status: "FAILED", page: 7, perPage: 20 })).body;
    const { id } = items[5];
    await expect
      .poll(async () => (await support.get("withdrawals.timeline", { withdrawalId: id })).body.entries.length)
      .toBeGreaterThan(0);
    await sandbox.fail(SHOW);
    await signInAs("support");
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, id));
    const main = page.getByRole("main");
    await inBothLanguages(page, async (locale) => {
      const words = WORDS[locale];
      const notice = main.getByRole("status").filter({ hasText: words.away });
      await expect(notice).toContainText(words.old);
      // The book's record stands there with its age, and nothing that moves money can be pressed.
      await expect(main.getByRole("heading", { name: words.kept })).toBeVisible();
      await expect(main.getByRole("link", { name: words.collectAgain })).toHaveCount(0);
      await expect(section(page, words.events)).toContainText(words.failedWord);
    });
    await expectEnglish(page, "a withdrawal of the book");
    await sandbox.clear("faults");
    await main.getByRole("button", { name: WORDS.en.retry }).click();
    await expect(page.getByText(WORDS.en.failed)).toBeVisible();
    await expect(main.getByRole("heading", { name: WORDS.en.kept })).toHaveCount(0);
  },
);
