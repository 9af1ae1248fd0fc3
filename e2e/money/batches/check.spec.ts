import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import { moneyInWords } from "@/lib/kit/format/money-words";
import { sheetsOf } from "@/lib/testing/workbook";
import { cell, choose, correct, csvOf, NEW, newIban, persian, show, someRows, wrongIban } from "./file";

const CONTINUE = "ادامه و بازبینی";
const table = (page: Page) => page.getByRole("table", { name: "ردیف‌ها" });

test("the unit that a file does not say is asked, with what either would come to", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  await choose(page, csvOf(someRows(3, 70_000), "شبا,مبلغ,نام"));
  await expect(page.getByRole("listitem").filter({ hasText: "بررسی ردیف‌ها" })).toBeFocused();
  const unit = page.getByRole("group", { name: "واحد مبلغ‌ها" });
  await expect(unit.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(table(page)).toHaveCount(0);
  const [rial, toman] = [unit.getByText(/به ریال است/).locator(".."), unit.getByText(/به تومان است/).locator("..")];
  await expect(rial).toContainText(`${persian(210_000)} ریال = ${persian(21_000)} تومان`);
  await expect(rial).toContainText(moneyInWords(210_000, { unit: "rial", locale: "fa" }));
  await expect(toman).toContainText(`${persian(210_000)} تومان = ${persian(2_100_000)} ریال`);
  await expect(toman).toContainText(moneyInWords(2_100_000, { unit: "toman", locale: "fa" }));

  await unit.getByRole("radio", { name: /به تومان است/ }).check();
  await expect(table(page)).toBeVisible();
  await expect(page.getByText(`جمع: ${persian(2_100_000)} ریال`)).toBeVisible();
  await expect(table(page).getByRole("columnheader", { name: "مبلغ (تومان)" })).toBeVisible();
});

test("rows are corrected where they stand or left out, a reload loses nothing, and nobody else sees them", async ({
  page,
  signInAs,
}) => {
  const rows = someRows(8);
  const right = newIban();
  rows[1] = { iban: wrongIban(right), amount: 60_000 };
  rows[3] = { iban: newIban(), amount: 1200 };
  rows[5] = { iban: "6.2012E+22", amount: 60_000 };
  rows[7] = { iban: rows[0]?.iban ?? "", amount: 60_000 };
  await signInAs("accountant");
  await page.goto(NEW);
  await choose(page, csvOf(rows));
  const next = page.getByRole("button", { name: CONTINUE });
  await expect(page.getByText(`${persian(3)} ردیف خطا دارد`)).toBeVisible();
  await expect(page.getByText(`${persian(3)} ردیف در این جمع نیست: ${persian(3)} ردیف با خطا`)).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(cell(page, "شبا", 3)).toHaveAccessibleDescription(/یکی از رقم‌ها اشتباه است/);
  await expect(cell(page, "مبلغ", 5)).toHaveAccessibleDescription(/کمترین مبلغ ۵۰٬۰۰۰\sریال است/);
  await expect(cell(page, "شبا", 7)).toHaveAccessibleDescription(/اکسل این عدد را کوتاه کرده/);
  await expect(cell(page, "مبلغ", 9)).toHaveAccessibleDescription(/با ردیف ۲ یکی است/);

  await show(page, "خطا");
  await expect(table(page)).toHaveAttribute("aria-rowcount", "4");
  await correct(page, "شبا", 3, right);
  await expect(cell(page, "شبا", 3)).not.toHaveAttribute("aria-invalid", "true");
  // What was corrected stays in sight until one says otherwise.
  await page.getByRole("button", { name: `پنهان کردن ${persian(1)} ردیف درست‌شده` }).click();
  await expect(cell(page, "شبا", 3)).toHaveCount(0);
  await correct(page, "مبلغ", 5, "۹۰٬۰۰۰");
  await page.getByRole("button", { name: `کنار گذاشتن ردیف ${persian(7)}` }).click();
  await expect(next).toBeEnabled();
  await expect(page.getByText(`جمع: ${persian(7 * 60_000 - 60_000 + 90_000)} ریال`)).toBeVisible();

  await expect.poll(async () => (await keptDrafts(page))[0]?.draft.leftOut).toEqual([6]);
  await page.reload();
  await expect(page.getByText(`جمع: ${persian(7 * 60_000 - 60_000 + 90_000)} ریال`)).toBeVisible();
  await expect(cell(page, "مبلغ", 5)).toHaveValue("۹۰٬۰۰۰");
  await expect(page.getByRole("button", { name: `برگرداندن ردیف ${persian(7)}` })).toBeVisible();

  // It is the member's own, and gone from the device once somebody signs out.
  await signInAs("manager");
  await page.goto(NEW);
  await expect(page.getByText("فایل را اینجا رها کنید")).toBeVisible();
  await page.getByRole("button", { name: /حساب/ }).click();
  await page.getByRole("menuitem", { name: "خروج" }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test("a draft is thrown away with one press and a question", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  await choose(page, csvOf(someRows(2)));
  await expect.poll(() => keptDrafts(page)).toHaveLength(1);
  await page.getByRole("button", { name: "حذف پیش‌نویس" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف پیش‌نویس" }).click();
  await expect(page.getByText("فایل را اینجا رها کنید")).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText("فایل را اینجا رها کنید")).toBeVisible();
});

test("columns without headings are known by their content and named by hand", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  const rows = someRows(2).map(({ iban, amount }) => `778899,${iban},${amount},حقوق`);
  await choose(page, rows.join("\n"));
  await expect(page.getByText("ستون‌های این موارد را مشخص کنید: مبلغ.")).toBeVisible();
  await page.getByLabel(/محتوای ستون «ستون ۳»/).selectOption("مبلغ");
  await page.getByLabel(/محتوای ستون «ستون ۴»/).selectOption("شرح");
  await page.getByRole("radio", { name: /به ریال است/ }).check();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "3");
  await expect(page.getByRole("textbox", { name: "شرح، ردیف ۱" })).toHaveValue("حقوق");
  await expect(page.getByText(`جمع: ${persian(120_000)} ریال`)).toBeVisible();
});

test(
  "what can't be used is refused with a reason, and another file can be chosen",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("accountant");
    await page.goto(NEW);
    await choose(page, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "حقوق.xls");
    await expect(page.getByRole("alert").filter({ hasText: "آسیب دیده است" })).toBeVisible();
    const row = `${newIban()},60000\n`;
    await choose(page, `شبا,مبلغ (ریال)\n${row.repeat(10_001)}`);
    await expect(
      page.getByRole("alert").filter({ hasText: `${persian(10_001)} ردیف دارد؛ هر تسویهٔ گروهی تا ${persian(10_000)}` }),
    ).toBeVisible();
    await choose(page, csvOf(someRows(1)));
    await expect(table(page)).toBeVisible();
  },
);

