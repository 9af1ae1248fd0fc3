import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { addDays, isoDayToJalali, jalaliMonthOf, tehranDayOf } from "@/lib/kit/format/jalali";
import { makeAuthorization } from "@/lib/testing/orders/authorization";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const MOBILES = ["09121230201", "09121230202"] as const;

const serviceOf = (sandbox: SandboxControl, stack: { env: Record<string, string | undefined> }) => ({
  url: stack.env.SERVICE_BASE_URL ?? "",
  control: (method: string, path: string, body?: unknown): Promise<never> =>
    (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)) as Promise<never>,
});

const FILE = {
  fa: {
    found: "۲ ردیف قابل ثبت است و ۱ ردیف نه.",
    wrong: "۱ ردیف کنار گذاشته شد",
    why: "مجوزی برای این ردیف پیدا نشد",
    signed: "خلاصهٔ درخواست",
    submit: "درخواست ۲ وصول، در مجموع ۱٬۲۰۰٬۰۰۰ ریال",
    payers: "از ۲ پرداخت‌کننده",
  },
  en: {
    found: "2 rows can be ordered, one cannot.",
    wrong: "One row is left out",
    why: "No authorization is known for this row",
    signed: "Summary of the request",
    submit: "Request 2 withdrawals, 1,200,000 rial in total",
    payers: "From 2 payers",
  },
} as const;

test("many payers of a file are collected from with one approval; what is wrong in it is told and left out", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const service = serviceOf(sandbox, stack);
  for (const [index, mobile] of MOBILES.entries()) {
    const name = ["ژاله فایلی", "جمال فایلی"][index];
    const id = await makeAuthorization(service, { mobile, name, limit: 3_000_000 });
    // A look at the authorization brings it into the book.
    await owner.get("authorizations.show", { authorizationId: id });
  }
  const day = addDays(jalaliMonthOf(tehranDayOf(Date.now())).to, 10);
  const lines = [
    "موبایل,مبلغ (ریال),تاریخ برداشت,تعداد تلاش,شرح",
    `${MOBILES[0]},"۵۰۰٬۰۰۰",${isoDayToJalali(day)},3,قسط دی`,
    `${MOBILES[1]},700000,,,`,
    "09120000000,900000,,,",
  ];
  await signInAs("accountant");
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  const one = page.getByRole("link", { name: "وصول تازه" });
  await expect(one).toHaveAttribute("href", withdrawalRoutes.newWithdrawal(BUSINESS));
  await page.getByRole("link", { name: "از فایل" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "وصول‌های گروهی از فایل" })).toBeVisible();
  await page
    .getByLabel("فایل وصول‌ها")
    .last()
    .setInputFiles({
      name: "دی.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n")),
    });
  await page.getByRole("button", { name: "خواندن و بررسی" }).click();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByText(FILE[locale].found)).toBeVisible();
    await expect(section(page, FILE[locale].wrong)).toContainText(FILE[locale].why);
  });
  await page.getByRole("button", { name: "بازبینی ۲ وصول بدون ردیف‌های نادرست" }).click();
  await alsoInEnglish(page, async (locale) => {
    const signed = section(page, FILE[locale].signed);
    await expect(signed).toContainText("ژاله فایلی");
    await expect(signed).toContainText("جمال فایلی");
    await expect(page.getByText(FILE[locale].payers)).toBeVisible();
    await expect(page.getByRole("button", { name: FILE[locale].submit })).toBeEnabled();
  });
  await page.getByRole("button", { name: FILE.fa.submit }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await expect(page.getByRole("heading", { name: "در انتظار تأیید است" })).toBeVisible();
  expect(await readOrder(manager, orderId)).toMatchObject({ kind: "debitBatch", amountRial: 1_200_000, itemCount: 2 });
  await approve(manager, orderId);
  const parts = page.locator("section").filter({ has: page.getByRole("heading", { name: "وصول‌ها", exact: true }) });
  await expect(parts.getByRole("link", { name: /^دیدن دستور وصول/ })).toHaveCount(2);
  await expect(parts).toContainText("ژاله فایلی");
  // The withdrawal without a day is collected at once.
  await expect.poll(async () => (await readOrder(manager, orderId)).itemCounts).toMatchObject({ done: 1, sent: 1 });
});

const AGAIN = {
  fa: { worth: /^پیشنهادشده/, name: "ناصر ناموفق", when: "همین حالا", submit: /^درخواست ۱ وصول/ },
  en: { worth: /^Suggested/, name: "ناصر ناموفق", when: "Now", submit: /^Request one withdrawal/ },
} as const;

test(
  "failed ones are chosen by whether they are worth it, and ordered again as one",
  LONG,
  async ({ apiAs, page, sandbox, signInAs, stack }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const authorizationId = await makeAuthorization(serviceOf(sandbox, stack), {
      mobile: "09121230203",
      name: AGAIN.fa.name,
      limit: 3_000_000,
    });
    await owner.get("authorizations.show", { authorizationId });
    const fail = async (amount: number, error_code: string) => {
      const path = `/v3/business/${BUSINESS}/subscription/withdrawal/store`;
      const order = { authorization_id: authorizationId, amount };
      const { result } = await sandbox.service<{ result: { withdrawal: { id: string } } }>("POST", path, order);
      const { id } = result.withdrawal;
      await sandbox.post(`withdrawals/${id}/settle`, { status: "FAILED", error_code });
      await owner.get("withdrawals.show", { withdrawalId: id });
      return id;
    };
    await fail(157_799, "02");
    await fail(257_799, "17");
    await signInAs("accountant");
    await page.goto(withdrawalRoutes.failedWithdrawals(BUSINESS));
    const row = page.getByRole("row").filter({ hasText: AGAIN.fa.name });
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByText(AGAIN[locale].worth).first()).toBeVisible();
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(AGAIN[locale].when);
    });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Review" }).click();
    await expect(section(page, FILE.en.signed)).toContainText(AGAIN.en.name);
    await page.getByRole("button", { name: AGAIN.en.submit }).click();
    await expect(page).toHaveURL(ORDER);
    const orderId = ORDER.exec(page.url())?.[1] ?? "";
    expect(await readOrder(manager, orderId)).toMatchObject({
      kind: "debitBatch",
      amountRial: 157_799,
      reason: "Collecting failed withdrawals again",
    });
    // A withdrawal that is in progress is not offered as worth a second attempt.
    await approve(manager, orderId);
    await expect.poll(async () => (await readOrder(manager, orderId)).itemCounts?.sent).toBe(1);
    await page.goto(withdrawalRoutes.failedWithdrawals(BUSINESS));
    await expect(page.getByText(AGAIN.en.worth).first()).toBeVisible();
    await expect.poll(async () => row.count()).toBe(0);
  },
);
