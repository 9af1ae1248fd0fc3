import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { customerImportRoutes } from "@/lib/areas/people/customer-imports/declared";
import faWords from "@/lib/areas/people/customer-imports/words/fa";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import enErrors from "@/lib/kit/i18n/en/errors";
import enFiles from "@/lib/kit/i18n/en/row-files";
import faErrors from "@/lib/kit/i18n/fa/errors";
import faForms from "@/lib/kit/i18n/fa/forms";
import faFiles from "@/lib/kit/i18n/fa/row-files";
import { routes } from "@/lib/kit/routes";
import { newNationalCode } from "@/lib/testing/national-code";

const CREATE = "POST /v2/business/:business/customers";

let made = 0;
const newCode = () => newNationalCode("47117");
const newMobile = () => `0937${String(Date.now() + ++made).slice(-7)}`;
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(["نام,نام خانوادگی,موبایل,کد ملی", ...lines].join("\n")),
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `مشتری,شمارهٔ ${index},${newMobile()},${newCode()}`);
const wrong = () => `بد,موبایل,۰۹۳۷,${newCode()}`;

test("customers come from a file: checked, made, and what is wrong is given back", async ({ page, signInAs }) => {
  const words = faWords;
  await signInAs("owner");
  await page.goto(customerRoutes.customers(BUSINESS));
  await page.getByRole("link", { name: words.open }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(csv("مشتریان.csv", [...people(2), wrong()]));
  await page.getByRole("button", { name: faFiles.read }).click();
  await expect(page.getByRole("heading", { name: /^(۲|2) مشتری ثبت خواهد شد$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: faFiles.detail.rows }).getByText(faErrors.invalidMobile)).toBeVisible();
  await page.getByRole("button", { name: /ثبت .* مشتری/ }).click();
  await expect(page.getByRole("heading", { name: /(۲|2) مشتری ثبت شد/ })).toBeVisible();

  await page.getByRole("button", { name: faFiles.download.button }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: faFiles.download.failedCsv }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("موبایل");
  expect(text).not.toContain("شمارهٔ 0");
  await page.getByRole("link", { name: "مشتری شمارهٔ 0" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "مشتری شمارهٔ 0" })).toBeVisible();
});

test("a file that cannot be one of customers is said to be none", LONG, async ({ browserErrors, page, signInAs }) => {
  // A file without headings is refused.
  browserErrors.allowFailedRequests();
  await signInAs("owner");
  await page.goto(customerImportRoutes.all(BUSINESS));
  const chooser = page.locator("input[type=file]");
  const send = page.getByRole("button", { name: faFiles.read });
  await chooser.setInputFiles({
    name: "عکس.png",
    mimeType: "image/png",
    buffer: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  });
  await expect(page.getByText(faErrors.fileType)).toBeVisible();
  await expect(send).toBeDisabled();
  // From the disk, as the browser takes it from a person's: through the test's own line it would take seconds.
  const large = test.info().outputPath("بزرگ.csv");
  await writeFile(large, Buffer.alloc(6_000_000, "a"));
  await chooser.setInputFiles(large);
  await expect(page.getByText(faErrors.fileTooLarge)).toBeVisible();
  // Only who reads the file finds out that it has no headings.
  await chooser.setInputFiles({ name: "بی‌عنوان.csv", mimeType: "text/csv", buffer: Buffer.from("۱,۲\n۳,۴\n") });
  await send.click();
  await expect(page.getByText(faWords.file.noHeadings)).toBeVisible();
});

