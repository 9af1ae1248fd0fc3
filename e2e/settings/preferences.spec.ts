import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { ROWS } from "@/e2e/look";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";

const LIST = withdrawalRoutes.withdrawals(BUSINESS);

async function choose(page: Page, name: string | RegExp) {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /تنظیمات نمایش|View/ })
    .click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}

test("language, unit, calendar, theme and density switch at once, stay after a reload and come along to another device", async ({
  context,
  newMember,
  page,
  signInAs,
}) => {
  const member = await newMember("accountant");
  await signInAs(member);
  await page.goto(LIST);
  const amount = page.getByRole("table").locator(ROWS).first();
  await expect(amount).toContainText("ریال");

  await choose(page, "تومان");
  await expect(amount).toContainText("تومان");
  await choose(page, "میلادی");
  await expect(amount).toContainText(
    /ژانویه|فوریه|مارس|آوریل|مهٔ|مه(?!ر)|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر|۲۰۲[۰-۹]/,
  );
  await choose(page, "تیره");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const height = async () => (await amount.boundingBox())?.height ?? 0;
  const comfortable = await height();
  await choose(page, "فشرده");
  await expect.poll(height).toBeLessThan(comfortable);
  await choose(page, "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(amount).toContainText("toman");

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(amount).toContainText("toman");

  // Another device knows nothing of them. The open page would ask for its events without a session.
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");
  await page.getByLabel("ایمیل", { exact: true }).fill(member.email);
  await page.getByLabel("گذرواژه", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "ورود", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(LIST);
  await expect(amount).toContainText("toman");
  await expect.poll(height).toBeLessThan(comfortable);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a first visit is in the browser's language, until somebody chooses another", async ({ stack }) => {
  const langOf = async (headers: Record<string, string>) =>
    /<html lang="(\w+)"/.exec(await (await fetch(`${stack.urls[0]}/sign-in`, { headers })).text())?.[1];
  expect(await langOf({ "accept-language": "en-GB,en;q=0.9" })).toBe("en");
  expect(await langOf({ "accept-language": "fa-IR,en;q=0.9" })).toBe("fa");
  expect(await langOf({ "accept-language": "de-DE" })).toBe("fa");
  expect(await langOf({ "accept-language": "en-GB", cookie: "daftar-locale=fa" })).toBe("fa");
});
