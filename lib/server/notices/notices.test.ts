import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { noticeOperations, noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import type { DeliveryRow, EndedNotice, Inbox, MyWishes, NoticeGroup } from "@/lib/areas/settings/notices/schemas";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import {
  businesses,
  memberships,
  noticeDeliveries,
  noticeMarks,
  noticeSettings,
  notices,
  noticeWishes,
  sessions,
} from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { sourceOf } from "@/lib/testing/notices";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";
import { BUSINESS } from "@/lib/testing/rig/server";
import { sealWebhook } from "./addresses";
import { CHANNELS } from "./channels/all";
import type { SentMessage } from "./channels/channel";
import { checkNotices } from "./check";
import { escalate, planDigests } from "./clock";
import { sendDueNotices } from "./send";
import type { NoticeSource } from "./source";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await db().update(sessions).set({ lastCheckAt: new Date() });
});
afterAll(() => desk.close());
/** What else is so in a fresh business, such as a missing webhook key, is another story. */
const HEARD_OF: readonly string[] = ["policy_to_decide", "address_refused", "channel_failing"];
beforeEach(() => {
  for (const source of registry().noticeSources)
    if (!HEARD_OF.includes(source.kind)) vi.spyOn(source, "find").mockResolvedValue([]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db().delete(noticeDeliveries);
  await db().delete(noticeMarks);
  await db().delete(notices);
  await db().delete(noticeWishes);
});

/** A wish of the owner to change the policy, which a manager has to decide on. */
async function propose(): Promise<string> {
  const now = (await desk.owner.ask(policyOperations.show)).body;
  const expireHours = now.rules.expireHours === 24 ? 48 : 24;
  const wish = { rules: { ...now.rules, expireHours }, baseVersion: now.version };
  return (await desk.owner.ask(policyOperations.propose, wish)).body.proposalId;
}

const withdraw = (proposalId: string) => desk.owner.ask(policyOperations.withdraw, { proposalId });

const inboxOf = async (member: TestMember): Promise<Inbox> => (await member.ask(noticeOperations.inbox)).body;

async function groupOf(member: TestMember): Promise<NoticeGroup | undefined> {
  return (await inboxOf(member)).groups.find(({ kind }) => kind === "policy_to_decide");
}

const messagesTo = (member: TestMember) =>
  db().select().from(noticeDeliveries).where(eq(noticeDeliveries.memberId, member.id));

/** The kinds in the manager's inbox after a check. */
async function kindsNow(): Promise<string[]> {
  await checkNotices(BUSINESS);
  return (await inboxOf(desk.manager)).groups.map(({ kind }) => kind).toSorted();
}

/** Mail works as this says; every other way is not set up. */
function withMail(answer: () => SentMessage = () => ({ state: "sent" })) {
  for (const channel of Object.values(CHANNELS)) vi.spyOn(channel, "isSetUp").mockReturnValue(channel.name === "mail");
  return vi.spyOn(CHANNELS.mail, "send").mockImplementation(async () => answer());
}

it("what waits is in the inbox of those who may decide, until somebody has decided, and then it says who", async () => {
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  expect(await groupOf(desk.manager)).toMatchObject({ count: 1, severity: "act", items: [{ record: proposalId }] });
  expect(await groupOf(desk.owner)).toBeUndefined();
  expect(await groupOf(desk.accountant)).toBeUndefined();
  expect((await desk.manager.ask(noticeOperations.counts)).body.byScreen).toMatchObject({ policy: 1 });

  await desk.manager.ask(policyOperations.decide, { proposalId, decision: "reject", reason: "نه اکنون" });
  await checkNotices(BUSINESS);
  expect(await groupOf(desk.manager)).toBeUndefined();
  const ended: EndedNotice[] = (await desk.manager.ask(noticeOperations.ended)).body.items;
  expect(ended).toEqual([expect.objectContaining({ kind: "policy_to_decide", endedBy: expect.any(String) })]);
});

it("the bell's number is what the navigation counts, and matters that need no act are news", async () => {
  vi.spyOn(sourceOf("link_missing"), "find").mockResolvedValue([{ record: "" }]);
  vi.spyOn(sourceOf("figures_behind"), "find").mockResolvedValue([{ record: "" }]);
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const countsOf = async (member: TestMember) => (await member.ask(noticeOperations.counts)).body;
  expect(await countsOf(desk.manager)).toMatchObject({
    ...{ count: 2, unseen: 2, news: 1, unseenNews: 1 },
    byScreen: { policy: 1, connection: 1 },
  });
  const { count, news } = await inboxOf(desk.manager);
  expect({ count, news }).toEqual({ count: 2, news: 1 });
  // An accountant may not open the connection's page, so its matters are news to them.
  expect(await countsOf(desk.accountant)).toMatchObject({ count: 0, news: 2, byScreen: {} });
  await withdraw(proposalId);
});

it("of many of a kind the inbox names the first four, by deadline and then by age, and all of them if asked", async () => {
  const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));
  const found = Array.from({ length: 25 }, (_, index) => ({
    record: `record-${index}`,
    onlyFor: [desk.manager.id],
    since: at(index),
    ...(index < 2 && { deadline: at(40 - index) }),
    ...(index === 24 && { facts: { count: 3 } }),
  }));
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue(found);
  vi.spyOn(sourceOf("orders_to_decide"), "find").mockResolvedValue(found.slice(0, 4));
  await checkNotices(BUSINESS);
  const groups = new Map((await inboxOf(desk.manager)).groups.map((group) => [group.kind, group]));
  const inOrder = [1, 0, ...Array.from({ length: 23 }, (_, index) => 24 - index)].map((index) => `record-${index}`);
  const recordsOf = (group?: NoticeGroup | null) => group?.items.map(({ record }) => record);
  // One of them says that it counts three.
  const told = { count: 27, deadline: at(39).toISOString() };
  expect(groups.get("link_broken")).toMatchObject({ ...told, more: 21 });
  expect(recordsOf(groups.get("link_broken"))).toEqual(inOrder.slice(0, 4));
  expect(groups.get("orders_to_decide")).toMatchObject({ count: 4, more: 0 });
  const whole = async (kind: string, of: TestMember) =>
    (await of.ask(noticeOperations.ofKind, { kind })).body.group as NoticeGroup | null;
  const group = await whole("link_broken", desk.manager);
  expect(group).toMatchObject({ ...told, more: 0 });
  expect(recordsOf(group)).toEqual(inOrder);
  // They are for the manager alone, and support is told of no orders.
  expect(await whole("link_broken", desk.owner)).toBeNull();
  vi.spyOn(sourceOf("orders_to_decide"), "find").mockResolvedValue([{ record: "for all" }]);
  await checkNotices(BUSINESS);
  expect(await whole("orders_to_decide", desk.manager)).toMatchObject({ count: 1 });
  expect(await whole("orders_to_decide", desk.support)).toBeNull();
  expect(await whole("unknown", desk.manager)).toBeNull();
});

