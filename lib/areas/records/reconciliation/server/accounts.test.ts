import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { entryOfAccountRow } from "@/lib/areas/money/bank-accounts/server/book";
import { readAccountList, readAccountRows } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { type AccountRowInBook, idOfRow } from "@/lib/areas/money/bank-accounts/server/record";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Operation } from "@/lib/kit/operations/define";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import { env } from "@/lib/server/core/env";
import { db, pool } from "@/lib/server/db/client";
import {
  bookAccountDays,
  bookRecords,
  jobChunks,
  reconciliationCharts,
  reconciliationClosedDays,
} from "@/lib/server/db/schema/index";
import type { FileBasis } from "@/lib/server/exports/basis";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { dayOf, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { usualChart } from "../accounts";
import { restOf } from "../lines";
import { daysIn, type Month, monthAt } from "../months";
import { movedBy } from "../movement";
import { reconciliationOperations as operations } from "../operations";
import type {
  ChartAnswer,
  ClosingCheck,
  DayAnswer,
  MismatchPage,
  MonthAnswer,
  MonthsAnswer,
  PlaceAnswer,
} from "./answers";
import { chartOf } from "./chart";
import { journalBasis } from "./journal";
import { listMismatches, mismatchOf } from "./mismatch-list";
import { findMismatches } from "./mismatches";
import { monthOf } from "./months";
import { everything, placesOf } from "./places";

const never = new AbortController().signal;
const today = tehranDayOf(Date.now());
const last: Month = monthAt(addDays(monthAt(today, "jalali").from, -1), "jalali");
const before: Month = monthAt(addDays(last.from, -1), "jalali");
let sandbox: TestSandbox;
let owner: TestMember;
let book: WholeBook;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "120" },
  });
  owner = await makeMember(BUSINESS, "owner");
  await readStatement(BUSINESS, daysIn({ from: addDays(before.from, -1), to: today }), never);
  book = await wholeBook(sandbox);
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function told<T>(operation: Operation, input: Record<string, unknown> = {}): Promise<T> {
  const { status, body } = await owner.ask(operation as never, input as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
}
const monthTold = (month: Month) => told<MonthAnswer>(operations.month, { month: month.id });
const close = async (month: Month) => {
  const { places } = await monthTold(month);
  const closingRial = Object.fromEntries(places.map(({ id, closingRial: rial }) => [id, rial]));
  return told(operations.close, { month: month.id, confirmation: month.id, closingRial });
};
const verify = (closingId: string | undefined) => told<ClosingCheck>(operations.verify, { closingId });
const fine = { content: true, rows: true, chain: true, audit: true, book: "same" };
const ibanOf = (id: string) => book.bank_accounts.find(({ iban }) => keyOfAccount(iban) === id)?.iban ?? "";

it("a closing that was made before the book had accounts holds when they come", async () => {
  await close(before);
  const alone = await monthTold(before);
  expect(alone.places.map(({ kind }) => kind)).toEqual(["wallet"]);
  await readAccountList(BUSINESS, never);
  expect(await readAccountRows(BUSINESS, never)).toEqual(expect.any(Date));
  const now = await monthTold(before);
  expect(now).toMatchObject({ state: "closed", closing: alone.closing, since: { days: [], rows: [] } });
  expect(now.places.length).toBeGreaterThan(1);
  expect(await verify(now.closing?.id)).toMatchObject(fine);
  const grid = await told<MonthsAnswer>(operations.months, { calendar: "jalali" });
  expect(grid.items.find(({ id }) => id === before.id)).toMatchObject({ state: "closed", changedRial: 0 });
});

it("an account's days lead from opening to closing as the bank's own book has them, beside the wallet's", async () => {
  const month = await monthTold(last);
  expect(month).toMatchObject({ state: "whole", notWhole: { withoutBalance: 0, isReckoned: false } });
  const accounts = month.places.filter(({ kind }) => kind === "account");
  expect(accounts.length + month.absent.length).toBe(book.bank_accounts.length);
  expect(accounts.length).toBeGreaterThan(1);
  // No answer contains the IBAN of an account.
  for (const { iban } of book.bank_accounts) expect(JSON.stringify(month)).not.toContain(iban);
  for (const account of accounts) {
    const rows = book.bank_rows.filter(({ iban }) => iban === ibanOf(account.id));
    expect(restOf(account)).toBe(0);
    for (const { day, closingRial, lines } of account.days) {
      const held = rows.filter(({ at }) => dayOf(at) <= day).at(-1)?.balance_rial;
      if (held !== undefined) expect([day, closingRial]).toEqual([day, held]);
      const ofDay = rows.filter(({ at }) => dayOf(at) === day);
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(ofDay.length);
    }
    const some = account.days[6];
    const day = await told<DayAnswer>(operations.day, { day: some?.day });
    expect(day.places.find(({ id }) => id === account.id)?.days[0]).toEqual(some);
  }
  const grid = await told<MonthsAnswer>(operations.months, { calendar: "jalali" });
  const sum = (part: "openingRial" | "closingRial") => month.places.reduce((all, each) => all + (each[part] ?? 0), 0);
  expect(grid.items[1]).toMatchObject({ openingRial: sum("openingRial"), closingRial: sum("closingRial") });
});

it("movements lead over any stretch of an account's days, also where its balances say more than its rows", async () => {
  const account = busiest((await monthTold(last)).places);
  const place = (await placesOf(BUSINESS, everything)).find(({ id }) => id === account?.id);
  const rows = await rowsIn(ibanOf(account?.id ?? ""));
  // The last row of its day. Otherwise the next row of that day would contradict it.
  const row = rows.find(({ at }, index) => tehranDayOf(at) !== tehranDayOf(rows[index + 1]?.at ?? at));
  if (!place || !row) throw new Error("there is no account with rows");
  const isIt = and(eq(bookRecords.kind, "accountRow"), eq(bookRecords.id, row.id));
  await db()
    .update(bookRecords)
    .set({ balanceRial: (row.balanceRial ?? 0) + 500 })
    .where(isIt);
  try {
    const { places } = await monthTold(last);
    const days = places.find(({ id }) => id === place.id)?.days ?? [];
    const moved: number[] = [];
    let rests = 0;
    for await (const { movements } of place.source.movements(BUSINESS, place.id, last)) {
      moved.push(movements.reduce((sum, each) => sum + movedBy(each), 0));
      rests += movements.filter(({ role }) => role === "rest").length;
    }
    expect(rests).toBe(2);
    expect(moved.length).toBe(days.length);
    fc.assert(
      fc.property(fc.nat(days.length - 1), fc.nat(days.length - 1), (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const movedRial = moved.slice(from, to + 1).reduce((sum, each) => sum + each, 0);
        return (days[from]?.openingRial ?? Number.NaN) + movedRial === days[to]?.closingRial;
      }),
      runs(1000),
    );
  } finally {
    await db().update(bookRecords).set({ balanceRial: row.balanceRial }).where(isIt);
  }
});

it("a closing freezes accounts with the wallet, tells of what changed in one, and of hands laid on it", async () => {
  const input = await monthTold(last);
  const withoutOne = Object.fromEntries(input.places.slice(1).map(({ id, closingRial }) => [id, closingRial]));
  const asked = { month: last.id, confirmation: last.id, closingRial: withoutOne };
  expect((await owner.ask(operations.close as never, asked as never)).status).toBe(409);
  // One connection holds the lock, and everything is read on the transaction's own connection. Otherwise two requests
  // that need one more connection would wait for each other.
  await onTwoConnections(() => close(last));
  const { closing, places } = await monthTold(last);
  expect(closing?.places.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
  expect(await verify(closing?.id)).toMatchObject(fine);

  const account = busiest(places);
  const [row] = await rowsIn(ibanOf(account?.id ?? ""));
  if (!account || !row) throw new Error("there is no account with rows");
  const isIt = and(eq(bookRecords.kind, "accountRow"), eq(bookRecords.id, row.id));
  await db()
    .update(bookRecords)
    .set({ amountRial: (row.amountRial ?? 0) + 1000 })
    .where(isIt);
  const changed = await monthTold(last);
  expect(changed.state).toBe("changed");
  expect(changed.since?.days).toContain(tehranDayOf(row.at));
  const own = changed.since?.rows.find(({ place, now }) => place === account.id && now?.role === "written");
  expect(own).toMatchObject({ now: { id: row.id.split(" ")[1] }, learnedAt: expect.any(String) });
  expect(await verify(closing?.id)).toMatchObject({ ...fine, book: "changed" });
  await db().update(bookRecords).set({ amountRial: row.amountRial }).where(isIt);
  expect(await verify(closing?.id)).toMatchObject(fine);

  const isDay = and(
    eq(reconciliationClosedDays.closingId, closing?.id ?? ""),
    eq(reconciliationClosedDays.place, account.id),
    eq(reconciliationClosedDays.day, tehranDayOf(row.at)),
  );
  await db()
    .update(reconciliationClosedDays)
    .set({ rows: Buffer.from("x") })
    .where(isDay);
  expect(await verify(closing?.id)).toMatchObject({ ...fine, rows: false });
});

it("whoever may not read accounts is told of none, in closings neither", async () => {
  const seen = await monthOf(BUSINESS, last, (permission) => permission === "wallet.read");
  expect(seen.places.map(({ id }) => id)).toEqual(["wallet"]);
  expect(seen.closing?.places.map(({ id }) => id)).toEqual(["wallet"]);
  expect(seen.absent).toEqual([]);
  const all = await monthOf(BUSINESS, last, everything);
  for (const { id } of all.places.slice(1)) expect(JSON.stringify(seen)).not.toContain(id);
});

it("one that is not linked any more keeps its days, and later months do without it", async () => {
  const [account] = (await monthTold(last)).places.filter(({ kind }) => kind === "account");
  const isIt = and(eq(bookRecords.kind, "bankAccount"), eq(bookRecords.id, ibanOf(account?.id ?? "")));
  await db().update(bookRecords).set({ state: "GONE" }).where(isIt);
  expect((await monthTold(last)).places.map(({ id }) => id)).toContain(account?.id);
  const now = await monthTold(monthAt(today, "jalali"));
  expect(now.absent.find(({ id }) => id === account?.id)).toMatchObject({ why: "gone", day: addDays(today, -1) });
  await db().update(bookRecords).set({ state: "LINKED" }).where(isIt);
});

async function journal() {
  const input = { from: last.from, to: last.to };
  const { id } = await told<ExportRow>(exportOperations.create, { source: "journal", format: "csv", input });
  await runJob(id, never);
  const made = await told<ExportRow>(exportOperations.show, { exportId: id });
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, id)).orderBy(asc(jobChunks.seq));
  const text = Buffer.concat(chunks.map(({ bytes }) => bytes))
    .toString("utf8")
    .slice(1);
  return { made, rows: Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1) };
}
const net = (rows: readonly string[][]) =>
  rows.reduce((sum, row) => sum + Number(row[6] || 0) - Number(row[7] || 0), 0);

