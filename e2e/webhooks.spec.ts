import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";
import { section } from "./look";

const LIST = routes.webhooks(BUSINESS);

test("a webhook appears by itself, and its page tells how it was judged and what it changed", async ({
  newWithdrawal,
  page,
  sandbox,
  signInAs,
}) => {
  const waiting = await newWithdrawal();
  await signInAs("support");
  await openLive(page, `${LIST}?subject=${waiting.id}`);
  await expect(page.getByText("چیزی با این فیلترها پیدا نشد")).toBeVisible();
  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "FAILED", error_code: "02" });
  const row = page.getByRole("table").locator("tbody tr").first();
  await expect(row).toContainText("پذیرفته‌شده");
  await expect(row).toContainText("تغییر تازه");
  await row.getByRole("link", { name: /^باز کردن/ }).click();

  const verification = section(page, "راستی‌آزمایی، گام‌به‌گام");
  await expect(verification).toContainText("با زمان و محتوا می‌خواند.");
  await expect(verification).toContainText("ثانیه میان ارسال و رسیدن");
  const effect = section(page, "چه چیزی را تغییر داد");
  await expect(effect).toContainText("وضعیت کنونی از سرویس پرسیده شد و برای دفتر تازه بود.");
  await effect.getByRole("link", { name: "باز کردن برداشت" }).click();
  await expect(page).toHaveURL(routes.withdrawal(BUSINESS, waiting.id));
});

test("refused ones are kept with the reason, found by the filter, and change nothing", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 2, perPage: 1 })).body.items;
  await sandbox.post("webhooks/send", { withdrawal_id: done.id, badKey: true });
  await sandbox.post("webhooks/send", { withdrawal_id: done.id, ageSeconds: 9 });
  await signInAs("manager");
  await page.goto(LIST);
  await page.getByLabel("راستی‌آزمایی", { exact: true }).selectOption("همهٔ ردشده‌ها");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toContainText("دیررسیده");
  await expect(rows.nth(1)).toContainText("امضای نادرست");
  await rows
    .nth(1)
    .getByRole("link", { name: /^باز کردن/ })
    .click();
  await expect(section(page, "راستی‌آزمایی، گام‌به‌گام")).toContainText("نمی‌خواند");
  await expect(section(page, "چه چیزی را تغییر داد")).toContainText("هرگز به آن عمل نمی‌شود");
});

test("the same news twice is one change: the second says so and links to the first", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 40, perPage: 1 })).body.items;
  for (let time = 0; time < 2; time++) await sandbox.post("webhooks/send", { withdrawal_id: done.id });
  await signInAs("auditor");
  await page.goto(`${LIST}?subject=${done.id}`);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("تکراری");
  await rows
    .first()
    .getByRole("link", { name: /^باز کردن/ })
    .click();
  await page.getByRole("link", { name: "دیدن نخستین مورد" }).click();
  await expect(section(page, "چه چیزی را تغییر داد")).toContainText("ارسال‌های دوباره");
});
