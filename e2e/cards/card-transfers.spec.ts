import { randomUUID } from "node:crypto";
import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { newHolder } from "@/e2e/new-card";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { openForeign } from "@/e2e/wait-for-code";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { APPLICANT } from "@/lib/testing/applicant";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = { fa, en };
const order = fa.orders.form;
const words = fa.cardTransfers;
const done = fa.orders.situationOfOthers.doneHolder.title;
const CONFIRM = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/transfer/confirm-otp";

interface Transfers {
  transfers: { track_id: string; code: string; times_paid: number }[];
}

/**
 * A holder with money in their account, where payment orders leave as soon as they are approved. @returns the
 * application
 */
async function richHolder(owner: ApiClient, manager: ApiClient, sandbox: SandboxControl): Promise<string> {
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const { applicationId, control } = await newHolder(owner, sandbox, "inUse");
  await sandbox.post(`${control}/money`, { amountRial: 90_000_000 });
  return applicationId;
}

/** The code that the bank has sent to the holder for an order. */
async function codeOf(by: ApiClient, sandbox: SandboxControl, orderId: string): Promise<string> {
  const { trackId } = await readOrder(by, orderId);
  const { transfers } = await sandbox.get<Transfers>(`card-transfers?track_id=${trackId}`);
  return transfers[0]?.code ?? "";
}

test("money leaves a holder's account with their code alone", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  // A wrong code is refused, and an answer is lost.
  browserErrors.allowFailedRequests();
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  const applicationId = await richHolder(owner, manager, sandbox);
  await signInAs("accountant");
  await page.goto(cardMoneyRoutes.cardMoney(BUSINESS, applicationId));
  await page.getByRole("link", { name: words.section.do.account }).click();
  const { form } = words;
  await page.getByRole("textbox", { name: form.iban }).fill("1234567890");
  await page.getByRole("textbox", { name: form.name }).fill("رضا پیام");
  await page.getByRole("textbox", { name: fa.labels.amount }).fill("1200000");
  await page.getByRole("button", { name: order.toReview }).click();
  // Between banks it goes to an IBAN.
  await expect(page.getByText(fa.errors.ibanWanted, { exact: true })).toBeVisible();
  await page.getByText(form.ways.INTERNAL, { exact: true }).click();
  await expectNoViolations(page);
  await page.getByRole("button", { name: order.toReview }).click();
  await expect(section(page, order.review)).toContainText(`${APPLICANT.firstName} ${APPLICANT.lastName}`);
  await page.getByRole("button", { name: /درخواست انتقال/ }).click();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await approve(manager, orderId);
  await alsoInEnglish(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.waitsForHolder.title }),
    ).toBeVisible();
    await expect(section(page, WORDS[locale].cardTransfers.code.title)).toBeVisible();
  });
  await expectNoViolations(page);
  const { code } = words;
  const right = await codeOf(accountant, sandbox, orderId);
  const wrong = right === "11111" ? "22222" : "11111";
  const field = page.getByRole("textbox", { name: code.label });
  const confirm = page.getByRole("button", { name: /^تأیید انتقال .+$/ });
  await field.fill(wrong);
  await confirm.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  // What the holder agrees to has its fee in it; and whether a code is over the service knows better than our clock.
  await expect(section(page, code.title)).toContainText(/کارمزد بانک [۰-۹٬]+/);
  await expect(page.getByRole("button", { name: code.again })).toBeEnabled();
  // The answer to the right one is lost on its way back: no other can be entered before that is clear.
  await sandbox.post("faults", { path: CONFIRM, method: "POST", fault: "drop_after", times: 1 });
  await field.fill(right);
  await confirm.click();
  await page.getByRole("button", { name: code.look }).click();
  await alsoInEnglish(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.doneHolder.title }),
    ).toBeVisible();
  });
});

test("money goes from card to card by the bank's page", LONG, async ({ apiAs, page, sandbox, signInAs }) => {
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  const applicationId = await richHolder(owner, manager, sandbox);
  const { code } = words;
  await signInAs("accountant");
  const { body: made } = await accountant.post("orders.make", {
    kind: "cardTransfer",
    idempotencyKey: randomUUID(),
    content: { applicationId: applicationId, cardNumber: "6037997512345670", amountRial: 800_000 },
  });
  await approve(manager, made.orderId);
  await page.goto(orderRoutes.order(BUSINESS, made.orderId));
  await page.getByRole("button", { name: code.pageOpen }).click();
  await expect(page.getByRole("img", { name: code.pageQr })).toBeVisible();
  const { body: link } = await accountant.post("card-transfers.page_link", { orderId: made.orderId });
  const holder = await openForeign(page.context(), link.url);
  await holder.getByRole("button", { name: "با رمز دوم می‌فرستم" }).click();
  await expect(holder).toHaveURL(/\/return\/card\/done$/);
  await holder.close();
  await expect(page.getByRole("heading", { name: done })).toBeVisible();
  await page.goto(cardMoneyRoutes.cardMoney(BUSINESS, applicationId));
  await expect(section(page, words.section.title)).toContainText("۸۰۰٬۰۰۰");
});