test(
  "an import is stopped, gone on with, and seen elsewhere as it goes",
  LONG,
  async ({ page, signInAs, openBrowser, sandbox }) => {
    await signInAs("owner");
    await page.goto(customerImportRoutes.all(BUSINESS));
    await page.locator("input[type=file]").setInputFiles(csv("مشتریان.csv", people(6)));
    await page.getByRole("button", { name: faFiles.read }).click();
    await expect(page.getByRole("heading", { name: /^(۶|6) مشتری ثبت خواهد شد$/ })).toBeVisible();
    const other = await openBrowser("manager");
    await other.goto(new URL(page.url()).pathname);
    await sandbox.post("faults", { operation: CREATE, fault: "delay", value: 400, times: "always" });
    await page.getByRole("button", { name: /ثبت .* مشتری/ }).click();
    await expect(other.getByText(faFiles.progress.leave)).toBeVisible();
    await page.getByRole("button", { name: faFiles.stop.action }).click();
    await expect(other.getByRole("heading", { name: faFiles.resume.title })).toBeVisible();
    await sandbox.clear("faults");
    await page.reload();
    await page.getByRole("button", { name: faFiles.resume.action }).click();
    await expect(page.getByRole("heading", { name: /(۶|6) مشتری ثبت شد/ })).toBeVisible();
    await expect(other.getByRole("heading", { name: /(۶|6) مشتری ثبت شد/ })).toBeVisible();
  },
);

test("a file that is on its way can be stopped, and sent again", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(customerImportRoutes.all(BUSINESS));
  await expect(page.getByRole("heading", { level: 1, name: faWords.title })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**${routes.api.local(BUSINESS, "customer_imports.create")}`, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.locator("input[type=file]").setInputFiles(csv("مشتریان.csv", [`یک,نفر,${newMobile()},${newCode()}`]));
  await page.getByRole("button", { name: faFiles.read }).click();
  await expect(page.getByText(faForms.fileSending)).toBeVisible();
  await page.getByRole("button", { name: faForms.fileGiveUp }).click();
  await expect(page.getByText(faForms.fileSending)).toBeHidden();
  held.resolve();
  await page.unroute(`**${routes.api.local(BUSINESS, "customer_imports.create")}`);
  await page.getByRole("button", { name: faFiles.read }).click();
  await expect(page.getByRole("heading", { level: 1, name: "مشتریان.csv" })).toBeVisible();
});

test("its sample and its words are English for an English reader", LONG, async ({ page, signInAs }) => {
  await signInAs("owner", { locale: "en" });
  await page.goto(customerImportRoutes.all(BUSINESS));
  await page.getByRole("button", { name: enFiles.sample.button }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: enFiles.sample.csvEn }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain("National ID of the company");
});

test(
  "columns that nobody knows are chosen, and a row is corrected where it stands",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("owner");
    await page.goto(customerImportRoutes.all(BUSINESS));
    const rows = [`درست,نفر,${newMobile()},${newCode()}`, `نادرست,نفر,۰۹۳۷,${newCode()}`];
    await page.locator("input[type=file]").setInputFiles({
      name: "بیگانه.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Vorname,Nachname,Handy,Ausweis", ...rows].join("\n")),
    });
    await page.getByRole("button", { name: faFiles.read }).click();
    await expect(page.getByText(/Vorname، Nachname، Handy، Ausweis/)).toBeVisible();
    await page.getByRole("button", { name: faFiles.map.action }).click();
    const dialog = page.getByRole("dialog");
    const choose = (heading: string, field: string) => dialog.getByLabel(heading).selectOption({ label: field });
    await choose("Vorname", "نام کوچک");
    await choose("Nachname", "نام کوچک");
    await dialog.getByRole("button", { name: faFiles.map.save }).click();
    await expect(dialog.getByText(faFiles.map.twice, { exact: true })).toBeVisible();
    await choose("Nachname", "نام خانوادگی");
    await choose("Handy", "موبایل");
    await choose("Ausweis", "کد ملی");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: faFiles.map.save }).click();
    await expect(page.getByRole("heading", { name: /^(۱|1) مشتری ثبت خواهد شد$/ })).toBeVisible();

    await alsoInEnglish(page, async (locale) => {
      const { correct } = { fa: faFiles, en: enFiles }[locale];
      await page.getByRole("button", { name: correct.name.replace("{line}", locale === "fa" ? "۳" : "3") }).click();
      await expect(dialog.getByText({ fa: faErrors, en: enErrors }[locale].invalidMobile)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
    await page.getByRole("button", { name: faFiles.correct.name.replace("{line}", "۳") }).click();
    await dialog.getByLabel("Handy").fill(newMobile());
    await dialog.getByRole("button", { name: faFiles.correct.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: /^(۲|2) مشتری ثبت خواهد شد$/ })).toBeVisible();
  },
);
