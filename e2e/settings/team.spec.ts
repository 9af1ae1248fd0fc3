import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { openLive } from "../live";
import { LONG } from "../long";

const TEAM = teamRoutes.team(BUSINESS);

test("an owner invites, the person joins, their role changes at once, and disabled they are out at once", async ({
  browserErrors,
  openBrowser,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const email = `new-${Date.now()}@example.com`;
  await signInAs("owner");
  await page.goto(TEAM);
  await page.getByRole("button", { name: "دعوت", exact: true }).click();
  const invite = page.getByRole("dialog");
  await invite.getByLabel("ایمیل").fill("no-address");
  await invite.getByRole("button", { name: "ساخت پیوند" }).click();
  await expect(invite.getByText("نشانی ایمیل را به شکل name@example.com بنویسید.").first()).toBeVisible();
  await invite.getByLabel("ایمیل").fill(email);
  await invite
    .getByRole("radio", { name: /حسابدار/ })
    .or(invite.getByLabel("نقش"))
    .first()
    .click();
  await invite.getByRole("button", { name: "ساخت پیوند" }).click();
  const link =
    (await page
      .getByRole("dialog")
      .getByText(/\/invitation\//)
      .first()
      .textContent()) ?? "";
  await page.getByRole("dialog").getByRole("button", { name: "انجام شد" }).click();

  const guest = await openBrowser(null);
  await guest.goto(link.trim());
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("پیوستن به پارس‌مارت");
  await expect(guest.getByText(email)).toBeVisible();
  await guest.getByLabel("نام شما").fill("مینا تازه‌وارد");
  await guest.getByLabel("گذرواژه", { exact: true }).fill("short");
  await guest.getByLabel("تکرار گذرواژه").fill("short");
  await guest.getByRole("button", { name: "پیوستن" }).click();
  await expect(guest.getByLabel("گذرواژه", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await guest.getByLabel("گذرواژه", { exact: true }).fill("seven grey herons");
  await guest.getByLabel("تکرار گذرواژه").fill("seven grey herons");
  await guest.getByRole("button", { name: "پیوستن" }).click();
  await expect(guest).toHaveURL(`/${BUSINESS}`);

  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^کارها برای/ }).click();
  await page.getByRole("menuitem", { name: "تغییر نقش" }).click();
  const change = page.getByRole("dialog", { name: /تغییر نقش/ });
  await change.getByRole("radio", { name: /حسابرس/ }).click();
  await change.getByRole("button", { name: "تغییر نقش" }).click();
  await expect(row).toContainText("حسابرس");
  await openLive(guest, auditRoutes.audit(BUSINESS));
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("گزارش رویدادها");

  await row.getByRole("button", { name: /^کارها برای/ }).click();
  await page.getByRole("menuitem", { name: "غیرفعال کردن" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "غیرفعال کردن" }).click();
  await expect(row).toContainText("غیرفعال");
  const again = guest.getByRole("dialog", { name: "برای ادامه وارد شوید" });
  await expect(again).toBeVisible();
  await expect(again.getByRole("button", { name: "بستن" })).toHaveCount(0);
  await guest.keyboard.press("Escape");
  await expect(again).toBeVisible();
  // Nothing of the covered page can be read, at any point.
  const covers = await guest.evaluate(() => {
    const [top] = document.elementsFromPoint(innerWidth - 5, innerHeight - 5);
    return top ? getComputedStyle(top).backgroundColor : "";
  });
  expect(covers).toMatch(/^(?:rgb\(|oklch\([^/]*\)|lab\([^/]*\))/);

  expect(await (await fetch(link.trim())).text()).toContain("این پیوند دیگر کار نمی‌کند");
});

test("an owner stays one: nobody changes their own role, disables themselves or resets their own access", async ({
  apiAs,
  page,
  signInAs,
}) => {
  await signInAs("owner");
  await page.goto(TEAM);
  const own = page.getByRole("row").filter({ hasText: "owner@demo.test" });
  await own.getByRole("button", { name: /^کارها برای/ }).click();
  const disable = page.getByRole("menuitem", { name: /غیرفعال کردن/ });
  await expect(disable).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("menuitem", { name: /پیوند ورود تازه/ })).toHaveAttribute("aria-disabled", "true");
  const owner = await apiAs("owner");
  const { members } = (await owner.get("team.list")).body;
  const me = members.find((member: { isYou: boolean }) => member.isYou);
  for (const [operation, input] of [
    ["team.disable", { memberId: me.id }],
    ["team.change_role", { memberId: me.id, role: "auditor" }],
  ] as const) {
    const answer = await owner.post(operation, input);
    expect(answer.body, operation).toMatchObject({ code: "conflict", fields: { memberId: "errors.notYourself" } });
  }
  const reset = { memberId: me.id, turnOffCodes: false, isPhoneLost: false };
  expect((await owner.post("team.reset_access", reset)).body).toMatchObject({ code: "conflict", status: 409 });
  expect((await (await apiAs("manager")).post("team.reset_access", reset)).status).toBe(403);
});

test("an invitation that is taken back stops working at once", LONG, async ({ apiAs, openBrowser, page, signInAs }) => {
  const owner = await apiAs("owner");
  const email = `unwanted-${Date.now()}@example.com`;
  const { link } = (await owner.post("team.invite", { email, role: "support" })).body;
  await signInAs("owner");
  await page.goto(TEAM);
  const invitation = page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: email }).last();
  await invitation.getByRole("button", { name: "پس گرفتن" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "پس گرفتن" }).click();
  await expect(page.getByText("دعوت پس گرفته شد.")).toBeVisible();
  const guest = await openBrowser(null);
  await guest.goto(link);
  await expect(guest.getByText("این پیوند دیگر کار نمی‌کند")).toBeVisible();
});

for (const role of ["accountant", "support"] as const) {
  test(
    `${role} cannot open the team: neither the page nor its handler`,
    LONG,
    async ({ apiAs, browserErrors, page, signInAs }) => {
      browserErrors.allowFailedRequests();
      const member = await apiAs(role);
      expect((await member.get("team.list")).body).toMatchObject({ code: "forbidden", status: 403 });
      expect((await member.post("team.invite", { email: "x@example.com", role: "owner" })).status).toBe(403);
      await signInAs(role);
      const answer = await page.goto(TEAM);
      expect(answer?.status()).toBe(403);
      await expect(page.getByText("این صفحه برای نقش شما باز نیست")).toBeVisible();
      await page.goto(`/${BUSINESS}`);
      await expect(page.getByRole("navigation", { name: "فهرست اصلی" })).toBeVisible();
      await expect(page.getByRole("link", { name: "اعضای تیم" })).toHaveCount(0);
    },
  );
}
