import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gte, lt, ne } from "drizzle-orm";
import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement, reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditPage } from "@/lib/areas/records/audit/schemas";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Operation } from "@/lib/kit/operations/define";
import { CUSTOMER_WALLET_KINDS } from "@/lib/kit/orders/kinds";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import { env } from "@/lib/server/core/env";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  bookRecords,
  jobChunks,
  paymentOrders,
  reconciliationClosedDays,
  reconciliationClosings,
  reconciliationNotes,
} from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { testIban } from "@/lib/testing/orders/orders";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readSheet } from "@/lib/testing/workbook";
import { usualChart } from "../accounts";
import { partRial, restOf } from "../lines";
import { daysIn, type Month, monthAt } from "../months";
import { movedBy } from "../movement";
import { reconciliationOperations as operations } from "../operations";
import type {
  ClosingCheck,
  DayAnswer,
  Mismatch,
  MismatchDetail,
  MismatchPage,
  MonthAnswer,
  MonthsAnswer,
} from "./answers";
import type { Checked, ReconciliationCheck } from "./checks/check";
import { findMismatches, freshMismatches } from "./mismatches";
import { walletMovements } from "./movements";
import { forgetOldNotes, noteSeals } from "./notes";

const never = new AbortController().signal;
const today = tehranDayOf(Date.now());
const last: Month = monthAt(addDays(monthAt(today, "jalali").from, -1), "jalali");
const before: Month = monthAt(addDays(last.from, -1), "jalali");
let sandbox: TestSandbox;
let owner: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  owner = await makeMember(BUSINESS, "owner");
  await readStatement(BUSINESS, daysIn({ from: addDays(before.from, -1), to: today }), never);
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function told<T>(operation: Operation, input: Record<string, unknown> = {}, member = owner): Promise<T> {
  const { status, body } = await member.ask(operation as never, input as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
}
const statusOf = async (operation: Operation, input: Record<string, unknown>, member: TestMember) =>
  (await member.ask(operation as never, input as never)).status;
const monthTold = (month: Month, member = owner) => told<MonthAnswer>(operations.month, { month: month.id }, member);

describe("a month and its days", () => {
  it("add up to the rial, as sums of their days, in the report's own numbers", async () => {
    for (const month of [last, before]) {
      const answer = await monthTold(month);
      const report = await told<Report>(reportOperations.wallet, { from: month.from, to: month.to });
      const [wallet] = answer.places;
      if (!wallet || !report.totals?.wallet) throw new Error("the month is not whole");
      expect(answer).toMatchObject({ state: "whole", isOver: true });
      expect(restOf(wallet)).toBe(0);
      expect(wallet).toMatchObject({
        openingRial: report.totals.wallet.openingRial,
        closingRial: report.totals.wallet.closingRial,
      });
      const { totals } = report;
      const parts = { in: totals.inRial, out: -totals.outRial, fee: -totals.feeRial, underWay: -totals.underWayRial };
      for (const [part, rial] of Object.entries(parts)) expect(partRial(wallet.lines, part as "in") + 0).toBe(rial + 0);
      expect(partRial(wallet.lines, "cameBack") + 0).toBe(totals.wallet?.cameBackRial);
      expect(partRial(wallet.lines, "difference") + 0).toBe(totals.wallet?.differenceRial);

      expect(wallet.days.map(({ day }) => day)).toEqual(daysIn(month));
      for (const line of wallet.lines) {
        const ofDays = wallet.days.flatMap(({ lines }) =>
          lines.filter(({ part, channel }) => part === line.part && channel === line.channel),
        );
        expect(ofDays.reduce((sum, { rial }) => sum + rial, 0)).toBe(line.rial);
      }
      const some = wallet.days[7];
      const day = await told<DayAnswer>(operations.day, { day: some?.day });
      expect(day.places[0]?.days[0]).toEqual(some);
      expect(day.isOver).toBe(true);
    }
    const grid = await told<MonthsAnswer>(operations.months, { calendar: "jalali" });
    expect(grid.items[0]).toMatchObject({ state: "open", id: monthAt(today, "jalali").id });
    expect(grid.items[1]).toMatchObject({ ...last, state: "whole" });
    expect(grid.items.find(({ id }) => id === monthAt(addDays(before.from, -1), "jalali").id)).toMatchObject({
      state: "notWhole",
      closingRial: null,
    });
  });

  it("says in the other calendar what it says in this one", async () => {
    const gregorian = monthAt(addDays(last.from, 5), "gregorian");
    const { places } = await monthTold(gregorian);
    const report = await told<Report>(reportOperations.wallet, { from: gregorian.from, to: gregorian.to });
    expect(places[0]?.closingRial).toBe(report.totals?.wallet?.closingRial);
  });

  it("leads over any stretch, movement by movement, returns among them", async () => {
    const all: { day: string; movedRial: number }[] = [];
    let back = 0;
    for await (const { day, movements } of walletMovements(BUSINESS, { from: before.from, to: last.to })) {
      back += movements.filter(({ role }) => role === "back").length;
      all.push({ day, movedRial: movements.reduce((sum, each) => sum + movedBy(each), 0) });
    }
    expect(back).toBeGreaterThan(0);
    const days = [...(await monthTold(before)).places, ...(await monthTold(last)).places].flatMap(({ days: of }) => of);
    const known = new Map(days.map((day) => [day.day, day]));
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.nat(all.length - 1), (one, other) => {
        const stretch = all.slice(Math.min(one, other), Math.max(one, other) + 1);
        const [first, end] = [known.get(stretch[0]?.day ?? ""), known.get(stretch.at(-1)?.day ?? "")];
        const movedRial = stretch.reduce((sum, each) => sum + each.movedRial, 0);
        return (first?.openingRial ?? Number.NaN) + movedRial === end?.closingRial;
      }),
      runs(1000),
    );
    // The two halves of a day's returns add up to its line.
    const withReturns = days.filter(({ lines }) => lines.some(({ part }) => part === "cameBack"));
    for (const { day, lines } of withReturns.slice(0, 3)) {
      const { returns } = await told<DayAnswer>(operations.day, { day });
      expect((returns?.cameBackRial ?? 0) + (returns?.didNotStayRial ?? 0)).toBe(partRial(lines, "cameBack"));
    }
  });

  it("is for whoever may read the wallet; support sees none of it", async () => {
    const support = await makeMember(BUSINESS, "support");
    const auditor = await makeMember(BUSINESS, "auditor");
    const accountant = await makeMember(BUSINESS, "accountant");
    const id = randomUUID();
    const asked: [Operation, Record<string, unknown>][] = [
      [operations.months, { calendar: "jalali" }],
      [operations.month, { month: last.id }],
      [operations.day, { day: last.from }],
      [operations.mismatches, {}],
      [operations.mismatch, { mismatchId: id }],
      [operations.verify, { closingId: id }],
      [operations.chart, {}],
      [operations.note, { mismatchId: id, note: "چرا", event: "note" }],
      [operations.close, { month: last.id, confirmation: last.id, closingRial: {} }],
      [operations.reopen, { closingId: id, reason: "اشتباه" }],
      [operations.setChart, { accounts: usualChart(), changedAt: null }],
    ];
    for (const [operation, input] of asked) expect(await statusOf(operation, input, support)).toBe(403);
    for (const [operation, input] of asked.slice(0, 4)) expect(await statusOf(operation, input, auditor)).toBe(200);
    for (const [operation, input] of asked.slice(7)) expect(await statusOf(operation, input, auditor)).toBe(403);
    for (const [operation, input] of asked.slice(8, 10)) expect(await statusOf(operation, input, accountant)).toBe(403);
    expect(await statusOf(operations.note, asked[7]?.[1] ?? {}, accountant)).toBe(404);
    for (const month of ["1405-13", "1405", "0000-00", "' OR 1"])
      expect(await statusOf(operations.month, { month }, owner)).toBe(422);
  });
});

