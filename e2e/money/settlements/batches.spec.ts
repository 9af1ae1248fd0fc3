import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { ROWS } from "@/e2e/look";
import { registerBatch } from "@/e2e/orders";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { LAST_BATCHES } from "@/lib/areas/money/batches/operations";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";

const items = (page: Page) => page.getByRole("table", { name: "ردیف‌های تسویهٔ گروهی" }).locator(ROWS);

test("a batch is followed from the list to its items, and from an item to its settlement", async ({
  page,
  sandbox,
  signInAs,
}) => {
  const { batchId, trackIds } = await registerBatch(sandbox, [60_000, 70_000, 80_000]);
  await signInAs("accountant");
  await page.goto(batchRoutes.batches(BUSINESS));
  const list = page.getByRole("table", { name: "فهرست تسویه‌های گروهی" }).locator(ROWS);
  await expect(list.first()).toContainText("۲۱۰٬۰۰۰");
  await list.first().getByRole("link", { name: "باز کردن تسویهٔ گروهی ۲۱۰٬۰۰۰ ریال" }).click();
  await expect(page).toHaveURL(batchRoutes.batch(BUSINESS, batchId));
  await expect(items(page)).toHaveCount(3);

  await sandbox.post("clock", { advanceSeconds: 6 });
  await page.getByRole("button", { name: "استعلام دوباره از سرویس" }).click();
  await expect(page.getByRole("progressbar", { name: "پیشرفت" })).toHaveAttribute("aria-valuenow", "3");
  await expect(items(page).getByText("ارسال‌شده برای تسویه", { exact: true })).toHaveCount(3);
  await page.getByLabel("وضعیت", { exact: true }).selectOption("ناموفق");
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page.getByText("چیزی با این فیلترها پیدا نشد")).toBeVisible();
  await page.getByLabel("وضعیت", { exact: true }).selectOption("ارسال‌شده برای تسویه");
  await items(page).filter({ hasText: "۷۰٬۰۰۰" }).getByRole("link", { name: "باز کردن ردیف ۷۰٬۰۰۰ ریال" }).click();
  await expect(page).toHaveURL(settlementRoutes.settlement(BUSINESS, trackIds[1] ?? ""));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("۷۰٬۰۰۰");
});

test(
  "what became of a batch's settlements is counted, the unknown apart, and printed",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    // No other look at the list of settlements may bring the outcomes of these.
    await sandbox.fail(`GET ${settlementOperations.list.service.path.replace(":business", BUSINESS)}`);
    const { batchId, trackIds } = await registerBatch(sandbox, [60_000, 70_000, 80_000]);
    const accountant = await apiAs("accountant");
    // What others asked just now is kept for some seconds.
    const listed = async () => (await accountant.get("batches.list", LAST_BATCHES)).text;
    await expect.poll(listed).toContain(batchId);
    await signInAs("accountant");
    await page.goto(batchRoutes.batch(BUSINESS, batchId));
    const progress = page.getByRole("progressbar", { name: "پیشرفت" });
    await expect(progress).toHaveAttribute("aria-valuenow", "0");
    // The page looks on by itself until everything was submitted.
    await sandbox.post("clock", { advanceSeconds: 6 });
    await expect(progress).toHaveAttribute("aria-valuenow", "3");
    // That one was looked up, so its outcome is known; of the others it is only known that they were submitted.
    await accountant.get("settlements.show", { trackId: trackIds[1] ?? "" });
    await page.reload();
    const ends = page.getByRole("list", { name: "نتیجهٔ پرداخت‌ها" });
    await expect(ends.getByRole("button", { name: "نتیجه نامشخص" })).toContainText("۲");
    await expect(page.getByText("۰ از ۳ پرداخت شده")).toBeVisible();
    await ends.getByRole("button", { name: "در جریان" }).click();
    await expect(page).toHaveURL(/outcome=sent/);
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText("۷۰٬۰۰۰");
    await page.getByLabel("نتیجه", { exact: true }).selectOption("نتیجه نامشخص");
    await expect(items(page)).toHaveCount(2);

    await page.getByRole("link", { name: "چاپ", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("نتیجهٔ تسویهٔ گروهی");
    const printed = page.getByRole("table", { name: "نتیجهٔ پرداخت‌ها" }).getByRole("row");
    await expect(printed).toHaveText(["نتیجهتعدادمبلغ", "در جریان۱۷۰٬۰۰۰", "نتیجه نامشخص۲۱۴۰٬۰۰۰", "جمع۳۲۱۰٬۰۰۰"]);
  },
);

test("a batch id that the service does not know is said plainly", LONG, async ({ browserErrors, page, signInAs }) => {
  browserErrors.allowFailedRequests();
  await signInAs("owner");
  await page.goto(batchRoutes.batch(BUSINESS, "0".repeat(128)));
  await expect(page.getByText("سرویس تسویهٔ گروهی با این شناسه پیدا نکرد")).toBeVisible();
});
