import "server-only";
import { and, count, desc, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { payersInBook } from "@/lib/areas/collecting/authorizations/server/ask";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { addDays, jalaliMonthOf, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords, paymentOrders } from "@/lib/server/db/schema/index";
import { againOf } from "../again";
import type { FailedLately, FailedOnes } from "../many";
import type { Withdrawal } from "./answers";
import { retriedSince } from "./order/retry-of";

/** The most withdrawals that one order can hold. */
const MOST = 1000;
const OPEN = ["INIT", "PENDING"];
const COUNTED = ["DONE", "REVERSED", ...OPEN];

const authorizationId = sql<string>`${bookRecords.facts} ->> 'authorizationId'`;
const isOf = (business: string) => and(eq(bookRecords.business, business), eq(bookRecords.kind, "withdrawal"));
const startOf = (day: string): Date => new Date(tehranDayBounds(day).from);

/** A failed withdrawal, as reported by the service or by our own order. */
type Failed = Pick<
  FailedLately,
  "id" | "refused" | "authorizationId" | "amountRial" | "date" | "description" | "errorCode"
>;

/**
 * Withdrawals of the last days that failed for good, and those of our orders that the service never accepted, newest
 * first. Each says whether to collect it again: by its error code, by its authorization in the book, and by the later
 * withdrawals under that.
 *
 * @param days the number of Tehran days, today included
 */
export async function failedLately(business: string, days: number): Promise<FailedOnes> {
  const now = Date.now();
  const today = tehranDayOf(now);
  const from = startOf(addDays(today, 1 - days));
  const such = and(isOf(business), eq(bookRecords.state, "FAILED"), gte(bookRecords.at, from));
  const [rows, [all], refused, coverage] = await Promise.all([
    db()
      .select({
        business: bookRecords.business,
        kind: bookRecords.kind,
        id: bookRecords.id,
        sealed: bookRecords.sealed,
      })
      .from(bookRecords)
      .where(such)
      .orderBy(desc(bookRecords.at), desc(bookRecords.id))
      .limit(MOST),
    db().select({ count: count() }).from(bookRecords).where(such),
    refusedLately(business, from),
    bookCoverage(business),
  ]);
  const known = [...rows.flatMap(opened).map(failedOf), ...refused];
  const failed = known.sort((one, other) => (other.date ?? "").localeCompare(one.date ?? "")).slice(0, MOST);
  const ids = [...new Set(failed.map((one) => one.authorizationId))];
  const month = jalaliMonthOf(today);
  const retries = failed.map((one) => ({ authorizationId: one.authorizationId, earlier: one.id }));
  const [payers, since, used, again] = await Promise.all([
    payersInBook(business, ids),
    sinceOf(business, ids, from),
    usedIn(business, ids, month),
    retriedSince(business, retries, db()),
  ]);
  return {
    items: failed.map((one): FailedLately => {
      const payer = payers.get(one.authorizationId) ?? null;
      const monthlyCount = payer?.monthlyCount ?? null;
      const left = {
        remainingCount: monthlyCount === null ? null : Math.max(0, monthlyCount - (used.get(one.authorizationId) ?? 0)),
        remainingRial: null,
        periodEnd: month.to,
      };
      const { errorCode, amountRial } = one;
      return {
        ...one,
        name: payer?.name ?? null,
        mobile: payer?.mobile ?? null,
        bankCode: payer?.bankCode ?? null,
        // An authorization that the book does not know may be revoked: the service no longer lists such ones.
        again: payer
          ? againOf({ code: errorCode, amountRial }, { authorization: payer, left }, now)
          : { worth: "later", why: "unknown" },
        since: sinceIn(since, one) ?? (again.has(one.id) ? "again" : null),
      };
    }),
    left: Math.max(0, (all?.count ?? 0) + refused.length - failed.length),
    asOf: coverage.find(({ kind }) => kind === "withdrawal")?.freshAt?.toISOString() ?? null,
  };
}

function opened(row: Pick<typeof bookRecords.$inferSelect, "business" | "kind" | "id" | "sealed">): Withdrawal[] {
  try {
    return [recordIn<Withdrawal>(row)];
  } catch (error) {
    log.warn({ err: error, business: row.business }, "a failed withdrawal in the book could not be opened");
    return [];
  }
}

const failedOf = ({ id, authorizationId: of, amountRial, date, description, errorCode }: Withdrawal): Failed => ({
  ...{ id, refused: null, authorizationId: of, amountRial, date, description, errorCode },
});

/**
 * Orders that the service never accepted, or that Daftar did not send. Those that were collected after all are left
 * out.
 */
async function refusedLately(business: string, from: Date): Promise<Failed[]> {
  const { kind, state, serviceId, settledAt, failure } = paymentOrders;
  const rows = await db()
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(kind, "withdrawal"),
        eq(state, "failed"),
        isNull(serviceId),
        gte(settledAt, from),
        or(isNull(failure), ne(failure, "errors.retryNotFailed")),
      ),
    )
    .orderBy(desc(settledAt))
    .limit(MOST);
  return rows.map((order) => {
    const { authorizationId: of, description } = order.content as Pick<
      OrderContents["withdrawal"],
      "authorizationId" | "description"
    >;
    return {
      id: order.trackId,
      refused: { orderId: order.id, why: order.failure },
      authorizationId: of,
      amountRial: order.amountRial,
      date: tehranDayOf(order.settledAt?.getTime() ?? 0),
      description: description ?? null,
      errorCode: null,
    };
  });
}

interface Later {
  authorizationId: string;
  amountRial: number | null;
  /** The Tehran day of the planned collection. */
  day: string;
  isDone: boolean;
}

/** Withdrawals under these authorizations since a moment that were collected or may still be. */
function sinceOf(business: string, ids: readonly string[], from: Date): Promise<Later[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db()
    .select({
      authorizationId,
      amountRial: bookRecords.amountRial,
      day: sql<string>`to_char(${bookRecords.at} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`,
      isDone: sql<boolean>`${bookRecords.state} = 'DONE'`,
    })
    .from(bookRecords)
    .where(
      and(
        isOf(business),
        inArray(bookRecords.state, ["DONE", ...OPEN]),
        gte(bookRecords.at, from),
        inArray(authorizationId, [...ids]),
      ),
    );
}

/** Whether the same amount was collected, or waits, on its day or later. */
function sinceIn(since: readonly Later[], { authorizationId: id, amountRial, date }: Failed): FailedLately["since"] {
  const same = since.filter(
    (later) => later.authorizationId === id && later.amountRial === amountRial && (date === null || later.day >= date),
  );
  if (same.length === 0) return null;
  return same.some(({ isDone }) => isDone) ? "collected" : "waiting";
}

/**
 * How many withdrawals of a month's limit are used: those that succeeded in the month, and those that are still to be
 * collected in it.
 */
async function usedIn(
  business: string,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ authorizationId, used: count() })
    .from(bookRecords)
    .where(
      and(
        isOf(business),
        inArray(bookRecords.state, COUNTED),
        gte(bookRecords.at, startOf(from)),
        sql`${bookRecords.at} < ${startOf(addDays(to, 1)).toISOString()}::timestamptz`,
        inArray(authorizationId, [...ids]),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ authorizationId: id, used }) => [id, used]));
}
