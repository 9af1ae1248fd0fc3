import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { noticesOf, section } from "@/e2e/look";
import { agreeOnPolicy, orderSettlement, proveAgain } from "@/e2e/orders";
import { policyRoutes } from "@/lib/areas/settings/policy/declared";
import { routes } from "@/lib/kit/routes";

test("the policy is changed by two: one proposes what it tried on the past, another agrees", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await orderSettlement(accountant, { amountRial: 40_000_000 });
  await Promise.all([proveAgain(owner), proveAgain(manager)]);
  await signInAs("owner");
  await page.goto(policyRoutes.policy(BUSINESS));
  await page.getByRole("button", { name: "پیشنهاد تغییر" }).click();
  const editor = page.getByRole("dialog");
  const single = editor.getByRole("group", { name: "تسویه‌های تکی" });
  await single.getByRole("button", { name: "افزودن بازه" }).click();
  await single.getByLabel("تا", { exact: true }).fill("10000000");
  await single.getByLabel("تعداد تأییدکنندگان").last().selectOption("2");
  await editor.getByRole("button", { name: "آزمودن با دستورهای گذشته" }).click();
  await expect(editor.getByText(/دستور تأیید بیشتری می‌خواست/)).toBeVisible();
  await editor.getByLabel("مقصدهای مسدود").fill("not an iban");
  await editor.getByRole("button", { name: "پیشنهاد", exact: true }).click();
  await expect(editor.getByText("سطر ۱ شبای درستی ندارد.").first()).toBeVisible();
  await editor.getByLabel("مقصدهای مسدود").fill("");
  await editor.getByRole("button", { name: "پیشنهاد", exact: true }).click();
  await expect(page.getByText("پیشنهاد شماست؛ مالک یا مدیر دیگری")).toBeVisible();
  await expect(page.getByRole("button", { name: "تأیید و اعمال تغییر" })).toHaveCount(0);

  await signInAs("manager");
  await page.goto(routes.overview(BUSINESS));
  await expect(section(page, "نیازمند توجه")).toBeVisible();
  await (await noticesOf(page, "policy_to_decide")).getByRole("link", { name: "رسیدگی" }).click();
  // Decisions on held payments need as many members as settlements of that amount.
  await expect(page.getByText("بیش از آن: ۲ نفر (مالک، مدیر)")).toHaveCount(2);
  await page.getByRole("button", { name: "تأیید و اعمال تغییر" }).click();
  await expect(page.getByText("سیاست تازه اعمال شد")).toBeVisible();
  await expect(page.getByText("تا ۱۰٬۰۰۰٬۰۰۰ ریال: ۱ نفر (مالک، مدیر)").first()).toBeVisible();
  const rules = (await owner.get("policy.show")).body.rules;
  expect(rules.kinds.settlement.bands).toMatchObject([{ uptoRial: 10_000_000, approvals: 1 }, { approvals: 2 }]);
  await agreeOnPolicy(owner, manager, { kinds: { ...rules.kinds, settlement: rules.kinds.queued } });
});

test(
  "the banks' cycles are kept by the business, and who may not change them only reads them",
  LONG,
  async ({ apiAs, browserErrors, openBrowser, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("owner", { locale: "en" });
    await page.goto(policyRoutes.policy(BUSINESS));
    const section = page
      .getByRole("region", { name: "Bank cycles" })
      .or(page.locator("section", { hasText: "Bank cycles" }))
      .last();
    await section.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Hours of the day").fill("09:45, 25:00");
    await dialog.getByRole("button", { name: "Save the cycles" }).click();
    await expect(dialog.getByText("Write the hour like 09:45.").first()).toBeVisible();
    await dialog.getByLabel("Hours of the day").fill("09:45, 13:45");
    await dialog.getByLabel("Other days without cycles").fill("2026-03-21, yesterday, 2026-13-01");
    await dialog.getByRole("button", { name: "Save the cycles" }).click();
    await expect(dialog.getByText(/Not a day: .*yesterday.*2026-13-01/)).toBeVisible();
    await dialog.getByLabel("Other days without cycles").fill("");
    await dialog.getByLabel("Friday").check();
    await dialog.getByRole("button", { name: "Save the cycles" }).click();
    await expect(page.getByText("09:45, 13:45")).toBeVisible();
    const support = await openBrowser("support", { locale: "en" });
    await support.goto(policyRoutes.policy(BUSINESS));
    await expect(support.getByText("09:45, 13:45")).toBeVisible();
    await expect(support.getByRole("button", { name: "Change" })).toHaveCount(0);
    const cycles = ["03:45", "09:45", "12:45", "18:45"];
    await (await apiAs("owner")).post("policy.set_calendar", { calendar: { cycles, restWeekdays: [], restDays: [] } });
  },
);
