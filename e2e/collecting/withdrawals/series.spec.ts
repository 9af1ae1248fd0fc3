import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { chooseDayNextMonth } from "@/e2e/new-withdrawal";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { addDays, isoDayToJalali, jalaliMonthOf, tehranDayOf } from "@/lib/kit/format/jalali";
import { makeAuthorization } from "@/lib/testing/orders/authorization";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const MOBILE = "09121230088";

const WORDS = {
  fa: {
    signed: "خلاصهٔ درخواست",
    planned: /۳ وصول از .* در مجموع/,
    submit: "درخواست ۳ وصول، در مجموع ۳٬۰۰۰٬۰۰۰ ریال",
    parts: "وصول‌ها",
    underWay: "وصول‌های آن در جریان است",
    progress: "۱ از ۳ وصول شده",
  },
  en: {
    signed: "Summary of the request",
    planned: /3 withdrawals, from .* in total/,
    submit: "Request 3 withdrawals, 3,000,000 rial in total",
    parts: "Direct-debit withdrawals",
    underWay: "Its direct-debit withdrawals are under way",
    progress: "1 of 3 collected",
  },
} as const;

test(
  "a series is planned, agreed to once, collected one by one, and its rest is stopped",
  LONG,
  async ({ apiAs, page, sandbox, signInAs, stack }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const authorizationId = await makeAuthorization(
      {
        url: stack.env.SERVICE_BASE_URL ?? "",
        control: (method, path, body) => (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)),
      },
      { mobile: MOBILE, name: "پروین قسطی", limit: 3_000_000, count: 2 },
    );
    await signInAs("accountant");
    await page.goto(withdrawalRoutes.newWithdrawal(BUSINESS, { authorization: authorizationId }));
    await expect(page.getByText("پروین قسطی").first()).toBeVisible();
    await page.getByRole("textbox", { name: "مبلغ" }).fill("1000000");
    await page.getByRole("radio", { name: /^دوره‌ای/ }).check();
    await page.getByRole("textbox", { name: "تعداد وصول" }).fill("۳");
    // What the authorization forbids of any of them is said while it is written: five days apart a month has too many.
    await page.getByRole("radio", { name: /هر چند روز/ }).check();
    await page.getByRole("textbox", { name: "فاصله (روز)" }).fill("1");
    await chooseDayNextMonth(page);
    await expect(page.getByText("تعداد در یک ماه از تعداد مجاز این مجوز بیشتر است.")).toBeVisible();
    await page.getByRole("radio", { name: /هر ماه شمسی/ }).check();
    await page.getByRole("textbox", { name: "روز ماه" }).fill("31");
    await expect(page.getByText("تعداد در یک ماه از تعداد مجاز این مجوز بیشتر است.")).toBeHidden();
    await alsoInEnglish(page, async (locale) => {
      await expect(page.getByText(WORDS[locale].planned)).toBeVisible();
    });
    await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
    await alsoInEnglish(page, async (locale) => {
      await expect(section(page, WORDS[locale].signed)).toContainText("پروین قسطی");
      await expect(page.getByRole("button", { name: WORDS[locale].submit })).toBeVisible();
    });
    await page.getByRole("button", { name: WORDS.fa.submit }).dblclick();
    await expect(page).toHaveURL(ORDER);
    const orderId = ORDER.exec(page.url())?.[1] ?? "";
    const parts = section(page, WORDS.fa.parts);
    // Before anybody agrees, each day is there to be read.
    await expect(parts.getByText("برنامه‌ریزی‌شده")).toHaveCount(3);
    const before = await readOrder(manager, orderId);
    expect(before).toMatchObject({ kind: "debitBatch", amountRial: 3_000_000, itemCount: 3 });
    const { items: planned } = (await manager.get("orders.parts", { orderId, perPage: 10 })).body;
    const days = planned.map(({ date }: { date: string }) => date);
    expect(days).toEqual([...days].sort());
    for (const date of days) expect(jalaliMonthOf(date).to, isoDayToJalali(date)).toBe(date);
    expect(days[0] >= addDays(tehranDayOf(Date.now()), 1)).toBe(true);
    await approve(manager, orderId);
    await expect(page.getByRole("heading", { name: WORDS.fa.underWay })).toBeVisible();
    await expect(parts.getByRole("link", { name: /^دیدن دستور وصول/ })).toHaveCount(3);
    const stateOf = async (row: number) => {
      const { items } = (await manager.get("orders.parts", { orderId, perPage: 10 })).body;
      const { id } = items[row - 1].order;
      return readOrder(manager, id);
    };
    await expect.poll(async () => (await stateOf(3)).serviceId).not.toBeNull();
    await expect.poll(async () => (await stateOf(1)).serviceId).not.toBeNull();
    const first = await stateOf(1);
    await sandbox.post(`withdrawals/${first.serviceId}/settle`, { status: "DONE" });
    await manager.post("orders.look_up", { orderId: first.id });
    await alsoInEnglish(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].underWay })).toBeVisible();
      await expect(section(page, WORDS[locale].parts).getByText(WORDS[locale].progress, { exact: true })).toBeVisible();
    });
    // One of them is a page of its own, with the way back to the whole.
    await parts
      .getByRole("link", { name: /^دیدن دستور وصول/ })
      .first()
      .click();
    await page.getByRole("link", { name: "دیدن کل دستور" }).click();
    await expect(page).toHaveURL(new RegExp(orderId));
    await page.getByRole("button", { name: "توقف بقیه" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "توقف بقیه" }).click();
    await expect(page.getByText("۲ وصول متوقف شد").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "نتیجهٔ همهٔ وصول‌ها مشخص شد" })).toBeVisible();
    expect(await readOrder(manager, orderId)).toMatchObject({
      state: "done",
      failedItems: 2,
      itemCounts: { done: 1, canceled: 2, failed: 0 },
    });
    const { withdrawals } = await sandbox.get<{ withdrawals: { authorization_id: string; status: string }[] }>("book");
    const statuses = withdrawals.filter((row) => row.authorization_id === authorizationId).map(({ status }) => status);
    expect(statuses.sort()).toEqual(["CANCELED", "CANCELED", "DONE"]);
  },
);