it("the bell and the order follow the deadlines to come, and a passed one hides none of them", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const waits = (record: string, minutes: number) => ({ record, deadline: inMinutes(minutes) });
  const passed = waits("passed", -10);
  const find = vi.spyOn(sourceOf("payments_to_decide"), "find").mockResolvedValue([passed]);
  const bell = async (member = desk.manager) => (await member.ask(noticeOperations.counts)).body.deadline;
  const group = async () => (await inboxOf(desk.manager)).groups.find(({ kind }) => kind === "payments_to_decide");
  await checkNotices(BUSINESS);
  expect(await bell()).toBeNull();
  expect(await group()).toMatchObject({ deadline: null, items: [{ deadline: passed.deadline.toISOString() }] });

  const [far, near] = [waits("far", 90), waits("near", 30)];
  find.mockResolvedValue([passed, { record: "none" }, far, near]);
  await checkNotices(BUSINESS);
  expect(await bell()).toBe(near.deadline.toISOString());
  expect((await group())?.deadline).toBe(near.deadline.toISOString());
  expect((await group())?.items.map(({ record }) => record)).toEqual(["near", "far", "passed", "none"]);

  // A member who may not put it right has no reason to hurry.
  find.mockResolvedValue([]);
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([near]);
  await checkNotices(BUSINESS);
  expect(await bell()).toBe(near.deadline.toISOString());
  expect(await bell(desk.accountant)).toBeNull();
});

it("a message names the nearest deadline to come, and says of a passed one that it is over", async () => {
  const send = withMail();
  const now = Date.now();
  const hour = (hours: number) => new Date(now + hours * 3_600_000);
  const told = async (...deadlines: Date[]) => {
    const found = deadlines.map((deadline) => ({
      record: deadline.toISOString(),
      deadline,
      onlyFor: [desk.manager.id],
      facts: { before: deadline > hour(2) ? "expiry" : "cycle" },
    }));
    vi.spyOn(sourceOf("orders_to_decide"), "find").mockResolvedValue(found);
    await checkNotices(BUSINESS);
    await sendDueNotices(0);
    return send.mock.lastCall?.[1];
  };
  const both = await told(hour(-2), hour(3), hour(2));
  expect(both?.deadline).toBe(hour(2).toISOString());
  expect(both?.lines.join()).toContain("برای چرخهٔ بعدی بانک تا ");
  const passed = await told(hour(-3), hour(-4));
  expect(passed?.lines.join()).toContain("مهلت گذشته: ");
});

it("what is so again soon is the same notice and is told once", async () => {
  withMail();
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const before = (await groupOf(desk.manager))?.items[0]?.id;
  const source = sourceOf("policy_to_decide");
  const find = vi.spyOn(source, "find").mockResolvedValue([]);
  await checkNotices(BUSINESS);
  expect(await groupOf(desk.manager)).toBeUndefined();
  find.mockRestore();
  await checkNotices(BUSINESS);
  expect((await groupOf(desk.manager))?.items[0]?.id).toBe(before);
  expect(await messagesTo(desk.manager)).toHaveLength(1);
  await withdraw(proposalId);
});

it("what is so again soon says since when it is so now", async () => {
  const [earlier, later] = [new Date(Date.now() - 300_000), new Date(Date.now() - 60_000)];
  const find = vi.spyOn(sourceOf("service_away"), "find").mockResolvedValue([{ record: "", since: earlier }]);
  const since = async () =>
    (await inboxOf(desk.manager)).groups.find(({ kind }) => kind === "service_away")?.items[0]?.since;
  await checkNotices(BUSINESS);
  expect(await since()).toBe(earlier.toISOString());
  find.mockResolvedValue([]);
  await checkNotices(BUSINESS);
  find.mockResolvedValue([{ record: "", since: later }]);
  await checkNotices(BUSINESS);
  expect(await since()).toBe(later.toISOString());
});

