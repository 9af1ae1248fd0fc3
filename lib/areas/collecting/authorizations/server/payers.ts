import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { openedOf } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { maskText } from "@/lib/server/proxy/mask";
import type { Payer } from "../operations";
import type { Authorization } from "./answers";

const withdrawal = alias(bookRecords, "withdrawal");
const authorizationOf = sql<string | null>`${withdrawal.facts} ->> 'authorizationId'`;

/** The payers of authorizations, or of withdrawals under them, as far as the book knows them. */
export async function payersOf(
  business: string,
  of: "authorization" | "withdrawal",
  ids: readonly string[],
  seesPersonal: boolean,
): Promise<Payer[]> {
  const rows = await (of === "authorization" ? authorizations(business, ids) : ofWithdrawals(business, ids));
  return rows.flatMap(({ asked, ...row }) => {
    // A record that cannot be opened costs one name, not those of the page.
    const opened = openedOf<Authorization>(row);
    if (!opened) return [];
    const { name, mobile } = opened;
    if (seesPersonal) return [{ id: asked, name, mobile }];
    return [{ id: asked, name: name && maskText(name, "name"), mobile: mobile && maskText(mobile, "mobile") }];
  });
}

const columns = {
  business: bookRecords.business,
  kind: bookRecords.kind,
  id: bookRecords.id,
  sealed: bookRecords.sealed,
};
const isAuthorization = (business: string): SQL | undefined =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, "authorization"));

const authorizations = (business: string, ids: readonly string[]) =>
  db()
    .select({ ...columns, asked: bookRecords.id })
    .from(bookRecords)
    .where(and(isAuthorization(business), inArray(bookRecords.id, [...ids])));

const ofWithdrawals = (business: string, ids: readonly string[]) =>
  db()
    .select({ ...columns, asked: withdrawal.id })
    .from(withdrawal)
    .innerJoin(bookRecords, and(isAuthorization(business), eq(bookRecords.id, authorizationOf)))
    .where(and(eq(withdrawal.business, business), eq(withdrawal.kind, "withdrawal"), inArray(withdrawal.id, [...ids])));
