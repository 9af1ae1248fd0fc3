import { routes } from "@/lib/routes";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { BUSINESS, expect, test } from "../fixtures";
import { inBothLanguages, section } from "../look";
import { agreeOnPolicy, approve, readOrder } from "../payouts";

const SUBSCRIPTION = `/v3/business/${BUSINESS}/subscription`;
const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);

const WORDS = {
  fa: {
    of: "برگردانده‌شده",
    open: "استرداد…",
    whole: /^همهٔ مانده/,
    part: /^بخشی از آن/,
    approvals: /تأیید ۱ نفر لازم است/,
    submit: "درخواست استرداد ۴۰۰٬۰۰۰ ریال",
    sent: "سرویس آن را پذیرفته است",
    done: "برگردانده شد",
    refused: "سرویس آن را نپذیرفت",
  },
  en: {
    of: "Given back",
    open: "Give back…",
    whole: /^All that is left/,
    part: /^A part of it/,
    approvals: /One person has to approve/,
    submit: "Request refund of 400,000 rial",
    sent: "Accepted by the service",
    done: "Given back",
    refused: "The service refused it",
  },
} as const;

test("a part of a withdrawal goes back, then the rest; a business without refunds is told what to ask for", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const collect = async () => {
    const authorization_id = await makeAuthorization(
      {
        url: stack.env.SERVICE_BASE_URL ?? "",
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
  };
  const withdrawalId = await collect();
  // Who may not order sees what is left, and no button.
  await signInAs("support");
  await page.goto(routes.withdrawal(BUSINESS, withdrawalId));
  await expect(section(page, WORDS.fa.of)).toContainText("۱٬۰۰۰٬۰۰۰");
  await expect(page.getByRole("button", { name: WORDS.fa.open })).toHaveCount(0);

  await signInAs("accountant");
  await page.goto(routes.withdrawal(BUSINESS, withdrawalId));
  await page.getByRole("button", { name: WORDS.fa.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: WORDS.fa.whole })).toBeChecked();
  await dialog.getByRole("radio", { name: WORDS.fa.part }).check();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("1000001");
  await expect(dialog.getByText("با آنچه پیش‌تر دستور داده شده، از ماندهٔ این برداشت بیشتر است.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "مبلغ" }).fill("400000");
  await expect(dialog.getByText(WORDS.fa.approvals)).toBeVisible();
  await dialog.getByRole("button", { name: WORDS.fa.submit }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await approve(manager, orderId);
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].sent })).toBeVisible();
  });
  const { serviceId } = await readOrder(manager, orderId);
  await sandbox.post(`refunds/${serviceId}/settle`, { status: "DONE" });
  await manager.post("orders.look_up", { orderId });
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].done })).toBeVisible();
  });
  // The ways between the order, the refund and the withdrawal.
  await page.getByRole("link", { name: "Open the refund" }).click();
  await expect(page).toHaveURL(routes.debitRefund(BUSINESS, serviceId ?? ""));
  await page.goto(routes.order(BUSINESS, orderId));
  await page.getByRole("link", { name: "See the withdrawal" }).click();
  await expect(page).toHaveURL(routes.withdrawal(BUSINESS, withdrawalId));
  await expect(section(page, WORDS.en.of)).toContainText(/Can still be given back\s*600,000/);
  await page.getByRole("button", { name: WORDS.en.open }).click();
  await dialog.getByRole("button", { name: "Request refund of 600,000 rial" }).click();
  await expect(page).toHaveURL(ORDER);
  const rest = ORDER.exec(page.url())?.[1] ?? "";
  expect(rest).not.toBe(orderId);
  await sandbox.post("habits", { debit_refunds: "off" });
  await approve(manager, rest);
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("heading", { name: WORDS[locale].refused })).toBeVisible();
  });
  await sandbox.post("habits", { debit_refunds: "on" });
  const { debit_refunds: refunds } = await sandbox.get<{ debit_refunds: { withdrawal_id: string; status: string }[] }>(
    "book",
  );
  expect(refunds.filter(({ withdrawal_id }) => withdrawal_id === withdrawalId)).toMatchObject([{ status: "DONE" }]);
});
