import "server-only";
import { and, eq, gte, inArray, lt, ne, type SQL } from "drizzle-orm";
import type { BookKind } from "@/lib/kit/book/entry";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { bookRecords, bookUnread } from "@/lib/server/db/schema/index";
import { daysIn } from "../../months";
import type { CheckContext, ReconciliationCheck } from "./check";

/** A settlement takes a day or two plus a weekend. A longer time is worth a question. */
const WITHOUT_END_DAYS = 4;
/** A missing day younger than this is still being read. */
const UNREAD_AFTER_DAYS = 2;
/** The most rows of one kind that are reported one by one. */
const MOST_ROWS = 1000;

async function rowsIn({ business, from, to }: CheckContext, such: SQL | undefined) {
  return db()
    .select({
      id: bookRecords.id,
      at: bookRecords.at,
      amountRial: bookRecords.amountRial,
      differenceRial: bookRecords.differenceRial,
    })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "transaction"),
        gte(bookRecords.at, new Date(tehranDayBounds(from).from)),
        lt(bookRecords.at, new Date(tehranDayBounds(addDays(to, 1)).from)),
        such,
      ),
    )
    .orderBy(bookRecords.at)
    .limit(MOST_ROWS);
}

/** The difference between the balances around a row that the rows between them do not explain. */
export const ledgerDifference: ReconciliationCheck = {
  id: "ledger_difference",
  level: "mismatch",
  async run(context) {
    const rows = await rowsIn(context, ne(bookRecords.differenceRial, 0));
    const { days } = await context.period();
    const read = new Set(days.map(({ day }) => day));
    const found = rows.map(({ id, at, differenceRial }) => ({
      key: id,
      day: tehranDayOf(at),
      since: at.toISOString(),
      amountRial: differenceRial,
      theirs: { kind: "transaction" as const, id },
    }));
    // A difference between the wallet and all rows belongs to no single row.
    const rest = days.flatMap(({ day, figures }) => {
      if (day < context.from || day > context.to) return [];
      const own = found.reduce((sum, each) => (each.day === day ? sum + (each.amountRial ?? 0) : sum), 0);
      const restRial = (figures.ledger?.differenceRial ?? 0) - own;
      return restRial === 0 || rows.length === MOST_ROWS
        ? []
        : [
            {
              key: `day ${day}`,
              day,
              since: tehranDayBounds(day).from,
              amountRial: restRial,
              theirs: { kind: "day" as const, id: day },
            },
          ];
    });
    return {
      found: [...found.filter(({ day }) => read.has(day)), ...rest],
      undecided: rows.length === MOST_ROWS ? "all" : [],
      // A day that is over is read once more. Until then it is undecided, and earlier findings of it stay.
      undecidedDays: daysIn(context).filter((day) => !read.has(day)),
    };
  },
};

/** A statement day that ended long ago and was not read completely. */
export const unreadDay: ReconciliationCheck = {
  id: "unread_day",
  level: "mismatch",
  async run({ from, to, nowMs, period }) {
    const { days, bookFrom } = await period();
    const read = new Set(days.map(({ day }) => day));
    const last = addDays(tehranDayOf(nowMs), -UNREAD_AFTER_DAYS);
    const such = daysIn({ from, to }).filter((day) => day <= last && !read.has(day) && isSince(bookFrom, day, days));
    return {
      found: such.map((day) => ({
        key: day,
        day,
        since: tehranDayBounds(day).to,
        amountRial: null,
        theirs: { kind: "day", id: day },
      })),
    };
  },
};

/** Days before the first read day do not count as missing. */
function isSince(bookFrom: string | null, day: string, days: readonly { day: string }[]): boolean {
  const first = [bookFrom, days[0]?.day].filter((each) => typeof each === "string").sort()[0];
  return first !== undefined && day > first;
}

const OF_MONEY: readonly BookKind[] = ["transaction", "settlement", "withdrawal", "debitRefund"];

/** A record that the service told and nobody could read. */
export const unreadRows: ReconciliationCheck = {
  id: "unread_rows",
  level: "mismatch",
  async run({ business, from, to }) {
    const rows = await db()
      .select()
      .from(bookUnread)
      .where(and(eq(bookUnread.business, business), inArray(bookUnread.kind, [...OF_MONEY])))
      .limit(MOST_ROWS);
    return {
      found: rows.flatMap(({ kind, id, firstAt }) => {
        const day = tehranDayOf(firstAt);
        if (day < from || day > to) return [];
        const theirs = { kind: "connection" as const, id };
        return [{ key: `${kind} ${id}`, day, since: firstAt.toISOString(), amountRial: null, theirs }];
      }),
      undecided: rows.length === MOST_ROWS ? "all" : [],
    };
  },
};

/** A settlement that left the wallet days ago and has no outcome yet. */
export const payoutWithoutEnd: ReconciliationCheck = {
  id: "payout_without_end",
  level: "mismatch",
  async run(context) {
    const before = new Date(context.nowMs - WITHOUT_END_DAYS * 86_400_000);
    const rows = await rowsIn(
      context,
      and(eq(bookRecords.state, "settlement_in_progress"), lt(bookRecords.at, before)),
    );
    return {
      found: rows.map(({ id, at, amountRial }) => ({
        key: id,
        day: tehranDayOf(at),
        since: at.toISOString(),
        amountRial,
        theirs: { kind: "transaction", id },
      })),
      undecided: rows.length === MOST_ROWS ? "all" : [],
    };
  },
};
