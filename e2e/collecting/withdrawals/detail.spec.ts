import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish, LANGUAGES } from "@/e2e/languages";
import { openLive, withoutNews } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";

const page404 = withdrawalRoutes.withdrawal(BUSINESS, "00000000-0000-4000-8000-000000000000");

const DECIDING = {
  fa: {
    asks: "تا این صفحه باز است دفتر هر چند ثانیه از سرویس استعلام می‌کند",
    seen: "نخستین بار دیده شد",
    expected: "پیگیری دوبارهٔ دفتر",
  },
  en: {
    asks: "While this page is open, Daftar asks the service every few seconds",
    seen: "First seen",
    expected: "Daftar checks again",
  },
} as const;
const CHANGE = {
  fa: {
    before: "پذیرفته‌شده",
    situation: "مبلغ از حساب مشتری وصول شد",
    after: "موفق",
    arrived: "وب‌هوک رسید: موفق",
    verified: "امضا بررسی شد",
  },
  en: {
    before: "Accepted",
    situation: "The money was collected from the customer",
    after: "Done",
    arrived: "A webhook arrived: Done",
    verified: "Signature checked",
  },
} as const;

test("the screen changes by itself when the bank decides and the signed webhook arrives", async ({
  newWithdrawal,
  page,
  sandbox,
  signInAs,
}) => {
  const waiting = await newWithdrawal();
  await signInAs("support");
  await openLive(page, withdrawalRoutes.withdrawal(BUSINESS, waiting.id));
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  const status = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header[1] | ../..").first();
  await alsoInEnglish(page, async (locale) => {
    await expect(status).toContainText(CHANGE[locale].before);
    await expect(page.getByText(DECIDING[locale].asks)).toBeVisible();
  });
  await page.getByRole("button", { name: LATE.fa.again }).click();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByText(DECIDING[locale].seen)).toBeVisible();
    await expect(page.getByText(DECIDING[locale].expected)).toHaveCount(0);
    await expect(page.getByRole("button", { name: LATE[locale].again })).toBeVisible();
  });

  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "DONE" });
  await alsoInEnglish(page, async (locale) => {
    const { situation, after, arrived, verified } = CHANGE[locale];
    await expect(page.getByText(situation)).toBeVisible();
    await expect(status).toContainText(after);
    await expect(page.getByText(arrived)).toBeVisible();
    await expect(page.getByText(verified)).toBeVisible();
  });
  expect(await page.evaluate(() => "wasNotReloaded" in window)).toBe(true);
});

test(
  "a look that another process is still writing down appears by itself",
  LONG,
  async ({ browserErrors, newWithdrawal, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    const { id } = await newWithdrawal();
    await signInAs("support");
    await withoutNews(page);
    const nothing = { entries: [], watch: null };
    let isWritten = false;
    await page.route("**/withdrawals.timeline?*", (route) =>
      isWritten ? route.continue() : route.fulfill({ json: nothing }),
    );
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, id));
    await expect(page.getByText("هنوز رویدادی ثبت نشده است. از این پس هر تغییر ثبت می‌شود.")).toBeVisible();
    isWritten = true;
    await expect(page.getByText(DECIDING.fa.seen)).toBeVisible();
  },
);

const FAILED = {
  fa: {
    parts: ["وصول ناموفق بود؛ چیزی وصول نشد", "علت", "اقدام با", "تلاش دوباره", "پیام برای مشتری"],
    facts: "مشخصات",
    fee: "کارمزد",
    payer: "پرداخت‌کننده",
    noPayer: "چیزی وصول نشد و بانک حسابی اعلام نکرد.",
    message: "پیام برای مشتری",
    copy: "کپی متن فارسی",
    other: { locale: "en", name: "English" },
  },
  en: {
    parts: ["The withdrawal failed", "Cause", "Who has to act", "Trying again"],
    facts: "Details",
    fee: "Fee",
    payer: "Payer",
    noPayer: "Nothing was collected, and the bank reported no account.",
    message: "Message for the customer",
    copy: "Copy in English",
    other: { locale: "fa", name: "فارسی" },
  },
} as const;
const AGAIN = {
  fa: {
    title: "وصول دوباره",
    wait: /پیشنهاد: از .+، پس از روزهای واریز حقوق/,
    collect: /^وصول دوباره در/,
    form: "وصول تازه",
    reason: "وصول دوباره پس از: کافی نبودن موجودی",
    day: /در روز معین/,
    never: "با این مجوز ممکن نیست. مشتری باید مجوز تازه بدهد.",
    request: "درخواست مجوز تازه",
    twice: "دو بار از حساب کم می‌شود",
  },
  en: {
    title: "Collecting it again",
    wait: /Suggested: from .+, after the days on which salaries are paid/,
    collect: /^Collect again on/,
    form: "New direct-debit withdrawal",
    reason: "Collected again after: Not enough balance",
    day: /On a set day/,
    never: "Not possible under this authorization. The customer has to give a new one.",
    request: "Ask for a new authorization",
    twice: "take the money twice",
  },
} as const;

