import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { newNationalCode } from "@/lib/testing/national-code";
import { exportAs } from "./export-as";
import { BUSINESS, expect, test } from "./fixtures";
import {
  changeLanguage,
  expectBigEnough,
  expectNoSidewaysScroll,
  inBothLanguages,
  ROWS,
  section,
  violations,
} from "./look";

const BALANCE = "GET /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/balance";
const WORDS = { fa: fa.cardMoney, en: en.cardMoney };
const words = fa.cardMoney;

/** The national code of somebody who has had a card in use for months, as the sandbox knows them. */
const nationalCode = () => newNationalCode("88081");

test("an accountant answers for a cardholder's money, and sees what credit is late", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  const owner = await apiAs("owner");
  const done = async (operation: string, input: object) => {
    const { status, body, text } = await owner.post(operation, input);
    expect(status, text).toBe(200);
    return body;
  };
  await done("cards.configure", {});
  const bank = `money-${randomBytes(3).toString("hex")}`;
  await done("cards.save_provider", { slug: bank, name: "بانک حساب‌ها" });
  const { id: applicationId } = await done("cards.begin", { provider: bank });
  const code = nationalCode();
  const facts = {
    firstName: "زهرا",
    lastName: "نوری",
    firstNameEn: "Zahra",
    lastNameEn: "Nouri",
    nationalCode: code,
    birthDate: "1990-05-01",
    gender: "FEMALE",
    mobile: `0912${code.slice(0, 7)}`,
    provinceId: "1",
    cityId: "101",
    address: "خیابان ولیعصر، پلاک ۱۲",
    postalCode: "1234567890",
    cardTemplateId: "1",
  };
  const { version } = await done("cards.save", { applicationId, version: 1, facts });
  await done("cards.register", { applicationId, version });
  await done("cards.look", { applicationId });

  await signInAs("accountant");
  // The issuer does not say what is in the account: the rest of the page does not depend on it.
  browserErrors.allowFailedRequests();
  await sandbox.post("faults", { operation: BALANCE, fault: "status", value: 500, times: "always" });
  await page.goto(routes.cardApplication(BUSINESS, applicationId));
  await page.getByRole("link", { name: words.open, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "زهرا نوری" })).toBeVisible();
  const rows = page.getByRole("table", { name: words.statement.list }).locator(ROWS);
  await expect(rows.first()).toBeVisible();
  const accounts = section(page, words.accounts.title);
  await expect(accounts.getByRole("status").first()).toBeVisible();
  await sandbox.clear("faults");
  await page.reload();
  await expect(accounts.getByText(words.balance.available)).toBeVisible();

  await page.getByRole("button", { name: words.statement.show }).click();
  await expect(page.getByText(words.chart.atDays)).toBeVisible();
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].credit.title, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: { fa, en }[locale].cardGrants.usable, exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await changeLanguage(page, "fa");

  const credit = section(page, words.credit.title);
  await expect(credit.getByText(words.credit.late, { exact: true })).toBeVisible();
  await credit.getByRole("button", { name: words.credit.purchases }).click();
  await expect(page.getByRole("table", { name: words.credit.purchases }).locator(ROWS).first()).toBeVisible();
  // The other account has a statement of its own, in which nothing has moved yet.
  await accounts.getByRole("link", { name: words.accounts.choose }).click();
  await expect(page.getByText(words.statement.emptyTitle)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("account")).toBe("2");
  await expectNoSidewaysScroll(page, "a cardholder's money");
  await expectBigEnough(page, "a cardholder's money");

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(routes.cardCredit(BUSINESS, { provider: bank, state: "late" }));
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  const late = page.getByRole("table", { name: words.overview.list }).locator(ROWS);
  await expect(late.first().getByText(words.repayment.late)).toBeVisible();
  await expect(late.first().getByRole("link", { name: "زهرا نوری" })).toBeVisible();
  await expect(page.getByText(words.overview.dueTitle)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const file = readFileSync(await exportAs(page, /CSV/), "utf8");
  expect(file).toContain(words.fields.dueOn);
  expect(file).toContain("زهرا نوری");
  await expectNoSidewaysScroll(page, "credit of all cards");
});

test("support is not shown what somebody's account holds", async ({ page, signInAs }) => {
  await signInAs("support");
  await page.goto(routes.cards(BUSINESS));
  await expect(page.getByRole("link", { name: words.title, exact: true })).toBeHidden();
});
