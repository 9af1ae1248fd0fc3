import { randomUUID } from "node:crypto";
import { BUSINESS, expect, type Page, type SandboxControl, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { inBothLanguages, ROWS, section, violations } from "@/e2e/look";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);

const WORDS = {
  fa: {
    of: "استردادها",
    open: "استرداد…",
    payment: "دیدن پرداخت",
    sent: "سرویس استرداد را پذیرفت",
    done: "مسترد شد",
    refused: "سرویس استرداد را نپذیرفت",
    off: /ابزار استرداد برای این کسب‌وکار فعال نیست/,
  },
  en: {
    of: "Refunds",
    open: "Refund…",
    payment: "See the payment",
    sent: "The service accepted the refund",
    done: "Refunded",
    refused: "The service refused the refund",
    off: /The refund tool is not active for this business/,
  },
} as const;

/** A payment without refunds, and money to refund it. */
async function newPayment(sandbox: SandboxControl): Promise<string> {
  // Other stories may have paid out what this one gives back.
  await sandbox.post("deposit", { amountRial: 1_000_000_000 });
  const given = { amountRial: 200_000_000, name: "نسرین برگشتی" };
  return String((await sandbox.post<{ id: number }>("gateway-payments", given)).id);
}

async function orderIdOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(ORDER);
  return ORDER.exec(page.url())?.[1] ?? "";
}

test("a part of a gateway payment goes back to the card, and the order leads back to the payment", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const words = WORDS.fa;
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const paymentId = await newPayment(sandbox);
  await signInAs("accountant");
  await page.goto(walletRoutes.transaction(BUSINESS, paymentId));
  await page.getByRole("button", { name: words.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/در ۲ بخش ثبت می‌کند/)).toBeVisible();
  await dialog.getByRole("radio", { name: /^بخشی از مبلغ/ }).check();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("200000010");
  await expect(
    dialog.getByText("با احتساب دستورهای پیشین، این مبلغ از مبلغ قابل استرداد پرداخت بیشتر است."),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("400000");
  await expect(dialog.getByText(/تأیید ۱ نفر لازم است/)).toBeVisible();
  await dialog.getByRole("button", { name: "درخواست استرداد ۴۰۰٬۰۰۰ ریال" }).dblclick();
  const orderId = await orderIdOf(page);
  // Until it is in the statement, the list of refunds shows the order.
  await page.goto(gatewayRoutes.gatewayRefunds(BUSINESS));
  await section(page, "دستورهای استرداد در جریان")
    .getByRole("listitem")
    .filter({ hasText: "۴۰۰٬۰۰۰" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(orderRoutes.order(BUSINESS, orderId));
  expect((await approve(manager, orderId)).status).toBe(200);
  await expect(page.getByRole("heading", { name: words.sent })).toBeVisible();
  const { serviceId } = await readOrder(manager, orderId);
  await sandbox.post(`gateway-refunds/${serviceId}/settle`, { status: "DONE" });
  await manager.post("orders.look_up", { orderId });
  await expect(page.getByRole("heading", { name: words.done })).toBeVisible();
  await page.getByRole("link", { name: words.payment }).click();
  await expect(page).toHaveURL(walletRoutes.transaction(BUSINESS, paymentId));
  await expect(section(page, words.of)).toContainText(/۱۹۹٬۶۰۰٬۰۰۰/);
  await page.goto(gatewayRoutes.gatewayRefunds(BUSINESS));
  const list = page.getByRole("table", { name: "استردادهای صورت‌حساب کیف پول" });
  const first = list.locator(ROWS).first();
  await expect(first).toContainText(/[−-]۴۰۰٬۰۰۰/);
  // The list has refunds only, and its own filters do not offer another channel.
  await expect(list.locator(ROWS).filter({ hasNotText: "استرداد" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "کانال" })).toHaveCount(0);
});

test(
  "who may not order has no button, and the rest goes back until the tool is off, in both languages",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const paymentId = await newPayment(sandbox);
    await signInAs("support");
    await page.goto(walletRoutes.transaction(BUSINESS, paymentId));
    await expect(section(page, WORDS.fa.of)).toContainText("۲۰۰٬۰۰۰٬۰۰۰");
    await expect(page.getByRole("button", { name: WORDS.fa.open })).toHaveCount(0);

    const made = await accountant.post("orders.make", {
      kind: "gatewayRefund",
      idempotencyKey: randomUUID(),
      content: { transactionId: paymentId, amountRial: 400_000 },
    });
    const { orderId } = made.body;
    expect((await approve(manager, orderId)).status).toBe(200);
    await signInAs("accountant");
    await page.goto(orderRoutes.order(BUSINESS, orderId));
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].sent })).toBeVisible();
    });
    const { serviceId } = await readOrder(manager, orderId);
    await sandbox.post(`gateway-refunds/${serviceId}/settle`, { status: "DONE" });
    await manager.post("orders.look_up", { orderId });
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
    });
    await page.getByRole("link", { name: "See it in the statement" }).click();
    await expect(page.getByRole("link", { name: paymentId })).toBeVisible();

    await page.goto(walletRoutes.transaction(BUSINESS, paymentId));
    await expect(section(page, WORDS.en.of)).toContainText(/Refundable\s*199,600,000/);
    await page.getByRole("button", { name: WORDS.en.open }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Request refund of 199,600,000 rial" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Request refund of 199,600,000 rial" }).click();
    const rest = await orderIdOf(page);
    await sandbox.post("habits", { gateway_refunds: "off" });
    expect((await approve(manager, rest)).status).toBe(200);
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].refused })).toBeVisible();
    });
    await page.goto(walletRoutes.transaction(BUSINESS, paymentId));
    await inBothLanguages(page, async (locale) => {
      await expect(section(page, WORDS[locale].of)).toContainText(WORDS[locale].off);
      await expect(page.getByRole("button", { name: WORDS[locale].open })).toHaveCount(0);
    });
    await sandbox.post("habits", { gateway_refunds: "on" });
  },
);
