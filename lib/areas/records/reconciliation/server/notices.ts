import "server-only";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import {
  reconciliationClosings,
  reconciliationMismatches,
  reconciliationReopenings,
} from "@/lib/server/db/schema/index";
import { lastActorOf } from "@/lib/server/notices/ended-by";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { CHECKS_OF_ACCOUNTS } from "../checks";
import { monthAt, monthNamed } from "../months";
import { whyNotClosable } from "./close";
import { knownPlaces } from "./known-places";
import { everything } from "./places";

const table = reconciliationMismatches;
const MOST = 1000;

/** Differences that no check has found to be over and nobody has explained. */
async function findDiffering(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select({ id: table.id, check: table.check, day: table.day, since: table.since, count: table.count })
    .from(table)
    .where(
      and(
        eq(table.business, business),
        eq(table.level, "mismatch"),
        isNull(table.resolvedAt),
        isNull(table.explainedAt),
      ),
    )
    .orderBy(desc(table.day), table.id)
    .limit(MOST);
  if (rows.length === 0) return [];
  // Only readers of accounts see what the checks of accounts find.
  const readers = idsOf(
    (await peopleWho(business, "wallet.read")).filter(({ role }) => roleCan(role, "bankAccounts.read")),
  );
  return rows.map(({ id, check, day, since, count }) => ({
    record: id,
    ...(CHECKS_OF_ACCOUNTS.includes(check) && { onlyFor: readers }),
    since,
    facts: { check, day, count },
  }));
}

/** A month waits for late rows of its last days before anybody is asked to close it. */
const AFTER_DAYS = 3;

/**
 * The last month that is over, in the calendar in which the business closes its months, if it can be closed now. Earlier
 * months are named where a month is closed.
 */
async function findToClose(business: string, now: Date): Promise<FoundNotice[]> {
  const { month, from, to, seq } = reconciliationClosings;
  const closed = await db()
    .select({ month, from, to })
    .from(reconciliationClosings)
    .leftJoin(reconciliationReopenings, eq(reconciliationReopenings.closingId, reconciliationClosings.id))
    .where(and(eq(reconciliationClosings.business, business), isNull(reconciliationReopenings.closingId)))
    .orderBy(desc(seq));
  const calendar = (closed[0] && monthNamed(closed[0].month)?.calendar) ?? "jalali";
  const today = tehranDayOf(now.getTime());
  const ended = monthAt(addDays(monthAt(today, calendar).from, -1), calendar);
  if (today < addDays(ended.to, AFTER_DAYS)) return [];
  if (closed.some((each) => each.from <= ended.to && each.to >= ended.from)) return [];
  const known = await knownPlaces(business, ended, everything);
  if (whyNotClosable(ended, known, now.getTime()) !== null) return [];
  return [{ record: ended.id, since: new Date(tehranDayBounds(addDays(ended.to, AFTER_DAYS)).from) }];
}

export const reconciliationNotices: readonly NoticeSource[] = [
  {
    kind: "book_differs",
    find: findDiffering,
    /** A difference has no name, only its amount. */
    async describe(ids, { business }) {
      const rows = await db()
        .select({ id: table.id, amountRial: table.amountRial })
        .from(table)
        .where(and(eq(table.business, business), inArray(table.id, [...ids])));
      return new Map(rows.map(({ id, amountRial }) => [id, { name: null, amountRial }]));
    },
    endedBy: (business, id) => lastActorOf(business, id, ["reconciliation.explained"]),
  },
  {
    kind: "month_to_close",
    find: findToClose,
    async endedBy(business, record) {
      const [closing] = await db()
        .select({ content: reconciliationClosings.content })
        .from(reconciliationClosings)
        .where(and(eq(reconciliationClosings.business, business), eq(reconciliationClosings.month, record)))
        .orderBy(desc(reconciliationClosings.seq))
        .limit(1);
      return closing?.content.closedBy.id ?? null;
    },
  },
];