/** A paid order of ours. */
async function paidOrder(settledAt: Date, more: Partial<typeof paymentOrders.$inferInsert> = {}) {
  const id = randomUUID();
  await db()
    .insert(paymentOrders)
    .values({
      id,
      business: BUSINESS,
      kind: "settlement",
      state: "done",
      trackId: randomUUID(),
      idempotencyKey: randomUUID(),
      makerId: "maker",
      makerName: "سازنده",
      createdAt: settledAt,
      sentAt: settledAt,
      settledAt,
      amountRial: 1_234_560,
      destination: testIban(1),
      content: {},
      contentHash: "",
      ...more,
    });
  return id;
}
const noon = (day: string) => new Date(Date.parse(tehranDayBounds(day).from) + 43_200_000);
const found = async (check: string, input: Record<string, unknown> = {}) =>
  (await told<MismatchPage>(operations.mismatches, { check, perPage: 100, ...input })).items;

describe("what must match", () => {
  it("finds an order without a row, keeps what people say of it, and notes when it resolves itself", async () => {
    const day = addDays(last.from, 3);
    const orderId = await paidOrder(noon(day));
    await findMismatches(BUSINESS, last);
    const [open] = await found("order_without_row");
    expect(open).toMatchObject({ state: "open", level: "mismatch", day, amountRial: 1_234_560, theirs: null });
    expect(open?.ours).toEqual({ kind: "order", id: orderId });
    expect((await found("order_without_row", { q: orderId })).length).toBe(1);
    expect((await found("order_without_row", { q: "1,234,560" })).length).toBe(1);
    expect((await found("order_without_row", { q: randomUUID() })).length).toBe(0);

    const mismatchId = open?.id ?? "";
    const accountant = await makeMember(BUSINESS, "accountant");
    await told<Mismatch>(operations.note, { mismatchId, note: "از بانک پرسیدم", event: "note" }, accountant);
    const asSeen = { amountRial: 1_234_560, otherRial: null, count: 1 };
    // A member cannot explain an amount that they have not seen.
    for (const seen of [undefined, { ...asSeen, amountRial: 1_000_000 }, { ...asSeen, count: 2 }])
      expect([409, 422]).toContain(
        await statusOf(operations.note, { mismatchId, note: "فردا", event: "explained", seen }, accountant),
      );
    const explained = await told<Mismatch>(
      operations.note,
      { mismatchId, note: "فردا می‌آید", event: "explained", seen: asSeen },
      accountant,
    );
    expect(explained).toMatchObject({ state: "explained", notes: 2 });
    // People's words are sealed, and the search finds them.
    const isOf = eq(reconciliationNotes.mismatchId, mismatchId);
    const stored = async () => JSON.stringify(await db().select().from(reconciliationNotes).where(isOf));
    const isFound = async () => {
      expect((await found("order_without_row", { q: "بانک پرسیدم", state: "explained" })).length).toBe(1);
      expect((await found("order_without_row", { q: "بانک نپرسیدم", state: "explained" })).length).toBe(0);
    };
    expect(await stored()).not.toContain("پرسیدم");
    await isFound();
    // Words whose terms were computed by an earlier rule are computed again.
    await db()
      .update(reconciliationNotes)
      .set({ terms: ["7"] })
      .where(and(isOf, eq(reconciliationNotes.event, "note")));
    await reseal(noteSeals);
    await isFound();
    await forgetOldNotes();
    await isFound();
    expect(await statusOf(operations.note, { mismatchId, note: "باز", event: "explained", seen: asSeen }, owner)).toBe(
      409,
    );
    // If it is found again unchanged, it stays explained. With another amount it is open again.
    await findMismatches(BUSINESS, last);
    expect((await found("order_without_row"))[0]?.state).toBe("explained");
    await db().update(paymentOrders).set({ amountRial: 2_000_000 }).where(eq(paymentOrders.id, orderId));
    await findMismatches(BUSINESS, last);
    expect((await found("order_without_row"))[0]).toMatchObject({ state: "open", amountRial: 2_000_000 });

    await db().update(paymentOrders).set({ state: "failed" }).where(eq(paymentOrders.id, orderId));
    await findMismatches(BUSINESS, last);
    expect(await found("order_without_row")).toEqual([]);
    expect((await found("order_without_row", { state: "resolved" }))[0]?.id).toBe(mismatchId);
    const { history } = await told<MismatchDetail>(operations.mismatch, { mismatchId });
    expect(history[0]?.note).toBe("از بانک پرسیدم");
    expect(history.map(({ event, by }) => [event, by !== null])).toEqual([
      ["note", true],
      ["explained", true],
      ["changed", false],
      ["resolved", false],
    ]);
    const log = await told<AuditPage>(auditOperations.list, {});
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["reconciliation.noted", "reconciliation.explained"]),
    );
    await forgetOldNotes(Date.now() + (env().BOOK_KEEP_DAYS + 2) * 86_400_000);
    const later = (await told<MismatchDetail>(operations.mismatch, { mismatchId })).history;
    expect(later).toEqual(history.map((each) => ({ ...each, note: null })));
    await db().delete(paymentOrders).where(eq(paymentOrders.id, orderId));
  });

  it("leaves what was found of a day as it is while nothing is known of that day", async () => {
    const day = addDays(last.from, 5);
    const one = { key: "one", day, since: noon(day).toISOString(), amountRial: 10 };
    const told = (more: Checked): ReconciliationCheck => ({
      id: "ledger_difference",
      level: "mismatch",
      run: async () => more,
    });
    const span = { from: day, to: day };
    const states = async () => (await found("ledger_difference", { ...span, state: "resolved" })).length;
    await findMismatches(BUSINESS, span, [told({ found: [one] })]);
    await findMismatches(BUSINESS, span, [told({ found: [], undecidedDays: [day] })]);
    expect(await states()).toBe(0);
    await findMismatches(BUSINESS, span, [told({ found: [] })]);
    expect(await states()).toBe(1);
  });

  it("tells whoever comes while the checks run what they find", async () => {
    const day = addDays(last.from, 4);
    const orderId = await paidOrder(noon(day));
    const span = { from: day, to: day };
    const first = freshMismatches(BUSINESS, span);
    await freshMismatches(BUSINESS, span);
    expect(await found("order_without_row", span)).toHaveLength(1);
    await first;
    await db().delete(paymentOrders).where(eq(paymentOrders.id, orderId));
    await findMismatches(BUSINESS, last);
  });

  it("wants no row of what the statement need not tell of", async () => {
    const day = addDays(last.from, 4);
    const ids = await Promise.all(
      CUSTOMER_WALLET_KINDS.map((kind) => paidOrder(noon(day), { kind, destination: null })),
    );
    await findMismatches(BUSINESS, last);
    expect(await found("order_without_row")).toEqual([]);
    for (const id of ids) await db().delete(paymentOrders).where(eq(paymentOrders.id, id));
  });

  it("holds amounts against each other by ids, and counts what no order made as good to know", async () => {
    const [row] = await db()
      .select()
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.kind, "transaction"),
          eq(bookRecords.state, "settlement_done"),
          gte(bookRecords.at, new Date(tehranDayBounds(last.from).from)),
          lt(bookRecords.at, new Date(tehranDayBounds(last.to).from)),
        ),
      )
      .limit(1);
    if (!row) throw new Error("no settlement was made in that month");
    const { trackId } = recordIn<Transaction>(row);
    const day = tehranDayOf(row.at);
    await findMismatches(BUSINESS, last);
    const elsewhere = (await found("made_elsewhere")).find(
      (each) => each.day === day && each.theirs?.channel === "settlements",
    );
    const orderId = await paidOrder(row.at, { trackId: trackId ?? "", amountRial: (row.amountRial ?? 0) + 10 });
    await findMismatches(BUSINESS, last);
    expect(await found("order_without_row")).toEqual([]);
    expect(await found("order_amount")).toMatchObject([
      {
        amountRial: (row.amountRial ?? 0) + 10,
        otherRial: row.amountRial,
        theirs: { kind: "transaction", id: row.id },
      },
    ]);
    const rest = (await found("made_elsewhere")).find(
      (each) => each.day === day && each.theirs?.channel === "settlements",
    );
    expect((elsewhere?.count ?? 0) - (rest?.count ?? 0)).toBe(1);
    expect(rest?.level ?? "information").toBe("information");
    await db().delete(paymentOrders).where(eq(paymentOrders.id, orderId));
    await findMismatches(BUSINESS, last);
    expect(await found("order_amount")).toEqual([]);
  });

  it.each([
    ["cashIn", "successful", (ids: string[]) => ({ deposits: ids.map((id) => ({ id })) })],
    [
      "gatewayRefund",
      "settlement_done",
      (ids: string[]) => ({ partIds: ids.map((transactionId) => ({ transactionId })) }),
    ],
  ] as const)("holds all rows of a payment in parts against its amount: %s", async (kind, state, partsOf) => {
    const rows = await db()
      .select()
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.kind, "transaction"),
          eq(bookRecords.state, state),
          // A refund goes in the other direction.
          ne(bookRecords.channel, "refund"),
          gte(bookRecords.at, new Date(tehranDayBounds(last.from).from)),
          lt(bookRecords.at, new Date(tehranDayBounds(last.to).from)),
        ),
      )
      .orderBy(asc(bookRecords.at))
      .limit(3);
    expect(rows).toHaveLength(3);
    const ids = rows.map(({ id }) => id);
    const sumRial = rows.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0);
    const settledAt = rows[2]?.at ?? new Date();
    const [first] = rows.map((row) => recordIn<Transaction>(row));
    if (!first) throw new Error("nothing was paid in that month");
    const trackId = first.trackId ?? randomUUID();
    const bearing = entryOfTransaction({ ...first, trackId }, "", false);
    await keepInBook(BUSINESS, [bearing], { source: "poll", toldAt: new Date() });
    await reckonTouched(BUSINESS);
    const receipt = { transactionId: ids[0] ?? null, ...partsOf(ids) };
    // None of its rows has the track id, or only one has it. The statement leaves out rial below a toman.
    for (const more of [{}, { trackId }, { amountRial: sumRial + 7 }]) {
      const orderId = await paidOrder(settledAt, { kind, amountRial: sumRial, receipt, ...more });
      await findMismatches(BUSINESS, last);
      expect(await found("order_amount")).toEqual([]);
      expect(await found("order_without_row")).toEqual([]);
      await db()
        .update(paymentOrders)
        .set({ amountRial: sumRial + 10 })
        .where(eq(paymentOrders.id, orderId));
      await findMismatches(BUSINESS, last);
      expect(await found("order_amount")).toMatchObject([{ amountRial: sumRial + 10, otherRial: sumRial }]);
      await db().delete(paymentOrders).where(eq(paymentOrders.id, orderId));
      await findMismatches(BUSINESS, last);
    }
  });
});

