import { generate } from "otplib";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "../fixtures";
import { fillSignIn } from "../sign-in-form";

const TEAM = routes.settings.team(BUSINESS);
const NEW_PASSWORD = "seven grey herons";

test("who lost the password and the phone comes back by an owner's link, which works once", async ({
  apiAs,
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await newMember("owner");
  const member = await newMember("accountant");
  const laptop = await openBrowser(member);
  await laptop.goto(routes.withdrawals(BUSINESS));
  await expect(laptop.getByRole("table")).toBeVisible();
  const api = await apiAs(member);
  const { secret } = (await api.post("security.prepare_codes", { password: member.password })).body;
  expect((await api.post("security.enable_codes", { code: await generate({ secret }) })).status).toBe(200);

  await signInAs(owner);
  await page.goto(TEAM);
  await sql("UPDATE sessions SET last_check_at = now() - interval '6 minutes' WHERE member_id = $1", [owner.id]);
  await page
    .getByRole("row")
    .filter({ hasText: member.email })
    .getByRole("button", { name: /^کارها برای/ })
    .click();
  await page.getByRole("menuitem", { name: "پیوند ورود تازه" }).click();
  const dialog = page.getByRole("dialog", { name: `پیوند ورود تازه برای ${member.name}` });
  await dialog.getByRole("checkbox", { name: /کد یک‌بارمصرف او هم غیرفعال شود/ }).check();
  await dialog.getByRole("button", { name: "ساختن پیوند" }).click();
  const check = page.getByRole("dialog").filter({ has: page.getByLabel("گذرواژه", { exact: true }) });
  await check.getByLabel("گذرواژه", { exact: true }).fill(owner.password);
  await check.getByRole("button").last().click();
  const made = page.getByRole("dialog", { name: "این پیوند را به او برسانید" });
  const link = (await made.getByText(/\/reset\//).textContent()) ?? "";
  await made.getByRole("button", { name: "انجام شد" }).click();
  await expect(page.getByText(link)).toHaveCount(0);

  const phone = await openBrowser(null);
  await phone.goto("/sign-in");
  await expect(phone.getByText(/مالک کسب‌وکار می‌تواند .* پیوند ورود تازه‌ای بسازد/)).toBeVisible();
  const answer = await phone.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await expect(phone.getByText(member.email)).toBeVisible();
  await expect(phone.getByText(/کد یک‌بارمصرف شما هم‌زمان غیرفعال می‌شود/)).toBeVisible();
  await phone.getByLabel("گذرواژهٔ تازه", { exact: true }).fill("1234567890");
  await phone.getByLabel("تکرار گذرواژهٔ تازه").fill("1234567890");
  await phone.getByRole("button", { name: "ثبت گذرواژه" }).click();
  await expect(phone.getByLabel("گذرواژهٔ تازه", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await phone.getByLabel("گذرواژهٔ تازه", { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel("تکرار گذرواژهٔ تازه").fill(NEW_PASSWORD);
  await phone.getByRole("button", { name: "ثبت گذرواژه" }).click();
  await expect(phone.getByText("گذرواژهٔ تازهٔ شما ثبت شد. با آن وارد شوید.")).toBeVisible();

  // Signed out over there, without a click.
  await expect(laptop.getByRole("dialog", { name: "برای ادامه وارد شوید" })).toBeVisible();

  await fillSignIn(phone, member.email, NEW_PASSWORD);
  await expect(phone).toHaveURL(`/${BUSINESS}`);

  const late = await openBrowser(null);
  await late.goto(link);
  await expect(late.getByText("این پیوند دیگر کار نمی‌کند")).toBeVisible();

  await page.goto(routes.audit(BUSINESS));
  const entries = page.getByRole("row").filter({ hasText: member.name });
  await expect(entries.filter({ hasText: "ساختن پیوند ورود برای عضو" })).toHaveCount(1);
  await expect(entries.filter({ hasText: "تعیین گذرواژهٔ تازه با پیوند ورود" })).toHaveCount(1);
});

test("nobody resets their own access, nor without the right", async ({ apiAs, newMember, page, signInAs }) => {
  const owner = await newMember("owner");
  await signInAs(owner);
  await page.goto(TEAM);
  await page
    .getByRole("row")
    .filter({ hasText: owner.email })
    .getByRole("button", { name: /^کارها برای/ })
    .click();
  await expect(page.getByRole("menuitem", { name: /پیوند ورود تازه/ })).toHaveAttribute("aria-disabled", "true");
  const own = await (await apiAs(owner)).post("team.reset_access", { memberId: owner.id, turnOffCodes: false });
  expect(own.body).toMatchObject({ code: "conflict", status: 409 });
  const manager = await apiAs("manager");
  const foreign = await manager.post("team.reset_access", { memberId: owner.id, turnOffCodes: false });
  expect(foreign.status).toBe(403);
});
