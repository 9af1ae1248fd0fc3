import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { expectAccessible, expectNoSidewaysScroll } from "@/e2e/look";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import fa from "@/lib/areas/words/fa";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";

const words = fa.search.person.erase;

test("an owner erases somebody from the book on request, and only owners are told of it afterwards", async ({
  apiAs,
  browserErrors,
  openBrowser,
  page,
  signInAs,
}) => {
  // What was typed wrongly is refused.
  browserErrors.allowFailedRequests();
  const api = await apiAs("owner");
  // What passes is in the book: an authorization is enough to be somebody. A mobile may be of several people.
  const { items } = (await api.get("authorizations.list", { perPage: 20 })).body;
  const one = items.find(({ nationalCode }: { nationalCode: string | null }) => nationalCode);
  await signInAs("owner");
  await page.goto(`${searchRoutes.person(BUSINESS)}#q=${one.nationalCode}`);
  await expect(page.getByRole("heading", { name: "مشخصات" })).toBeVisible();
  await page.getByRole("button", { name: words.action }).click();
  const window = page.getByRole("dialog");
  await expect(window).toContainText("حساب‌های کسب‌وکار باید تراز بماند");
  await alsoInEnglish(page, async (locale) => {
    await expect(window).toContainText(locale === "fa" ? words.final : "This cannot be undone.");
    if (IS_WHOLE_RUN) await expectAccessible(page, `erasing, ${locale}`);
  });
  await expectNoSidewaysScroll(page, "erasing on a phone");
  const [type] = words.type.split("{value}");
  const again = window.getByRole("textbox", { name: type });
  const confirm = window.getByRole("button", { name: words.confirm });
  await confirm.click();
  await expect(window.getByText(fa.errors.required).first()).toBeVisible();
  await again.fill("09120000000");
  await window.getByRole("textbox", { name: words.reason }).fill("به درخواست کتبی خودش");
  await confirm.click();
  await expect(window.getByText(fa.errors.notTheSame).first()).toBeVisible();
  await again.fill(one.nationalCode);
  await confirm.click();
  await expect(window).toBeHidden();
  await expect(page.getByText("به درخواست کتبی خودش")).toBeVisible();
  await expect(page.getByText(fa.search.person.none)).toBeVisible();

  const other = await openBrowser("manager");
  await other.goto(`${searchRoutes.person(BUSINESS)}#q=${one.nationalCode}`);
  await expect(other.getByText(fa.search.person.none)).toBeVisible();
  await expect(other.getByText("به درخواست کتبی خودش")).toHaveCount(0);
});
