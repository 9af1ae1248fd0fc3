import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { orderSettlement, PAYEE_IBAN } from "@/e2e/new-settlement";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";

const SHOW = "settlements.show";

test("the screen changes by itself when the bank decides and the signed webhook arrives", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const trackId = await orderSettlement(sandbox, { isInstant: true });
  const owner = await apiAs("owner");
  await expect.poll(async () => (await owner.get(SHOW, { trackId })).body.status).toBe("INIT");
  await signInAs("owner", { locale: "en" });
  await openLive(page, settlementRoutes.settlement(BUSINESS, trackId));
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  await expect(page.getByRole("heading", { name: "Sent to the bank; its answer is awaited" })).toBeVisible();
  await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
  await expect(page.getByRole("heading", { name: "The money is in the account" })).toBeVisible();
  await expect(page.getByText("A webhook arrived: Paid")).toBeVisible();
  await expect(page.getByText("Signature checked")).toBeVisible();
  expect(await page.evaluate(() => "wasNotReloaded" in window)).toBe(true);
});

test("what waits says when it goes and when it arrives, and is cancelled in time", async ({
  page,
  sandbox,
  signInAs,
}) => {
  // Just past a half hour of the service: the next one is half an hour away.
  await sandbox.post("clock", { to: "nextSlot" });
  const trackId = await orderSettlement(sandbox, { description: "اجارهٔ انبار" });
  await signInAs("accountant");
  await page.goto(settlementRoutes.settlement(BUSINESS, trackId));
  const situation = page.getByRole("region", { name: "مبلغ کنار گذاشته شده و در نوبت ارسال است" });
  await expect(situation).toContainText(/ساعت [۰-۹]{2}:(۰۰|۳۰) به بانک فرستاده می‌شود/);
  await expect(situation).toContainText(/ساعت [۰-۹]{2}:۴۵ در چرخهٔ پایا به حساب واریز می‌شود/);
  await expect(page.getByText("اجارهٔ انبار", { exact: true })).toBeVisible();
  await expect(page.getByText(/تا پایان مهلت لغو/)).toBeVisible();
  await page.getByRole("button", { name: "لغو این تسویه" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "لغو تسویه" }).click();
  await expect(page.getByRole("heading", { name: "پیش از ارسال به بانک لغو شد" })).toBeVisible();
});

test("what arrived and came back says how", LONG, async ({ page, sandbox, signInAs }) => {
  const trackId = await orderSettlement(sandbox);
  await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
  await signInAs("accountant");
  await openLive(page, settlementRoutes.settlement(BUSINESS, trackId));
  await expect(page.getByRole("heading", { name: "پول به حساب مقصد واریز شد" })).toBeVisible();
  await sandbox.post("unpromised", { second_final: true });
  await sandbox.post(`settlements/${trackId}/settle`, { status: "REVERSED" });
  await expect(page.getByRole("heading", { name: "واریز شد و سپس برگشت" })).toBeVisible();
  await expect(page.getByText(/تراکنش اصلاحی: \d+/)).toBeVisible();
});

test(
  "a failed one gives the bank's reason, and leads to the wallet's transaction and back",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const trackId = await orderSettlement(sandbox);
    await sandbox.post(`settlements/${trackId}/settle`, { status: "FAILED", error_message: "حساب مقصد بسته شده است." });
    const { transactionId } = (await (await apiAs("owner")).get(SHOW, { trackId })).body;
    await signInAs("owner");
    await page.goto(settlementRoutes.settlement(BUSINESS, trackId));
    await expect(page.getByRole("heading", { name: "پرداخت نشد؛ مبلغ به کیف پول برگشت" })).toBeVisible();
    await expect(page.getByText("حساب مقصد بسته شده است.").first()).toBeVisible();
    await page.getByRole("link", { name: "دیدن تراکنش" }).click();
    await expect(page).toHaveURL(walletRoutes.transaction(BUSINESS, transactionId));
    await page.getByRole("link", { name: "دیدن تسویه" }).click();
    await expect(page).toHaveURL(settlementRoutes.settlement(BUSINESS, trackId));
  },
);

test("support sees the IBAN masked, gives a reason, sees it, and the audit log knows", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const trackId = await orderSettlement(sandbox);
  await signInAs("support");
  await page.goto(settlementRoutes.settlement(BUSINESS, trackId));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("۱۷۷٬۹۹۰");
  await expect(page.getByRole("button", { name: "لغو این تسویه" })).toBeHidden();
  const reveal = page.getByRole("button", { name: "نمایش: شبای مقصد" });
  await reveal.click();
  expect(await page.content()).not.toContain(PAYEE_IBAN);
  const dialog = page.getByRole("dialog", { name: "نمایش شبای مقصد" });
  // The question has the focus and keeps it, and closed it gives it back.
  await expect(dialog.getByRole("textbox")).toBeFocused();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reveal).toBeFocused();
  await reveal.click();
  const reason = `گیرنده پشت تلفن است ${Date.now()}`;
  await dialog.getByLabel("دلیل").fill(reason);
  await dialog.getByRole("button", { name: "نمایش شبای مقصد" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("IR06 2960 0000 0010 0324 2000 01")).toBeVisible();

  const { items } = (await (await apiAs("owner")).get("audit.list", { action: "personal.revealed" })).body;
  expect(JSON.stringify(items[0].detail)).toContain(reason);
  expect(JSON.stringify(items[0])).not.toContain(PAYEE_IBAN);
});

test(
  "a track id that the service does not know is said plainly, with what to try",
  LONG,
  async ({ browserErrors, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    const unknown = "00000000-0000-4000-8000-000000000000";
    await signInAs("support");
    await page.goto(settlementRoutes.settlement(BUSINESS, unknown));
    await expect(page.getByText("سرویس تسویه‌ای با این شناسه پیدا نکرد")).toBeVisible();
    await expect(page.getByText(unknown).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "جست‌وجوی آن" })).toBeVisible();
  },
);

test(
  "from a list the detail shows what the list knew before the service answers",
  LONG,
  async ({ page, sandbox, signInAs }) => {
    await signInAs("owner");
    await page.goto(settlementRoutes.settlements(BUSINESS, { status: "FAILED" }));
    const link = page.getByRole("link", { name: /^باز کردن/ }).first();
    await expect(link).toBeVisible();
    await sandbox.post("faults", {
      path: "/v4/business/:business/settlement/:track_id",
      fault: "silent",
      times: "always",
    });
    await link.click();
    await expect(page.getByRole("heading", { name: "پرداخت نشد؛ مبلغ به کیف پول برگشت" })).toBeVisible();
  },
);

test(
  "the search box lands on a settlement by its track id, and lists those to an IBAN",
  LONG,
  async ({ page, sandbox, signInAs }) => {
    const trackId = await orderSettlement(sandbox);
    await signInAs("support");
    await page.goto(searchRoutes.search(BUSINESS, trackId));
    await expect(page).toHaveURL(settlementRoutes.settlement(BUSINESS, trackId));
    await orderSettlement(sandbox);
    await page.goto(searchRoutes.search(BUSINESS));
    await page.getByRole("searchbox").fill(PAYEE_IBAN);
    await page.getByRole("searchbox").press("Enter");
    const found = page.locator("section").filter({ has: page.getByRole("heading", { name: "تسویه‌ها" }) });
    await expect(found.getByRole("link").first()).toBeVisible();
    await expect(found.getByRole("link", { name: new RegExp(trackId.slice(0, 8)) })).toBeVisible();
  },
);
