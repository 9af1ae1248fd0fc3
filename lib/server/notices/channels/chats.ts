import "server-only";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { noticeWishes } from "@/lib/server/db/schema";

export const BOT_CHANNELS = ["telegram", "bale"] as const;
export type BotChannel = (typeof BOT_CHANNELS)[number];

const purposeOf = (channel: BotChannel, memberId: string): string => `notice-chat:${channel}:${memberId}`;

export const chatSeals = [
  sealedColumn(noticeWishes, "telegramChat", ({ memberId }) => purposeOf("telegram", memberId)),
  sealedColumn(noticeWishes, "baleChat", ({ memberId }) => purposeOf("bale", memberId)),
];

/** The column of a member's wishes that has the chat with a bot. */
export const CHAT_COLUMN = { telegram: "telegramChat", bale: "baleChat" } as const satisfies Record<BotChannel, string>;

/** A connected chat, as the database keeps it. */
export interface Chat {
  id: string;
  /** The name by which the member knows their account: `@username`, otherwise the first name; null if there is none. */
  name: string | null;
  /** When it was connected; null for one of an earlier version, which kept the id alone. */
  since: string | null;
}

export const sealChat = (channel: BotChannel, memberId: string, chat: Chat): Buffer =>
  seal(JSON.stringify(chat), purposeOf(channel, memberId));

/** @throws Error if it was sealed for another member or channel, or with a secret that is not configured */
export function openChat(channel: BotChannel, memberId: string, sealed: Buffer): Chat {
  const contents = open(sealed, purposeOf(channel, memberId));
  return contents.startsWith("{") ? JSON.parse(contents) : { id: contents, name: null, since: null };
}
