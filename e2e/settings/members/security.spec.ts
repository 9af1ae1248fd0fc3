import { generate } from "otplib";
import { idleBefore } from "@/e2e/ended-session";
import { ENGLISH } from "@/e2e/english/view";
import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { expectEnglish } from "@/e2e/look";
import { fillSignIn } from "@/e2e/sign-in-form";
import { codeIsThere } from "@/e2e/wait-for-code";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { routes } from "@/lib/kit/routes";

const SECURITY = securityRoutes.security(BUSINESS);

const VIEW = { fa: { locale: "fa" }, en: ENGLISH } as const;

const CODES = {
  fa: {
    on: "فعال کردن",
    password: "گذرواژه",
    typed: "کدی که برنامه نشان می‌دهد",
    confirm: "تأیید و فعال کردن",
    wrong: "کد درست نیست",
    missing: "این بخش را پر کنید.",
    keep: "این کدهای بازیابی را نگه دارید",
    kept: "کدها را نگه داشتم",
    left: "۱۰ کد بازیابی مانده است.",
    one: "کد یک‌بارمصرف",
    instead: "به‌جای آن از کد بازیابی استفاده می‌کنم",
    recovery: "کد بازیابی",
    go: "ادامه",
    off: "غیرفعال کردن",
    any: "کد یک‌بارمصرف یا کد بازیابی",
    isOff: "کد یک‌بارمصرف غیرفعال شد.",
  },
  en: {
    on: "Switch on",
    password: "Password",
    typed: "Code shown in the app",
    confirm: "Confirm and switch on",
    wrong: "This code is not right or has expired.",
    missing: "Fill this in.",
    keep: "Keep these recovery codes",
    kept: "I have kept the codes",
    left: "10 recovery codes are left.",
    one: "One-time code",
    instead: "Use a recovery code instead",
    recovery: "Recovery code",
    go: "Continue",
    off: "Switch off",
    any: "One-time code or recovery code",
    isOff: "One-time codes are off.",
  },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `one-time codes: set up, asked for, replaced once by a recovery code, and off only with a code (${locale})`,
    tag,
    async ({ browserErrors, newMember, page, signInAs, sql }) => {
      browserErrors.allowFailedRequests();
      const words = CODES[locale];
      const look = async (where: Page, what: string) => {
        if (locale === "en") await expectEnglish(where, what);
      };
      const member = await newMember("accountant", VIEW[locale]);
      await signInAs(member, VIEW[locale]);
      await page.goto(SECURITY);
      await page.getByRole("button", { name: words.on, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: words.password, exact: true }).fill(member.password);
      await dialog.getByRole("button", { name: words.on, exact: true }).click();
      await expect(dialog.getByRole("img", { name: /QR/ })).toBeVisible();
      const secret = (await dialog.locator("bdi").textContent()) ?? "";
      await dialog.getByLabel(words.typed).fill("000000");
      await dialog.getByRole("button", { name: words.confirm }).click();
      await expect(dialog.getByText(words.wrong).first()).toBeVisible();
      await look(page, "setting up codes");
      await dialog.getByLabel(words.typed).fill(await generate({ secret }));
      await dialog.getByRole("button", { name: words.confirm }).click();
      const shown = page.getByRole("dialog", { name: words.keep }).getByRole("listitem");
      await expect(shown).toHaveCount(10);
      const [first = "", second = ""] = await shown.allTextContents();
      await page.getByRole("button", { name: words.kept }).click();
      await expect(page.getByText(words.left)).toBeVisible();

      // Another visit: the browser forgets who was there.
      const askForCode = async () => {
        await page.goto("about:blank");
        await page.context().clearCookies();
        await signInAs(null, VIEW[locale]);
        await page.goto(routes.signIn(SECURITY));
        await fillSignIn(page, member.email, member.password, locale);
        await expect(page.getByRole("button", { name: words.instead })).toBeVisible();
      };
      await askForCode();
      await look(page, "asking for the code");
      const typed = page.getByRole("textbox", { name: words.one });
      await typed.fill("000000");
      await expect(page.getByText(words.wrong).first()).toBeVisible();
      await expect(typed).toHaveValue("");
      // Sent by itself: pressing once more says nothing new, and the reason stays.
      await typed.press("Enter");
      await page.getByRole("button", { name: words.go }).click();
      await expect(page.getByText(words.wrong).first()).toBeVisible();
      await expect(page.getByText(words.missing)).toHaveCount(0);
      await expect(typed).toBeFocused();
      await typed.fill("1");
      await expect(page.getByText(words.wrong)).toHaveCount(0);
      await typed.fill("");
      await page.getByRole("button", { name: words.go }).click();
      await expect(page.getByText(words.missing).first()).toBeVisible();
      // A code is good once: the one of the set-up would be refused, so time goes on by one step.
      await sql("UPDATE members SET totp_last_step = totp_last_step - 1 WHERE id = $1", [member.id]);
      await typed.fill(await generate({ secret }));
      await expect(page).toHaveURL(SECURITY);

      await askForCode();
      await page.getByRole("button", { name: words.instead }).click();
      const recovery = page.getByRole("textbox", { name: words.recovery });
      await recovery.fill(`${first.slice(0, -1)}${first.endsWith("2") ? "3" : "2"}`);
      await page.getByRole("button", { name: words.go }).click();
      await expect(page.getByText(words.wrong).first()).toBeVisible();
      await recovery.fill(first);
      await page.getByRole("button", { name: words.go }).click();
      await expect(page).toHaveURL(SECURITY);
      await codeIsThere(page);

      // A recovery code is good once, too.
      await page.getByRole("button", { name: words.off, exact: true }).click();
      await dialog.getByRole("textbox", { name: words.password, exact: true }).fill(member.password);
      await dialog.getByLabel(words.any).fill(first);
      await dialog.getByRole("button", { name: words.off, exact: true }).click();
      await expect(dialog.getByText(words.wrong).first()).toBeVisible();
      await look(page, "switching codes off");
      await dialog.getByLabel(words.any).fill(second);
      await dialog.getByRole("button", { name: words.off, exact: true }).click();
      await expect(page.getByText(words.isOff)).toBeVisible();
    },
  );
}

