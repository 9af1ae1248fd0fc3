import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, like, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, noticeDeliveries, noticeMarks, notices } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { Member } from "@/lib/server/members/session";
import { isFor, kindOf, mayActOn, type StoredNotice } from "./kinds";
import { GIVEN } from "./message";
import { peopleOf } from "./people";
import { channelsToGive, dueFor, hearersOf, insertDeliveries } from "./plan";

/** Those of these notices that are for this member. Others are ignored, as if they did not exist. */
async function mineOf(ids: readonly string[], member: Member): Promise<StoredNotice[]> {
  const rows = await db()
    .select()
    .from(notices)
    .where(and(eq(notices.business, member.business), inArray(notices.id, [...ids])));
  return rows.filter((notice) => isFor(notice, member));
}

/** @returns how many were marked */
export async function markSeen(ids: readonly string[], member: Member): Promise<number> {
  const mine = await mineOf(ids, member);
  if (mine.length === 0) return 0;
  const marked = await db()
    .insert(noticeMarks)
    .values(mine.map(({ id }) => ({ noticeId: id, memberId: member.id })))
    .onConflictDoNothing()
    .returning({ id: noticeMarks.noticeId });
  return marked.length;
}

/** Puts events away for this member. @returns how many; what waits for a decision is not put away */
export async function putAway(ids: readonly string[], member: Member): Promise<number> {
  const mine = (await mineOf(ids, member)).filter(({ kind }) => kindOf(kind)?.isEvent);
  if (mine.length === 0) return 0;
  const doneAt = new Date();
  await db()
    .insert(noticeMarks)
    .values(mine.map(({ id }) => ({ noticeId: id, memberId: member.id, doneAt })))
    .onConflictDoUpdate({ target: [noticeMarks.noticeId, noticeMarks.memberId], set: { doneAt } });
  return mine.length;
}

/**
 * The colleagues to whom a member may give a notice: those who get it too and may put it right, and the member. An urgent
 * one that somebody cares for is not told again, so a member who may not put it right gives it to nobody else.
 *
 * @throws ApiError `not_found`
 */
export async function colleaguesOf(noticeId: string, member: Member): Promise<{ id: string; name: string }[]> {
  const [notice] = await mineOf([noticeId], member);
  if (!notice) throw new ApiError("not_found");
  const mayGive = kindOf(notice.kind)?.severity !== "urgent" || mayActOn(notice.kind, member.role);
  const people = (await peopleOf(member.business)).filter((person) => isFor(notice, person));
  const ids = people.flatMap(({ id, role }) =>
    id === member.id || (mayGive && mayActOn(notice.kind, role)) ? [id] : [],
  );
  return db()
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.name);
}

/**
 * Gives a notice to a colleague who gets it too, and tells them by their ways, after their quiet hours and at most once an
 * hour; or to nobody. Out of a colleague's name it is only taken by members who may put it right.
 *
 * @param onAssigned is called in the transaction that stores it
 * @throws ApiError `not_found`; `conflict` if it may not be given to this colleague; `forbidden` if it may not be taken
 *   from the one who has it
 */
export async function assign(
  noticeId: string,
  assigneeId: string | null,
  member: Member,
  onAssigned: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const allowed = await colleaguesOf(noticeId, member);
  if (assigneeId !== null && !allowed.some(({ id }) => id === assigneeId)) throw new ApiError("conflict");
  await db().transaction(async (tx) => {
    const [known] = await tx
      .select({ kind: notices.kind, assigneeId: notices.assigneeId })
      .from(notices)
      .where(eq(notices.id, noticeId))
      .for("update");
    const isOthers = known && known.assigneeId !== null && known.assigneeId !== member.id;
    if (isOthers && !mayActOn(known.kind, member.role)) throw new ApiError("forbidden");
    const given = await tx
      .update(notices)
      .set({ assigneeId })
      .where(
        and(
          eq(notices.id, noticeId),
          isNull(notices.overAt),
          sql`${notices.assigneeId} IS DISTINCT FROM ${assigneeId}`,
        ),
      )
      .returning({ kind: notices.kind });
    const [notice] = given;
    const isTold = notice && assigneeId !== null && assigneeId !== member.id;
    if (isTold && !(await wasGivenLately(noticeId, assigneeId, member.business, tx))) {
      const hearer = (await hearersOf(member.business, tx)).find(({ id }) => id === assigneeId);
      const subject = `${noticeId}${GIVEN}${randomUUID()}`;
      const message = {
        business: member.business,
        memberId: assigneeId,
        subject,
        noticeIds: [noticeId],
        dueAt: dueFor(notice.kind, hearer?.wishes ?? null, new Date()),
      };
      const channels = hearer ? channelsToGive(hearer, notice.kind) : [];
      await insertDeliveries(
        channels.map((channel) => ({ ...message, channel })),
        tx,
      );
    }
    await onAssigned(tx);
    await publish({ business: member.business, tags: ["notices"] }, tx);
  });
}

/** Whether a colleague was told within the hour that they were given a notice: it may be given to and fro. */
async function wasGivenLately(noticeId: string, memberId: string, business: string, tx: Queryable): Promise<boolean> {
  const told = and(
    eq(noticeDeliveries.business, business),
    eq(noticeDeliveries.memberId, memberId),
    gt(noticeDeliveries.createdAt, sql`now() - interval '1 hour'`),
    like(noticeDeliveries.subject, `${noticeId}${GIVEN}%`),
  );
  return (await tx.$count(noticeDeliveries, told)) > 0;
}
