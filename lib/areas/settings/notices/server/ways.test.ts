import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sessionOperations } from "@/lib/areas/settings/security/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { endAccess, makeAccessResetAtServer, resetAccess } from "@/lib/areas/settings/team/server/access-reset";
import { db } from "@/lib/server/db/client";
import { auditEntries, noticeBotCodes, noticeWishes, pushSubscriptions, sessions } from "@/lib/server/db/schema/index";
import { endSessions } from "@/lib/server/members/end-session";
import { startSession } from "@/lib/server/members/start-session";
import { readBotUpdates } from "@/lib/server/notices/channels/bot-link";
import { askLocal } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { noticeSettingsOperations as operations } from "../operations";
import type { MyWishes } from "../schemas";

let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  owner = await makeMember(BUSINESS, "owner");
});

const PLAIN = { kinds: {}, quietFrom: null, quietUntil: null, digest: "none", isDetailed: false } as const;
const KEYS = { p256dh: "key", auth: "secret" };
const browser = () => ({ endpoint: `https://push.example.com/${randomUUID()}`, keys: KEYS });
const leaveDesk = () =>
  db()
    .update(sessions)
    .set({ lastCheckAt: new Date(Date.now() - 6 * 60_000) });
const browsersOf = ({ id }: TestMember) =>
  db().select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id));

it("no way to be told is added at an unattended desk, and each is taken away there", async () => {
  const mine = browser();
  expect((await owner.ask(operations.subscribePush, mine)).status).toBe(200);
  await leaveDesk();
  const added = [
    await owner.ask(operations.subscribePush, browser()),
    await owner.ask(operations.connectBot, { channel: "telegram" }),
    await owner.ask(operations.change, { ...PLAIN, mobile: "09121110000" }),
    await owner.ask(operations.change, { ...PLAIN, isDetailed: true }),
    await owner.ask(operations.changeBusiness, {
      walletUnderRial: null,
      escalateAfterMinutes: 15,
      webhookUrl: "https://team.example.com/hook",
    }),
  ];
  expect(added.map(({ body }) => body.code)).toEqual(Array(5).fill("reauthentication_required"));
  expect(await browsersOf(owner)).toHaveLength(1);

  const allowed = [
    await owner.ask(operations.subscribePush, mine),
    await owner.ask(operations.change, { ...PLAIN, mobile: "" }),
    await owner.ask(operations.changeBusiness, { walletUnderRial: null, escalateAfterMinutes: 15, webhookUrl: "" }),
    await owner.ask(operations.disconnectBot, { channel: "telegram" }),
  ];
  expect(allowed.map(({ status }) => status)).toEqual(Array(4).fill(200));
});

it("a browser that renewed its address needs no proof, and is told once", async () => {
  const before = browser();
  await owner.ask(operations.subscribePush, before);
  await leaveDesk();
  const { pushHashes } = (await owner.ask(operations.mine)).body;
  expect((await owner.ask(operations.subscribePush, { ...browser(), replaces: before.endpoint })).status).toBe(200);
  expect(await browsersOf(owner)).toHaveLength(1);
  expect((await owner.ask(operations.mine)).body.pushHashes).not.toEqual(pushHashes);
  const stranger = await makeMember(BUSINESS, "support");
  await leaveDesk();
  const [{ endpointHash } = { endpointHash: "" }] = await browsersOf(owner);
  const stolen = await stranger.ask(operations.subscribePush, { ...browser(), replaces: before.endpoint });
  expect(stolen.body.code).toBe("reauthentication_required");
  expect((await browsersOf(owner))[0]?.endpointHash).toBe(endpointHash);
});

it("nobody takes over a colleague's browser by renewing an own one", async () => {
  const colleague = await makeMember(BUSINESS, "support");
  const [theirs, mine] = [browser(), browser()];
  await colleague.ask(operations.subscribePush, theirs);
  await owner.ask(operations.subscribePush, mine);
  await leaveDesk();
  const taken = await owner.ask(operations.subscribePush, { ...theirs, replaces: mine.endpoint });
  expect(taken.body.code).toBe("reauthentication_required");
  expect(await browsersOf(colleague)).toHaveLength(1);
  expect(await browsersOf(owner)).toHaveLength(1);
});

it("browsers of one moment are counted one after another, and twenty of them are told", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => owner.ask(operations.subscribePush, browser())));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(await browsersOf(owner)).toHaveLength(20);
});

it("a browser is told no more once its session was ended, and goes on if the same member signs in again there", async () => {
  const { secret } = owner;
  const other = await startSession(owner.id, { ip: null, userAgent: "other" });
  const [here, there] = [browser(), browser()];
  await owner.ask(operations.subscribePush, here);
  await askLocal(BUSINESS, operations.subscribePush, there, other);
  const again = await startSession(owner.id, { ip: null, userAgent: "vitest", replaces: secret });
  expect(await browsersOf(owner)).toHaveLength(2);
  // A browser whose session ran out and is not even kept any more.
  const longAgo = browser();
  await askLocal(BUSINESS, operations.subscribePush, longAgo, other);
  const [latest] = (await browsersOf(owner)).toSorted((one, two) => two.createdAt.getTime() - one.createdAt.getTime());
  await db()
    .update(pushSubscriptions)
    .set({ sessionId: null })
    .where(eq(pushSubscriptions.id, latest?.id ?? ""));
  const ended = await askLocal(BUSINESS, sessionOperations.endOthers, {}, again);
  expect(ended.status, ended.text).toBe(200);
  expect(await browsersOf(owner)).toHaveLength(1);
  await endSessions(owner.id, "signed_out");
  expect(await browsersOf(owner)).toEqual([]);
});

