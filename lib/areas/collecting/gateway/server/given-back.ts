import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { endOfRow } from "@/lib/areas/collecting/gateway-refunds/rules";
import type { TransactionStatus } from "@/lib/areas/money/wallet/codes";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";

/**
 * Returns how much of a gateway payment went back to its payer by the book's refund rows, including refunds ordered
 * elsewhere. Refunds that are under way or failed do not count.
 *
 * @param transactionId the payment's statement row
 * @returns whole rial, and when the last refund was done; null if nothing went back as far as the book knows
 */
export async function givenBackOf(
  business: string,
  transactionId: string,
): Promise<{ rial: number; at: string | null } | null> {
  const rows = await db()
    .select({
      status: sql<TransactionStatus>`${bookRecords.state}`,
      amountRial: bookRecords.amountRial,
      at: bookRecords.at,
      endedAt: bookRecords.endedAt,
    })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "transaction"),
        eq(bookRecords.channel, "refund"),
        sql`${bookRecords.terms} @> ${sql.param(wantedTerms(business, "transaction", "id", transactionId))}::bigint[]`,
      ),
    )
    .orderBy(desc(bookRecords.at));
  const back = rows.filter((row) => endOfRow(row) === "done");
  const rial = back.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0);
  const [last] = back;
  return rial === 0 ? null : { rial, at: (last?.endedAt ?? last?.at)?.toISOString() ?? null };
}
