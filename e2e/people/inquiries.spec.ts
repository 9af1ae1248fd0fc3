import { randomInt } from "node:crypto";
import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll, noticesOf, section } from "@/e2e/look";
import type { TestMember } from "@/e2e/new-member";
import { proveAgain } from "@/e2e/orders";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryFileRoutes } from "@/lib/areas/people/inquiry-files/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { makeIban } from "@/lib/kit/format/iban";
import { routes } from "@/lib/kit/routes";
import { newNationalCode } from "@/lib/testing/national-code";

const WORDS = { fa: fa.inquiries, en: en.inquiries };
const FILES = { fa: fa.rowFiles, en: en.rowFiles };
/** A company's national id that no other test asks about; its last digits mean nothing to the sandbox. */
const newCompany = () => `10${randomInt(100_000, 999_999)}123`;
const newCode = () => newNationalCode("47116");
/** For some endings the sandbox answers that the fee wallet is empty, or fails. */
const newMobile = () => `0912${randomInt(100, 800)}4711`;
/** Never one whose end has the sandbox fail. */
const newIban = () => makeIban("056", `${randomInt(100_000, 999_999)}4711`);

test("a company's signatories are asked for once, with the fee said before, and seen again for nothing", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  await proveAgain(owner);
  await owner.post("inquiries.change_settings", { fees: { companySignature: 20_000 }, monthlyRial: null, members: {} });
  const companyId = newCompany();
  await signInAs("accountant");
  await openLive(page, inquiryRoutes.inquiries(BUSINESS));
  await page.getByRole("link", { name: fa.inquiries.create }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: fa.inquiries.create })).toBeVisible();
  await page.getByLabel(fa.inquiries.fields.kind, { exact: true }).selectOption("companySignature");
  const ask = page.getByRole("button", { name: /^استعلام با/ });
  await expect(page.getByText(/کارمزد دارد، حتی اگر/)).toContainText("۲۰٬۰۰۰");
  await ask.click();
  await expect(page.getByText(fa.errors.required).first()).toBeVisible();
  await page.getByLabel(fa.inquiries.asked.companyId).fill(companyId);
  await ask.click();
  await expect(page.getByRole("heading", { level: 1, name: fa.inquiries.kinds.companySignature })).toBeVisible();
  const answered = page.url();
  await alsoInEnglish(page, async (locale) => {
    const words = WORDS[locale];
    await expect(page.locator("main").getByText(words.states.found, { exact: true })).toBeVisible();
    await expect(page.getByRole("table", { name: words.told.signatories }).getByRole("row")).toHaveCount(4);
    await expectNoViolations(page);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "an inquiry's answer");
  await page.setViewportSize({ width: 1366, height: 900 });

  await page.goto(inquiryRoutes.newInquiry(BUSINESS, { kind: "companySignature" }));
  await page.getByLabel(fa.inquiries.asked.companyId).fill(companyId);
  await ask.click();
  await expect(page).toHaveURL(answered);
  await page.goto(inquiryRoutes.inquiries(BUSINESS, { kind: "companySignature" }));
  const sums = section(page, fa.inquiries.totals.title);
  await expect(sums.getByRole("row", { name: new RegExp(fa.inquiries.kinds.companySignature) })).toContainText(
    "۲۰٬۰۰۰",
  );
  await expectNoViolations(page);
});

test(
  "a lost question is asked again by somebody who has read that it may have been charged",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("owner");
    await openLive(page, inquiryRoutes.newInquiry(BUSINESS, { kind: "iban" }));
    await page.getByLabel(fa.inquiries.asked.iban).fill(newIban());
    await sandbox.post("faults", { path: "*", method: "POST", fault: "drop_after", times: 1 });
    await page.getByRole("button", { name: /^استعلام/ }).click();
    await expect(section(page, fa.inquiries.states.unknown)).toContainText(fa.inquiries.situations.unknown);
    await page.getByRole("link", { name: fa.inquiries.answer.repeat }).click();
    await expect(page.getByText(/همان استعلام با همان شناسهٔ پیگیری تکرار می‌شود/)).toBeVisible();
    await page.getByRole("button", { name: /^استعلام دوباره/ }).click();
    // The service has the first one: it was charged, and only a new one is answered.
    await expect(section(page, fa.inquiries.states.lost)).toBeVisible();
    await page.getByRole("link", { name: fa.inquiries.answer.again }).click();
    await page.getByRole("button", { name: /^استعلام دوباره/ }).click();
    await expect(page.locator("main").getByText(fa.inquiries.states.found, { exact: true })).toBeVisible();
  },
);

