import { readFileSync } from "node:fs";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, type Page, test } from "../fixtures";
import { openLive, withoutNews } from "../live";
import { expectEnglish, section } from "../look";
import { ENGLISH, english, GREGORIAN_DAY, JALALI_DAY } from "./view";

const HOME = routes.overview(BUSINESS);
const WALLET = routes.wallet(BUSINESS);
const rows = (page: Page) => page.getByRole("table", { name: "Transactions of the wallet" }).locator("tbody tr");

/** Days that are over: nothing comes to them while a test reads. */
const OVER = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

test("overview: what can be paid out, what came and went, and a chart as table and file", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const { availableRial } = (await (await apiAs("owner")).get("business.show")).body;
  await signInAs("owner", ENGLISH);
  await page.goto(HOME);
  const main = page.getByRole("main");
  await expect(main.getByText("Can be paid out now", { exact: true })).toBeVisible();
  await expect(main).toContainText(`${english(availableRial)} rial`);
  await expect(main.getByText("In today", { exact: true })).toBeVisible();
  const chart = page.getByRole("region", { name: /came in than went out|went out than came in|As much came in/ });
  await expect(chart).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole("heading", { name: /of decided withdrawals succeeded/ })).toBeVisible();
  await chart.getByRole("button", { name: "Table" }).click();
  await expect(chart.getByRole("columnheader", { name: "Day" })).toBeVisible();
  await expect(chart.getByRole("row").nth(30)).toContainText(GREGORIAN_DAY);
  await expectEnglish(page, "overview");
  await chart.getByRole("button", { name: "Downloads" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download as CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toMatch(/^\ufeff?"?Day"?,"?In \(rial\)/);
});

test("overview: a broken link needs attention, and goes when it is healed", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  await signInAs("owner", ENGLISH);
  await openLive(page, HOME);
  const attention = section(page, "Needs attention");
  const broken = attention.getByRole("listitem").filter({ hasText: "The link to the service is broken" });
  await expect(attention).toBeVisible();
  await sandbox.post("faults", { fault: "refresh_lost" });
  expect((await owner.post("connection.refresh", {})).body.code).toBe("token_broken");
  const banner = page.getByRole("status").filter({ hasText: "The link to the payment service is broken" });
  await expect(banner).toContainText("You can heal it by pasting a new token pair.");
  await expect(broken).toContainText("A new token pair heals it.");
  await broken.getByRole("link").click();
  await expect(page).toHaveURL(routes.settings.connection(BUSINESS));
  await expect(page.getByRole("main")).toContainText("its answer was lost on the way");
  await expectEnglish(page, "broken connection");

  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const input = { accessToken: pair.access_token, refreshToken: pair.refresh_token, password: "sandbox-demo" };
  expect((await owner.post("connection.paste_pair", input)).body.link).toBe("ok");
  await expect(banner).toBeHidden();
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Overview" }).click();
  await expect(attention).toBeVisible();
  await expect(broken).toHaveCount(0);
});

test("wallet: filters, pages, a transaction and the way back", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { balanceRial } = (await owner.get("wallet.balance")).body;
  const input = { kind: "transactions", to: OVER, perPage: 20 };
  const first = (await owner.get("wallet.transactions", input)).body.items;
  const second = (await owner.get("wallet.transactions", { ...input, after: first.at(-1).id })).body.items;
  await signInAs("accountant", ENGLISH);
  await page.goto(`${WALLET}?to=${OVER}`);
  await expect(page.getByRole("main")).toContainText(`${english(balanceRial)} rial`);
  await page.getByLabel("Kind", { exact: true }).selectOption("All but settlements");
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Kind: All but settlements");
  const open = rows(page).getByRole("link", { name: /^Open transaction of/ });
  await expect(open.first()).toHaveAttribute("href", routes.transaction(BUSINESS, first[0].id));
  await expect(rows(page).first()).toContainText(GREGORIAN_DAY);
  await expectEnglish(page, "wallet");

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("21–40");
  await expect(open.first()).toHaveAttribute("href", routes.transaction(BUSINESS, second[0].id));
  await open.nth(2).press("Enter");
  await expect(page).toHaveURL(routes.transaction(BUSINESS, second[2].id));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${english(second[2].amountRial)} rial`);
  await expect(section(page, "Movement")).toContainText("Effect on the wallet");
  await expectEnglish(page, "transaction");
  await page.goBack();
  await expect(open.first()).toHaveAttribute("href", routes.transaction(BUSINESS, second[0].id));
});

test("lists: when the service fails they say what happened, and a retry brings them", async ({
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  await signInAs("accountant", ENGLISH);
  await withoutNews(page);
  for (const [list, path] of [
    [WALLET, "/v3/business/:business/transaction"],
    [routes.withdrawals(BUSINESS), "/v3/business/:business/subscription/withdrawal"],
  ] as const) {
    await sandbox.post("faults", { path, fault: "status", value: 422, times: "always" });
    await page.goto(`${list}?perPage=11`);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("The payment service did not accept this");
    await expectEnglish(page, `${list} failing`);
    await sandbox.clear("faults");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(11);
  }
});

test("rial and toman, Gregorian and Jalali are the person's choice and stay", async ({
  apiAs,
  newMember,
  page,
  signInAs,
}) => {
  const member = await newMember("accountant", ENGLISH);
  const [first] = (await (await apiAs("owner")).get("withdrawals.list", { status: "FAILED", perPage: 1 })).body.items;
  await signInAs(member, ENGLISH);
  await page.goto(routes.withdrawals(BUSINESS, { status: "FAILED" }));
  const row = page.getByRole("table").locator("tbody tr").first();
  const choose = async (name: string) => {
    await page.getByRole("banner").getByRole("button", { name: "View settings" }).click();
    await page.getByRole("menuitemradio", { name, exact: true }).click();
  };
  await expect(row).toContainText(`${english(first.amountRial)} rial`);
  await expect(row).toContainText(GREGORIAN_DAY);
  await choose("toman");
  await expect(row).toContainText(`${english(first.amountRial / 10)} toman`);
  await choose("Jalali");
  await expect(row).toContainText(JALALI_DAY);
  await page.reload();
  await expect(row).toContainText(JALALI_DAY);
  await expect(row).toContainText("toman");
  await expectEnglish(page, "toman and Jalali");
  await choose("Gregorian");
  await expect(row).toContainText(GREGORIAN_DAY);
});
