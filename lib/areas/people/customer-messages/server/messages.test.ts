import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { contentsOf as requestContents, sealed } from "@/lib/areas/collecting/authorization-requests/server/record";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { payerMessageOf } from "@/lib/areas/collecting/gateway/payer-message";
import { requestBox } from "@/lib/areas/collecting/gateway/server/record";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { customerMessageOf } from "@/lib/areas/collecting/withdrawals/situation-messages";
import { situationOf } from "@/lib/areas/collecting/withdrawals/status";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { type MessageAbout, signed } from "@/lib/kit/customer-messages";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { registry } from "@/lib/server/core/registry";
import { reseal } from "@/lib/server/core/reseal";
import { contentsOf, forgetMessagesTo, messageSeals, sealContents } from "@/lib/server/customer-messages/record";
import { remindCustomers } from "@/lib/server/customer-messages/remind";
import { sendDueMessages } from "@/lib/server/customer-messages/send";
import type { RecordsToRemind } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  authorizationRequests,
  customerMessages,
  paymentRequests,
  payments,
} from "@/lib/server/db/schema/index";
import * as bus from "@/lib/server/events/bus";
import { knownName } from "@/lib/server/members/businesses";
import { CHANNELS } from "@/lib/server/notices/channels/all";
import type { SentMessage } from "@/lib/server/notices/channels/channel";
import * as channels from "@/lib/server/notices/channels/sms";
import { say } from "@/lib/server/notices/message";
import { callService } from "@/lib/server/proxy/call-service";
import { putInBook } from "@/lib/testing/book/put";
import { payers } from "@/lib/testing/gateway/payers";
import { type Ask, askAs } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { foundOf, groupsOf } from "@/lib/testing/notices";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { failChannel, sentNotices } from "@/lib/testing/sent-notices";
import { customerMessageOperations as operations } from "../operations";

const MOBILE = "09121110011";

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
let asOwner: Ask;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  asOwner = await askAs("owner");
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("DELETE", "sent");
  await db().delete(customerMessages);
});
afterAll(() => sandbox.close());

const { ask, request } = payers(() => ({ sandbox, owner: asOwner }));

/** The text of a payment link as its page shows it. */
async function linkText(id: string): Promise<{ fa: string; en: string }> {
  const shown = await request(id);
  return payerMessageOf(shown, { business: await knownName(BUSINESS), url: shown.link.url, unit: "rial" });
}

async function sending(more: object = {}) {
  const record = await ask({ mobile: MOBILE, description: "سفارش ۱۲", ...more });
  return { about: "paymentRequest", record, channel: "sms", locale: "fa", text: (await linkText(record)).fa } as const;
}
/** The title of the notice about the one text that failed. */
async function saidTitle(): Promise<string> {
  const [told] = await foundOf("customer_message_failed");
  return say("en", "notices.kinds.customer_message_failed.title", { ...told?.facts, count: 1 });
}

/** Makes all messages this old. */
const setAge = (minutes: number) =>
  db()
    .update(customerMessages)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) });
const of = async (member: TestMember, { about, record }: { about: string; record: string }) =>
  (await member.ask(operations.of, { about, record })).body;

