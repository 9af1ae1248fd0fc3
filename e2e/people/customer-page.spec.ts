import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { comeTo, expectAccessible, expectEnglish, expectNoSidewaysScroll, inBothLanguages, section } from "@/e2e/look";
import en from "@/lib/areas/people/customer-page/words/en";
import fa from "@/lib/areas/people/customer-page/words/fa";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { formatMobile } from "@/lib/kit/format/mobile";
import enCommon from "@/lib/kit/i18n/en/common";
import faCommon from "@/lib/kit/i18n/fa/common";
import { newNationalCode } from "@/lib/testing/national-code";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";

const WORDS = { fa, en } as const;

const openTab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: /^(?:بخش‌های این صفحه|Parts of this page)$/ })
    .getByRole("link", { name })
    .click();

const newCode = () => newNationalCode("47115");

test("one page answers a caller: first what waits and what was, then one timeline, records by kind and the team's notes", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const [accountant, owner] = [await apiAs("accountant"), await apiAs("owner")];
  // What passes is in the book: an authorization with a withdrawal under it, and a customer with the same mobile.
  const { items: withdrawals } = (await owner.get("withdrawals.list", { perPage: 50 })).body;
  const under = withdrawals.find(({ authorizationId }: { authorizationId: string | null }) => authorizationId);
  const { mobile } = (await owner.get("authorizations.show", { authorizationId: under.authorizationId })).body;
  await owner.get("authorizations.list", { mobile });
  const { body: made } = await accountant.post("customers.create", {
    type: "INDIVIDUAL",
    firstName: "نرگس",
    lastName: "پشت‌خط",
    mobile,
    nationalCode: newCode(),
  });
  await owner.get("customers.list", { q: mobile });
  // With the note these are five events, whatever else the payer has.
  for (const description of ["بدهی آبان", "بدهی آذر", "بدهی دی", "بدهی مهر"])
    await accountant.post("payment_requests.create", {
      amountRial: 2_500_000,
      customerId: made.id,
      mobile,
      description,
    });
  await accountant.post("customer_notes.add", { customerId: made.id, text: "شمارهٔ دیگرش ۰۹۱۲۳۴۵۶۷۸۹ است" });

  await signInAs("support");
  await page.goto(customerRoutes.customer(BUSINESS, made.id));
  await expect(section(page, fa.overview.waits).getByText("بدهی مهر")).toBeVisible();
  await expect(section(page, fa.overview.newest).getByText("شمارهٔ دیگرش")).toBeVisible();
  await expect(section(page, fa.overview.newest).getByRole("listitem")).toHaveCount(5);
  // Support asks for nothing that pays, and erases nobody; nor is it told what somebody holds.
  const acts = page.getByRole("navigation", { name: fa.overview.acts });
  await expect(acts.getByRole("link")).toHaveText([fa.acts.note, fa.acts.inquire]);
  await expect(page.getByText(fa.overview.wallet, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: fa.do }).click();
  await expect(page.getByRole("menuitem")).toHaveText([fa.acts.inquire]);
  await page.keyboard.press("Escape");
  await openTab(page, fa.tabs.details);
  await expect(page.getByText(made.id)).toBeVisible();
  await expect(section(page, fa.erase.title)).toHaveCount(0);
  await openTab(page, fa.tabs.records);
  const records = section(page, fa.party.title);
  await expect(records.getByRole("heading", { name: /^وصول‌ها/ })).toBeVisible();

  await openTab(page, fa.tabs.timeline);
  const timeline = section(page, fa.timeline.title);
  await expect(timeline.getByText("شمارهٔ دیگرش")).toBeVisible();
  await timeline.getByLabel(fa.timeline.filter).selectOption("paymentRequest");
  await expect(timeline.getByText("بدهی مهر").first()).toBeVisible();
  await expect(timeline.getByText("شمارهٔ دیگرش")).toHaveCount(0);
  await timeline.getByLabel(fa.timeline.filter).selectOption("said");
  await expect(timeline.getByText("بدهی مهر").first()).toBeVisible();
  await expect(page).toHaveURL(/tab=timeline&of=said/);

  // Others' numbers are masked, one's own words stand as they were written.
  await openTab(page, fa.tabs.notes);
  const notes = section(page, fa.notes.title);
  await expect(notes.getByText("شمارهٔ دیگرش")).toBeVisible();
  await expect(notes).not.toContainText("۰۹۱۲۳۴۵۶۷۸۹");
  await notes.getByRole("textbox", { name: fa.notes.write }).fill("گفتم فردا پیگیری می‌شود");
  await notes.getByRole("button", { name: fa.notes.add }).dblclick();
  const told = page.getByText(fa.notes.added);
  await expect(told.first()).toBeVisible();
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByRole("listitem").getByText("گفتم فردا پیگیری می‌شود")).toBeVisible();
  await expect(notes.getByRole("button", { name: new RegExp(`^${fa.notes.remove}`) })).toHaveCount(1);
  // What was said in passing stays in the language that it was said in. A pointer upon it would hold it.
  await page.mouse.move(0, 0);
  await expect(told).toHaveCount(0);
  await alsoInEnglish(page, async (locale) => {
    await expect(section(page, WORDS[locale].notes.title)).toBeVisible();
    if (locale === "en") await expectEnglish(page, "a customer's page");
    if (IS_WHOLE_RUN) await expectAccessible(page, `a customer's page, ${locale}`);
  });
  await expectNoSidewaysScroll(page, "a customer's page on a phone");
  await page.goBack();
  await expect(page).toHaveURL(/tab=timeline/);
  await page.goto(customerRoutes.customer(BUSINESS, made.id));
  await expect(page.getByRole("heading", { name: fa.overview.newest })).toBeVisible();
  await expectNoSidewaysScroll(page, "a customer's first screen on a phone");
});