const CHANGED = {
  fa: {
    form: "گذرواژه",
    now: "گذرواژهٔ کنونی",
    next: "گذرواژهٔ تازه",
    again: "تکرار گذرواژهٔ تازه",
    change: "تغییر گذرواژه",
    differ: "دو گذرواژه یکسان نیستند.",
    done: "گذرواژهٔ شما تغییر کرد.",
    ended: "۱ نشست دیگر پایان یافت.",
    invite: "دعوت",
    colleague: "دعوت از همکار",
    email: "ایمیل",
    signIn: "برای ادامه وارد شوید",
    kept: "چیزی از نوشته‌هایتان از دست نرفته",
    action: "ورود",
    wrong: "ایمیل یا گذرواژه درست نیست.",
    here: "همین نشست",
    end: /^پایان دادن به نشست/,
    over: "نشست پایان یافت.",
  },
  en: {
    form: "Password",
    now: "Current password",
    next: "New password",
    again: "New password again",
    change: "Change password",
    differ: "The two passwords differ.",
    done: "Your password was changed.",
    ended: "One other session was ended.",
    invite: "Invite",
    colleague: "Invite a colleague",
    email: "Email",
    signIn: "Sign in to continue",
    kept: "Nothing you typed is lost",
    action: "Sign in",
    wrong: "The email or password is not right.",
    here: "This session",
    end: /^End the session of/,
    over: "The session was ended.",
  },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `a changed password ends the other session, whose form waits behind the sign-in; a session ended from the list is out at once (${locale})`,
    tag,
    async ({ browserErrors, newMember, openBrowser, page, signInAs }) => {
      browserErrors.allowFailedRequests();
      const words = CHANGED[locale];
      const member = await newMember("owner", VIEW[locale]);
      const laptop = await openBrowser(member, VIEW[locale]);
      await openLive(laptop, teamRoutes.team(BUSINESS));
      await laptop.getByRole("button", { name: words.invite, exact: true }).click();
      const typed = laptop.getByRole("dialog", { name: words.colleague }).getByLabel(words.email);
      await typed.fill("kept@example.com");

      await signInAs(member, VIEW[locale]);
      await page.goto(SECURITY);
      const form = page.getByRole("form", { name: words.form });
      await form.getByLabel(words.now).fill("not-mine-at-all");
      await form.getByLabel(words.next, { exact: true }).fill("a-wholly-new-word");
      await form.getByLabel(words.again).fill("a-wholly-other-word");
      await form.getByRole("button", { name: words.change }).click();
      await expect(form.getByText(words.differ).first()).toBeVisible();
      await form.getByLabel(words.again).fill("a-wholly-new-word");
      await form.getByRole("button", { name: words.change }).click();
      await expect(form.getByLabel(words.now)).toHaveAttribute("aria-invalid", "true");
      await form.getByLabel(words.now).fill(member.password);
      await form.getByRole("button", { name: words.change }).click();
      await expect(page.getByText(words.done)).toBeVisible();
      await expect(page.getByText(words.ended)).toBeVisible();

      const again = laptop.getByRole("dialog", { name: words.signIn });
      await expect(again).toContainText(words.kept);
      for (const password of [member.password, "a-wholly-new-word"]) {
        await again.getByRole("textbox", { name: words.form, exact: true }).fill(password);
        await again.getByRole("button", { name: words.action, exact: true }).click();
        if (password !== member.password) break;
        await expect(again.getByText(words.wrong).first()).toBeVisible();
        if (locale === "en") await expectEnglish(laptop, "signing in again");
      }
      await expect(again).toBeHidden();
      await expect(typed).toHaveValue("kept@example.com");

      await page.reload();
      await expect(page.getByText(words.here, { exact: true })).toHaveCount(1);
      const end = page.getByRole("button", { name: words.end });
      await end.click();
      await expect(page.getByText(words.over)).toBeVisible();
      await expect(end).toHaveCount(0);
      await expect(again).toBeVisible();
    },
  );
}