it("sends the link's own text to the payer's number once per press, and the log says so without either", async () => {
  const input = await sending();
  const key = randomUUID();
  const press = () => owner.ask(operations.send, input, key);
  const [one, other] = await Promise.all([press(), press()]);
  expect(one.status, one.text).toBe(200);
  expect(other.body).toEqual(one.body);
  expect((await of(owner, input)).items).toMatchObject([{ state: "waiting", to: MOBILE }]);
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toMatchObject([{ to: MOBILE, text: input.text }]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "sent", tries: 1, fault: null }]);
  // The text with the link's secret is gone with its sending.
  const [row] = await db().select().from(customerMessages);
  expect(row && contentsOf(row)).toEqual({ to: MOBILE, text: "", mobile: MOBILE, nationalCode: null });

  const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, "customer_message.sent"));
  expect(entries).toMatchObject([
    { subject: `paymentRequest/${input.record}`, detail: { messageAbout: "paymentRequest", messageChannel: "sms" } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(MOBILE);
  // Another press is another message.
  await owner.ask(operations.send, input, randomUUID());
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toHaveLength(2);
  expect((await owner.ask(operations.send, { ...input, about: "payment" }, key)).status).toBe(409);
});

it("sends no other text than the page's, and nothing of a link that was taken back", async () => {
  const input = await sending();
  const forged = await owner.ask(operations.send, { ...input, text: `${input.text} https://elsewhere.test` });
  expect(forged.status).toBe(409);
  await asOwner(gatewayOperations.takeBack, { requestId: input.record });
  expect((await owner.ask(operations.send, input)).status).toBe(409);
  expect((await of(owner, input)).items).toEqual([]);
});

it("asks for a number where the record has none, and says beside the field what is wrong with it", async () => {
  const input = await sending({ mobile: "" });
  expect((await owner.ask(operations.send, input)).body.fields).toEqual({ to: "errors.required" });
  expect((await owner.ask(operations.send, { ...input, to: "021 555" })).body.fields).toEqual({
    to: "errors.invalidMobile",
  });
  for (const to of ["a@b", "payer@shop."])
    expect((await owner.ask(operations.send, { ...input, channel: "mail", to })).body.fields).toEqual({
      to: "errors.invalidEmail",
    });
  expect((await owner.ask(operations.send, { ...input, to: "+98 912 111 0022" })).status).toBe(200);
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toMatchObject([{ to: "09121110022" }]);
});

it("a repeated key tells nothing of another number, and goes on to say that it was sent when ten were", async () => {
  const nameless = await sending({ mobile: "" });
  const key = randomUUID();
  const typed = (to: string) => owner.ask(operations.send, { ...nameless, to }, key);
  expect((await typed("09121110033")).status).toBe(200);
  expect((await typed("09121110033")).status).toBe(200);
  for (let sent = 0; sent < 9; sent += 1)
    expect((await owner.ask(operations.send, { ...nameless, to: "09121110033" }, randomUUID())).status).toBe(200);
  expect((await typed("09121110033")).status).toBe(200);
  expect((await typed("09121110044")).status).toBe(409);
});

it("shows no link to those who may not have it, though they may read the record", async () => {
  const { record } = await sending();
  const auditor = await makeMember(BUSINESS, "auditor");
  for (const member of [support, auditor, owner]) {
    const answer = await member.ask(operations.text, { about: "paymentRequest", record });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain("/pay/");
  }
});

it("shows what was sent of a withdrawal whose payer the service does not tell any more", async () => {
  const today = tehranDayOf(Date.now());
  const wish = { status: "DONE", from: addDays(today, -90), to: addDays(today, -40), page: "2", perPage: "50" };
  const items: { id: string }[] = (await askProxy(owner, withdrawalOperations.list, wish)).body.items;
  const answers = await Promise.all(
    items.map(({ id }) => owner.ask(operations.of, { about: "withdrawal", record: id })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.some(({ body }) => body.to.sms === null && body.items.length === 0)).toBe(true);
});

it("support sends what became of a withdrawal to a number that support does not see, and no link", async () => {
  const [withdrawal] = (await askProxy(owner, withdrawalOperations.list, { page: "1", perPage: "1" })).body.items;
  const told = (await askProxy(owner, withdrawalOperations.show, { withdrawalId: withdrawal.id })).body;
  const situation = situationOf(told, tehranDayOf(Date.now()));
  const input = { about: "withdrawal", record: withdrawal.id, channel: "sms", locale: "en" } as const;
  const texts = [false, true].map((isOver) => customerMessageOf(told, situation, "rial", isOver).en);
  const name = await knownName(BUSINESS);
  const answers = [];
  for (const text of new Set(texts))
    answers.push((await support.ask(operations.send, { ...input, text: signed(text, name) })).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  await sendDueMessages();
  const [sms] = await sentNotices(sandbox, "sms");
  expect(sms?.to).toMatch(/^09\d{9}$/);
  const { to, items } = await of(support, input);
  expect(to.sms).toMatch(/•/);
  expect(JSON.stringify({ to, items })).not.toContain(sms?.to);
  expect((await of(owner, input)).items).toMatchObject([{ to: sms?.to }]);

  const link = await sending();
  expect((await support.ask(operations.send, link)).status).toBe(403);
  await owner.ask(operations.send, link);
  await sendDueMessages();
  const log = await support.ask(operations.of, { about: link.about, record: link.record });
  expect(log.body).toMatchObject({ maySend: false, items: [{ state: "sent", to: expect.stringContaining("•") }] });
  expect(log.text).not.toContain(MOBILE);
  expect(log.text).not.toContain("/pay/");
});

it("tries again while the provider fails, and says who could not be told until it is sent", async () => {
  const input = await sending();
  await failChannel(sandbox, "sms", "status", { value: 503 });
  await owner.ask(operations.send, input);
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state: "waiting", fault: "answered:503" }]);
  await db().update(customerMessages).set({ dueAt: new Date() });
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state: "sent", tries: 2 }]);

  await failChannel(sandbox, "sms", "status", { value: 400 });
  await owner.ask(operations.send, input);
  await sendDueMessages();
  expect((await of(owner, input)).items[0]).toMatchObject({ state: "refused", fault: "answered:400" });
  const failed = () => foundOf("customer_message_failed");
  expect(await failed()).toMatchObject([{ record: `paymentRequest/${input.record}`, onlyFor: [owner.id] }]);
  expect(await saidTitle()).toBe("A text to a customer was not sent: refused by the SMS provider");
  const [{ items } = { items: [] }] = await groupsOf(owner.ask, /^customer_message_failed$/);
  expect(items).toMatchObject([{ name: MOBILE, amountRial: null }]);
  await owner.ask(operations.send, input);
  await sendDueMessages();
  expect(await failed()).toEqual([]);
});

