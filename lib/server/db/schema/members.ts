import "server-only";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NEWEST } from "@/lib/kit/news";
import type { PlaceGroup } from "@/lib/kit/places";
import type { Role } from "@/lib/kit/roles";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";

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
    /** When the secret was made. If it is not confirmed soon after, it is invalid. */
    totpPreparedAt: instant("totp_prepared_at"),
    /** The time step of the last accepted code, so that each code is accepted once. */
    totpLastStep: integer("totp_last_step"),
    recoveryCodeHashes: text("recovery_code_hashes").array().notNull().default(sql`'{}'`),
    /** Null until chosen: then the browser's language and its calendar apply. */
    locale: text("locale").$type<"fa" | "en">(),
    theme: text("theme").$type<"system" | "light" | "dark">().notNull().default("system"),
    unit: text("unit").$type<"rial" | "toman">().notNull().default("rial"),
    calendar: text("calendar").$type<"jalali" | "gregorian">(),
    density: text("density").$type<"comfortable" | "compact">().notNull().default("comfortable"),
    /** What the member keeps in the side navigation: screens by id, and the groups that are folded. */
    pins: text("pins").array().notNull().default(sql`'{}'`),
    foldedGroups: text("folded_groups").array().$type<PlaceGroup[]>().notNull().default(sql`'{}'`),
    /** How many entries of what is new were there when the member last looked. A new member has nothing unread. */
    seenNews: integer("seen_news")
      .notNull()
      .default(0)
      .$defaultFn(() => NEWEST),
    /** Until the member has taken the tour of the screens or declined it. */
    isTourOffered: boolean("is_tour_offered").notNull().default(true),
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
    /** Set with `disabledAt` when the member left by their own choice. Only a new invitation brings them back. */
    leftAt: instant("left_at"),
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
    /** When the password, a code or a passkey was last asked for. Approvals and settings check it. */
    lastCheckAt: instant("last_check_at").notNull().defaultNow(),
    /** When a second factor was last shown in this session: a passkey, or a code beside the password. Null: never. */
    secondFactorAt: instant("second_factor_at"),
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
  /** The member that a `reset` is for. */
  memberId: uuid("member_id").references(() => members.id),
  /** Whether a `reset` also switches the one-time codes off. */
  turnOffCodes: boolean("turn_off_codes").notNull().default(false),
  invitedBy: uuid("invited_by"),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
  revokedAt: instant("revoked_at"),
});

/**
 * Failed sign-ins per account and per address, which increase the delay, and how often a member proved their identity
 * recently.
 */
export const signInFailures = pgTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  lockedUntil: instant("locked_until"),
  lastFailureAt: instant("last_failure_at").notNull().defaultNow(),
});

/** A passkey of a member: the public half of a key that stays in the member's device or password manager. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    /** As the browser names it (base64url). */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytes("public_key").notNull(),
    /** Counts the key's uses where the device counts; 0 where it does not. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default(sql`'{}'`),
    /** What the member calls it. */
    name: text("name").notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_member").on(table.memberId)],
);

/** A challenge that a browser was given and has not answered yet. Each is answered once, within minutes. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  purpose: text("purpose").$type<"register" | "sign_in" | "check">().notNull(),
  /** Null for a sign-in, where the key tells whose it is. */
  memberId: uuid("member_id").references(() => members.id),
  expiresAt: instant("expires_at").notNull(),
});
