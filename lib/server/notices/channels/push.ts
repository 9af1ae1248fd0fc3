import "server-only";
import webPush from "web-push";
import { z } from "zod";
import { env } from "@/lib/server/core/env";
import { readMailbox } from "@/lib/server/core/env-rules.mjs";
import { log } from "@/lib/server/core/log";
import { isOutsideAddress, sendOutgoing } from "@/lib/server/core/outgoing";
import { readJson, sentBy, unsent } from "./answered";
import type { Channel, NoticeMessage } from "./channel";
import { vapidKeys } from "./installation-key";

const DAY_SECONDS = 86_400;
const LONGEST_TITLE = 200;
const LONGEST_BODY = 500;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});

/** Whether a subscription leads to an address that Daftar sends to. */
export const isUsableEndpoint = (endpoint: string): boolean => isOutsideAddress(endpoint);

export const pushChannel: Channel = {
  name: "push",
  isSetUp: () => true,
  send: async (address, message) => {
    const subscription = pushSubscription.safeParse(readJson(address)).data;
    if (!subscription) return { state: "refused", why: "wrong_address" };
    try {
      const { body, headers } = webPush.generateRequestDetails(subscription, payloadOf(message), {
        vapidDetails: { subject: contact(), ...(await vapidKeys()) },
        TTL: secondsToReach(message),
        urgency: message.isUrgent ? "high" : "normal",
        contentEncoding: "aes128gcm",
      });
      const answer = await sendOutgoing({
        url: subscription.endpoint,
        method: "POST",
        headers: textsOf(headers),
        body,
        from: "outside",
      });
      return sentBy(answer, (status) => status === 404 || status === 410);
    } catch (error) {
      const sent = unsent(error);
      if (sent.state === "failed") log.warn({ err: error }, "a notice could not be pushed");
      return sent;
    }
  },
};

/** How long a push service keeps it for a phone that is off: a day, and not beyond the deadline. */
function secondsToReach({ deadline }: NoticeMessage): number {
  if (deadline === null) return DAY_SECONDS;
  const left = Math.ceil((Date.parse(deadline) - Date.now()) / 1000);
  return Math.min(Math.max(left, 0), DAY_SECONDS);
}

/** Whom a push service writes to if something is wrong with what it gets from here. */
function contact(): string {
  const { MAIL_FROM, DAFTAR_URL } = env();
  const mailbox = MAIL_FROM === undefined ? undefined : readMailbox(MAIL_FROM);
  if (mailbox) return `mailto:${mailbox.address}`;
  return DAFTAR_URL.startsWith("https:") ? new URL(DAFTAR_URL).origin : "mailto:daftar@localhost";
}

/** What the service worker shows. A push service accepts 4 KB, so texts are cut. */
function payloadOf({ id, locale, title, lines, link, isUrgent }: NoticeMessage): string {
  const { pathname, search, hash } = new URL(link);
  return JSON.stringify({
    title: title.slice(0, LONGEST_TITLE),
    body: lines.join("\n").slice(0, LONGEST_BODY),
    link: `${pathname}${search}${hash}`,
    tag: id,
    locale,
    isUrgent,
  });
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
