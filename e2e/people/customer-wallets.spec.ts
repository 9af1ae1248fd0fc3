import { randomUUID } from "node:crypto";
import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { comeTo, inBothLanguages, section } from "@/e2e/look";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { customerWalletRoutes } from "@/lib/areas/people/customer-wallets/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = { fa, en };

/** A company with a wallet, and a policy that needs one approval. @returns its id */
async function newCompany(owner: ApiClient, manager: ApiClient, sandbox: SandboxControl): Promise<string> {
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await sandbox.post("deposit", { amountRial: 100_000_000 });
  const { body } = await owner.post("customers.create", {
    type: "LEGAL",
    legalName: "شرکت کیفی",
    agentName: "نسرین کیفی",
    agentMobile: `0912${String(Date.now()).slice(-7)}`,
    companyId: `10${String(Date.now()).slice(-9)}`,
  });
  return body.id;
}

test("money goes into a customer's wallet, and stands among the customer's transactions", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  // What could be taken for the code of another order is refused.
  browserErrors.allowFailedRequests();
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  const customerId = await newCompany(owner, manager, sandbox);
  const { form } = fa.customerWallets;
  await signInAs("accountant");
  await page.goto(customerWalletRoutes.customerWallet(BUSINESS, customerId, { way: "deposit" }));
  const toReview = page.getByRole("button", { name: "ادامه و بازبینی" });
  await toReview.click();
  await expect(page.getByRole("textbox", { name: fa.labels.amount })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: fa.labels.amount }).fill("400000");
  // It is said beside its field.
  await page.getByRole("textbox", { name: form.comment }).fill("هدیه D-1234-5678-9012");
  await toReview.click();
  await expect(page.getByRole("textbox", { name: form.comment })).toHaveAccessibleDescription(/مانند کد دستور دیگری/);
  await page.getByRole("textbox", { name: form.comment }).fill("هدیهٔ خرید");
  await expect(section(page, form.after)).toContainText("۴۰۰٬۰۰۰");
  await expectNoViolations(page);
  await toReview.click();
  await page.getByRole("button", { name: "درخواست واریز ۴۰۰٬۰۰۰ ریال" }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await approve(manager, orderId);
  await alsoInEnglish(page, async (locale) => {
    const done = WORDS[locale].orders.situationOfOthers.bookedCustomer.title;
    await expect(page.getByRole("heading", { name: done })).toBeVisible();
  });
  const { content } = await readOrder(manager, orderId);
  await page.getByRole("link", { name: fa.orders.openCustomerWallet }).click();
  const row = page.getByRole("row").filter({ hasText: content.walletCode ?? "none" });
  await expect(row).toContainText("۴۰۰٬۰۰۰");
  await row.getByRole("link", { name: fa.customerWallets.openOrder }).click();
  await expect(page).toHaveURL(ORDER);
});

test(
  "a customer's page leads to a deposit, and has its order until the wallet has it",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    const customerId = await newCompany(owner, manager, sandbox);
    const { title, none, ...words } = fa.customerWallets;
    const content = { customerId, amountRial: 400_000 };
    await accountant.post("orders.make", { kind: "customerDeposit", idempotencyKey: randomUUID(), content });
    await signInAs("accountant");
    await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "wallet" }));
    await expect(await comeTo(page, title)).toContainText(none);
    await alsoInEnglish(page, async (locale) => {
      const { customerWallets } = WORDS[locale];
      await expect(await comeTo(page, customerWallets.title)).toContainText(customerWallets.orders);
    });
    await page.getByRole("link", { name: words.do.deposit }).click();
    await expect(page.getByRole("textbox", { name: fa.labels.amount })).toBeVisible();
  },
);

test("what customers hold is not for support to see", LONG, async ({ apiAs, page, sandbox, signInAs }) => {
  const customerId = await newCompany(await apiAs("owner"), await apiAs("manager"), sandbox);
  await signInAs("support");
  await page.goto(customerRoutes.customer(BUSINESS, customerId, { tab: "wallet" }));
  await expect(page.getByRole("heading", { level: 1, name: /شرکت کیفی/ })).toBeVisible();
  await expect(section(page, fa.deposits.customerCode.title)).toBeVisible();
  await expect(section(page, fa.customerWallets.title)).toHaveCount(0);
});

test(
  "more than a customer has is refused beside its field, and a lost withdrawal is found",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    // More than the customer has is refused.
    browserErrors.allowFailedRequests();
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    const customerId = await newCompany(owner, manager, sandbox);
    const { body: deposit } = await accountant.post("orders.make", {
      kind: "customerDeposit",
      idempotencyKey: randomUUID(),
      content: { customerId, amountRial: 400_000 },
    });
    await approve(manager, deposit.orderId);
    await expect.poll(async () => (await readOrder(manager, deposit.orderId)).state).toBe("done");

    await signInAs("accountant", { locale: "en" });
    const { form } = en.customerWallets;
    await page.goto(customerWalletRoutes.customerWallet(BUSINESS, customerId, { way: "withdraw" }));
    await page.getByRole("textbox", { name: en.labels.amount }).fill("500000");
    await expect(page.getByText(form.short)).toBeVisible();
    await page.getByRole("button", { name: "Continue to review" }).click();
    await page.getByRole("button", { name: "Request withdrawal of 500,000 rial" }).click();
    await expect(page.getByRole("textbox", { name: en.labels.amount })).toHaveAccessibleDescription(
      /The balance of the customer’s wallet is not enough/,
    );
    const amountRial = 100_000;
    const { body: lost } = await accountant.post("orders.make", {
      kind: "customerWithdrawal",
      idempotencyKey: randomUUID(),
      content: { customerId, amountRial },
    });
    await sandbox.post("habits", { customer_wallet_rows: "commentless" });
    await sandbox.post("faults", {
      path: "/v2/business/:business/customers/:customer/wallet/withdraw",
      method: "POST",
      fault: "drop_after",
      times: 1,
    });
    await approve(manager, lost.orderId);
    await page.goto(orderRoutes.order(BUSINESS, lost.orderId));
    await inBothLanguages(page, async (locale) => {
      await expect(
        page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.unknownCustomer.title }),
      ).toBeVisible();
    });
    await sandbox.post("habits", { customer_wallet_rows: "told" });
    await manager.post("orders.look_up", { orderId: lost.orderId });
    await inBothLanguages(page, async (locale) => {
      await expect(
        page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.bookedCustomer.title }),
      ).toBeVisible();
    });
  },
);
