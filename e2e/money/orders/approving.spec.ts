import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { noticesOf, section } from "@/e2e/look";
import { afterSlot, agreeOnPolicy, approve, orderSettlement, proveAgain, readOrder } from "@/e2e/orders";
import { areaScreens } from "@/lib/areas/areas";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import type { NoticeCounts } from "@/lib/areas/settings/notices/schemas";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { localizeDigits } from "@/lib/kit/format/digits";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { routes } from "@/lib/kit/routes";

const STORE = "/v3/business/:business/settlement/store";
const LOOK_UP = "/v4/business/:business/settlement/:track_id";
const AGED =
  "UPDATE sessions SET last_check_at = now() - interval '6 minutes' WHERE member_id = (SELECT id FROM members WHERE email = 'manager@demo.test')";

test.beforeEach(async ({ apiAs, sandbox }) => {
  await afterSlot(sandbox);
  await agreeOnPolicy(await apiAs("owner"), await apiAs("manager"), { undoSeconds: 0 });
});

/** What the service has not paid yet. */
const HAS = /سرویس آن را پذیرفت|نزد بانک است/;
const PAID = { name: "پرداخت شد", exact: true };

test("an accountant orders, a manager approves with a check, the money arrives, and both see it live, each in their language", async ({
  apiAs,
  browserErrors,
  openBrowser,
  page,
  sandbox,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const accountant = await apiAs("accountant");
  const orderId = await orderSettlement(accountant, { isInstant: true, description: "Rent of Azar" });
  const makersPage = await openBrowser("accountant");
  await openLive(makersPage, orderRoutes.order(BUSINESS, orderId));
  await expect(makersPage.getByRole("heading", { name: "در انتظار تأیید است" })).toBeVisible();

  await signInAs("manager", { locale: "en" });
  await sql(AGED);
  await page.goto(routes.overview(BUSINESS));
  const waiting = await noticesOf(page, "orders_to_decide");
  await expect(waiting).toContainText(/payment orders? (is|are) waiting/);
  // Each order is a link of its own, the only one twice.
  await waiting
    .locator(`a[href="${orderRoutes.order(BUSINESS, orderId)}"]`)
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Waits for approval" })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const approving = { name: /^Approve .*rial$/i };
  await page.getByRole("button", approving).click();
  // Who signs reads all of it, the note too.
  await expect(dialog.getByText("Rent of Azar")).toBeVisible();
  await dialog.getByRole("button", approving).click();
  await dialog.getByLabel("Password", { exact: true }).fill("sandbox-demo");
  await dialog.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: /Accepted by the service|With the bank/ })).toBeVisible();
  await expect(makersPage.getByRole("heading", { name: HAS })).toBeVisible();
  const { trackId } = await readOrder(accountant, orderId);
  await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
  await expect(page.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  await expect(makersPage.getByRole("heading", PAID)).toBeVisible();
  const { settlements } = await sandbox.get<{ settlements: { times_paid: number; paid_rial: number }[] }>(
    `settlements?track_id=${trackId}`,
  );
  expect(settlements).toMatchObject([{ times_paid: 1, paid_rial: 1_250_000 }]);
});

