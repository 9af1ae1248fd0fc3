import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { endOfRow } from "@/lib/gateway-refunds/rules";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { TransactionStatus } from "@/lib/wallet/codes";

/**
 * What of a payment of the gateway went back to its payer, by the book's rows, whoever ordered that. What is on its way or
 * failed is none of it.
 *
 * @param transactionId the payment's row of the statement
 * @returns whole rial, and when the last of it went back; null where nothing did, as far as the book was told
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
