import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { agreeOnPolicy, approve, freshIban, orderSettlement, readOrder } from "@/e2e/orders";
import { cashInRoutes } from "@/lib/areas/money/cash-in/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatMoney } from "@/lib/kit/format/money";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = {
  fa: {
    account: /بانک سامان/,
    after: "موجودی پس از واریز",
    split: /این مبلغ را در ۲ واریز، هر یک حداکثر .*، انجام می‌دهد/,
    note: "یادداشت محرمانه",
    review: "ادامه و بازبینی",
    submit: "درخواست واریز ۱٬۲۰۰٬۰۰۰٬۰۰۰ ریال",
  },
  en: {
    account: /Saman/,
    after: "Balances afterwards",
    split: /splits this into 2 deposits of at most/,
    note: "Confidential note",
    review: "Continue to review",
    submit: "Request deposit of 1,200,000,000 rial",
  },
} as const;

const FORM = cashInRoutes.cashIn(BUSINESS, { rial: "1200000000" });

test("money comes from an own account into the wallet, in the parts that were said before", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const words = WORDS.fa;
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await signInAs("accountant");
  await page.goto(FORM);
  await expect(section(page, words.after)).toBeVisible();
  await expect(page.getByText(words.split)).toBeVisible();
  await page.getByRole("radio", { name: words.account }).check();
  await page.getByLabel(words.note).fill("تأمین تسویهٔ فردا");
  await page.getByRole("button", { name: words.review }).click();
  await expect(page.getByText("تأمین تسویهٔ فردا")).toBeVisible();
  await page.getByRole("button", { name: words.submit }).click();
  await page.waitForURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  expect((await readOrder(manager, orderId)).kind).toBe("cashIn");
  expect((await approve(manager, orderId)).status).toBe(200);
  await expect.poll(async () => (await readOrder(manager, orderId)).receipt?.parts).toBe(2);
});

test("the form and its review say the same in both languages", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(FORM);
  await inBothLanguages(page, async (locale) => {
    const words = WORDS[locale];
    await expect(section(page, words.after)).toBeVisible();
    await expect(page.getByText(words.split)).toBeVisible();
    await expect(page.getByRole("radio", { name: words.account })).toBeVisible();
  });
  await page.getByRole("radio", { name: WORDS.en.account }).check();
  await page.getByLabel(WORDS.en.note).fill("تأمین تسویهٔ فردا");
  await page.getByRole("button", { name: WORDS.en.review }).click();
  await expect(page.getByText("تأمین تسویهٔ فردا")).toBeVisible();
  await expect(page.getByRole("button", { name: WORDS.en.submit })).toBeVisible();
});

test(
  "where the wallet is too small, what is missing is offered, and the form is filled with it",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const [accountant, support] = await Promise.all([apiAs("accountant"), apiAs("support")]);
    const { body } = await accountant.get("wallet.balance");
    const amountRial = body.balanceRial + 50_000_000_000;
    const orderId = await orderSettlement(accountant, { iban: freshIban(), amountRial });
    await signInAs("accountant");
    const offer = page.getByRole("link", { name: /^انتقال .* از حساب بانکی$/ });
    // Deposits of other tests may arrive meanwhile, so the offer is compared with the amount missing at that moment.
    const isOffered = async () => {
      await page.goto(orderRoutes.order(BUSINESS, orderId));
      const { balance } = (await accountant.get("orders.help", { orderId })).body;
      const amount = formatMoney(-balance.afterRial, { unit: "rial", locale: "fa" });
      return (await offer.textContent()) === `انتقال ${amount} از حساب بانکی`;
    };
    await expect.poll(isOffered).toBe(true);
    await offer.click();
    await page.waitForURL(/\/cash-in\?rial=\d+$/);
    await expect(page.getByLabel("مبلغ")).toHaveValue(/[۰-۹٬]+|\d+/);
    // The same offer for an order that failed for lack of money, and for one that waits in the queue.
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const queued = await orderSettlement(accountant, { kind: "queued", iban: freshIban(), amountRial });
    for (const each of [orderId, queued]) expect((await approve(manager, each)).status).toBe(200);
    for (const each of [orderId, queued]) {
      const isShort = async () => {
        const { state, whereabouts } = await readOrder(accountant, each);
        return state === "failed" || whereabouts === "queue";
      };
      await expect.poll(isShort).toBe(true);
      await page.goto(orderRoutes.order(BUSINESS, each));
      await expect(offer).toBeVisible();
    }
    await accountant.post("orders.cancel", { orderId: queued });
    // Members who may order nothing do not have this form.
    const refused = await support.post("orders.make", {
      kind: "cashIn",
      idempotencyKey: crypto.randomUUID(),
      content: { iban: freshIban(), amountRial: 1000 },
    });
    expect(refused.status).toBe(403);
  },
);
