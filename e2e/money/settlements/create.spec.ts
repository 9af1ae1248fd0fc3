import { randomUUID } from "node:crypto";
import { idleBefore } from "@/e2e/ended-session";
import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { orderSettlement } from "@/e2e/new-settlement";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { makeIban } from "@/lib/kit/format/iban";

const NEW = settlementRoutes.newSettlement(BUSINESS);
const ORDER = new RegExp(`/${BUSINESS}/orders/[0-9a-f-]{36}$`);

/** An IBAN without any earlier payment in this stack. */
const freshIban = (bankCode = "062") => makeIban(bankCode, String(Math.floor(Math.random() * 1e15)));
const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const ordersOf = async (client: ApiClient, iban: string) =>
  (await client.get("orders.list", { q: iban, made: "me" })).body.items;

async function write(page: Page, { iban, amount }: { iban: string; amount: string }) {
  await field(page, "شبای مقصد").fill(iban);
  await field(page, "مبلغ").fill(amount);
}

const STORY = {
  fa: {
    iban: "شبای مقصد",
    amount: "مبلغ",
    words: "دوازده میلیون ریال",
    reason: "دلیل برای تأییدکنندگان",
    review: "ادامه و بازبینی",
    signed: "درخواست شما",
    approvals: /تأیید ۱ نفر لازم است/,
    first: "مقصد تازه: تاکنون پرداختی از این کسب‌وکار به آن نرسیده",
    submit: "درخواست تسویهٔ ۱۲٬۰۰۰٬۰۰۰ ریال",
  },
  en: {
    iban: "Destination IBAN",
    amount: "Amount",
    words: "twelve million rial",
    reason: "Reason for the approvers",
    review: "Continue to review",
    signed: "Your request",
    approvals: /One person has to approve/,
    first: "New destination: no payout of the business has arrived there",
    submit: "Request settlement of 12,000,000 rial",
  },
} as const;

test("a settlement is written, what is wrong with it is said, it is reviewed as it will be signed, and ordered once", async ({
  apiAs,
  browserErrors,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const words = STORY.fa;
  const iban = freshIban();
  const content = { iban, amountRial: 12_000_000, type: "ACH", isInstant: false };
  const another = { kind: "settlement", idempotencyKey: randomUUID(), content };
  const { orderId } = (await (await apiAs("manager")).post("orders.make", another)).body;
  await signInAs("accountant");
  await page.goto(NEW);
  // Each missing value is named beside its field, and the first field has the focus.
  const review = page.getByRole("button", { name: words.review });
  await review.click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link", { name: words.iban }) });
  await expect(summary).toContainText(words.amount);
  await expect(field(page, words.iban)).toBeFocused();
  await write(page, { iban: iban.slice(2), amount: "40000" });
  await review.click();
  await expect(field(page, words.amount)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("heading", { name: words.signed })).toBeHidden();

  await field(page, words.amount).fill("12000000");
  await field(page, words.reason).fill("Contract 42");
  for (const known of [words.words, words.approvals, words.first]) await expect(page.getByText(known)).toBeVisible();
  const similar = page.getByText("همین مبلغ به همین مقصد در یک روز").locator("..");
  await expect(similar.getByRole("link")).toHaveAttribute("href", orderRoutes.order(BUSINESS, orderId));
  await review.click();
  const signed = section(page, words.signed);
  await expect(signed).toContainText(iban.replace(/(.{4})(?=.)/g, "$1 "));
  await expect(signed).toContainText("Contract 42");

  // The order is made, and its answer gets lost.
  await page.route("**/orders.make", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  const submit = page.getByRole("button", { name: words.submit });
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: "ارتباط با دفتر برقرار نیست" })).toBeVisible();
  await submit.dblclick();
  await expect(page).toHaveURL(ORDER);
  const orders = await ordersOf(await apiAs("accountant"), iban);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ kind: "settlement", amountRial: 12_000_000, state: "awaiting_approval" });
});

test(
  "what is written stays as it is when the language changes, and is told in the other",
  LONG,
  async ({ page, signInAs }) => {
    const iban = freshIban();
    await signInAs("accountant");
    await page.goto(NEW);
    await write(page, { iban: iban.slice(2), amount: "12000000" });
    await field(page, STORY.fa.reason).fill("Contract 42");
    await inBothLanguages(page, async (locale) => {
      const { amount, approvals, first, iban: label, reason, review, words: spelled } = STORY[locale];
      for (const name of [label, amount, reason]) await expect(field(page, name)).toBeVisible();
      await expect(page.getByText(new RegExp(spelled, "i"))).toBeVisible();
      await expect(page.getByText(approvals)).toBeVisible();
      await expect(page.getByText(first)).toBeVisible();
      await expect(page.getByRole("button", { name: review })).toBeVisible();
    });
    await page.getByRole("button", { name: STORY.en.review }).click();
    await inBothLanguages(page, async (locale) => {
      const signed = section(page, STORY[locale].signed);
      await expect(signed).toContainText(iban.replace(/(.{4})(?=.)/g, "$1 "));
      await expect(signed).toContainText("Contract 42");
      await expect(page.getByRole("button", { name: STORY[locale].submit })).toBeVisible();
    });
  },
);

test("a bank that can't be paid account to account is told at once", LONG, async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(NEW);
  await write(page, { iban: freshIban("057"), amount: "5000000" });
  const a2a = page.getByRole("radio", { name: /حساب به حساب/ });
  await expect(a2a).toBeDisabled();
  await expect(page.getByText(/در ابزار تسویهٔ کسب‌وکار شما انتخاب نشده است/)).toBeVisible();
  await field(page, "شبای مقصد").fill(freshIban("017"));
  await a2a.check();
  await expect(page.getByText("چند ثانیه پس از ارسال می‌رسد.")).toBeVisible();
});

