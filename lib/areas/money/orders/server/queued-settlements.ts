import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { depositsFor, neededRial } from "@/lib/areas/money/queued-settlements/status";
import { lastKnownWallet } from "@/lib/areas/money/wallet/server/last-known";
import { unitDoubt } from "@/lib/areas/money/wallet/server/wallet-unit";
import type { AttentionItem, AttentionOrder } from "@/lib/areas/records/overview/schemas";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { shownIban } from "@/lib/server/orders/record/rows";
import { queuedOrders } from "./list";

/** Settlements are added up one by one to this number. If there are more, the answer says "at least". */
const MOST = 500;
/** A balance older than this says nothing about the next deposit. */
const BALANCE_HOLDS_MS = 15 * 60_000;

/**
 * Settlements that wait for the balance, ordered here or elsewhere, from the book and our orders, and the deposit that
 * each of them needs. The smallest ones are named, because the order in which the service sends them is not
 * documented.
 *
 * @param named how many of them are named
 * @returns null if none waits
 */
export async function settlementsQueued(
  member: Member,
  named: number,
  now: number,
): Promise<Extract<AttentionItem, { kind: "settlements_queued" }> | null> {
  const { business } = member;
  const [ours, inBook, coverage, wallet, doubt] = await Promise.all([
    queuedOrders(member, MOST),
    queuedInBook(business),
    bookCoverage(business),
    lastKnownWallet(business),
    unitDoubt(business),
  ]);
  const told = new Map(inBook.map((row) => [row.trackId, row]));
  const orders = new Map(ours.items.map((order) => [order.trackId, order]));
  const waiting = [
    ...ours.items.map(({ id, trackId, amountRial, receiver, destination }) => ({
      status: "QUEUED" as const,
      amountRial,
      wageRial: told.get(trackId)?.wageRial ?? null,
      shown: { orderId: id, amountRial, name: receiver ?? destination, outcome: null } satisfies AttentionOrder,
    })),
    ...inBook
      .filter(({ trackId }) => trackId === null || !orders.has(trackId))
      .map(({ id, amountRial, wageRial, iban }) => ({
        status: "QUEUED" as const,
        amountRial,
        wageRial,
        shown: {
          orderId: "",
          queuedId: id,
          amountRial,
          name: iban && shownIban(iban, member.role),
          outcome: null,
        } satisfies AttentionOrder,
      })),
  ].sort((one, other) => neededRial(one) - neededRial(other));
  if (waiting.length === 0) return null;
  const list = coverage.find(({ kind }) => kind === "queuedSettlement");
  const isAll = list?.freshAt != null && list.unread === 0 && waiting.length < MOST;
  const { balance } = wallet;
  const isNow = balance !== null && now - Date.parse(balance.answeredAt) < BALANCE_HOLDS_MS && !doubt;
  const page = { items: waiting, total: null, hasMore: !isAll, page: 1, perPage: MOST };
  const deposit = isNow ? depositsFor(page, balance.balanceRial) : null;
  return {
    kind: "settlements_queued",
    count: waiting.length,
    totalRial: waiting.reduce((sum, { amountRial }) => sum + amountRial, 0),
    orders: waiting.slice(0, named).map(({ shown }) => shown),
    deposit: deposit && {
      smallestRial: deposit.smallestRial,
      allRial: deposit.allRial,
      isAtLeast: deposit.isAtLeast,
    },
  };
}

async function queuedInBook(business: string): Promise<QueuedSettlement[]> {
  const isWaiting = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "queuedSettlement"),
    eq(bookRecords.isFinal, false),
    eq(bookRecords.state, "QUEUED"),
  );
  const rows = await db().select().from(bookRecords).where(isWaiting).orderBy(asc(bookRecords.at)).limit(MOST);
  return rows.flatMap((row) => {
    try {
      return [recordIn<QueuedSettlement>(row)];
    } catch (error) {
      log.debug({ err: error, business }, "a record of the queue could not be opened");
      return [];
    }
  });
}