it("a source that fails leaves its notices as they are", async () => {
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  vi.spyOn(sourceOf("policy_to_decide"), "find").mockRejectedValue(new Error("the database is busy"));
  await checkNotices(BUSINESS);
  expect(await groupOf(desk.manager)).toMatchObject({ count: 1 });
  await withdraw(proposalId);
});

it("checks at the same time open a notice once and plan one message", async () => {
  withMail();
  const proposalId = await propose();
  await Promise.all([checkNotices(BUSINESS), checkNotices(BUSINESS), checkNotices(BUSINESS)]);
  expect(await db().select().from(notices).where(eq(notices.record, proposalId))).toHaveLength(1);
  expect(await messagesTo(desk.manager)).toHaveLength(1);
  await withdraw(proposalId);
});

it("a message in the hands of one is left to them, also by a process whose clock is ahead", async () => {
  const send = withMail();
  send.mockImplementation(async () => {
    await pause(500);
    return { state: "sent" };
  });
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
  try {
    await sendDueNotices(0);
    expect(send).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
  await withdraw(proposalId);
});

it("a message is sent once, has no name, and links to the record", async () => {
  const send = withMail();
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await Promise.all([sendDueNotices(), sendDueNotices()]);
  expect(send).toHaveBeenCalledTimes(1);
  const [address, message] = send.mock.calls[0] ?? [];
  expect(address).toBe(desk.manager.email);
  expect(message?.link).toMatch(new RegExp(`/${BUSINESS}/settings/policy$`));
  expect(message?.title).toContain("سیاست پرداخت");
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "sent", tries: 1 }]);
  await withdraw(proposalId);
});

it("a message of many notices says how many, the earliest deadline, and the first records to who wants details", async () => {
  const send = withMail();
  await db().insert(noticeWishes).values({ memberId: desk.manager.id, isDetailed: true });
  const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));
  const found = Array.from({ length: 7 }, (_, index) => ({
    record: `record-${index}`,
    onlyFor: [desk.manager.id],
    since: at(index),
    deadline: at(40 - index),
    facts: (index === 6 ? { count: 4 } : {}) as Record<string, number>,
  }));
  const source = sourceOf("orders_to_decide") as Required<NoticeSource>;
  vi.spyOn(source, "find").mockResolvedValue(found);
  const describe = vi
    .spyOn(source, "describe")
    .mockImplementation(
      async (records) =>
        new Map(records.map((record) => [record, { name: `of ${record}`, contact: "09121234567", amountRial: null }])),
    );
  await checkNotices(BUSINESS);
  await sendDueNotices();
  expect(describe.mock.calls.map(([records]) => records)).toEqual([found.slice(0, 5).map(({ record }) => record)]);
  const [, message] = send.mock.calls[0] ?? [];
  expect(message?.title).toContain("۱۰");
  expect(message?.deadline).toBe(at(34).toISOString());
  expect(message?.lines.filter((line) => line.startsWith("of "))).toEqual(
    found.slice(0, 5).map(({ record }) => `of ${record}`),
  );
  expect(message?.link).toMatch(/\/approvals$/);
  expect(JSON.stringify(message)).not.toContain("09121234567");
});

it("a number stands in the inbox for a name that is not known, and in no message", async () => {
  const send = withMail();
  await db().insert(noticeWishes).values({ memberId: desk.manager.id, isDetailed: true });
  const source = sourceOf("orders_to_decide") as Required<NoticeSource>;
  vi.spyOn(source, "find").mockResolvedValue([{ record: "a record", onlyFor: [desk.manager.id] }]);
  const subject = { name: null, contact: "09121234567", amountRial: null };
  vi.spyOn(source, "describe").mockResolvedValue(new Map([["a record", subject]]));
  await checkNotices(BUSINESS);
  await sendDueNotices();
  const { groups } = await inboxOf(desk.manager);
  expect(groups.flatMap(({ items }) => items)).toMatchObject([{ name: "09121234567" }]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(send.mock.calls[0]?.[1])).not.toContain("09121234567");
});

it("of several that are taken on, one that is gone does not hold up the others; a colleague is given one at a time", async () => {
  const found = ["one", "two", "three"].map((record) => ({ record, onlyFor: [desk.manager.id, desk.owner.id] }));
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue(found);
  await checkNotices(BUSINESS);
  const items = (await inboxOf(desk.manager)).groups.flatMap((group) => group.items);
  const [gone, ...others] = items.map(({ id }) => id);
  await db()
    .delete(notices)
    .where(eq(notices.id, gone ?? ""));
  const give = async (noticeIds: unknown[], memberId: string | null) =>
    (await desk.manager.ask(noticeOperations.assign, { noticeIds, memberId })).status;
  expect(await give([gone, ...others], desk.manager.id)).toBe(200);
  const assignees = async () =>
    (await inboxOf(desk.manager)).groups.flatMap((group) => group.items.map(({ assignee }) => assignee?.id));
  expect(await assignees()).toEqual([desk.manager.id, desk.manager.id]);
  expect(await give(others, desk.owner.id)).toBe(422);
  expect(await give([gone], desk.manager.id)).toBe(404);
  expect(await give(others, null)).toBe(200);
});

it("an urgent message is due before those that were planned earlier", async () => {
  withMail();
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "", onlyFor: [desk.manager.id] }]);
  await checkNotices(BUSINESS);
  const due = await db()
    .select({ kind: notices.kind })
    .from(noticeDeliveries)
    .innerJoin(notices, sql`${notices.id}::text = ${noticeDeliveries.subject}`)
    .where(eq(noticeDeliveries.memberId, desk.manager.id))
    .orderBy(noticeDeliveries.dueAt);
  expect(due.map(({ kind }) => kind)).toEqual(["link_broken", "policy_to_decide"]);
  await withdraw(proposalId);
});

