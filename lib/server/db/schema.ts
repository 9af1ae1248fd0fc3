import "server-only";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FigureSource, StatementDay, WithdrawalsDay } from "@/lib/overview/figures";
import type { Role } from "@/lib/permissions";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = () => instant("created_at").notNull().defaultNow();

/** A business that this installation keeps the books of. `webhookKey` is encrypted like the token pair. */
export const businesses = pgTable("businesses", {
  slug: text("slug").primaryKey(),
  webhookKey: bytes("webhook_key"),
  webhookKeySetAt: instant("webhook_key_set_at"),
  createdAt: createdAt(),
});

export const members = pgTable(
  "members",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash"),
    /** Encrypted secret of the one-time codes; counts only once `totpEnabledAt` is set. */
    totpSecret: bytes("totp_secret"),
    totpEnabledAt: instant("totp_enabled_at"),
    /** The time step of the last accepted code: a code is good once. */
    totpLastStep: integer("totp_last_step"),
    recoveryCodeHashes: text("recovery_code_hashes").array().notNull().default(sql`'{}'`),
    locale: text("locale").$type<"fa" | "en">().notNull().default("fa"),
    theme: text("theme").$type<"system" | "light" | "dark">().notNull().default("system"),
    unit: text("unit").$type<"rial" | "toman">().notNull().default("rial"),
    calendar: text("calendar").$type<"jalali" | "gregorian">().notNull().default("jalali"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("members_email").on(sql`lower(${table.email})`)],
);

export const memberships = pgTable(
  "memberships",
  {
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    role: text("role").$type<Role>().notNull(),
    createdAt: createdAt(),
    disabledAt: instant("disabled_at"),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.business] })],
);

/** A signed-in browser. The cookie holds the secret; only its SHA-256 is kept. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    secretHash: text("secret_hash").notNull(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    /** When the password or a one-time code was last asked for: what approvals and settings look at. */
    lastCheckAt: instant("last_check_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (table) => [uniqueIndex("sessions_secret_hash").on(table.secretHash), index("sessions_member").on(table.memberId)],
);

/**
 * What a one-time link does: `setup` makes the first owner, `invitation` a member of a business, `reset` lets a member
 * back in.
 */
export type LinkKind = "setup" | "invitation" | "reset";

export const invitations = pgTable("invitations", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenHash: text("token_hash").notNull().unique(),
  kind: text("kind").$type<LinkKind>().notNull(),
  business: text("business"),
  email: text("email"),
  role: text("role").$type<Role>(),
  /** Whom a `reset` is for. */
  memberId: uuid("member_id").references(() => members.id),
  /** A `reset` also switches the one-time codes off. */
  turnOffCodes: boolean("turn_off_codes").notNull().default(false),
  invitedBy: uuid("invited_by"),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
  revokedAt: instant("revoked_at"),
});

/** Failed sign-ins per account and per address; the delay grows with them. */
export const signInFailures = pgTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  lockedUntil: instant("locked_until"),
  lastFailureAt: instant("last_failure_at").notNull().defaultNow(),
});

/** The business's token pair, encrypted. `version` counts pairs: a refresh only replaces the version it was asked for. */
export const tokenPairs = pgTable("token_pairs", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  version: integer("version").notNull(),
  accessToken: bytes("access_token").notNull(),
  refreshToken: bytes("refresh_token").notNull(),
  issuedAt: instant("issued_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  refreshExpiresAt: instant("refresh_expires_at").notNull(),
  brokenAt: instant("broken_at"),
  brokenReason: text("broken_reason"),
});

export const tokenEvents = pgTable(
  "token_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    at: instant("at").notNull().defaultNow(),
    kind: text("kind").$type<"pasted" | "linked" | "refreshed" | "refresh_failed" | "broken">().notNull(),
    version: integer("version"),
    actor: text("actor"),
    detail: text("detail"),
  },
  (table) => [index("token_events_business").on(table.business, table.id)],
);

/**
 * The sliding log of the service's limits: as many rows per business and class as calls fit into one window.
 * Made UNLOGGED by its migration; see docs/decisions/budget.md.
 */
export const budgetSlots = pgTable(
  "budget_slots",
  {
    business: text("business").notNull(),
    class: text("class").$type<"post" | "other">().notNull(),
    slot: smallint("slot").notNull(),
    freeAt: instant("free_at").notNull(),
    lease: uuid("lease"),
  },
  (table) => [primaryKey({ columns: [table.business, table.class, table.slot] })],
);