for (const [locale, details] of LANGUAGES) {
  test(
    `a failed one is explained, its message copied, and it is planned again with the form filled in (${locale})`,
    details,
    async ({ context, newWithdrawal, page, sandbox, signInAs }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const words = { ...FAILED[locale], ...AGAIN[locale] };
      const target = await newWithdrawal();
      await sandbox.post(`withdrawals/${target.id}/settle`, { status: "FAILED", error_code: "01" });
      await signInAs("support", { locale });
      await page.goto(withdrawalRoutes.withdrawal(BUSINESS, target.id));
      for (const text of words.parts) await expect(page.getByText(text).first()).toBeVisible();
      await expect(section(page, words.facts)).not.toContainText(words.fee);
      await expect(section(page, words.payer).locator("p")).toHaveText(words.noPayer);
      const customer = page.getByRole("region", { name: words.message });
      const text = await customer.locator(`p[lang=${locale}]`).textContent();
      // The message is visible for two seconds, so the test waits for it from before the press.
      const said = customer.getByRole("status").filter({ hasText: /./ }).waitFor();
      await customer.getByRole("button", { name: words.copy }).click();
      await said;
      // On the screen each line is an element of its own.
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.replaceAll("\n", "")).toBe(text);
      await customer.getByText(words.other.name, { exact: true }).click();
      await expect(customer.locator(`p[lang=${words.other.locale}]`)).toBeVisible();

      const plan = page.getByRole("region", { name: words.title });
      await expect(plan).toContainText(words.wait);
      // Support is told, and collects nothing.
      await expect(plan.getByRole("link")).toHaveCount(0);
      await signInAs("accountant", { locale });
      await page.goto(withdrawalRoutes.withdrawal(BUSINESS, target.id));
      await plan.getByRole("link", { name: words.collect }).click();
      await expect(page.getByRole("heading", { level: 1, name: words.form })).toBeVisible();
      await expect(page.getByRole("radio", { name: words.day })).toBeChecked();
      await expect(page.getByText(words.reason)).toBeVisible();
    },
  );

  test(
    `what fails with its authorization is never planned again, and what waits is not collected twice (${locale})`,
    LONG,
    async ({ newWithdrawal, page, sandbox, signInAs }) => {
      const words = AGAIN[locale];
      await signInAs("accountant", { locale });
      const gone = await newWithdrawal();
      await sandbox.post(`withdrawals/${gone.id}/settle`, { status: "FAILED", error_code: "17" });
      await page.goto(withdrawalRoutes.withdrawal(BUSINESS, gone.id));
      const plan = page.getByRole("region", { name: words.title });
      await expect(plan).toContainText(words.never);
      await expect(plan.getByRole("link", { name: words.request })).toBeVisible();

      // An old page may still lead here.
      const waiting = await newWithdrawal();
      await page.goto(withdrawalRoutes.newWithdrawal(BUSINESS, { retryOf: waiting.id }));
      await expect(page.getByRole("alert").filter({ hasText: words.twice })).toBeVisible();
    },
  );
}

const OVER = {
  fa: {
    advice: "این مجوز دیگر فعال نیست و نخست مجوز تازه‌ای لازم است.",
    customer: "پیام برای مشتری",
    message: /مجوز تازه/,
  },
  en: {
    advice: "This authorization is no longer active, so a new one is needed first.",
    customer: "Message for the customer",
    message: /a new (one is needed first|permission)/,
  },
} as const;

test(
  "under an authorization that has ended, a new one is what is advised first",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const authorizations = (await owner.get("authorizations.list", { perPage: 100 })).body.items;
    const expired = authorizations.filter(({ status }: { status: string }) => status === "EXPIRED");
    const failed = [];
    for (const { id: authorizationId } of expired)
      failed.push(...(await owner.get("withdrawals.list", { authorizationId, status: "FAILED" })).body.items);
    // Of these the code itself says nothing of the authorization.
    const target = failed.find(({ errorCode }) => ["00", "01", "02", "03", "04", "05", "06", "09"].includes(errorCode));
    // The message is in the language that the page is opened in.
    for (const locale of ["fa", "en"] as const) {
      const { advice, customer, message } = OVER[locale];
      await signInAs("support", { locale });
      await page.goto(withdrawalRoutes.withdrawal(BUSINESS, target.id));
      await expect(page.getByText(advice)).toBeVisible();
      await expect(page.getByRole("region", { name: customer })).toContainText(message);
    }
  },
);

