import { randomUUID } from "node:crypto";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { approve, readOrder } from "@/e2e/orders";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { cell, correct, newIban, persian } from "./file";

test(
  "the maker corrects the rows of a batch that waits, and who agreed before has to look again",
  LONG,
  async ({ apiAs, browserErrors, newMember, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    const accountant = await newMember("accountant");
    const api = await apiAs(accountant);
    const rows = [50_000, 60_000, 70_000].map((amountRial) => ({ iban: newIban(), amountRial, type: "ACH" }));
    const wanted = { kind: "batch", idempotencyKey: randomUUID(), reason: "حقوق آبان" };
    const { orderId } = (await api.post("orders.make", { ...wanted, content: { fileName: "حقوق.csv", rows } })).body;
    const before = await readOrder(api, orderId);

    await signInAs(accountant);
    await page.goto(orderRoutes.order(BUSINESS, orderId));
    await page.getByRole("link", { name: "ویرایش" }).click();
    await expect(page.getByText("این‌ها ردیف‌های دستوری در انتظار تأیید است.", { exact: false })).toBeVisible();
    await expect(cell(page, "مبلغ", 2)).toHaveValue("۶۰٬۰۰۰");
    await correct(page, "مبلغ", 2, "65000");
    await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
    await expect(page.getByLabel("دلیل")).toHaveValue("حقوق آبان");
    // The order is not compared with itself.
    await expect(page.getByText("پیش‌تر پرداختی با همین ردیف‌ها")).toHaveCount(0);
    const changed = `ردیف ${persian(2)}: مبلغ از ${persian(60_000)} ریال به ${persian(65_000)} ریال`;
    await expect(section(page, "ردیف‌های تغییرکرده")).toContainText(changed);
    await page.getByRole("button", { name: `تغییر دستور به ${persian(3)} ردیف، ${persian(185_000)} ریال` }).click();
    await expect(page).toHaveURL(orderRoutes.order(BUSINESS, orderId));
    await expect(page.getByText("تغییر کرد؛ تأییدهای پیش از آن باطل شدند")).toBeVisible();
    await expect(section(page, "تاریخچه")).toContainText(changed);

    const after = await readOrder(api, orderId);
    expect(after).toMatchObject({
      state: "awaiting_approval",
      amountRial: 185_000,
      itemCount: 3,
      fileName: "حقوق.csv",
    });
    expect(after.contentHash).not.toBe(before.contentHash);
    const { items } = (await api.get("orders.items", { orderId })).body;
    expect(items.map(({ amountRial }: { amountRial: number }) => amountRial)).toEqual([50_000, 65_000, 70_000]);
    // A reviewer who still has the earlier version on screen cannot approve this one unseen.
    const manager = await apiAs("manager");
    const stale = { decision: "approve", orders: [{ orderId, shownHash: before.contentHash }] };
    await manager.post("session.reauthenticate", { password: "sandbox-demo" });
    expect((await manager.post("orders.decide", stale)).body.results[0]).toMatchObject({ ok: false, code: "conflict" });

    // An order decided meanwhile can no longer be corrected, and the page says so.
    await page.getByRole("link", { name: "ویرایش" }).click();
    await correct(page, "مبلغ", 2, "66000");
    await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
    await approve(manager, orderId);
    await page.getByRole("button", { name: /^تغییر دستور/ }).click();
    const refused = page.getByRole("alert").filter({ hasText: "دربارهٔ دستور تصمیم گرفته شد" });
    await expect(refused.getByRole("link", { name: "دیدن دستور" })).toHaveAttribute(
      "href",
      orderRoutes.order(BUSINESS, orderId),
    );
    await page.goto(batchRoutes.newBatch(BUSINESS, { edit: orderId }));
    await expect(page.getByText("این دستور را دیگر نمی‌توانید ویرایش کنید")).toBeVisible();
  },
);
