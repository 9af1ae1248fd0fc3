import "server-only";
import { and, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { DECIDED, type InquiryState } from "../kinds";
import type { StoredInquiry } from "./record";

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

/** What was not asked yet, and need not be. */
export const WITHDRAWABLE = ["waiting", "approved"] as const satisfies readonly InquiryState[];

/**
 * Takes back what its maker does not want asked any more, with what the log says of it.
 *
 * @throws ApiError `forbidden` of somebody else's, `conflict` where it was declined, withdrawn or asked meanwhile
 */
export async function withdraw(row: StoredInquiry, { business, member, audit }: LocalContext): Promise<void> {
  if (row.memberId !== member.id) throw new ApiError("forbidden");
  await db().transaction(async (tx) => {
    const isWanted = and(eq(inquiries.id, row.id), inArray(inquiries.state, [...WITHDRAWABLE]));
    const [changed] = await tx
      .update(inquiries)
      .set({ state: "withdrawn", endedAt: new Date() })
      .where(and(isWanted, eq(inquiries.business, business)))
      .returning({ id: inquiries.id });
    if (!changed) throw new ApiError("conflict");
    const detail = { inquiryKind: row.kind, priceRial: row.priceRial };
    await audit({ action: "inquiry.withdrawn", subject: row.id, detail }, tx);
  });
}

/** Its maker has seen what was decided. */
export async function seeDecided(inquiryId: string, member: Reader): Promise<void> {
  await db()
    .update(inquiries)
    .set({ seenAt: new Date() })
    .where(and(isUnseen(member), eq(inquiries.id, inquiryId)));
}
