import "server-only";
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SearchTally } from "@/lib/areas/settings/team/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { Recognised, RecognisedKind } from "@/lib/kit/search/recognise";
import { recordAudit } from "@/lib/server/audit/record";
import { subkey } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { auditEntries, members, personalSearches } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { SearchedValue } from "@/lib/server/search/whole-values";
import type { Member } from "./session";

/** The limits, in different values. Helping customers needs some; guessing an account's owner needs more than these. */
export const SEARCH_LIMITS = [
  { seconds: 60, most: 20 },
  { seconds: 3600, most: 120 },
] as const;

/** The kinds of values that identify a person or their account. */
const PERSONAL = ["mobile", "iban", "nationalCode", "card", "name"] as const satisfies readonly RecognisedKind[];
type PersonalKind = (typeof PERSONAL)[number];
const REFUSED = "refused";

const isPersonal = (value: SearchedValue): value is SearchedValue & { kind: PersonalKind } =>
  PERSONAL.some((kind) => kind === value.kind);

const keyOf = (business: string, { kind, value }: SearchedValue): string =>
  createHmac("sha256", subkey("personal-searches")).update(`${business} ${kind} ${value}`).digest("base64url");

/**
 * Records a search by personal data of a member who sees it masked, before anything is searched. The same value
 * counts once within an hour. The count covers all processes.
 *
 * @throws ApiError `locked` with the time of the next allowed search
 */
export async function notePersonalSearch(
  { id: memberId, business }: Pick<Member, "id" | "business">,
  values: readonly SearchedValue[],
): Promise<void> {
  const personal = values.filter(isPersonal);
  if (personal.length === 0) return;
  const refusal = await db().transaction(async (tx) => {
    // One after another: many searches at the same moment would pass the count.
    await takeLock(tx, "search", memberId);
    for (const value of personal) {
      const row = { business, memberId, kind: value.kind, valueKey: keyOf(business, value) } as const;
      if (await countAgain(row, tx)) continue;
      const wait = await secondsToWait(row, tx);
      if (wait !== null) {
        const refused = { ...row, kind: REFUSED, valueKey: "" } as const;
        if (!(await countAgain(refused, tx))) await tx.insert(personalSearches).values(refused);
        return new ApiError("search_limit", { retryAfterSeconds: wait });
      }
      await tx.insert(personalSearches).values(row);
    }
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * The same for a text of one of our own searches, in all its possible meanings. Nothing is recorded for members who
 * see personal data.
 */
export async function notePersonalText(member: Member, recognised: readonly Recognised[]): Promise<void> {
  if (roleCan(member.role, "personal.see")) return;
  const kinds = [...new Set(recognised.map(({ kind }) => kind))];
  // A name counts once, also if it was typed with the other keyboard layout.
  await notePersonalSearch(
    member,
    kinds.flatMap((kind) => recognised.find((shape) => shape.kind === kind) ?? []),
  );
}

type Row = Pick<typeof personalSearches.$inferInsert, "business" | "memberId" | "kind" | "valueKey">;

/** @returns whether the value was already counted in this hour */
async function countAgain({ business, memberId, kind, valueKey }: Row, tx: Queryable): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${personalSearches} SET times = times + 1
    WHERE business = ${business} AND member_id = ${memberId} AND kind = ${kind} AND value_key = ${valueKey}
      AND at > now() - interval '1 hour'`);
  return (rowCount ?? 0) > 0;
}

async function secondsToWait({ business, memberId }: Row, tx: Queryable): Promise<number | null> {
  const { rows } = await tx.execute<{ age: number }>(sql`
    SELECT extract(epoch FROM now() - at)::float AS age FROM ${personalSearches}
    WHERE business = ${business} AND member_id = ${memberId} AND kind <> ${REFUSED} AND at > now() - interval '1 hour'
    ORDER BY at DESC`);
  const waits = SEARCH_LIMITS.flatMap(({ seconds, most }) => {
    const oldest = rows.filter(({ age }) => age < seconds)[most - 1];
    return oldest ? [Math.max(1, Math.ceil(seconds - oldest.age))] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** A member's searches of one hour in the form of the audit log. It has no values and no hashes of values. */
interface ToldSearches extends Record<string, unknown> {
  /** The first moment of the hour. */
  hour: string;
  /** The number of different values. */
  count: number;
  /** The number of searches, repeated values included. */
  times: number;
  refused: number;
  kinds: Partial<Record<PersonalKind, number>>;
}

/**
 * Moves searches that are over an hour old into the audit log, one entry for each hour of a member, and deletes them
 * here.
 */
export async function auditPersonalSearches(): Promise<void> {
  const { rows } = await db().execute<{ business: string; member_id: string; hour: Date }>(sql`
    SELECT DISTINCT business, member_id, date_trunc('hour', at, 'UTC') AS hour FROM ${personalSearches}
    WHERE date_trunc('hour', at, 'UTC') < date_trunc('hour', now() - interval '1 hour', 'UTC') ORDER BY hour LIMIT 1000`);
  for (const { business, member_id, hour } of rows) await auditHour(business, member_id, new Date(hour));
}

async function auditHour(business: string, memberId: string, hour: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const { rows } = await tx.execute<{ kind: PersonalKind | typeof REFUSED; times: number }>(sql`
      DELETE FROM ${personalSearches} WHERE business = ${business} AND member_id = ${memberId}
        AND date_trunc('hour', at, 'UTC') = ${hour.toISOString()}::timestamptz RETURNING kind, times`);
    if (rows.length === 0) return;
    const [member] = await tx.select({ name: members.name }).from(members).where(sql`${members.id} = ${memberId}`);
    const searched = rows.filter(({ kind }) => kind !== REFUSED);
    const kinds: ToldSearches["kinds"] = {};
    for (const { kind } of searched) if (kind !== REFUSED) kinds[kind] = (kinds[kind] ?? 0) + 1;
    const timesOf = (some: typeof rows) => some.reduce((sum, { times }) => sum + times, 0);
    const detail: ToldSearches = {
      hour: hour.toISOString(),
      count: searched.length,
      times: timesOf(searched),
      refused: timesOf(rows.filter(({ kind }) => kind === REFUSED)),
      kinds,
    };
    const actor = { id: memberId, name: member?.name ?? memberId };
    await recordAudit({ action: "personal.searched", business, actor, detail }, tx);
    await publish({ business, tags: ["team"] }, tx);
  });
}

/** How much each member of a business searched by personal values. Members without such searches are missing. */
export async function searchTallies(business: string): Promise<Map<string, SearchTally>> {
  const { rows } = await db().execute<{ member_id: string; hour: number; week: number; refused: number }>(sql`
    SELECT member_id, sum(hour)::int AS hour, sum(week)::int AS week, sum(refused)::int AS refused FROM (
      SELECT member_id::text,
        (kind <> ${REFUSED} AND at > now() - interval '1 hour')::int AS hour,
        (kind <> ${REFUSED})::int AS week, CASE WHEN kind = ${REFUSED} THEN times ELSE 0 END AS refused
      FROM ${personalSearches} WHERE business = ${business}
      UNION ALL
      SELECT actor_id, 0, (detail->>'count')::int, (detail->>'refused')::int FROM ${auditEntries}
      WHERE business = ${business} AND action = 'personal.searched' AND at > now() - interval '7 days'
    ) AS searched GROUP BY member_id`);
  return new Map(rows.map(({ member_id, ...tally }) => [member_id, tally]));
}
