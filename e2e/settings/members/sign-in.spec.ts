import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish, LANGUAGES } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectEnglish } from "@/e2e/look";
import { fillSignIn } from "@/e2e/sign-in-form";
import { codeIsThere } from "@/e2e/wait-for-code";

const WORDS = {
  fa: { action: "ورود", account: /حساب شما/, out: "خروج" },
  en: { action: "Sign in", account: /account/i, out: "Sign out" },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `support signs in, is where they wanted to be, and signs out (${locale})`,
    tag,
    async ({ newMember, page, signInAs }) => {
      const words = WORDS[locale];
      const member = await newMember("support", { locale });
      await signInAs(null, { locale });
      await page.goto(`/${BUSINESS}/withdrawals?status=FAILED`);
      await expect(page).toHaveURL(/sign-in\?next=/);
      await fillSignIn(page, member.email, member.password, locale);
      await expect(page).toHaveURL(`/${BUSINESS}/withdrawals?status=FAILED`);
      await codeIsThere(page);
      await page.getByRole("button", { name: words.account }).click();
      await page.getByRole("menuitem", { name: words.out }).click();
      await expect(page.getByRole("button", { name: words.action, exact: true })).toBeVisible();
      await page.goto(`/${BUSINESS}`);
      await expect(page).toHaveURL(/sign-in/);
    },
  );
}

test(
  "signing in again in the same browser leaves no earlier session behind",
  LONG,
  async ({ browserErrors, context, newMember, page, signInAs, sql }) => {
    // What the first page asks with the earlier session while the second signs in is refused.
    browserErrors.allowFailedRequests();
    const member = await newMember("support");
    await signInAs(null);
    const again = await context.newPage();
    for (const tab of [page, again]) await tab.goto("/sign-in");
    for (const tab of [page, again]) {
      await fillSignIn(tab, member.email, member.password);
      await expect(tab).toHaveURL(`/${BUSINESS}`);
    }
    const rows = await sql("SELECT end_reason FROM sessions WHERE member_id = $1 ORDER BY created_at", [member.id]);
    // The first one is of the browser in which the member joined.
    expect(rows.map(({ end_reason }) => end_reason)).toEqual([null, "replaced", null]);
  },
);

test("the sandbox lists its members; a press fills in the form, which leads to no other site, and scripts get no secret", async ({
  page,
}) => {
  await page.goto(`/sign-in?next=${encodeURIComponent("//evil.example/x")}`);
  await page.getByRole("button", { name: /auditor@demo\.test/ }).click();
  await page.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/${BUSINESS}`);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith("daftar-session"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain("daftar-session");
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /token|session/i,
  );
});

const LOCK = {
  fa: { wrong: "ایمیل یا گذرواژه درست نیست.", locked: "تعداد تلاش‌ها بیش از حد شد", wait: /[۰-۹]+ ثانیه/ },
  en: {
    wrong: "The email or password is not right.",
    locked: "Too many tries",
    wait: /wait \d+ seconds? and try again/,
  },
} as const;

test("an unknown address is refused like a wrong password, five of which lock the account for a while, the right one too", async ({
  browserErrors,
  newMember,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant");
  await signInAs(null);
  await page.goto("/sign-in");
  for (const email of ["nobody-at-all@example.com", ...Array.from({ length: 5 }, () => member.email)]) {
    const refused = page.waitForResponse((answer) => answer.url().includes("/api/auth/callback/credentials"));
    await fillSignIn(page, email, "not-the-password");
    await refused;
    await expect(page.getByText(LOCK.fa.wrong).first()).toBeVisible();
  }
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByText(LOCK[locale].wrong).first()).toBeVisible();
  });
  await fillSignIn(page, member.email, member.password);
  const refusal = page.getByRole("form").getByRole("alert");
  await alsoInEnglish(page, async (locale) => {
    await expect(refusal).toContainText(LOCK[locale].locked);
    await expect(refusal).toContainText(LOCK[locale].wait);
    if (locale === "en") await expectEnglish(page, "locked");
  });

  await sql("UPDATE sign_in_failures SET locked_until = now() - interval '1 second' WHERE key LIKE 'account:%'");
  await fillSignIn(page, member.email, member.password);
  await expect(page).toHaveURL(`/${BUSINESS}`);
  const failures = await sql("SELECT action FROM audit_entries WHERE subject = $1 ORDER BY seq", [member.id]);
  expect(failures.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.sign_in_failed", "member.locked", "member.signed_in"]),
  );
});
