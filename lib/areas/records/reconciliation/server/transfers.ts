import "server-only";
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { recognise } from "@/lib/areas/money/bank-accounts/server/ask";
import { type AccountRowInBook, accountRows } from "@/lib/areas/money/bank-accounts/server/record";
import { addDays, tehranDayBounds } from "@/lib/kit/format/jalali";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { accountsOf } from "./account-place";

/**
 * Transfers between two own places of the business. Each place has a row of the transfer, and neither row is income
 * or cost.
 */
export interface Transfers {
  /** By place: the ids of its movements that are transfers. */
  of: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A settlement reaches the account days after it left the wallet, possibly after the end of the period. */
const AROUND_DAYS = 14;
const WALLET = "wallet";

/**
 * The movements of a period between two own places: wallet rows that name one of the accounts, account rows that
 * certainly belong to a wallet row by their ids, and account rows that name another own account. If one side is not
 * recognised, the other side stays in transit, where an accountant sees it.
 */
export async function transfersIn(business: string, { from, to }: { from: string; to: string }): Promise<Transfers> {
  const accounts = await accountsOf(business);
  const own = new Set(accounts.map(({ iban }) => iban));
  const wallet = new Set(await settlementsTo(business, [...own], { from, to }));
  const of = new Map<string, ReadonlySet<string>>([[WALLET, wallet]]);
  for (const { id, iban } of accounts) {
    const named = new Map<string, readonly string[]>();
    const found = new Set<string>();
    for await (const rows of accountRows(business, iban, addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS))) {
      for (const { trackingCode, counterpartyIban } of rows)
        if (counterpartyIban !== null && counterpartyIban !== iban && own.has(counterpartyIban))
          found.add(trackingCode);
      for (const [code, ids] of await certainOf(business, iban, rows)) named.set(code, ids);
    }
    const moved = new Set(await walletRows(business, [...named.values()].flat()));
    for (const [code, ids] of named) {
      const ofWallet = ids.filter((each) => moved.has(each));
      if (ofWallet.length > 0) found.add(code);
      for (const each of ofWallet) wallet.add(each);
    }
    of.set(id, found);
  }
  return { of };
}

/** Rows with only one possible match, with the ids of the match. The result does not depend on who makes the file. */
async function certainOf(
  business: string,
  iban: string,
  rows: readonly AccountRowInBook[],
): Promise<[string, string[]][]> {
  const found = await recognise(business, iban, rows, "owner");
  return [...found].flatMap(([code, { how, facts }]): [string, string[]][] =>
    how === "certain" ? [[code, facts.flatMap(({ ids }) => [...ids])]] : [],
  );
}

/** Those of some ids whose rows moved the wallet. */
async function walletRows(business: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ id: bookRecords.id })
    .from(bookRecords)
    .where(and(isOfWallet(business), inArray(bookRecords.id, [...new Set(ids)]), ne(bookRecords.movedRial, 0)));
  return rows.map(({ id }) => id);
}

const isOfWallet = (business: string): SQL | undefined =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"));

/** Settlements to own accounts, and cash-ins from them, that moved the wallet or came back in the period. */
async function settlementsTo(
  business: string,
  ibans: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  if (ibans.length === 0) return [];
  const [begins, ends] = [new Date(tehranDayBounds(from).from), new Date(tehranDayBounds(addDays(to, 1)).from)];
  const namesOwn = ibans.map((iban) => {
    const terms = wantedTerms(business, "transaction", "iban", iban);
    return sql`${bookRecords.terms} @> ${sql.param(`{${terms}}`)}::bigint[]`;
  });
  const rows = await db()
    .select({ id: bookRecords.id })
    .from(bookRecords)
    .where(
      and(
        isOfWallet(business),
        or(...namesOwn),
        or(sql`${bookRecords.state} LIKE 'settlement_%'`, eq(bookRecords.channel, "cash-in")),
        or(
          sql`${bookRecords.at} >= ${begins} AND ${bookRecords.at} < ${ends}`,
          sql`${bookRecords.endedAt} >= ${begins} AND ${bookRecords.endedAt} < ${ends}`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}
