import { readFileSync } from "node:fs";
import Papa from "papaparse";
import enList from "@/lib/i18n/en/customer-list";
import enCustomers from "@/lib/i18n/en/customers";
import faList from "@/lib/i18n/fa/customer-list";
import faCustomers from "@/lib/i18n/fa/customers";
import { routes } from "@/lib/routes";
import { exportAs } from "./export-as";
import { BUSINESS, expect, test } from "./fixtures";

/** The book reads all customers beside everybody's work: its first time takes a minute or two. */
const READ = { timeout: 150_000 };
const CUSTOMERS = `/v2/business/${BUSINESS}/customers`;

test.describe.configure({ timeout: 240_000 });

test("the book's list is narrowed down by what the service has no filter for, with the business's own columns, as a file", async ({
  page,
  signInAs,
}) => {
  await signInAs("accountant");
  await page.goto(`${routes.customers(BUSINESS)}?type=LEGAL`);
  const isOfBook = page.getByText(faList.source.book.split("<")[0] ?? "");
  await expect(async () => {
    await page.reload();
    await expect(isOfBook).toBeVisible({ timeout: 5000 });
  }).toPass(READ);
  await page.getByLabel(faList.filters.sort).selectOption(faList.filters.sorts.largest);
  await page.getByLabel(faList.filters.own, { exact: true }).selectOption("سطح");
  await page.getByRole("searchbox", { name: faList.filters.ownValue }).fill("طلایی");
  await expect(page).toHaveURL(/ownValue=/);
  await page.goto(`${page.url()}&columns=type.balanceRial.createdAt.field2`);
  const table = page.getByRole("table", { name: faCustomers.list });
  const rows = table.locator("tbody tr:not([aria-hidden])");
  await expect(rows.first()).toContainText("طلایی");
  await expect(rows.first()).toContainText(faCustomers.type.legal);
  const { data } = Papa.parse<string[]>(
    readFileSync(await exportAs(page, /CSV/), "utf8")
      .slice(1)
      .trimEnd(),
  );
  const headAt = data.findIndex((line) => line[0] === faCustomers.fields.name);
  const levelAt = data[headAt]?.indexOf("سطح") ?? -1;
  const levels = data.slice(headAt + 1).map((line) => line[levelAt]);
  expect(levels.length).toBeGreaterThan(0);
  expect(new Set(levels)).toEqual(new Set(["طلایی"]));
});

for (const [locale, words, customers] of [
  ["fa", faList.doubles, faCustomers],
  ["en", enList.doubles, enCustomers],
] as const) {
  test(`two customers with one mobile stand beside each other, and once they are two they do not come back (${locale})`, async ({
    page,
    sandbox,
    signInAs,
    apiAs,
  }) => {
    const mobile = `0935${String(Date.now()).slice(-7)}`;
    const lastName = `همسان${locale === "fa" ? "یک" : "دو"}`;
    const codeOf = (body: string) => {
      const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
      return body + (sum % 11 < 2 ? sum % 11 : 11 - (sum % 11));
    };
    const owner = await apiAs("owner");
    for (const [firstName, digit] of [
      ["مهتاب", "1"],
      ["مهتا", "2"],
    ] as const) {
      const person = { type: "INDIVIDUAL", first_name: firstName, last_name: lastName, mobile };
      const code = codeOf(`${digit}${String(Date.now()).slice(-8)}`);
      const made = await sandbox.service<{ result: { customer: { id: string } } }>("POST", CUSTOMERS, {
        ...person,
        individual_national_code: code,
      });
      await owner.get("customers.show", { customerId: made.result.customer.id });
    }
    await signInAs("manager", { locale });
    await page.goto(routes.customerDoubles(BUSINESS));
    const pair = page.locator("section").filter({ hasText: lastName });
    await expect(pair).toContainText(words.by.mobile);
    await expect(pair).toContainText(words.codesDiffer);
    await expect(pair.getByRole("row", { name: new RegExp(customers.fields.nationalCode) })).toContainText(
      words.differs,
    );
    await expect(pair.getByRole("row", { name: new RegExp(customers.fields.mobile) })).toContainText(words.same);
    await pair.getByRole("button", { name: words.apart }).click();
    await expect(pair).toBeHidden();
    await page.reload();
    await page.getByText(words.shown.apart, { exact: true }).click();
    await expect(pair).toBeVisible();
    await pair.getByRole("button", { name: words.alike }).click();
    await expect(pair).toBeHidden();
  });
}
