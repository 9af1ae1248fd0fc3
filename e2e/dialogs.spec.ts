import type { Locator } from "@playwright/test";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { routes } from "@/lib/kit/routes";
import { BUSINESS, expect, type Page, test } from "./fixtures";
import { LONG } from "./long";
import { expectAccessible } from "./look";

/** What opens over a page: by itself it is on no address, so each is opened as a person does. Each gives its opener. */
const OPENED: Record<string, (page: Page) => Promise<Locator>> = {
  "the search box": async (page) => {
    await page.goto(securityRoutes.security(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const opener = page.getByRole("link", { name: "برداشت مستقیم", exact: true });
    await opener.focus();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox").fill("0912");
    await expect(page.getByRole("option").first()).toBeVisible();
    return opener;
  },
  "the date picker": async (page) => {
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
    const opener = page.getByRole("button", { name: /^روز وصول:/ });
    await opener.click();
    await expect(page.getByRole("grid")).toBeVisible();
    return opener;
  },
  "the menu of columns": async (page) => {
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
    const opener = page.getByRole("button", { name: "ستون‌ها" });
    await opener.click();
    await expect(page.getByRole("menu")).toBeVisible();
    return opener;
  },
  "the navigation of a phone": async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
    const opener = page.getByRole("button", { name: "باز کردن فهرست" });
    await opener.click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "برداشت مستقیم", exact: true })).toBeVisible();
    return opener;
  },
};

for (const [name, open] of Object.entries(OPENED)) {
  test(
    `${name}: nothing for axe to find, Escape closes it and gives the focus back`,
    LONG,
    async ({ page, signInAs }) => {
      await signInAs("support");
      const opener = await open(page);
      await expectAccessible(page, name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toHaveCount(0);
      await expect(opener).toBeFocused();
    },
  );
}

test("what opens over a page closes with Escape and gives the focus back", async ({ page, signInAs }) => {
  await signInAs("support");
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  const closes = async (opened: Locator, opener: Locator) => {
    await expect(opened).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  };
  const [date, columns, link] = [
    page.getByRole("button", { name: /^روز وصول:/ }),
    page.getByRole("button", { name: "ستون‌ها" }),
    page.getByRole("link", { name: "تسویه و پرداخت", exact: true }),
  ];
  await date.click();
  await closes(page.getByRole("grid"), date);
  await columns.click();
  await closes(page.getByRole("menu"), columns);
  await link.focus();
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog");
  await search.getByRole("combobox").fill("0912");
  await expect(search.getByRole("option").first()).toBeVisible();
  await closes(search, link);
  await page.setViewportSize({ width: 360, height: 740 });
  const navigation = page.getByRole("button", { name: "باز کردن فهرست" });
  await navigation.click();
  await closes(page.getByRole("dialog").getByRole("link", { name: "برداشت مستقیم", exact: true }), navigation);
});

test(
  "the question for a reason: nothing for axe to find, and the focus stays inside",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { items } = (await owner.get("withdrawals.list", { status: "DONE", perPage: 20 })).body;
    const known = items.find(
      (item: { payerAccount: { accountNumber: string } | null }) => item.payerAccount?.accountNumber,
    );
    await signInAs("support");
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, known.id));
    const button = page.getByRole("button", { name: "نمایش: شمارهٔ حساب" });
    await button.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await expectAccessible(page, "reveal");
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test("signing in again: nothing for axe to find", LONG, async ({ browserErrors, newMember, page, signInAs, sql }) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("support");
  await signInAs(member);
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
  await expect(page.getByRole("table")).toBeVisible();
  await sql("UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE member_id = $1", [member.id]);
  await page.getByLabel("وضعیت", { exact: true }).selectOption("ناموفق");
  const dialog = page.getByRole("dialog", { name: "برای ادامه وارد شوید" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("چون مدتی کاری انجام نشد");
  await expectAccessible(page, "sign in again");
  await page.goto(routes.signIn());
  await expect(page.getByText("چون مدتی کاری انجام نشد")).toBeVisible();
});

test(
  "a refusal that comes when somebody has signed in elsewhere asks for nothing",
  LONG,
  async ({ browserErrors, newMember, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs(await newMember("support"));
    const refused = {
      status: 401,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "unauthenticated" }),
    };
    await page.route("**/withdrawals.list?*", (route) => route.fulfill(refused), { times: 1 });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(withdrawalRoutes.withdrawals(BUSINESS));
    await expect(page.getByRole("table").locator("tbody tr:not([aria-hidden])").first()).toBeVisible();
    expect(asked).toContain(routes.api.standing());
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // Its code is loaded only where the window is shown.
    await expect(page.getByText("برای ادامه وارد شوید")).toHaveCount(0);
  },
);
