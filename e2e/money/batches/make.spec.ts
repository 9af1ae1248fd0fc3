import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { agreeOnPolicy, approve } from "@/e2e/orders";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { choose, correct, csvOf, NEW, newIban, persian, show, someRows, wrongIban } from "./file";

/** 107,701 toman: the bank answers that the name does not match. */
const FAILING_RIAL = 1_077_010;

const CONTINUE = "ادامه و بازبینی";
const SUBMIT = /^درخواست پرداخت/;

/** From the rows to the order's page. @returns the order's id */
async function request(page: Page): Promise<string> {
  await page.getByRole("button", { name: CONTINUE }).click();
  await page.getByRole("button", { name: SUBMIT }).click();
  await expect(page).toHaveURL(new RegExp(`${orderRoutes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
  return page.url().split("/").at(-1) ?? "";
}

async function approveOnScreen(page: Page, orderId: string): Promise<void> {
  await page.goto(orderRoutes.order(BUSINESS, orderId));
  const button = page.getByRole("button", { name: /^تأیید [۰-۹]/ });
  const payments = page.getByRole("heading", { name: "پرداخت‌ها" });
  await expect(payments).toBeVisible();
  // What is approved is read before the button, which a bar keeps in view.
  const heading = await payments.elementHandle();
  const isAfter = (node: Node, before: Node | null) =>
    before !== null && (before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(await button.evaluate(isAfter, heading)).toBe(true);
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^تأیید [۰-۹]/ })
    .click();
  await expect(page.getByText("تأیید شد").first()).toBeVisible();
}

const order = async (api: ApiClient, orderId: string): Promise<OrderDetail> =>
  (await api.get("orders.show", { orderId })).body;

/** Looks the order up until this many of its rows have the state. */
async function follow(api: ApiClient, orderId: string, state: "sent" | "done" | "failed", count: number) {
  const reached = async () => {
    const { state: now, itemCounts } = await order(api, orderId);
    if (now === "sent") await api.post("orders.look_up", { orderId });
    return itemCounts?.[state];
  };
  await expect.poll(reached).toBe(count);
}

for (const [said, count, told] of [
  ["a file", 12, {}],
  ["a file of a thousand rows", 1000, LONG],
] as const) {
  test(
    `${said}: corrected, requested, approved, paid, and what failed is sent again`,
    told,
    async ({ apiAs, newMember, openBrowser, page, sandbox, signInAs }) => {
      await agreeOnPolicy(await apiAs("owner"), await apiAs("manager"), { undoSeconds: 0 });
      await sandbox.post("deposit", { amountRial: 10_000_000_000 });
      const rows = someRows(count, 70_000);
      const right = [newIban(), newIban()];
      rows[1] = { iban: wrongIban(right[0] ?? ""), amount: 70_000, name: "علی رضایی" };
      rows[4] = { iban: "", amount: 70_000, name: "زهرا کریمی" };
      rows[5] = { iban: newIban(), amount: 700, name: "حسین محمدی" };
      for (const at of [count - 1, count - 2, count - 3, count - 4]) rows[at] = { iban: "IR1", amount: 70_000 };
      for (const at of [2, 3]) rows[at] = { iban: newIban(), amount: FAILING_RIAL, name: "رضا کاظمی" };
      const accountant = await newMember("accountant");
      const api = await apiAs(accountant);
      await signInAs(accountant);
      await page.goto(NEW);
      // The file does not say whether its amounts are in rial or in toman.
      await choose(page, csvOf(rows, "شماره شبا,مبلغ,نام صاحب حساب"), "حقوق.csv");
      await page.getByRole("radio", { name: /به ریال است/ }).check();

      await expect(page.getByText(`${persian(7)} ردیف خطا دارد`)).toBeVisible();
      await show(page, "خطا");
      await correct(page, "شبا", 3, right[0] ?? "");
      await correct(page, "شبا", 6, right[1] ?? "");
      await correct(page, "مبلغ", 7, "70000");
      await expect(page.getByText(`${persian(4)} ردیف خطا دارد`)).toBeVisible();
      await page.getByRole("button", { name: "کنار گذاشتن همهٔ ردیف‌های خطادار" }).click();

      const [paid, itemCount] = [count - 6, count - 4];
      const total = paid * 70_000 + 2 * FAILING_RIAL;
      await page.getByRole("button", { name: CONTINUE }).click();
      await expect(page.getByText(`${persian(4)} ردیف فایل کنار گذاشته شده است`)).toBeVisible();
      await expect(
        page.getByText(`${persian(4)} ردیف در این جمع نیست: ${persian(4)} ردیف کنارگذاشته‌شده`),
      ).toBeVisible();
      await expect(page.getByText(/نفر باید تأیید کند: مالک یا مدیر/)).toBeVisible();
      await page.getByLabel("دلیل").fill("حقوق آبان کارکنان");
      const submit = page.getByRole("button", {
        name: `درخواست پرداخت ${persian(itemCount)} ردیف، ${persian(total)} ریال`,
      });
      await submit.click();
      await expect(page).toHaveURL(new RegExp(`${orderRoutes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
      const orderId = page.url().split("/").at(-1) ?? "";
      expect(await order(api, orderId)).toMatchObject({
        state: "awaiting_approval",
        amountRial: total,
        itemCount,
        fileName: "حقوق.csv",
        reason: "حقوق آبان کارکنان",
        neededApprovals: 1,
      });

      if (count < 1000) await approve(await apiAs("manager"), orderId);
      else await approveOnScreen(await openBrowser("manager"), orderId);
      await follow(api, orderId, "sent", itemCount);
      await expect(page.getByText("فرستاده‌شده").first()).toBeVisible();
      await sandbox.post("clock", { advanceSeconds: 6 });
      await sandbox.post("clock", { to: "nextCycle" });
      await follow(api, orderId, "done", paid);
      // The maker's page follows by itself, row by row.
      await expect(page.getByText(`${persian(paid)} از ${persian(itemCount)} پرداخت شده`)).toBeVisible();

      await expect(page.getByText("بخشی انجام‌شده")).toBeVisible();
      await page.getByRole("link", { name: "ارسال دوبارهٔ ردیف‌های ناموفق" }).click();
      await expect(page.getByRole("table", { name: "ردیف‌ها" })).toHaveAttribute("aria-rowcount", "3");
      await expect(page.getByText("ردیف‌های ناموفق حقوق.csv")).toBeVisible();
      for (const line of [4, 5]) await correct(page, "مبلغ", line, "80000");
      const again = await request(page);
      expect(await order(api, again)).toMatchObject({ repeatOf: orderId, itemCount: 2, amountRial: 160_000 });
    },
  );
}

test(
  "the same file is recognised, and goes on only when that is meant",
  LONG,
  async ({ apiAs, newMember, page, signInAs }) => {
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
    await expect(warning.getByRole("link")).toHaveAttribute("href", orderRoutes.order(BUSINESS, first));
    await expect(page.getByText(`${persian(3)} ردیف پیش‌تر با همین مبلغ`)).toBeVisible();
    const submit = page.getByRole("button", { name: SUBMIT });
    await expect(submit).toBeDisabled();
    await page.getByLabel("بررسی کرده‌ام؛ قرار است دوباره پرداخت شود.").check();
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`${orderRoutes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
    expect(page.url()).not.toContain(first);
    expect((await (await apiAs(accountant)).get("orders.list", { made: "me", kind: "batch" })).body.items).toHaveLength(
      2,
    );
  },
);

test(
  "an answer that got lost is asked for again, and the batch is made once",
  LONG,
  async ({ apiAs, browserErrors, newMember, page, signInAs }) => {
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

    // What is changed before the next try would be another settlement under the same key.
    await page.getByLabel("دلیل").fill("حقوق");
    isLost = false;
    // The order that was made is news: the review knows it already.
    const meant = page.getByLabel("بررسی کرده‌ام؛ قرار است دوباره پرداخت شود.");
    await meant.check();
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "پیش از آخرین تغییر شما درخواست شده است" })).toBeVisible();
    expect(await made()).toHaveLength(1);
    await page.getByLabel("دلیل").fill("");
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`${orderRoutes.order(BUSINESS, "")}[0-9a-f-]{36}$`));
    expect(await made()).toHaveLength(1);
  },
);
