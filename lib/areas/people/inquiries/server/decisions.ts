import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { InquiryState } from "../status";
import { isUnseen, type Reader, type StoredInquiry } from "./record";

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