test("where the month's count is used up, what is used and left is said", LONG, async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { items } = (await owner.get("withdrawals.list", { status: "FAILED", perPage: 100 })).body;
  const { id } = items.find(({ errorCode }: { errorCode: string }) => errorCode === "05");
  await signInAs("support");
  await page.goto(withdrawalRoutes.withdrawal(BUSINESS, id));
  await expect(
    page.getByText(/تا این لحظه [۰-۹]+ وصول از [۰-۹]+ وصول مجاز ماهانهٔ این مجوز انجام شده است/),
  ).toBeVisible();
});

test(
  "support sees the account masked, gives a reason, sees it, and the audit log knows",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { items } = (await owner.get("withdrawals.list", { status: "DONE", perPage: 50 })).body;
    const known = items.find(
      (item: { payerAccount: { accountNumber: string } | null }) => item.payerAccount?.accountNumber,
    );
    const { accountNumber } = known.payerAccount;
    await signInAs("support");
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, known.id));
    await expect(page.getByRole("button", { name: "نمایش: شمارهٔ حساب" })).toBeVisible();
    expect(await page.content()).not.toContain(accountNumber);

    await page.getByRole("button", { name: "نمایش: شمارهٔ حساب" }).click();
    const dialog = page.getByRole("dialog", { name: "نمایش شمارهٔ حساب" });
    await dialog.getByLabel("دلیل").fill("هیچ");
    await dialog.getByRole("button", { name: "نمایش شمارهٔ حساب" }).click();
    await expect(dialog.getByText("کوتاه‌تر از حد مجاز است.")).toBeVisible();
    const reason = `مشتری پشت تلفن است ${Date.now()}`;
    await dialog.getByLabel("دلیل").fill(reason);
    await dialog.getByRole("button", { name: "نمایش شمارهٔ حساب" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(accountNumber, { exact: true })).toBeVisible();

    const { items: entries } = (await owner.get("audit.list", { action: "personal.revealed" })).body;
    expect(entries[0].actorName).toBe("سارا نیک‌پور");
    expect(JSON.stringify(entries[0].detail)).toContain(reason);
    expect(JSON.stringify(entries[0])).not.toContain(accountNumber);
  },
);

const LATE = {
  fa: { said: "اطلاعات حساب پرداخت‌کننده ممکن است تا یک ساعت دیگر برسد", again: "استعلام دوباره از بانک" },
  en: { said: "The payer's account may take up to an hour to arrive", again: "Ask the bank again" },
} as const;

test(
  "late account data is said, with when, and filled in when it comes",
  LONG,
  async ({ newWithdrawal, page, sandbox, signInAs }) => {
    // This bank tells whose account it was an hour after the money.
    const late = await newWithdrawal({ bankCode: "017" });
    await sandbox.post(`withdrawals/${late.id}/settle`, { status: "DONE" });
    await signInAs("support");
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, late.id));
    await inBothLanguages(page, async (locale) => {
      await expect(page.getByText(LATE[locale].said)).toBeVisible();
    });
    await sandbox.post("clock", { advanceSeconds: 3700 });
    // An answer is cached for two seconds; after that the service is asked again.
    await expect(async () => {
      await page.getByRole("button", { name: LATE.en.again }).click();
      await expect(page.getByText(LATE.en.said)).toBeHidden({ timeout: 1500 });
    }).toPass();
  },
);

test(
  "an id that the service does not know is said plainly, with what to try",
  LONG,
  async ({ browserErrors, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("support");
    await page.goto(page404);
    await expect(page.getByText("وصولی با این شناسه پیدا نشد")).toBeVisible();
    await expect(page.getByText("00000000-0000-4000-8000-000000000000").first()).toBeVisible();
  },
);

test(
  "a page whose code comes late, when its answers are old already, takes over what the server drew",
  LONG,
  async ({ page, newWithdrawal, sandbox, signInAs }) => {
    const target = await newWithdrawal();
    await sandbox.post(`withdrawals/${target.id}/settle`, { status: "FAILED", error_code: "01" });
    await signInAs("owner", { locale: "en" });
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 15_000;
    });
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, target.id));
    // The first time the page may come before its answers.
    await page.reload();
    const customer = page.getByRole("region", { name: "Message for the customer" });
    await customer.getByText("فارسی", { exact: true }).click();
    // All of the page is alive now; that React had to throw nothing away is what the browser's console says.
    await expect(customer.locator("p[lang=fa]")).toBeVisible();
  },
);
