import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { comeTo, violations } from "@/e2e/look";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import enCodes from "@/lib/areas/money/deposits/words/en";
import faCodes from "@/lib/areas/money/deposits/words/fa";
import enWords from "@/lib/areas/people/customer-identity/words/en";
import faWords from "@/lib/areas/people/customer-identity/words/fa";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import enInquiries from "@/lib/areas/people/inquiries/words/en";
import faInquiries from "@/lib/areas/people/inquiries/words/fa";
import { newNationalCode } from "@/lib/testing/national-code";

let made = 0;
/** With these four digits before the last two. */
const nationalCode = (sign: string) => newNationalCode(`${sign}1`);

const NAMES = { firstName: "مریم", lastName: "کاظمی", birthday: "1991-05-01" };

async function create(owner: ApiClient, sign: string, more: object): Promise<string> {
  made += 1;
  const mobile = `0912${String(Date.now() + made).slice(-7)}`;
  const input = { type: "INDIVIDUAL", mobile, nationalCode: nationalCode(sign), ...more };
  return (await owner.post("customers.create", input)).body.id;
}

for (const [locale, where] of LANGUAGES) {
  const words = { fa: faWords, en: enWords }[locale];
  const inquiries = { fa: faInquiries, en: enInquiries }[locale];
  const codes = { fa: faCodes, en: enCodes }[locale].customerCode;

  test(
    `a caller's identity is checked for a fee, and what is kept comes first (${locale})`,
    where,
    async ({ apiAs, page, signInAs }) => {
      const customerId = await create(await apiAs("owner"), "4711", NAMES);
      await signInAs("accountant", { locale });
      await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "details" }));
      const box = await comeTo(page, words.title);
      const kyc = box.getByRole("listitem").filter({ hasText: words.checks.customerKyc });
      await expect(kyc.getByText(words.never)).toBeVisible();
      await kyc.getByRole("button", { name: words.check }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(inquiries.form.priceUnknown)).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByRole("button", { name: words.window.actionUnpriced }).dblclick();
      await expect(dialog.getByText(words.told.matched)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(kyc.getByText(inquiries.states.matched)).toBeVisible();

      // What is kept comes first, and asked again it costs again.
      await kyc.getByRole("button", { name: words.checkAgain }).click();
      await expect(dialog.getByText(words.window.keptNote.split("<time>")[0] ?? "", { exact: false })).toBeVisible();
      await expect(dialog.getByRole("button", { name: words.window.againUnpriced })).toBeVisible();
      await page.keyboard.press("Escape");
    },
  );

  test(
    `an identity is told no better than it is known, nor asked without what it takes (${locale})`,
    LONG,
    async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
      browserErrors.allowFailedRequests();
      const owner = await apiAs("owner");
      const silent = await create(owner, "8806", NAMES);
      await signInAs("accountant", { locale });
      await page.goto(customerRoutes.customer(BUSINESS, silent, { tab: "details" }));
      const box = await comeTo(page, words.title);
      const dialog = page.getByRole("dialog");
      const kyc = box.getByRole("listitem").filter({ hasText: words.checks.customerKyc });
      await kyc.getByRole("button", { name: words.check }).click();
      await dialog.getByRole("button", { name: words.window.actionUnpriced }).click();
      await expect(dialog.getByText(words.told.unanswered)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(kyc.getByText(inquiries.states.unanswered)).toBeVisible();
      const shahkar = box.getByRole("listitem").filter({ hasText: words.checks.customerShahkar });
      const operation = "POST /v3/business/:business/customers/:customer/authentication/shahkar";
      await sandbox.post("faults", { operation, fault: "status", value: "403 message", times: 1 });
      await shahkar.getByRole("button", { name: words.check }).click();
      await dialog.getByRole("button", { name: words.window.actionUnpriced }).click();
      await expect(dialog.getByText(words.unavailable.title)).toBeVisible();

      // What is missing is said before anything can be asked.
      const nameless = await create(owner, "4711", {});
      await page.goto(customerRoutes.customer(BUSINESS, nameless, { tab: "details" }));
      await comeTo(page, words.title);
      await expect(kyc.getByRole("link", { name: words.edit })).toBeVisible();
      await expect(kyc.getByRole("button", { name: words.check })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    },
  );

  test(
    `a customer's deposit code is made by a press, and removed (${locale})`,
    LONG,
    async ({ apiAs, page, signInAs }) => {
      const owner = await apiAs("owner");
      const person = {
        type: "INDIVIDUAL",
        firstName: "کاوه",
        lastName: "شناسه‌دار",
        nationalCode: nationalCode("4712"),
      };
      const mobile = `0913${String(Date.now()).slice(-7)}`;
      const { body } = await owner.post("customers.create", { ...person, mobile });
      const customerId: string = body.id;
      await signInAs("accountant", { locale });
      await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "wallet" }));
      const box = await comeTo(page, codes.title);
      await expect(box.getByText(codes.unknown)).toBeVisible();
      await box.getByRole("button", { name: codes.give }).click();
      await expect(box.getByRole("img")).toBeVisible();
      const known = await owner.get("deposits.customer_code", { customerId });
      const { code } = known.body.code;
      await expect(box.getByText(code).first()).toBeVisible();
      await expect(box.getByText(codes.none)).toBeVisible();
      await expectNoViolations(page);

      await box.getByRole("button", { name: codes.remove }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("button", { name: codes.removeConfirm })).toBeDisabled();
      await dialog.getByRole("textbox").fill(codes.removeWord);
      await dialog.getByRole("button", { name: codes.removeConfirm }).click();
      await expect(box.getByRole("button", { name: codes.give, exact: true })).toBeVisible();
      await expect(box.getByRole("img")).toHaveCount(0);
    },
  );
}

test(
  "a deposit that came by a customer's code stands under that code in the list",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const owner = await apiAs("owner");
    const customerId = await create(owner, "4712", { firstName: "کاوه", lastName: "شناسه‌دار" });
    const given = await owner.post("deposits.give_code", { customerId });
    expect(given.status, given.text).toBe(200);
    const { code } = (await owner.get("deposits.customer_code", { customerId })).body.code;
    await sandbox.post("deposits", { amountRial: 3_210_000, customerId });
    await signInAs("accountant");
    await page.goto(depositRoutes.deposits(BUSINESS, { code }));
    await expect(page.getByRole("row").filter({ hasText: "۳٬۲۱۰٬۰۰۰" })).toHaveCount(1);
  },
);