it("the accountant's file balances with all places, each account by its own code", async () => {
  const usual = await told<ChartAnswer>(operations.chart);
  const { places } = await monthTold(last);
  const codes = Object.values(usual.banks).map(({ code }) => code);
  expect(new Set(codes).size).toBe(book.bank_accounts.length);
  const { accounts, banks } = usual;
  const { account = "" } = { account: busiest(places)?.id };
  const lacking = { ...banks, [account]: { code: "", name: "" } };
  const saved = await told<ChartAnswer>(operations.setChart, { accounts, banks: lacking, changedAt: null });
  expect((await journal()).made).toMatchObject({ status: "failed", error: "no_account_codes" });
  // Codes of accounts that are not the business's own are not kept.
  const others = { ...banks, "999-99-99999999": { code: "1", name: "x" } };
  const now = await told<ChartAnswer>(operations.setChart, { accounts, banks: others, changedAt: saved.changedAt });
  expect(now.banks).toEqual(banks);

  const { made, rows } = await journal();
  expect(made).toMatchObject({ status: "done", rowsDone: rows.length });
  const documents = Map.groupBy(rows, ([document]) => document ?? "");
  expect([...documents.keys()]).toEqual([...documents.keys()].sort());
  for (const [document, lines] of documents) expect([document, net(lines)]).toEqual([document, 0]);
  // A day is one document for all places, so its lines follow each other.
  expect(rows.map(([document]) => document).filter((each, index, all) => each !== all[index - 1])).toHaveLength(
    documents.size,
  );
  for (const { id, openingRial, closingRial } of places) {
    const code = id === "wallet" ? accounts.wallet.code : banks[id]?.code;
    expect([id, net(rows.filter((row) => row[3] === code))]).toEqual([id, (closingRial ?? 0) - (openingRial ?? 0)]);
  }
});