it.each([
  ["a provider that is not there", 503, "refused", "A text to a customer was not sent"],
  ["an error that a proxy may have answered", 502, "unknown", "A text to a customer may not have been sent"],
])("after the last try, %s leaves no more and no less than is known", async (_, value, state, title) => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await db().update(customerMessages).set({ tries: 7, fault: "unreachable" });
  await failChannel(sandbox, "sms", "status", { value });
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state, tries: 8, fault: `answered:${value}` }]);
  expect(await saidTitle()).toBe(title);
});

it("a refusal after an error that a proxy may have answered says nothing of the earlier try", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  for (const value of [502, 503, 400]) {
    await failChannel(sandbox, "sms", "status", { value });
    await sendDueMessages();
    await db().update(customerMessages).set({ dueAt: new Date() });
  }
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", fault: "answered:400" }]);
});

it("owners are told of a channel by which texts to customers do not leave, until one does", async () => {
  const input = await sending();
  const failing = async () => (await foundOf("channel_failing")).map(({ record, facts }) => ({ record, facts }));
  await owner.ask(operations.send, input);
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await failing()).toEqual([]);
    await failChannel(sandbox, "sms", "status", { value: 503 });
    await db().update(customerMessages).set({ dueAt: new Date() }).where(eq(customerMessages.record, input.record));
    await sendDueMessages();
  }
  const fails = [{ record: "sms", facts: { channel: "sms" } }];
  expect(await failing()).toEqual(fails);
  // That the message was given up does not mend the channel.
  await failChannel(sandbox, "sms", "status", { value: 503 });
  await db().update(customerMessages).set({ tries: 7, dueAt: new Date() });
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state: "refused", tries: 8 }]);
  expect(await failing()).toEqual(fails);
  // Nor does a stop of Daftar, after which the text is too old.
  await db().update(customerMessages).set({ state: "waiting", tries: 4, dueAt: new Date() });
  await setAge(2 * 60);
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state: "refused", tries: 5, fault: "too_late" }]);
  expect(await failing()).toEqual(fails);
  await owner.ask(operations.send, input);
  await sendDueMessages();
  expect(await failing()).toEqual([]);
});

it("owners are told of a channel whose results are not known, until one is", async () => {
  const input = await sending();
  const failing = async () => (await foundOf("channel_failing")).map(({ facts }) => facts);
  for (let times = 1; times <= 3; times += 1) {
    expect(await failing()).toEqual([]);
    await failChannel(sandbox, "sms", "in_success");
    await owner.ask(operations.send, input);
    await sendDueMessages();
  }
  expect(await failing()).toEqual([{ channel: "sms" }]);
  await owner.ask(operations.send, input);
  await sendDueMessages();
  expect(await failing()).toEqual([]);
});

it("does not send what is not so any more by the time that it could leave", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await db()
    .update(customerMessages)
    .set({ goodUntil: new Date(Date.now() - 1000) });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "dropped" }]);
});