it("members whose notices differ get their own, and those whose notices are the same are planned together", async () => {
  withMail();
  const [owner, manager] = [desk.owner.id, desk.manager.id];
  const found = [
    { record: "both", onlyFor: [manager, owner] },
    { record: "owner", onlyFor: [owner] },
  ];
  const find = vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue(found);
  await checkNotices(BUSINESS);
  const idOf = new Map((await db().select().from(notices)).map(({ id, record }) => [record, id]));
  expect((await messagesTo(desk.owner))[0]?.noticeIds).toEqual([idOf.get("both"), idOf.get("owner")]);
  expect((await messagesTo(desk.manager))[0]?.noticeIds).toEqual([idOf.get("both")]);
  // The order in which a source names members says nothing.
  find.mockResolvedValue([{ record: "both", onlyFor: [owner, manager] }]);
  await checkNotices(BUSINESS);
  expect((await inboxOf(desk.owner)).groups).toMatchObject([{ kind: "link_broken", count: 1 }]);
  expect((await inboxOf(desk.manager)).groups).toMatchObject([{ kind: "link_broken", count: 1 }]);
  find.mockResolvedValue([{ record: "both", onlyFor: [owner] }]);
  await checkNotices(BUSINESS);
  expect((await inboxOf(desk.manager)).groups).toEqual([]);
});

it("a test that could not be sent says nothing of the address, and one that is refused does", async () => {
  let answer: SentMessage = { state: "failed", why: "timeout" };
  withMail(() => answer);
  const test = async () => (await desk.manager.ask(noticeSettingsOperations.test, { channel: "mail" })).body;
  const kinds = async () => (await inboxOf(desk.manager)).groups.map(({ kind }) => kind);
  const last = async () => {
    const { channels } = (await desk.manager.ask(noticeSettingsOperations.mine)).body as MyWishes;
    return channels.find(({ channel }) => channel === "mail")?.last;
  };
  expect(await test()).toEqual({ state: "failed", why: "timeout" });
  expect(await last()).toMatchObject({ state: "dropped", fault: "timeout" });
  await checkNotices(BUSINESS);
  expect(await kinds()).not.toContain("address_refused");
  answer = { state: "refused", why: "mailbox_refused:550" };
  expect(await test()).toEqual(answer);
  expect(await last()).toMatchObject({ state: "refused" });
  await checkNotices(BUSINESS);
  expect(await kinds()).toContain("address_refused");
});

it("names the business by its own name, and by none while the service has not told it", async () => {
  const send = withMail();
  const [known] = await db().select().from(businesses).where(eq(businesses.slug, BUSINESS));
  const linesOf = async (name: string | null) => {
    await db().update(businesses).set({ name }).where(eq(businesses.slug, BUSINESS));
    await desk.manager.ask(noticeSettingsOperations.test, { channel: "mail" });
    return send.mock.lastCall?.[1].lines;
  };
  expect(await linesOf(null)).toEqual([]);
  expect(await linesOf("پارس‌مارت")).toEqual(["پارس‌مارت"]);
  const proposalId = await propose();
  await db().update(businesses).set({ name: null }).where(eq(businesses.slug, BUSINESS));
  await checkNotices(BUSINESS);
  await sendDueNotices(0);
  expect(send.mock.lastCall?.[1]).toMatchObject({ kind: "policy_to_decide" });
  expect(JSON.stringify(send.mock.lastCall?.[1].lines)).not.toContain(BUSINESS);
  await withdraw(proposalId);
  await db()
    .update(businesses)
    .set({ name: known?.name ?? null })
    .where(eq(businesses.slug, BUSINESS));
});

it("a notice for all but some reaches none of those, by no way", async () => {
  withMail();
  const [owner, manager] = [desk.owner.id, desk.manager.id];
  const find = vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "", exceptFor: [manager] }]);
  await checkNotices(BUSINESS);
  expect(await messagesTo(desk.owner)).toHaveLength(1);
  expect(await messagesTo(desk.manager)).toEqual([]);
  expect((await inboxOf(desk.owner)).groups).toMatchObject([{ kind: "link_broken" }]);
  expect((await inboxOf(desk.manager)).groups).toEqual([]);
  // Not even somebody who knows its id may mark it.
  const [notice] = await db().select().from(notices);
  expect((await desk.manager.ask(noticeOperations.see, { noticeIds: [notice?.id ?? ""] })).body.seen).toBe(0);
  find.mockResolvedValue([{ record: "", exceptFor: [owner] }]);
  await checkNotices(BUSINESS);
  expect((await inboxOf(desk.owner)).groups).toEqual([]);
  expect((await inboxOf(desk.manager)).groups).toMatchObject([{ kind: "link_broken" }]);
});

it("a message that could not be sent is tried again, and one that is refused is not", async () => {
  let answer: SentMessage = { state: "failed", why: "timeout" };
  const send = withMail(() => answer);
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await sendDueNotices();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "waiting", tries: 1, fault: "timeout" }]);
  await sendDueNotices();
  expect(send).toHaveBeenCalledTimes(1);
  answer = { state: "refused", why: "mailbox_refused:550" };
  await db().update(noticeDeliveries).set({ dueAt: new Date() });
  await sendDueNotices();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "refused", tries: 2, fault: "mailbox_refused:550" }]);
  await checkNotices(BUSINESS);
  expect((await inboxOf(desk.manager)).groups.map(({ kind }) => kind)).toContain("address_refused");
  expect((await inboxOf(desk.owner)).groups.map(({ kind }) => kind)).not.toContain("address_refused");
  await withdraw(proposalId);
});

