import { expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import {
  expectAccessible,
  expectEnglish,
  expectNoSidewaysScroll,
  latinDigits,
  untranslated,
  violations,
} from "@/e2e/look";
import { choose, csvOf, NEW, newIban, someRows, wrongIban } from "./file";

const DESKTOP = { width: 1366, height: 768 };

/** A file with every kind of finding in it. */
function fileWithFindings(headings: string): string {
  const rows = someRows(12, 1_200_000).map((row) => ({ ...row, name: "Maryam" }));
  rows[2] = { ...rows[2], iban: wrongIban(newIban()), amount: 1_200_000, name: "Ali" };
  rows[4] = { ...rows[4], iban: newIban(), amount: 12, name: "Zahra" };
  rows[6] = { ...rows[6], iban: rows[0]?.iban ?? "", amount: 1_200_000, name: "Hossein" };
  return csvOf(rows, headings);
}

/** Every step of the way, one after another, on a page in either language. */
async function eachStep(page: Page, headings: string, look: (step: string) => Promise<void>): Promise<void> {
  await page.goto(NEW);
  await expect(page.getByText(/فایل را اینجا رها کنید|Drop the file here/)).toBeVisible();
  await look("file");
  await choose(page, fileWithFindings(headings), "payroll.csv");
  await expect(page.getByText(/به ریال است یا به تومان|in rial or in toman/)).toBeVisible();
  await page.getByRole("button", { name: /تغییر ستون‌ها|Change the columns/ }).click();
  await look("unit and columns");
  await page.getByRole("radio", { name: /به ریال است|are in rial/ }).check();
  await expect(page.getByRole("table")).toBeVisible();
  await look("rows");
  await page.getByRole("button", { name: /کنار گذاشتن همهٔ|Leave out all rows/ }).click();
  await look("rows left out");
  await page.getByRole("button", { name: /ادامه و بازبینی|Continue to the review/ }).click();
  await expect(page.getByRole("button", { name: /^درخواست پرداخت|^Request payout/ })).toBeEnabled();
  await look("review");
}

test("every step is whole in Persian, on a desk and on a phone", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant", { locale: "fa" });
  await eachStep(page, "شبا,مبلغ,نام", async (step) => {
    await page.setViewportSize(DESKTOP);
    expect.soft(await untranslated(page), `${step}: message keys`).toEqual([]);
    expect.soft(await latinDigits(page), `${step}: Latin digits`).toEqual([]);
    await expectAccessible(page, `${step}, fa`);
    await expectNoSidewaysScroll(page, `${step}, fa`);
    expect.soft(await violations(page), `${step}, fa, phone`).toEqual([]);
    await page.setViewportSize(DESKTOP);
  });
});

test("every step is whole in English, on a desk and on a phone", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant", { locale: "en" });
  await eachStep(page, "iban,amount,owner", async (step) => {
    await page.setViewportSize(DESKTOP);
    await expectEnglish(page, step);
    await expectAccessible(page, `${step}, en`);
    await expectNoSidewaysScroll(page, `${step}, en`);
    await page.setViewportSize(DESKTOP);
  });
});
