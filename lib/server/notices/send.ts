import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, getTableColumns, isNull, min, sql } from "drizzle-orm";
import { formatMoney } from "@/lib/kit/format/money";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { ApiError } from "@/lib/kit/operations/errors";
import type { SendFault, UnaskedFault } from "@/lib/kit/send-faults";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { members, noticeDeliveries, notices, noticeWishes, pushSubscriptions } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { businessesOfMember, knownName } from "@/lib/server/members/businesses";
import type { Member } from "@/lib/server/members/session";
import { type Address, addressesOf, webhookOf } from "./addresses";
import { CHANNELS } from "./channels/all";
import { readBotUpdates } from "./channels/bot-link";
import type { Channel, NoticeMessage, SentMessage } from "./channels/channel";
import { isForMember, isToldTo, notPutAwayBy, toldCount, waitsOn } from "./kinds";
import { digestMessage, GIVEN, MOST_LINES, noticeMessage, type ToldGroup, testMessage } from "./message";
import { personOf } from "./people";
import type { NoticeSubject } from "./source";

/** A message without its notices, which may be a thousand. */
type Delivery = Omit<typeof noticeDeliveries.$inferSelect, "noticeIds">;
const { noticeIds: _, ...DELIVERY_COLUMNS } = getTableColumns(noticeDeliveries);

const SWEEP_MS = 2000;
const AT_ONCE = 8;
/**
 * While many messages are due, a process sends about four a second, and eight urgent ones: each costs as much as a person's
 * question, and people would wait for them.
 */
const REST_MS = 2000;
const URGENT_RESTS = 1 / 2;
/** A message in the hands of a process that dies is due again after this time. A channel takes at most 15 seconds. */
const IN_FLIGHT_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** With the waits between them, the tries last for about half a day. */
const MOST_TRIES = 16;

/**
 * Sends due messages and reads what members write to the bots, for as long as this process lives. The table holds the
 * state, so it needs no job queue. Thousands of messages take long, and a code for a bot is valid for some minutes only.
 */
export function watchNoticeDeliveries(): void {
  processSingleton("notice-deliveries", () => {
    void again(() => readBotUpdates(noteConnected), "bots could not be read");
    void again(() => sendDueNotices(), "notices could not be sent");
    return true;
  });
}

async function again(work: () => Promise<unknown>, failure: string): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, failure));
  setTimeout(() => void again(work, failure), SWEEP_MS).unref();
}

/** The log says that a chat was connected, and the member's settings show it at once. */
async function noteConnected(memberId: string, _: string, tx: Queryable): Promise<void> {
  const [member] = await tx.select({ name: members.name }).from(members).where(eq(members.id, memberId));
  const actor = member ? { id: memberId, name: member.name } : null;
  for (const { business } of await businessesOfMember(memberId)) {
    await recordAudit({ action: "notices.settings_changed", business, actor, subject: memberId }, tx);
    await publish({ business, tags: ["notice-settings"] }, tx);
  }
}

/**
 * Sends every message that is due.
 *
 * @param restMs between a message and the next one in the same hands, on average
 */
export async function sendDueNotices(restMs = REST_MS): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (let due = await claim(); due; due = await claim()) {
        const isUrgent = await work(due);
        // Hands that rest equally long would all send at the same moment.
        await pause(restMs * (isUrgent ? URGENT_RESTS : 1) * (0.5 + Math.random()));
      }
    }),
  );
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** Claims the message that has been due for longest. If this process dies, the message is due again soon. */
async function claim(): Promise<Delivery | undefined> {
  const [due] = await db()
    .update(noticeDeliveries)
    .set({
      tries: sql`${noticeDeliveries.tries} + 1`,
      dueAt: sql`now() + ${IN_FLIGHT_MS} * interval '1 millisecond'`,
    })
    .where(
      eq(
        noticeDeliveries.id,
        sql`(SELECT id FROM ${noticeDeliveries} WHERE state = 'waiting' AND due_at <= now()
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      ),
    )
    .returning(DELIVERY_COLUMNS);
  return due;
}

/** @returns whether it was urgent */
async function work(delivery: Delivery): Promise<boolean> {
  try {
    // Its process died each time, perhaps because of it.
    if (delivery.tries > MOST_TRIES) {
      await end(delivery, "dropped", "error");
      return false;
    }
    const message = await messageOf(delivery);
    const sent = message && (await send(delivery, message));
    if (!sent) await end(delivery, "dropped", null);
    else if (sent.state === "sent") await end(delivery, "sent", null);
    else if (sent.state === "failed") await tryLater(delivery, sent.why, sent.retryAfterSeconds);
    else await end(delivery, sent.state, sent.why);
    return message?.isUrgent === true;
  } catch (error) {
    log.error({ err: error, delivery: delivery.id, channel: delivery.channel }, "a notice could not be sent");
    await tryLater(delivery, "error");
    return false;
  }
}

async function end({ id, business }: Delivery, state: "sent" | "refused" | "dropped", fault: SendFault | null) {
  await db().update(noticeDeliveries).set({ state, fault, endedAt: new Date() }).where(eq(noticeDeliveries.id, id));
  if (state !== "sent") await publish({ business, tags: ["notice-settings"] });
}

/** After the last try the message is given up. That its address is wrong, nobody has said. */
async function tryLater(delivery: Delivery, fault: SendFault, askedSeconds = 0): Promise<void> {
  const { id, tries } = delivery;
  if (tries >= MOST_TRIES) return end(delivery, "dropped", fault);
  const waitMs = Math.min(Math.max(FIRST_WAIT_MS * 2 ** (tries - 1), askedSeconds * 1000), LONGEST_WAIT_MS);
  await db()
    .update(noticeDeliveries)
    .set({ fault, dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` })
    .where(eq(noticeDeliveries.id, id));
}

