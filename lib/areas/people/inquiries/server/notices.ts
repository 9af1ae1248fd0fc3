import "server-only";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { idsOf, onlyTo, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { CHARGED, DECIDED } from "../status";
import { contentsOf, rowOf } from "./record";

const MOST = 1000;

/** Inquiries by what they ask about, masked as in their ledger. */
async function describe(ids: readonly string[], member: Member): Promise<Map<string, NoticeSubject>> {
  const rows = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.business, member.business), inArray(inquiries.id, [...ids])));
  return new Map(
    rows.map((row) => {
      const { about, priceRial } = rowOf(row, contentsOf(row), member);
      return [row.id, { name: about, amountRial: priceRial }];
    }),
  );
}

/** Inquiries beyond their makers' budgets, for the others who manage them. */
async function findToDecide(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select({ id: inquiries.id, kind: inquiries.kind, memberId: inquiries.memberId, askedAt: inquiries.askedAt })
    .from(inquiries)
    .where(and(eq(inquiries.business, business), eq(inquiries.state, "waiting")))
    .orderBy(asc(inquiries.askedAt))
    .limit(MOST);
  if (rows.length === 0) return [];
  const people = await peopleWho(business, "inquiries.manage");
  return rows.flatMap(({ id, kind, memberId, askedAt }) => {
    const exceptFor = idsOf(people.filter((person) => person.id === memberId));
    if (exceptFor.length === people.length) return [];
    return { record: id, exceptFor, since: askedAt, facts: { inquiryKind: kind } };
  });
}

/** What others decided, for the members who asked. */
async function findDecided(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.business, business), inArray(inquiries.state, [...DECIDED]), isNull(inquiries.seenAt)))
    .orderBy(desc(inquiries.endedAt))
    .limit(MOST);
  if (rows.length === 0) return [];
  const people = await peopleWho(business, "inquiries.match");
  return rows.flatMap(({ id, kind, state, memberId, endedAt }) => {
    const onlyFor = onlyTo(people, memberId);
    if (onlyFor.length === 0) return [];
    return { record: id, onlyFor, ...(endedAt && { since: endedAt }), facts: { inquiryKind: kind, state } };
  });
}

/** The member who decided on it; who withdrew it is its own maker. */
async function endedBy(business: string, id: string): Promise<string | null> {
  const [row] = await db()
    .select({ deciderId: inquiries.deciderId })
    .from(inquiries)
    .where(and(eq(inquiries.business, business), eq(inquiries.id, id)));
  return row?.deciderId ?? null;
}

const FEE_WALLET_DAYS = 7;

/**
 * The service told lately that the fee wallet does not cover an inquiry, and has charged none since. It does not tell the
 * fee wallet's balance, so this is all that is known of it.
 */
async function findFeeWalletLow(business: string, now: Date): Promise<FoundNotice[]> {
  const from = new Date(now.getTime() - FEE_WALLET_DAYS * 86_400_000);
  const [last] = await db()
    .select({ state: inquiries.state, at: inquiries.askedAt, priceRial: inquiries.priceRial })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        gt(inquiries.askedAt, from),
        inArray(inquiries.state, ["noMoney", ...CHARGED]),
      ),
    )
    .orderBy(desc(inquiries.askedAt), desc(inquiries.id))
    .limit(1);
  if (last?.state !== "noMoney") return [];
  return [{ record: "", since: last.at, ...(last.priceRial !== null && { facts: { priceRial: last.priceRial } }) }];
}

export const inquiryNotices: readonly NoticeSource[] = [
  { kind: "fee_wallet_low", find: findFeeWalletLow },
  { kind: "inquiries_to_decide", find: findToDecide, describe, endedBy },
  { kind: "inquiries_decided", find: findDecided, describe },
];
