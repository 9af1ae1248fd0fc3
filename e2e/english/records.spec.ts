import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";
import { expectEnglish } from "../look";
import { ENGLISH, english, GREGORIAN_DAY } from "./view";

test(
  "exports: a filter's whole list as CSV under English headings, kept in the list of exports",
  LONG,
  async ({ apiAs, newMember, page, signInAs }) => {
    const member = await newMember("accountant", ENGLISH);
    const list = { status: "REVERSED", perPage: 1 };
    const { total } = (await (await apiAs("owner")).get("withdrawals.list", list)).body;
    await signInAs(member, ENGLISH);
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS, { status: "REVERSED" }));
    await page.getByRole("button", { name: /^Export/ }).click();
    await page.getByRole("menuitem", { name: "CSV (for any program)" }).click();
    await expect(page.getByText("The file is being created").first()).toBeVisible();
    const take = page.getByRole("button", { name: "Download", exact: true });
    await expect(take).toBeVisible();
    const download = page.waitForEvent("download");
    await take.click();
    const text = readFileSync(await (await download).path(), "utf8");
    const { data } = Papa.parse<string[]>(text.slice(1).trimEnd());
    const headerAt = data.findIndex((line) => line.includes("Withdrawal id"));
    const heading = data
      .slice(0, headerAt)
      .map((line) => line.join(" "))
      .join("\n");
    for (const words of [
      "Daftar: Direct-debit withdrawals",
      "Unit of amounts rial",
      "Tehran (Gregorian calendar)",
      member.name,
    ]) {
      expect(heading).toContain(words);
    }
    expect(heading).toContain("Status: Returned");
    expect(data.slice(headerAt + 1)).toHaveLength(total);
    expect(data[headerAt]?.join()).not.toMatch(/\p{Script=Arabic}/u);

    await page.goto(exportRoutes.exports(BUSINESS));
    const row = page.getByRole("table", { name: "Files created from lists" }).getByRole("row").nth(1);
    await expect(row).toContainText("Direct-debit withdrawals");
    await expect(row).toContainText(english(total));
    await expect(row).toContainText("Ready");
    await expect(row.getByRole("link", { name: "Download file: Direct-debit withdrawals" })).toBeVisible();
    await expectEnglish(page, "exports");
  },
);

test("audit: who changed a role, and the entry explains itself", LONG, async ({ apiAs, newMember, page, signInAs }) => {
  const owner = await apiAs("owner");
  const member = await newMember("support");
  await owner.post("team.change_role", { memberId: member.id, role: "auditor" });
  await signInAs("auditor", ENGLISH);
  await page.goto(auditRoutes.audit(BUSINESS));
  await expect(page.getByText("The chain is intact up to entry", { exact: false })).toBeVisible();
  await page.getByLabel("Event", { exact: true }).selectOption("Changed a role");
  await expect(page).toHaveURL(/action=team\.role_changed/);
  const row = page.getByRole("row").filter({ hasText: member.name }).first();
  await expect(row).toContainText("Changed a role");
  await expect(row).toContainText("نرگس کاویانی");
  await expect(row).toContainText(GREGORIAN_DAY);
  // The row's own link lies under those in its cells.
  await row.getByRole("link", { name: /^Open Entry/ }).click({ position: { x: 4, y: 4 } });
  const entry = page.getByRole("dialog", { name: /^Entry [\d,]+$/ });
  await expect(entry).toContainText("The entry matches its fingerprint.");
  await expectEnglish(page, "audit entry");
  await page.keyboard.press("Escape");
  const download = page.getByRole("link", { name: "Download the log" });
  await expect(download.or(page.getByRole("button", { name: "Download the log" }))).toBeVisible();
});