test("where the wallet is short, the queue is offered", async ({ apiAs, page, signInAs }) => {
  const { availableRial } = (await (await apiAs("owner")).get("business.show")).body;
  await signInAs("accountant");
  await page.goto(NEW);
  // More than other tests may return to the wallet meanwhile.
  await write(page, { iban: freshIban(), amount: String(availableRial + 20_000_000_000) });
  await page.getByRole("button", { name: "قرار دادن در صف" }).click();
  await expect(page.getByText("این تسویه در صف قرار می‌گیرد")).toBeVisible();
  await expect(page.getByRole("radio", { name: /همین حالا/ })).toBeHidden();
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await expect(page.getByRole("button", { name: /^درخواست تسویهٔ در صف، / })).toBeVisible();
  // The review offers it too.
  await page.goBack();
  await page.getByRole("button", { name: "ارسال بدون صف" }).click();
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await expect(page.getByRole("button", { name: /^درخواست تسویهٔ [۰-۹]/ })).toBeVisible();
  await page.getByRole("button", { name: "قرار دادن در صف" }).click();
  await expect(page.getByRole("button", { name: /^درخواست تسویهٔ در صف، / })).toBeVisible();
});

test("what is written outlives a reload, Back and an ended session, and is ordered once; nobody else sees it", async ({
  apiAs,
  browserErrors,
  newMember,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const [member, iban] = [await newMember("accountant"), freshIban()];
  await signInAs("manager");
  await page.goto(NEW);
  await write(page, { iban, amount: "8000000" });
  await signInAs(member);
  await page.goto(NEW);
  await expect(field(page, "شبای مقصد")).toHaveValue("");
  await expect(field(page, "مبلغ")).toHaveValue("");

  await write(page, { iban, amount: "6000000" });
  await field(page, "شرح").fill("اجارهٔ انبار");
  await page.reload();
  await expect(field(page, "مبلغ")).toHaveValue("۶٬۰۰۰٬۰۰۰");
  await expect(field(page, "شرح")).toHaveValue("اجارهٔ انبار");

  const review = page.getByRole("button", { name: "ادامه و بازبینی" });
  const submit = page.getByRole("button", { name: "درخواست تسویهٔ ۶٬۰۰۰٬۰۰۰ ریال" });
  await review.click();
  await expect(submit).toBeVisible();
  await page.goBack();
  await expect(field(page, "مبلغ")).toHaveValue("۶٬۰۰۰٬۰۰۰");
  await expect(submit).toBeHidden();
  // The browser's forward button does not skip a new review.
  await page.goForward();
  await expect(page).toHaveURL(/#review$/);
  await expect(field(page, "مبلغ")).toBeVisible();
  await expect(submit).toBeHidden();
  await review.click();

  await idleBefore("orders.make", member, page, sql);
  await submit.click();
  const again = page.getByRole("dialog", { name: "برای ادامه وارد شوید" });
  await again.getByRole("textbox", { name: "گذرواژه", exact: true }).fill(member.password);
  await again.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(page).toHaveURL(ORDER);
  const { items } = (await (await apiAs("owner")).get("orders.list", { q: iban })).body;
  expect(items).toHaveLength(1);
});

test(
  "the form is emptied with one press, and Back from the review leads to its address",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("accountant");
    await page.goto(NEW);
    await write(page, { iban: freshIban(), amount: "7000000" });
    await page.reload();
    await expect(field(page, "مبلغ")).toHaveValue("۷٬۰۰۰٬۰۰۰");
    await page.getByRole("button", { name: "پاک کردن فرم" }).click();
    await expect(field(page, "مبلغ")).toHaveValue("");
    await write(page, { iban: freshIban(), amount: "7000000" });
    await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
    const submit = page.getByRole("button", { name: /^درخواست تسویهٔ/ });
    await expect(submit).toBeVisible();
    await page.goBack();
    await expect(submit).toBeHidden();
    await expect(page).toHaveURL(NEW);
  },
);

test(
  "an earlier settlement is repeated with one press, and a saved destination is one press too",
  LONG,
  async ({ page, sandbox, signInAs }) => {
    const trackId = await orderSettlement(sandbox, { description: "حق اشتراک" });
    await signInAs("accountant");
    await page.goto(settlementRoutes.settlement(BUSINESS, trackId));
    await page.getByRole("link", { name: "تکرار" }).click();
    await expect(page).toHaveURL(settlementRoutes.newSettlement(BUSINESS, { repeat: trackId }));
    await expect(field(page, "مبلغ")).toHaveValue("۱۷۷٬۹۹۰");
    await expect(field(page, "شرح")).toHaveValue("حق اشتراک");
    const name = `انبار ${Date.now() % 1000}`;
    await page.getByRole("button", { name: "ذخیرهٔ این مقصد" }).click();
    await field(page, "نامی برای ذخیره").fill(name);
    await page.getByRole("button", { name: "ذخیره", exact: true }).click();
    await expect(page.getByText("مقصد ذخیره شد").first()).toBeVisible();

    await page.goto(NEW);
    await page.getByRole("button", { name: `پرداخت به ${name}` }).click();
    await expect(field(page, "شبای مقصد")).toHaveValue(/۰۶ ۲۹۶۰|06 2960/);
    await page.getByRole("button", { name: `حذف مقصد ذخیره‌شدهٔ ${name}` }).click();
    await expect(page.getByRole("button", { name: `پرداخت به ${name}` })).toBeHidden();
  },
);
