import "server-only";
import { and, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { DECIDED } from "@/lib/inquiries/kinds";
import { roleCan } from "@/lib/permissions";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";

type Reader = Pick<Member, "id" | "business" | "role">;

/** How many questions beyond their makers' budgets wait for this very member. Every page asks. */
export async function countToDecide({ id, business, role }: Reader): Promise<number> {
  if (!roleCan(role, "inquiries.manage")) return 0;
  const waits = and(eq(inquiries.business, business), eq(inquiries.state, "waiting"), ne(inquiries.memberId, id));
  const [found] = await db().select({ rows: count() }).from(inquiries).where(waits);
  return found?.rows ?? 0;
}

const isUnseen = ({ id, business }: Reader) =>
  and(
    eq(inquiries.business, business),
    eq(inquiries.memberId, id),
    inArray(inquiries.state, [...DECIDED]),
    isNull(inquiries.seenAt),
  );

/** What others decided on this member's own questions, and they have not seen: the newest, and how many. Every page asks. */
export async function unseenDecided(
  member: Reader,
): Promise<{ count: number; inquiryId: string; isApproved: boolean } | null> {
  if (!roleCan(member.role, "inquiries.match")) return null;
  const [newest] = await db()
    .select({ id: inquiries.id, state: inquiries.state, all: sql<number>`(count(*) OVER ())::int` })
    .from(inquiries)
    .where(isUnseen(member))
    .orderBy(desc(inquiries.endedAt))
    .limit(1);
  return newest ? { count: newest.all, inquiryId: newest.id, isApproved: newest.state === "approved" } : null;
}

/** Its maker has seen what was decided. */
export async function seeDecided(inquiryId: string, member: Reader): Promise<void> {
  await db()
    .update(inquiries)
    .set({ seenAt: new Date() })
    .where(and(isUnseen(member), eq(inquiries.id, inquiryId)));
}
