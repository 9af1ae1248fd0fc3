import "server-only";
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { backAt, cameBackOf, type TransactionChannel, type TransactionStatus } from "@/lib/areas/money/wallet/status";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { daysIn } from "../months";
import { inOrderOfTime, type Movement } from "../movement";

export interface DayMovements {
  day: string;
  movements: Movement[];
}

const BACK: readonly TransactionStatus[] = ["settlement_failed", "settlement_canceled", "settlement_returned"];

/**
 * The movements of the wallet day by day, as the book's ledger has them: each row when it was written, and money that
 * a settlement brought back when it came back. Rows that moved nothing are included.
 */
export async function* walletMovements(
  business: string,
  span: { from: string; to: string },
  tx: Queryable = db(),
): AsyncGenerator<DayMovements> {
  for (const day of daysIn(span)) {
    const { from, to } = tehranDayBounds(day);
    const [written, ended] = [
      await rowsWhere(business, [gte(bookRecords.at, new Date(from)), lt(bookRecords.at, new Date(to))], tx),
      await rowsWhere(
        business,
        [
          inArray(bookRecords.state, [...BACK]),
          // If nobody tells when it came back, this counts with the row itself.
          or(
            and(gte(bookRecords.endedAt, new Date(from)), lt(bookRecords.endedAt, new Date(to))),
            and(
              gte(bookRecords.at, new Date(from)),
              lt(bookRecords.at, new Date(to)),
              sql`coalesce(${bookRecords.endedAt} <= ${bookRecords.at}, true)`,
            ),
          ),
        ],
        tx,
      ),
    ];
    const movements: Movement[] = written.map(({ row, booked }) => ({
      role: "written",
      id: row.id,
      at: row.at,
      status: row.status,
      channel: row.channel,
      ...booked,
    }));
    for (const { row } of ended) {
      const at = backAt(row);
      if (at < from || at >= to) continue;
      const back = cameBackOf(row);
      const { id, status, channel } = row;
      movements.push({ role: "back", id, at, status, channel, ...back, differenceRial: 0 });
    }
    yield { day, movements: movements.sort(inOrderOfTime) };
  }
}

async function rowsWhere(business: string, conditions: (SQL | undefined)[], tx: Queryable) {
  const rows = await tx
    .select({
      id: bookRecords.id,
      at: bookRecords.at,
      endedAt: bookRecords.endedAt,
      state: bookRecords.state,
      channel: bookRecords.channel,
      amountRial: bookRecords.amountRial,
      feeRial: bookRecords.feeRial,
      movedRial: bookRecords.movedRial,
      movedFeeRial: bookRecords.movedFeeRial,
      differenceRial: bookRecords.differenceRial,
    })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"), ...conditions));
  return rows.map(({ id, at, endedAt, state, channel, ...money }) => ({
    row: {
      id,
      at: at.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      status: state as TransactionStatus,
      channel: channel as TransactionChannel | null,
      amountRial: money.amountRial ?? 0,
      wageRial: money.feeRial ?? 0,
    },
    booked: {
      amountRial: money.movedRial ?? 0,
      feeRial: money.movedFeeRial ?? 0,
      differenceRial: money.differenceRial ?? 0,
    },
  }));
}
