import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { recordIn } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import type { NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { shownIban } from "@/lib/server/orders/record/rows";
import { ORDER } from "../declared";
import { describeOrders } from "./notices";
import { type SettlementsQueued, settlementsQueued } from "./record";

/** Settlements by their receivers: our orders as in their list, the others by their IBAN. */
async function describe(records: readonly string[], member: Member): Promise<Map<string, NoticeSubject>> {
  const { business, role } = member;
  const orderIds = records.flatMap((record) => (record.startsWith(ORDER) ? record.slice(ORDER.length) : []));
  const [orders, rows] = await Promise.all([
    describeOrders(orderIds, member),
    db()
      .select()
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.business, business),
          eq(bookRecords.kind, "queuedSettlement"),
          inArray(bookRecords.id, [...records]),
        ),
      ),
  ]);
  return new Map([
    ...[...orders].map(([id, subject]): [string, NoticeSubject] => [ORDER + id, subject]),
    ...rows.map((row): [string, NoticeSubject] => {
      const iban = ibanIn(row);
      return [row.id, { name: iban && shownIban(iban, role), amountRial: row.amountRial }];
    }),
  ]);
}

function ibanIn(row: typeof bookRecords.$inferSelect): string | null {
  try {
    return recordIn<QueuedSettlement>(row).iban;
  } catch (error) {
    log.debug({ err: error, business: row.business }, "a record of the queue could not be opened");
    return null;
  }
}

export const queuedNotices: readonly NoticeSource[] = [
  {
    kind: "settlements_queued",
    /** Each that waits. What they come to, and the deposit that releases them, is the same for all. */
    async find(business, now) {
      const queued = await settlementsQueued(business, now.getTime());
      if (!queued) return [];
      const facts = { totalRial: queued.totalRial, ...depositFacts(queued) };
      return queued.items.map(({ orderId, queuedId, at }) => ({
        record: orderId === null ? (queuedId ?? "") : ORDER + orderId,
        ...(at && { since: at }),
        facts,
      }));
    },
    describe,
  },
];

/** Which deposit lets which of them go; `unknown` if the balance is not known now. */
function depositFacts({ count, deposit }: SettlementsQueued): Readonly<Record<string, string | number>> {
  if (!deposit) return { deposit: "unknown" };
  const { smallestRial, allRial, isAtLeast } = deposit;
  const amounts = { allRial, least: String(isAtLeast), ...(smallestRial !== null && { smallestRial }) };
  if (allRial === 0) return { ...amounts, deposit: "none" };
  if (count === 1 || smallestRial === null) return { ...amounts, deposit: "all" };
  return { ...amounts, deposit: smallestRial === 0 ? "rest" : "many" };
}
