import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type {
  EndedNotice,
  Inbox,
  NoticeCounts,
  NoticeGroup,
  NoticeItem,
  NoticeSums,
} from "@/lib/areas/settings/notices/schemas";
import { MOST_LISTED } from "@/lib/kit/notice-rules";
import { NOTICE_SEVERITIES, type NoticeKindName } from "@/lib/kit/notices";
import { roleCan } from "@/lib/kit/permissions";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { members, noticeMarks, notices, webhookDeliveries } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { ensureChecked } from "./check";
import {
  isForMember,
  kindOf,
  kindsFor,
  mayActOn,
  notPutAwayBy,
  TOLD_COLUMNS,
  type ToldNotice,
  toldCount,
  waitsOn,
} from "./kinds";
import type { NoticeSource, NoticeSubject } from "./source";

/** The inbox lists so many of a kind. Its count includes all. */
const FIRST_OF_A_KIND = 4;
const MOST_ENDED = 50;
const ENDED_DAYS = 7;
const HOUR_MS = 60 * 60_000;
/** A deadline puts a kind before others from this time before it on. */
const DEADLINE_LEADS_MS = 24 * HOUR_MS;
/** A few days without webhooks are no error, but then the page does not claim that webhooks arrive. */
const ARRIVED_WITHIN_MS = 7 * 24 * HOUR_MS;

const isMine = (member: Member) => and(eq(notices.business, member.business), isForMember(member.id));
const isOpen = (member: Member) => and(isMine(member), isNull(notices.overAt), notPutAwayBy(member.id));
const ownMark = (member: Member) => and(eq(noticeMarks.noticeId, notices.id), eq(noticeMarks.memberId, member.id));

type ListedNotice = Omit<ToldNotice, "business" | "overAt" | "overBy">;
interface OpenNotice {
  notice: ListedNotice;
  seenAt: Date | null;
  assignee: string | null;
}

/**
 * The member's notices that are not over and not put away: the first of each kind by deadline, then by age. A deadline
 * that has passed comes after those that can still be met. Each kind is asked for apart, because ranking all of them
 * costs four times as much when thousands are open.
 *
 * @param most of each kind
 */
async function openFor(member: Member, kinds: readonly string[], most: number, now: Date): Promise<OpenNotice[]> {
  // Without a deadline both are null, which PostgreSQL sorts last.
  const inOrder = ({ deadline, openedAt, id }: Record<"deadline" | "openedAt" | "id", PgColumn>) => [
    lte(deadline, now),
    deadline,
    desc(openedAt),
    id,
  ];
  const first = db()
    .select(TOLD_COLUMNS)
    .from(notices)
    .where(and(isOpen(member), sql`${notices.kind} = asked.kind`))
    .orderBy(...inOrder(notices))
    .limit(most)
    .as("first");
  const { id, kind, record, facts, deadline, openedAt, assigneeId } = first;
  const notice = { id, kind, record, facts, deadline, openedAt, assigneeId };
  return db()
    .select({ notice, seenAt: noticeMarks.seenAt, assignee: members.name })
    .from(sql`unnest(${sql.param(kinds)}::text[]) AS asked(kind)`)
    .crossJoinLateral(first)
    .leftJoin(noticeMarks, and(eq(noticeMarks.noticeId, id), eq(noticeMarks.memberId, member.id)))
    .leftJoin(members, eq(members.id, assigneeId))
    .orderBy(kind, ...inOrder(first));
}

/** What somebody should know or decide, for this member: by deadline, then by severity, then the newest. */
export async function readInbox(member: Member): Promise<Inbox> {
  const checkedAt = await ensureChecked(member.business);
  const now = new Date();
  const kinds = kindsFor(member.role);
  const [open, counted, webhooksArrive] = await Promise.all([
    openFor(member, kinds, FIRST_OF_A_KIND, now),
    countKinds(member, kinds),
    roleCan(member.role, "webhooks.read") ? haveArrived(member.business) : null,
  ]);
  const { count, unseen, news, unseenNews } = countsOf(counted, member);
  const groups = await groupsOf(open, counted, member, now);
  return {
    groups: groups.toSorted(byUrgency),
    count,
    unseen,
    news,
    unseenNews,
    webhooksArrive,
    checkedAt: checkedAt.toISOString(),
  };
}