it("a message that is given up tells of its channel, and does not blame the member", async () => {
  withMail(() => ({ state: "failed", why: "unreachable" }));
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await db().update(noticeDeliveries).set({ tries: 15 });
  await sendDueNotices();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "dropped", tries: 16, fault: "unreachable" }]);
  expect(await kindsNow()).toEqual(["channel_failing", "policy_to_decide"]);
  await withdraw(proposalId);
});

it("a message whose address or channel was taken away while it waited was refused by nobody, and tells of nothing", async () => {
  withMail();
  const isSetUp = vi.spyOn(CHANNELS.sms, "isSetUp").mockReturnValue(true);
  const wishes = { kinds: { policy_to_decide: ["sms"] }, quietFrom: null, quietUntil: null, digest: "none" } as const;
  const change = (mobile: string) =>
    desk.manager.ask(noticeSettingsOperations.change, { ...wishes, isDetailed: false, mobile });
  expect((await change("09123456789")).status).toBe(200);
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const log = async () => (await desk.manager.ask(noticeSettingsOperations.deliveries)).body.items;
  expect(await log()).toMatchObject([{ channel: "sms", state: "waiting" }]);
  const tryAgain = async () => {
    await db().update(noticeDeliveries).set({ state: "waiting", tries: 5, dueAt: new Date() });
    await sendDueNotices(0);
  };
  await change("");
  await tryAgain();
  expect(await log()).toMatchObject([{ channel: "sms", state: "dropped", fault: "no_address" }]);
  expect(await kindsNow()).toEqual(["policy_to_decide"]);
  isSetUp.mockReturnValue(false);
  await tryAgain();
  expect(await log()).toMatchObject([{ channel: "sms", state: "dropped", fault: "not_set_up" }]);
  expect(await kindsNow()).toEqual(["policy_to_decide"]);
  await withdraw(proposalId);
});

it("a push to a browser that its member switches off meanwhile was refused by nobody", async () => {
  withMail();
  const browser = { endpoint: "https://push.example.com/meanwhile", keys: { p256dh: "key", auth: "secret" } };
  expect((await desk.manager.ask(noticeSettingsOperations.subscribePush, browser)).status).toBe(200);
  vi.spyOn(CHANNELS.push, "isSetUp").mockReturnValue(true);
  vi.spyOn(CHANNELS.push, "send").mockImplementation(async () => {
    await desk.manager.ask(noticeSettingsOperations.unsubscribePush, { endpoint: browser.endpoint });
    return { state: "refused", why: "answered:410" };
  });
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await sendDueNotices(0);
  const pushed = (await messagesTo(desk.manager)).filter(({ channel }) => channel === "push");
  expect(pushed).toMatchObject([{ state: "dropped", fault: "no_address" }]);
  await withdraw(proposalId);
});

it("a message whose sending broke off with an error is sent by the next run", async () => {
  const send = withMail(() => {
    throw new Error("broken off");
  });
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await sendDueNotices();
  send.mockResolvedValue({ state: "sent" });
  await db().update(noticeDeliveries).set({ dueAt: new Date() });
  await sendDueNotices();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "sent" }]);
  await withdraw(proposalId);
});

it("a message with which each process died is given up after as many tries as others", async () => {
  const send = withMail();
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await db().update(noticeDeliveries).set({ tries: 16 });
  await sendDueNotices();
  expect(send).not.toHaveBeenCalled();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "dropped", fault: "error" }]);
  await withdraw(proposalId);
});

it("a member's own mobile is kept, shown masked, and removed by an empty one", async () => {
  const wishes = { kinds: {}, quietFrom: null, quietUntil: null, digest: "none", isDetailed: false } as const;
  const change = (mobile?: string) => desk.manager.ask(noticeSettingsOperations.change, { ...wishes, mobile });
  const shown = async (): Promise<string | null> => {
    const { channels }: MyWishes = (await desk.manager.ask(noticeSettingsOperations.mine)).body;
    return channels.find(({ channel }) => channel === "sms")?.address ?? null;
  };
  await change("09123456789");
  const masked = await shown();
  expect(masked).toBe("0912•••89");
  const refused = await change("12");
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("errors.invalidMobile");
  await change();
  expect(await shown()).toBe(masked);
  await change("");
  expect(await shown()).toBeNull();
});

it("what is over before it could be told is not told", async () => {
  const send = withMail();
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await withdraw(proposalId);
  await checkNotices(BUSINESS);
  await sendDueNotices();
  expect(send).not.toHaveBeenCalled();
  expect(await messagesTo(desk.manager)).toMatchObject([{ state: "dropped" }]);
});

