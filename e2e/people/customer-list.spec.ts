import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { inBothLanguages } from "@/e2e/look";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import enCustomers from "@/lib/areas/people/customers/words/en";
import faCustomers from "@/lib/areas/people/customers/words/fa";
import enList from "@/lib/areas/people/customers/words/list-en";
import faList from "@/lib/areas/people/customers/words/list-fa";

const CUSTOMERS = `/v2/business/${BUSINESS}/customers`;

test(
  "where the book reads no lists the service answers, and the list says what nobody can tell",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("accountant");
    await page.goto(`${customerRoutes.customers(BUSINESS)}?type=LEGAL`);
    const table = (locale: "fa" | "en") =>
      page.getByRole("table", { name: { fa: faCustomers, en: enCustomers }[locale].list });
    await inBothLanguages(page, async (locale) => {
      const { source } = { fa: faList, en: enList }[locale];
      await expect(page.getByText(source.serviceOff)).toBeVisible();
      await expect(table(locale).locator("tbody tr").first()).toBeVisible();
    });
    await page.goto(`${customerRoutes.customers(BUSINESS)}?fromRial=1`);
    await inBothLanguages(page, async (locale) => {
      const { source } = { fa: faList, en: enList }[locale];
      await expect(page.getByText(source.nobodyEver)).toBeVisible();
      await expect(page.getByText(source.nobodyOff)).toBeVisible();
      await expect(table(locale)).toHaveCount(0);
    });
  },
);

for (const [locale] of LANGUAGES) {
  const words = { fa: faList, en: enList }[locale].doubles;
  const customers = { fa: faCustomers, en: enCustomers }[locale];

  test(
    `two customers with one mobile stand beside each other, and once they are two they do not come back (${locale})`,
    LONG,
    async ({ page, sandbox, signInAs, apiAs }) => {
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
      await page.goto(customerRoutes.customerDoubles(BUSINESS));
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
    },
  );
}