const closeOf = async (month: Month, member = owner) => {
  const { places } = await monthTold(month, member);
  const closingRial = Object.fromEntries(places.map(({ id, closingRial: rial }) => [id, rial]));
  return { month: month.id, confirmation: month.id, closingRial };
};

describe("a closing", () => {
  it("freezes a whole month once, whoever presses at the same time, and says when the book says otherwise", async () => {
    const input = await closeOf(last);
    expect(await statusOf(operations.close, { ...input, confirmation: "1405-01" }, owner)).toBe(422);
    expect(await statusOf(operations.close, { ...input, closingRial: { wallet: 1 } }, owner)).toBe(409);
    const running = await closeOf(monthAt(today, "jalali"));
    expect(await statusOf(operations.close, { ...running, closingRial: { wallet: 0 } }, owner)).toBe(422);
    const manager = await makeMember(BUSINESS, "manager");
    // There are more presses than connections: a press that waits for the lock must not hold a connection that the
    // first one needs.
    const pressed = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? manager : owner).ask(operations.close as never, input as never)),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(422)]);
    const closed = await monthTold(last);
    expect(closed).toMatchObject({ state: "closed", closing: { seq: 1, previousHash: "0".repeat(64) } });
    const closingId = closed.closing?.id ?? "";
    const fine = { content: true, rows: true, chain: true, audit: true, book: "same" };
    expect(await told<ClosingCheck>(operations.verify, { closingId })).toMatchObject(fine);
    // A month of the other calendar shares days with it.
    const other = monthAt(last.from, "gregorian");
    expect(await statusOf(operations.close, { ...(await closeOf(other)) }, owner)).toBe(422);

    // A settlement of the month comes back, as the bank tells weeks later.
    const [row] = await db()
      .select()
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.kind, "transaction"),
          eq(bookRecords.state, "settlement_done"),
          gte(bookRecords.at, new Date(tehranDayBounds(last.from).from)),
          lt(bookRecords.at, new Date(tehranDayBounds(last.to).from)),
        ),
      )
      .orderBy(asc(bookRecords.at))
      .limit(1);
    if (!row) throw new Error("no settlement was made in that month");
    const record = recordIn<Transaction>(row);
    const ended = new Date(row.at.getTime() + 1000).toISOString();
    const returned = { ...record, status: "settlement_returned", paidAt: ended } as Transaction;
    await keepInBook(BUSINESS, [entryOfTransaction(returned, "", false)], { source: "poll", toldAt: new Date() });
    await reckonTouched(BUSINESS);
    const changed = await monthTold(last);
    expect(changed.state).toBe("changed");
    expect(changed.closing).toEqual(closed.closing);
    expect(changed.since?.days).toContain(tehranDayOf(row.at));
    const rows = changed.since?.rows.filter(({ now, was }) => (now ?? was)?.id === row.id) ?? [];
    expect(rows.map(({ now }) => now?.role).sort()).toEqual(["back", "written"]);
    expect(rows[0]).toMatchObject({ source: "poll", learnedAt: expect.any(String) });
    expect(changed.since?.places[0]?.lines.length).toBeGreaterThan(0);
    const day = await told<DayAnswer>(operations.day, { day: tehranDayOf(row.at) });
    expect(day.hasChanged).toBe(true);
    expect(await told<ClosingCheck>(operations.verify, { closingId })).toMatchObject({ ...fine, book: "changed" });
    const grid = await told<MonthsAnswer>(operations.months, { calendar: "jalali" });
    expect(grid.items[1]?.state).toBe("changed");

    // It is opened again with a reason. The closing stays, and the next one follows it.
    expect(await statusOf(operations.reopen, { closingId, reason: "" }, owner)).toBe(422);
    await told(operations.reopen, { closingId, reason: "تسویه‌ای برگشت" });
    expect(await statusOf(operations.reopen, { closingId, reason: "تسویه‌ای برگشت" }, owner)).toBe(409);
    // The member is told first that an earlier month is open, and the audit log says so too.
    const { openBefore } = await monthTold(last);
    expect(openBefore).toContain(before.id);
    await told(operations.close, await closeOf(last));
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "reconciliation.closed"))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    expect(entry?.detail).toMatchObject({ month: last.id, openMonthsBefore: openBefore.length });
    const again = await monthTold(last);
    expect(again).toMatchObject({ state: "closed", closing: { seq: 2, previousHash: closed.closing?.hash } });
    expect(again.earlier).toMatchObject([{ id: closingId, reopened: { reason: "تسویه‌ای برگشت" } }]);
    await told(operations.close, await closeOf(before));
    expect((await monthTold(before)).closing?.seq).toBe(3);
    expect((await monthTold(last)).openBefore).not.toContain(before.id);
  });

  it("is of one look, whatever the book hears while it is made", async () => {
    const isOfMonth = and(
      eq(bookRecords.kind, "transaction"),
      eq(bookRecords.state, "settlement_done"),
      gte(bookRecords.at, new Date(tehranDayBounds(last.from).from)),
      lt(bookRecords.at, new Date(tehranDayBounds(last.to).from)),
    );
    const done = await db().select().from(bookRecords).where(isOfMonth).orderBy(asc(bookRecords.at)).limit(8);
    expect(done.length).toBeGreaterThan(3);
    for (let round = 0; round < 4; round += 1) {
      const open = (await monthTold(last)).closing;
      if (open) await told(operations.reopen, { closingId: open.id, reason: "دوباره" });
      const input = await closeOf(last);
      const arrives = async () => {
        for (const row of done.slice(round * 2, round * 2 + 2)) {
          await new Promise((resolve) => setTimeout(resolve, 60 * round));
          const paidAt = new Date(row.at.getTime() + 1000).toISOString();
          const returned = { ...recordIn<Transaction>(row), status: "settlement_returned", paidAt } as Transaction;
          await keepInBook(BUSINESS, [entryOfTransaction(returned, "", false)], { source: "poll", toldAt: new Date() });
          await reckonTouched(BUSINESS);
        }
      };
      const [status] = await Promise.all([statusOf(operations.close, input, owner), arrives()]);
      // Between a new row and the new sums of its day, the month is not complete.
      expect([200, 409, 422, 429]).toContain(status);
      const { state, closing } = await monthTold(last);
      if (status !== 200) expect(closing).toBeNull();
      if (!closing) continue;
      expect(closing.places[0]?.closingRial).toBe(input.closingRial.wallet);
      const checked = await told<ClosingCheck>(operations.verify, { closingId: closing.id });
      expect(checked).toMatchObject({ content: true, rows: true, chain: true, audit: true });
      expect({ state, book: checked.book }).toEqual(
        state === "closed" ? { state, book: "same" } : { state: "changed", book: "changed" },
      );
    }
    // Records after the last closing have changed the month. The next steps need a closing that holds.
    const left = await monthTold(last);
    if (left.state === "changed") await told(operations.reopen, { closingId: left.closing?.id, reason: "دوباره" });
    if (left.state !== "closed") await told(operations.close, await closeOf(last));
  });

  it("tells of every hand that was laid on it", async () => {
    const { closing } = await monthTold(last);
    const closingId = closing?.id ?? "";
    const checked = () => told<ClosingCheck>(operations.verify, { closingId });
    const isIt = eq(reconciliationClosings.id, closingId);
    const [kept] = await db().select().from(reconciliationClosings).where(isIt);
    if (!kept) throw new Error("there is no closing");
    const put = (values: Partial<typeof kept>) => db().update(reconciliationClosings).set(values).where(isIt);

    const [place] = kept.content.places;
    if (!place) throw new Error("it has no place");
    const stateIn = async () => {
      const { items } = await told<MonthsAnswer>(operations.months, { calendar: last.calendar });
      return items.find(({ id }) => id === last.id)?.state;
    };
    expect(await stateIn()).toBe("closed");
    await put({ content: { ...kept.content, places: [{ ...place, closingRial: place.closingRial + 10 }] } });
    expect(await checked()).toMatchObject({ content: false, chain: true, rows: true });
    // No press is needed: the grid and the month's own page say so whenever they are shown.
    expect(await stateIn()).toBe("forged");
    expect(await monthTold(last)).toMatchObject({ state: "forged", closing: { isForged: true } });
    await put({ content: kept.content, month: "1399-01" });
    expect(await checked()).toMatchObject({ content: false });
    // A closing with a recomputed hash is detected by the next closing and by the audit log.
    await put({ month: kept.month, previousHash: "1".repeat(64) });
    expect(await checked()).toMatchObject({ content: false, chain: false });
    await put({ previousHash: kept.previousHash, hash: "2".repeat(64) });
    expect(await checked()).toMatchObject({ content: false, audit: false });
    expect(await stateIn()).toBe("forged");
    await put({ hash: kept.hash });
    expect(await monthTold(last)).toMatchObject({ state: "closed", closing: { isForged: false } });
    const [day] = await db()
      .select()
      .from(reconciliationClosedDays)
      .where(eq(reconciliationClosedDays.closingId, closingId));
    await db()
      .update(reconciliationClosedDays)
      .set({ rows: Buffer.from("x") })
      .where(and(eq(reconciliationClosedDays.closingId, closingId), eq(reconciliationClosedDays.day, day?.day ?? "")));
    expect(await checked()).toMatchObject({ rows: false, content: true });
    await db()
      .update(reconciliationClosedDays)
      .set({ rows: day?.rows })
      .where(and(eq(reconciliationClosedDays.closingId, closingId), eq(reconciliationClosedDays.day, day?.day ?? "")));
    expect(await checked()).toMatchObject({ content: true, rows: true, chain: true, audit: true, book: "same" });
  });
});