it("a member is told as they wish: by no way, later in quiet hours, or in a summary once a day", async () => {
  const send = withMail();
  const change = (wishes: object) =>
    desk.manager.ask(noticeSettingsOperations.change, {
      kinds: {},
      quietFrom: null,
      quietUntil: null,
      digest: "none",
      isDetailed: false,
      ...wishes,
    });
  await change({ kinds: { policy_to_decide: [] } });
  let proposalId = await propose();
  await checkNotices(BUSINESS);
  expect(await messagesTo(desk.manager)).toEqual([]);
  await withdraw(proposalId);
  await db().delete(notices);

  // Around the clock but for one minute that is not now.
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 210 + 720) % 1440;
  await change({ kinds: { policy_to_decide: ["mail"] }, quietFrom: (minute + 1) % 1440, quietUntil: minute });
  proposalId = await propose();
  await checkNotices(BUSINESS);
  const [quiet] = await messagesTo(desk.manager);
  expect(quiet?.dueAt.getTime()).toBeGreaterThan(Date.now() + 11 * 60 * 60_000);
  await db().delete(noticeDeliveries);
  await db().delete(notices);

  await change({ kinds: { policy_to_decide: ["mail"] }, digest: "daily" });
  await checkNotices(BUSINESS);
  expect(await messagesTo(desk.manager)).toEqual([]);
  const noon = new Date();
  noon.setUTCHours(8, 30, 0, 0);
  await planDigests(BUSINESS, noon);
  await planDigests(BUSINESS, noon);
  await db().update(noticeDeliveries).set({ dueAt: new Date() });
  await sendDueNotices();
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[1].lines.join()).toContain("سیاست پرداخت");
  await withdraw(proposalId);
});

it("an urgent notice that nobody has seen in time is told again, also to owners, and once", async () => {
  withMail();
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "", onlyFor: [desk.manager.id] }]);
  await checkNotices(BUSINESS);
  const soon = new Date(Date.now() + 5 * 60_000);
  const late = new Date(Date.now() + 16 * 60_000);
  await escalate(BUSINESS, soon);
  expect(await messagesTo(desk.owner)).toEqual([]);
  await escalate(BUSINESS, late);
  await escalate(BUSINESS, late);
  expect(await messagesTo(desk.owner)).toHaveLength(1);
  expect(await messagesTo(desk.manager)).toHaveLength(2);
});

it.each(["owner", "manager"] as const)(
  "if the %s cannot be told again of an unseen notice, nobody is yet",
  async (who) => {
    withMail();
    vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "", onlyFor: [desk.manager.id] }]);
    await checkNotices(BUSINESS);
    const late = new Date(Date.now() + 16 * 60_000);
    const constraint = sql`ALTER TABLE ${noticeDeliveries} ADD CONSTRAINT fails CHECK
    (subject NOT LIKE '%:again' OR member_id <> '${sql.raw(desk[who].id)}')`;
    await db().execute(constraint);
    try {
      await expect(escalate(BUSINESS, late)).rejects.toThrow();
    } finally {
      await db().execute(sql`ALTER TABLE ${noticeDeliveries} DROP CONSTRAINT fails`);
    }
    await escalate(BUSINESS, late);
    expect(await messagesTo(desk.owner)).toHaveLength(1);
    expect(await messagesTo(desk.manager)).toHaveLength(2);
  },
);

it("an urgent notice of what has been so for long is told again only some minutes after it was told", async () => {
  withMail();
  const found = { record: "", onlyFor: [desk.manager.id], since: new Date(Date.now() - 86_400_000) };
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([found]);
  await checkNotices(BUSINESS);
  await escalate(BUSINESS, new Date());
  expect(await messagesTo(desk.manager)).toHaveLength(1);
  await escalate(BUSINESS, new Date(Date.now() + 16 * 60_000));
  expect(await messagesTo(desk.manager)).toHaveLength(2);
});

it("an urgent notice that somebody has seen is not told again", async () => {
  withMail();
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "", onlyFor: [desk.manager.id] }]);
  await checkNotices(BUSINESS);
  const ids = (await inboxOf(desk.manager)).groups.flatMap(({ items }) => items.map(({ id }) => id));
  expect((await desk.manager.ask(noticeOperations.see, { noticeIds: ids })).body.seen).toBe(ids.length);
  expect((await inboxOf(desk.manager)).unseen).toBe(0);
  await escalate(BUSINESS, new Date(Date.now() + 16 * 60_000));
  expect(await messagesTo(desk.owner)).toEqual([]);
});

it("neither a look by somebody for whom it is only news nor their taking it on silences an urgent notice", async () => {
  withMail();
  const deadline = new Date(Date.now() + 20 * 60_000);
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "" }, { record: "timed", deadline }]);
  await checkNotices(BUSINESS);
  const items = (await inboxOf(desk.accountant)).groups.flatMap((group) => group.items);
  const noticeIds = items.map(({ id }) => id);
  expect((await desk.accountant.ask(noticeOperations.see, { noticeIds })).body.seen).toBe(2);
  const takeOn = (noticeId: string, by: TestMember) =>
    by.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId: by.id });
  for (const id of noticeIds) expect((await takeOn(id, desk.accountant)).status).toBe(200);
  const again = async () =>
    (await messagesTo(desk.owner)).flatMap(({ subject, noticeIds: ids }) => (subject.endsWith(":again") ? ids : []));
  await escalate(BUSINESS, new Date(Date.now() + 16 * 60_000));
  expect((await again()).toSorted()).toEqual(noticeIds.toSorted());

  await db().delete(noticeDeliveries);
  for (const id of noticeIds) expect((await takeOn(id, desk.manager)).status).toBe(200);
  await escalate(BUSINESS, new Date(Date.now() + 16 * 60_000));
  expect(await again()).toEqual([]);
});

