import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";
import { changeLanguage, expectNoSidewaysScroll, inBothLanguages, violations } from "./look";

const CREATE = "POST /v1/business/:business/issuer/provider/:provider/cardholder";
const WORDS = { fa: fa.cardFiles, en: en.cardFiles };
const words = fa.cardFiles;

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

test("employees apply for cards from a file: columns chosen, a row corrected, stopped, gone on with, and one answer lost", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  // What is not answered is a failed request of the server's.
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  await owner.post("cards.configure", {});
  const bank = `bank-${randomBytes(3).toString("hex")}`;
  await owner.post("cards.save_provider", { slug: bank, name: `بانک ${bank}` });
  await signInAs("owner");
  await openLive(page, routes.cards(BUSINESS));
  await page.getByRole("link", { name: words.open, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await page.getByLabel(words.issuer).selectOption(bank);
  const twice = nationalCode();
  const lines = [
    person("نگار", { code: twice }),
    ...["سارا", "مینا", "لاله", "رویا"].map((name) => person(name)),
    person("تکراری", { code: twice }),
    person("نادرست", { mobile: "۰۹۱۲" }),
  ];
  const strange = [...HEADINGS.slice(0, 7), "Handy", ...HEADINGS.slice(8)];
  await page.locator("input[type=file]").setInputFiles(csv(lines, strange));
  await page.getByRole("button", { name: words.read }).click();
  await expect(page.getByRole("heading", { level: 1, name: "کارکنان.csv" })).toBeVisible();

  // A heading that nobody knows: without the mobile nobody can be registered.
  await expect(page.getByRole("main").getByText("Handy").first()).toBeVisible();
  await page.getByRole("button", { name: words.chooseColumns }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Handy").selectOption({ label: names.mobile });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: words.map.save }).click();
  await expect(page.getByRole("heading", { name: /^(۵|5) متقاضی ثبت خواهد شد$/ })).toBeVisible();

  const rows = page.getByRole("table", { name: words.detail.rows });
  await expect(rows.getByText(fa.errors.invalidMobile)).toBeVisible();
  await page.getByRole("button", { name: /^اصلاح ردیف (۸|8)$/ }).click();
  await dialog.getByLabel("Handy").fill("09121234568");
  await dialog.getByRole("button", { name: words.correct.save }).click();
  await expect(page.getByRole("heading", { name: /^(۶|6) متقاضی ثبت خواهد شد$/ })).toBeVisible();
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].detail.counts })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await changeLanguage(page, "fa");

  await sandbox.post("faults", { operation: CREATE, fault: "delay", value: 500, times: "always" });
  await page.getByRole("button", { name: /^ثبت .* متقاضی$/ }).click();
  await page.getByRole("button", { name: words.stop.action, exact: true }).click();
  await expect(page.getByRole("heading", { name: words.resume.title })).toBeVisible();
  await sandbox.clear("faults");
  await sandbox.post("faults", { operation: CREATE, fault: "drop_after", times: 1 });
  await page.getByRole("button", { name: words.resume.action, exact: true }).click();
  await expect(page.getByRole("heading", { name: /^(۵|5) متقاضی ثبت شد$/ })).toBeVisible();

  // Whose answer was lost is somebody's to decide, on the application's own page.
  await page.getByRole("link", { name: words.doubt.show }).click();
  const lost = rows.getByRole("row").filter({ hasText: words.states.unknown });
  await expect(lost).toHaveCount(1);
  // Whose it was depends on how many were registered before the stop.
  const whose = (await lost.textContent()) ?? "";
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "a file of applicants");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: words.download.button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words.download.allCsv }).click(),
  ]);
  const result = readFileSync(await download.path(), "utf8");
  expect(result).toContain(words.states.repeated);
  expect(result).toContain(fa.cards.status.LOST);

  // Whoever is registered sends their documents by a link, which is told once: no other is made before it is saved.
  await page.getByRole("button", { name: words.handAction }).click();
  await dialog.getByRole("button", { name: words.hand.make }).click();
  await expect(dialog.getByRole("status")).toContainText(/(۵|5) پیوند ساخته شد/);
  await expect(dialog.getByRole("button", { name: words.hand.make })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: words.hand.save }).click(),
  ]);
  const links = readFileSync(await saved.path(), "utf8");
  expect(new Set(links.match(/\/apply\/[\w-]+/g)).size).toBe(5);
  const people = ["نگار", "سارا", "مینا", "لاله", "رویا", "نادرست"];
  expect(people.filter((name) => !links.includes(`${name} کاظمی`))).toEqual(
    people.filter((name) => whose.includes(name)),
  );
  await dialog.getByRole("button", { name: words.hand.make }).click();
  await expect(dialog.getByRole("status")).toContainText("اکنون کسی پیوند لازم ندارد");
  await page.keyboard.press("Escape");

  await lost.getByRole("link").first().click();
  await expect(page.getByText(fa.cards.lost.title)).toBeVisible();
});
