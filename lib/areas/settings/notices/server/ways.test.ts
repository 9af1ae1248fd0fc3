import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sessionOperations } from "@/lib/areas/settings/security/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { makeAccessResetAtServer, resetAccess } from "@/lib/areas/settings/team/server/access-reset";
import { db } from "@/lib/server/db/client";
import { auditEntries, noticeWishes, pushSubscriptions, sessions } from "@/lib/server/db/schema/index";
import { endSessions } from "@/lib/server/members/end-session";
import { startSession } from "@/lib/server/members/start-session";
import { askLocal } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { noticeSettingsOperations as operations } from "../operations";

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
  expect(entry?.detail).toMatchObject({ endedSessions: 1, chatsDisconnected: 2, detailsTurnedOff: true });
});
