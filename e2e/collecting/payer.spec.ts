import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { section, violations } from "@/e2e/look";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";

const VERIFY = "PATCH /v3/business/:business/subscription/authorization/:authorization_id/verify";

test("a payer is asked by a link, agrees at the bank on a phone, and the authorization is active by itself", async ({
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  await signInAs("accountant");
  await page.goto(authorizationRequestRoutes.newAuthorization(BUSINESS));
  await expect(page.getByRole("form", { name: "مجوز تازه" })).toBeVisible();
  await page.getByLabel("بانک", { exact: true }).selectOption("012");
  await page.getByLabel("سقف هر وصول").fill("900000000000");
  await page.getByLabel("حداکثر تعداد وصول در ماه").fill("۴");
  await page.getByLabel("مهلت پیوند").selectOption("14");
  await page.getByLabel("موبایل پرداخت‌کننده").fill("۰۹۱۲ ۷۰۰ ۴۴۵۵");
  await page.getByLabel("نام", { exact: false }).first().fill("نگار پیوندی");
  await page.getByRole("button", { name: "ساخت پیوند" }).click();
  await expect(page.getByRole("alert").getByText("مبلغ از سقف بانک برای هر وصول بیشتر است.")).toBeVisible();
  await page.getByLabel("سقف هر وصول").fill("20000000");
  await page.getByRole("button", { name: "ساخت پیوند" }).click();
  const link = section(page, "پیوند برای پرداخت‌کننده");
  await expect(link.getByText(/^معتبر تا /)).toBeVisible();
  await expect(link.getByRole("img", { name: "کد QR پیوند" })).toBeVisible();
  const address = await link
    .getByText(/^http.*\/pay\/authorization\//)
    .first()
    .textContent();

  // The answer to the confirmation is lost on its way.
  await sandbox.post("faults", { operation: VERIFY, fault: "drop_after", times: 1 });
  const payer = await openBrowser(null);
  await payer.setViewportSize({ width: 360, height: 740 });
  const opened = await payer.goto(address ?? "");
  expect(opened?.headers()["x-frame-options"]).toBe("DENY");
  expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(payer.getByRole("heading", { name: /از شما اجازهٔ برداشت می‌خواهد$/ })).toBeVisible();
  await expect(payer.getByRole("main")).toContainText("۲۰٬۰۰۰٬۰۰۰");
  await expect(payer.getByRole("main")).not.toContainText("4455");
  if (IS_WHOLE_RUN) expect(await violations(payer)).toEqual([]);
  await payer.getByRole("link", { name: "رفتن به بانک و تصمیم‌گیری" }).click();
  await expect(page.getByText("پرداخت‌کننده به بانک فرستاده شد.", { exact: false })).toBeVisible();
  await payer.getByRole("button", { name: "موافقم" }).click();
  await expect(payer.getByRole("heading", { name: "اجازهٔ شما فعال شد" })).toBeVisible();
  await expect(payer).toHaveURL(address ?? "");
  await expect(page.getByText("مجوز فعال", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "دیدن مجوز" }).click();
  await expect(page.getByText("فعال", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText("۴ بار در ماه");
});

test(
  "a bank that is away leaves the link good; who refuses gets a new one in one press, and a taken one leads nowhere",
  LONG,
  async ({ apiAs, openBrowser, page, signInAs }) => {
    const owner = await apiAs("owner");
    const wish = {
      bankCode: "012",
      mobile: "09127004466",
      monthlyCount: 2,
      limitRial: 5_000_000,
      expiresOn: "2027-10-01",
    };
    const { id } = (await owner.post("authorization_requests.create", wish)).body;
    const { link } = (await owner.get("authorization_requests.show", { requestId: id })).body;
    await signInAs("owner", { locale: "en" });
    await page.goto(authorizationRoutes.authorizations(BUSINESS));
    const ask = page.getByRole("link", { name: "New authorization" });
    await expect(ask).toHaveAttribute("href", authorizationRequestRoutes.newAuthorization(BUSINESS));
    await openLive(page, authorizationRequestRoutes.authorizationRequest(BUSINESS, id));
    const payer = await openBrowser(null, { locale: "en" });
    await payer.goto(link.url);
    await payer.getByRole("link", { name: "Go to the bank and decide" }).click();
    await payer.getByRole("button", { name: "بانک پاسخ نمی‌دهد" }).click();
    await expect(page.getByText("the bank could not be reached", { exact: false })).toBeVisible();
    await expect(page.getByText("Waiting for the payer", { exact: true }).first()).toBeVisible();
    await payer.getByRole("link", { name: "Go to the bank and decide" }).click();
    await payer.getByRole("button", { name: "مخالفم" }).click();
    await expect(payer.getByRole("heading", { name: "You came back without agreeing" })).toBeVisible();
    await expect(page.getByText("Not agreed", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Request again with the same terms" }).click();
    const copied = section(page, "Link for the payer").getByText(/^http.*\/pay\/authorization\//);
    await expect(copied.first()).toBeVisible();
    const again = await copied.first().textContent();
    expect(again).not.toBe(link.url);
    await payer.goto(again ?? "");
    await page.getByRole("button", { name: "Take the link back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take the link back" }).click();
    await expect(page.getByText("Taken back", { exact: true }).first()).toBeVisible();
    await payer.getByRole("link", { name: "Go to the bank and decide" }).click();
    await expect(payer.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  },
);