it("who may not put an urgent notice right gives it to nobody else, and is given none", async () => {
  withMail();
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "" }]);
  await checkNotices(BUSINESS);
  const noticeId = (await inboxOf(desk.accountant)).groups[0]?.items[0]?.id ?? "";
  const give = (memberId: string, by: TestMember) =>
    by.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId });
  expect((await give(desk.manager.id, desk.accountant)).status).toBe(409);
  expect((await give(desk.accountant.id, desk.accountant)).status).toBe(200);
  const colleagues = async (of: TestMember): Promise<{ id: string }[]> =>
    (await of.ask(noticeOperations.colleagues, { noticeId })).body.items;
  expect((await colleagues(desk.accountant)).map(({ id }) => id)).toEqual([desk.accountant.id]);
  const ofManager = (await colleagues(desk.manager)).map(({ id }) => id);
  expect(ofManager).toContain(desk.owner.id);
  expect(ofManager).not.toContain(desk.accountant.id);
  expect((await give(desk.accountant.id, desk.owner)).status).toBe(409);
});

it("out of a colleague's name a notice is only taken by who may put it right; one's own is given up by anybody", async () => {
  withMail();
  const support = await makeMember(BUSINESS, "support");
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "" }]);
  await checkNotices(BUSINESS);
  const noticeId = (await inboxOf(support)).groups[0]?.items[0]?.id ?? "";
  const give = async (memberId: string | null, by: TestMember) =>
    (await by.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId })).status;
  const assignee = async () => (await inboxOf(support)).groups[0]?.items[0]?.assignee?.id ?? null;
  expect(await give(desk.manager.id, desk.manager)).toBe(200);
  for (const memberId of [null, support.id]) expect(await give(memberId, support)).toBe(403);
  expect(await assignee()).toBe(desk.manager.id);
  expect((await inboxOf(support)).groups[0]?.mayAct).toBe(false);

  expect((await inboxOf(desk.owner)).groups[0]?.mayAct).toBe(true);
  expect(await give(null, desk.owner)).toBe(200);
  for (const memberId of [support.id, null]) expect(await give(memberId, support)).toBe(200);
  expect(await assignee()).toBe(null);
});

it("that an urgent notice was given to one member and taken back does not put off that all are told again", async () => {
  withMail();
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([{ record: "" }]);
  await checkNotices(BUSINESS);
  const longAgo = new Date(Date.now() - 20 * 60_000);
  const [notice] = await db().update(notices).set({ openedAt: longAgo }).returning();
  await db().update(noticeDeliveries).set({ createdAt: longAgo });
  for (const memberId of [desk.manager.id, null]) {
    const give = { noticeIds: [notice?.id ?? ""], memberId };
    expect((await desk.owner.ask(noticeOperations.assign, give)).status).toBe(200);
  }
  expect((await messagesTo(desk.manager)).some(({ subject }) => subject.includes(":given:"))).toBe(true);
  await escalate(BUSINESS, new Date());
  const again = (await messagesTo(desk.owner)).filter(({ subject }) => subject.endsWith(":again"));
  expect(again).toHaveLength(1);
});

it("one whose time is half over is told again although somebody has seen it, unless it is taken on", async () => {
  withMail();
  const colleague = await makeMember(BUSINESS, "manager");
  const deadline = new Date(Date.now() + 20 * 60_000);
  const found = { record: "", onlyFor: [desk.manager.id, colleague.id], deadline };
  vi.spyOn(sourceOf("link_broken"), "find").mockResolvedValue([found]);
  await checkNotices(BUSINESS);
  const ids = (await inboxOf(desk.manager)).groups.flatMap(({ items }) => items.map(({ id }) => id));
  await desk.manager.ask(noticeOperations.see, { noticeIds: ids });
  await escalate(BUSINESS, new Date(Date.now() + 5 * 60_000));
  expect(await messagesTo(desk.owner)).toEqual([]);
  for (const minutes of [11, 12]) await escalate(BUSINESS, new Date(Date.now() + minutes * 60_000));
  expect(await messagesTo(desk.owner)).toHaveLength(1);
  expect(await messagesTo(colleague)).toHaveLength(2);

  // Who is given it is told of that.
  const give = await desk.manager.ask(noticeOperations.assign, { noticeIds: ids.slice(0, 1), memberId: colleague.id });
  expect(give.status).toBe(200);
  expect(await messagesTo(colleague)).toHaveLength(3);

  // The log says what each message was and where it led.
  const log = async () => (await colleague.ask(noticeSettingsOperations.deliveries)).body.items;
  const broken = { kind: "link_broken", count: 1, href: `/${BUSINESS}/settings/connection` };
  expect(await log()).toMatchObject(["given", "again", "first"].map((about) => ({ ...broken, about })));
});

it("the log of messages leads a member nowhere that they may not see any more", async () => {
  const colleague = await makeMember(BUSINESS, "manager");
  const policy = { business: BUSINESS, kind: "policy_to_decide", record: randomUUID(), facts: {}, overAt: new Date() };
  const [{ id } = { id: "" }] = await db().insert(notices).values(policy).returning();
  const message = {
    business: BUSINESS,
    memberId: colleague.id,
    subject: id,
    noticeIds: [id],
  };
  await db()
    .insert(noticeDeliveries)
    .values({ ...message, channel: "mail" });
  const led = async () => {
    const { items } = (await colleague.ask(noticeSettingsOperations.deliveries)).body;
    return items.map(({ kind, href }: DeliveryRow) => [kind, href !== null]);
  };
  expect(await led()).toEqual([["policy_to_decide", true]]);
  await db().update(memberships).set({ role: "support" }).where(eq(memberships.memberId, colleague.id));
  expect(await led()).toEqual([["policy_to_decide", false]]);
});

