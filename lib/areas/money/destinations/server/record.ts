import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { askInquiry } from "@/lib/areas/people/inquiries/server/ask";
import { contentsOf, markOf, questionHashes, type StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import { ANSWERS, isAmong } from "@/lib/areas/people/inquiries/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import type { IbanOwner, OpenQuestion } from "../operations";

/** What was told of an IBAN's owner before; null when nobody asked yet. */
export const keptOwner = async (business: string, iban: string): Promise<IbanOwner | null> =>
  (await keptOwners(business, [iban])).get(iban) ?? null;

/** The same of several, by IBAN. */
export async function keptOwners(business: string, ibans: readonly string[]): Promise<Map<string, IbanOwner>> {
  const owners = new Map<string, IbanOwner>();
  for (const row of await questionsOf(business, ibans)) {
    if (!isAmong(ANSWERS, row.state)) continue;
    const owner = ownerOf(row);
    if (owner && !owners.has(owner.iban)) owners.set(owner.iban, owner);
  }
  return owners;
}

/** Everything that was asked about the owners of some IBANs, newest first. */
const questionsOf = async (business: string, ibans: readonly string[]): Promise<StoredInquiry[]> =>
  ibans.length === 0
    ? []
    : db()
        .select()
        .from(inquiries)
        .where(
          and(
            eq(inquiries.business, business),
            inArray(
              inquiries.questionHash,
              ibans.flatMap((iban) => questionHashes(business, "iban", { iban })),
            ),
          ),
        )
        .orderBy(desc(inquiries.createdAt), desc(inquiries.id));

async function openRow(business: string, iban: string): Promise<StoredInquiry | undefined> {
  const asked = (await questionsOf(business, [iban])).filter(({ state }) =>
    isAmong(["asking", "unknown", "lost", ...ANSWERS], state),
  );
  const [last] = asked;
  return last?.state === "unknown" || last?.state === "lost" ? last : undefined;
}

/** The question for an IBAN's owner that got no answer and may have been charged; null when there is none. */
export async function openQuestion(business: string, iban: string): Promise<OpenQuestion | null> {
  const open = await openRow(business, iban);
  return open ? { askedAt: open.askedAt.toISOString(), hasArrived: open.state === "lost" } : null;
}

/**
 * Asks the service who owns an IBAN, which costs a fee, and keeps the answer as proof, also that nobody was found; a kept
 * one is given without asking. See `askInquiry`, which all inquiries go through.
 *
 * @param again the asker has read that an earlier question may have been charged
 * @throws ApiError as `askInquiry`; `conflict` when an earlier question is open, and when the service has it already and
 *   does not answer it again; `beyond_budget` when the member may not spend more this month without another's yes
 */
export async function askOwner(iban: string, member: Member, requestId: string, again = false): Promise<IbanOwner> {
  const { business } = member;
  const open = again ? await openRow(business, iban) : undefined;
  const seen = open && markOf(open);
  const { is, row, error } = await askInquiry({ business, member, kind: "iban", input: { iban }, requestId, seen });
  if (is === "waiting") throw new ApiError("beyond_budget");
  if (is === "open") throw error !== undefined && row.state === "unknown" ? error : new ApiError("conflict");
  const owner = ownerOf(row);
  if (!owner) throw new ApiError("internal");
  return owner;
}

/** @returns null of what was forgotten */
function ownerOf(row: StoredInquiry): IbanOwner | null {
  const contents = contentsOf(row);
  if (!contents?.input.iban) return null;
  const { owners, bankName, accountNote } = contents.answer?.values ?? {};
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    iban: contents.input.iban,
    isFound: row.state === "found",
    names: Array.isArray(owners) ? (owners as string[]) : [],
    bankName: text(bankName),
    note: text(accountNote),
    askedAt: (row.endedAt ?? row.askedAt).toISOString(),
    inquiryId: row.id,
  };
}
