import { randomUUID } from "node:crypto";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { comeTo, ROWS, section } from "@/e2e/look";
import { agreeOnPolicy } from "@/e2e/orders";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { defaultPolicy } from "@/lib/kit/orders/policy";

const LIST = authorizationRoutes.authorizations(BUSINESS);
const ONE = "/v3/business/:business/subscription/authorization/:authorization_id";

test("support finds a payer's authorization, sees what is left of it and its withdrawals, and reveals a mobile with a reason that the audit log keeps", async ({
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
  await expect(page).toHaveURL(new RegExp(authorizationRoutes.authorization(BUSINESS, authorization.id)));
  await expect(page.getByRole("main")).toContainText(
    `${new Intl.NumberFormat("fa-IR").format(left.usedCount)} وصول از ${new Intl.NumberFormat("fa-IR").format(left.monthlyCount)} وصول استفاده شده است`,
  );
  await comeTo(page, "وصول‌های این مجوز");
  await expect(page.getByRole("table", { name: "فهرست وصول‌ها" }).or(page.getByText("هنوز با این مجوز"))).toBeVisible();

  expect(await page.content()).not.toContain(authorization.mobile);
  await page.getByRole("button", { name: "نمایش: موبایل" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("هیچ");
  await dialog.getByRole("button", { name: "نمایش اطلاعات شخصی" }).click();
  await expect(dialog.getByText("کوتاه‌تر از حد مجاز است.")).toBeVisible();
  const reason = `مشتری پشت تلفن است ${randomUUID()}`;
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: "نمایش اطلاعات شخصی" }).click();
  await expect(page.getByText(formatMobile(authorization.mobile), { exact: true })).toBeVisible();
  // One reason reveals everything that is masked of one customer.
  await expect(page.getByRole("main").getByText(authorization.name).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^نمایش: / })).toHaveCount(0);
  const { items: entries } = (await owner.get("audit.list", { action: "personal.revealed" })).body;
  expect(entries[0].actorName).toBe("سارا نیک‌پور");
  expect(JSON.stringify(entries[0].detail)).toContain(reason);
  expect(JSON.stringify(entries[0])).not.toContain(authorization.mobile);
});

test(
  "an authorization that the service does not know, or no longer shows, is said plainly",
  LONG,
  async ({ browserErrors, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("support");
    await page.goto(authorizationRoutes.authorization(BUSINESS, "00000000-0000-4000-8000-000000000000"));
    await expect(page.getByText("مجوزی با این شناسه پیدا نشد")).toBeVisible();
  },
);

test("a manager revokes an authorization once an owner agreed; the answer is lost, and nothing is assumed until the service says how it stands", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const [owner, second] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  // An owner agrees to every revocation, whatever is still to be collected.
  await agreeOnPolicy(owner, second, { removals: { bands: [{ uptoRial: null, approvals: 1, roles: ["owner"] }] } });
  const { items } = (await owner.get("authorizations.list", { status: "ACTIVE", page: 3, perPage: 20 })).body;
  const [authorization] = items;
  await signInAs("manager");
  // The service passes over whose withdrawals were asked for: none of them is shown as this authorization's.
  // Nobody else may look for it: what passes is in the book from then on.
  const others = { authorization_id: randomUUID() };
  const LISTED = "GET /v3/business/:business/subscription/withdrawal";
  await sandbox.post("faults", { operation: LISTED, fault: "lie", value: JSON.stringify(others), times: "always" });
  await page.goto(authorizationRoutes.authorization(BUSINESS, authorization.id));
  await comeTo(page, "وصول‌های این مجوز");
  await expect(page.getByText(/خارج از فیلترها هم فرستاد/)).toBeVisible();
  await sandbox.clear("faults");
  await page.getByLabel(/^مبلغ/).fill(String(authorization.limitRial + 10));
  await expect(page.getByText(/از سقف هر وصول این مجوز، .* بیشتر است/)).toBeVisible();
  await page.getByRole("button", { name: "ابطال", exact: true }).click();
  const window = page.getByRole("dialog", { name: "ابطال این مجوز" });
  await expect(window).toContainText("ابطال بازگشت ندارد");
  await window.getByLabel("دلیل (اختیاری)").fill("مشتری رفته است");
  await window.getByRole("button", { name: "درخواست موافقت" }).click();
  await expect(window.getByRole("button", { name: "پس گرفتن درخواست" })).toBeVisible();
  await signInAs("owner");
  await page.goto(orderRoutes.approvals(BUSINESS));
  await section(page, "حذف‌های در انتظار موافقت").getByRole("button", { name: "موافقت…" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText(/می‌خواهد مجوز .+ باطل شود/);
  await asked.getByRole("button", { name: "موافقت با حذف" }).click();
  await expect(page.getByText("موافقت شما ثبت شد")).toBeVisible();
  await signInAs("manager");
  await page.goto(authorizationRoutes.authorization(BUSINESS, authorization.id));
  await page.getByRole("button", { name: "ابطال", exact: true }).click();
  const confirm = window.getByRole("button", { name: "ابطال مجوز" });
  await expect(confirm).toBeDisabled();
  await window.getByRole("textbox").fill("ابطال");
  await sandbox.post("faults", { operation: `DELETE ${ONE}`, fault: "drop_after" });
  await sandbox.post("faults", { operation: `GET ${ONE}/search`, fault: "status", value: 500, times: "always" });
  await confirm.click();
  await expect(window.getByRole("alert")).toContainText("مشخص نیست مجوز باطل شده است یا نه");
  await sandbox.clear("faults");
  await window.getByRole("button", { name: "بررسی دوباره" }).click();
  await expect(page.getByText("مجوز باطل شد؛ سرویس دیگر آن را نشان نمی‌دهد.")).toBeVisible();
  await expect(window).toBeHidden();
  await expect(page.getByRole("button", { name: "ابطال", exact: true })).toHaveCount(0);
  await alsoInEnglish(page, async (locale) => {
    const said = locale === "fa" ? "این مجوز باطل شده است" : "This authorization was revoked";
    await expect(page.getByRole("main")).toContainText(said);
  });
  await agreeOnPolicy(owner, second, { removals: defaultPolicy().removals });
});