/** The first hundred notices of one kind. @returns null if the member has none */
export async function readKind(kind: string, member: Member): Promise<NoticeGroup | null> {
  await ensureChecked(member.business);
  const now = new Date();
  const kinds = kindsFor(member.role).filter((each) => each === kind);
  const [open, counted] = await Promise.all([openFor(member, kinds, MOST_LISTED, now), countKinds(member, kinds)]);
  const [group] = await groupsOf(open, counted, member, now);
  return group ?? null;
}

/** The numbers that every page shows. */
export async function readCounts(member: Member): Promise<NoticeCounts> {
  await ensureChecked(member.business);
  return countsOf(await countKinds(member, kindsFor(member.role)), member);
}

/** How many notices of each kind are open for a member, and the nearest deadline to come if it is within the hour. */
function countKinds(member: Member, kinds: readonly NoticeKindName[]) {
  const now = new Date();
  const isNear = and(gt(notices.deadline, now), lte(notices.deadline, new Date(now.getTime() + HOUR_MS)));
  return db()
    .select({
      kind: notices.kind,
      count: sql<number>`count(*)::int`,
      told: toldCount,
      unseen: sql<number>`(count(*) FILTER (WHERE ${noticeMarks.seenAt} IS NULL))::int`,
      deadline: sql<string | null>`min(${notices.deadline}) FILTER (WHERE ${isNear})`,
    })
    .from(notices)
    .leftJoin(noticeMarks, ownMark(member))
    .where(and(isOpen(member), inArray(notices.kind, kinds)))
    .groupBy(notices.kind);
}

function countsOf(rows: readonly KindCount[], member: Member): NoticeCounts {
  const byScreen: Record<string, number> = {};
  const sums: NoticeSums = { count: 0, unseen: 0, news: 0, unseenNews: 0 };
  const deadlines: number[] = [];
  for (const { kind, count, unseen, deadline } of rows) {
    const screen = waitsOn(kind, member.role);
    if (screen === null) {
      sums.news += count;
      sums.unseenNews += unseen;
    } else {
      sums.count += count;
      sums.unseen += unseen;
      byScreen[screen] = (byScreen[screen] ?? 0) + count;
      if (deadline) deadlines.push(new Date(deadline).getTime());
    }
  }
  return {
    ...sums,
    deadline: deadlines.length > 0 ? new Date(Math.min(...deadlines)).toISOString() : null,
    byScreen,
  };
}

/** Notices of the last days that are over, the newest first, and who ended them. */
export async function readEnded(member: Member): Promise<EndedNotice[]> {
  const rows = await db()
    .select({ notice: TOLD_COLUMNS, by: members.name })
    .from(notices)
    .leftJoin(members, eq(members.id, notices.overBy))
    .where(
      and(
        isMine(member),
        inArray(notices.kind, kindsFor(member.role)),
        isNotNull(notices.overAt),
        gt(notices.overAt, sql`now() - ${ENDED_DAYS} * interval '1 day'`),
      ),
    )
    .orderBy(desc(notices.overAt), notices.id)
    .limit(MOST_ENDED);
  const subjects = await subjectsOf(
    rows.map(({ notice }) => notice),
    member,
  );
  return rows.map(({ notice: { id, kind, record, facts, overAt }, by }) => ({
    id,
    kind: kind as NoticeKindName,
    record,
    facts,
    ...shownSubject(subjects.get(`${kind} ${record}`)),
    endedAt: (overAt ?? new Date()).toISOString(),
    endedBy: by,
  }));
}

const shownSubject = ({ name, contact, amountRial }: NoticeSubject = { name: null, amountRial: null }) => ({
  name: name ?? contact ?? null,
  amountRial,
});

type KindCount = Awaited<ReturnType<typeof countKinds>>[number];

