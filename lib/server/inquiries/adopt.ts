import "server-only";
import { eq } from "drizzle-orm";
import type { InquiryState } from "@/lib/inquiries/kinds";
import { db } from "@/lib/server/db/client";
import { ibanProofs, ibanQuestions, inquiries } from "@/lib/server/db/schema";
import { type InquiryContents, peopleIn, questionHash, sealContents } from "./record";

/** Moves what earlier versions kept of IBANs' owners into the ledger: it was paid for. */
export async function adoptIbanProofs(): Promise<void> {
  for (const { id, business, iban, trackId, outcome, owners, bankName, note, askedBy, createdAt } of await db()
    .select()
    .from(ibanProofs)) {
    // Of answers that told neither an owner nor a bank nothing was ever known.
    const isAnswer = outcome !== "found" || owners.length > 0 || bankName !== null;
    const values = {
      ...(owners.length > 0 && { owners }),
      ...(bankName !== null && { bankName }),
      ...(note !== null && { accountNote: note }),
    };
    await db().transaction(async (tx) => {
      if (isAnswer) {
        const row = { business, iban, trackId, memberId: askedBy, at: createdAt };
        const state = outcome === "found" ? "found" : "unmatched";
        await tx
          .insert(inquiries)
          .values(rowOf(row, state, { values, unread: [] }))
          .onConflictDoNothing();
      }
      await tx.delete(ibanProofs).where(eq(ibanProofs.id, id));
    });
  }
  for (const { business, iban, trackId, askedAt, hasArrived } of await db().select().from(ibanQuestions)) {
    await db().transaction(async (tx) => {
      const row = { business, iban, trackId, memberId: "", at: askedAt };
      await tx
        .insert(inquiries)
        .values(rowOf(row, hasArrived ? "lost" : "unknown", null))
        .onConflictDoNothing();
      await tx.delete(ibanQuestions).where(eq(ibanQuestions.trackId, trackId));
    });
  }
}

interface Kept {
  business: string;
  iban: string;
  trackId: string;
  memberId: string;
  at: Date;
}

function rowOf(
  { business, iban, trackId: id, memberId, at }: Kept,
  state: InquiryState,
  answer: InquiryContents["answer"],
) {
  const contents: InquiryContents = { input: { iban }, answer };
  return {
    id,
    business,
    kind: "iban" as const,
    questionHash: questionHash(business, "iban", { iban }),
    state,
    memberId,
    // Who it was stands in the log; here their name was not kept.
    memberName: "",
    contents: sealContents(id, contents),
    people: peopleIn(business, contents),
    createdAt: at,
    askedAt: at,
    endedAt: at,
  };
}