/** Append-only (a trigger refuses UPDATE and DELETE); each entry carries the hash of the one before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    business: text("business"),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    subject: text("subject"),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    ip: text("ip"),
    requestId: text("request_id"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [index("audit_entries_business").on(table.business, table.seq)],
);

/** Every webhook that arrived, refused ones too, exactly as it was received. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    topic: text("topic").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    verdict: text("verdict").notNull(),
    statusAnswered: smallint("status_answered").notNull(),
    contentType: text("content_type"),
    signature: text("signature"),
    payload: bytes("payload").notNull(),
    payloadHash: text("payload_hash").notNull(),
    /** The verification step by step, as shown in the inspector. */
    verification: jsonb("verification").$type<Record<string, unknown>>().notNull(),
    skewSeconds: integer("skew_seconds"),
    /** What it is about, once it could be read: a withdrawal id. */
    subjectId: text("subject_id"),
    duplicateOf: uuid("duplicate_of"),
    processedAt: instant("processed_at"),
    outcome: jsonb("outcome").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("webhook_deliveries_business").on(table.business, table.receivedAt),
    index("webhook_deliveries_payload").on(table.business, table.topic, table.payloadHash),
    index("webhook_deliveries_subject").on(table.business, table.subjectId),
  ],
);

/** What was seen of a record, when and how: the lines of a timeline. A sighting that tells nothing new is not kept. */
export const observations = pgTable(
  "observations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    kind: text("kind").$type<"withdrawal">().notNull(),
    subjectId: text("subject_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    source: text("source").$type<"look_up" | "poll" | "webhook">().notNull(),
    deliveryId: uuid("delivery_id"),
    actorName: text("actor_name"),
    isFinal: boolean("is_final").notNull(),
    state: jsonb("state").$type<Record<string, unknown>>().notNull(),
    stateHash: text("state_hash").notNull(),
  },
  (table) => [index("observations_subject").on(table.business, table.kind, table.subjectId, table.id)],
);

/**
 * Records that are asked for again by themselves: not final yet, or final with a part that is still to come. A row
 * goes when nothing more is expected.
 */
export const watchedRecords = pgTable(
  "watched_records",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<"withdrawal">().notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").$type<"deciding" | "waiting" | "payer_account">().notNull(),
    /** Since when it has been watched for this reason: the gaps between looks grow with it. */
    since: instant("since").notNull().defaultNow(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.kind, table.subjectId] }),
    index("watched_records_next").on(table.nextAt),
  ],
);

/** Answers of the service that could not be read: the operation and the field names only. */
export const unreadableAnswers = pgTable(
  "unreadable_answers",
  {
    business: text("business").notNull(),
    operation: text("operation").notNull(),
    fields: text("fields").notNull(),
    count: integer("count").notNull().default(1),
    firstAt: instant("first_at").notNull().defaultNow(),
    lastAt: instant("last_at").notNull().defaultNow(),
    lastRequestId: text("last_request_id"),
  },
  (table) => [primaryKey({ columns: [table.business, table.operation, table.fields] })],
);

export const exports = pgTable(
  "exports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    source: text("source").notNull(),
    format: text("format").$type<"csv" | "xlsx">().notNull(),
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    options: jsonb("options")
      .$type<{
        locale: "fa" | "en";
        unit: "rial" | "toman";
        calendar: "jalali" | "gregorian";
        /** Personal fields are masked: the maker may not see them. */
        isMasked?: boolean;
        /** Which run writes the file; an older one that is still alive stops. */
        run?: string;
      }>()
      .notNull(),
    status: text("status").$type<"waiting" | "running" | "done" | "failed" | "canceled">().notNull().default("waiting"),
    rowsDone: integer("rows_done").notNull().default(0),
    rowsTotal: integer("rows_total"),
    byteSize: integer("byte_size").notNull().default(0),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [index("exports_business").on(table.business, table.createdAt)],
);

/** An export's file in pieces, so that any web process can write and serve it. */
export const exportChunks = pgTable(
  "export_chunks",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.seq] })],
);

/**
 * A business's figures of one Tehran day, added up by the overview's job. `isStale`: something changed since it was
 * read; `isOpen`: something on it was not decided then.
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    business: text("business").notNull(),
    day: text("day").notNull(),
    source: text("source").$type<FigureSource>().notNull(),
    figures: jsonb("figures").$type<StatementDay | WithdrawalsDay>().notNull(),
    readAt: instant("read_at").notNull(),
    isOpen: boolean("is_open").notNull(),
    isStale: boolean("is_stale").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.business, table.day, table.source] })],
);