it("a process that dies with a message in its hands loses none: another one sends it", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await db()
    .update(customerMessages)
    .set({ tries: 1, dueAt: new Date(Date.now() + 60_000) });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  await db().update(customerMessages).set({ dueAt: new Date() });
  await Promise.all([sendDueMessages(), sendDueMessages()]);
  expect(await sentNotices(sandbox, "sms")).toHaveLength(1);
});

/** The processes that had it in their hands died. */
const afterDeaths = (tries: number) => db().update(customerMessages).set({ tries, dueAt: new Date() });

it.each([
  ["two processes died with", null],
  ["a provider did not answer for, and a process died with,", "timeout"],
])("a text that %s reaches nobody a third time, and its sender hears that nobody knows", async (_, fault) => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await afterDeaths(2);
  await db().update(customerMessages).set({ fault });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", fault: "broken_off" }]);
  expect(await foundOf("customer_message_failed")).toMatchObject([{ onlyFor: [owner.id] }]);
});

it.each(["refuses it", "is away"] as const)(
  "nobody says that a text did not leave if a process died with it and the provider %s afterwards",
  async (what) => {
    const input = await sending();
    await owner.ask(operations.send, input);
    await afterDeaths(1);
    await failChannel(sandbox, "sms", "status", { value: what === "is away" ? 503 : 400 });
    await sendDueMessages();
    expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", tries: 2 }]);
  },
);

it("nobody says that a text did not leave if its link was taken back after a process died with it", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await afterDeaths(1);
  await asOwner(gatewayOperations.takeBack, { requestId: input.record });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown" }]);
});

it("is not tried again once the link was taken back", async () => {
  const input = await sending();
  await failChannel(sandbox, "sms", "status", { value: 503 });
  await owner.ask(operations.send, input);
  await sendDueMessages();
  await asOwner(gatewayOperations.takeBack, { requestId: input.record });
  await db().update(customerMessages).set({ dueAt: new Date() });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "dropped" }]);
});

it("what waited for some minutes is compared with its record before it leaves for the first time", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await asOwner(gatewayOperations.takeBack, { requestId: input.record });
  await setAge(5);
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "dropped", tries: 1 }]);
});

it("a text that is hours old does not leave any more, and its sender is told", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await setAge(3 * 60);
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "refused", tries: 1, fault: "too_late" }]);
  expect(await foundOf("customer_message_failed")).toMatchObject([{ onlyFor: [owner.id] }]);
  // The process before died with it in its hands, so it may have left.
  await db().update(customerMessages).set({ state: "waiting", fault: null, dueAt: new Date() });
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", fault: "too_late" }]);
});

it("is not tried again once its record is gone", async () => {
  const input = await sending();
  await failChannel(sandbox, "sms", "status", { value: 503 });
  await owner.ask(operations.send, input);
  await sendDueMessages();
  await db().delete(paymentRequests).where(eq(paymentRequests.id, input.record));
  await db().update(customerMessages).set({ dueAt: new Date() });
  await sendDueMessages();
  expect(await db().select().from(customerMessages)).toMatchObject([{ state: "dropped", tries: 2 }]);
});

it("a text whose sender may not send it any more is told to those who may, and to nobody else", async () => {
  const accountant = await makeMember(BUSINESS, "accountant");
  const input = await sending();
  await failChannel(sandbox, "sms", "status", { value: 400 });
  await accountant.ask(operations.send, input);
  await sendDueMessages();
  const hear = async () => {
    const told = [owner, accountant, support].map(({ ask: asThem }) => groupsOf(asThem, /customer_message_failed/));
    return (await Promise.all(told)).map(({ length }) => length);
  };
  expect(await hear()).toEqual([0, 1, 0]);
  const changed = await owner.ask(teamOperations.changeRole, { memberId: accountant.id, role: "support" });
  expect(changed.status, changed.text).toBe(200);
  expect(await hear()).toEqual([1, 0, 0]);
});

it("a provider that does not answer is asked once more, and then nobody knows", async () => {
  const input = await sending();
  const unanswered: SentMessage = { state: "failed", why: "timeout", doubt: "unanswered" };
  const sms = vi.spyOn(channels, "sendSms").mockResolvedValue(unanswered);
  await owner.ask(operations.send, input);
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await sendDueMessages();
    await db().update(customerMessages).set({ dueAt: new Date() });
  }
  expect(sms).toHaveBeenCalledTimes(2);
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", fault: "timeout" }]);
  expect(await foundOf("customer_message_failed")).toHaveLength(1);
});

