import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { section } from "@/e2e/look";
import { approve, orderSettlement } from "@/e2e/orders";
import { noticeRoutes } from "@/lib/areas/settings/notices/declared";
import fa from "@/lib/areas/words/fa";
import { routes } from "@/lib/kit/routes";

const words = fa.notices;
const SETTINGS = noticeRoutes.settings(BUSINESS);

interface Sent {
  to: string;
  title: string;
  text: string;
}

const sentTo = async (sandbox: SandboxControl, channel: string, to: string): Promise<Sent[]> =>
  (await sandbox.get<{ sent: Sent[] }>(`sent?channel=${channel}&to=${encodeURIComponent(to)}`)).sent;

test("an order that waits is told by mail and bell, is somebody's, and goes for all when it is decided", async ({
  apiAs,
  newMember,
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  const manager = await newMember("manager");
  const accountant = await apiAs("accountant");
  const orderId = await orderSettlement(accountant, { amountRial: 1_345_670 });
  // More of a kind than a list names at first.
  for (let more = 0; more < 5; more += 1) await orderSettlement(accountant, { amountRial: 1_000_000 + 10 * more });
  const amount = "۱٬۳۴۵٬۶۷۰ ریال";

  // The mail tells neither the amount nor whose it is, and leads to the order.
  await expect.poll(async () => (await sentTo(sandbox, "mail", manager.email)).length).toBeGreaterThan(0);
  const mails = (await sentTo(sandbox, "mail", manager.email)).filter(({ title }) => title.includes("دستور پرداخت"));
  expect(mails[0]?.text).toContain(`/${BUSINESS}/`);
  expect(mails.map(({ text }) => text).join()).not.toContain("۱٬۳۴۵٬۶۷۰");

  await signInAs(manager);
  await page.goto(`${routes.overview(BUSINESS)}/wallet`);
  await page.getByRole("button", { name: fa.shell.inbox }).click();
  const waiting = page.getByRole("dialog").locator("[data-notice=orders_to_decide]");
  await expect(waiting).toContainText("در انتظار تصمیم شماست");
  await waiting.getByRole("button", { name: words.actions.menu }).click();
  await page.getByRole("menuitem", { name: words.actions.take }).click();
  // All of them are taken on, also those that were not listed.
  const mine = waiting.getByText(words.mine);
  await expect(mine.first()).toBeVisible();
  await waiting.getByRole("button", { name: fa.common.actions.showAll }).click();
  await expect.poll(() => mine.count()).toBeGreaterThan(5);

  // A colleague sees whose it is.
  const other = await openBrowser("manager2");
  await other.goto(noticeRoutes.notices(BUSINESS));
  await expect(other.locator("[data-notice=orders_to_decide]").getByText(manager.name).first()).toBeVisible();

  await approve(await apiAs("manager2"), orderId);
  await page.goto(noticeRoutes.notices(BUSINESS));
  const ended = section(page, words.ended.title).getByRole("listitem").filter({ hasText: amount });
  await expect(ended).toContainText("رسیدگی:");
  await expect(section(page, words.open.title).getByText(amount)).toHaveCount(0);
});

test("each way is tried by a test, one that fails is told, and a bot is connected by a code", async ({
  newMember,
  page,
  sandbox,
  signInAs,
}) => {
  const manager = await newMember("manager");
  await signInAs(manager);
  await page.goto(SETTINGS);
  const mail = page.locator("[data-channel=mail]");
  const test = mail.getByRole("button", { name: `ارسال آزمایشی با ${words.channels.mail}` });
  await test.click();
  await expect(page.getByText(`پیام آزمایشی با ${words.channels.mail} فرستاده شد`)).toBeVisible();
  await expect
    .poll(async () => (await sentTo(sandbox, "mail", manager.email)).map(({ title }) => title))
    .toContain(words.message.test);

  await sandbox.post("sent/faults", { channel: "mail", fault: "refuse", times: 1 });
  await test.click();
  await expect(page.getByText(`${words.channels.mail} پیام آزمایشی را نپذیرفت`)).toBeVisible();
  // The same words stand in the answer and in the list below.
  await expect(page.getByText("سرور ایمیل این گیرنده را نپذیرفت (کد ۵۵۰)")).toHaveCount(2);
  await expect(mail.getByText(words.settings.channels.states.refused)).toBeVisible();
  await page.getByRole("button", { name: fa.shell.inbox }).click();
  await expect(page.getByRole("dialog").locator("[data-notice=address_refused]")).toBeVisible();
  await page.keyboard.press("Escape");
  await sandbox.clear("sent/faults");

  await page.locator("[data-channel=bale]").getByRole("button", { name: words.settings.channels.connect }).click();
  const dialog = page.getByRole("dialog");
  const code = (await dialog.locator("code").textContent()) ?? "";
  await sandbox.post("sent/bots/bale", { chat_id: 4_242, text: `/start ${code}` });
  await expect(dialog.getByText(words.settings.bot.connected)).toBeVisible();
  await dialog.getByRole("button", { name: words.settings.bot.done }).click();
  await page
    .locator("[data-channel=bale]")
    .getByRole("button", { name: `ارسال آزمایشی با ${words.channels.bale}` })
    .click();
  await expect
    .poll(async () => (await sentTo(sandbox, "bale", "4242")).some(({ text }) => text.includes(words.message.test)))
    .toBe(true);
});

test("a member chooses ways, quiet hours and a summary, and they are kept", async ({ newMember, page, signInAs }) => {
  await signInAs(await newMember("manager"));
  await page.goto(SETTINGS);
  const form = page.getByRole("form", { name: words.settings.wishes.title });
  const box = form.getByRole("checkbox", { name: `${words.names.orders_to_decide}: ${words.channels.mail}` });
  const payouts = form.getByRole("button", { name: words.settings.wishes.topics.payouts });
  const ways = words.channels;
  await payouts.click();
  await expect(box).toBeChecked();
  await box.uncheck();
  // The closed group says what is chosen in it; a way that does not reach the member is not offered, and says why.
  await expect(payouts).toContainText(new RegExp(`${ways.mail}: [۰-۹]+ از [۰-۹]+`));
  await expect(form.getByRole("checkbox", { name: `${words.names.orders_to_decide}: ${ways.bale}` })).toBeDisabled();
  const unreached = form.locator("[data-unreached=bale]");
  await expect(unreached).toContainText(words.settings.channels.states.noAddress);
  await expect(unreached.getByRole("link")).toHaveAttribute("href", "#channel-bale");
  await form.getByRole("button", { name: words.settings.wishes.topics.book }).click();
  const whole = `${words.settings.wishes.topics.book}، همهٔ گروه: ${ways.mail}`;
  await form.getByRole("checkbox", { name: whole }).uncheck();
  await expect(form.getByRole("checkbox", { name: `${words.names.book_differs}: ${ways.mail}` })).not.toBeChecked();
  await form.getByLabel(words.settings.wishes.quietFrom).selectOption("1380");
  await form.getByLabel(words.settings.wishes.quietUntil).selectOption("420");
  await form.getByLabel(words.settings.wishes.digest).selectOption("daily");
  await form.getByRole("button", { name: words.settings.wishes.save }).click();
  await expect(page.getByText(words.settings.wishes.saved)).toBeVisible();
  await page.reload();
  await payouts.click();
  await expect(box).not.toBeChecked();
  await expect(form.locator("[data-topic=book]")).toContainText(words.settings.wishes.sumNone);
  await expect(form.getByLabel(words.settings.wishes.quietFrom)).toHaveValue("1380");
  await expect(form.getByLabel(words.settings.wishes.digest)).toHaveValue("daily");
});

test("a payment with a deadline rises to push, mail and bell, and goes for all once it is decided", async ({
  apiAs,
  newMember,
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  const manager = await newMember("manager");
  await signInAs(manager);
  await page.goto(SETTINGS);
  const subscription = await sandbox.post<{ endpoint: string; keys: object }>("sent/browsers");
  const subscribed = await page.request.post(routes.api.local(BUSINESS, "notice_settings.subscribe_push"), {
    data: subscription,
    headers: { origin: new URL(page.url()).origin, "x-daftar-request": "1" },
  });
  expect(subscribed.status()).toBe(200);

  // The link is taken back while its payer is at the gateway, so nobody can say by itself whether the money is wanted.
  const owner = await apiAs("owner");
  const { id } = (await owner.post("payment_requests.create", { amountRial: 2_350_000 })).body;
  const { link } = (await owner.get("payment_requests.show", { requestId: id })).body;
  const payer = await openBrowser(null);
  await payer.goto(link.url);
  await payer.getByRole("link", { name: fa.gateway.payer.pay }).click();
  await expect(payer.getByRole("button", { name: "پرداخت", exact: true })).toBeVisible();
  expect((await owner.post("payment_requests.take_back", { requestId: id })).status).toBe(200);
  await payer.getByRole("button", { name: "پرداخت", exact: true }).click();

  const told = "پرداخت درگاه در انتظار تصمیم است";
  const pushTo = subscription.endpoint.slice(subscription.endpoint.lastIndexOf("/") + 1);
  const titlesTo = async (channel: string, to: string) =>
    (await sentTo(sandbox, channel, to)).map(({ title, text }) => `${title} ${text}`).join();
  await expect.poll(() => titlesTo("push", pushTo)).toContain(told);
  await expect.poll(() => titlesTo("mail", manager.email)).toContain(told);
  expect(await titlesTo("mail", manager.email)).not.toContain("۲٬۳۵۰٬۰۰۰");

  await page.goto(noticeRoutes.notices(BUSINESS));
  const waiting = page.getByRole("main").locator("[data-notice=payments_to_decide]");
  await expect(waiting).toContainText(told);
  await expect(waiting).toContainText("۲٬۳۵۰٬۰۰۰");
  // Another story may have left a payment of its own.
  await waiting.getByRole("listitem").filter({ hasText: "۲٬۳۵۰٬۰۰۰" }).getByRole("link").first().click();
  await page.getByRole("button", { name: fa.gateway.decide.lapse }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button").last().click();
  await expect(page.getByText(fa.gateway.decide.done)).toBeVisible();
  await page.goto(noticeRoutes.notices(BUSINESS));
  await expect(section(page, words.ended.title).getByRole("listitem").filter({ hasText: "۲٬۳۵۰٬۰۰۰" })).toContainText(
    "رسیدگی:",
  );
});
