import { readFileSync } from "node:fs";
import { expectNoViolations } from "@/e2e/axe";
import { exportAs } from "@/e2e/export-as";
import { type ApiClient, BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectBigEnough, expectNoSidewaysScroll, ROWS, section } from "@/e2e/look";
import { done, newApplication } from "@/e2e/new-card";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { APPLICANT } from "@/lib/testing/applicant";

const BALANCE = "GET /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/balance";
const WORDS = { fa: fa.cardMoney, en: en.cardMoney };
const words = fa.cardMoney;
const HOLDER = `${APPLICANT.firstName} ${APPLICANT.lastName}`;

/** Somebody who has had a card in use for months, as the sandbox knows them by their national code. */
async function oldHolder(owner: ApiClient) {
  const holder = await newApplication(owner, { tail: "88081" });
  await done(owner, "cards.look", { applicationId: holder.applicationId });
  return holder;
}

test("an accountant answers for a cardholder's money: accounts, statement and credit", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const { applicationId } = await oldHolder(await apiAs("owner"));
  await signInAs("accountant");
  await page.goto(cardRoutes.cardApplication(BUSINESS, applicationId));
  await page.getByRole("link", { name: words.open, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: HOLDER })).toBeVisible();
  await expect(page.getByRole("table", { name: words.statement.list }).locator(ROWS).first()).toBeVisible();
  const accounts = section(page, words.accounts.title);
  await expect(accounts.getByText(words.balance.available)).toBeVisible();
  await page.getByRole("button", { name: words.statement.show }).click();
  await expect(page.getByText(words.chart.atDays)).toBeVisible();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].credit.title, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: { fa, en }[locale].cardGrants.usable, exact: true })).toBeVisible();
    await expectNoViolations(page);
  });

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
});

test(
  "an issuer that does not tell what is in an account leaves the rest of the page as it is",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    const { applicationId } = await oldHolder(await apiAs("owner"));
    await signInAs("accountant");
    browserErrors.allowFailedRequests();
    await sandbox.post("faults", { operation: BALANCE, fault: "status", value: 500, times: "always" });
    await page.goto(cardMoneyRoutes.cardMoney(BUSINESS, applicationId));
    await expect(page.getByRole("heading", { level: 1, name: HOLDER })).toBeVisible();
    await expect(page.getByRole("table", { name: words.statement.list }).locator(ROWS).first()).toBeVisible();
    const accounts = section(page, words.accounts.title);
    await expect(accounts.getByRole("status").first()).toBeVisible();
    await sandbox.clear("faults");
    await page.reload();
    await expect(accounts.getByText(words.balance.available)).toBeVisible();
  },
);

test(
  "an accountant sees what credit of all cards is late, and has it as a file",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const { provider } = await oldHolder(await apiAs("owner"));
    await signInAs("accountant");
    await page.goto(cardMoneyRoutes.cardCredit(BUSINESS, { provider, state: "late" }));
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
    const late = page.getByRole("table", { name: words.overview.list }).locator(ROWS);
    await expect(late.first().getByText(words.repayment.late)).toBeVisible();
    await expect(late.first().getByRole("link", { name: HOLDER })).toBeVisible();
    await expect(page.getByText(words.overview.dueTitle)).toBeVisible();
    await expectNoViolations(page);
    const file = readFileSync(await exportAs(page, /CSV/), "utf8");
    expect(file).toContain(words.fields.dueOn);
    expect(file).toContain(HOLDER);
    await expectNoSidewaysScroll(page, "credit of all cards");
  },
);

test("support is not shown what somebody's account holds", LONG, async ({ page, signInAs }) => {
  await signInAs("support");
  await page.goto(cardRoutes.cards(BUSINESS));
  await expect(page.getByRole("link", { name: words.title, exact: true })).toBeHidden();
});
