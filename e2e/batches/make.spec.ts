import type { OrderDetail } from "@/lib/orders/views";
import { routes } from "@/lib/routes";
import { type ApiClient, BUSINESS, expect, type Page, test } from "../fixtures";
import { choose, correct, csvOf, NEW, newIban, persian, show, someRows, wrongIban } from "./file";

test.describe.configure({ timeout: 180_000 });

/** Leaving for the bank takes the time in which an approval can be taken back. */
const LEAVING = { timeout: 60_000 };
/** 107,701 toman: the bank answers that the name does not match. */
const FAILING_RIAL = 1_077_010;

const CONTINUE = "ادامه و بازبینی";
const SUBMIT = /^درخواست پرداخت/;

/** From the rows to the order's page. @returns the order's id */
async function request(page: Page): Promise<string> {
  await page.getByRole("button", { name: CONTINUE }).click();
  await page.getByRole("button", { name: SUBMIT }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
  return page.url().split("/").at(-1) ?? "";
}

async function approve(page: Page, orderId: string): Promise<void> {
  await page.goto(routes.order(BUSINESS, orderId));
  const button = page.getByRole("button", { name: /^تأیید [۰-۹]/ });
  const payments = page.getByRole("heading", { name: "پرداخت‌ها" });
  await expect(payments).toBeVisible();
  // What is approved is read before the button.
  const topOf = async (place: typeof button) => (await place.boundingBox())?.y ?? 0;
  expect(await topOf(payments)).toBeLessThan(await topOf(button));
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^تأیید [۰-۹]/ })
    .click();
  await expect(page.getByText("تأیید شد").first()).toBeVisible();
}

const order = async (api: ApiClient, orderId: string): Promise<OrderDetail> =>
  (await api.get("orders.show", { orderId })).body;

/** Asks the service again and again until so many rows of an order stand there. */
async function follow(api: ApiClient, orderId: string, state: "sent" | "done" | "failed", count: number) {
  const reached = async () => {
    const { state: now, itemCounts } = await order(api, orderId);
    if (now === "sent") await api.post("orders.look_up", { orderId });
    return itemCounts?.[state];
  };
  await expect.poll(reached, LEAVING).toBe(count);
}