it("a file whose lines are not what stands above them is none", async () => {
  const view = { locale: "en", unit: "rial", calendar: "jalali" } as const;
  const basis = () => journalBasis({ business: BUSINESS, role: "owner" }, last, view);
  const linesOf = async ({ rows }: FileBasis) => {
    let lines = 0;
    for await (const part of rows ?? []) lines += part.rows.length;
    return lines;
  };
  const account = busiest((await monthTold(last)).places);
  const [row] = await rowsIn(ibanOf(account?.id ?? ""));
  if (!row) throw new Error("there is no account with rows");
  const set = (amountRial: number) =>
    db()
      .update(bookRecords)
      .set({ amountRial })
      .where(and(eq(bookRecords.kind, "accountRow"), eq(bookRecords.id, row.id)));
  const started = await basis();
  // The row changes while the file is written. The day still leads from its opening to its closing balance.
  await set((row.amountRial ?? 0) + 1000);
  await expect(linesOf(started)).rejects.toMatchObject({ says: "not_in_book" });
  await set(row.amountRial ?? 0);
  expect(await linesOf(await basis())).toBeGreaterThan(100);
});

it("a settlement to an own account is one transfer between two places, seen from both", async () => {
  const own = ibanOf(busiest((await monthTold(last)).places)?.id ?? "");
  const isSettlement = and(eq(bookRecords.kind, "transaction"), eq(bookRecords.state, "settlement_done"));
  const [settlement] = await db()
    .select()
    .from(bookRecords)
    .where(and(isSettlement, gte(bookRecords.at, startOf(5)), lt(bookRecords.at, startOf(-5))));
  if (!settlement) throw new Error("no settlement was made in that month");
  const record = recordIn<Transaction>(settlement);
  const told = { ...record, receiver: { ...record.receiver, iban: own } };
  const by = { source: "reading" as const, toldAt: new Date() };
  await keepInBook(BUSINESS, [entryOfTransaction(told, settlement.at.toISOString(), false)], by);
  const row: AccountRowInBook = {
    iban: own,
    trackingCode: "7700112233445566",
    status: "DEPOSIT",
    statusAsSent: "DEPOSIT",
    amountRial: settlement.amountRial ?? 0,
    balanceRial: null,
    description: `واریز ${record.trackId ?? record.id}`,
    paymentId: null,
    counterpartyName: null,
    counterpartyIban: null,
    labels: [],
    at: new Date(settlement.at.getTime() + 3_600_000).toISOString(),
  };
  await keepInBook(BUSINESS, [entryOfAccountRow(row)], by);
  const { made, rows } = await journal();
  expect(made).toMatchObject({ status: "done" });
  const [transit, payable, receivable] = [
    usualChart().transit.code,
    usualChart().bank_out.code,
    usualChart().bank_in.code,
  ];
  const both = rows.filter((each) => [settlement.id, row.trackingCode].includes(each[8] ?? ""));
  expect(both.filter((each) => each[3] === transit).map((each) => net([each]))).toEqual([
    settlement.amountRial,
    0 - (settlement.amountRial ?? 0),
  ]);
  expect(both.filter((each) => each[3] === payable || each[3] === receivable)).toEqual([]);
  // The bank's balances do not include the row that was written here, which is a mismatch of its day.
  await findMismatches(BUSINESS, last);
  const { items } = await list({ check: "account_difference" });
  expect(items.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0)).toBe(0 - (settlement.amountRial ?? 0));
  expect(items[0]?.theirs).toMatchObject({ kind: "accountDay", place: keyOfAccount(own) });
  await db()
    .delete(bookRecords)
    .where(and(eq(bookRecords.kind, "accountRow"), eq(bookRecords.id, idOfRow(own, row.trackingCode))));
  await findMismatches(BUSINESS, last);
  expect((await list({ check: "account_difference" })).items).toEqual([]);
});

