import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { policyRoutes } from "@/lib/areas/settings/policy/declared";
import { NEWEST } from "@/lib/kit/news";
import { routes } from "@/lib/kit/routes";
import { ENGLISH } from "./english/view";

/** What the dot says. */
const NEWS = "چیز تازه‌ای هست";

const OVERVIEW = routes.overview(BUSINESS);
const helpButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^راهنما|^Help/ });

test("help opens beside a screen by its button and by ?, not while somebody types", async ({ page, signInAs }) => {
  await signInAs("accountant");
  await page.goto(settlementRoutes.settlements(BUSINESS));
  const help = page.getByRole("dialog", { name: "راهنمای این صفحه" });
  await helpButton(page).click();
  await expect(help).toContainText("همهٔ تسویه‌های کسب‌وکار");
  await expect(help).toContainText("پرداخت سرویس از کیف پول به یک شبا.");
  await expect(help.getByText("Ctrl", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(helpButton(page)).toBeFocused();

  await page.getByRole("searchbox").first().fill("۱۲");
  await page.keyboard.press("?");
  await expect(page.getByRole("searchbox").first()).toHaveValue("۱۲?");
  await expect(help).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
});

test("the dot of what is new goes once it was seen, on every device; a new member has none", async ({
  newMember,
  openBrowser,
  page,
  signInAs,
  sql,
}) => {
  const member = await newMember("support");
  await signInAs(member);
  await page.goto(OVERVIEW);
  await expect(helpButton(page)).not.toHaveAccessibleDescription(NEWS);

  await sql("UPDATE members SET seen_news = $1 WHERE id = $2", [NEWEST - 1, member.id]);
  await page.reload();
  await expect(helpButton(page)).toHaveAccessibleDescription(NEWS);
  await helpButton(page).click();
  const help = page.getByRole("dialog", { name: "راهنمای این صفحه" });
  await expect(help.getByText("راهنما و گشت")).toBeVisible();
  await expect(help.getByText("تازه", { exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(helpButton(page)).not.toHaveAccessibleDescription(NEWS);
  await expect
    .poll(async () => (await sql("SELECT seen_news FROM members WHERE id = $1", [member.id]))[0])
    .toEqual({
      seen_news: NEWEST,
    });
  const other = await openBrowser(member);
  await other.goto(OVERVIEW);
  await expect(helpButton(other)).not.toHaveAccessibleDescription(NEWS);
});

test("the tour is offered once, goes through seven screens, can be left and begun again", async ({
  newMember,
  page,
  signInAs,
}) => {
  await signInAs(await newMember("owner"), ENGLISH);
  await page.goto(OVERVIEW);
  await page.getByRole("region", { name: "A tour of Daftar" }).getByRole("button", { name: "Start the tour" }).click();
  const step = page.getByRole("dialog", { name: "First, what waits for you" });
  await expect(step).toBeFocused();
  await expect(step).toContainText("Step 1 of 7");
  await page.keyboard.press("Escape");
  await expect(step).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "A tour of Daftar" })).toHaveCount(0);

  await helpButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start the tour" }).click();
  for (const [title, path] of [
    ["First, what waits for you", OVERVIEW],
    ["The menu", OVERVIEW],
    ["One search for everything", OVERVIEW],
    ["The second pair of eyes", "/approvals"],
    ["The rules of payouts", "/settings/policy"],
    ["Your team", "/settings/team"],
  ] as const) {
    const box = page.getByRole("dialog", { name: title });
    // The box moves as its screen comes, so a press before could miss the button.
    await expect(page).toHaveURL((url) => url.pathname.endsWith(path));
    await expect(box).toBeFocused();
    await box.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("dialog", { name: "Help is always here" }).getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(helpButton(page)).toBeFocused();
});

test("on a phone the tour is a sheet at the bottom, in Persian", async ({ newMember, page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signInAs(await newMember("support"));
  await page.goto(OVERVIEW);
  const offer = page.getByRole("region", { name: "گشت در دفتر" });
  // On a phone it is one line until it is opened.
  await offer.getByRole("button", { name: "تازه به دفتر آمده‌اید؟" }).click();
  await offer.getByRole("button", { name: "شروع گشت" }).click();
  const box = page.getByRole("dialog", { name: "نخست، آنچه منتظر شماست" });
  await expect(box).toContainText("مرحلهٔ ۱ از ۷");
  const edges = await box.evaluate((element) => {
    const { bottom, left, width } = element.getBoundingClientRect();
    return { bottom: Math.round(bottom), left, width };
  });
  expect(edges).toEqual({ bottom: 780, left: 0, width: 390 });
});

test("the checklist of a new business marks what is done and is put away by an owner", async ({
  apiAs,
  page,
  signInAs,
  sql,
}) => {
  await sql("UPDATE businesses SET going_live_put_away_at = NULL WHERE slug = $1", [BUSINESS]);
  await sql("DELETE FROM payout_policies WHERE business = $1", [BUSINESS]);
  await signInAs("owner");
  await page.goto(OVERVIEW);
  const list = page.locator("section", { has: page.getByRole("heading", { name: "آمادگی برای کار واقعی" }) });
  const policy = list.getByRole("link", { name: "سیاست پرداخت خودتان" });
  await policy.click();
  await expect(page).toHaveURL(new RegExp(`${policyRoutes.policy(BUSINESS)}$`));

  const { rules } = (await (await apiAs("owner")).get("policy.show")).body;
  await sql(
    `INSERT INTO payout_policies (business, version, rules, proposal_id, proposed_by)
      VALUES ($1, 1, $2, gen_random_uuid(), 'x')`,
    [BUSINESS, JSON.stringify(rules)],
  );
  await page.goto(OVERVIEW);
  await expect(list).toContainText("سیاست پرداخت خودتان");
  await expect(policy).toHaveCount(0);
  await sql("DELETE FROM payout_policies WHERE business = $1", [BUSINESS]);

  await list.getByRole("button", { name: "کنار گذاشتن فهرست" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "کنار گذاشتن فهرست" }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(list).toHaveCount(0);
});
