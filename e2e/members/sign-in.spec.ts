import { BUSINESS, expect, type Page, test } from "../fixtures";

const WORDS = {
  fa: { email: "ایمیل", password: "گذرواژه", action: "ورود", title: "نمای کلی", account: /حساب شما/, out: "خروج" },
  en: {
    email: "Email",
    password: "Password",
    action: "Sign in",
    title: "Overview",
    account: /account/i,
    out: "Sign out",
  },
} as const;

async function fill(page: Page, email: string, password: string, locale: "fa" | "en" = "fa") {
  const words = WORDS[locale];
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.action, exact: true }).click();
}

for (const locale of ["fa", "en"] as const) {
  test(`support signs in, is where they wanted to be, and signs out (${locale})`, async ({
    newMember,
    page,
    signInAs,
  }) => {
    const words = WORDS[locale];
    const member = await newMember("support", { locale });
    await signInAs(null, { locale });
    await page.goto(`/${BUSINESS}/withdrawals?status=FAILED`);
    await expect(page).toHaveURL(/sign-in\?next=/);
    await fill(page, member.email, member.password, locale);
    await expect(page).toHaveURL(`/${BUSINESS}/withdrawals?status=FAILED`);
    await page.getByRole("button", { name: words.account }).click();
    await page.getByRole("menuitem", { name: words.out }).click();
    await expect(page.getByRole("button", { name: words.action, exact: true })).toBeVisible();
    await page.goto(`/${BUSINESS}`);
    await expect(page).toHaveURL(/sign-in/);
  });
}

test("the sandbox lists its members; a press fills in the form", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /auditor@demo\.test/ }).click();
  await page.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/${BUSINESS}`);
});

test("an address to go to afterwards never leads to another site", async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent("//evil.example/x")}`);
  await fill(page, "manager2@demo.test", "sandbox-demo");
  await expect(page).toHaveURL(`/${BUSINESS}`);
});

test("five wrong passwords lock the account for a while, the right one too, and for nobody else", async ({
  browserErrors,
  newMember,
  page,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant");
  await page.goto("/sign-in");
  for (let time = 1; time <= 5; time++) {
    const refused = page.waitForResponse((answer) => answer.url().includes("/api/auth/callback/credentials"));
    await fill(page, member.email, `wrong-password-${time}`);
    await refused;
    await expect(page.getByText("ایمیل یا گذرواژه درست نیست.").first()).toBeVisible();
  }
  await fill(page, member.email, member.password);
  const refusal = page.getByRole("form").getByRole("alert");
  await expect(refusal).toContainText("تعداد تلاش‌ها بیش از حد شد");
  await expect(refusal).toContainText(/[۰-۹]+ ثانیه/);

  await sql("UPDATE sign_in_failures SET locked_until = now() - interval '1 second' WHERE key LIKE 'account:%'");
  await fill(page, member.email, member.password);
  await expect(page).toHaveURL(`/${BUSINESS}`);
  const failures = await sql("SELECT action FROM audit_entries WHERE subject = $1 ORDER BY seq", [member.id]);
  expect(failures.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.sign_in_failed", "member.locked", "member.signed_in"]),
  );
});

test("whether an account exists shows in nothing that is said", async ({ browserErrors, page }) => {
  browserErrors.allowFailedRequests();
  await page.goto("/sign-in");
  for (const email of ["auditor@demo.test", "nobody-at-all@example.com"]) {
    await fill(page, email, "not-the-password");
    await expect(page.getByText("ایمیل یا گذرواژه درست نیست.").first()).toBeVisible();
    await page.reload();
  }
});
