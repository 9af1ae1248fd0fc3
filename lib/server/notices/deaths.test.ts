import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import type { NoticeChannel, NoticeKind, NoticeKindName } from "@/lib/kit/notices";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { noticeDeliveries, noticeSettings, notices, noticeWishes, pushSubscriptions } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { noticeRecord, sourceOf } from "@/lib/testing/notices";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sealMobile, sealSubscription, sealWebhook } from "./addresses";
import { CHANNELS } from "./channels/all";
import type { SentMessage } from "./channels/channel";
import { sealChat } from "./channels/chats";
import { checkNotices } from "./check";
import { isOwnMatter } from "./kinds";
import { sendDueNotices } from "./send";

const KINDS = Object.keys(areaNotices) as NoticeKindName[];
const OWN_CHANNELS = ["mail", "push", "telegram", "bale", "sms"] as const;
/** Every kind by every channel; nobody's own matter goes to the team's webhook. */
const WAYS = KINDS.flatMap((kind) =>
  [...OWN_CHANNELS, ...(isOwnMatter(kind) ? [] : ["webhook"])].map((channel) => `${kind} ${channel}`),
).toSorted();
/** How many messages one process has in its hands. */
const IN_ONE_HAND = 8;

let sandbox: TestSandbox;
let owner: TestMember;
/** How often each kind was told by each channel. */
let told: Map<string, number>;
/** The messages that a process has taken into its hands, by their ids. */
let taken: Set<string>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  await db()
    .insert(noticeWishes)
    .values({
      memberId: owner.id,
      kinds: Object.fromEntries(KINDS.map((kind) => [kind, [...OWN_CHANNELS]])),
      telegramChat: sealChat("telegram", owner.id, { id: "11", name: null, since: null }),
      baleChat: sealChat("bale", owner.id, { id: "12", name: null, since: null }),
      mobile: sealMobile(owner.id, "09120000000"),
    });
  const endpointHash = "a browser";
  await db()
    .insert(pushSubscriptions)
    .values({ memberId: owner.id, endpointHash, contents: sealSubscription(endpointHash, "{}") });
  const webhookUrl = sealWebhook("url", BUSINESS, "https://hooks.example.com/daftar");
  const webhookSecret = sealWebhook("secret", BUSINESS, "a secret of the team");
  await db().insert(noticeSettings).values({ business: BUSINESS, webhookUrl, webhookSecret });
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  told = new Map();
  taken = new Set();
  // The business that a test server brings with it has notices of its own otherwise.
  for (const source of registry().noticeSources) vi.spyOn(source, "find").mockResolvedValue([]);
  for (const kind of KINDS) findOne(kind);
  for (const channel of Object.values(CHANNELS)) vi.spyOn(channel, "isSetUp").mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db().delete(noticeDeliveries);
  await db().delete(notices);
});

/** From now on the kind's source finds one record, for the owner. */
function findOne(kind: NoticeKindName) {
  const { facts = [] } = areaNotices[kind] as NoticeKind;
  const found = {
    record: noticeRecord(kind),
    onlyFor: [owner.id],
    facts: Object.fromEntries(facts.map((f) => [f, 1])),
  };
  return vi
    .spyOn(sourceOf(kind), "find")
    .mockImplementation(async (business) => (business === BUSINESS ? [found] : []));
}

/** @param die at which moment of a message's first try its process ends; what it waited for never comes then */
function sendWith(die: "never" | "before it left" | "before it was noted") {
  const ofDead = new Promise<SentMessage>(() => undefined);
  for (const [name, channel] of Object.entries(CHANNELS) as [NoticeChannel, (typeof CHANNELS)[NoticeChannel]][])
    vi.spyOn(channel, "send").mockImplementation((_, { id, kind }) => {
      const isFirst = !taken.has(id);
      taken.add(id);
      const way = `${kind} ${name}`;
      if (isFirst && die === "before it left") return ofDead;
      told.set(way, (told.get(way) ?? 0) + 1);
      return isFirst && die === "before it was noted" ? ofDead : Promise.resolve({ state: "sent" });
    });
}

/** Processes that take everything that is due into their hands, and die with it. */
async function dieWithAll(): Promise<void> {
  for (let inHand = 0; inHand < WAYS.length; inHand += IN_ONE_HAND) void sendDueNotices(0);
  await vi.waitFor(() => expect(taken.size).toBe(WAYS.length), { timeout: 20_000 });
}

/** The time after which a message of a dead process is due again is over. */
const passTime = () =>
  db().update(noticeDeliveries).set({ dueAt: new Date() }).where(eq(noticeDeliveries.state, "waiting"));

const states = async () => {
  const rows = await db().select({ state: noticeDeliveries.state }).from(noticeDeliveries);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length] as const),
  );
};

const timesTold = () => Object.fromEntries([...told].toSorted());
const everyWay = (times: number) => Object.fromEntries(WAYS.map((way) => [way, times]));

it("a process that dies between the opening and the plan leaves neither, and the next one makes both", async () => {
  sendWith("never");
  vi.spyOn(CHANNELS.mail, "isSetUp").mockImplementationOnce(() => {
    throw new Error("killed");
  });
  await expect(checkNotices(BUSINESS)).rejects.toThrow("killed");
  expect(await db().select().from(notices)).toEqual([]);
  expect(await db().select().from(noticeDeliveries)).toEqual([]);

  await checkNotices(BUSINESS);
  await sendDueNotices(0);
  expect(timesTold()).toEqual(everyWay(1));
  expect(await states()).toEqual({ sent: WAYS.length });
});

it("what a process had planned before it died is sent by another one, once", async () => {
  sendWith("never");
  await checkNotices(BUSINESS);
  expect(await states()).toEqual({ waiting: WAYS.length });
  await checkNotices(BUSINESS);
  await Promise.all([sendDueNotices(0), sendDueNotices(0)]);
  expect(timesTold()).toEqual(everyWay(1));
  expect(await states()).toEqual({ sent: WAYS.length });
});

it.each([
  ["before it left", 1],
  ["before it was noted", 2],
] as const)("a message whose process died %s is sent by another one (%i in all)", async (die, times) => {
  sendWith(die);
  await checkNotices(BUSINESS);
  await dieWithAll();
  expect(await states()).toEqual({ waiting: WAYS.length });
  // Nobody touches it while its process may still be alive.
  await sendDueNotices(0);
  expect(timesTold()).toEqual(times === 1 ? {} : everyWay(1));

  await passTime();
  await Promise.all([sendDueNotices(0), sendDueNotices(0)]);
  expect(timesTold()).toEqual(everyWay(times));
  expect(await states()).toEqual({ sent: WAYS.length });
});

it("what was over before it could be told is told when it is so again", async () => {
  sendWith("never");
  await checkNotices(BUSINESS);
  // Every sender is dead until all of it is over.
  for (const source of registry().noticeSources) vi.spyOn(source, "find").mockResolvedValue([]);
  await checkNotices(BUSINESS);
  await sendDueNotices(0);
  expect(await states()).toEqual({ dropped: WAYS.length });
  for (const kind of KINDS) findOne(kind);
  await checkNotices(BUSINESS);
  await sendDueNotices(0);
  expect(timesTold()).toEqual(everyWay(1));
});
