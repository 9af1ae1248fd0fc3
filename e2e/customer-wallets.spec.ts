import { randomUUID } from "node:crypto";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { comeTo, inBothLanguages, section, violations } from "./look";
import { agreeOnPolicy, approve, readOrder } from "./payouts";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);

const WORDS = {
  fa: {
    wallet: "کیف پول مشتری",
    done: "در کیف پول مشتری انجام شد",
    unknown: "هنوز معلوم نیست؛ تا روشن شدن نتیجه دوباره ثبت نکنید",
    underWay: "دستورهایی که در فهرست پایین نیستند",
  },
  en: {
    wallet: "Customer’s wallet",
    done: "Done in the customer’s wallet",
    unknown: "Not known yet; don’t order it again until it is clear",
    underWay: "Orders that are not in the list below",
  },
} as const;

test("money goes into a customer's wallet and out again, and both sides stand on the customer's page", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  // More than the customer has is refused.
  browserErrors.allowFailedRequests();
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await sandbox.post("deposit", { amountRial: 100_000_000 });
  const { body: made } = await accountant.post("customers.create", {
    type: "LEGAL",
    legalName: "شرکت کیفی",
    agentName: "نسرین کیفی",
    agentMobile: `0912${String(Date.now()).slice(-7)}`,
    companyId: `10${String(Date.now()).slice(-9)}`,
  });
  const customer = routes.customer(BUSINESS, made.id);

  // What customers hold is not for support to see.
  await signInAs("support");
  await page.goto(customer);
  await expect(page.getByRole("heading", { level: 1, name: /شرکت کیفی/ })).toBeVisible();
  await expect(section(page, WORDS.fa.wallet)).toHaveCount(0);

  await signInAs("accountant");
  await page.goto(customer);
  await expect(await comeTo(page, WORDS.fa.wallet)).toContainText("تاکنون چیزی این کیف پول را تغییر نداده است.");
  await page.getByRole("link", { name: "واریز به آن" }).click();
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await expect(page.getByRole("textbox", { name: "مبلغ" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "مبلغ" }).fill("400000");
  // What could be taken for the code of another order is said beside its field.
  await page.getByRole("textbox", { name: "توضیح" }).fill("هدیه D-1234-5678-9012");
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await expect(page.getByRole("textbox", { name: "توضیح" })).toHaveAccessibleDescription(/به کد دستوری دیگر/);
  await page.getByRole("textbox", { name: "توضیح" }).fill("هدیهٔ خرید");
  await expect(section(page, "حاصل آن")).toContainText("۴۰۰٬۰۰۰");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await page.getByRole("button", { name: "درخواست واریز ۴۰۰٬۰۰۰ ریال" }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await page.goto(customer);
  await inBothLanguages(page, async (locale) => {
    await expect(await comeTo(page, WORDS[locale].wallet)).toContainText(WORDS[locale].underWay);
  });
  await page.goto(routes.order(BUSINESS, orderId));
  await approve(manager, orderId);
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
  });
  const { content } = await readOrder(manager, orderId);
  await page.getByRole("link", { name: "See the customer’s transactions" }).click();
  const row = page.getByRole("row").filter({ hasText: content.walletCode ?? "none" });
  await expect(row).toContainText("400,000");
  await row.getByRole("link", { name: "See the order" }).click();
  await expect(page).toHaveURL(ORDER);

  // More than there is, then a withdrawal of which the answer is lost.
  await page.goto(routes.customerWallet(BUSINESS, made.id, { way: "withdraw" }));
  await page.getByRole("textbox", { name: "Amount" }).fill("500000");
  await expect(page.getByText("The customer has less than this. The service will refuse it.")).toBeVisible();
  await page.getByRole("button", { name: "Continue to review" }).click();
  await page.getByRole("button", { name: "Request withdrawal of 500,000 rial" }).click();
  await expect(page.getByRole("textbox", { name: "Amount" })).toHaveAccessibleDescription(
    /The customer has less than this in their wallet/,
  );
  const amountRial = 100_000;
  const { body: lost } = await accountant.post("orders.make", {
    kind: "customerWithdrawal",
    idempotencyKey: randomUUID(),
    content: { customerId: made.id, amountRial },
  });
  await sandbox.post("habits", { customer_wallet_rows: "commentless" });
  await sandbox.post("faults", {
    path: "/v2/business/:business/customers/:customer/wallet/withdraw",
    method: "POST",
    fault: "drop_after",
    times: 1,
  });
  await approve(manager, lost.orderId);
  await page.goto(routes.order(BUSINESS, lost.orderId));
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].unknown })).toBeVisible();
  });
  await sandbox.post("habits", { customer_wallet_rows: "told" });
  await manager.post("orders.look_up", { orderId: lost.orderId });
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
  });
});
