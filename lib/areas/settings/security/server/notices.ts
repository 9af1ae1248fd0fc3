import "server-only";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema/index";
import { idsOf, peopleOf } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { deviceOf } from "../device";
import { networkOf } from "../network";

const DAY_MS = 86_400_000;
/** What a member used within these days is known. Sessions are not kept for longer. */
const KNOWN_DAYS = 90;
const TOLD_DAYS = 3;

/** The sessions of a member that came from one place, by what browser and network say of themselves. */
interface Place {
  memberId: string;
  ip: string | null;
  userAgent: string | null;
  firstId: string;
  firstAt: Date;
  memberSince: Date;
}

const keyOf = ({ ip, userAgent }: Place): string => {
  const device = deviceOf(userAgent);
  return JSON.stringify([device ? [device.browser, device.system] : userAgent, networkOf(ip)]);
};

/** The places of one member that are new, by their first session. The first one ever is no news. */
function newPlaces(places: readonly Place[], from: Date): Place[] {
  const inOrder = places.toSorted((one, other) => one.firstAt.getTime() - other.firstAt.getTime());
  const firsts = new Map<string, Place>();
  for (const place of inOrder) if (!firsts.has(keyOf(place))) firsts.set(keyOf(place), place);
  const [earliest] = inOrder;
  return [...firsts.values()].filter(({ firstAt, firstId, memberSince }) => {
    const wasHereBefore =
      earliest?.firstId !== firstId || firstAt.getTime() - memberSince.getTime() > KNOWN_DAYS * DAY_MS;
    return firstAt > from && wasHereBefore;
  });
}

async function findNewDevices(business: string, now: Date): Promise<FoundNotice[]> {
  const people = idsOf(await peopleOf(business));
  if (people.length === 0) return [];
  const rows = await db()
    .select({
      memberId: sessions.memberId,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      firstId: sql<string>`(array_agg(${sessions.id} ORDER BY ${sessions.createdAt}))[1]`,
      firstAt: sql<string>`min(${sessions.createdAt})`,
      memberSince: members.createdAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        inArray(sessions.memberId, people),
        gt(sessions.createdAt, new Date(now.getTime() - (KNOWN_DAYS + TOLD_DAYS) * DAY_MS)),
      ),
    )
    .groupBy(sessions.memberId, sessions.ip, sessions.userAgent, members.createdAt);
  const from = new Date(now.getTime() - TOLD_DAYS * DAY_MS);
  const places = rows.map((row): Place => ({ ...row, firstAt: new Date(row.firstAt) }));
  return [...Map.groupBy(places, ({ memberId }) => memberId).values()].flatMap((own) =>
    newPlaces(own, from).map(({ firstId, memberId, firstAt, userAgent }) => {
      const device = deviceOf(userAgent);
      return {
        record: firstId,
        onlyFor: [memberId],
        since: firstAt,
        facts: { ...(device && { browser: device.browser }), ...(device?.system && { system: device.system }) },
      };
    }),
  );
}

export const securityNotices: readonly NoticeSource[] = [{ kind: "new_device", find: findNewDevices }];
