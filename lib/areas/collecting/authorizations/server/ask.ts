import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { recordIn } from "@/lib/server/book/keep";
import { wantedTerms } from "@/lib/server/book/terms";
import { log } from "@/lib/server/core/log";
import type { MessageRecipient } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { statusAt } from "../status";
import type { Authorization } from "./answers";

const columns = {
  business: bookRecords.business,
  kind: bookRecords.kind,
  id: bookRecords.id,
  state: bookRecords.state,
  sealed: bookRecords.sealed,
};
const isOf = (business: string) => and(eq(bookRecords.business, business), eq(bookRecords.kind, "authorization"));

/** Authorizations by their ids, as the book knew them last, including revoked ones. */
export async function payersInBook(business: string, ids: readonly string[]): Promise<Map<string, Authorization>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select(columns)
    .from(bookRecords)
    .where(and(isOf(business), inArray(bookRecords.id, [...ids])));
  return new Map(rows.flatMap(opened).map((each) => [each.id, each]));
}

/** Authorizations with any of these values: a mobile, a national code, or an id. */
export async function payersHaving(business: string, values: readonly BookTerm[]): Promise<Authorization[]> {
  const sets = values
    .map(([field, value]) => wantedTerms(business, "authorization", field, value))
    .filter((terms) => terms.length > 0);
  if (sets.length === 0) return [];
  const rows = await db()
    .selectDistinctOn([bookRecords.id], columns)
    .from(sql`unnest(${sql.param(sets.map((terms) => `{${terms}}`))}::text[]) AS wanted(terms)`)
    .innerJoin(bookRecords, and(sql`${bookRecords.terms} @> wanted.terms::bigint[]`, isOf(business)));
  return rows.flatMap(opened);
}

/** A record that cannot be opened is left out until the service tells it again. */
function opened(row: Pick<typeof bookRecords.$inferSelect, "business" | "kind" | "id" | "state" | "sealed">) {
  try {
    const record = recordIn<Authorization>(row);
    const told = { ...record, status: row.state as Authorization["status"] };
    return [{ ...told, status: statusAt(told, Date.now()) }];
  } catch (error) {
    log.warn({ err: error, business: row.business }, "an authorization in the book could not be opened");
    return [];
  }
}

/** Whom messages about an authorization go to. */
export const recipientIn = ({ mobile, email, nationalCode, customerId }: Authorization): MessageRecipient => ({
  mobile: mobile === null ? null : normalizeMobile(mobile),
  email,
  nationalCode,
  customerId,
});
