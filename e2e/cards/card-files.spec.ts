import { readFileSync } from "node:fs";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll } from "@/e2e/look";
import { newIssuer } from "@/e2e/new-card";
import { cardFileRoutes } from "@/lib/areas/cards/card-files/declared";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { newNationalCode } from "@/lib/testing/national-code";

const CREATE = "POST /v1/business/:business/issuer/provider/:provider/cardholder";
const FILES = { fa: fa.rowFiles, en: en.rowFiles };
const words = fa.cardFiles;
const files = fa.rowFiles;

/** The sandbox decides nothing of it by itself. */
const nationalCode = () => newNationalCode("47114");
const { names } = fa.cards.facts;
const HEADINGS = [
  names.firstName,
  names.lastName,
  names.firstNameEn,
  names.lastNameEn,
  names.nationalCode,
  names.birthDate,
  names.gender,
  names.mobile,
  names.provinceId,
  names.cityId,
  names.address,
  names.postalCode,
];
const person = (name: string, { code = nationalCode(), mobile = "09121234567" } = {}) =>
  `${name},کاظمی,Maryam,Kazemi,${code},۱۳۶۹/۲/۱۱,زن,${mobile},فارس,شیراز,بلوار زند پلاک ۱۲,7134567890`;
const csv = (lines: readonly string[], headings: readonly string[] = HEADINGS) => ({
  name: "کارکنان.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([headings.join(","), ...lines].join("\n")),
});

/** Chooses a file for an issuer and has it read. */
async function read(page: Page, bank: string, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByLabel(words.issuer).selectOption(bank);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: files.read }).click();
  await expect(page.getByRole("heading", { level: 1, name: "کارکنان.csv" })).toBeVisible();
}

test("employees apply for cards from a file: columns are chosen, a row is corrected, and each gets a link", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const bank = await newIssuer(await apiAs("owner"));
  await signInAs("owner");
  await page.goto(cardRoutes.cards(BUSINESS));
  await page.getByRole("link", { name: words.open, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  const twice = nationalCode();
  const lines = [
    person("نگار", { code: twice }),
    person("سارا"),
    person("تکراری", { code: twice }),
    person("نادرست", { mobile: "۰۹۱۲" }),
  ];
  const strange = [...HEADINGS.slice(0, 7), "Handy", ...HEADINGS.slice(8)];
  await read(page, bank, csv(lines, strange));

  // An unknown heading: without the mobile nobody can be registered.
  await expect(page.getByRole("main").getByText("Handy").first()).toBeVisible();
  await page.getByRole("button", { name: files.map.action }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Handy").selectOption({ label: names.mobile });
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: files.map.save }).click();
  await expect(page.getByRole("heading", { name: /^(۲|2) متقاضی ثبت خواهد شد$/ })).toBeVisible();

  const rows = page.getByRole("table", { name: files.detail.rows });
  await expect(rows.getByText(fa.errors.invalidMobile)).toBeVisible();
  await page.getByRole("button", { name: /^اصلاح ردیف (۵|5)$/ }).click();
  await dialog.getByLabel("Handy").fill("09121234568");
  await dialog.getByRole("button", { name: files.correct.save }).click();
  await expect(page.getByRole("heading", { name: /^(۳|3) متقاضی ثبت خواهد شد$/ })).toBeVisible();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { name: FILES[locale].detail.counts })).toBeVisible();
    await expectNoViolations(page);
  });

  await page.getByRole("button", { name: /^ثبت .* متقاضی$/ }).click();
  await expect(page.getByRole("heading", { name: /^(۳|3) متقاضی ثبت شد$/ })).toBeVisible();
  // They send their documents by a link, which is told once: no other is made before it is saved.
  await page.getByRole("button", { name: words.handAction }).click();
  await dialog.getByRole("button", { name: words.hand.make }).click();
  await expect(dialog.getByRole("status")).toContainText(/(۳|3) پیوند ساخته شد/);
  await expect(dialog.getByRole("button", { name: words.hand.make })).toHaveCount(0);
  await expectNoViolations(page);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: words.hand.save }).click(),
  ]);
  const links = readFileSync(await saved.path(), "utf8");
  expect(new Set(links.match(/\/apply\/[\w-]+/g)).size).toBe(3);
  for (const name of ["نگار", "سارا", "نادرست"]) expect(links).toContain(`${name} کاظمی`);
  await dialog.getByRole("button", { name: words.hand.make }).click();
  await expect(dialog.getByRole("status")).toContainText("اکنون پیوندی لازم نیست");
});

