import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "../fixtures";
import { openLive } from "../live";
import { expectEnglish, section } from "../look";
import { ENGLISH, english, GREGORIAN_DAY } from "./view";

test("webhooks: one appears by itself and tells how it was judged, a forged one is refused", async ({
  newWithdrawal,
  page,
  sandbox,
  signInAs,
}) => {
  const waiting = await newWithdrawal();
  await signInAs("manager", ENGLISH);
  await openLive(page, `${routes.webhooks(BUSINESS)}?subject=${waiting.id}`);
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "FAILED", error_code: "02" });
  const rows = page.getByRole("table", { name: "Received webhooks" }).locator("tbody tr");
  await expect(rows.first()).toContainText("Accepted");
  await expect(rows.first()).toContainText("Something changed");
  await rows.getByRole("link", { name: /^Open/ }).press("Enter");
  await expect(section(page, "Verification, step by step")).toContainText("It fits the time and the payload.");
  await expect(section(page, "What it changed")).toContainText("it was new to Daftar");
  await expectEnglish(page, "accepted webhook");
  await page.getByRole("link", { name: "Open the withdrawal" }).click();
  await expect(page).toHaveURL(routes.withdrawal(BUSINESS, waiting.id));

  await sandbox.post("webhooks/send", { withdrawal_id: waiting.id, badKey: true });
  await page.goto(routes.webhooks(BUSINESS));
  await page.getByLabel("Verification", { exact: true }).selectOption("All refused");
  const forged = rows.filter({ hasText: "Wrong signature" }).first();
  await forged.getByRole("link", { name: /^Open/ }).press("Enter");
  await expect(section(page, "Verification, step by step")).toContainText("It does not fit");
  await expect(section(page, "What it changed")).toContainText("never worked on");
  await expectEnglish(page, "refused webhook");
});

test("exports: a filter's whole list as CSV under English headings, kept in the list of exports", async ({
  apiAs,
  newMember,
  page,
  signInAs,
}) => {
  test.setTimeout(90_000);
  const member = await newMember("accountant", ENGLISH);
  const list = { status: "REVERSED", perPage: 1 };
  const { total } = (await (await apiAs("owner")).get("withdrawals.list", list)).body;
  await signInAs(member, ENGLISH);
  await page.goto(routes.withdrawals(BUSINESS, { status: "REVERSED" }));
  await page.getByRole("button", { name: /^Export/ }).click();
  await page.getByRole("menuitem", { name: "CSV (for any program)" }).click();
  await expect(page.getByText("The file is being made").first()).toBeVisible();
  const take = page.getByRole("button", { name: "Download", exact: true });
  await expect(take).toBeVisible({ timeout: 40_000 });
  const download = page.waitForEvent("download");
  await take.click();
  const text = readFileSync(await (await download).path(), "utf8");
  const { data } = Papa.parse<string[]>(text.slice(1).trimEnd());
  const headerAt = data.findIndex((line) => line.includes("Withdrawal id"));
  const heading = data
    .slice(0, headerAt)
    .map((line) => line.join(" "))
    .join("\n");
  for (const words of ["Daftar: Withdrawals", "Unit of amounts rial", "Tehran (Gregorian calendar)", member.name]) {
    expect(heading).toContain(words);
  }
  expect(heading).toContain("Status: Returned");
  expect(data.slice(headerAt + 1)).toHaveLength(total);
  expect(data[headerAt]?.join()).not.toMatch(/\p{Script=Arabic}/u);

  await page.goto(routes.exports(BUSINESS));
  const row = page.getByRole("table", { name: "Files made from lists" }).getByRole("row").nth(1);
  await expect(row).toContainText("Withdrawals");
  await expect(row).toContainText(english(total));
  await expect(row).toContainText("Ready");
  await expect(row.getByRole("link", { name: "Download the file of Withdrawals" })).toBeVisible();
  await expectEnglish(page, "exports");
});

test("audit: who changed a role, and the entry explains itself", async ({ apiAs, newMember, page, signInAs }) => {
  const owner = await apiAs("owner");
  const member = await newMember("support");
  await owner.post("team.change_role", { memberId: member.id, role: "auditor" });
  await signInAs("auditor", ENGLISH);
  await page.goto(routes.audit(BUSINESS));
  await expect(page.getByText("The chain is whole up to entry", { exact: false })).toBeVisible();
  await page.getByLabel("What", { exact: true }).selectOption("Changed a role");
  await expect(page).toHaveURL(/action=team\.role_changed/);
  const row = page.getByRole("row").filter({ hasText: member.name }).first();
  await expect(row).toContainText("Changed a role");
  await expect(row).toContainText("نرگس کاویانی");
  await expect(row).toContainText(GREGORIAN_DAY);
  await row.getByRole("button").or(row.getByRole("link")).first().click();
  const entry = page.getByRole("dialog", { name: /^Entry [\d,]+$/ });
  await expect(entry).toContainText("The entry fits its fingerprint.");
  await expectEnglish(page, "audit entry");
  await page.keyboard.press("Escape");
  const download = page.getByRole("link", { name: "Download the log" });
  await expect(download.or(page.getByRole("button", { name: "Download the log" }))).toBeVisible();
});
