import { businessRoutes } from "@/lib/areas/settings/business/declared";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";
import { agePair } from "../old-pair";

const CONNECTION = connectionRoutes.connection(BUSINESS);

test("an owner refreshes the pair; a pasted one needs the password, is tried first, and is never shown again", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  await agePair(sql);
  const owner = await apiAs("owner");
  const before = (await owner.get("connection.detail")).body;
  await signInAs("owner");
  await page.goto(CONNECTION);
  await expect(page.getByText("اتصال برقرار است.", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "تمدید همین حالا" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "تمدید همین حالا" }).click();
  await expect(page.getByText("توکن‌ها تمدید شدند")).toBeVisible();
  const history = page.getByRole("table", { name: "تاریخچهٔ توکن‌ها" });
  await expect(history.getByRole("row").nth(1)).toContainText("تمدید شد");
  await expect(history.getByRole("row").nth(1)).toContainText(
    new Intl.NumberFormat("fa-IR", { useGrouping: false }).format(before.version + 1),
  );

  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  await page.getByRole("button", { name: "وارد کردن توکن‌های تازه" }).click();
  const dialog = page.getByRole("dialog", { name: "وارد کردن توکن‌های تازه" });
  const save = dialog.getByRole("button", { name: "بررسی و ذخیرهٔ توکن‌ها" });
  const access = dialog.getByLabel("توکن دسترسی (access token)");
  const password = dialog.getByLabel("گذرواژهٔ شما در دفتر");
  await save.click();
  await expect(access).toBeFocused();
  await access.fill("not-a-real-token");
  await dialog.getByLabel("توکن تمدید (refresh token)").fill(pair.refresh_token);
  await password.fill("not-my-password");
  await save.click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("توکن تمدید (refresh token)")).toHaveValue(pair.refresh_token);
  await password.fill("sandbox-demo");
  await save.click();
  await expect(access).toHaveAttribute("aria-invalid", "true");
  await access.fill(pair.access_token);
  await save.click();
  await expect(page.getByText("توکن‌های تازه بررسی و ذخیره شدند.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(history.getByRole("row").nth(1)).toContainText("توکن‌های تازه وارد شد");
  expect(await page.content()).not.toContain(pair.access_token);
});

test("the limits' gauge moves with what is asked", LONG, async ({ apiAs, page, signInAs }) => {
  await signInAs("support");
  await page.goto(CONNECTION);
  const gauge = page.getByRole("meter").or(page.getByRole("progressbar")).last();
  await expect(gauge).toBeVisible();
  const owner = await apiAs("owner");
  await expect(async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        owner.get("withdrawals.list", { page: 1 + index, perPage: 1 + Math.floor(Math.random() * 90) }),
      ),
    );
    expect(Number(await gauge.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  }).toPass();
});

test("the webhook's key is set with the password, and what it signs is accepted", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const { v1 } = await sandbox.get<{ v1: string }>("webhook-keys");
  await signInAs("owner");
  await page.goto(CONNECTION);
  await expect(page.getByText(/\/api\/webhooks\/parsmart\/withdrawals/)).toBeVisible();
  await page.getByRole("button", { name: /^(ثبت کلید|جایگزینی کلید)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "کلید امضای وب‌هوک" });
  await dialog.getByLabel("کلید امضا", { exact: true }).fill(v1);
  await dialog.getByLabel("گذرواژهٔ شما در دفتر").fill("sandbox-demo");
  await dialog.getByRole("button", { name: "ذخیرهٔ کلید" }).click();
  await expect(page.getByText("کلید امضا ذخیره شد")).toBeVisible();
  const owner = await apiAs("owner");
  const [withdrawal] = (await owner.get("withdrawals.list", { status: "DONE", perPage: 1 })).body.items;
  await sandbox.post("webhooks/send", { withdrawal_id: withdrawal.id, only: "v1" });
  await expect
    .poll(async () => (await owner.get("webhooks.list", { subject: withdrawal.id })).body.items[0]?.verdict)
    .toBe("accepted");
});

test("an answer that could not be read is listed with its operation and fields, for support too", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  // Only people ask for this one: no job's failure takes the row over.
  const path = "/v2/business/:business/iam";
  await sandbox.post("faults", { path, fault: "malformed", value: "wrong_types", times: "always" });
  await signInAs("owner");
  // Where it was only read, nobody is frightened, and no field of the service's is in what people read.
  // The page size is this story's own: an answer that was kept of another's would meet no fault.
  await page.goto(`${businessRoutes.users(BUSINESS)}?perPage=12`);
  const failure = page.getByRole("alert").filter({ hasText: "پاسخ سرویس پرداخت خوانده نشد" });
  await expect(failure).toContainText("چیزی تغییر نکرده است");
  await expect(failure).toContainText("تنظیمات ← اتصال");
  await expect(failure).not.toContainText(/business\.users|data\./);
  // The list names the last request.
  const answer = await owner.get("business.users", { perPage: 13 });
  await sandbox.clear("faults");
  expect(answer.body).toMatchObject({ code: "upstream_unreadable", status: 502 });
  await signInAs("support");
  await page.goto(CONNECTION);
  const row = page.getByRole("table", { name: "پاسخ‌هایی که خوانده نشد" }).getByRole("row", { name: /business\.users/ });
  await expect(row.first()).toBeVisible();
  await expect(row.first()).toContainText(answer.body.requestId);
  await expect(page.getByRole("button", { name: "وارد کردن توکن‌های تازه" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "تمدید همین حالا" })).toHaveCount(0);
});

test("the sandbox's page shows what was sent, and makes a channel fail and work again", async ({
  page,
  sandbox,
  signInAs,
}) => {
  const send = (text: string) => sandbox.service("POST", "/sinks/sms", { to: "09121234567", text });
  await send("تسویه‌ای منتظر شماست\nhttp://localhost/parsmart/approvals");
  await signInAs("owner");
  await page.goto(`${CONNECTION}#sandbox`);
  const box = page.getByRole("region", { name: "پیام‌های فرستاده‌شده" });
  await box.getByText("تسویه‌ای منتظر شماست").first().click();
  await expect(box.getByText("پیامک · به \u206809121234567\u2069", { exact: false }).first()).toBeVisible();
  await expect(box.getByText("http://localhost/parsmart/approvals", { exact: false }).first()).toBeVisible();
  const form = box.getByRole("form", { name: "از کار انداختن یک راه ارسال" });
  await form.getByLabel("راه ارسال").selectOption("bale");
  await form.getByLabel("تعداد دفعات").selectOption("always");
  await form.getByRole("button", { name: "از کار انداختن" }).click();
  await expect(box.getByRole("listitem").filter({ hasText: "تا پاک شود" })).toContainText("بله");
  expect(await sandbox.get("sent/faults")).toMatchObject({ faults: [{ channel: "bale", times: null }] });
  await box.getByRole("button", { name: "برگرداندن همه به کار" }).click();
  await expect(page.getByText("همهٔ راه‌های ارسال دوباره کار می‌کنند")).toBeVisible();
  expect(await sandbox.get("sent/faults")).toEqual({ faults: [] });
  const write = box.getByRole("form", { name: "نوشتن به ربات" });
  await write.getByLabel("متن پیام").fill("ABCDEFGHJK");
  await write.getByRole("button", { name: "فرستادن به ربات" }).click();
  await expect(page.getByText("پیام به ربات رسید")).toBeVisible();
});
