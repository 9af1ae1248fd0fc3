import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectEnglish, ROWS, section } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";

const LIST = webhookRoutes.webhooks(BUSINESS);

const WORDS = {
  fa: {
    none: "چیزی با این فیلترها پیدا نشد",
    accepted: "پذیرفته‌شده",
    changed: "تغییر تازه",
    steps: "راستی‌آزمایی، گام‌به‌گام",
    fits: "با زمان و محتوا مطابقت دارد.",
    seconds: "ثانیه میان ارسال و رسیدن",
    effect: "نتیجه در دفتر",
    asked: "وضعیت کنونی از سرویس پرسیده شد و برای دفتر تازه بود.",
    open: "باز کردن وصول",
    filter: "راستی‌آزمایی",
    refused: "همهٔ ردشده‌ها",
    late: "با تأخیر رسیده",
    forged: "امضای نادرست",
    unfit: "مطابقت ندارد",
    never: "هرگز به آن عمل نمی‌شود",
  },
  en: {
    none: "Nothing matches these filters",
    accepted: "Accepted",
    changed: "New change",
    steps: "Verification, step by step",
    fits: "It matches the time and the payload.",
    seconds: "between sending and arrival",
    effect: "Result in Daftar",
    asked: "was new to Daftar",
    open: "Open the direct-debit withdrawal",
    filter: "Verification",
    refused: "All refused",
    late: "Too old",
    forged: "Wrong signature",
    unfit: "It does not match",
    never: "never acted on",
  },
} as const;

for (const [locale, details] of LANGUAGES) {
  test(
    `a webhook appears by itself, and its page tells how it was judged and what it changed (${locale})`,
    details,
    async ({ newWithdrawal, page, sandbox, signInAs }) => {
      const words = WORDS[locale];
      const waiting = await newWithdrawal();
      await signInAs("support", { locale });
      await openLive(page, `${LIST}?subject=${waiting.id}`);
      await expect(page.getByText(words.none)).toBeVisible();
      await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "FAILED", error_code: "02" });
      const row = page.getByRole("table").locator(ROWS).first();
      await expect(row).toContainText(words.accepted);
      await expect(row).toContainText(words.changed);
      // In its middle, as people do; the id's copy button does not lie there.
      await row.click();

      const verification = section(page, words.steps);
      await expect(verification).toContainText(words.fits);
      await expect(verification).toContainText(words.seconds);
      const effect = section(page, words.effect);
      await expect(effect).toContainText(words.asked);
      if (locale === "en") await expectEnglish(page, "accepted webhook");
      await effect.getByRole("link", { name: words.open }).click();
      await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, waiting.id));
    },
  );

  test(
    `refused ones are kept with the reason, found by the filter, and change nothing (${locale})`,
    details,
    async ({ apiAs, page, sandbox, signInAs }) => {
      const words = WORDS[locale];
      const owner = await apiAs("owner");
      const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 2, perPage: 1 })).body.items;
      await sandbox.post("webhooks/send", { withdrawal_id: done.id, badKey: true });
      await sandbox.post("webhooks/send", { withdrawal_id: done.id, ageSeconds: 9 });
      await signInAs("manager", { locale });
      await page.goto(LIST);
      await page.getByLabel(words.filter, { exact: true }).selectOption(words.refused);
      const rows = page.getByRole("table").locator(ROWS);
      await expect(rows.first()).toContainText(words.late);
      await expect(rows.nth(1)).toContainText(words.forged);
      await rows.nth(1).click();
      await expect(section(page, words.steps)).toContainText(words.unfit);
      await expect(section(page, words.effect)).toContainText(words.never);
      if (locale === "en") await expectEnglish(page, "refused webhook");
    },
  );
}

test(
  "the same news twice is one change: the second says so and links to the first",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const owner = await apiAs("owner");
    const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 900, perPage: 1 })).body.items;
    for (let time = 0; time < 2; time++) await sandbox.post("webhooks/send", { withdrawal_id: done.id });
    await signInAs("auditor");
    await page.goto(`${LIST}?subject=${done.id}`);
    const rows = page.getByRole("table").locator(ROWS);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("تکراری");
    await rows
      .first()
      .getByRole("link", { name: /^باز کردن/ })
      .click();
    await page.getByRole("link", { name: "دیدن نخستین مورد" }).click();
    await expect(section(page, "نتیجه در دفتر")).toContainText("ارسال‌های دوباره");
  },
);
