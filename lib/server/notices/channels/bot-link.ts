import "server-only";
import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { cleanInput } from "@/lib/kit/format/digits";
import type { Locale } from "@/lib/kit/i18n/locales";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { isLockTaken } from "@/lib/server/db/locks";
import { members, noticeBotCodes, noticeWishes } from "@/lib/server/db/schema";
import { botAddress, botName, isBotSetUp, resultOf, sendToChat } from "./bot";
import { BOT_CHANNELS, type BotChannel, CHAT_COLUMN, type Chat, sealChat } from "./chats";
import { CHANNEL_WORDS } from "./words";

/** The alphabet has no letters and digits that are easily confused. Ten characters have 50 bits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 10;
const CODE_MINUTES = 15;
const LONGEST_NAME = 64;
const AT_ONCE = 100;
/** A bot that many people write to is read in several passes. */
const MOST_READINGS = 10;

export interface BotLink {
  /** What the member sends to the bot. It works once, within 15 minutes. */
  code: string;
  /** The bot's name, without an at sign. */
  bot: string;
  /** The page that opens the chat with the bot and sends the code. */
  address: string;
}

/**
 * Begins to connect a member's chat with a bot. An earlier code of the member for the same bot ends.
 *
 * @param mayStart is called in the transaction that stores the code: the bot's service may have taken long to answer
 * @throws ApiError `not_found` if the bot is not set up, `upstream_unavailable` if its service does not answer
 */
export async function startBotLink(
  memberId: string,
  channel: BotChannel,
  mayStart: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<BotLink> {
  if (!isBotSetUp(channel)) throw new ApiError("not_found");
  const bot = await botName(channel).catch((error: Error) => {
    log.warn({ err: error, channel }, "the bot does not answer");
    throw new ApiError("upstream_unavailable");
  });
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const isEarlier = and(eq(noticeBotCodes.memberId, memberId), eq(noticeBotCodes.channel, channel));
  await db().transaction(async (tx) => {
    await mayStart(tx);
    await tx.delete(noticeBotCodes).where(or(isEarlier, lte(noticeBotCodes.expiresAt, sql`now()`)));
    await tx.insert(noticeBotCodes).values({
      codeHash: hashOf(code),
      memberId,
      channel,
      expiresAt: sql`now() + make_interval(mins => ${sql.raw(String(CODE_MINUTES))})`,
    });
  });
  return { code, bot, address: botAddress(channel, bot, code) };
}

const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex");

/** A chat that was connected; called in the transaction that stores it. */
export type OnConnected = (memberId: string, channel: BotChannel, tx: Queryable) => Promise<void>;

/**
 * Reads what was written to the bots while codes wait for their chat, and connects the chats. One process at a time reads
 * a bot; another one leaves it alone. Without a waiting code nobody is asked.
 *
 * @returns whether codes still wait, so that the caller comes again soon
 */
export async function readBotUpdates(onConnected: OnConnected = async () => undefined): Promise<boolean> {
  const channels = BOT_CHANNELS.filter(isBotSetUp);
  await Promise.all(channels.map((channel) => readWhereCodesWait(channel, onConnected)));
  const waiting = await Promise.all(channels.map(hasCodes));
  return waiting.includes(true);
}

async function hasCodes(channel: BotChannel): Promise<boolean> {
  const [row] = await db()
    .select({ channel: noticeBotCodes.channel })
    .from(noticeBotCodes)
    .where(and(eq(noticeBotCodes.channel, channel), gt(noticeBotCodes.expiresAt, sql`now()`)))
    .limit(1);
  return row !== undefined;
}

async function readWhereCodesWait(channel: BotChannel, onConnected: OnConnected): Promise<void> {
  if (!(await hasCodes(channel)) || (await isLockTaken(db(), "bot-updates", channel))) return;
  try {
    await withExclusiveLock("bot-updates", [channel], () => readAll(channel, onConnected));
  } catch (error) {
    log.warn({ err: error, channel }, "the bot's messages could not be read");
  }
}

const botUpdate = z.object({
  update_id: z.number().int(),
  message: z
    .object({
      text: z.string().optional(),
      chat: z.object({
        id: z.union([z.number().int(), z.string()]),
        type: z.string().optional(),
        username: z.string().optional().catch(undefined),
        first_name: z.string().optional().catch(undefined),
      }),
    })
    .optional(),
});
const botUpdates = z.array(botUpdate);
type WrittenChat = NonNullable<z.output<typeof botUpdate>["message"]>["chat"];

/** Where each bot was read up to. The services forget what was read, so it may be lost with the process. */
const offsets = () => processSingleton("bot-offsets", () => new Map<BotChannel, number>());

/** Reads until nothing is left. The last reading, which is empty, tells the service that the others have arrived. */
async function readAll(channel: BotChannel, onConnected: OnConnected): Promise<void> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const offset = offsets().get(channel);
    const body = { limit: AT_ONCE, timeout: 0, ...(offset === undefined ? {} : { offset }) };
    const updates = await resultOf(channel, "getUpdates", body, botUpdates);
    for (const { update_id: id, message } of updates) {
      const isPerson = message?.chat.type === undefined || message.chat.type === "private";
      const code = message && isPerson ? codeIn(message.text ?? "") : undefined;
      if (message && code) await connectChat(channel, code, message.chat, onConnected);
      offsets().set(channel, id + 1);
    }
    if (updates.length === 0) return;
  }
}

/** The code in `/start <code>`, `/start@bot <code>` or `<code>`. */
function codeIn(text: string): string | undefined {
  const [, code] = /^(?:\/start(?:@\w+)? )?([A-Z2-9]{10})$/i.exec(cleanInput(text)) ?? [];
  return code?.toUpperCase();
}

/** Connects the chat to the member whose code it is, and says so in the chat. The code is used up. */
async function connectChat(
  channel: BotChannel,
  code: string,
  { id, username, first_name: firstName }: WrittenChat,
  onConnected: OnConnected,
): Promise<void> {
  const name = (username ? `@${username}` : (firstName ?? "").trim()).slice(0, LONGEST_NAME) || null;
  const chat: Chat = { id: String(id), name, since: new Date().toISOString() };
  const locale = await db().transaction(async (tx) => {
    const [used] = await tx
      .delete(noticeBotCodes)
      .where(
        and(
          eq(noticeBotCodes.codeHash, hashOf(code)),
          eq(noticeBotCodes.channel, channel),
          gt(noticeBotCodes.expiresAt, sql`now()`),
        ),
      )
      .returning({ memberId: noticeBotCodes.memberId });
    if (!used) return null;
    const { memberId } = used;
    const values = { [CHAT_COLUMN[channel]]: sealChat(channel, memberId, chat) };
    await tx
      .insert(noticeWishes)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: noticeWishes.memberId, set: values });
    await onConnected(memberId, channel, tx);
    const [member] = await tx.select({ locale: members.locale }).from(members).where(eq(members.id, memberId));
    return member?.locale ?? ("fa" satisfies Locale);
  });
  const text = locale ? CHANNEL_WORDS[locale].connected : `${CHANNEL_WORDS.fa.expired}\n\n${CHANNEL_WORDS.en.expired}`;
  const answered = await sendToChat(channel, chat.id, text);
  if (answered.state !== "sent") log.warn({ channel, why: answered.why }, "a chat was not answered");
}