it("rows with a label that has a code stand against it, the first of several, and balance all the same", async () => {
  const inMonth = (await allRows()).filter(
    ({ at }) => at !== null && tehranDayOf(at) >= last.from && tehranDayOf(at) <= last.to,
  );
  const rowsOfAll = [...inMonth, ...(await allRows())];
  const labels = [...new Set(rowsOfAll.flatMap((row) => row.labels))].slice(0, 2);
  const [one = "", two = ""] = labels;
  expect(two).not.toBe("");
  const { accounts, banks, changedAt } = await told<ChartAnswer>(operations.chart);
  const own = [
    { label: two.replaceAll("ی", "ي"), code: "8201", name: "هزینهٔ دوم" },
    { label: one, code: "8202", name: "هزینهٔ یکم" },
  ];
  const saved = await told<ChartAnswer>(operations.setChart, { accounts, banks, labels: own, changedAt });
  expect(saved.labels).toEqual(own);
  // A label may name a person: it is never stored unsealed, and only readers of accounts see it.
  expect(JSON.stringify(await db().select().from(reconciliationCharts))).not.toContain(one);
  expect((await chartOf(BUSINESS, (permission) => permission === "wallet.read")).labels).toEqual([]);
  expect(
    (await owner.ask(operations.setChart as never, { accounts, banks, labels: [{ ...own[0], code: "" }] } as never))
      .status,
  ).toBe(422);
  const { made, rows } = await journal();
  expect(made).toMatchObject({ status: "done" });
  expect(net(rows)).toBe(0);
  const codeOf = ({ trackingCode }: AccountRowInBook) =>
    rows.filter((each) => each[8] === trackingCode).map((each) => each[3]);
  const transit = usualChart().transit.code;
  let seen = 0;
  for (const row of inMonth) {
    const wanted = row.labels.includes(two) ? "8201" : row.labels.includes(one) ? "8202" : null;
    const codes = codeOf(row);
    if (codes.includes(transit)) continue;
    expect([row.trackingCode, codes.find((code) => code?.startsWith("820")) ?? null]).toEqual([
      row.trackingCode,
      wanted,
    ]);
    seen += wanted === null ? 0 : 1;
  }
  expect(seen).toBeGreaterThan(0);
  await told(operations.setChart, { accounts, banks, labels: [], changedAt: saved.changedAt });
});

