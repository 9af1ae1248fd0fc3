import "server-only";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { type MessageAbout, type MessageChannel, type MessageState, signed } from "@/lib/kit/customer-messages";
import type { Locale } from "@/lib/kit/i18n/locales";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import type { SendFault } from "@/lib/kit/send-faults";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { customerMessages, members } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { knownName } from "@/lib/server/members/businesses";
import { CHANNELS } from "@/lib/server/notices/channels/all";
import type { SentMessage } from "@/lib/server/notices/channels/channel";
import { htmlOfText, sendMail } from "@/lib/server/notices/channels/mail";
import { sendSms } from "@/lib/server/notices/channels/sms";
import { contentsOf, hashesOf, type MessageContents, type StoredMessage, sealContents } from "./record";
import { reminderOf } from "./reminder-text";

const SWEEP_MS = 1000;
const AT_ONCE = 4;
/** A message in the hands of a process that dies is due again after this time. A channel takes at most 15 seconds. */
const IN_FLIGHT_MS = 60_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 20 * 60_000;
/** With the waits between them, the tries last for about an hour: later its sender has called the customer. */
export const MOST_TRIES = 8;
/** A text that could not leave for so long, such as while Daftar did not run, does not leave any more. */
const LATEST_MS = 60 * 60_000;
/** When a text is younger than this, it was compared with its record a moment ago. */
const COMPARED_MS = 60_000;
/**
 * How often a message is tried that may have left, because each SMS reaches a person. A provider that gave no answer is
 * asked once more; one that answered and did not say that it took the message would most likely answer the same again.
 */
const MOST_IN_DOUBT = { unanswered: 2, unclear: 1 } as const;

/** A proxy may answer so for a text that the provider took. A 503 says that nobody took it. */
const LEFT_OPEN = /^answered:5(?!03)/;

/** How many messages members may send. Somebody who floods a number, or the provider's bill, is stopped here. */
const MOST_TO_ONE_ADDRESS_A_DAY = 10;
const MOST_OF_A_BUSINESS_AN_HOUR = 500;

/** Whether a text can be sent by this way in this installation. */
export const isSetUp = (channel: MessageChannel): boolean => CHANNELS[channel].isSetUp();

export interface NewMessage {
  id: string;
  business: string;
  about: MessageAbout;
  record: string;
  /** Null for a reminder. */
  memberId: string | null;
  writeKey: string;
  channel: MessageChannel;
  locale: Locale;
  customerId: string | null;
  isTyped: boolean;
  goodUntil: Date | null;
}

/**
 * Puts a message among those that are to be sent.
 *
 * @returns false if it is there already: another try of the same press, or the record's reminder
 * @throws ApiError `invalid_input` if too many went to this address today; `busy` if too many left this business
 */
export async function addMessage(message: NewMessage, contents: MessageContents, tx: Queryable): Promise<boolean> {
  const { business } = message;
  const hashes = hashesOf(business, contents);
  // Presses of one moment are counted one after another.
  await takeLock(tx, "customer-messages", business);
  const made = await tx
    .insert(customerMessages)
    .values({ ...message, ...hashes, contents: sealContents(message.id, contents) })
    .onConflictDoNothing()
    .returning({ id: customerMessages.id });
  if (made.length === 0) return false;
  await mustBeSeldom(message, hashes.addressHash, tx);
  return true;
}

/** Counts the new message among the others. A reminder counts for its address, and not for what members may send. */
async function mustBeSeldom({ business, memberId }: NewMessage, addressHash: Buffer, tx: Queryable): Promise<void> {
  const since = (hours: number) =>
    and(
      eq(customerMessages.business, business),
      gt(customerMessages.createdAt, sql`now() - make_interval(hours => ${hours})`),
    );
  const toOne = await tx.$count(customerMessages, and(since(24), eq(customerMessages.addressHash, addressHash)));
  if (toOne > MOST_TO_ONE_ADDRESS_A_DAY)
    throw new ApiError("invalid_input", { fields: { to: "errors.messagedOften" } });
  if (memberId === null) return;
  const ofMembers = await tx.$count(customerMessages, and(since(1), isNotNull(customerMessages.memberId)));
  if (ofMembers > MOST_OF_A_BUSINESS_AN_HOUR) throw new ApiError("busy", { retryAfterSeconds: 600 });
}

/** Sends due messages for as long as this process lives. The table holds the state, so it needs no job queue. */
export function watchCustomerMessages(): void {
  processSingleton("customer-messages", () => {
    void watch();
    return true;
  });
}

async function watch(): Promise<void> {
  await sendDueMessages().catch((error: unknown) =>
    log.warn({ err: error }, "messages to customers could not be sent"),
  );
  setTimeout(() => void watch(), SWEEP_MS).unref();
}