test("a thousand rows with seven wrong: corrected, requested, approved, paid, and what failed is sent again", async ({
  apiAs,
  newMember,
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  await sandbox.post("deposit", { amountRial: 10_000_000_000 });
  const rows = someRows(1000, 70_000);
  const right = [newIban(), newIban()];
  rows[10] = { iban: wrongIban(right[0] ?? ""), amount: 70_000, name: "علی رضایی" };
  rows[200] = { iban: "", amount: 70_000, name: "زهرا کریمی" };
  rows[300] = { iban: newIban(), amount: 700, name: "حسین محمدی" };
  for (const at of [400, 500, 600, 700]) rows[at] = { iban: "IR1", amount: 70_000 };
  for (const at of [20, 30]) rows[at] = { iban: newIban(), amount: FAILING_RIAL, name: "رضا کاظمی" };
  const accountant = await newMember("accountant");
  const api = await apiAs(accountant);
  await signInAs(accountant);
  await page.goto(NEW);
  await choose(page, csvOf(rows), "حقوق هزار نفر.csv");

  await expect(page.getByText(`${persian(7)} ردیف خطا دارد`)).toBeVisible();
  await show(page, "خطا");
  await correct(page, "شبا", 12, right[0] ?? "");
  await correct(page, "شبا", 202, right[1] ?? "");
  await correct(page, "مبلغ", 302, "70000");
  await expect(page.getByText(`${persian(4)} ردیف خطا دارد`)).toBeVisible();
  await page.getByRole("button", { name: "کنار گذاشتن همهٔ ردیف‌های خطادار" }).click();

  const total = 994 * 70_000 + 2 * FAILING_RIAL;
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect(page.getByText(`${persian(4)} ردیف فایل کنار گذاشته شده است`)).toBeVisible();
  await expect(page.getByText(/نفر باید تأیید کند: مالک یا مدیر/)).toBeVisible();
  await page.getByLabel("علت").fill("حقوق آبان کارکنان");
  const submit = page.getByRole("button", {
    name: `درخواست پرداخت ${persian(996)} ردیف، ${persian(total)} ریال`,
  });
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`${routes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
  const orderId = page.url().split("/").at(-1) ?? "";
  expect(await order(api, orderId)).toMatchObject({
    state: "awaiting_approval",
    amountRial: total,
    itemCount: 996,
    fileName: "حقوق هزار نفر.csv",
    reason: "حقوق آبان کارکنان",
    neededApprovals: 1,
  });

  const manager = await openBrowser(await newMember("manager"));
  await approve(manager, orderId);
  await follow(api, orderId, "sent", 996);
  await expect(page.getByText("فرستاده‌شده").first()).toBeVisible();
  await sandbox.post("clock", { advanceSeconds: 6 });
  await sandbox.post("clock", { to: "nextCycle" });
  await follow(api, orderId, "done", 994);
  // The maker's page follows by itself, row by row.
  await expect(page.getByText(`${persian(994)} از ${persian(996)} پرداخت شده`)).toBeVisible(LEAVING);

  await expect(page.getByText("بخشی انجام‌شده")).toBeVisible();
  await page.getByRole("link", { name: "ارسال دوبارهٔ ردیف‌های ناموفق" }).click();
  await expect(page.getByRole("table", { name: "ردیف‌ها" })).toHaveAttribute("aria-rowcount", "3");
  await expect(page.getByText("ردیف‌های ناموفق حقوق هزار نفر.csv")).toBeVisible();
  for (const line of [22, 32]) await correct(page, "مبلغ", line, "80000");
  const again = await request(page);
  expect(await order(api, again)).toMatchObject({ repeatOf: orderId, itemCount: 2, amountRial: 160_000 });
});

test("the same file is recognised, and goes on only when that is meant", async ({
  apiAs,
  newMember,
  page,
  signInAs,
}) => {
  const accountant = await newMember("accountant");
  await signInAs(accountant);
  const file = csvOf(someRows(3, 90_000));
  await page.goto(NEW);
  await choose(page, file);
  const first = await request(page);

  await page.goto(NEW);
  await choose(page, file, "همان.csv");
  await page.getByRole("button", { name: CONTINUE }).click();
  const warning = page.getByRole("alert").filter({ hasText: "پیش‌تر پرداختی با همین ردیف‌ها" });
  await expect(warning.getByRole("link")).toHaveAttribute("href", routes.order(BUSINESS, first));
  await expect(page.getByText(`${persian(3)} ردیف پیش‌تر با همین مبلغ`)).toBeVisible();
  const submit = page.getByRole("button", { name: SUBMIT });
  await expect(submit).toBeDisabled();
  await page.getByLabel("بررسی کرده‌ام؛ قرار است دوباره پرداخت شود.").check();
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`${routes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
  expect(page.url()).not.toContain(first);
  expect((await (await apiAs(accountant)).get("orders.list", { made: "me", kind: "batch" })).body.items).toHaveLength(
    2,
  );
});

test("an answer that got lost is asked for again, and the batch is made once", async ({
  apiAs,
  browserErrors,
  newMember,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const accountant = await newMember("accountant");
  const api = await apiAs(accountant);
  const made = async () => (await api.get("orders.list", { made: "me", kind: "batch" })).body.items;
  await signInAs(accountant);
  await page.goto(NEW);
  await choose(page, csvOf(someRows(2, 80_000)));
  await page.getByRole("button", { name: CONTINUE }).click();
  let isLost = true;
  await page.route("**/orders.make", async (route) => {
    await route.fetch();
    await (isLost ? route.abort() : route.continue());
  });
  const submit = page.getByRole("button", { name: SUBMIT });
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: "ارتباط با دفتر برقرار نیست" })).toBeVisible();
  expect(await made()).toHaveLength(1);

  // What is changed before the next try would be another payout under the same key.
  await page.getByLabel("علت").fill("حقوق");
  isLost = false;
  // The order that was made is news: the review knows it already.
  const meant = page.getByLabel("بررسی کرده‌ام؛ قرار است دوباره پرداخت شود.");
  await meant.check();
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: "پیش از آخرین تغییر شما درخواست شده است" })).toBeVisible();
  expect(await made()).toHaveLength(1);
  await page.getByLabel("علت").fill("");
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`${routes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
  expect(await made()).toHaveLength(1);
});