test("support asks what answers yes or no, and says why", async ({ browserErrors, page, signInAs }) => {
  // A question without a reason is refused.
  browserErrors.allowFailedRequests();
  await signInAs("support");
  await page.goto(inquiryRoutes.newInquiry(BUSINESS));
  const kinds = page.getByLabel(fa.inquiries.fields.kind, { exact: true }).getByRole("option");
  await expect(kinds).toHaveText([
    fa.inquiries.kinds.shahkar,
    fa.inquiries.kinds.matchNationalCodeIban,
    fa.inquiries.kinds.matchMobileCard,
  ]);
  await page.getByLabel(fa.inquiries.asked.mobile).fill(newMobile());
  await page.getByLabel(fa.inquiries.asked.nationalCode).fill("0013542419");
  const ask = page.getByRole("button", { name: /^استعلام/ });
  await ask.click();
  await expect(page.getByLabel(fa.inquiries.form.reason)).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(fa.inquiries.form.reason).fill("مشتری پشت خط است");
  await ask.click();
  await expect(section(page, fa.inquiries.states.matched)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("0013542419");
});

test("a file says what it would cost, is asked, and gives its answers back", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  await proveAgain(owner);
  await owner.post("inquiries.change_settings", { fees: { iban: 9000 }, monthlyRial: null, members: {} });
  await signInAs("accountant");
  await openLive(page, inquiryFileRoutes.all(BUSINESS));
  await page.getByLabel(fa.inquiryFiles.kind).selectOption("iban");
  const lines = ["شبا", newIban(), newIban(), "IR00"];
  await page.locator("input[type=file]").setInputFiles({
    name: "فروشندگان.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await page.getByRole("button", { name: fa.rowFiles.read }).click();
  await expect(page.getByRole("heading", { level: 1, name: "فروشندگان.csv" })).toBeVisible();
  await expect(page.getByText(/هزینه حداکثر .* است/)).toContainText("۱۸٬۰۰۰");
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { name: FILES[locale].detail.counts })).toBeVisible();
    await expectNoViolations(page);
  });
  await page.getByRole("button", { name: /^استعلام (۲|2) ردیف$/ }).click();
  await expect(page.getByRole("heading", { name: /^(۲|2) ردیف پاسخ گرفت$/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "a file of inquiries");
});

test(
  "from a customer's page the form is filled in, and what was asked is listed with them",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    await proveAgain(owner);
    await owner.post("inquiries.change_settings", { fees: { shahkar: 8000 }, monthlyRial: null, members: {} });
    const nationalCode = newCode();
    const person = { type: "INDIVIDUAL", firstName: "نگار", lastName: "پیشرو", mobile: newMobile(), nationalCode };
    const { id: customer } = (await owner.post("customers.create", person)).body;
    await signInAs("accountant");
    await openLive(page, inquiryRoutes.newInquiry(BUSINESS, { customer }));
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "نگار پیشرو" })).toBeVisible();
    await expect(page.getByLabel(fa.inquiries.fields.kind, { exact: true })).toHaveValue("shahkar");
    await expect(page.getByLabel(fa.inquiries.asked.nationalCode)).toHaveValue(nationalCode);
    await alsoInEnglish(page, () => expectNoViolations(page));
    await page.getByRole("button", { name: /^استعلام/ }).click();
    await expect(section(page, fa.inquiries.states.matched)).toBeVisible();
    await openLive(page, inquiryRoutes.inquiries(BUSINESS, { customerId: customer }));
    await expect(page.getByRole("table", { name: fa.inquiries.list }).getByRole("row")).toHaveCount(2);
    // Support sees people masked, and types what it asks.
    await signInAs("support", { locale: "en" });
    await openLive(page, inquiryRoutes.newInquiry(BUSINESS, { customer }));
    await expect(page.getByLabel(en.inquiries.asked.nationalCode)).toHaveValue("");
  },
);

/** A question beyond the budget of its maker. */
async function beyondBudget(owner: ApiClient, maker: TestMember, asMaker: ApiClient): Promise<string> {
  await proveAgain(owner);
  const budget = { fees: { iban: 9000 }, monthlyRial: null, members: { [maker.id]: 0 } };
  await owner.post("inquiries.change_settings", budget);
  return (await asMaker.post("inquiries.ask", { kind: "iban", input: { iban: newIban() } })).body.id;
}

test("a manager finds what is beyond a budget among the approvals, and its maker hears of it until they look", async ({
  apiAs,
  newMember,
  page,
  signInAs,
}) => {
  const maker = await newMember("accountant");
  const asMaker = await apiAs(maker);
  const id = await beyondBudget(await apiAs("owner"), maker, asMaker);
  await signInAs("manager");
  await page.goto(orderRoutes.approvals(BUSINESS));
  await alsoInEnglish(page, async (locale) => {
    await expect(section(page, WORDS[locale].decide.inbox)).toContainText(WORDS[locale].decide.yours);
    await expectNoViolations(page);
  });
  await openLive(page, inquiryRoutes.inquiry(BUSINESS, id));
  await page.getByRole("button", { name: fa.inquiries.decide.approve, exact: true }).click();
  await expect(section(page, fa.inquiries.states.approved)).toBeVisible();
  // The page that is open would be asked for once more as its maker, and that is looking at it.
  await page.goto("about:blank");
  await signInAs(maker);
  await page.goto(routes.home());
  await (await noticesOf(page, "inquiries_decided")).getByRole("link", { name: fa.notices.open.act }).click();
  await expect(section(page, fa.inquiries.states.approved)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect.poll(async () => (await asMaker.get("inquiries.show", { inquiryId: id })).body.isToSee).toBe(false);
});

test(
  "a question that is wanted no more is taken back, once the window has said what that means",
  LONG,
  async ({ apiAs, newMember, page, signInAs }) => {
    const maker = await newMember("accountant");
    const id = await beyondBudget(await apiAs("owner"), maker, await apiAs(maker));
    await (await apiAs("manager")).post("inquiries.decide", { inquiryId: id, isApproved: true });
    await signInAs(maker, { locale: "en" });
    await page.goto(inquiryRoutes.inquiry(BUSINESS, id));
    const words = en.inquiries.withdraw;
    await page.getByRole("button", { name: words.action, exact: true }).click();
    const window = page.getByRole("dialog", { name: words.title });
    await expect(window).toContainText(words.approved);
    await window.getByRole("button", { name: words.action, exact: true }).click();
    await expect(section(page, en.inquiries.states.withdrawn)).toBeVisible();
    await expect(page.getByRole("button", { name: words.action, exact: true })).toHaveCount(0);
  },
);
