import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { BUSINESS, expect, type Page, test } from "../fixtures";
import { LONG } from "../long";
import { expectEnglish, ROWS } from "../look";
import { ENGLISH, english, GREGORIAN_DAY } from "./view";

const LIST = withdrawalRoutes.withdrawals(BUSINESS);
const NOBODY = "00000000-0000-4000-8000-000000000000";
const rows = (page: Page) => page.getByRole("table", { name: "List of withdrawals" }).locator(ROWS);

test(
  "withdrawals: filters as chips, a period in words, pages, and a list with nothing in it",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const failed = (await (await apiAs("owner")).get("withdrawals.list", { status: "FAILED", perPage: 1 })).body;
    const chips = page.getByRole("list", { name: "Filters" });
    const pages = page.getByRole("navigation", { name: "Pages" });
    await signInAs("support", ENGLISH);
    await page.goto(LIST);
    await page.getByLabel("Status", { exact: true }).selectOption("Failed");
    await expect(page).toHaveURL(`${LIST}?status=FAILED`);
    await expect(chips).toContainText("Status: Failed");
    await expect(rows(page).getByText("Failed", { exact: true })).toHaveCount(20);
    await expect(pages).toContainText(`1–20 of ${english(failed.total)}`);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(pages).toContainText("21–40 of");

    await page.getByRole("button", { name: /^Withdrawal day:/ }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await expectEnglish(page, "choosing a period");
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await expect(chips).toContainText("Withdrawal day: ");
    await expect(chips).toContainText(GREGORIAN_DAY);
    await page.getByRole("button", { name: "Clear all" }).first().click();
    await expect(chips).toHaveCount(0);
    await expect(page).toHaveURL(LIST);

    await page.goto(`${LIST}?authorizationId=${NOBODY}`);
    await expect(page.getByText("Nothing matches these filters")).toBeVisible();
    await page.goto(`${LIST}?page=9999`);
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await expect(rows(page)).toHaveCount(20);
  },
);

test("authorizations: found by id, what is left of it, and a mobile revealed with a reason", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const [authorization] = (await owner.get("authorizations.list", { status: "ACTIVE", perPage: 20 })).body.items;
  const input = { authorizationId: authorization.id };
  const { usedCount, monthlyCount } = (await owner.get("authorizations.calculation", input)).body;
  await signInAs("support", ENGLISH);
  await page.goto(authorizationRoutes.authorizations(BUSINESS));
  await page.getByLabel("Status", { exact: true }).selectOption("Active");
  await page.getByRole("searchbox", { name: "Id, mobile or name" }).fill(authorization.id);
  const found = page.getByRole("table", { name: "List of authorizations" }).locator(ROWS);
  await expect(found).toHaveCount(1);
  await found.getByRole("link", { name: /^Open/ }).press("Enter");
  await expect(page).toHaveURL(new RegExp(authorizationRoutes.authorization(BUSINESS, authorization.id)));
  await expect(page.getByRole("main")).toContainText(
    `${english(usedCount)} of ${english(monthlyCount)} withdrawals used`,
  );

  await expect(page.getByRole("heading", { name: "Withdrawals of this authorization" })).toBeVisible();
  expect(await page.content()).not.toContain(authorization.mobile);
  await page.getByRole("button", { name: "Reveal: Mobile" }).click();
  const dialog = page.getByRole("dialog", { name: "Reveal personal data" });
  await dialog.getByLabel("Reason").fill("no");
  await dialog.getByRole("button", { name: "Show personal data" }).click();
  await expect(dialog.getByText("This is too short.")).toBeVisible();
  await expectEnglish(page, "asking for a reason");
  await dialog.getByLabel("Reason").fill("The customer is on the phone");
  await dialog.getByRole("button", { name: "Show personal data" }).click();
  await expect(page.getByText(formatMobile(authorization.mobile), { exact: true })).toBeVisible();
});

test("what the service does not know is said with what to try", LONG, async ({ browserErrors, page, signInAs }) => {
  browserErrors.allowFailedRequests();
  await signInAs("support", ENGLISH);
  for (const [address, words] of [
    [withdrawalRoutes.withdrawal(BUSINESS, NOBODY), "No withdrawal with this id was found"],
    [authorizationRoutes.authorization(BUSINESS, NOBODY), "No authorization with this id was found"],
    [searchRoutes.search(BUSINESS, NOBODY), "Nothing found"],
    [teamRoutes.team(BUSINESS), "This page is not open to your role"],
    [`${LIST}/x/y`, "This page does not exist"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectEnglish(page, words);
  }
});

test(
  "the palette: a mobile leads to its payer, a command to its screen, with the keyboard alone",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const [{ mobile }] = (await owner.get("authorizations.list", { status: "ACTIVE", perPage: 1 })).body.items;
    await signInAs("manager", ENGLISH);
    await page.goto(securityRoutes.security(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    const box = palette.getByRole("combobox");
    await expect(palette.getByRole("option", { name: "Language: فارسی" })).toBeVisible();
    await box.fill(mobile);
    await expect(palette.getByText("Recognised as: mobile number")).toBeVisible();
    // Their other records are found with it.
    await expect(palette.getByRole("option").filter({ hasText: "Authorization" }).first()).toBeVisible();
    await expectEnglish(page, "palette");
    await box.fill("wallet");
    await expect(palette.getByRole("option", { name: "Wallet and statement" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(walletRoutes.wallet(BUSINESS));
  },
);