test(
  "a file of applicants is stopped and gone on with, and a lost answer is left to a person",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    // What is not answered is a failed request of the server's.
    browserErrors.allowFailedRequests();
    const bank = await newIssuer(await apiAs("owner"));
    await signInAs("owner");
    await openLive(page, cardFileRoutes.all(BUSINESS));
    const twice = nationalCode();
    const people = ["نگار", "سارا", "مینا", "لاله", "رویا", "نازنین"];
    const lines = people.map((name) => person(name, name === "نگار" ? { code: twice } : {}));
    await read(page, bank, csv([...lines, person("تکراری", { code: twice })]));
    await expect(page.getByRole("heading", { name: /^(۶|6) متقاضی ثبت خواهد شد$/ })).toBeVisible();
    const dialog = page.getByRole("dialog");
    const rows = page.getByRole("table", { name: files.detail.rows });

    await sandbox.post("faults", { operation: CREATE, fault: "delay", value: 500, times: "always" });
    await page.getByRole("button", { name: /^ثبت .* متقاضی$/ }).click();
    await page.getByRole("button", { name: files.stop.action, exact: true }).click();
    await expect(page.getByRole("heading", { name: files.resume.title })).toBeVisible();
    await sandbox.clear("faults");
    await sandbox.post("faults", { operation: CREATE, fault: "drop_after", times: 1 });
    await page.getByRole("button", { name: files.resume.action, exact: true }).click();
    await expect(page.getByRole("heading", { name: /^(۵|5) متقاضی ثبت شد$/ })).toBeVisible();

    // The applicant whose answer was lost is somebody's to decide on, on the application's own page.
    await page.getByRole("link", { name: words.doubt.show }).click();
    const lost = rows.getByRole("row").filter({ hasText: words.states.unknown });
    await expect(lost).toHaveCount(1);
    // The applicant of that row depends on how many were registered before the stop.
    const whose = (await lost.textContent()) ?? "";
    await expectNoSidewaysScroll(page, "a file of applicants");
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole("button", { name: files.download.button, exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: files.download.allCsv }).click(),
    ]);
    const result = readFileSync(await download.path(), "utf8");
    expect(result).toContain(files.states.repeated);
    expect(result).toContain(fa.cards.status.LOST);

    await page.getByRole("button", { name: words.handAction }).click();
    await dialog.getByRole("button", { name: words.hand.make }).click();
    await expect(dialog.getByRole("status")).toContainText(/(۵|5) پیوند ساخته شد/);
    await expect(dialog.getByRole("button", { name: words.hand.make })).toHaveCount(0);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: words.hand.save }).click(),
    ]);
    const links = readFileSync(await saved.path(), "utf8");
    expect(new Set(links.match(/\/apply\/[\w-]+/g)).size).toBe(5);
    expect(people.filter((name) => !links.includes(`${name} کاظمی`))).toEqual(
      people.filter((name) => whose.includes(name)),
    );
    await dialog.getByRole("button", { name: words.hand.make }).click();
    await expect(dialog.getByRole("status")).toContainText("اکنون پیوندی لازم نیست");
    await page.keyboard.press("Escape");

    await lost.getByRole("link").first().click();
    await expect(page.getByText(fa.cards.lost.title)).toBeVisible();
  },
);
