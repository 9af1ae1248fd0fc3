import { randomUUID } from "node:crypto";
import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { changeLanguage, comeTo, section, violations } from "@/e2e/look";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import enGateway from "@/lib/areas/collecting/gateway/words/en";
import faGateway from "@/lib/areas/collecting/gateway/words/fa";
import enWords from "@/lib/areas/people/customer-accounts/words/en";
import faWords from "@/lib/areas/people/customer-accounts/words/fa";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { makeIban } from "@/lib/kit/format/iban";
import enForms from "@/lib/kit/i18n/en/forms";
import faForms from "@/lib/kit/i18n/fa/forms";

const OF = "/v3/business/:business/customers/:customer";

/** Sixteen digits of a bank that is known, with a right check digit; no two alike within a run. */
function newCard(ending: string): string {
  const body = `603799${String(Date.now()).slice(-5)}`;
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${body}${digit}${ending}`;
    const sum = [...number].reduce((total, each, index) => {
      const doubled = Number(each) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error("no such card");
}

async function company(owner: ApiClient): Promise<string> {
  const made = await owner.post("customers.create", {
    type: "LEGAL",
    legalName: "شرکت کارت‌دار",
    agentMobile: "09124440011",
    companyId: `10${String(Date.now()).slice(-9)}`,
  });
  return made.body.id;
}

for (const [locale] of LANGUAGES) {
  const words = { fa: faWords, en: enWords }[locale];
  const forms = { fa: faForms, en: enForms }[locale];
  const gateway = { fa: faGateway, en: enGateway }[locale];

  test(
    `a customer's card is added and checked for a fee, and a lost answer is looked for (${locale})`,
    LONG,
    async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
      browserErrors.allowFailedRequests();
      const customerId = await company(await apiAs("owner"));
      const card = newCard("0016");
      await signInAs("accountant", { locale });
      await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "accounts" }));
      const cards = await comeTo(page, words.cards.title);
      await expect(cards.getByText(words.cards.none)).toBeVisible();

      // The answer is lost: nothing is sent again before the list was read.
      await cards.getByRole("button", { name: words.cards.add }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words.cards.card).fill(`${card.slice(0, 15)}${(Number(card[15]) + 1) % 10}`);
      await expect(dialog.getByLabel(words.cards.card)).toHaveAttribute("aria-invalid", "true");
      await dialog.getByLabel(words.cards.card).fill(card);
      await dialog.getByLabel(words.form.hasInquiry).check();
      expect(await violations(page)).toEqual([]);
      await sandbox.post("faults", { operation: `POST ${OF}/cards`, fault: "drop_after", times: 1 });
      await dialog.getByRole("button", { name: words.form.addPaid }).dblclick();
      await expect(dialog.getByText(words.lost.paid)).toBeVisible();
      await expect(dialog.getByRole("button", { name: words.form.addPaid })).toBeDisabled();
      await dialog.getByRole("button", { name: forms.lost.look }).click();
      await expect(dialog.getByText(words.cards.found)).toBeVisible();
      await page.keyboard.press("Escape");
      const row = cards.getByRole("listitem").filter({ hasText: "0016" });
      await expect(row.getByText(words.compatibility.matched)).toBeVisible();
      await expect(row.getByText(words.name.same)).toBeVisible();
      await expect(page.locator("body")).not.toContainText(card);

      // What costs a fee says so before; somebody else's is said as such.
      await row.getByRole("button", { name: words.actions }).click();
      await page.getByRole("menuitem", { name: words.toIban }).click();
      await expect(dialog.getByText(words.form.paidBody)).toBeVisible();
      await dialog.getByRole("button", { name: words.form.toIbanAction }).click();
      await expect(dialog.getByText(words.told.matched)).toBeVisible();
      await dialog
        .getByRole("button", { name: locale === "fa" ? "بستن" : "Close" })
        .first()
        .click();
      await expect(section(page, words.ibans.title).getByRole("listitem")).toHaveCount(1);
    },
  );

  test(
    `a payment has to come from a customer's own card, and a person decides where it did not (${locale})`,
    LONG,
    async ({ apiAs, page, signInAs }) => {
      const owner = await apiAs("owner");
      const customerId = await company(owner);
      const added = await owner.post("customer_accounts.add_card", {
        customerId,
        card: newCard("0016"),
        isDefault: true,
        trackId: randomUUID(),
      });
      expect(added.status, JSON.stringify(added.body)).toBe(200);
      await signInAs("accountant", { locale });
      await page.goto(customerRoutes.customer(BUSINESS, customerId));
      await page.getByRole("link", { name: gateway.create }).click();
      const form = page.getByRole("form", { name: gateway.create });
      await expect(form.getByText("شرکت کارت‌دار").first()).toBeVisible();
      await form.getByLabel(gateway.ownCards.check).check();
      await expect(form.getByText(/0016/)).toBeVisible();
      await form.getByLabel(gateway.fields.amountRial).fill("1250000");
      expect(await violations(page)).toEqual([]);
      await form.getByRole("button", { name: gateway.form.submit }).click();
      const address =
        (await section(page, gateway.detail.linkTitle)
          .getByText(/^http.*\/pay\//)
          .first()
          .textContent()) ?? "";
      await page.goto(address);
      await page.getByRole("link", { name: gateway.payer.pay }).click();
      await page.getByRole("button", { name: "پرداخت", exact: true }).click();
      await expect(page.getByText(/پرداخت شما نزد .+ در حال بررسی است|is reviewing your payment/)).toBeVisible();
      await page.goto(gatewayRoutes.gateway(BUSINESS));
      await page.getByRole("row").filter({ hasText: "شرکت کارت‌دار" }).first().getByRole("link").first().click();
      await expect(page.getByText(gateway.doubts.customer_card)).toBeVisible();
      const decision = section(page, gateway.decide.title);
      await expect(decision.getByText(/0016/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );
}

/** Adds an IBAN or a card to a customer who has one already, and does with it what can be done. */
async function useAccount(page: Page, kind: "ibans" | "cards", label: string, number: string): Promise<void> {
  const words = faWords;
  const dialog = page.getByRole("dialog");
  const accounts = await comeTo(page, words[kind].title);
  await accounts.getByRole("button", { name: words[kind].add }).click();
  await dialog.getByRole("textbox", { name: label }).fill(number);
  await dialog.getByRole("button", { name: words[kind].add }).click();
  await expect(page.getByText(words[kind].added)).toBeVisible();
  await expect(accounts.getByRole("listitem")).toHaveCount(2);
  // In groups of four, as IBANs are read.
  const row = accounts.getByRole("listitem").filter({ hasText: /00 ?16/ });
  const choose = async (action: string) => {
    await row.getByRole("button", { name: words.actions }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await expect(row.getByText(words.compatibility.notChecked)).toBeVisible();
  await choose(words.inquire);
  await dialog.getByRole("button", { name: words.form.inquireAction }).click();
  await expect(dialog.getByText(words.told.matched)).toBeVisible();
  await dialog.getByRole("button", { name: "بستن" }).first().click();
  await expect(row.getByText(words.compatibility.matched)).toBeVisible();
  // What is kept is given for nothing, and said to be.
  await choose(words.inquire);
  await dialog.getByRole("button", { name: words.form.inquireAction }).click();
  await expect(dialog.getByText(words.form.keptTitle)).toBeVisible();
  await dialog.getByRole("button", { name: "بستن" }).first().click();
  await choose(words.makeDefault);
  await dialog.getByRole("button", { name: words.makeDefault }).click();
  await expect(page.getByText(words[kind].madeDefault)).toBeVisible();
  await expect(row.getByText(words.default, { exact: true })).toBeVisible();
  await choose(words.remove);
  await dialog.getByRole("button", { name: words.remove }).click();
  await expect(page.getByText(words[kind].removed)).toBeVisible();
  await expect(row).toBeHidden();
}

test("an IBAN of a customer is added, checked, made the default and removed", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const customerId = await company(owner);
  const known = { customerId, isDefault: true, trackId: randomUUID(), iban: makeIban("017", "1234500") };
  expect((await owner.post("customer_accounts.add_iban", known)).status).toBe(200);
  await signInAs("accountant");
  await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "accounts" }));
  await useAccount(page, "ibans", faWords.ibans.iban, makeIban("017", "1230016"));
});

test(
  "a card of a customer is added, checked, made the default and removed",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const customerId = await company(owner);
    const known = { customerId, isDefault: true, trackId: randomUUID(), card: newCard("0024") };
    expect((await owner.post("customer_accounts.add_card", known)).status).toBe(200);
    await signInAs("accountant");
    await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "accounts" }));
    await useAccount(page, "cards", faWords.cards.card, newCard("0016"));
    await changeLanguage(page, "en");
    await expect(section(page, enWords.cards.title).getByText(enWords.compatibility.notChecked)).toBeVisible();
  },
);
