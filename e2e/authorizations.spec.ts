import { formatMobile } from "@/lib/format/mobile";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { ROWS } from "./look";

const LIST = routes.authorizations(BUSINESS);

test("support finds a payer's authorization, sees what is left of it and its withdrawals, and reveals a mobile with a reason", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const { items } = (await owner.get("authorizations.list", { status: "ACTIVE", perPage: 20 })).body;
  const [authorization] = items;
  const left = (await owner.get("authorizations.calculation", { authorizationId: authorization.id })).body;
  await signInAs("support");
  await page.goto(LIST);
  const rows = page.getByRole("table", { name: "فهرست مجوزها" }).locator(ROWS);
  await expect(rows).toHaveCount(20);
  await page.getByLabel("وضعیت", { exact: true }).selectOption("فعال");
  await expect(page).toHaveURL(`${LIST}?status=ACTIVE`);
  await page.getByRole("searchbox").fill(authorization.id);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: /^باز کردن/ }).click();
  await expect(page).toHaveURL(new RegExp(routes.authorization(BUSINESS, authorization.id)));
  await expect(page.getByRole("main")).toContainText(
    `${new Intl.NumberFormat("fa-IR").format(left.usedCount)} برداشت از ${new Intl.NumberFormat("fa-IR").format(left.monthlyCount)} برداشت مصرف شده`,
  );
  await expect(
    page.getByRole("table", { name: "فهرست برداشت‌ها" }).or(page.getByText("هنوز با این مجوز")),
  ).toBeVisible();

  expect(await page.content()).not.toContain(authorization.mobile);
  await page.getByRole("button", { name: "نمایش: موبایل" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("مشتری پشت تلفن است");
  await page.getByRole("dialog").getByRole("button", { name: "نمایش اطلاعات شخصی" }).click();
  await expect(page.getByText(formatMobile(authorization.mobile), { exact: true })).toBeVisible();
  // One reason is enough for all that is masked of one customer.
  await expect(page.getByRole("main").getByText(authorization.name).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^نمایش: / })).toHaveCount(0);
});

test("an authorization that the service does not know, or no longer shows, is said plainly", async ({
  browserErrors,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  await signInAs("support");
  await page.goto(routes.authorization(BUSINESS, "00000000-0000-4000-8000-000000000000"));
  await expect(page.getByText("سرویس مجوزی با این شناسه پیدا نکرد")).toBeVisible();
});
