import { routes } from "@/lib/routes";
import { BUSINESS, expect, type Page, test } from "./fixtures";
import { openLive } from "./live";

// What every list does, each seen on one of them.

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const newRows = (page: Page) => page.getByRole("button", { name: /ردیف تازه/ });
const pages = (page: Page) => page.getByRole("navigation", { name: "صفحه‌ها" });

test("new rows wait while somebody points at the list, and come when asked for", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const [done] = (await owner.get("withdrawals.list", { status: "DONE", page: 60, perPage: 1 })).body.items;
  const send = () => sandbox.post("webhooks/send", { withdrawal_id: done.id });
  await send();
  await signInAs("support");
  await openLive(page, `${routes.webhooks(BUSINESS)}?subject=${done.id}`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().hover();
  await send();
  await expect(newRows(page)).toHaveText("۱ ردیف تازه");
  await expect(rows(page)).toHaveCount(1);
  await newRows(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(newRows(page)).toHaveCount(0);

  await page.mouse.move(0, 0);
  await send();
  await expect(rows(page)).toHaveCount(3);
});

test("a list that can't be brought up to date says so and keeps its rows until a retry", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  const [waiting] = (await owner.get("withdrawals.list", { status: "PENDING", page: 4, perPage: 1 })).body.items;
  await signInAs("support");
  await openLive(page, routes.withdrawals(BUSINESS));
  await expect(rows(page)).toHaveCount(20);
  const path = "/v3/business/:business/subscription/withdrawal";
  await sandbox.post("faults", { path, fault: "status", value: 422, times: "always" });
  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "DONE" });
  const notice = page.getByRole("status").filter({ hasText: "فهرست به‌روز نشد" });
  await expect(notice).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await sandbox.clear("faults");
  await notice.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect(notice).toHaveCount(0);
});

test("where only the next page is known, the way back is known too, and a record leaves the page alone", async ({
  apiAs,
  page,
  signInAs,
}) => {
  for (const role of ["owner", "manager", "support"]) await apiAs(role); // Sign-ins, for the log.
  await signInAs("auditor");
  await page.goto(`${routes.audit(BUSINESS)}?perPage=1`);
  await expect(pages(page)).toContainText("۱ تا ۱");
  await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
  await expect(pages(page)).toContainText("۲ تا ۲");
  await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
  await expect(pages(page)).toContainText("۳ تا ۳");
  const way = page.url();
  await rows(page)
    .getByRole("link", { name: /^باز کردن/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(way);
  await page.getByRole("link", { name: "صفحهٔ قبل" }).click();
  await expect(pages(page)).toContainText("۲ تا ۲");
  await page.getByRole("link", { name: "صفحهٔ اول" }).click();
  await expect(pages(page)).toContainText("۱ تا ۱");
});