it("a browser in which another member signs in is not told the earlier one's notices any more", async () => {
  await owner.ask(operations.subscribePush, browser());
  const stranger = await makeMember(BUSINESS, "support");
  await startSession(stranger.id, { ip: null, userAgent: "vitest", replaces: owner.secret });
  expect(await browsersOf(owner)).toEqual([]);
});

/** Every way to be told by a phone. */
async function connectPhone(member: TestMember): Promise<void> {
  await member.ask(operations.subscribePush, browser());
  await member.ask(operations.change, { ...PLAIN, isDetailed: true });
  await db()
    .update(noticeWishes)
    .set({ telegramChat: Buffer.from("1"), baleChat: Buffer.from("2") })
    .where(eq(noticeWishes.memberId, member.id));
}

it("a link for a lost phone ends every way on it", async () => {
  await connectPhone(owner);
  const made = await makeAccessResetAtServer(owner.email, true);
  const token = made?.link.split("/").at(-1) ?? "";
  await resetAccess(token, { password: "another-long-word-1405" }, { ip: null, requestId: null });
  expect(await browsersOf(owner)).toEqual([]);
  const [wishes] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, owner.id));
  expect(wishes).toMatchObject({ telegramChat: null, baleChat: null, isDetailed: false });
});

it("an owner ends at once what a lost phone still gets, also of a member without codes and passkeys", async () => {
  const member = await makeMember(BUSINESS, "support");
  await connectPhone(member);
  const reset = (isPhoneLost: boolean) =>
    owner.ask(teamOperations.resetAccess, { memberId: member.id, turnOffCodes: false, isPhoneLost });
  const wishes = async () =>
    (await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, member.id))).map(
      ({ telegramChat, baleChat, isDetailed }) => [telegramChat !== null, baleChat !== null, isDetailed],
    );
  expect((await reset(false)).status).toBe(200);
  expect(await wishes()).toEqual([[true, true, true]]);
  expect((await member.ask(operations.mine)).status).toBe(200);

  expect((await reset(true)).status).toBe(200);
  expect(await wishes()).toEqual([[false, false, false]]);
  expect(await browsersOf(member)).toEqual([]);
  expect((await member.ask(operations.mine)).status).toBe(401);
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "team.access_reset_made"), eq(auditEntries.subject, member.id)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  const ended = { endedSessions: 1, chatsDisconnected: 2, detailsTurnedOff: true, passwordEnded: true };
  expect(entry?.detail).toMatchObject(ended);
});

/** Waits until a query waits for a lock, or the work is done without. */
async function untilHeldUp(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => isDone || (await db().execute(waits)).rows.length > 0).toBe(true);
}

it.each([
  ["a browser", (member: TestMember) => member.ask(operations.subscribePush, browser())],
  ["names in messages", (member: TestMember) => member.ask(operations.change, { ...PLAIN, isDetailed: true })],
  ["a chat", (member: TestMember) => member.ask(operations.connectBot, { channel: "telegram" })],
] as const)("a lost phone that asks for %s while it is disconnected gets nothing", async (_, ask) => {
  const member = await makeMember(BUSINESS, "support");
  const [asking] = await db().transaction(async (tx) => {
    await endAccess(member.id, { isPhoneLost: true }, tx);
    const answer = ask(member);
    await untilHeldUp(answer);
    return [answer];
  });
  expect((await asking).status).toBe(401);
  expect(await browsersOf(member)).toEqual([]);
  const isTheirs = eq(noticeWishes.memberId, member.id);
  expect(await db().$count(noticeWishes, isTheirs)).toBe(0);
  expect(await db().$count(noticeBotCodes, eq(noticeBotCodes.memberId, member.id))).toBe(0);
});

it("a lost phone whose chat is being connected while it is disconnected loses the chat, too", async () => {
  const member = await makeMember(BUSINESS, "support");
  const { code } = (await member.ask(operations.connectBot, { channel: "telegram" })).body;
  await sandbox.control("POST", "sent/bots/telegram", { chat_id: 5_550_001, text: code });
  const endings: Promise<unknown>[] = [];
  await readBotUpdates(async () => {
    const ending = db().transaction((tx) => endAccess(member.id, { isPhoneLost: true }, tx));
    endings.push(ending);
    await untilHeldUp(ending);
  });
  expect(endings).toHaveLength(1);
  await Promise.all(endings);
  const [wishes] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, member.id));
  expect(wishes?.telegramChat).toBeNull();
});

it.each([
  ["@sara", { username: "sara" }],
  ["Sandbox", {}],
] as const)("a connected chat is shown by a name that its member knows: %s", async (name, given) => {
  const { code } = (await owner.ask(operations.connectBot, { channel: "bale" })).body;
  await sandbox.control("POST", "sent/bots/bale", { chat_id: 5_550_002, text: code, ...given });
  await readBotUpdates();
  const { channels } = (await owner.ask(operations.mine)).body as MyWishes;
  const bale = channels.find(({ channel }) => channel === "bale");
  expect(bale).toMatchObject({ address: name, since: expect.stringMatching(/^20\d\d-/) });
  expect(JSON.stringify(channels)).not.toContain("5550002");
});
