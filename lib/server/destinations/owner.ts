import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { IbanOwner } from "@/lib/destinations/operations";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { ibanProofs } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { once } from "@/lib/server/once";
import { callService } from "@/lib/server/proxy/call-service";

/** What was told of an IBAN's owner before; null when nobody asked yet. */
export const keptOwner = async (business: string, iban: string): Promise<IbanOwner | null> =>
  (await keptOwners(business, [iban])).get(iban) ?? null;

/** The same of several, by IBAN. */
export async function keptOwners(business: string, ibans: readonly string[]): Promise<Map<string, IbanOwner>> {
  if (ibans.length === 0) return new Map();
  const rows = await db()
    .selectDistinctOn([ibanProofs.iban])
    .from(ibanProofs)
    .where(and(eq(ibanProofs.business, business), inArray(ibanProofs.iban, [...ibans])))
    .orderBy(ibanProofs.iban, desc(ibanProofs.createdAt));
  return new Map(rows.map((row) => [row.iban, ownerOf(row)]));
}

const questions = () => once("owner-questions", () => new Map<string, Promise<IbanOwner>>());

/**
 * Asks the service who owns an IBAN, which costs a fee, and keeps the answer as proof; a kept one is given without
 * asking, and those who ask this process at the same moment ask once.
 *
 * @throws ApiError as `callService`: `upstream_rejected` when the fee wallet is empty
 */
export function askOwner(iban: string, member: Member, requestId: string): Promise<IbanOwner> {
  const key = `${member.business} ${iban}`;
  const asked = questions().get(key);
  if (asked) return asked;
  const question = askService(iban, member, requestId).finally(() => questions().delete(key));
  questions().set(key, question);
  return question;
}

async function askService(iban: string, member: Member, requestId: string): Promise<IbanOwner> {
  const { business } = member;
  const kept = await keptOwner(business, iban);
  if (kept) return kept;
  const trackId = randomUUID();
  const context = { business, requestId, memberId: member.id };
  const { data } = await callService(inquiryOperations.iban, { iban, trackId }, context);
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(ibanProofs)
      .values({
        business,
        iban,
        trackId,
        owners: data.owners,
        bankName: data.bankName,
        note: data.note,
        askedBy: member.id,
      })
      .returning();
    if (!row) throw new Error("the answer was not kept");
    await recordAudit({ action: "destination.owner_asked", business, actor: member, subject: row.id, requestId }, tx);
    return ownerOf(row);
  });
}

const ownerOf = (row: typeof ibanProofs.$inferSelect): IbanOwner => ({
  iban: row.iban,
  names: row.owners,
  bankName: row.bankName,
  note: row.note,
  askedAt: row.createdAt.toISOString(),
});
