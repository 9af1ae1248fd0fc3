import "server-only";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import {
  asStatementTells,
  directionBy,
  type TransactionChannel,
  type TransactionStatus,
} from "@/lib/areas/money/wallet/status";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { wantedTerms } from "@/lib/server/book/terms";
import { isKeyedOf } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookRecords, payments } from "@/lib/server/db/schema/index";
import type { CheckContext, FoundMismatch, ReconciliationCheck } from "./check";
import { wasRead } from "./of-orders";

/** A confirmed gateway payment with its statement row. */
interface Confirmed {
  id: string;
  transId: string | null;
  refNumber: string | null;
  /** The paid amount as the gateway told it, and the requested amount. */
  toldRial: number;
  askedRial: number;
  wageRial: number;
  paidAt: string;
  verifiedAt: string;
  row: { id: string; status: TransactionStatus; channel: TransactionChannel | null; amountRial: number } | null;
}

const ROW = {
  id: bookRecords.id,
  status: sql<TransactionStatus>`${bookRecords.state}`,
  channel: sql<TransactionChannel | null>`${bookRecords.channel}`,
  amountRial: sql<number>`coalesce(${bookRecords.amountRial}, 0)`.mapWith(Number),
};

const isOfBook = (business: string) => and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"));
/** Statuses of a row that may still change. */
const UNDECIDED: readonly TransactionStatus[] = ["in_progress", "unknown"];
/** Bank numbers repeat, but hardly with the same amount within this many days. */
const NEAR_DAYS = 3;

const TOLD = sql<number>`coalesce(${payments.toldRial}, ${payments.amountRial})`;

/**
 * Confirmed payments of these days that do not match their row at first sight. @returns null while no rows can be
 * found
 */
async function confirmedIn({ business, from, to }: CheckContext): Promise<Confirmed[] | null> {
  const found = await db()
    .select({
      id: payments.id,
      transId: payments.transId,
      refNumber: payments.refNumber,
      toldRial: TOLD.mapWith(Number),
      askedRial: payments.amountRial,
      wageRial: sql<number>`coalesce(${payments.wageRial}, 0)`.mapWith(Number),
      paidAt: payments.paidAt,
      verifiedAt: payments.verifiedAt,
      rowId: ROW.id,
      status: ROW.status,
      channel: ROW.channel,
      rowRial: ROW.amountRial,
    })
    .from(payments)
    .leftJoin(bookRecords, and(isOfBook(business), eq(bookRecords.id, payments.transId)))
    .where(
      and(
        eq(payments.business, business),
        eq(payments.state, "verified"),
        isNotNull(payments.verifiedAt),
        gte(payments.verifiedAt, new Date(tehranDayBounds(from).from)),
        lt(payments.verifiedAt, new Date(tehranDayBounds(addDays(to, 1)).from)),
        or(
          isNull(bookRecords.id),
          ne(bookRecords.state, "successful"),
          sql`${bookRecords.amountRial} IS DISTINCT FROM ${TOLD} - ${TOLD} % 10`,
        ),
      ),
    )
    .orderBy(asc(payments.verifiedAt));
  const all = found.flatMap(({ paidAt, verifiedAt, rowId, status, channel, rowRial, ...payment }): Confirmed[] => {
    if (verifiedAt === null) return [];
    return [
      {
        ...payment,
        paidAt: (paidAt ?? verifiedAt).toISOString(),
        verifiedAt: verifiedAt.toISOString(),
        row: rowId === null ? null : { id: rowId, status, channel, amountRial: rowRial },
      },
    ];
  });
  const untold = all.filter(({ row, transId }) => row === null && transId === null);
  if (untold.length > 0 && !(await isKeyedOf(business, "transaction"))) return null;
  for (const payment of untold) payment.row = await rowByNumber(business, payment);
  return all;
}

/** Finds the row by bank number and amount, for a payment whose transaction the gateway never told. */
async function rowByNumber(business: string, payment: Confirmed): Promise<Confirmed["row"]> {
  const { refNumber, verifiedAt } = payment;
  if (refNumber === null) return null;
  const terms = wantedTerms(business, "transaction", "number", refNumber);
  const day = tehranDayOf(verifiedAt);
  const rows = await db()
    .select(ROW)
    .from(bookRecords)
    .where(
      and(
        isOfBook(business),
        sql`${bookRecords.terms} @> ${sql.param(terms)}::bigint[]`,
        inArray(bookRecords.amountRial, amountsOf(payment)),
        gte(bookRecords.at, new Date(tehranDayBounds(addDays(day, -NEAR_DAYS)).from)),
        lt(bookRecords.at, new Date(tehranDayBounds(addDays(day, NEAR_DAYS)).from)),
      ),
    );
  return rows.find(({ status, channel }) => directionBy(status, channel) === 1) ?? rows[0] ?? null;
}

/**
 * The amounts that the row may have. If the payer paid the fee, the statement may tell the amount with or without it.
 */
const amountsOf = ({ toldRial, askedRial, wageRial }: Confirmed): number[] => [
  asStatementTells(toldRial),
  ...(toldRial - wageRial === askedRial ? [asStatementTells(askedRial)] : []),
];

const foundOf = (payment: Confirmed, otherRial: number | null): FoundMismatch => ({
  key: payment.id,
  day: tehranDayOf(payment.verifiedAt),
  since: payment.verifiedAt,
  amountRial: payment.toldRial,
  otherRial,
  ours: { kind: "payment", id: payment.id },
  ...(payment.row && { theirs: { kind: "transaction", id: payment.row.id } }),
});

/** The gateway confirmed a payment, but the statement has no row for the incoming money. */
export const paymentWithoutRow: ReconciliationCheck = {
  id: "payment_without_row",
  level: "mismatch",
  async run(context) {
    const all = await confirmedIn(context);
    if (!all) return { found: [], undecided: "all" };
    const missing = all.filter(({ row }) => row === null || directionBy(row.status, row.channel) !== 1);
    if (missing.length === 0) return { found: [] };
    const period = await context.period();
    const isKnown = ({ row, paidAt, verifiedAt }: Confirmed) =>
      row === null ? wasRead(period, { sentAt: paidAt, settledAt: verifiedAt }) : !UNDECIDED.includes(row.status);
    return {
      found: missing.filter(isKnown).map((payment) => foundOf(payment, null)),
      undecided: missing.filter((payment) => !isKnown(payment)).map(({ id }) => id),
    };
  },
};

/** The gateway and the statement tell different amounts for one payment. */
export const paymentAmount: ReconciliationCheck = {
  id: "payment_amount",
  level: "mismatch",
  async run(context) {
    const all = await confirmedIn(context);
    if (!all) return { found: [], undecided: "all" };
    return {
      found: all.flatMap((payment) => {
        const { row } = payment;
        if (row === null || directionBy(row.status, row.channel) !== 1) return [];
        return amountsOf(payment).includes(row.amountRial) ? [] : [foundOf(payment, row.amountRial)];
      }),
    };
  },
};