it("a provider that does not say that it took a text is not asked again: nobody gets one twice", async () => {
  const input = await sending();
  await failChannel(sandbox, "sms", "in_success");
  await owner.ask(operations.send, input);
  await sendDueMessages();
  await db().update(customerMessages).set({ dueAt: new Date() });
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect((await of(owner, input)).items).toMatchObject([{ state: "unknown", tries: 1, fault: "not_accepted" }]);
  expect(await foundOf("customer_message_failed")).toHaveLength(1);
});

it("ten messages a day to one address are enough", async () => {
  const input = await sending();
  for (let sent = 0; sent < 9; sent += 1) expect((await owner.ask(operations.send, input)).status).toBe(200);
  // Two tries of the tenth press are one message, also at the same moment.
  const key = randomUUID();
  const tries = await Promise.all([1, 2, 3].map(() => owner.ask(operations.send, input, key)));
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await owner.ask(operations.send, input)).body.fields).toEqual({ to: "errors.messagedOften" });
});

it("one mailbox in several spellings is one address, and each is shown as it was typed", async () => {
  const nameless = { ...(await sending({ mobile: "" })), channel: "mail" };
  const spellings = ["Payer@Shop.ir", " payer@shop.ir ", "PAYER@SHOP.IR", "Payer <payer@shop.IR>"];
  const key = randomUUID();
  for (const to of spellings) expect((await owner.ask(operations.send, { ...nameless, to }, key)).status).toBe(200);
  expect((await of(owner, nameless)).items).toMatchObject([{ to: "Payer@Shop.ir" }]);
  for (let sent = 1; sent < 10; sent += 1) {
    const to = spellings[sent % spellings.length];
    expect((await owner.ask(operations.send, { ...nameless, to })).status).toBe(200);
  }
  for (const to of spellings)
    expect((await owner.ask(operations.send, { ...nameless, to })).body.fields).toEqual({ to: "errors.messagedOften" });
});

