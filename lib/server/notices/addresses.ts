import "server-only";
import { eq } from "drizzle-orm";
import type { NoticeChannel } from "@/lib/kit/notices";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, noticeSettings, noticeWishes, pushSubscriptions } from "@/lib/server/db/schema";
import { CHAT_COLUMN, type Chat, chatSeals, openChat } from "./channels/chats";
import { installationKeySeals } from "./channels/installation-key";

const mobilePurpose = (memberId: string): string => `notice mobile ${memberId}`;
export const sealMobile = (memberId: string, mobile: string): Buffer => seal(mobile, mobilePurpose(memberId));

const pushPurpose = ({ endpointHash }: { endpointHash: string }): string => `push subscription ${endpointHash}`;
export const sealSubscription = (endpointHash: string, contents: string): Buffer =>
  seal(contents, pushPurpose({ endpointHash }));

const webhookPurpose = (name: "url" | "secret", business: string): string => `notice webhook ${name} ${business}`;
export const sealWebhook = (name: "url" | "secret", business: string, value: string): Buffer =>
  seal(value, webhookPurpose(name, business));

export const noticeSeals = [
  ...chatSeals,
  ...installationKeySeals,
  sealedColumn(noticeWishes, "mobile", ({ memberId }) => mobilePurpose(memberId)),
  sealedColumn(pushSubscriptions, "contents", pushPurpose),
  sealedColumn(noticeSettings, "webhookUrl", ({ business }) => webhookPurpose("url", business)),
  sealedColumn(noticeSettings, "webhookSecret", ({ business }) => webhookPurpose("secret", business)),
];

export interface Address {
  text: string;
  /** The row that is removed if the channel does not know the address any more. */
  subscriptionId?: string;
  /** Of a chat: whose it is, and since when it has been connected. */
  chat?: Pick<Chat, "name" | "since">;
}

/** What no known secret opens counts as not there. */
function orNothing<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    log.warn({ err: error }, "an address for notices could not be opened");
    return null;
  }
}

const opened = (sealed: Buffer | null | undefined, purpose: string): string | null =>
  sealed ? orNothing(() => open(sealed, purpose)) : null;

/** The addresses of a member for a channel; none if the member has not given one. Push has one for each browser. */
export async function addressesOf(
  memberId: string,
  channel: Exclude<NoticeChannel, "webhook">,
  within: Queryable = db(),
): Promise<Address[]> {
  if (channel === "push") {
    const rows = await within.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId));
    return rows.flatMap((row) => {
      const text = opened(row.contents, pushPurpose(row));
      return text === null ? [] : [{ text, subscriptionId: row.id }];
    });
  }
  if (channel === "mail") {
    const [member] = await within.select({ email: members.email }).from(members).where(eq(members.id, memberId));
    return member ? [{ text: member.email }] : [];
  }
  const [wishes] = await within.select().from(noticeWishes).where(eq(noticeWishes.memberId, memberId));
  if (channel === "sms") {
    const mobile = opened(wishes?.mobile, mobilePurpose(memberId));
    return mobile === null ? [] : [{ text: mobile }];
  }
  const sealed = wishes?.[CHAT_COLUMN[channel]];
  const chat = sealed ? orNothing(() => openChat(channel, memberId, sealed)) : null;
  return chat === null ? [] : [{ text: chat.id, chat }];
}

/** The address and the secret of a business's own webhook, as its channel takes them; null if there is none. */
export async function webhookOf(business: string): Promise<{ url: string; secret: string } | null> {
  const [row] = await db()
    .select({ url: noticeSettings.webhookUrl, secret: noticeSettings.webhookSecret })
    .from(noticeSettings)
    .where(eq(noticeSettings.business, business));
  const url = opened(row?.url, webhookPurpose("url", business));
  const secret = opened(row?.secret, webhookPurpose("secret", business));
  return url !== null && secret !== null ? { url, secret } : null;
}
