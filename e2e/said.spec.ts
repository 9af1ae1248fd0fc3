import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { BUSINESS, expect, test } from "./fixtures";
import { alsoInEnglish } from "./languages";
import { LONG } from "./long";
import { inBothLanguages, ROWS } from "./look";
import { PAYEE_IBAN } from "./new-settlement";
import { freshIban, orderSettlement, registerBatch } from "./orders";

const WORDS = { fa, en };

// What screens say of money and people, where a hasty word would mislead: the same in both languages.

test(
  "what a batch handed over is not called paid, and leads to its settlements",
  LONG,
  async ({ page, sandbox, signInAs }) => {
    const { batchId } = await registerBatch(sandbox, [60_000, 70_000]);
    await sandbox.post("clock", { advanceSeconds: 6 });
    await signInAs("accountant");
    await page.goto(batchRoutes.batch(BUSINESS, batchId));
    const rows = page.getByRole("table").locator(ROWS);
    await inBothLanguages(page, async (locale) => {
      const { batches, settlements } = WORDS[locale];
      await expect(rows.getByText(batches.status.submitted, { exact: true })).toHaveCount(2);
      await expect(page.getByText(batches.outcomes.elsewhere)).toBeVisible();
      await expect(rows.getByText(settlements.status.done, { exact: true })).toHaveCount(0);
      await expect(page.getByRole("link", { name: batches.outcomes.settlements })).toBeVisible();
    });
    await page.getByRole("link", { name: en.batches.outcomes.settlements }).click();
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("heading", { level: 1, name: WORDS[locale].settlements.title })).toBeVisible();
    });
  },
);

test(
  "a destination is new only where the service's own settlements show none",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const accountant = await apiAs("accountant");
    // Nothing of Daftar's own is as old as this.
    const to = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    const { items } = (await accountant.get("settlements.list", { status: "DONE", to, perPage: 50 })).body;
    const known = await orderSettlement(accountant, { iban: items.at(-1).iban, amountRial: 610_000 });
    const fresh = await orderSettlement(accountant, { iban: freshIban(), amountRial: 620_000 });
    await signInAs("manager");
    await page.goto(orderRoutes.order(BUSINESS, known));
    await inBothLanguages(page, async (locale) => {
      const { past } = WORDS[locale].orders.help;
      await expect(page.getByText(past.paid_elsewhere)).toBeVisible();
      await expect(page.getByText(past.none)).toBeHidden();
    });
    await page.goto(orderRoutes.order(BUSINESS, fresh));
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByText(WORDS[locale].orders.help.past.none)).toBeVisible();
    });
  },
);

test("a name opens nobody by itself and what it can't find is said; what names a person stands in no address", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const { items } = (await (await apiAs("owner")).get("authorizations.list", { status: "ACTIVE", perPage: 5 })).body;
  const { name, mobile } = items.find((row: { name: string | null }) => row.name !== null);
  await signInAs("support");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto(searchRoutes.search(BUSINESS));
  const box = page.getByRole("searchbox", { name: fa.search.label });
  await box.fill(name);
  await page.keyboard.press("Enter");
  await alsoInEnglish(page, async (locale) => {
    const { search } = WORDS[locale];
    await expect(page.getByRole("searchbox", { name: search.label })).toBeVisible();
    await expect(page.getByRole("heading", { name: search.groups.authorization })).toBeVisible();
    await expect(page).toHaveURL(/\/search/);
    const [before = ""] = search.limits.not.split("{records}");
    await expect(page.getByText(new RegExp(`^${before}.*${search.records.withdrawal}`))).toBeVisible();
  });

  const answered = page.waitForResponse((response) => response.url().includes("search.lookup"));
  await box.fill(mobile);
  await page.getByRole("main").getByRole("button", { name: fa.common.actions.search }).click();
  await answered;
  // A mobile that finds one record alone leads there by itself.
  const said = page.getByRole("status").filter({ hasText: /مورد (پیدا|فهرست) شد|چیزی پیدا نشد/ });
  await expect(said.or(page.getByRole("heading", { level: 1, name: /^مجوز/ })).first()).toBeVisible();
  expect(asked.filter((url) => url.includes(mobile) || url.includes(name))).toEqual([]);
  // What stands after the # stays in the browser.
  expect(new URL(page.url()).search).toBe("");
});

test(
  "support searches the statement by whole values, and is told so instead of asked to try again",
  LONG,
  async ({ browserErrors, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("support");
    await page.goto(`${walletRoutes.wallet(BUSINESS)}?q=${PAYEE_IBAN.slice(0, 10)}`);
    await inBothLanguages(page, async (locale) => {
      const { errors, common } = WORDS[locale];
      await expect(page.getByText(errors.codes.whole_id_needed.title)).toBeVisible();
      await expect(page.getByRole("button", { name: common.actions.retry })).toBeHidden();
    });
  },
);