it("who is given news is told that a colleague gave it, also if they are told of no such news otherwise", async () => {
  const send = withMail();
  vi.spyOn(sourceOf("figures_behind"), "find").mockResolvedValue([{ record: "" }]);
  const [usual, quiet] = [await makeMember(BUSINESS, "manager"), await makeMember(BUSINESS, "manager")];
  await db()
    .insert(noticeWishes)
    .values({ memberId: quiet.id, kinds: { figures_behind: [] } });
  await checkNotices(BUSINESS);
  const [notice] = await db().select().from(notices);
  for (const colleague of [usual, quiet]) {
    expect(await messagesTo(colleague)).toEqual([]);
    const give = { noticeIds: [notice?.id ?? ""], memberId: colleague.id };
    expect((await desk.manager.ask(noticeOperations.assign, give)).status).toBe(200);
    await sendDueNotices(0);
    expect(await messagesTo(colleague)).toMatchObject([{ channel: "mail", state: "sent" }]);
    const [address, message] = send.mock.lastCall ?? [];
    expect(address).toBe(colleague.email);
    expect(message?.lines).toContain("همکارتان پیگیری این مورد را به شما سپرده است.");
  }
});

it("who is given what is not urgent is told of it after their quiet hours", async () => {
  withMail();
  const colleague = await makeMember(BUSINESS, "manager");
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  await db().delete(noticeDeliveries);
  // Around the clock but for one minute that is not now.
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 210 + 720) % 1440;
  const quiet = { quietFrom: (minute + 1) % 1440, quietUntil: minute };
  await db()
    .insert(noticeWishes)
    .values({ memberId: colleague.id, ...quiet });
  const noticeId = (await groupOf(desk.manager))?.items[0]?.id ?? "";
  expect(
    (await desk.manager.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId: colleague.id })).status,
  ).toBe(200);
  const [given] = await messagesTo(colleague);
  expect(given?.dueAt.getTime()).toBeGreaterThan(Date.now() + 11 * 60 * 60_000);
  await withdraw(proposalId);
});

it("a notice that is given to and fro is told to a colleague once an hour", async () => {
  withMail();
  const colleague = await makeMember(BUSINESS, "manager");
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const noticeId = (await groupOf(desk.manager))?.items[0]?.id ?? "";
  const told = (await messagesTo(colleague)).length;
  for (const memberId of [colleague.id, null, colleague.id, null, colleague.id])
    expect((await desk.manager.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId })).status).toBe(200);
  expect(await messagesTo(colleague)).toHaveLength(told + 1);
  await withdraw(proposalId);
});

it("tests of one moment are counted one after another, and end at twenty an hour", async () => {
  const send = withMail();
  const press = () => desk.manager.ask(noticeSettingsOperations.test, { channel: "mail" });
  const answers = await Promise.all(Array.from({ length: 30 }, press));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === "busy")).toHaveLength(10);
  expect(send).toHaveBeenCalledTimes(20);
});

it("quiet hours have two ends", async () => {
  const wishes = { kinds: {}, digest: "none", isDetailed: false };
  const change = (quietFrom: number | null, quietUntil: number | null) =>
    desk.manager.ask(noticeSettingsOperations.change, { ...wishes, quietFrom, quietUntil });
  expect((await change(1320, null)).body.fields).toEqual({ quietUntil: "errors.required" });
  expect((await change(null, 420)).body.fields).toEqual({ quietFrom: "errors.required" });
  expect((await change(420, 420)).body.fields).toEqual({ quietUntil: "errors.invalid" });
  expect((await change(1320, 420)).status).toBe(200);
});

it("a notice is given only to somebody who gets it, and what waits for a decision is not put away", async () => {
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const noticeId = (await groupOf(desk.manager))?.items[0]?.id ?? "";
  const give = (memberId: string | null, by = desk.manager) =>
    by.ask(noticeOperations.assign, { noticeIds: [noticeId], memberId });
  expect((await give(desk.accountant.id)).status).toBe(409);
  expect((await give(desk.accountant.id, desk.accountant)).status).toBe(404);
  expect((await give(desk.manager.id)).status).toBe(200);
  expect((await groupOf(desk.manager))?.items[0]?.assignee).toMatchObject({ id: desk.manager.id });
  expect((await desk.manager.ask(noticeOperations.putAway, { noticeIds: [noticeId] })).body.putAway).toBe(0);
  expect(await groupOf(desk.manager)).toBeDefined();
  await withdraw(proposalId);
});

it("the team's webhook hears of what is the business's, and of nobody's own account", async () => {
  withMail();
  const webhookUrl = sealWebhook("url", BUSINESS, "https://hooks.example.com/daftar");
  const webhookSecret = sealWebhook("secret", BUSINESS, "a secret of the team");
  await db().insert(noticeSettings).values({ business: BUSINESS, webhookUrl, webhookSecret });
  vi.spyOn(sourceOf("new_device"), "find").mockResolvedValue([{ record: "session", onlyFor: [desk.manager.id] }]);
  const proposalId = await propose();
  await checkNotices(BUSINESS);
  const hooks = await db().select().from(noticeDeliveries).where(eq(noticeDeliveries.channel, "webhook"));
  const [notice] = await db().select().from(notices).where(eq(notices.record, proposalId));
  expect(hooks.map(({ subject }) => subject)).toEqual([notice?.id]);
  expect(await messagesTo(desk.manager)).toHaveLength(2);
  await db().delete(noticeSettings);
  await withdraw(proposalId);
});