test("a file of an old program is read in its own letters", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  const decoder = new TextDecoder("windows-1256");
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  const text = `شبا;مبلغ;نام\n${newIban()};60000;علي`;
  await choose(page, Buffer.from([...text].map((letter) => codes.get(letter) ?? 0x3f)));
  await page.getByRole("radio", { name: /به ریال است/ }).check();
  await expect(cell(page, "صاحب حساب", 2)).toHaveValue("علي");
  await expect(page.getByText(/Windows-1256/)).toBeVisible();
});

test(
  "rows with errors are saved with what is wrong, and the empty template in both formats",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("accountant");
    await page.goto(NEW);
    const take = async (work: () => Promise<void>) => {
      const download = page.waitForEvent("download");
      await work();
      return (await download).path();
    };
    const template = (format: string) =>
      take(async () => {
        await page.getByRole("button", { name: "فایل نمونه" }).click();
        await page.getByRole("menuitem", { name: format }).click();
      });
    const csv = readFileSync(await template("CSV با عنوان‌های فارسی"), "utf8");
    expect(csv).toBe("\ufeffشماره شبا,مبلغ (ریال),نام صاحب حساب,شرح,شناسه پرداخت,نوع,شماره داخلی\r\n");
    const [sheet] = sheetsOf(await template("اکسل با عنوان‌های انگلیسی"));
    expect(sheet?.data[0]).toEqual([
      "IBAN",
      "Amount (rial)",
      "Owner",
      "Description",
      "Payment number",
      "Type",
      "Own number",
    ]);

    await choose(page, csvOf([...someRows(2), { iban: newIban(), amount: "=1+1" }]));
    const bad = (format: string) =>
      take(async () => {
        await page.getByRole("button", { name: "دریافت ردیف‌های خطادار" }).click();
        await page.getByRole("menuitem", { name: format }).click();
      });
    const problem = expect.stringMatching(new RegExp(`^ردیف ${persian(4)}: .*مبلغ را با رقم بنویسید`));
    const { data } = Papa.parse<string[]>(
      readFileSync(await bad("فایل CSV"), "utf8")
        .slice(1)
        .trimEnd(),
    );
    expect(data).toHaveLength(2);
    expect(data[1]?.slice(1)).toEqual(["'=1+1", "", problem]);
    const [badSheet] = sheetsOf(await bad("فایل اکسل (XLSX)"));
    expect(badSheet?.data).toHaveLength(2);
    expect(badSheet?.data[1]?.slice(1)).toEqual(["=1+1", null, problem]);
  },
);

test("ten thousand rows are checked, reached from first to last, and reviewed", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  const rows = someRows(10_000, 50_000);
  rows[9_998] = { iban: "IR1", amount: 50_000 };
  await choose(page, csvOf(rows));
  await expect(page.getByText("یک ردیف خطا دارد")).toBeVisible();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "10001");
  expect(await table(page).getByRole("row").count()).toBeLessThan(60);
  await table(page)
    .locator("..")
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(cell(page, "مبلغ", 10_001)).toBeVisible();
  await cell(page, "مبلغ", 10_001).focus();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "مبلغ", 10_000)).toBeFocused();
  await page.getByRole("button", { name: `کنار گذاشتن ردیف ${persian(10_000)}` }).click();
  await page.getByRole("button", { name: CONTINUE }).click();
  // More than the megabyte that other operations take.
  await expect(page.getByText("مقصد تازه").locator("..")).toContainText(persian(9_999));
  await expect(page.getByText("تعداد بخش‌ها").locator("..")).toContainText(persian(10));
  await page.goBack();
  await expect(table(page)).toBeVisible();
});

test("support, who makes no settlements, does not have the page", LONG, async ({ browserErrors, page, signInAs }) => {
  browserErrors.allowFailedRequests();
  await signInAs("support");
  await page.goto(NEW);
  await expect(page.getByRole("heading", { name: "این صفحه برای نقش شما باز نیست" })).toBeVisible();
});

/** What the device keeps of drafts. */
async function keptDrafts(page: Page): Promise<{ draft: Draft }[]> {
  return page.evaluate(
    () =>
      new Promise<{ draft: Draft }[]>((resolve, reject) => {
        const request = indexedDB.open("daftar-drafts");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const kept = database.transaction("batches").objectStore("batches").getAll();
          kept.onsuccess = () => {
            database.close();
            resolve(kept.result);
          };
        };
      }),
  );
}
