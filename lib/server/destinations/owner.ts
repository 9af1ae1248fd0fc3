import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { IbanOwner } from "@/lib/destinations/operations";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { ibanProofs, ibanQuestions } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";

/** Longer than a question can take: a process that died with one lets the next ask after that. */
const QUESTION_SECONDS = 90;
const LOOK_EVERY_MS = 150;

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

/**
 * Asks the service who owns an IBAN, which costs a fee, and keeps the answer as proof, also that nobody was found; a kept
 * one is given without asking. Those who ask at the same moment, in whichever process, ask once.
 *
 * @throws ApiError as `callService`: `fee_wallet_empty` when nothing was asked and nothing was charged; `busy` when
 *   somebody else's question at the same moment got no answer
 */
export async function askOwner(iban: string, member: Member, requestId: string): Promise<IbanOwner> {
  const { business } = member;
  const kept = await keptOwner(business, iban);
  if (kept) return kept;
  const trackId = randomUUID();
  if (!(await claim(business, iban, trackId))) return waitForAnswer(business, iban);
  try {
    // Whoever held the question until just now may have kept an answer.
    return (await keptOwner(business, iban)) ?? (await askService(iban, trackId, member, requestId));
  } finally {
    await db().delete(ibanQuestions).where(eq(ibanQuestions.trackId, trackId));
  }
}

/** @returns whether the question is this caller's to ask */
async function claim(business: string, iban: string, trackId: string): Promise<boolean> {
  const claimed = await db()
    .insert(ibanQuestions)
    .values({ business, iban, trackId })
    .onConflictDoUpdate({
      target: [ibanQuestions.business, ibanQuestions.iban],
      set: { trackId, askedAt: sql`now()` },
      setWhere: sql`${ibanQuestions.askedAt} < now() - make_interval(secs => ${QUESTION_SECONDS})`,
    })
    .returning({ trackId: ibanQuestions.trackId });
  return claimed.length > 0;
}

/** Another asks already: theirs is the answer. */
async function waitForAnswer(business: string, iban: string): Promise<IbanOwner> {
  for (let isOpen = true; isOpen; ) {
    await wait(LOOK_EVERY_MS);
    const [question] = await db()
      .select({ trackId: ibanQuestions.trackId })
      .from(ibanQuestions)
      .where(
        and(
          eq(ibanQuestions.business, business),
          eq(ibanQuestions.iban, iban),
          sql`${ibanQuestions.askedAt} > now() - make_interval(secs => ${QUESTION_SECONDS})`,
        ),
      );
    isOpen = question !== undefined;
    const kept = await keptOwner(business, iban);
    if (kept) return kept;
  }
  throw new ApiError("busy", { retryAfterSeconds: 1 });
}

async function askService(iban: string, trackId: string, member: Member, requestId: string): Promise<IbanOwner> {
  const { business } = member;
  const context = { business, requestId, memberId: member.id };
  const { data } = await callService(inquiryOperations.iban, { iban, trackId }, context);
  if (data.outcome === "not_done") throw new ApiError("fee_wallet_empty");
  const { outcome, owners, bankName, note } = data;
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(ibanProofs)
      .values({ business, iban, trackId, outcome, owners, bankName, note, askedBy: member.id })
      .returning();
    if (!row) throw new Error("the answer was not kept");
    await recordAudit({ action: "destination.owner_asked", business, actor: member, subject: row.id, requestId }, tx);
    return ownerOf(row);
  });
}

const ownerOf = (row: typeof ibanProofs.$inferSelect): IbanOwner => ({
  iban: row.iban,
  isFound: row.outcome === "found",
  names: row.owners,
  bankName: row.bankName,
  note: row.note,
  askedAt: row.createdAt.toISOString(),
});
