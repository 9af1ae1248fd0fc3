import "server-only";
import { env } from "@/lib/server/core/env";
import { fillTemplate, inJson, readHeaders, smsContentType } from "@/lib/server/core/env-rules.mjs";
import { sendOutgoing } from "@/lib/server/core/outgoing";
import { sentBy, unsent } from "./answered";
import type { Channel, SentMessage } from "./channel";

const LONGEST_TITLE = 120;
/** Statuses below 500 after which another try may work. */
const LATER: ReadonlySet<number> = new Set([408, 429]);

export const smsChannel: Channel = {
  name: "sms",
  isSetUp: () => env().SMS_URL !== undefined,
  send: (address, { id, title, link }) =>
    sendSms(address, { id, text: `${title.replace(/\s+/g, " ").slice(0, LONGEST_TITLE)}\n${link}` }),
};

/**
 * Sends a text to a mobile number. It takes at most 15 seconds and does not throw.
 *
 * @param message `id` is the same in every try
 */
export async function sendSms(to: string, message: { id: string; text: string }): Promise<SentMessage> {
  if (!/^\+?\d{6,15}$/.test(to)) return { state: "refused", why: "wrong_address" };
  try {
    const answer = await sendOutgoing({ ...requestOf({ to, ...message }), from: "settings" });
    return sentBy(answer, (status) => status >= 400 && status < 500 && !LATER.has(status), isAccepted);
  } catch (error) {
    return unsent(error);
  }
}

/** Whether a provider's answer says that it took the text. Without the setting, its status alone says so. */
const isAccepted = (text: string): boolean => {
  const { SMS_ACCEPTED } = env();
  return SMS_ACCEPTED === undefined || containsWords(text, SMS_ACCEPTED);
};

/**
 * Whether an answer contains a text. Spaces and line ends do not count, and a number or word must end where the text ends:
 * `"status":1` is not in `{"status":18}`.
 */
export function containsWords(answer: string, wanted: string): boolean {
  const signs = [...wanted.replace(/\s+/g, "")];
  const written = signs.map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")).join("\\s*");
  const before = IS_WORD.test(signs[0] ?? "") ? `(?<!${WORD})` : "";
  const after = IS_WORD.test(signs.at(-1) ?? "") ? `(?!${WORD})` : "";
  return new RegExp(`${before}${written}${after}`, "u").test(answer);
}

const WORD = "[\\p{L}\\p{N}_]";
const IS_WORD = new RegExp(WORD, "u");

function requestOf(values: { to: string; id: string; text: string }) {
  const { SMS_URL = "", SMS_METHOD: method, SMS_HEADERS, SMS_BODY } = env();
  const url = fillTemplate(SMS_URL, values, encodeURIComponent);
  const headers = readHeaders(SMS_HEADERS ?? "{}") ?? {};
  if (method === "GET" || SMS_BODY === undefined) return { url, method, headers };
  const contentType = smsContentType({ SMS_HEADERS, SMS_BODY });
  const body = fillTemplate(SMS_BODY, values, escapingOf(contentType));
  return { url, method, headers: { ...headers, "content-type": contentType }, body };
}

/** How a value is written so that it stays one value in a body of this type. */
function escapingOf(contentType: string): (value: string) => string {
  if (/\bjson\b/i.test(contentType)) return inJson;
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return encodeURIComponent;
  if (/\bxml\b/i.test(contentType)) return (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (value) => value;
}
