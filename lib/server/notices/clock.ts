import "server-only";
import { and, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { digestDay, ESCALATE_AFTER_MINUTES } from "@/lib/kit/notice-rules";
import { noticeKinds } from "@/lib/kit/notices";
import { ROLES } from "@/lib/kit/roles";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import {
  businesses,
  memberships,
  noticeDeliveries,
  noticeMarks,
  noticeSettings,
  notices,
} from "@/lib/server/db/schema";
import { checkAllNotices } from "./check";
import { isFor, isOwnMatter, isToldTo, waitsOn } from "./kinds";
import { GIVEN } from "./message";
import { aheadOf, hearersOf, insertDeliveries } from "./plan";

const KEEP_OVER_DAYS = 90;
/** A summary goes by the first of these that reaches the member. */
const DIGEST_BY = ["mail", "push", "telegram", "bale"] as const;

/** What comes by the clock: checks of what changes by itself, urgent notices that nobody has seen, summaries. */
export async function watchNotices(signal: AbortSignal): Promise<void> {
  await checkAllNotices(signal);
  const now = new Date();
  for (const { business } of await db().select({ business: businesses.slug }).from(businesses)) {
    if (signal.aborted) return;
    try {
      await escalate(business, now);
      await planDigests(business, now);
    } catch (error) {
      log.error({ err: error, business }, "unseen notices and summaries could not be planned");
    }
  }
}

/**
 * Tells an urgent notice again, once, if nobody who may put it right has seen it in time. All of its people and the owners
 * are told, over every channel that reaches them. A notice with a deadline is also told again after half of its time,
 * unless somebody who may put it right has taken it on. It does not matter then who has seen it, because seeing decides
 * nothing.
 */
export async function escalate(business: string, now: Date): Promise<void> {
  const [settings] = await db().select().from(noticeSettings).where(eq(noticeSettings.business, business));
  const minutes = settings?.escalateAfterMinutes ?? ESCALATE_AFTER_MINUTES;
  const before = new Date(now.getTime() - minutes * 60_000);
  const rows = await db()
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.business, business),
        inArray(notices.kind, urgentKinds()),
        isNull(notices.overAt),
        notExists(actors(business, eq(memberships.memberId, notices.assigneeId))),
        or(and(lt(notices.openedAt, before), notExists(actors(business, hasSeen))), isHalfOver(now)),
      ),
    )
    .orderBy(notices.openedAt, notices.id);
  if (rows.length === 0) return;
  // What has been so for long was perhaps found and told only now. That it was given to one colleague tells nobody else.
  const told = await db().execute<{ id: string; isAgain: boolean }>(sql`
    SELECT unnest(notice_ids)::text AS id, bool_or(subject LIKE '%:again') AS "isAgain" FROM ${noticeDeliveries}
    WHERE business = ${business} AND (subject LIKE '%:again' OR created_at >= ${before})
      AND subject NOT LIKE ${`%${GIVEN}%`} GROUP BY 1`);
  const isAgain = new Map(told.rows.map((row) => [row.id, row.isAgain]));
  const isLate = ({ deadline, openedAt }: (typeof rows)[number]) =>
    deadline !== null && deadline > now && now.getTime() >= (openedAt.getTime() + deadline.getTime()) / 2;
  const urgent = rows.filter((row) => {
    const again = isAgain.get(row.id);
    return again === undefined || (!again && isLate(row));
  });
  if (urgent.length === 0) return;
  const hearers = await hearersOf(business, db());
  const planned = [...Map.groupBy(urgent, ({ kind }) => kind).values()].flatMap((group) =>
    hearers.flatMap((hearer) => {
      // Owners also hear of notices for some members only. A matter of one member's own account stays with that member.
      const own = group.filter(
        (notice) =>
          isFor(notice, hearer) ||
          (hearer.role === "owner" &&
            !isOwnMatter(notice.kind) &&
            isFor({ ...notice, onlyFor: null, exceptFor: [] }, hearer)),
      );
      const [first] = own;
      if (!first) return [];
      const noticeIds = own.map(({ id }) => id);
      const subject = `${first.id}:again`;
      return [...hearer.reachedBy].map((channel) => ({
        ...{ business, memberId: hearer.id, channel, subject, noticeIds },
        dueAt: aheadOf(now),
      }));
    }),
  );
  // A notice that one of its people was told of again counts as told to all of them.
  await db().transaction((tx) => insertDeliveries(planned, tx));
}

/** The member of `memberships` has seen the notice of `notices`. */
const hasSeen = sql`EXISTS (SELECT FROM ${noticeMarks}
  WHERE ${noticeMarks.noticeId} = ${notices.id} AND ${noticeMarks.memberId} = ${memberships.memberId})`;

/** A query of those members who may put right the urgent notice of `notices`. For others it is only news. */
function actors(business: string, which: SQL) {
  const mayAct = urgentKinds().flatMap((kind) =>
    ROLES.filter((role) => isToldTo(kind, role) && waitsOn(kind, role) !== null).map((role) => sql`(${kind}, ${role})`),
  );
  return db()
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        sql`(${notices.kind}, ${memberships.role}) IN (${sql.join(mayAct, sql`, `)})`,
        which,
      ),
    );
}

/** The condition for notices with half of their time gone and the other half still there. */
const isHalfOver = (now: Date) =>
  and(
    gt(notices.deadline, now),
    sql`${notices.openedAt} + (${notices.deadline} - ${notices.openedAt}) / 2 <= ${now.toISOString()}::timestamptz`,
  );

const urgentKinds = (): string[] =>
  Object.entries(noticeKinds()).flatMap(([name, { severity }]) => (severity === "urgent" ? [name] : []));

/** Plans the summaries that are due. The unique index of messages keeps it to one a day. */
export async function planDigests(business: string, now: Date): Promise<void> {
  const noticeIds: string[] = [];
  const due = (await hearersOf(business, db())).flatMap(({ id, wishes, reachedBy }) => {
    const day = digestDay(now, wishes?.digest ?? "none");
    const channel = DIGEST_BY.find((each) => reachedBy.has(each));
    return day && channel ? [{ business, memberId: id, channel, subject: `digest:${day}`, noticeIds, dueAt: now }] : [];
  });
  await insertDeliveries(due, db());
}

/** Forgets notices that have been over for long, and their messages. */
export async function forgetOldNotices(): Promise<void> {
  const before = sql`now() - ${KEEP_OVER_DAYS} * interval '1 day'`;
  await db().delete(notices).where(sql`${notices.overAt} < ${before}`);
  await db()
    .delete(noticeDeliveries)
    .where(
      and(
        inArray(noticeDeliveries.state, ["sent", "refused", "dropped"]),
        sql`${noticeDeliveries.createdAt} < ${before}`,
      ),
    );
}
