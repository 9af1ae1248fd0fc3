import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { HelpMemory } from "@/lib/kit/help-memory";
import type { NavigationMemory } from "@/lib/kit/navigation-memory";
import type { Role } from "@/lib/kit/roles";
import { env } from "@/lib/server/core/env";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { batched } from "@/lib/server/db/batch";
import { db } from "@/lib/server/db/client";
import { members, memberships, passkeys, sessions } from "@/lib/server/db/schema";

export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 12;
const TOUCH_EVERY_MS = 60_000;

/** How a member wants to see things, also in cookies for pages before sign-in; null where nothing was chosen. */
export interface ChosenPreferences {
  locale: "fa" | "en" | null;
  theme: "system" | "light" | "dark";
  unit: "rial" | "toman";
  calendar: "jalali" | "gregorian" | null;
  density: "comfortable" | "compact";
}

/** Who a session belongs to, read from the database on every request. */
export interface SessionOwner {
  id: string;
  name: string;
  email: string;
  hasOneTimeCodes: boolean;
  hasPasskey: boolean;
  preferences: ChosenPreferences;
  navigation: NavigationMemory;
  help: HelpMemory;
  sessionId: string;
  lastCheckAt: Date;
  /** When a passkey or a code was last given in this session; null: it began with the password alone. */
  secondFactorAt: Date | null;
  lastSeenAt: Date;
}

/** A session's owner as a member of one business. */
export interface Member extends SessionOwner {
  business: string;
  role: Role;
}

/** The cookie's name; with https the `__Host-` prefix keeps other hosts from planting one. */
export const sessionCookieName = (): string => (env().isHttps ? "__Host-daftar-session" : "daftar-session");

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Of a row of sessions: neither ended nor run out. */
export const isAlive = sql`${sessions.endedAt} IS NULL
  AND ${sessions.lastSeenAt} > now() - make_interval(mins => ${sql.raw(String(IDLE_MINUTES))})
  AND ${sessions.createdAt} > now() - make_interval(hours => ${sql.raw(String(ABSOLUTE_HOURS))})`;

const ownerColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  hasOneTimeCodes: sql<boolean>`${members.totpEnabledAt} IS NOT NULL`,
  hasPasskey: sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.memberId} = ${members.id})`,
  locale: members.locale,
  theme: members.theme,
  unit: members.unit,
  calendar: members.calendar,
  density: members.density,
  pins: members.pins,
  foldedGroups: members.foldedGroups,
  seenNews: members.seenNews,
  isTourOffered: members.isTourOffered,
  sessionId: sessions.id,
  lastCheckAt: sessions.lastCheckAt,
  secondFactorAt: sessions.secondFactorAt,
  lastSeenAt: sessions.lastSeenAt,
};

const query = () =>
  processSingleton("session-query", () =>
    db()
      .select({
        ...ownerColumns,
        secretHash: sessions.secretHash,
        business: memberships.business,
        role: memberships.role,
      })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .leftJoin(memberships, and(eq(memberships.memberId, sessions.memberId), isNull(memberships.disabledAt)))
      .where(and(sql`${sessions.secretHash} = ANY(${sql.placeholder("hashes")})`, isAlive))
      .prepare("sessions"),
  );

interface LivingSession {
  owner: SessionOwner;
  roles: ReadonlyMap<string, Role>;
}

/** Every request reads its session from the database; requests that come together read together. */
const readSession = () =>
  processSingleton("session-reads", () =>
    batched<LivingSession | null>(async (hashes) => {
      const rows = await query().execute({ hashes });
      return new Map(
        [...Map.groupBy(rows, ({ secretHash }) => secretHash)].flatMap(([hash, own]) => {
          const [first] = own;
          const roles = own.flatMap(({ business, role }) => (business && role ? [[business, role] as const] : []));
          return first ? [[hash, { owner: ownerOf(first), roles: new Map(roles) }]] : [];
        }),
      );
    }, null),
  );

/** @returns whose living session this secret is, or null */
export async function ownerOfSession(secret: string | undefined): Promise<SessionOwner | null> {
  if (!secret) return null;
  return (await readSession()(hashSecret(secret)))?.owner ?? null;
}

/** @returns the member, `unauthenticated` without a living session, `forbidden` when not of this business */
export async function memberOfSession(
  secret: string | undefined,
  business: string,
): Promise<Member | "unauthenticated" | "forbidden"> {
  if (!secret) return "unauthenticated";
  const session = await readSession()(hashSecret(secret));
  if (!session) return "unauthenticated";
  const role = session.roles.get(business);
  return role ? { ...session.owner, business, role } : "forbidden";
}

type OwnerRow = Omit<SessionOwner, "preferences" | "navigation" | "help"> &
  ChosenPreferences &
  NavigationMemory &
  HelpMemory;

function ownerOf(row: OwnerRow): SessionOwner {
  const { id, name, email, hasOneTimeCodes, hasPasskey, sessionId, lastCheckAt, secondFactorAt, lastSeenAt } = row;
  const preferences = {
    locale: row.locale,
    theme: row.theme,
    unit: row.unit,
    calendar: row.calendar,
    density: row.density,
  };
  const navigation = { pins: row.pins, foldedGroups: row.foldedGroups };
  const help = { seenNews: row.seenNews, isTourOffered: row.isTourOffered };
  const access = { hasOneTimeCodes, hasPasskey, lastCheckAt, secondFactorAt };
  return { id, name, email, sessionId, lastSeenAt, ...access, preferences, navigation, help };
}

/** Keeps a session from idling out; called when a person did something, not when a screen refreshed itself. */
export async function touchSession(owner: SessionOwner): Promise<void> {
  if (Date.now() - owner.lastSeenAt.getTime() < TOUCH_EVERY_MS) return;
  await db().update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, owner.sessionId));
}
