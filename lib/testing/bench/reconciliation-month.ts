import "@/lib/server/app";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { addUpStatement } from "@/lib/areas/money/wallet/add-up";
import { reckonDays } from "@/lib/areas/money/wallet/server/reckon-days";
import { daysIn, type Month, monthsBackTo } from "@/lib/areas/records/reconciliation/months";
import { closeMonth, verifyClosing } from "@/lib/areas/records/reconciliation/server/close";
import { findMismatches } from "@/lib/areas/records/reconciliation/server/mismatches";
import { monthOf, monthsOf } from "@/lib/areas/records/reconciliation/server/months";
import { everything } from "@/lib/areas/records/reconciliation/server/places";
import { type BookEntry, termsIn } from "@/lib/kit/book/entry";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepInBook } from "@/lib/server/book/keep";
import { db, pool } from "@/lib/server/db/client";
import { dailyFigures, paymentOrders } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { onEmptyDatabase } from "./on-empty-database";
import { quantile, row, table } from "./print";

const BUSINESS = "parsmart";
const PER_WRITE = 1000;
const TIMES = 10;
/** One of this many rows is a settlement, and every tenth settlement is an order of ours. */
const SETTLEMENT_EVERY = 10;

async function measure(count: number): Promise<void> {
  const today = tehranDayOf(Date.now());
  const [, month] = monthsBackTo(addDays(today, -70), "jalali", 2);
  if (!month) throw new Error("there is no month before this one");
  await writeMonth(count, month);
  await keepDays(month, today);
  await db().execute(sql`ANALYZE book_records`);

  const lines: string[][] = [];
  const timed = async (name: string, ask: () => Promise<unknown>, times = TIMES) => {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    lines.push(row(name, `${quantile(took, 0.5).toFixed(0)} ms`, `${Math.max(...took).toFixed(0)} ms`));
  };
  await timed("the grid of months", () => monthsOf(BUSINESS, "jalali", everything));
  await timed("the month, from opening to closing", () => monthOf(BUSINESS, month, everything));
  await timed("all checks over the month", () => findMismatches(BUSINESS, month), 3);
  const { places } = await monthOf(BUSINESS, month, everything);
  const context = {
    business: BUSINESS,
    member: { id: randomUUID(), name: "مالک" },
    audit: async () => undefined,
  } as unknown as LocalContext;
  let closingId = "";
  await timed(
    "closing it, checks and all",
    async () => {
      const closing = await closeMonth(
        {
          month: month.id,
          confirmation: month.id,
          note: null,
          closingRial: Object.fromEntries(places.map(({ id, closingRial }) => [id, closingRial ?? 0])),
        },
        context,
      );
      closingId = closing.id;
    },
    1,
  );
  await timed("verifying it, row by row", () => verifyClosing(BUSINESS, closingId), 3);
  const size = await db().execute<{ bytes: string }>(sql`
    SELECT pg_total_relation_size('reconciliation_closed_days')::text AS bytes`);
  table(`A month of ${count.toLocaleString("en")} movements (aim: 5 s)`, ["", "middle", "longest"], lines);
  console.log(`A closing keeps ${Math.round(Number(size.rows[0]?.bytes ?? 0) / count)} bytes a movement.`);
  await pool().end();
}

/**
 * Payments that come in all month long, settlements among them, each with the balance after it; one of a hundred
 * comes back.
 */
async function writeMonth(count: number, { from, to }: Month): Promise<void> {
  const [startMs, endMs] = [Date.parse(tehranDayBounds(from).from), Date.parse(tehranDayBounds(to).to)];
  let balanceRial = 1_000_000_000_000;
  const owed = new Map<number, number>();
  for (let first = 0; first < count; first += PER_WRITE) {
    const entries: BookEntry[] = [];
    const orders: (typeof paymentOrders.$inferInsert)[] = [];
    for (let index = first; index < Math.min(first + PER_WRITE, count); index += 1) {
      const at = new Date(startMs + Math.floor(((endMs - startMs - 1) * index) / count));
      balanceRial += owed.get(index) ?? 0;
      const isSettlement = index % SETTLEMENT_EVERY === 0;
      const isReturned = isSettlement && index % (SETTLEMENT_EVERY * 10) === 0 && index + 500 < count;
      const amountRial = isSettlement ? 2_000_000 + (index % 900) * 1000 : 400_000 + (index % 9000) * 100;
      const wageRial = isSettlement ? 5000 : 1200;
      balanceRial += isSettlement ? 0 - amountRial - wageRial : amountRial - wageRial;
      const backMs = startMs + Math.floor(((endMs - startMs - 1) * (index + 500)) / count) - 1;
      if (isReturned) owed.set(index + 500, (owed.get(index + 500) ?? 0) + amountRial);
      const trackId = randomUUID();
      const id = String(710_000_000_000 + index);
      entries.push({
        kind: "transaction",
        id,
        at: at.toISOString(),
        endedAt: isReturned ? new Date(backMs).toISOString() : at.toISOString(),
        state: isSettlement ? (isReturned ? "settlement_returned" : "settlement_done") : "successful",
        isFinal: true,
        amountRial,
        feeRial: wageRial,
        channel: isSettlement ? "settlements" : "ipg",
        balanceRial,
        terms: termsIn("id", id, trackId),
        record: { id, trackId, description: "پرداخت از درگاه", note: "x".repeat(300) },
      });
      if (isSettlement && index % (SETTLEMENT_EVERY * 10) === SETTLEMENT_EVERY)
        orders.push(orderOf(trackId, at, amountRial));
    }
    await keepInBook(BUSINESS, entries, { source: "reading", toldAt: new Date() });
    if (orders.length > 0) await db().insert(paymentOrders).values(orders);
  }
}

const orderOf = (trackId: string, at: Date, amountRial: number): typeof paymentOrders.$inferInsert => ({
  business: BUSINESS,
  kind: "settlement",
  state: "done",
  trackId,
  idempotencyKey: randomUUID(),
  makerId: "maker",
  makerName: "سازنده",
  createdAt: at,
  sentAt: at,
  settledAt: at,
  amountRial,
  content: {},
  contentHash: "",
});

/** The days' sums, as a reading keeps them; the days until today had nothing. */
async function keepDays(month: Month, today: string): Promise<void> {
  const readAt = new Date();
  let closingRial: number | null = null;
  for (const day of daysIn({ from: month.from, to: today })) {
    const known = day <= month.to ? (await reckonDays(BUSINESS, [day])).find((each) => each.day === day) : undefined;
    const figures: StatementDay = known
      ? addUpStatement(known)
      : {
          groups: [],
          closingBalanceRial: closingRial,
          ledger: { openingRial: closingRial, cameBackRial: 0, differenceRial: 0 },
        };
    closingRial = figures.closingBalanceRial;
    await db().insert(dailyFigures).values({ business: BUSINESS, day, figures, readAt, isOpen: false });
  }
}

void onEmptyDatabase(measure);