/** Sends every message that is due now. */
export async function sendDueMessages(): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (let due = await claim(); due; due = await claim()) await work(due);
    }),
  );
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** Claims the message that has been due for longest. If this process dies, the message is due again soon. */
async function claim(): Promise<StoredMessage | undefined> {
  const [due] = await db()
    .update(customerMessages)
    .set({
      tries: sql`${customerMessages.tries} + 1`,
      dueAt: sql`now() + ${IN_FLIGHT_MS} * interval '1 millisecond'`,
    })
    .where(
      eq(
        customerMessages.id,
        sql`(SELECT id FROM ${customerMessages} WHERE state = 'waiting' AND due_at <= now()
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      ),
    )
    .returning();
  return due;
}

async function work(message: StoredMessage): Promise<void> {
  const { tries } = message;
  const isInDoubt = mayHaveLeft(message);
  const isOpen = isInDoubt || LEFT_OPEN.test(message.fault ?? "");
  try {
    const contents = contentsOf(message);
    if (!contents) return await end(message, "dropped", null);
    // It may have left twice, or its process died each time, perhaps because of it.
    if ((isInDoubt && tries > MOST_IN_DOUBT.unanswered) || tries > MOST_TRIES)
      return await end(message, "unknown", "broken_off");
    if (ageMs(message) > LATEST_MS) return await end(message, isOpen ? "unknown" : "refused", "too_late");
    if (!(await isStillSo(message, contents))) return await end(message, isOpen ? "unknown" : "dropped", null);
    const sent = await sendBy(message, contents);
    if (sent.state === "sent") return await end(message, "sent", null);
    if (isInDoubt) return await end(message, "unknown", sent.why);
    if (sent.state === "refused") return await end(message, isOpen ? "unknown" : "refused", sent.why);
    if (sent.doubt && tries >= MOST_IN_DOUBT[sent.doubt]) return await end(message, "unknown", sent.why);
    if (tries >= MOST_TRIES)
      return await end(message, isOpen || LEFT_OPEN.test(sent.why) ? "unknown" : "refused", sent.why);
    await tryLater(message, isOpen ? leftOpenBy(message) : sent.why, sent.retryAfterSeconds);
  } catch (error) {
    log.error({ err: error, message: message.id }, "a message to a customer could not be sent");
    if (tries >= MOST_TRIES) return end(message, isOpen ? "unknown" : "refused", "error");
    // What failed was the look whether it is still so. That an earlier try may have left is not forgotten.
    await tryLater(message, isOpen ? leftOpenBy(message) : "error");
  }
}

/** The fault to store for a message that an earlier try may have sent: a later failure must not hide that. */
const leftOpenBy = ({ fault }: StoredMessage): SendFault =>
  LEFT_OPEN.test(fault ?? "") ? (fault as SendFault) : "broken_off";

const ageMs = ({ createdAt }: StoredMessage): number => Date.now() - createdAt.getTime();

/** Whether an earlier try may have left: its process died with the message in its hands, or got no answer. */
const mayHaveLeft = ({ tries, fault }: StoredMessage): boolean =>
  tries > 1 && (fault === null || fault === "timeout" || fault === "broken_off");

/**
 * Whether the record still says the same. Right after the press it was compared. Later a link may have been taken back
 * or paid, a payment may have ended, and a record may be gone.
 *
 * @throws ApiError if the service cannot be asked now
 */
async function isStillSo(message: StoredMessage, { text }: MessageContents): Promise<boolean> {
  const { business, about, record, memberId, locale, goodUntil, tries } = message;
  if (goodUntil !== null && goodUntil.getTime() <= Date.now()) return false;
  if (tries < 2 && ageMs(message) < COMPARED_MS) return true;
  const source = registry().messageSources.get(about);
  if (!source) return false;
  const [sender] = memberId
    ? await db().select({ unit: members.unit }).from(members).where(eq(members.id, memberId))
    : [];
  const call = { business, requestId: "customer-messages", lane: "job" as const };
  const secret = /[\w-]+$/.exec(text)?.[0];
  const name = await knownName(business);
  const asking = { business, name, unit: sender?.unit ?? "rial", call, secret };
  const told = await source.text(record, asking).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  const now = told && signed(told.text[locale], name);
  return now !== null && text === (memberId === null ? reminderOf(now) : now);
}

/** Whether the record does not exist, here or by the service's own word. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "not_found" || (error.code === "upstream_not_found" && error.answer?.isOwnWord === true));

async function sendBy(
  { id, business, channel, locale }: StoredMessage,
  { to, text }: MessageContents,
): Promise<SentMessage> {
  if (!isSetUp(channel)) return { state: "refused", why: "not_set_up" };
  if (channel === "sms") return sendSms(to, { id, text });
  const name = await knownName(business);
  const subject = SUBJECTS[locale](name);
  const html = htmlOfText(text, { locale, subject });
  return sendMail(to, { id, locale, subject, text: `${text}\n`, html, fromName: name });
}

const SUBJECTS: Record<Locale, (name: string | null) => string> = {
  fa: (name) => (name === null ? "پیامی برای شما" : `پیامی از «${name}»`),
  en: (name) => (name === null ? "A message for you" : `A message from ${name}`),
};

/** An erased person's message was ended by the erasure. */
const isWaiting = ({ id }: StoredMessage) => and(eq(customerMessages.id, id), eq(customerMessages.state, "waiting"));

/** The text is not kept: it may have the secret of a link, which nothing else keeps. */
async function end(message: StoredMessage, state: Exclude<MessageState, "waiting">, fault: SendFault | null) {
  const known = contentsOf(message);
  const contents = known && sealContents(message.id, { ...known, text: "" });
  await db().update(customerMessages).set({ state, fault, contents, endedAt: new Date() }).where(isWaiting(message));
  await announce(message);
}

async function tryLater(message: StoredMessage, fault: SendFault, askedSeconds = 0): Promise<void> {
  const waitMs = Math.min(Math.max(FIRST_WAIT_MS * 2 ** (message.tries - 1), askedSeconds * 1000), LONGEST_WAIT_MS);
  await db()
    .update(customerMessages)
    .set({ fault, dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` })
    .where(isWaiting(message));
  await announce(message);
}

/** Tells open screens. They hear the record's id only if it is one that everybody may read. */
async function announce({ business, about, record }: StoredMessage): Promise<void> {
  const read = registry().messageSources.get(about)?.read;
  const isForAll = read !== undefined && ROLES.every((role) => roleCan(role, read));
  await publish({ business, tags: ["customer-messages"], ...(isForAll && { ids: [record] }) });
}