/** Every row of every account in the book. */
const allRows = async (): Promise<AccountRowInBook[]> =>
  (await db().select().from(bookRecords).where(eq(bookRecords.kind, "accountRow"))).map((row) =>
    recordIn<AccountRowInBook>(row),
  );

it("a transfer between two own accounts is neither an income nor a cost, and is counted once", async () => {
  const [from, to] = book.bank_accounts.map(({ iban }) => iban);
  if (!from || !to) throw new Error("there are not two accounts");
  const at = new Date(startOf(6).getTime() + 43_200_000).toISOString();
  const row = (iban: string, counterpartyIban: string, status: "DEPOSIT" | "WITHDRAWAL"): AccountRowInBook => ({
    ...{ iban, counterpartyIban, status, statusAsSent: status, at, amountRial: 7_654_320, balanceRial: null },
    ...{ trackingCode: status === "DEPOSIT" ? "7700998877665501" : "7700998877665502" },
    ...{ description: "انتقال وجه", paymentId: null, counterpartyName: null, labels: [] },
  });
  const pair = [row(from, to, "WITHDRAWAL"), row(to, from, "DEPOSIT")];
  const before = await journal();
  await keepInBook(BUSINESS, pair.map(entryOfAccountRow), { source: "reading", toldAt: new Date() });
  const after = await journal();
  const { transit, bank_in: came, bank_out: went } = usualChart();
  const sumOf = (rows: readonly string[][], code: string) => net(rows.filter((each) => each[3] === code));
  // It appears once from each side, so nothing stays in transit, and no account of income or cost has any of it.
  const lines = after.rows.filter((each) => pair.some(({ trackingCode }) => trackingCode === each[8]));
  const moved = lines.filter((each) => each[3] === transit.code).map((each) => net([each]));
  expect(moved.toSorted((one, other) => one - other)).toEqual([-7_654_320, 7_654_320]);
  for (const { code } of [transit, came, went])
    expect([code, sumOf(after.rows, code)]).toEqual([code, sumOf(before.rows, code)]);
  await db()
    .delete(bookRecords)
    .where(
      and(
        eq(bookRecords.kind, "accountRow"),
        inArray(
          bookRecords.id,
          pair.map(({ iban, trackingCode }) => idOfRow(iban, trackingCode)),
        ),
      ),
    );
});

