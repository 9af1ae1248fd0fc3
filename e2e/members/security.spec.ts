import { generate } from "otplib";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, type Page, test } from "../fixtures";
import { openLive } from "../live";

const SECURITY = routes.settings.security(BUSINESS);

async function signInByForm(page: Page, email: string, password: string) {
  await page.goto("/sign-in");
  await page.getByLabel("ایمیل", { exact: true }).fill(email);
  await page.getByRole("textbox", { name: "گذرواژه", exact: true }).fill(password);
  await page.getByRole("button", { name: "ورود", exact: true }).click();
}

test("one-time codes: set up, asked for at the next sign-in, and a recovery code works once", async ({
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant");
  await signInAs(member);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "فعال کردن", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "گذرواژه", exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "فعال کردن", exact: true }).click();
  await expect(dialog.getByRole("img", { name: /QR/ })).toBeVisible();
  const secret = (await dialog.locator("bdi").textContent()) ?? "";
  await dialog.getByLabel("کدی که برنامه نشان می‌دهد").fill("000000");
  await dialog.getByRole("button", { name: "تأیید و فعال کردن" }).click();
  await expect(dialog.getByText("کد درست نیست").first()).toBeVisible();
  await dialog.getByLabel("کدی که برنامه نشان می‌دهد").fill(await generate({ secret }));
  await dialog.getByRole("button", { name: "تأیید و فعال کردن" }).click();
  const shown = page.getByRole("dialog", { name: "این کدهای بازیابی را نگه دارید" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole("button", { name: "نگه داشتم" }).click();
  await expect(page.getByText("۱۰ کد بازیابی مانده است.")).toBeVisible();

  const phone = await openBrowser(null);
  await signInByForm(phone, member.email, member.password);
  // A code is good once: the one of the set-up would be refused, so time goes on by one step.
  await sql("UPDATE members SET totp_last_step = totp_last_step - 1 WHERE id = $1", [member.id]);
  await phone.getByRole("textbox", { name: "کد یک‌بارمصرف" }).fill(await generate({ secret }));
  await expect(phone).toHaveURL(`/${BUSINESS}`);

  const recovery = codes[0] ?? "";
  const other = await openBrowser(null);
  await signInByForm(other, member.email, member.password);
  await other.getByRole("button", { name: "به‌جای آن از کد بازیابی استفاده می‌کنم" }).click();
  await other.getByRole("textbox", { name: "کد بازیابی" }).fill(recovery);
  await other.getByRole("button", { name: "ادامه" }).click();
  await expect(other).toHaveURL(`/${BUSINESS}`);

  const third = await openBrowser(null);
  await signInByForm(third, member.email, member.password);
  await third.getByRole("button", { name: "به‌جای آن از کد بازیابی استفاده می‌کنم" }).click();
  await third.getByRole("textbox", { name: "کد بازیابی" }).fill(recovery);
  await third.getByRole("button", { name: "ادامه" }).click();
  await expect(third.getByText("کد درست نیست").first()).toBeVisible();
});

test("a changed password ends every other session at once and lets only the new one in", async ({
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("support");
  const laptop = await openBrowser(member);
  await openLive(laptop, SECURITY);
  await expect(laptop.getByRole("heading", { level: 1 })).toBeVisible();
  await signInAs(member);
  await page.goto(SECURITY);
  const form = page.getByRole("form", { name: "گذرواژه" });
  await form.getByLabel("گذرواژهٔ کنونی").fill("not-mine-at-all");
  await form.getByLabel("گذرواژهٔ تازه", { exact: true }).fill("a-wholly-new-word");
  await form.getByLabel("تکرار گذرواژهٔ تازه").fill("a-wholly-other-word");
  await form.getByRole("button", { name: "تغییر گذرواژه" }).click();
  await expect(form.getByText("دو گذرواژه یکی نیستند.").first()).toBeVisible();
  await form.getByLabel("تکرار گذرواژهٔ تازه").fill("a-wholly-new-word");
  await form.getByRole("button", { name: "تغییر گذرواژه" }).click();
  await expect(form.getByLabel("گذرواژهٔ کنونی")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("گذرواژهٔ کنونی").fill(member.password);
  await form.getByRole("button", { name: "تغییر گذرواژه" }).click();
  await expect(page.getByText("گذرواژهٔ شما تغییر کرد.")).toBeVisible();
  await expect(page.getByText("۱ نشست دیگر پایان یافت.")).toBeVisible();

  await expect(laptop.getByRole("dialog", { name: "برای ادامه وارد شوید" })).toBeVisible();
  await laptop.getByRole("dialog").getByRole("textbox", { name: "گذرواژه", exact: true }).fill(member.password);
  await laptop.getByRole("dialog").getByRole("button", { name: "ورود", exact: true }).click();
  await expect(laptop.getByText("ایمیل یا گذرواژه درست نیست.").first()).toBeVisible();
  await laptop.getByRole("dialog").getByRole("textbox", { name: "گذرواژه", exact: true }).fill("a-wholly-new-word");
  await laptop.getByRole("dialog").getByRole("button", { name: "ورود", exact: true }).click();
  await expect(laptop.getByRole("dialog")).toBeHidden();
});

test("sessions are listed; one ended from here is out at once over there", async ({
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("auditor");
  const other = await openBrowser(member);
  await openLive(other, routes.withdrawals(BUSINESS));
  await expect(other.getByRole("table")).toBeVisible();
  await signInAs(member);
  await page.goto(SECURITY);
  await expect(page.getByText("همین نشست")).toHaveCount(1);
  await page.getByRole("button", { name: /^پایان دادن به نشست/ }).click();
  await expect(page.getByText("نشست پایان یافت.")).toBeVisible();
  await expect(page.getByRole("button", { name: /پایان دادن به نشست/ })).toHaveCount(0);
  await expect(other.getByRole("dialog", { name: "برای ادامه وارد شوید" })).toBeVisible();
});

for (const [why, change] of [
  ["half an hour of nothing", "last_seen_at = now() - interval '31 minutes'"],
  ["twelve hours in all", "created_at = now() - interval '12 hours 1 minute'"],
] as const) {
  test(`a session ends after ${why}`, async ({ browserErrors, newMember, page, signInAs, sql }) => {
    browserErrors.allowFailedRequests();
    const member = await newMember("support");
    await signInAs(member);
    await page.goto(SECURITY);
    await expect(page).toHaveURL(SECURITY);
    await sql(`UPDATE sessions SET ${change} WHERE member_id = $1`, [member.id]);
    await page.goto(SECURITY);
    await expect(page).toHaveURL(/sign-in\?next=/);
  });
}

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
  await page.goto(routes.settings.team(BUSINESS));
  await page.getByRole("button", { name: "دعوت", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "دعوت از همکار" });
  await invite.getByLabel("ایمیل").fill("kept@example.com");
  await sql("UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE member_id = $1", [member.id]);
  await invite.getByRole("button", { name: "ساختن پیوند" }).click();

  const again = page.getByRole("dialog", { name: "برای ادامه وارد شوید" });
  await expect(again).toContainText("چیزی از نوشته‌هایتان از دست نرفته");
  await again.getByRole("textbox", { name: "گذرواژه", exact: true }).fill(member.password);
  await again.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole("dialog", { name: "این پیوند را بفرستید" })).toContainText("kept@example.com");
});
