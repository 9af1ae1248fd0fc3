import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { ROWS, section } from "@/e2e/look";
import { agreeOnPolicy, approve, orderSettlement, readOrder } from "@/e2e/orders";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import fa from "@/lib/areas/words/fa";

const LABEL = "POST /v3/business/:business/settlement/account/:iban/transaction/:tracking_code/label";
const LIVE = "/v3/business/:business/settlement/account/realtime-statement";

test("an accountant reads an account, labels a row, and goes on when the bank is away", async ({
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  await signInAs("accountant");
  await page.goto(bankAccountRoutes.bankAccounts(BUSINESS));
  await expect(page.getByRole("heading", { level: 2, name: "بانک سامان" })).toBeVisible();
  await expect(page.getByText("جمع همهٔ حساب‌ها")).toBeVisible();
  await page.getByRole("button", { name: "استعلام موجودی از بانک" }).first().click();
  await expect(page.getByText(/موجودی کنونی نزد بانک/)).toBeVisible();

  await page.getByRole("link", { name: "گردش حساب" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "بانک سامان" })).toBeVisible();
  expect(page.url()).not.toMatch(/IR\d{24}/);
  const rows = page.getByRole("table", { name: "ردیف‌های گردش حساب" }).locator(ROWS);
  await expect(rows.first()).toBeVisible();

  const label = "آزمون برچسب";
  await rows
    .first()
    .getByRole("button", { name: /^افزودن برچسب به ردیف/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "افزودن برچسب" });
  await dialog.getByRole("textbox", { name: "برچسب" }).fill(label);
  // An answer without the label does not say that it is on.
  const without = { message: "ok", data: { tracking_code: "0", labels: [] } };
  await sandbox.post("faults", { operation: LABEL, fault: "answer", value: JSON.stringify(without), times: "always" });
  await dialog.getByRole("button", { name: "افزودن برچسب" }).click();
  await expect(dialog.getByText(/ردیف این برچسب را ندارد/)).toBeVisible();
  await sandbox.clear("faults");
  await dialog.getByRole("button", { name: "افزودن برچسب" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.first().getByText(label)).toBeVisible();
  await expect(page.getByRole("region", { name: "در همین صفحه" }).getByText(label)).toBeVisible();
  await rows
    .first()
    .getByRole("button", { name: new RegExp(`^حذف برچسب ${label}`) })
    .click();
  await expect(rows.first().getByText(label)).toBeHidden();

  const live = section(page, "مستقیم از بانک");
  await live.getByRole("button", { name: "استعلام از بانک" }).click();
  await expect(live.getByText(/^زمان استعلام:/)).toBeVisible();
  browserErrors.allowFailedRequests();
  await sandbox.fail(LIVE, 502);
  await live.getByRole("button", { name: "استعلام دوباره" }).click();
  await expect(live.getByText("بانک اکنون پاسخ نمی‌دهد")).toBeVisible();
  await expect(live.getByText(/^زمان استعلام:/)).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await sandbox.clear("faults");
});

test("an account that is not linked is said plainly", LONG, async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(bankAccountRoutes.bankAccount(BUSINESS, "056-00000000"));
  await expect(page.getByText("این حساب دیگر متصل نیست")).toBeVisible();
});

test("an accountant makes a rule for labels, tries it out, and turns it off", async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(bankAccountRoutes.bankAccounts(BUSINESS));
  await page.getByRole("link", { name: "گردش حساب" }).first().click();
  const rows = page.getByRole("table", { name: "ردیف‌های گردش حساب" }).locator(ROWS);
  await expect(rows.first()).toBeVisible();
  // What the book lacks of the period is not drawn, and is said.
  await page.getByRole("button", { name: "نمایش نمودار" }).click();
  await expect(page.getByText(/در نمودار نیست/).first()).toBeVisible();
  await page.getByRole("link", { name: "حساب‌های بانکی" }).first().click();

  const rules = section(page, "قاعده‌های برچسب");
  await rules.getByRole("button", { name: "قاعدهٔ تازه" }).click();
  const dialog = page.getByRole("dialog", { name: "قاعدهٔ تازه" });
  await dialog.getByRole("button", { name: "ذخیرهٔ قاعده" }).click();
  await expect(dialog.getByText("این بخش را پر کنید.").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "شرح شامل این متن باشد" }).fill("انتقال");
  await dialog.getByRole("textbox", { name: "برچسب", exact: true }).fill("آزمون قاعده");
  await dialog.getByRole("button", { name: "آزمایش" }).click();
  await expect(dialog.getByText(/با [۰-۹٬]+ ردیف از [۰-۹٬]+ ردیفی/)).toBeVisible();
  await dialog.getByRole("button", { name: "ذخیرهٔ قاعده" }).click();
  await expect(dialog).toBeHidden();
  const rule = rules.getByRole("listitem").filter({ hasText: "آزمون قاعده" });
  await expect(rule.getByText("«انتقال»")).toBeVisible();
  const isOn = rule.getByRole("switch");
  await isOn.click();
  await expect(isOn).not.toBeChecked();
  await rule.getByRole("button", { name: /^حذف قاعدهٔ/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف", exact: true }).click();
  await expect(rules.getByText("هنوز قاعده‌ای نیست.")).toBeVisible();
});

test(
  "the row of a settlement says what it is, and a rule that somebody saves puts its label on it",
  LONG,
  async ({ apiAs, page, runJob, sandbox, signInAs }) => {
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const { iban } = (await accountant.get("bank-accounts.list")).body.items[0];
    const orderId = await orderSettlement(accountant, { iban, isInstant: true, amountRial: 1_234_570 });
    await approve(manager, orderId);
    const stateOf = async () => (await readOrder(accountant, orderId)).state;
    await expect.poll(stateOf).toBe("sent");
    const { trackId } = await readOrder(accountant, orderId);
    await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
    const isDone = async () => {
      await accountant.post("orders.look_up", { orderId });
      return (await stateOf()) === "done";
    };
    await expect.poll(isDone).toBe(true);

    await signInAs("accountant");
    await page.goto(bankAccountRoutes.bankAccount(BUSINESS, keyOfAccount(iban)));
    const rows = page.getByRole("table", { name: "ردیف‌های گردش حساب" }).locator(ROWS);
    const row = rows.filter({ hasText: "۱٬۲۳۴٬۵۷۰" });
    await expect(row).toContainText(fa.bankAccounts.recognised.certain);
    await expect(row.getByRole("link", { name: fa.bankAccounts.recognised.kinds.order })).toHaveAttribute(
      "href",
      orderRoutes.order(BUSINESS, orderId),
    );

    const reference = (await readOrder(accountant, orderId)).receipt?.refCode;
    const rule = { contains: String(reference), label: "آزمون خودکار", iban: null, reach: "known" };
    // What the page has shown comes into the book a moment later.
    const fits = async () => (await accountant.post("bank-accounts.try_rule", rule)).body.fits;
    await expect.poll(fits).toBe(1);
    await accountant.post("bank-accounts.save_rule", { ...rule, isOn: true });
    await runJob("label-rules");
    await expect(row.getByText(rule.label)).toBeVisible();
  },
);
