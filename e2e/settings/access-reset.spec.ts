import { generate } from "otplib";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { fillSignIn } from "../sign-in-form";

const TEAM = teamRoutes.team(BUSINESS);
const NEW_PASSWORD = "seven grey herons";

test("who lost the password and the phone comes back by an owner's link, which works once", async ({
  apiAs,
  browserErrors,
  newMember,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await newMember("owner");
  const member = await newMember("accountant");
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
  await dialog.getByRole("checkbox", { name: /کد یک‌بارمصرف او غیرفعال و گذرکلیدهایش هم حذف شود/ }).check();
  await dialog.getByRole("button", { name: "ساخت پیوند" }).click();
  const check = page.getByRole("dialog").filter({ has: page.getByLabel("گذرواژه", { exact: true }) });
  await check.getByLabel("گذرواژه", { exact: true }).fill(owner.password);
  await check.getByRole("button").last().click();
  const made = page.getByRole("dialog", { name: "این پیوند را به او برسانید" });
  const link = (await made.getByText(/\/reset\//).textContent()) ?? "";
  await made.getByRole("button", { name: "انجام شد" }).click();
  await expect(page.getByText(link)).toHaveCount(0);

  // The member's turn.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(null);
  await page.goto("/sign-in");
  await expect(page.getByText(/مالک کسب‌وکار می‌تواند .* پیوند ورود تازه‌ای بسازد/)).toBeVisible();
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByText(/کد یک‌بارمصرف و گذرکلیدهای شما هم‌زمان برداشته می‌شود/)).toBeVisible();
  await page.getByLabel("گذرواژهٔ تازه", { exact: true }).fill("1234567890");
  await page.getByLabel("تکرار گذرواژهٔ تازه").fill("1234567890");
  await page.getByRole("button", { name: "ثبت گذرواژه" }).click();
  await expect(page.getByLabel("گذرواژهٔ تازه", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("گذرواژهٔ تازه", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("تکرار گذرواژهٔ تازه").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "ثبت گذرواژه" }).click();
  await expect(page.getByText("گذرواژهٔ تازهٔ شما ثبت شد. با آن وارد شوید.")).toBeVisible();

  // Sessions from before are over.
  expect((await api.get("session.me")).status).toBe(401);

  await fillSignIn(page, member.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/${BUSINESS}`);

  expect(await (await fetch(link)).text()).toContain("این پیوند دیگر کار نمی‌کند");

  const { items } = (await (await apiAs(owner)).get("audit.list", { q: member.name })).body;
  const actions = items.map(({ action }: { action: string }) => action);
  for (const told of ["team.access_reset_made", "member.access_reset"])
    expect(actions.filter((action: string) => action === told)).toHaveLength(1);
});