test("a page of a session that lasted too long, idle or in all, sends to the sign-in and back", async ({
  newMember,
  sql,
  stack,
}) => {
  for (const change of [
    "last_seen_at = now() - interval '31 minutes'",
    "created_at = now() - interval '12 hours 1 minute'",
  ]) {
    const member = await newMember("support");
    const open = () => fetch(stack.urls[0] + SECURITY, { headers: { cookie: member.cookie }, redirect: "manual" });
    expect((await open()).status).toBe(200);
    await sql(`UPDATE sessions SET ${change} WHERE member_id = $1`, [member.id]);
    expect((await open()).headers.get("location")).toBe(routes.signIn(SECURITY));
  }
});

test("a session that ends over an open form asks for sign-in in a dialog and keeps the form", async ({
  browserErrors,
  newMember,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("owner");
  await signInAs(member);
  await page.goto(teamRoutes.team(BUSINESS));
  await page.getByRole("button", { name: "دعوت", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "دعوت از همکار" });
  await invite.getByLabel("ایمیل").fill("kept@example.com");
  await idleBefore("team.invite", member, page, sql);
  await invite.getByRole("button", { name: "ساخت پیوند" }).click();

  const again = page.getByRole("dialog", { name: "برای ادامه وارد شوید" });
  await expect(again).toContainText("چیزی از نوشته‌هایتان از دست نرفته");
  await again.getByRole("textbox", { name: "گذرواژه", exact: true }).fill(member.password);
  await again.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole("dialog", { name: "این پیوند را بفرستید" })).toContainText("kept@example.com");
});