it("a day of an account that was not read is told, and to nobody who may not read accounts", async () => {
  const own = ibanOf(busiest((await monthTold(last)).places)?.id ?? "");
  const day = addDays(last.from, 9);
  const isDay = and(eq(bookAccountDays.iban, own), eq(bookAccountDays.day, day));
  await db().delete(bookAccountDays).where(isDay);
  await findMismatches(BUSINESS, last);
  const { items } = await list({ check: "account_unread_day" });
  expect(items).toMatchObject([{ day, theirs: { kind: "accountDay", place: keyOfAccount(own), id: day } }]);
  const ofWallet = (permission: string) => permission === "wallet.read";
  const input = { check: "account_unread_day" as const, page: 1, perPage: 100 };
  expect(await listMismatches(BUSINESS, input, ofWallet)).toMatchObject({ items: [], total: 0 });
  expect(await mismatchOf(BUSINESS, items[0]?.id ?? "", ofWallet)).toBeNull();
});

/** Runs with only two free database connections. */
async function onTwoConnections(act: () => Promise<unknown>): Promise<void> {
  const others = Array.from({ length: env().DATABASE_POOL - 2 }, () => pool().connect());
  const taken = await Promise.all(others);
  try {
    await act();
  } finally {
    for (const each of taken) each.release();
  }
}

const list = (input: Record<string, unknown>) => told<MismatchPage>(operations.mismatches, { ...input, perPage: 100 });
/** The time this many days after the month's beginning, or before its end. */
const startOf = (days: number) => new Date(tehranDayBounds(addDays(days > 0 ? last.from : last.to, days)).from);

/** The account with the most rows. */
const busiest = (places: readonly PlaceAnswer[]): PlaceAnswer | undefined => {
  const rows = ({ lines }: PlaceAnswer) => lines.reduce((sum, { count }) => sum + count, 0);
  return places.filter(({ kind }) => kind === "account").sort((one, other) => rows(other) - rows(one))[0];
};

/** Rows of an account in the middle of the last month. */
const rowsIn = (iban: string) =>
  db()
    .select()
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.kind, "accountRow"),
        gte(bookRecords.id, `${iban} `),
        lt(bookRecords.id, `${iban}!`),
        gte(bookRecords.at, new Date(tehranDayBounds(addDays(last.from, 2)).from)),
        lt(bookRecords.at, new Date(tehranDayBounds(addDays(last.to, -2)).from)),
      ),
    )
    .orderBy(bookRecords.at);
