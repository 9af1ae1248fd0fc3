import "server-only";
import { z } from "zod";
import { env } from "@/lib/server/core/env";
import { type OutgoingAnswer, sendOutgoing } from "@/lib/server/core/outgoing";
import { readJson, UNCLEAR, unsent } from "./answered";
import type { Channel, NoticeMessage, SentMessage } from "./channel";
import type { BotChannel } from "./chats";

/** Telegram accepts 4096 characters. */
const LONGEST_TEXT = 4000;
const FORBIDDEN = 403;
const TOO_MANY = 429;
/** What the bot services say of a chat that nothing can be sent to. */
const CHAT_IS_GONE =
  /chat not found|user not found|no such (user|chat|group)|blocked|deactivated|kicked|PEER_ID_INVALID/i;

/** Where a person opens a bot, by its name. */
const PLACES: Readonly<Record<BotChannel, string>> = { telegram: "https://t.me", bale: "https://ble.ir" };

const botAnswer = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().nonnegative().optional() }).optional(),
});

function settingsOf(channel: BotChannel): { token: string | undefined; base: string } {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL, BALE_BOT_TOKEN, BALE_API_URL } = env();
  return channel === "telegram"
    ? { token: TELEGRAM_BOT_TOKEN, base: TELEGRAM_API_URL }
    : { token: BALE_BOT_TOKEN, base: BALE_API_URL };
}

export const isBotSetUp = (channel: BotChannel): boolean => settingsOf(channel).token !== undefined;

/**
 * One call of a bot service. The token is part of the address, so no error names the address.
 *
 * @throws OutgoingFailure if there is no answer
 */
function askBot(channel: BotChannel, method: string, body: object): Promise<OutgoingAnswer> {
  const { token, base } = settingsOf(channel);
  return sendOutgoing({
    url: `${base.replace(/\/$/, "")}/bot${token}/${method}`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    from: "settings",
  });
}

/**
 * The result of a call of a bot service.
 *
 * @throws Error if it cannot be reached or says no; the message contains neither the token nor the address
 */
export async function resultOf<Result>(
  channel: BotChannel,
  method: string,
  body: object,
  schema: z.ZodType<Result>,
): Promise<Result> {
  const { status, text } = await askBot(channel, method, body);
  const answer = botAnswer.safeParse(readJson(text)).data;
  const result = answer?.ok ? schema.safeParse(answer.result) : undefined;
  if (result?.success) return result.data;
  throw new Error(status === 401 || status === 404 ? "the token is not accepted" : `answered ${status}`);
}

const botFacts = z.object({ username: z.string().regex(/^\w+$/) });

/** The bot's name, as the service knows it. @throws Error like {@link resultOf} */
export const botName = async (channel: BotChannel): Promise<string> =>
  (await resultOf(channel, "getMe", {}, botFacts)).username;

/** The page that opens the chat with the bot and sends the code. */
export const botAddress = (channel: BotChannel, name: string, code: string): string =>
  `${PLACES[channel]}/${name}?start=${code}`;

/** Sends a text to a chat. It does not throw. */
export async function sendToChat(channel: BotChannel, chat: string, text: string): Promise<SentMessage> {
  try {
    return sentToChat(await askBot(channel, "sendMessage", { chat_id: chat, text: text.slice(0, LONGEST_TEXT) }));
  } catch (error) {
    return unsent(error);
  }
}

function sentToChat({ status: answered, text, retryAfterSeconds }: OutgoingAnswer): SentMessage {
  const answer = botAnswer.safeParse(readJson(text)).data;
  if (answered === 200 && answer?.ok) return { state: "sent" };
  // A no may come with 200; then the code of the body says what it means.
  const status = answered === 200 ? (answer?.error_code ?? answered) : answered;
  if (status === 200) return UNCLEAR;
  if (status === FORBIDDEN || (status === 400 && CHAT_IS_GONE.test(answer?.description ?? "")))
    return { state: "refused", why: "chat_gone" };
  const wait = answer?.parameters?.retry_after ?? retryAfterSeconds;
  if (status === TOO_MANY) {
    return { state: "failed", why: "too_many", ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
  }
  const isToken = status === 401 || status === 404;
  return { state: "failed", why: isToken ? "bot_refused" : `answered:${status}` };
}

const textOf = ({ title, lines, link }: NoticeMessage): string => [title, ...lines, "", link].join("\n");

const channelOf = (name: BotChannel): Channel => ({
  name,
  isSetUp: () => isBotSetUp(name),
  send: (chat, message) => sendToChat(name, chat, textOf(message)),
});

export const telegramChannel = channelOf("telegram");
export const baleChannel = channelOf("bale");