test("an edited order loses its approvals, and says so", async ({ apiAs, page, signInAs }) => {
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  const { kinds } = (await owner.get("policy.show")).body.rules as PolicyRules;
  const bands = [{ uptoRial: null, approvals: 2, roles: ["owner" as const, "manager" as const] }];
  await agreeOnPolicy(owner, manager, { kinds: { ...kinds, settlement: { ...kinds.settlement, bands } } });
  const orderId = await orderSettlement(accountant);
  await approve(owner, orderId);
  await signInAs("accountant");
  await openLive(page, orderRoutes.order(BUSINESS, orderId));
  await expect(page.getByText("۱ از ۲ داده شده")).toBeVisible();
  await page.getByRole("button", { name: "ویرایش" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("مبلغ").fill("1500000");
  await dialog.getByRole("button", { name: "ذخیرهٔ ۱٬۵۰۰٬۰۰۰ ریال" }).click();
  await expect(page.getByText("۰ از ۲ داده شده")).toBeVisible();
  await expect(page.getByText("مبلغ از ۱٬۲۵۰٬۰۰۰ ریال به ۱٬۵۰۰٬۰۰۰ ریال")).toBeVisible();
  await expect(page.getByText("باطل: دستور یا نقش تأییدکننده پس از آن تغییر کرده است.")).toBeVisible();
  await approve(manager, orderId);
  expect(await readOrder(owner, orderId)).toMatchObject({
    state: "awaiting_approval",
    approvals: 1,
    amountRial: 1_500_000,
  });
  await agreeOnPolicy(owner, manager, { kinds });
});

test("several are approved at once, with one check, and one is left out", async ({
  apiAs,
  browserErrors,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
  await sql("UPDATE payment_orders SET state = 'rejected' WHERE state = 'awaiting_approval'");
  const made = await Promise.all(Array.from({ length: 4 }, () => orderSettlement(accountant, { amountRial: 60_000 })));
  await signInAs("manager");
  await sql(AGED);
  await page.goto(orderRoutes.approvals(BUSINESS));
  const boxes = page.getByRole("checkbox", { name: /^انتخاب/ });
  await expect(boxes).toHaveCount(4);
  await boxes.first().check();
  await page.getByRole("button", { name: "انتخاب همهٔ این صفحه" }).click();
  await expect(page.getByRole("status").filter({ hasText: "۴ دستور انتخاب شده · ۲۴۰٬۰۰۰ ریال" })).toBeVisible();
  await page.getByRole("button", { name: "تأیید…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "کنار گذاشتن" }).first().click();
  await expect(dialog.getByText(/قابل برداشت: اکنون [۰-۹٬]+\sریال، پس از این‌ها/)).toBeVisible();
  await dialog.getByRole("button", { name: "تأیید ۳ دستور، ۱۸۰٬۰۰۰ ریال" }).click();
  await dialog.getByLabel("گذرواژه", { exact: true }).fill("sandbox-demo");
  await dialog.getByRole("button", { name: "ادامه" }).click();
  await expect(page.getByText("۳ دستور تأیید شد")).toBeVisible();
  await expect(boxes).toHaveCount(1);
  const left = async () => {
    const orders = await Promise.all(made.map((id) => readOrder(manager, id)));
    return orders.filter(({ state }) => state === "sent" || state === "done").length;
  };
  await expect.poll(left).toBe(3);
  // The same toast says what then happened to them.
  await expect(page.getByText("۳ ارسال شد و هنوز انجام نشده")).toBeVisible();
});

for (const [locale, words, told] of [
  ["fa", fa, {}],
  ["en", en, LONG],
] as const) {
  test(
    `a rejected order is told in the navigation, until its maker has opened it (${locale})`,
    told,
    async ({ apiAs, newMember, page, signInAs }) => {
      const [maker, manager] = [await newMember("accountant", { locale }), await apiAs("manager")];
      const orderId = await orderSettlement(await apiAs(maker));
      await signInAs(maker, { locale });
      await openLive(page, orderRoutes.orders(BUSINESS));
      const entry = page
        .getByRole("navigation", { name: words.shell.navigation })
        .getByRole("link", { name: new RegExp(`^${words.shell.places.payouts}`) });
      const client = await apiAs(maker);
      // What other stories left for somebody is counted as well.
      const { byScreen } = (await client.get("notices.counts")).body as NoticeCounts;
      const others = areaScreens
        .filter((screen) => "navigation" in screen && screen.navigation?.place === "payouts")
        .reduce((sum, { id }) => sum + (byScreen[id] ?? 0), 0);
      const expectWaiting = (count: number) => {
        const shown = localizeDigits(count, locale);
        const said = locale === "fa" ? `${shown} مورد در انتظار` : `${shown} waiting`;
        return expect(entry).toHaveText(words.shell.places.payouts + (count === 0 ? "" : shown + said));
      };
      await expectWaiting(others);
      await proveAgain(manager);
      const { contentHash } = await readOrder(manager, orderId);
      const orders = [{ orderId, shownHash: contentHash }];
      await manager.post("orders.decide", { decision: "reject", orders, reason: "فاکتور ندارد" });
      await expectWaiting(others + 1);
      await page.goto(routes.overview(BUSINESS));
      const amount = locale === "fa" ? "۱٬۲۵۰٬۰۰۰ ریال" : "1,250,000 rial";
      await expect(section(page, words.notices.waiting)).toBeVisible();
      const order = page.locator(`a[href="${orderRoutes.order(BUSINESS, orderId)}"]`);
      await (await noticesOf(page, "orders_ended")).getByRole("link", { name: amount }).and(order).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByText(words.orders.timeline.seen)).toBeVisible();
      await expectWaiting(others);
    },
  );
}

test(
  "a broken connection leaves it unknown, it is found by its track id, and the money moves once",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
    const orderId = await orderSettlement(accountant, { isInstant: true });
    const { trackId } = await readOrder(accountant, orderId);
    await signInAs("accountant");
    await openLive(page, orderRoutes.order(BUSINESS, orderId));
    await sandbox.post("faults", { path: STORE, fault: "drop_after", times: 1 });
    // Nobody finds it before the person asks.
    await sandbox.fail(LOOK_UP);
    await page.route("**/orders.look_up", (route) => sandbox.clear("faults").then(() => route.continue()), {
      times: 1,
    });
    await approve(manager, orderId);
    await expect(
      page.getByRole("heading", { name: /هنوز مشخص نیست؛ تا روشن شدن نتیجه دوباره ارسال نکنید/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "استعلام از سرویس" }).click();
    await expect(page.getByRole("heading", { name: HAS })).toBeVisible();
    await expect(page.getByText("پاسخی نرسید؛ مشخص نیست درخواست به سرویس رسیده باشد")).toBeVisible();
    await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
    await expect(page.getByRole("heading", PAID)).toBeVisible();
    const { settlements } = await sandbox.get<{ settlements: { times_paid: number }[] }>(
      `settlements?track_id=${trackId}`,
    );
    expect(settlements).toMatchObject([{ times_paid: 1 }]);
  },
);

test(
  "it is cancelled in time, and not when it is too late",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs, sql }) => {
    browserErrors.allowFailedRequests();
    const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
    const [early, late] = [await orderSettlement(accountant), await orderSettlement(accountant)];
    for (const orderId of [early, late]) {
      await approve(manager, orderId);
      await expect.poll(async () => (await readOrder(manager, orderId)).state).toBe("sent");
    }
    // There is time until the next half hour, however late in this one the story is told.
    await sql("UPDATE payment_orders SET sent_at = now() + interval '30 minutes' WHERE id = ANY($1::uuid[])", [
      [early, late],
    ]);
    await signInAs("accountant");
    await openLive(page, orderRoutes.order(BUSINESS, early));
    await page.getByRole("button", { name: "لغو نزد سرویس" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^لغو .*ریال$/ })
      .click();
    await expect(page.getByRole("heading", { name: "لغو شد" })).toBeVisible();

    await openLive(page, orderRoutes.order(BUSINESS, late));
    await page.getByRole("button", { name: "لغو نزد سرویس" }).click();
    const { trackId } = await readOrder(accountant, late);
    await sandbox.post(`settlements/${trackId}/settle`, { status: "INIT" });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^لغو .*ریال$/ })
      .click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("این تسویه دیگر قابل لغو نیست.");
    expect((await readOrder(accountant, late)).state).toBe("sent");
  },
);

