import "server-only";
import { and, desc, sql } from "drizzle-orm";
import { cameBackOf } from "@/lib/book/ledger";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { Transaction } from "@/lib/wallet/answers";
import { effectAlone } from "@/lib/wallet/effect";
import type { WalletTotalsInput } from "@/lib/wallet/schemas";
import { recordIn } from "./keep";
import { rowsOfPeriod } from "./totals";

/** So many sealed records are opened before others have their turn. */
const PER_LOOK = 500;

type Stored = typeof bookRecords.$inferSelect;

/**
 * Rows of the statement as the book has them, newest first, some hundred at a time. They are walked by their place, so
 * that what comes or changes meanwhile moves none of them.
 *
 * @param to the last day, included
 */
export async function* bookRows(
  business: string,
  input: WalletTotalsInput,
  to: string,
): AsyncGenerator<{ rows: Transaction[] }> {
  let last: Stored | undefined;
  do {
    const found: Stored[] = await db()
      .select()
      .from(bookRecords)
      .where(and(rowsOfPeriod(business, input, to), last && isBehind(last)))
      .orderBy(desc(bookRecords.at), desc(sql`length(${bookRecords.id})`), desc(bookRecords.id))
      .limit(PER_LOOK);
    yield { rows: found.map(transactionIn) };
    last = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (last);
}

/** Time first: it alone says which months need not be looked into. */
const isBehind = ({ at, id }: Stored) => sql`${bookRecords.at} <= ${at}
  AND (${bookRecords.at}, length(${bookRecords.id}), ${bookRecords.id}) < (${at}, length(${id}::text), ${id}::text)`;

/** The row as it was told, with what it did to the wallet by the balances around it, what it brought back included. */
function transactionIn(row: Stored): Transaction {
  const record = recordIn<Omit<Transaction, "effectRial">>(row);
  return { ...record, effectRial: effectOf(row, record) };
}

function effectOf(row: Stored, record: Omit<Transaction, "effectRial">): number | null {
  if (row.movedRial === null || row.movedFeeRial === null) return effectAlone(record);
  if (!row.isCertain) return null;
  const back = cameBackOf({ status: record.status, amountRial: record.amountRial, wageRial: record.wageRial });
  return row.movedRial + row.movedFeeRial + back.amountRial + back.feeRial;
}