async function groupsOf(
  open: readonly OpenNotice[],
  counted: readonly KindCount[],
  member: Member,
  now: Date,
): Promise<NoticeGroup[]> {
  const countOfKind = new Map(counted.map((each) => [each.kind, each]));
  const subjects = await subjectsOf(
    open.map(({ notice }) => notice),
    member,
  );
  return [...Map.groupBy(open, ({ notice }) => notice.kind)].map(([kind, shown]) =>
    groupOf(kind as NoticeKindName, shown, countOfKind.get(kind), subjects, member, now),
  );
}

/** @param counted undefined for a kind whose first notice came after the count */
function groupOf(
  kind: NoticeKindName,
  shown: readonly OpenNotice[],
  counted: KindCount | undefined,
  subjects: ReadonlyMap<string, NoticeSubject>,
  member: Member,
  now: Date,
): NoticeGroup {
  const [first] = shown;
  const deadline = first?.notice.deadline;
  return {
    kind,
    severity: kindOf(kind)?.severity ?? "know",
    mayAct: mayActOn(kind, member.role),
    count: counted?.told ?? shown.length,
    more: Math.max(0, (counted?.count ?? 0) - shown.length),
    deadline: deadline && deadline > now ? deadline.toISOString() : null,
    facts: first?.notice.facts ?? {},
    items: shown.map(({ notice, seenAt, assignee }): NoticeItem => {
      const { id, record, facts, openedAt, deadline, assigneeId } = notice;
      return {
        id,
        record,
        ...shownSubject(subjects.get(`${kind} ${record}`)),
        since: openedAt.toISOString(),
        deadline: deadline?.toISOString() ?? null,
        facts,
        isSeen: seenAt !== null,
        assignee: assigneeId && assignee ? { id: assigneeId, name: assignee } : null,
      };
    }),
  };
}

/**
 * The subjects of notices, by kind and record. Kinds of the same records ask for them together. A source that fails costs
 * its names, not the list.
 */
async function subjectsOf(
  all: readonly Pick<ToldNotice, "kind" | "record">[],
  member: Member,
): Promise<Map<string, NoticeSubject>> {
  const describeOf = new Map<string, NoticeSource["describe"]>(
    registry().noticeSources.map(({ kind, describe }) => [kind, describe]),
  );
  const found = new Map<string, NoticeSubject>();
  await Promise.all(
    [...Map.groupBy(all, ({ kind }) => describeOf.get(kind))].map(async ([name, some]) => {
      if (!name) return;
      try {
        const records = new Set(some.map(({ record }) => record));
        const subjects = await name([...records], member);
        for (const { kind, record } of some) {
          const subject = subjects.get(record);
          if (subject) found.set(`${kind} ${record}`, subject);
        }
      } catch (error) {
        const kinds = [...new Set(some.map(({ kind }) => kind))];
        log.warn({ err: error, kinds, business: member.business }, "the records of notices could not be named");
      }
    }),
  );
  return found;
}

/** Groups whose deadline is near come first, the nearest before the others; then by severity; then the newest. */
function byUrgency(one: NoticeGroup, other: NoticeGroup): number {
  const leads = Date.now() + DEADLINE_LEADS_MS;
  const deadline = ({ deadline }: NoticeGroup) => {
    const at = deadline ? Date.parse(deadline) : Infinity;
    return at < leads ? at : Infinity;
  };
  const [mine, theirs] = [deadline(one), deadline(other)];
  if (mine !== theirs) return mine < theirs ? -1 : 1;
  const severity = NOTICE_SEVERITIES.indexOf(one.severity) - NOTICE_SEVERITIES.indexOf(other.severity);
  const newest = ({ items }: NoticeGroup) => items[0]?.since ?? "";
  return severity || newest(other).localeCompare(newest(one)) || one.kind.localeCompare(other.kind);
}

async function haveArrived(business: string): Promise<boolean> {
  const { business: of, verdict, receivedAt } = webhookDeliveries;
  const [row] = await db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(of, business), eq(verdict, "accepted"), gt(receivedAt, new Date(Date.now() - ARRIVED_WITHIN_MS))))
    .limit(1);
  return row !== undefined;
}
