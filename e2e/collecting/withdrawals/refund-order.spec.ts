import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { makeAuthorization } from "@/lib/testing/orders/authorization";

const SUBSCRIPTION = `/v3/business/${BUSINESS}/subscription`;
const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);

const WORDS = {
  fa: {
    of: "استردادها",
    open: "استرداد…",
    whole: /^همهٔ مبلغ قابل استرداد/,
    part: /^بخشی از مبلغ/,
    approvals: /تأیید ۱ نفر لازم است/,
    submit: "درخواست استرداد ۴۰۰٬۰۰۰ ریال",
    sent: "سرویس آن را پذیرفته است",
    done: "برگردانده شد",
    refused: "سرویس آن را نپذیرفت",
    openRefund: "دیدن استرداد",
    openWithdrawal: "دیدن وصول",
  },
  en: {
    of: "Refunds",
    open: "Refund…",
    whole: /^The whole refundable amount/,
    part: /^A part of it/,
    approvals: /One person has to approve/,
    submit: "Request refund of 400,000 rial",
    sent: "Accepted by the service",
    done: "Given back",
    refused: "The service refused it",
  },
} as const;

/** A withdrawal of a million rial that was collected. @returns its id */
async function collect(sandbox: SandboxControl, url = ""): Promise<string> {
  const authorization_id = await makeAuthorization(
    {
      url,
      control: (method, path, body) => (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)),
    },
    { mobile: "09121230066", name: "نسرین برگشتی" },
  );
  const made = await sandbox.service<{ result: { withdrawal: { id: string } } }>(
    "POST",
    `${SUBSCRIPTION}/withdrawal/store`,
    { authorization_id, amount: 1_000_000 },
  );
  await sandbox.service("GET", `${SUBSCRIPTION}/withdrawal/${made.result.withdrawal.id}`);
  return made.result.withdrawal.id;
}

test("a part of a withdrawal goes back to its payer, and the rest can still be given back", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const withdrawalId = await collect(sandbox, stack.env.SERVICE_BASE_URL);
  await signInAs("accountant");
  await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawalId));
  await page.getByRole("button", { name: WORDS.fa.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: WORDS.fa.whole })).toBeChecked();
  await dialog.getByRole("radio", { name: WORDS.fa.part }).check();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("1000001");
  await expect(
    dialog.getByText("با احتساب استردادهایی که دستورشان ثبت شده است، از ماندهٔ این وصول بیشتر است."),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("400000");
  await expect(dialog.getByText(WORDS.fa.approvals)).toBeVisible();
  await dialog.getByRole("button", { name: WORDS.fa.submit }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await approve(manager, orderId);
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].sent })).toBeVisible();
  });
  const { serviceId } = await readOrder(manager, orderId);
  await sandbox.post(`refunds/${serviceId}/settle`, { status: "DONE" });
  await manager.post("orders.look_up", { orderId });
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
  });
  // The ways between the order, the refund and the withdrawal.
  await page.getByRole("link", { name: WORDS.fa.openRefund }).click();
  await expect(page).toHaveURL(debitRefundRoutes.debitRefund(BUSINESS, serviceId ?? ""));
  await page.goBack();
  await page.getByRole("link", { name: WORDS.fa.openWithdrawal }).click();
  await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, withdrawalId));
  await expect(section(page, WORDS.fa.of)).toContainText(/قابل استرداد\s*۶۰۰٬۰۰۰/);
  const { debit_refunds: refunds } = await sandbox.get<{ debit_refunds: { withdrawal_id: string; status: string }[] }>(
    "book",
  );
  expect(refunds.filter(({ withdrawal_id }) => withdrawal_id === withdrawalId)).toMatchObject([{ status: "DONE" }]);
});

test(
  "the rest of a withdrawal is asked for; a business without refunds is told that the service refused it",
  LONG,
  async ({ apiAs, page, sandbox, signInAs, stack }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const withdrawalId = await collect(sandbox, stack.env.SERVICE_BASE_URL);
    const part = { withdrawal_id: withdrawalId, amount: 400_000 };
    const made = await sandbox.service<{ result: { refund: { id: string } } }>("POST", `${SUBSCRIPTION}/refunds`, part);
    await sandbox.post(`refunds/${made.result.refund.id}/settle`, { status: "DONE" });
    // Support may not order: they see what is left, and no button.
    await signInAs("support", { locale: "en" });
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawalId));
    await expect(section(page, WORDS.en.of)).toContainText("600,000");
    await expect(page.getByRole("button", { name: WORDS.en.open })).toHaveCount(0);

    await signInAs("accountant", { locale: "en" });
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawalId));
    await page.getByRole("button", { name: WORDS.en.open }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Request refund of 600,000 rial" }).click();
    await expect(page).toHaveURL(ORDER);
    const orderId = ORDER.exec(page.url())?.[1] ?? "";
    await sandbox.post("habits", { debit_refunds: "off" });
    await approve(manager, orderId);
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].refused })).toBeVisible();
    });
    await sandbox.post("habits", { debit_refunds: "on" });
    const { debit_refunds: refunds } = await sandbox.get<{
      debit_refunds: { withdrawal_id: string; status: string }[];
    }>("book");
    expect(refunds.filter(({ withdrawal_id }) => withdrawal_id === withdrawalId)).toMatchObject([{ status: "DONE" }]);
  },
);