test(
  "short of money it waits in the queue, and goes out when a deposit comes",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
    const { availableRial } = (await accountant.get("business.show")).body;
    // More than there is or comes back meanwhile, but less than what others in the queue wait for: they stay for
    // other stories.
    const amountRial = availableRial + 500_000_000;
    const orderId = await orderSettlement(accountant, { kind: "queued", amountRial });
    await approve(manager, orderId);
    await signInAs("accountant");
    await openLive(page, orderRoutes.order(BUSINESS, orderId));
    await expect(page.getByRole("heading", { name: "در انتظار موجودی" })).toBeVisible();
    await expect(page.getByText("منتظر موجودی", { exact: true })).toBeVisible();
    await sandbox.post("deposit", { amountRial: 2_000_000_000 });
    const { trackId } = await readOrder(accountant, orderId);
    await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
    await expect(page.getByRole("heading", PAID)).toBeVisible();
  },
);

test(
  "another amount than was meant freezes sending until a person has looked",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
    await sandbox.post("settlement-unit", { unit: "rial" });
    const alarming = await orderSettlement(accountant, { isInstant: true });
    await approve(manager, alarming);
    await expect.poll(async () => (await readOrder(manager, alarming)).attention).toBe("unit_mismatch");
    await sandbox.post("settlement-unit", { unit: "toman" });
    const next = await orderSettlement(accountant, { isInstant: true });
    await approve(manager, next);
    await signInAs("manager");
    await page.goto(orderRoutes.orders(BUSINESS));
    await page.getByRole("link", { name: "چه باید کرد" }).click();
    await expect(page.getByText("مبلغ نزد سرویس مغایرت دارد")).toBeVisible();
    await page.goto(orderRoutes.order(BUSINESS, next));
    await expect(page.getByRole("heading", { name: "تأیید شده، اما همهٔ ارسال‌ها متوقف است" })).toBeVisible();
    await page.getByRole("link", { name: "دیدن هشدار" }).click();
    // Orders of other stories may wait for somebody beside it.
    await page
      .getByRole("main")
      .locator(`a[href="${orderRoutes.order(BUSINESS, alarming)}"]`)
      .first()
      .click();
    await expect(page.getByText(/مبلغ دستور ۱٬۲۵۰٬۰۰۰.* است، اما سرویس ۱۲۵٬۰۰۰.* ثبت کرده است/)).toBeVisible();
    expect((await readOrder(manager, next)).attempts).toBe(0);
    await proveAgain(manager);
    await page.getByRole("button", { name: "ادامهٔ ارسال" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("نتیجهٔ بررسی").fill("واحد در سرویس درست شد");
    await dialog.getByRole("button", { name: "ادامهٔ ارسال" }).click();
    await expect(page.getByRole("heading", { name: HAS })).toBeVisible();
    await expect.poll(async () => (await readOrder(manager, next)).state).toBe("sent");
  },
);

test(
  "what was paid in part leaves the list once a second person has said what became of it",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [accountant, manager] = await Promise.all([apiAs("accountant"), apiAs("manager")]);
    await sandbox.post("habits", { settlement_parts: "second_fails" });
    const orderId = await orderSettlement(accountant, { isInstant: true });
    await approve(manager, orderId);
    await expect.poll(async () => (await readOrder(manager, orderId)).state).toBe("sent");
    await sandbox.post(`settlements/${(await readOrder(manager, orderId)).trackId}/settle`, { status: "DONE" });
    await signInAs("manager");
    await page.goto(orderRoutes.order(BUSINESS, orderId));
    await page.getByRole("button", { name: "استعلام از سرویس" }).click();
    await expect(page.getByRole("heading", { name: "فقط بخشی از آن پرداخت شد" })).toBeVisible();
    await proveAgain(manager);
    await page.getByRole("button", { name: "اعلام رسیدگی" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("نتیجهٔ بررسی و کاری که انجام شد").fill("بخش دوم جداگانه پرداخت شد");
    await dialog.getByRole("button", { name: "اعلام رسیدگی" }).click();
    await expect(page.getByText(/به آن رسیدگی کرد: بخش دوم جداگانه پرداخت شد/)).toBeVisible();
    // What is known of it has not changed.
    await expect(page.getByRole("heading", { name: "فقط بخشی از آن پرداخت شد" })).toBeVisible();
    expect((await readOrder(manager, orderId)).attention).toBeNull();
    await sandbox.post("habits", { settlement_parts: "one" });
  },
);
