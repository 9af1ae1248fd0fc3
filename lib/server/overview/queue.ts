import "server-only";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import type { Batch } from "@/lib/batches/answers";
import type { AttentionItem, AttentionOrder } from "@/lib/overview/schemas";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { depositsFor, neededRial } from "@/lib/queued-settlements/status";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import type { Member } from "@/lib/server/members/session";
import { queuedOrders } from "@/lib/server/orders/list";
import { shownIban } from "@/lib/server/orders/record/rows";
import { lastKnownWallet } from "@/lib/server/service/last-known";
import { unitDoubt } from "@/lib/server/service/wallet-unit";

/** So many are added up one by one; of more it is said that there are at least these. */
const MOST = 500;
/** A balance of longer ago says nothing of the next deposit. */
const BALANCE_HOLDS_MS = 15 * 60_000;

/**
 * Payouts that wait for the balance, whoever ordered them, as the book and our orders have them, and which deposit lets
 * which go. Those that need least are named: in which order the service sends them is told nowhere.
 *
 * @param named so many of them
 * @returns null where none waits
 */
export async function payoutsQueued(
  member: Member,
  named: number,
  now: number,
): Promise<Extract<AttentionItem, { kind: "payouts_queued" }> | null> {
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
    kind: "payouts_queued",
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

/** So many batches of two days are looked through. */
const MOST_BATCHES = 500;

/**
 * Rows of batches that failed before they were handed over, in batches made elsewhere since a moment: they have no
 * settlement and no row of the statement, so only their batch counts them. What our orders made, they tell themselves.
 *
 * @returns null where there are none
 */
export async function batchRowsFailed(
  business: string,
  since: Date,
): Promise<Extract<AttentionItem, { kind: "batch_rows_failed" }> | null> {
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "batch"), gte(bookRecords.at, since)))
    .orderBy(desc(bookRecords.at))
    .limit(MOST_BATCHES);
  const failed = rows.flatMap((row) => {
    try {
      const { counts } = recordIn<Batch>(row);
      return counts.FAILED > 0 ? [{ id: row.id, count: counts.FAILED }] : [];
    } catch (error) {
      log.debug({ err: error, business }, "a batch of the book could not be opened");
      return [];
    }
  });
  if (failed.length === 0) return null;
  const ours = await orderedHere(
    business,
    failed.map(({ id }) => id),
  );
  const others = failed.filter(({ id }) => !ours.has(id));
  if (others.length === 0) return null;
  return {
    kind: "batch_rows_failed",
    count: others.reduce((sum, { count }) => sum + count, 0),
    batches: others.length,
  };
}

/** Which of these batches an order of ours made, whole or as one of its pieces. */
async function orderedHere(business: string, batchIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`${sql.param([...batchIds])}::text[]`;
  const { rows } = await db().execute<{ id: string }>(sql`
    SELECT service_id AS id FROM payment_orders WHERE business = ${business} AND service_id = ANY(${ids})
    UNION
    SELECT piece ->> 'batchId' FROM payment_orders
      CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(receipt -> 'pieces') = 'array' THEN receipt -> 'pieces' ELSE '[]' END) AS piece
      WHERE business = ${business} AND kind = 'batch' AND sent_at > now() - interval '7 days'
        AND piece ->> 'batchId' = ANY(${ids})`);
  return new Set(rows.map(({ id }) => id));
}
