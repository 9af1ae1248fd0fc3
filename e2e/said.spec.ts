import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { ROWS } from "./look";
import { PAYEE_IBAN } from "./new-settlement";
import { freshIban, orderPayout, registerBatch } from "./payouts";

/** What screens say of money and people, where a hasty word would mislead: the same in both languages. */
for (const [locale, words] of [
  ["fa", fa],
  ["en", en],
] as const) {
  test(`what a batch handed over is not called paid, and leads to its settlements (${locale})`, async ({
    page,
    sandbox,
    signInAs,
  }) => {
    const { batchId } = await registerBatch(sandbox, [60_000, 70_000]);
    await sandbox.post("clock", { advanceSeconds: 6 });
    await signInAs("accountant", { locale });
    await page.goto(routes.batch(BUSINESS, batchId));
    const rows = page.getByRole("table").locator(ROWS);
    await expect(rows.getByText(words.batches.status.submitted, { exact: true })).toHaveCount(2);
    await expect(page.getByText(words.batches.outcomes.elsewhere)).toBeVisible();
    const { done } = words.settlements.status;
    await expect(rows.getByText(done, { exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: words.batches.outcomes.settlements }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.settlements.title })).toBeVisible();
  });

  test(`a destination is new only where the service's own payouts show none (${locale})`, async ({
    apiAs,
    page,
    signInAs,
  }) => {
    const accountant = await apiAs("accountant");
    // Nothing of Daftar's own is as old as this.
    const to = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    const { items } = (await accountant.get("settlements.list", { status: "DONE", to, perPage: 50 })).body;
    const known = await orderPayout(accountant, { iban: items.at(-1).iban, amountRial: 610_000 });
    const fresh = await orderPayout(accountant, { iban: freshIban(), amountRial: 620_000 });
    await signInAs("manager", { locale });
    const { past } = words.orders.help;
    await page.goto(routes.order(BUSINESS, known));
    await expect(page.getByText(past.paid_elsewhere)).toBeVisible();
    await expect(page.getByText(past.none)).toBeHidden();
    await page.goto(routes.order(BUSINESS, fresh));
    await expect(page.getByText(past.none)).toBeVisible();
  });

  test(`a name opens nobody by itself, and what it can't find is said (${locale})`, async ({
    apiAs,
    page,
    signInAs,
  }) => {
    const { items } = (await (await apiAs("owner")).get("authorizations.list", { status: "ACTIVE", perPage: 5 })).body;
    const { name } = items.find((row: { name: string | null }) => row.name !== null);
    await signInAs("owner", { locale });
    await page.goto(routes.search(BUSINESS));
    await page.getByRole("searchbox", { name: words.search.label }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.search.groups.authorization })).toBeVisible();
    await expect(page).toHaveURL(/\/search/);
    const [before = ""] = words.search.limits.not.split("{kinds}");
    await expect(page.getByText(new RegExp(`^${before}.*${words.search.records.withdrawal}`))).toBeVisible();
  });

  test(`support searches the statement by whole values, and is told so instead of asked to try again (${locale})`, async ({
    browserErrors,
    page,
    signInAs,
  }) => {
    browserErrors.allowFailedRequests();
    await signInAs("support", { locale });
    await page.goto(`${routes.wallet(BUSINESS)}?q=${PAYEE_IBAN.slice(0, 10)}`);
    await expect(page.getByText(words.errors.codes.whole_id_needed.title)).toBeVisible();
    await expect(page.getByRole("button", { name: words.common.actions.retry })).toBeHidden();
  });
}