test(
  "from a customer's page an authorization and a settlement begin filled in, and a file is kept",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const accountant = await apiAs("accountant");
    const mobile = `0912${String(Date.now()).slice(-7)}`;
    const { body: made } = await accountant.post("customers.create", {
      type: "LEGAL",
      legalName: "شرکت پرداختنی",
      agentMobile: mobile,
      companyId: `10${String(Date.now()).slice(-9)}`,
    });
    const address = customerRoutes.customer(BUSINESS, made.id);
    await signInAs("owner", { locale: "en" });
    await page.goto(customerRoutes.customer(BUSINESS, made.id, { tab: "notes" }));
    const notes = section(page, en.notes.title);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 80 }, () => 7)]);
    await notes
      .locator('input[type="file"]')
      .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: png });
    await notes.getByRole("button", { name: en.notes.add }).click();
    const saved = page.waitForEvent("download");
    await notes.getByRole("button", { name: /receipt\.png/ }).click();
    expect((await saved).suggestedFilename()).toBe("receipt.png");
    await notes.getByRole("button", { name: new RegExp(`^${en.notes.remove}`) }).click();
    await page.getByRole("dialog").getByRole("button", { name: en.notes.remove }).click();
    await expect(notes.getByText(en.notes.none)).toBeVisible();
    await openTab(page, en.tabs.details);
    await expect((await comeTo(page, en.erase.title)).getByRole("link", { name: en.erase.open })).toBeVisible();

    await page.getByRole("button", { name: en.do }).click();
    await page.getByRole("menuitem", { name: en.acts.askAuthorization }).click();
    await expect(page.getByRole("textbox", { name: "Mobile" })).toHaveValue(new RegExp(mobile.slice(-4)));
    await page.goto(address);
    await page.getByRole("button", { name: en.do }).click();
    await page.getByRole("menuitem", { name: en.acts.payOut }).click();
    await expect(page.getByText("This customer has no registered IBAN; enter one.")).toBeVisible();
  },
);

test(
  "a customer's page is the book's while the service answers with errors, and says how old it is",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const accountant = await apiAs("accountant");
    const mobile = `0913${String(Date.now()).slice(-7)}`;
    const person = { type: "INDIVIDUAL", firstName: "شبنم", lastName: "دفتری", mobile, nationalCode: newCode() };
    const { id } = (await accountant.post("customers.create", person)).body;
    const path = customerOperations.show.service.path.replace(":business", BUSINESS).replace(":customer", id);
    await sandbox.fail(`GET ${path}`);
    await signInAs("owner");
    await page.goto(customerRoutes.customer(BUSINESS, id));
    await expect(page.getByRole("heading", { level: 1, name: "شبنم دفتری" })).toBeVisible();
    await inBothLanguages(page, async (locale) => {
      const [told] = (locale === "fa" ? faCommon : enCommon).notRefreshed.split("<time>");
      await expect(page.getByRole("status").filter({ hasText: told })).toBeVisible();
      await expect(page.getByText(formatMobile(mobile)).first()).toBeVisible();
    });
    await sandbox.clear("faults");
    await page.getByRole("button", { name: enCommon.actions.retry }).first().click();
    const [told] = enCommon.notRefreshed.split("<time>");
    await expect(page.getByRole("status").filter({ hasText: told })).toHaveCount(0);
  },
);
