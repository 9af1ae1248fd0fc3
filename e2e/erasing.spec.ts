import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { expectAccessible, expectNoSidewaysScroll, inBothLanguages } from "./look";

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
  // What passes is in the book: an authorization is enough to be somebody.
  const { items } = (await api.get("authorizations.list", { perPage: 20 })).body;
  const one = items.find(({ mobile }: { mobile: string | null }) => mobile);
  await signInAs("owner");
  await page.goto(`${routes.person(BUSINESS)}#q=${one.mobile}`);
  await expect(page.getByRole("heading", { name: "مشخصات" })).toBeVisible();
  await page.getByRole("button", { name: "پاک‌کردن این فرد…" }).click();
  const window = page.getByRole("dialog");
  await expect(window).toContainText("حساب کسب‌وکار باید جمع بخورد");
  await inBothLanguages(page, async (locale) => {
    if (locale === "en") await expect(window).toContainText("This cannot be taken back.");
    await expectAccessible(page, `erasing, ${locale}`);
  });
  await expectNoSidewaysScroll(page, "erasing on a phone");
  await window.getByRole("button", { name: "Erase for good" }).click();
  await expect(window.getByText("Fill this in.").first()).toBeVisible();
  await window.getByRole("textbox", { name: /^Type/ }).fill("09120000000");
  await window.getByRole("textbox", { name: "Reason" }).fill("Asked for it by letter");
  await window.getByRole("button", { name: "Erase for good" }).click();
  await expect(window.getByText("This is not the same").first()).toBeVisible();
  await window.getByRole("textbox", { name: /^Type/ }).fill(one.mobile);
  await window.getByRole("button", { name: "Erase for good" }).click();
  await expect(window).toBeHidden();
  await expect(page.getByText("Asked for it by letter")).toBeVisible();
  await expect(page.getByText("Nothing of theirs is known")).toBeVisible();

  const other = await openBrowser("manager");
  await other.goto(`${routes.person(BUSINESS)}#q=${one.mobile}`);
  await expect(other.getByText("چیزی از او در دفتر نیست")).toBeVisible();
  await expect(other.getByText("Asked for it by letter")).toHaveCount(0);
});
