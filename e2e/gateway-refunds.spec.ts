import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { inBothLanguages, section, violations } from "./look";
import { agreeOnPolicy, approve, readOrder } from "./payouts";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);

const WORDS = {
  fa: {
    of: "برگردانده‌شده",
    open: "استرداد…",
    sent: "سرویس آن را پذیرفته است",
    done: "برگردانده شد",
    refused: "سرویس آن را نپذیرفت",
    off: /ابزار استرداد برای این کسب‌وکار فعال نیست/,
  },
  en: {
    of: "Given back",
    open: "Give back…",
    sent: "Accepted by the service",
    done: "Given back",
    refused: "The service refused it",
    off: /The refund tool is not active for this business/,
  },
} as const;

test("a part of a gateway payment goes back to the card, then the rest; without the tool the page says so", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  // Other stories may have paid out what this one gives back.
  await sandbox.post("deposit", { amountRial: 1_000_000_000 });
  const { id } = await sandbox.post<{ id: number }>("gateway-payments", {
    amountRial: 200_000_000,
    name: "نسرین برگشتی",
  });
  const paymentId = String(id);
  // Who may not order sees what is left, and no button.
  await signInAs("support");
  await page.goto(routes.transaction(BUSINESS, paymentId));
  await expect(section(page, WORDS.fa.of)).toContainText("۲۰۰٬۰۰۰٬۰۰۰");
  await expect(page.getByRole("button", { name: WORDS.fa.open })).toHaveCount(0);

  await signInAs("accountant");
  await page.goto(routes.transaction(BUSINESS, paymentId));
  await page.getByRole("button", { name: WORDS.fa.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/در ۲ بخش ثبت می‌کند/)).toBeVisible();
  await dialog.getByRole("radio", { name: /^بخشی از آن/ }).check();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("200000010");
  await expect(dialog.getByText("با آنچه پیش‌تر دستور داده شده، از ماندهٔ این پرداخت بیشتر است.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("400000");
  await expect(dialog.getByText(/تأیید ۱ نفر لازم است/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "درخواست استرداد ۴۰۰٬۰۰۰ ریال" }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  expect((await approve(manager, orderId)).status).toBe(200);
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].sent })).toBeVisible();
  });
  const { serviceId } = await readOrder(manager, orderId);
  await sandbox.post(`gateway-refunds/${serviceId}/settle`, { status: "DONE" });
  await manager.post("orders.look_up", { orderId });
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
  });
  // The ways between the order, its row of the statement and the payment.
  await page.getByRole("link", { name: "See it in the statement" }).click();
  await expect(page.getByRole("link", { name: paymentId })).toBeVisible();
  await page.goto(routes.order(BUSINESS, orderId));
  await page.getByRole("link", { name: "See the payment" }).click();
  await expect(page).toHaveURL(routes.transaction(BUSINESS, paymentId));
  await expect(section(page, WORDS.en.of)).toContainText(/Can still be given back\s*199,600,000/);
  await page.getByRole("button", { name: WORDS.en.open }).click();
  await dialog.getByRole("button", { name: "Request refund of 199,600,000 rial" }).click();
  await expect(page).toHaveURL(ORDER);
  const rest = ORDER.exec(page.url())?.[1] ?? "";
  await sandbox.post("habits", { gateway_refunds: "off" });
  expect((await approve(manager, rest)).status).toBe(200);
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].refused })).toBeVisible();
  });
  await page.goto(routes.transaction(BUSINESS, paymentId));
  await inBothLanguages(page, async (locale) => {
    await expect(section(page, WORDS[locale].of)).toContainText(WORDS[locale].off);
    await expect(page.getByRole("button", { name: WORDS[locale].open })).toHaveCount(0);
  });
  await sandbox.post("habits", { gateway_refunds: "on" });
});
