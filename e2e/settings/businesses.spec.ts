import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { SCREENS } from "@/lib/areas/screens";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
import { routes } from "@/lib/kit/routes";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { apiClient, BUSINESS, expect, type Page, test } from "../fixtures";
import { joinTeam } from "../new-member";
import { codeIsThere } from "../wait-for-code";

const OTHER = "golestan-books";
const OTHER_NAME = "کتاب گلستان";
/** Named, or by its English name until the service has told the other. */
const FIRST = /پارس|parsmart/;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What a business of this sandbox has in its list of settlements, by the ids that its page links to. */
const settlementsOn = (page: Page): Promise<string[]> =>
  page
    .getByRole("table")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));

// One story: a stack has only one more business to link.
test("an owner links a second business, works in it, shows it to nobody else, and leaves it", async ({
  apiAs,
  browserErrors,
  newMember,
  page,
  signInAs,
  stack,
}) => {
  browserErrors.allowFailedRequests();
  const url = stack.urls[0] ?? "";
  const owner = await newMember("owner");
  await signInAs(owner);

  await test.step("a pair that does not open the business is refused where it was typed", async () => {
    await page.goto(businessesRoutes.businesses(BUSINESS));
    await page.getByRole("button", { name: "اتصال کسب‌وکار دیگر" }).click();
    const dialog = page.getByRole("dialog", { name: "اتصال کسب‌وکار دیگر" });
    await dialog.getByRole("button", { name: "پر کردن فرم با کسب‌وکار دوم" }).click();
    const name = dialog.getByLabel("نام انگلیسی کسب‌وکار");
    await expect(name).toHaveValue(OTHER);
    await name.fill("nobody-here");
    await dialog.getByRole("button", { name: "بررسی و اتصال" }).click();
    await expect(dialog.getByText(/سرویس این توکن دسترسی را برای این کسب‌وکار نپذیرفت/).first()).toBeVisible();
    await name.fill(OTHER);
    await dialog.getByRole("button", { name: "بررسی و اتصال" }).click();
    await expect(page).toHaveURL(routes.overview(OTHER));
    await codeIsThere(page);
  });

  await test.step("the switcher leads back and forth, and each shows its own settlements", async () => {
    await page.goto(settlementRoutes.settlements(OTHER));
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    const theirs = await settlementsOn(page);
    await page.getByRole("button", { name: `تعویض کسب‌وکار: ${OTHER_NAME}` }).click();
    await page.getByRole("menuitem", { name: FIRST }).click();
    await expect(page).toHaveURL(routes.overview(BUSINESS));
    await page.goto(settlementRoutes.settlements(BUSINESS));
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    const ours = await settlementsOn(page);
    expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
  });

  // A member of the second business only, who is its owner after this test.
  const asOwnerOfOther = apiClient(url, owner.cookie, new URL(url).origin, OTHER);
  const heir = await joinTeam(asOwnerOfOther, url, "owner");

  await test.step("no page of one opens to a member of the other alone", async () => {
    const { cookie: ofFirst } = await apiAs("owner");
    const statusOf = async (path: string, cookie: string) =>
      (await fetch(`${url}${path}`, { headers: { cookie }, redirect: "manual" })).status;
    // Every page has the same guard (`lib/areas/screens.test.ts`): in `npm test` a list and a record stand for all.
    const paths = IS_WHOLE_RUN
      ? SCREENS.map(({ path }) => path(BUSINESS, "x"))
      : [withdrawalRoutes.withdrawals(BUSINESS), withdrawalRoutes.withdrawal(BUSINESS, "x")];
    for (const path of paths) {
      const there = path.replace(BUSINESS, OTHER);
      // Not "forbidden": that would say that there is such a business.
      expect({ path, status: await statusOf(path, heir.cookie) }).toEqual({ path, status: 404 });
      expect({ path: there, status: await statusOf(there, ofFirst) }).toEqual({ path: there, status: 404 });
    }
    const theirs = await (await apiAs("owner")).get("businesses.list");
    expect(theirs.text).toContain(BUSINESS);
    expect(theirs.text).not.toContain(OTHER);
  });

  await test.step("leaving needs the name, and the page of what was left is closed", async () => {
    await signInAs(owner, { locale: "en" });
    await page.goto(businessesRoutes.businesses(BUSINESS));
    await expect(heading(page)).toHaveText("My businesses");
    await page.getByRole("button", { name: `Actions for ${OTHER_NAME}` }).click();
    await page.getByRole("menuitem", { name: "Leave" }).click();
    const leave = page.getByRole("dialog", { name: `Leave ${OTHER_NAME}?` });
    await expect(leave.getByText("No order of yours is waiting.")).toBeVisible();
    const action = leave.getByRole("button", { name: "Leave", exact: true });
    await expect(action).toBeDisabled();
    await leave.getByLabel(`To confirm, type “${OTHER}”`).fill(OTHER);
    await action.click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Switch business/ })).toHaveCount(0);
    expect((await page.goto(routes.overview(OTHER)))?.status()).toBe(404);
  });
});
