import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { BUSINESS, expect, type Page, test } from "../fixtures";
import { LONG } from "../long";
import { expectEnglish, ROWS, section } from "../look";
import { ENGLISH, english, GREGORIAN_DAY, JALALI_DAY } from "./view";

const WALLET = walletRoutes.wallet(BUSINESS);
const rows = (page: Page) => page.getByRole("table", { name: "Transactions of the wallet" }).locator(ROWS);

/** Days that are over: nothing comes to them while a test reads. */
const OVER = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

test("wallet: filters, pages, a transaction and the way back", LONG, async ({ apiAs, page, signInAs }) => {
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
  await expect(open.first()).toHaveAttribute("href", walletRoutes.transaction(BUSINESS, first[0].id));
  await expect(rows(page).first()).toContainText(GREGORIAN_DAY);
  await expectEnglish(page, "wallet");

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("21–40");
  await expect(open.first()).toHaveAttribute("href", walletRoutes.transaction(BUSINESS, second[0].id));
  await open.nth(2).press("Enter");
  await expect(page).toHaveURL(walletRoutes.transaction(BUSINESS, second[2].id));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${english(second[2].amountRial)} rial`);
  await expect(section(page, "Movement")).toContainText("Effect on the wallet");
  await expectEnglish(page, "transaction");
  await page.goBack();
  await expect(open.first()).toHaveAttribute("href", walletRoutes.transaction(BUSINESS, second[0].id));
});

test(
  "rial and toman, Gregorian and Jalali are the person's choice and stay",
  LONG,
  async ({ apiAs, newMember, page, signInAs }) => {
    const member = await newMember("accountant", ENGLISH);
    const [first] = (await (await apiAs("owner")).get("withdrawals.list", { status: "FAILED", perPage: 1 })).body.items;
    await signInAs(member, ENGLISH);
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS, { status: "FAILED" }));
    const row = page.getByRole("table").locator(ROWS).first();
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
  },
);
