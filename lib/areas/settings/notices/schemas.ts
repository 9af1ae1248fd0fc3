import { MOST_LISTED } from "@/lib/kit/notice-rules";
import {
  NOTICE_CHANNELS,
  NOTICE_DIGESTS,
  type NoticeChannel,
  type NoticeDigest,
  type NoticeKindName,
  type NoticeSeverity,
} from "@/lib/kit/notices";
import * as z from "@/lib/kit/zod";

/** One thing that somebody should know or decide, as the member who asks may see it. */
export interface NoticeItem {
  id: string;
  /** The record's id; empty if it is about the whole business. */
  record: string;
  /** A person, a file or a destination; null if there is none, or the member may not see it. */
  name: string | null;
  amountRial: number | null;
  /** When it was first found, or since when it is known to be so. */
  since: string;
  deadline: string | null;
  facts: Readonly<Record<string, string | number>>;
  isSeen: boolean;
  assignee: { id: string; name: string } | null;
}

/** The notices of one kind. */
export interface NoticeGroup {
  kind: NoticeKindName;
  severity: NoticeSeverity;
  /** Whether the member may put them right. Others take none of them out of a colleague's name. */
  mayAct: boolean;
  /** All of them, or what they count themselves. */
  count: number;
  /** The nearest one that is still to come. */
  deadline: string | null;
  /** The facts of the first one. */
  facts: Readonly<Record<string, string | number>>;
  /** The first ones: by deadlines to come, then by passed ones, then the newest. */
  items: NoticeItem[];
  /** How many are not among `items`. */
  more: number;
}

/** How many notices a member has that are not over and not put away. */
export interface NoticeSums {
  /** Those that wait for somebody to act or to decide. The numbers of the navigation add up to it. */
  count: number;
  /** How many of them the member has not seen. */
  unseen: number;
  /** Those that need no act. */
  news: number;
  /** How many of them the member has not seen. */
  unseenNews: number;
}

export interface Inbox extends NoticeSums {
  /** By deadline, then by severity. */
  groups: NoticeGroup[];
  /** Whether the service's webhooks have arrived lately; null for members who may not see them. */
  webhooksArrive: boolean | null;
  checkedAt: string;
}

/** What every page shows of the inbox. */
export interface NoticeCounts extends NoticeSums {
  /** The nearest one to come of what waits for this member, if it is within the hour. */
  deadline: string | null;
  /** What waits on each screen of the navigation, by its id. */
  byScreen: Readonly<Record<string, number>>;
}

/** A notice that is over, and who ended it. */
export interface EndedNotice {
  id: string;
  kind: NoticeKindName;
  record: string;
  name: string | null;
  amountRial: number | null;
  facts: Readonly<Record<string, string | number>>;
  endedAt: string;
  /** Null if it ended otherwise, or nobody knows. */
  endedBy: string | null;
}

const noticeIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(500));

export const kindInput = z.object({ kind: z.string().check(z.maxLength(60)) });
export const seenInput = z.object({ noticeIds });
export const noticeInput = z.object({ noticeId: z.uuid() });
/** @property memberId somebody who gets the notices too; null: nobody takes care of them any more */
export const assignInput = z.object({
  noticeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_LISTED)),
  memberId: z.nullable(z.uuid()),
});

const MINUTES_OF_DAY = 24 * 60;
const minuteOfDay = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(MINUTES_OF_DAY - 1)));

export const wishesInput = z
  .object({
    kinds: z.record(z.string().check(z.maxLength(60)), z.array(z.enum(NOTICE_CHANNELS))),
    quietFrom: minuteOfDay,
    quietUntil: minuteOfDay,
    digest: z.enum(NOTICE_DIGESTS),
    isDetailed: z.boolean(),
    /** Left out: unchanged. Empty: none. */
    mobile: z.optional(z.string().check(z.maxLength(20))),
  })
  .check(
    z.refine(({ quietFrom, quietUntil }) => quietFrom === null || quietUntil !== null, {
      path: ["quietUntil"],
      message: "errors.required",
    }),
    z.refine(({ quietFrom, quietUntil }) => quietUntil === null || quietFrom !== null, {
      path: ["quietFrom"],
      message: "errors.required",
    }),
    z.refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
      path: ["quietUntil"],
      message: "errors.invalid",
    }),
  );

export const channelInput = z.object({ channel: z.enum(NOTICE_CHANNELS) });
export const botInput = z.object({ channel: z.enum(["telegram", "bale"]) });
const endpoint = z.string().check(z.maxLength(1000));
export const pushSubscriptionInput = z.object({
  endpoint,
  /** The address that the browser had before it renewed it by itself. */
  replaces: z.optional(endpoint),
  keys: z.object({
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
});
export const endpointInput = z.object({ endpoint });

const limitRial = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)));
export const noticeSettingsInput = z.object({
  walletUnderRial: limitRial,
  escalateAfterMinutes: z.number().check(z.int(), z.gte(1), z.lte(MINUTES_OF_DAY)),
  /** Left out: unchanged. Empty: none. */
  webhookUrl: z.optional(z.string().check(z.maxLength(1000))),
});

/** A channel as the settings show it. */
export interface ChannelState {
  channel: (typeof NOTICE_CHANNELS)[number];
  /** Whether the installation has it. */
  isSetUp: boolean;
  /** The member's address, shortened; null if there is none. Of a chat its name, or nothing if it has none. */
  address: string | null;
  /** Since when the chat has been connected; null if it is none, or that is not known. */
  since: string | null;
  /** The last message to this member over it; null if there was none. */
  last: { at: string; state: "waiting" | "sent" | "refused" | "dropped"; fault: string | null } | null;
}

/** A kind that this member can be told. */
export interface KindWish {
  kind: NoticeKindName;
  severity: NoticeSeverity;
  channels: NoticeChannel[];
  /** Whether the member chose it otherwise than the default. */
  isChosen: boolean;
}

export interface MyWishes {
  channels: ChannelState[];
  kinds: KindWish[];
  quietFrom: number | null;
  quietUntil: number | null;
  digest: NoticeDigest;
  isDetailed: boolean;
  /** The browsers that get notices, as SHA-256 of their push addresses in hex. */
  pushHashes: string[];
  /** The public key that a browser needs for push; null if push is not set up. */
  pushKey: string | null;
}

export interface BusinessNoticeSettings {
  walletUnderRial: number | null;
  escalateAfterMinutes: number;
  /** The webhook's host; null if there is none. */
  webhookHost: string | null;
}

/** One message that left, or should. */
export interface DeliveryRow {
  id: string;
  at: string;
  channel: NoticeChannel;
  /** Notices for the first time or once more, one that a colleague gave, a summary, or a test. */
  about: "first" | "again" | "given" | "digest" | "test";
  /** Null for a summary and a test, and if the notice is not kept any more. */
  kind: NoticeKindName | null;
  /** How many notices it told of. */
  count: number;
  /** Where it led; null if that is not known any more, or the member may not see it. */
  href: string | null;
  state: "waiting" | "sent" | "refused" | "dropped";
  tries: number;
  fault: string | null;
  endedAt: string | null;
}