it("a mail has the text as it is and the same to press, right to left in Persian, with nothing to load", async () => {
  const sms = await sending({ mobile: "", description: '<b onclick="x">' });
  const { fa, en } = await linkText(sms.record);
  const mails: Record<string, string> = {};
  for (const [locale, text] of Object.entries({ fa, en })) {
    const input = { ...sms, channel: "mail", locale, text, to: "payer@shop.ir" };
    expect((await owner.ask(operations.send, input)).status).toBe(200);
    await sendDueMessages();
    const [mail] = await sentNotices(sandbox, "mail");
    expect(mail?.text.trim()).toBe(text);
    mails[locale] = String(mail?.detail.html);
  }
  const [url] = /https?:\/\/\S+$/m.exec(fa) ?? [];
  expect(mails.fa).toContain('<html lang="fa" dir="rtl">');
  expect(mails.en).toContain('<html lang="en" dir="ltr">');
  for (const html of Object.values(mails)) {
    expect(html).toContain(`<a href="${url}">${url}</a>`);
    expect(html).not.toMatch(/<b\b|<img|<link|<script|src=|url\(/);
  }
});

it("there is nothing to say of the end of an authorization that was revoked", async () => {
  const page = { page: "1", perPage: "20", status: "ACTIVE" };
  const [{ id }] = (await askProxy(owner, authorizationOperations.list, page)).body.items;
  const elsewhere = { business: BUSINESS, requestId: "elsewhere" };
  await callService(authorizationOperations.revoke, { authorizationId: id }, elsewhere);
  const answer = await owner.ask(operations.text, { about: "authorization", record: id });
  expect(answer.body).toEqual({ text: null });
});

it("says where nothing is set up, and sends nothing", async () => {
  const input = await sending();
  for (const channel of [CHANNELS.sms, CHANNELS.mail]) vi.spyOn(channel, "isSetUp").mockReturnValue(false);
  expect(await of(owner, input)).toMatchObject({ channels: [] });
  expect((await owner.ask(operations.send, input)).body.fields).toEqual({ channel: "errors.channelNotSetUp" });
});

it("stands in the customer's timeline, until the customer is erased", async () => {
  const [customer] = (await askProxy(owner, customerOperations.list, { page: "1", perPage: "1" })).body.items;
  const input = await sending({ customerId: customer.id });
  await owner.ask(operations.send, input);
  await sendDueMessages();
  const timeline = async () =>
    (await owner.ask(customerPageOperations.timeline, { customerId: customer.id, of: "message" })).body.items;
  expect(await timeline()).toMatchObject([
    { kind: "message", what: "customerMessages.about.paymentRequest", view: { label: "customerMessages.states.sent" } },
  ]);
  expect(await reseal(messageSeals)).toBeUndefined();
  await db().transaction((tx) => forgetMessagesTo(BUSINESS, [["mobile", MOBILE]], tx));
  const [row] = await db().select().from(customerMessages);
  expect(row).toMatchObject({ contents: null, personHash: null, addressHash: null, customerId: null, state: "sent" });
  expect((await of(owner, input)).items).toMatchObject([{ to: null }]);
});

it("a person who is erased by a national code has no address left here either", async () => {
  await owner.ask(operations.send, await sending({ nationalCode: "0012345679" }));
  await db().transaction((tx) => forgetMessagesTo(BUSINESS, [["nationalCode", "0012345679"]], tx));
  expect((await db().select().from(customerMessages)).map(({ state, contents }) => [state, contents])).toEqual([
    ["dropped", null],
  ]);
});

it("an erased person's message does not leave any more", async () => {
  const input = await sending();
  await owner.ask(operations.send, input);
  await db().transaction((tx) => forgetMessagesTo(BUSINESS, [["mobile", MOBILE]], tx));
  await sendDueMessages();
  expect(await sentNotices(sandbox, "sms")).toEqual([]);
  expect(await foundOf("customer_message_failed")).toEqual([]);
});

it("open screens hear the record's id only if everybody may read the record, which support may not of documents", async () => {
  const published = vi.spyOn(bus, "publish");
  const records: Record<string, string> = { withdrawal: randomUUID(), document: randomUUID() };
  for (const about of ["withdrawal", "document"] as const) {
    const id = randomUUID();
    const contents = sealContents(id, { to: MOBILE, text: "متن", mobile: MOBILE, nationalCode: null });
    const sender = { business: BUSINESS, memberId: owner.id, writeKey: id, channel: "sms", locale: "fa" } as const;
    await db()
      .insert(customerMessages)
      .values({ id, about, record: records[about] ?? "", ...sender, isTyped: false, contents });
  }
  await sendDueMessages();
  const told = published.mock.calls.map(([event]) => event).filter(({ tags }) => tags.includes("customer-messages"));
  expect(told).toHaveLength(2);
  expect(told.flatMap(({ ids = [] }) => ids)).toEqual([records.withdrawal]);
});

it("reminds of a link a day before its end, by day, once, and only if the business wishes so", async () => {
  const input = await sending();
  const noon = new Date(`${addDays(tehranDayOf(Date.now()), 1)}T08:30:00Z`);
  const night = new Date(noon.getTime() + 12 * 3_600_000);
  await db()
    .update(paymentRequests)
    .set({ linkUntil: new Date(noon.getTime() + 20 * 3_600_000), createdAt: new Date(noon.getTime() - 5 * 86_400_000) })
    .where(eq(paymentRequests.id, input.record));
  const remind = (at: Date) => remindCustomers(new AbortController().signal, at);
  await remind(noon);
  expect((await of(owner, input)).items).toEqual([]);

  const wishes = { remindOfLinks: true, remindOfAuthorizations: false };
  expect((await support.ask(operations.changeSettings, wishes)).status).toBe(403);
  await owner.ask(operations.changeSettings, wishes);
  await remind(night);
  expect((await of(owner, input)).items).toEqual([]);
  await Promise.all([remind(noon), remind(noon)]);
  await remind(noon);
  await sendDueMessages();
  expect((await of(owner, input)).items).toMatchObject([{ by: null, state: "sent" }]);
  const [sms, ...others] = await sentNotices(sandbox, "sms");
  expect(others).toEqual([]);
  expect(sms?.text).toBe(`یادآوری: ${(await linkText(input.record)).fa}`);
});

/** A day before the link's end, in the middle of the day. */
const LINK_NOON = new Date(`${addDays(tehranDayOf(Date.now()), 1)}T08:30:00Z`);
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
const MANY = 101;
/** All records that are to be reminded of, read in parts as a run reads them. */
async function allToRemind(about: MessageAbout, at: Date): Promise<string[]> {
  const source = registry().messageSources.get(about);
  const all: string[] = [];
  let after: string | null = null;
  do {
    const part = (await source?.toRemind?.(BUSINESS, at, after)) as RecordsToRemind;
    expect(part.records.length).toBeLessThanOrEqual(100);
    all.push(...part.records);
    after = part.last;
  } while (after !== null);
  expect(new Set(all).size).toBe(all.length);
  return all;
}
const many = <T>(make: () => T): T[] => Array.from({ length: MANY }, make);

it("a link is reminded of although many before it are paid, or have nobody to send to", async () => {
  const input = await sending();
  const isIt = eq(paymentRequests.id, input.record);
  await db()
    .update(paymentRequests)
    .set({ linkUntil: hoursAfter(LINK_NOON, 20), createdAt: hoursAfter(LINK_NOON, -100) })
    .where(isIt);
  const [link] = await db().select().from(paymentRequests).where(isIt);
  if (!link) throw new Error("no link");
  const like = (mobile: string | null) => {
    const id = randomUUID();
    const contents = requestBox.seal(id, { ...requestBox.open(link), mobile });
    const own = { id, contents, writeKey: randomUUID(), secretHash: randomUUID() };
    return { ...link, ...own, linkUntil: hoursAfter(LINK_NOON, 10) };
  };
  const paid = many(() => like(MOBILE));
  await db()
    .insert(paymentRequests)
    .values([...paid, ...many(() => like(null))]);
  const payment = (requestId: string) => {
    const [id, secretHash] = [randomUUID(), randomUUID()];
    return { id, secretHash, requestId, business: BUSINESS, contents: Buffer.alloc(0), amountRial: 1_000_000 };
  };
  await db()
    .insert(payments)
    .values(paid.map(({ id }) => ({ ...payment(id), state: "verified" as const })));
  const toRemind = await allToRemind("paymentRequest", LINK_NOON);
  expect(toRemind.length).toBeGreaterThan(MANY);
  expect(toRemind.filter((id) => paid.some((each) => each.id === id))).toEqual([]);

  await owner.ask(operations.changeSettings, { remindOfLinks: true, remindOfAuthorizations: false });
  await remindCustomers(new AbortController().signal, LINK_NOON);
  expect((await of(owner, input)).items).toMatchObject([{ by: null, to: MOBILE }]);
});

it("a link for an authorization is reminded of although many payers before it have refused", async () => {
  const row = (returned: "FAILED" | null, hours: number) => {
    const id = randomUUID();
    const payer = { ...requestContents({ id, contents: Buffer.alloc(0) }), mobile: MOBILE };
    return {
      ...{ id, business: BUSINESS, memberId: owner.id, writeKey: randomUUID(), secretHash: randomUUID() },
      ...{ contents: sealed(id, payer), bankCode: "BMJI", monthlyCount: 3, limitRial: 5_000_000 },
      ...{ expiresOn: "2027-01-01", tokenAt: new Date(), createdAt: hoursAfter(LINK_NOON, -100), returned },
      linkUntil: hoursAfter(LINK_NOON, hours),
    };
  };
  const waiting = row(null, 20);
  await db()
    .insert(authorizationRequests)
    .values([...many(() => row("FAILED", 10)), waiting]);
  expect(await allToRemind("authorizationRequest", LINK_NOON)).toEqual([waiting.id]);
});

it("an authorization is reminded of although many before it are renewed", async () => {
  const renewed = "09121110066";
  const put = async (mobile: string, days: number) => {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
    const record = { id, mobile, expiresAt };
    const terms = [["mobile", mobile]] as const;
    return putInBook("authorization", { id, state: "ACTIVE", record, terms, facts: { expiresAt } });
  };
  const others = [await put(renewed, 300)];
  for (let count = 0; count < MANY; count += 1) others.push(await put(renewed, 2));
  const ending = await put("09121110077", 3);
  const found = await allToRemind("authorization", new Date());
  expect(found).toContain(ending);
  expect(found.filter((id) => others.includes(id))).toEqual([]);
});