/** @returns what to send; null if all of it is over, or the member may not hear of it any more */
async function messageOf(delivery: Delivery): Promise<NoticeMessage | null> {
  const { subject } = delivery;
  const addressee = await addresseeOf(delivery);
  if (!addressee) return null;
  const { person, ...told } = addressee;
  if (subject.startsWith("test:")) return testMessage(told);
  const groups = await groupsOf(delivery);
  const own = person === null ? groups : groups.filter(({ kind }) => isToldTo(kind, person.role));
  const [first] = own;
  if (!first) return null;
  if (subject.startsWith("digest:") && person !== null) {
    const waiting = own.reduce((sum, { kind, size }) => sum + (waitsOn(kind, person.role) === null ? 0 : size), 0);
    return digestMessage(own, waiting, told);
  }
  const isGiven = subject.includes(GIVEN);
  return noticeMessage(first, { ...told, isGiven, subjects: await subjectsOf(first, addressee) });
}

/** The open notices of a message by kind, the oldest first. The database sums them up, because they may be thousands. */
async function groupsOf({ id, business, memberId, subject }: Delivery): Promise<ToldGroup[]> {
  const isDigest = subject.startsWith("digest:");
  const { noticeIds } = noticeDeliveries;
  const [told] = isDigest
    ? []
    : await db().select({ noticeIds }).from(noticeDeliveries).where(eq(noticeDeliveries.id, id));
  const { kind, facts, record, deadline, openedAt, overAt } = notices;
  return db()
    .select({
      kind,
      facts: sql<ToldGroup["facts"]>`(array_agg(${facts} ORDER BY ${openedAt}))[1]`,
      size: sql<number>`count(*)::int`,
      count: toldCount,
      deadline: sql`coalesce(min(${deadline}) FILTER (WHERE ${deadline} > now()), min(${deadline}))`.mapWith(deadline),
      before: sql<string | null>`(array_agg(${facts} ->> 'before' ORDER BY ${deadline} <= now(), ${deadline}))[1]`,
      records: sql<string[]>`(array_agg(${record} ORDER BY ${openedAt}))[:${MOST_LINES}]`,
    })
    .from(notices)
    .where(
      and(
        eq(notices.business, business),
        isNull(overAt),
        memberId === null ? undefined : isForMember(memberId),
        // The ids are a parameter, so that PostgreSQL hashes them. It searches an array that it reads itself row by row.
        isDigest ? notPutAwayBy(memberId) : sql`${notices.id} = ANY(${sql.param(told?.noticeIds ?? [])}::uuid[])`,
      ),
    )
    .groupBy(kind)
    .orderBy(min(openedAt));
}

type Addressee = NonNullable<Awaited<ReturnType<typeof addresseeOf>>>;

