import { bad, type Finding, good } from "./finding";
import { reason } from "./outside";

/** One line for each channel of notices that is set up: mail signs in, bots say their name. Nothing is sent. */
export async function checkChannels(): Promise<Finding[]> {
  const { env } = await import("@/lib/server/core/env");
  const { BOT_CHANNELS } = await import("@/lib/server/notices/channels/chats");
  const { isBotSetUp } = await import("@/lib/server/notices/channels/bot");
  const { SMTP_URL, SMS_URL, SMS_ACCEPTED } = env();
  return Promise.all([
    ...(SMTP_URL ? [checkMailServer(SMTP_URL)] : []),
    checkPushKeys(),
    ...BOT_CHANNELS.filter(isBotSetUp).map(checkBot),
    ...(SMS_URL ? [good("Text messages", `are set up; ${SMS_ACCEPTED ? SAYS : BELIEVED}`)] : []),
  ]);
}

const SAYS = "only a message can tell whether the provider takes them";
const BELIEVED = `${SAYS}. Without SMS_ACCEPTED each 2xx counts as sent, also one that says no`;

async function checkMailServer(url: string): Promise<Finding> {
  const { checkMail } = await import("@/lib/server/notices/channels/mail");
  const what = `Mail by ${new URL(url).host}`;
  try {
    await checkMail();
    return good(what, "takes our mail");
  } catch (error) {
    return bad(what, `${reason(error)}: are SMTP_URL's host, port, user and password right?`);
  }
}

const BOT_NAMES = { telegram: "Telegram", bale: "Bale" } as const;

async function checkBot(channel: keyof typeof BOT_NAMES): Promise<Finding> {
  const { botName } = await import("@/lib/server/notices/channels/bot");
  const what = `Bot on ${BOT_NAMES[channel]}`;
  try {
    return good(what, `answers as @${await botName(channel)}`);
  } catch (error) {
    const names = `${channel.toUpperCase()}_BOT_TOKEN and ${channel.toUpperCase()}_API_URL`;
    return bad(what, `${reason(error)}: are ${names} right, and does this machine reach the service?`);
  }
}

async function checkPushKeys(): Promise<Finding> {
  const { storedVapidKeys } = await import("@/lib/server/notices/channels/installation-key");
  const what = "Web Push";
  try {
    return good(what, (await storedVapidKeys()) ? "has its keys" : "makes its keys when the first browser asks");
  } catch {
    return bad(what, "its keys cannot be decrypted: DAFTAR_SECRET is another than it was. Bring it back");
  }
}
