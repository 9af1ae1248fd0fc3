import { randomUUID } from "node:crypto";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, expect, test } from "./fixtures";
import { inBothLanguages, section, violations } from "./look";
import { agreeOnPolicy, approve } from "./payouts";
import { openForeign } from "./wait-for-code";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = { fa, en };
const order = fa.orders.form;
const words = fa.cardTransfers;
const CONFIRM = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/transfer/confirm-otp";

/** A national code of which no reviewer of the sandbox decides by itself. */
const nationalCode = () => newNationalCode("88061");

interface Transfers {
  transfers: { track_id: string; code: string; times_paid: number }[];
}

test("money leaves a holder's account with their code alone, and from card to card by the bank's page", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  // A wrong code is refused, and an answer is lost.
  browserErrors.allowFailedRequests();
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await owner.post("cards.configure", {});
  await owner.post("cards.save_provider", { slug: "default", name: "بانک نمونه" });
  const { body: begun } = await owner.post("cards.begin", { provider: "default" });
  const code = nationalCode();
  const { body: saved } = await owner.post("cards.save", {
    applicationId: begun.id,
    version: 1,
    facts: {
      ...{ firstName: "نسرین", lastName: "کارتی", firstNameEn: "Nasrin", lastNameEn: "Karti", nationalCode: code },
      ...{
        birthDate: "1990-05-01",
        gender: "FEMALE",
        mobile: `0912${code.slice(0, 7)}`,
        provinceId: "1",
        cityId: "101",
      },
      ...{ address: "خیابان ولیعصر، پلاک ۱۲", postalCode: "1234567890", cardTemplateId: "1" },
    },
  });
  const { body: registered } = await owner.post("cards.register", { applicationId: begun.id, version: saved.version });
  const one = `cardholders/${registered.cardholderId}`;
  await sandbox.post(`${one}/complete`, {});
  await owner.post("cards.finalize", { applicationId: begun.id });
  await sandbox.post(`${one}/review`, { decision: "approve" });
  await sandbox.post(`${one}/print`, {});
  await sandbox.post(`${one}/card`, { status: "ACTIVE" });
  await sandbox.post(`${one}/money`, { amountRial: 90_000_000 });
  await owner.post("cards.look", { applicationId: begun.id });
  const holderPage = routes.cardMoney(BUSINESS, begun.id);
  const codeOf = async (orderId: string): Promise<string> => {
    const { body: order } = await accountant.get("orders.show", { orderId });
    const { transfers } = await sandbox.get<Transfers>(`card-transfers?track_id=${order.trackId}`);
    return transfers[0]?.code ?? "";
  };

  await signInAs("accountant");
  await page.goto(holderPage);
  await page.getByRole("link", { name: words.section.do.account }).click();
  const { form } = words;
  await page.getByRole("textbox", { name: form.iban }).fill("1234567890");
  await page.getByRole("textbox", { name: form.name }).fill("رضا پیام");
  await page.getByRole("textbox", { name: form.amount }).fill("1200000");
  await page.getByRole("button", { name: order.toReview }).click();
  // Between banks it goes to an IBAN.
  await expect(page.getByText(fa.errors.ibanWanted, { exact: true })).toBeVisible();
  await page.getByText(form.ways.INTERNAL, { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: order.toReview }).click();
  await expect(section(page, order.review)).toContainText("نسرین کارتی");
  await page.getByRole("button", { name: /درخواست انتقال/ }).click();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await approve(manager, orderId);
  await inBothLanguages(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.waitsForHolder.title }),
    ).toBeVisible();
    await expect(section(page, WORDS[locale].cardTransfers.code.title)).toBeVisible();
  });
  expect(await violations(page)).toEqual([]);
  const english = en.cardTransfers.code;
  const right = await codeOf(orderId);
  const wrong = right === "11111" ? "22222" : "11111";
  const field = page.getByRole("textbox", { name: english.label });
  const confirm = page.getByRole("button", { name: /let .* go/ });
  await field.fill(wrong);
  await confirm.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  // What the holder agrees to has its fee in it; and whether a code is over the service knows better than our clock.
  await expect(section(page, english.title)).toContainText(/fee of [\d,]+/);
  await expect(page.getByRole("button", { name: english.again })).toBeEnabled();
  // The answer to the right one is lost on its way back: no other can be entered before that is clear.
  await sandbox.post("faults", { path: CONFIRM, method: "POST", fault: "drop_after", times: 1 });
  await field.fill(right);
  await confirm.click();
  await page.getByRole("button", { name: english.look }).click();
  await inBothLanguages(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.doneHolder.title }),
    ).toBeVisible();
  });

  const { body: made } = await accountant.post("orders.make", {
    kind: "cardTransfer",
    idempotencyKey: randomUUID(),
    content: { applicationId: begun.id, cardNumber: "6037997512345670", amountRial: 800_000 },
  });
  await approve(manager, made.orderId);
  await page.goto(routes.order(BUSINESS, made.orderId));
  await page.getByRole("button", { name: english.pageOpen }).click();
  await expect(page.getByRole("img", { name: english.pageQr })).toBeVisible();
  const { body: link } = await accountant.post("card-transfers.page_link", { orderId: made.orderId });
  const holder = await openForeign(page.context(), link.url);
  await holder.getByRole("button", { name: "با رمز دوم می‌فرستم" }).click();
  await expect(holder).toHaveURL(/\/return\/card\/done$/);
  await holder.close();
  await expect(page.getByRole("heading", { name: en.orders.situationOfOthers.doneHolder.title })).toBeVisible();
  await page.goto(holderPage);
  await expect(section(page, en.cardTransfers.section.title)).toContainText("800,000");
});