/** Who is told and how: the member as they are now. Null if the member left, or may not sign in any more. */
async function addresseeOf({ id, business, memberId }: Delivery) {
  const businessName = await knownName(business);
  if (memberId === null) {
    const nobody = { person: null, isDetailed: false, asMember: null, amountText: undefined };
    return { id, business, businessName, locale: "fa" as const, calendar: LOCALES.fa.calendar, ...nobody };
  }
  const person = await personOf(business, memberId);
  const [row] = await db()
    .select({ member: members, isDetailed: noticeWishes.isDetailed })
    .from(members)
    .leftJoin(noticeWishes, eq(noticeWishes.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!person || !row) return null;
  const { member } = row;
  const locale = member.locale ?? "fa";
  return {
    id,
    business,
    businessName,
    locale,
    calendar: member.calendar ?? LOCALES[locale].calendar,
    person,
    isDetailed: row.isDetailed === true,
    asMember: { id: memberId, business, role: person.role } as Member,
    amountText: (rial: number) => formatMoney(rial, { unit: member.unit, locale }),
  };
}

/** The subjects of a message's first records; none unless the member wants details. */
async function subjectsOf({ kind, records }: ToldGroup, { isDetailed, asMember }: Addressee): Promise<NoticeSubject[]> {
  const source = registry().noticeSources.find((each) => each.kind === kind);
  if (!isDetailed || !asMember || !source?.describe) return [];
  const found = await source.describe(records, asMember);
  return records.flatMap((record) => found.get(record) ?? []);
}

/** What became of a message; `dropped`: it was given to no channel, so nobody refused it. */
type Told = SentMessage | { state: "dropped"; why: UnaskedFault };
const NO_ADDRESS = { state: "dropped", why: "no_address" } as const;

async function send({ business, memberId, channel: name }: Delivery, message: NoticeMessage): Promise<Told> {
  const channel = CHANNELS[name];
  if (!channel.isSetUp()) return { state: "dropped", why: "not_set_up" };
  if (name === "webhook" || memberId === null) {
    const address = await webhookOf(business);
    return address ? channel.send(JSON.stringify(address), message) : NO_ADDRESS;
  }
  return sendToAll(channel, await addressesOf(memberId, name), message);
}

/** One address is enough. What a push service does not know any more is removed. */
async function sendToAll(channel: Channel, addresses: readonly Address[], message: NoticeMessage): Promise<Told> {
  const results = await Promise.all(
    addresses.map(async ({ text, subscriptionId }): Promise<Told> => {
      const sent = await channel.send(text, message);
      if (sent.state !== "refused" || !subscriptionId) return sent;
      const removed = await db()
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.id, subscriptionId))
        .returning({ id: pushSubscriptions.id });
      // The member has signed out there meanwhile.
      return removed.length === 0 ? NO_ADDRESS : sent;
    }),
  );
  const found = (["sent", "failed", "refused"] as const).map((wanted) => results.find(({ state }) => state === wanted));
  return found.find((each) => each !== undefined) ?? NO_ADDRESS;
}

const TESTS_AN_HOUR = 20;

/** @throws ApiError `busy` after many tests: each is a message to the outside */
async function mustBeSeldom(memberId: string, tx: Queryable): Promise<void> {
  const isOwn = and(eq(noticeDeliveries.memberId, memberId), sql`${noticeDeliveries.subject} LIKE 'test:%'`);
  const lately = and(isOwn, sql`${noticeDeliveries.createdAt} > now() - interval '1 hour'`);
  if ((await tx.$count(noticeDeliveries, lately)) >= TESTS_AN_HOUR)
    throw new ApiError("busy", { retryAfterSeconds: 600 });
}

/**
 * Sends a message to a member at once, so that they see whether a channel works.
 *
 * @returns what the channel answered
 * @throws ApiError `busy` after many tests
 */
export async function sendTest(
  business: string,
  memberId: string,
  channel: Exclude<Delivery["channel"], "webhook">,
): Promise<Told> {
  const row = await db().transaction(async (tx) => {
    // Presses of one moment are counted one after another.
    await takeLock(tx, "notice-tests", memberId);
    await mustBeSeldom(memberId, tx);
    const [stored] = await tx
      .insert(noticeDeliveries)
      .values({
        business,
        memberId,
        channel,
        subject: `test:${crypto.randomUUID()}`,
        dueAt: new Date(Date.now() + IN_FLIGHT_MS),
        tries: 1,
      })
      .returning();
    if (!stored) throw new Error("a test was not stored");
    return stored;
  });
  const message = await messageOf(row);
  const sent = message ? await send(row, message) : NO_ADDRESS;
  // A test is not repeated. A failure of the channel does not mean that the address is wrong.
  if (sent.state === "sent") await end(row, "sent", null);
  else await end(row, sent.state === "refused" ? "refused" : "dropped", sent.why);
  return sent;
}
