import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NoticeChannel, NoticeDigest } from "@/lib/kit/notices";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members, sessions } from "./members";

/** Stands for no member in a unique index. */
const NOBODY = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

/**
 * Something that somebody should know or decide. A row is opened when its source first finds it, and is over when the
 * source does not find it any more. It contains nothing personal: names and amounts are read from the record.
 */
export const notices = pgTable(
  "notices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    kind: text("kind").notNull(),
    /** The record's id; empty for a kind that is about the whole business. */
    record: text("record").notNull(),
    /** The members it is for; null if it is for everybody with the kind's permission. */
    onlyFor: uuid("only_for").array(),
    /** Members with the kind's permission who do not get it. */
    exceptFor: uuid("except_for").array().notNull().default(sql`'{}'`),
    /** What its words say beside the record: counts, times, codes. */
    facts: jsonb("facts").$type<Record<string, string | number>>().notNull(),
    deadline: instant("deadline"),
    openedAt: instant("opened_at").notNull().defaultNow(),
    overAt: instant("over_at"),
    /** The member whose act ended it; null if it ended otherwise, or the source does not know. */
    overBy: uuid("over_by").references(() => members.id),
    /** The colleague who takes care of it. */
    assigneeId: uuid("assignee_id").references(() => members.id),
  },
  (table) => [
    uniqueIndex("notices_open").on(table.business, table.kind, table.record).where(sql`${table.overAt} IS NULL`),
    index("notices_over").on(table.overAt).where(sql`${table.overAt} IS NOT NULL`),
  ],
);

/** A member's own mark on a notice: seen, or put away although it is not over. */
export const noticeMarks = pgTable(
  "notice_marks",
  {
    noticeId: uuid("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    seenAt: instant("seen_at").notNull().defaultNow(),
    doneAt: instant("done_at"),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.memberId] })],
);

/** When the sources of a business were last asked. */
export const noticeChecks = pgTable("notice_checks", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  checkedAt: instant("checked_at").notNull(),
});

/** One message to one member, or to the business's webhook, over one channel. The unique index is what keeps a notice from being told twice. */
export const noticeDeliveries = pgTable(
  "notice_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** Null for the webhook of the business's own team. */
    memberId: uuid("member_id").references(() => members.id),
    channel: text("channel").$type<NoticeChannel>().notNull(),
    /**
     * What is told: the id of the first of the notices, with `:again` where nobody has seen them in time, or `:given:` and an
     * id where a colleague gave it; `digest:` and a day; or `test:` and an id.
     */
    subject: text("subject").notNull(),
    /** The notices of one kind that were found together; none for a digest or a test. */
    noticeIds: uuid("notice_ids").array().notNull().default(sql`'{}'`),
    state: text("state").$type<"waiting" | "sent" | "refused" | "dropped">().notNull().default("waiting"),
    /** When it is tried next. */
    dueAt: instant("due_at").notNull().defaultNow(),
    tries: integer("tries").notNull().default(0),
    /** Why the last try failed: a `SendFault`, or English of an earlier version. With `dropped`: it was given up. */
    fault: text("fault"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("notice_deliveries_once").on(
      table.business,
      sql`coalesce(${table.memberId}, ${NOBODY})`,
      table.channel,
      table.subject,
    ),
    index("notice_deliveries_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index("notice_deliveries_recent").on(table.business, table.memberId, table.createdAt),
  ],
);

/** How a member wants to be told. Without a row, the defaults of `lib/kit/notice-rules.ts` apply. */
export const noticeWishes = pgTable("notice_wishes", {
  memberId: uuid("member_id")
    .primaryKey()
    .references(() => members.id),
  /** The channels of each kind that the member chose otherwise than the default. */
  kinds: jsonb("kinds").$type<Record<string, NoticeChannel[]>>().notNull().default({}),
  /** Quiet hours in Tehran, as minutes of the day; null for none. They may span midnight. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  digest: text("digest").$type<NoticeDigest>().notNull().default("none"),
  /** Whether messages may contain amounts and names. */
  isDetailed: boolean("is_detailed").notNull().default(false),
  /** Sealed addresses: the chats with the bots, and the mobile number for texts. */
  telegramChat: bytes("telegram_chat"),
  baleChat: bytes("bale_chat"),
  mobile: bytes("mobile"),
});

/** A code that a member sends to a bot, so that the bot knows the chat. */
export const noticeBotCodes = pgTable("notice_bot_codes", {
  codeHash: text("code_hash").primaryKey(),
  memberId: uuid("member_id")
    .notNull()
    .references(() => members.id),
  channel: text("channel").$type<"telegram" | "bale">().notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** A browser that shows notices by Web Push. Its endpoint is sealed, because everybody who knows it can write to it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    /** The session that it was made in, or that followed it in the same browser; null if that one is long over. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "set null" }),
    endpointHash: text("endpoint_hash").notNull().unique(),
    /** Endpoint and keys as JSON. */
    contents: bytes("contents").notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [index("push_subscriptions_member").on(table.memberId)],
);

/** The webhook of a business's own team, and what it sets for all. */
export const noticeSettings = pgTable("notice_settings", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  /** Sealed, because the address is often a secret. */
  webhookUrl: bytes("webhook_url"),
  webhookSecret: bytes("webhook_secret"),
  walletUnderRial: bigint("wallet_under_rial", { mode: "number" }),
  /** After how many minutes an urgent notice that nobody has seen goes to the next person. */
  escalateAfterMinutes: integer("escalate_after_minutes").notNull().default(15),
});

/** Keys of the installation itself: the pair for Web Push, made at its first use. */
export const installationKeys = pgTable("installation_keys", {
  name: text("name").$type<"vapid">().primaryKey(),
  /** Readable; for `vapid` the public key. */
  publicPart: text("public_part").notNull(),
  sealed: bytes("sealed").notNull(),
  createdAt: createdAt(),
});
