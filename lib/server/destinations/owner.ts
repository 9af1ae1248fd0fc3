import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray, not, sql } from "drizzle-orm";
import type { IbanOwner, OpenQuestion } from "@/lib/destinations/operations";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { ibanProofs, ibanQuestions } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { certaintyOf, takenOf } from "@/lib/server/orders/kinds/certainty";
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
    .where(and(eq(ibanProofs.business, business), inArray(ibanProofs.iban, [...ibans]), isAnswer))
    .orderBy(ibanProofs.iban, desc(ibanProofs.createdAt));
  return new Map(rows.map((row) => [row.iban, ownerOf(row)]));
}

/** What earlier versions kept of answers that told neither an owner nor a bank says nothing. */
const isAnswer = sql`NOT (${ibanProofs.outcome} = 'found' AND ${ibanProofs.owners} = '[]'::jsonb AND ${ibanProofs.bankName} IS NULL)`;

/** Asked long ago by a process that died, or known to be lost. */
const isLost = sql`(${ibanQuestions.lostAt} IS NOT NULL OR ${ibanQuestions.askedAt} < now() - make_interval(secs => ${QUESTION_SECONDS}))`;

/** The question for an IBAN's owner that got no answer and may have been charged; null when there is none. */
export async function openQuestion(business: string, iban: string): Promise<OpenQuestion | null> {
  const [open] = await db()
    .select()
    .from(ibanQuestions)
    .where(and(eq(ibanQuestions.business, business), eq(ibanQuestions.iban, iban), isLost));
  return open ? { askedAt: open.askedAt.toISOString(), hasArrived: open.hasArrived } : null;
}

/**
 * Asks the service who owns an IBAN, which costs a fee, and keeps the answer as proof, also that nobody was found; a kept
 * one is given without asking. Those who ask at the same moment, in whichever process, ask once. A question whose answer
 * was lost stays open, and is asked again only by somebody who knows that: with the same track id, so that the service
 * may take it for the same one, until it says that it has that one.
 *
 * @param again the asker has read that an earlier question may have been charged
 * @throws ApiError as `callService`: `fee_wallet_empty` when nothing was asked and nothing was charged; `busy` when
 *   somebody else's question at the same moment got no answer; `conflict` when an earlier question is open, and when the
 *   service has it already and does not answer it again
 */
export async function askOwner(iban: string, member: Member, requestId: string, again = false): Promise<IbanOwner> {
  const { business } = member;
  const kept = await keptOwner(business, iban);
  if (kept) return kept;
  if (!again && (await openQuestion(business, iban))) throw new ApiError("conflict");
  const question = await claim(business, iban);
  if (!question) return waitForAnswer(business, iban);
  const { trackId, isRepeated } = question;
  const isIt = eq(ibanQuestions.trackId, trackId);
  try {
    // Whoever held the question until just now may have kept an answer.
    const owner = (await keptOwner(business, iban)) ?? (await askService(iban, trackId, member, requestId));
    await db().delete(ibanQuestions).where(isIt);
    return owner;
  } catch (error) {
    const hasArrived = takenOf(error) !== null;
    // What did not leave now, or was refused now, says nothing of the time before.
    if (mayHaveCost(error) || isRepeated)
      await db().update(ibanQuestions).set({ lostAt: new Date(), hasArrived }).where(isIt);
    else await db().delete(ibanQuestions).where(isIt);
    throw hasArrived ? new ApiError("conflict") : error;
  }
}

const mayHaveCost = (error: unknown): boolean =>
  certaintyOf(error) === "unknown" && !(error instanceof ApiError && error.code === "fee_wallet_empty");

/** @returns the question, when it is this caller's to ask; an open one is taken up under its track id */
async function claim(business: string, iban: string): Promise<{ trackId: string; isRepeated: boolean } | undefined> {
  const fresh = randomUUID();
  const { trackId, hasArrived } = ibanQuestions;
  const [claimed] = await db()
    .insert(ibanQuestions)
    .values({ business, iban, trackId: fresh })
    .onConflictDoUpdate({
      target: [ibanQuestions.business, ibanQuestions.iban],
      set: {
        trackId: sql`CASE WHEN ${hasArrived} THEN excluded.track_id ELSE ${trackId} END`,
        hasArrived: false,
        lostAt: null,
        askedAt: sql`now()`,
      },
      setWhere: isLost,
    })
    .returning({ trackId });
  return claimed && { trackId: claimed.trackId, isRepeated: claimed.trackId !== fresh };
}

/** Another asks already: theirs is the answer. */
async function waitForAnswer(business: string, iban: string): Promise<IbanOwner> {
  for (let isOpen = true; isOpen; ) {
    await wait(LOOK_EVERY_MS);
    const [question] = await db()
      .select({ trackId: ibanQuestions.trackId })
      .from(ibanQuestions)
      .where(and(eq(ibanQuestions.business, business), eq(ibanQuestions.iban, iban), not(isLost)));
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