async function file(format: "csv" | "xlsx", input: Record<string, unknown>, source = "journal") {
  const { id } = await told<ExportRow>(exportOperations.create, { source, format, input });
  await runJob(id, never);
  const made = await told<ExportRow>(exportOperations.show, { exportId: id });
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, id)).orderBy(asc(jobChunks.seq));
  return { made, bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)) };
}

describe("the accountant's file", () => {
  const period = { from: last.from, to: last.to };

  it("is not made before somebody wrote the codes, nor without one that is needed", async () => {
    expect((await file("csv", period)).made).toMatchObject({ status: "failed", error: "no_account_codes" });
    const accounts = { ...usualChart(), out_settlements: { code: "", name: "تسویه" } };
    const accountant = await makeMember(BUSINESS, "accountant");
    const bad = { ...accounts, fee: { code: "=1+1", name: "" } };
    expect(await statusOf(operations.setChart, { accounts: bad, changedAt: null }, accountant)).toBe(422);
    const saved = await told<{ changedAt: string }>(operations.setChart, { accounts, changedAt: null }, accountant);
    expect(await statusOf(operations.setChart, { accounts, changedAt: null }, owner)).toBe(409);
    expect((await file("csv", period)).made).toMatchObject({ status: "failed", error: "no_account_codes" });
    await told(operations.setChart, { accounts: usualChart(), changedAt: saved.changedAt });
  });

  it("balances each document to the rial, and leads the wallet from its opening to its closing", async () => {
    const { made, bytes } = await file("csv", period);
    expect(made).toMatchObject({ status: "done" });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header = [], ...rows] = Papa.parse<string[]>(bytes.toString("utf8").slice(1), { skipEmptyLines: true }).data;
    expect(header).toHaveLength(10);
    expect(rows.length).toBe(made.rowsDone);
    expect(rows.length).toBeGreaterThan(100);
    const documents = Map.groupBy(rows, ([document]) => document ?? "");
    for (const [document, lines] of documents) {
      expect(document).toMatch(/^14\d{6}$/);
      const sum = (column: number) => lines.reduce((all, line) => all + Number(line[column] || 0), 0);
      expect({ document, rial: sum(6) }).toEqual({ document, rial: sum(7) });
    }
    for (const row of rows) expect(Number(row[6] || 0) > 0).not.toBe(Number(row[7] || 0) > 0);
    const ofWallet = rows.filter((row) => row[3] === usualChart().wallet.code);
    const movedRial = ofWallet.reduce((sum, row) => sum + Number(row[6] || 0) - Number(row[7] || 0), 0);
    const [wallet] = (await monthTold(last)).places;
    expect(movedRial).toBe((wallet?.closingRial ?? 0) - (wallet?.openingRial ?? 0));
    expect(rows[0]?.[1]).toMatch(/^14\d\d\/\d\d\/\d\d$/);
    expect(rows[0]?.[2]).toMatch(/^20\d\d-\d\d-\d\d$/);

    const sheet = await file("xlsx", period);
    const summary = new Map(readSheet(sheet.bytes, 1).map(([name, value]) => [name, value]));
    const debit = rows.reduce((sum, row) => sum + Number(row[6] || 0), 0);
    expect([...summary.values()]).toContain(debit);
    expect([...summary.keys()].some((name) => String(name).includes(last.id))).toBe(true);
  });

  it("is not made of days that are not known, and mismatches have a file of their own", async () => {
    const early = { from: addDays(before.from, -20), to: before.to };
    expect((await file("csv", early)).made).toMatchObject({ status: "failed", error: "not_in_book" });
    await findMismatches(BUSINESS, last);
    const { made } = await file("xlsx", { level: "information" }, "mismatches");
    const { total } = await told<MismatchPage>(operations.mismatches, { level: "information" });
    expect(made).toMatchObject({ status: "done", rowsDone: total });
  });
});

it("keeps one mismatch of what two looks find at once", async () => {
  const orderId = await paidOrder(noon(addDays(last.from, 4)));
  await Promise.all([findMismatches(BUSINESS, last), findMismatches(BUSINESS, last)]);
  expect((await found("order_without_row")).length).toBe(1);
  await db().delete(paymentOrders).where(eq(paymentOrders.id, orderId));
});
