import { BUSINESS, type Page } from "@/e2e/fixtures";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { makeIban } from "@/lib/kit/format/iban";

export const NEW = batchRoutes.newBatch(BUSINESS);

/** Accounts of this run alone: nothing was ever paid to them. */
const FIRST = Date.now();
let given = 0;

/** An IBAN that no other row has. */
export function newIban(): string {
  given += 1;
  return makeIban("012", String(FIRST * 100 + given));
}

/** A right IBAN with its last digit wrong. */
export const wrongIban = (iban: string): string => iban.replace(/.$/, (last) => String((Number(last) + 1) % 10));

export const persian = (value: number): string => new Intl.NumberFormat("fa-IR").format(value);

export interface FileRow {
  iban: string;
  amount: number | string;
  name?: string;
}

/** This many valid rows with the same amount. */
export const someRows = (count: number, amount: number | string = 60_000): FileRow[] =>
  Array.from({ length: count }, () => ({ iban: newIban(), amount, name: "مریم احمدی" }));

/** The text of a CSV file of rows. */
export const csvOf = (rows: readonly FileRow[], headings = "شماره شبا,مبلغ (ریال),نام صاحب حساب"): string =>
  [headings, ...rows.map(({ iban, amount, name = "" }) => `${iban},${amount},${name}`)].join("\r\n");

/** Chooses a file on the page of a new batch. */
export async function choose(page: Page, text: string | Buffer, name = "حقوق آبان.csv"): Promise<void> {
  await page
    .getByLabel("انتخاب فایل")
    .or(page.getByLabel("Choose a file"))
    .and(page.locator('input[type="file"]'))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** A cell of a row of the file, on a Persian screen. */
export const cell = (page: Page, field: string, line: number) =>
  page.getByRole("textbox", { name: `${field}، ردیف ${persian(line)}`, exact: true });

/** Corrects a cell as a person would. */
export async function correct(page: Page, field: string, line: number, text: string): Promise<void> {
  await cell(page, field, line).fill(text);
  await cell(page, field, line).press("Tab");
}

/** Shows only rows of a kind: «خطا», «هشدار». */
export const show = (page: Page, kind: string) =>
  page
    .getByRole("group", { name: "نمایش ردیف‌ها" })
    .getByText(new RegExp(`^${kind}`))
    .click();
