import { asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { WalletFlow, WalletTotals, WalletTotalsInput } from "@/lib/areas/money/wallet/schemas";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { readDueFigures } from "@/lib/areas/records/overview/server/job";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { type PersonRecords, searchOperations } from "@/lib/areas/records/search/operations";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { jobChunks, members } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { Comparison, figuresOf, type TrueFigures } from "@/lib/testing/book/figures";
import { dayOf, LISTED, type StatementRow, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readLists } from "./read-lists";

const never = new AbortController().signal;
/** At least this many figures must be compared. Otherwise a screen without figures would pass. */
const LEAST = 1000;
let sandbox: TestSandbox;
let owner: TestMember;
let book: WholeBook;
const compared = new Comparison();

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "90" },
  });
  owner = await makeMember(BUSINESS, "owner");
  await db().update(members).set({ locale: "en", calendar: "gregorian" }).where(eq(members.id, owner.id));
  await boss();
  do {
    book = await wholeBook(sandbox);
    await readDueFigures(never);
    await readLists(never);
    // The sandbox's bank keeps working during the reading.
  } while (JSON.stringify(book) !== JSON.stringify(await wholeBook(sandbox)));
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function ask<Answer>(
  operation: Parameters<TestMember["ask"]>[0],
  input?: Record<string, unknown>,
): Promise<Answer> {
  const { status, body } = await owner.ask(operation, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}
const today = () => tehranDayOf(Date.now());
/** The day on which a withdrawal was due, the only day that the service tells for it. */
const collectedOn = ({ due_at }: WholeBook["withdrawals"][number]) => dayOf(due_at);
const span = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** The true figures of a whole period, in the form of each screen. */
function truthOf(from: string, to: string) {
  const figures = figuresOf(book);
  return {
    ...figures.totals(figures.within(from, to)),
    ...figures.wallet(from, to),
    cameBackRial: figures.cameBackRial(from, to),
    differenceRial: 0,
  };
}

async function compareWallet(): Promise<void> {
  const month = { from: addDays(today(), -30), to: today() };
  const periods = [
    month,
    { from: addDays(today(), -89), to: today() },
    { from: addDays(today(), -20), to: addDays(today(), -7) },
  ];
  for (const { from, to } of periods) {
    const { totals } = await ask<WalletTotals>(walletOperations.totals, { from, to });
    compared.figures(
      `wallet ${from}–${to}`,
      { ...totals, ...totals?.wallet },
      { ...truthOf(from, to), uncertainFeeRial: 0 },
    );
    const flow = await ask<WalletFlow>(walletOperations.flow, { from, to, calendar: "gregorian" });
    expect(flow.points.length).toBeGreaterThan(1);
    for (const point of flow.points) {
      const { inRial, outRial, closingRial } = truthOf(point.from, point.to);
      compared.figures(`chart ${point.from}`, point, { inRial, outRial, balanceRial: closingRial });
    }
    const { openingRial, closingRial } = truthOf(from, to);
    compared.figures(`chart ${from}–${to}`, flow, { changeRial: closingRial - openingRial });
  }
  const { within, isIn, isOut, totals, isUnderWay } = figuresOf(book);
  const rows = within(month.from, month.to);
  const paid = rows.find(({ mobile }) => mobile !== null);
  const settlement = rows.find(({ channel, receiver_iban }) => channel === "settlements" && receiver_iban !== null);
  const filters: [Partial<WalletTotalsInput>, (row: StatementRow) => boolean][] = [
    ...[...new Set(rows.map(({ channel }) => channel))].map(
      (channel) =>
        [{ channel: channel as WalletTotalsInput["channel"] }, (row: StatementRow) => row.channel === channel] as [
          Partial<WalletTotalsInput>,
          (row: StatementRow) => boolean,
        ],
    ),
    [{ kind: "settlements" }, ({ channel }) => channel === "settlements"],
    [{ kind: "transactions" }, ({ channel }) => channel !== "settlements"],
    [{ status: "succeed" }, ({ status }) => [1, 2, 4, 5, -5, 6].includes(status)],
    [{ status: "failed" }, ({ status }) => [-1, -3, -6].includes(status)],
    [{ status: "pending" }, ({ status }) => [3, -2].includes(status)],
    [{ status: "canceled" }, ({ status }) => status === -4],
    [{ fromRial: 10_000_000 }, ({ amount_rial }) => amount_rial >= 10_000_000],
    [
      { fromRial: 2_000_000, toRial: 30_000_000 },
      ({ amount_rial }) => amount_rial >= 2_000_000 && amount_rial <= 30_000_000,
    ],
    [{ direction: "in" }, isIn],
    [{ direction: "out" }, (row) => isOut(row) || isUnderWay(row)],
    [{ person: paid?.mobile ?? "" }, ({ mobile }) => mobile === paid?.mobile],
    [
      { person: settlement?.receiver_iban ?? "" },
      (row) => [row.receiver_iban, row.payer_iban].includes(settlement?.receiver_iban ?? ""),
    ],
  ];
  expect(rows.some(isUnderWay)).toBe(true);
  for (const [filter, isMeant] of filters) {
    const told = await ask<WalletTotals>(walletOperations.totals, { ...month, ...filter });
    compared.figures(`wallet ${JSON.stringify(filter)}`, told.totals ?? {}, totals(rows.filter(isMeant)));
  }
}

async function compareReport(): Promise<void> {
  const [from, to] = [addDays(today(), -29), today()];
  const report = await ask<Report>(reportOperations.wallet, { from, to });
  compared.figures("report", { ...report.totals, ...report.totals?.wallet }, truthOf(from, to));
  const { wallet } = report.before.totals ?? {};
  compared.figures(
    "report before",
    { ...report.before.totals, ...wallet },
    truthOf(report.before.from, report.before.to),
  );
  for (const each of report.days) compared.figures(`report ${each.day}`, each, truthOf(each.day, each.day));
  const { within, isIn, isOut, feeOf } = figuresOf(book);
  const rows = within(from, to);
  const kindOf = (row: StatementRow) =>
    isIn(row)
      ? "in"
      : isOut(row)
        ? "out"
        : [3, -2].includes(row.status)
          ? "waiting"
          : row.status === -6
            ? "undone"
            : row.status === -4
              ? "none"
              : "failed";
  const groups = Map.groupBy(rows, (row) => `${kindOf(row)} ${row.channel}`);
  compared.figures("report", { kinds: report.kinds.length }, { kinds: groups.size });
  for (const [name, some] of groups) {
    const told = report.kinds.find(({ kind, channel }) => `${kind} ${channel}` === name);
    const isFeeTold = !name.startsWith("waiting");
    compared.figures(`report ${name}`, told ?? {}, {
      count: some.length,
      amountRial: some.reduce((sum, { amount_rial }) => sum + amount_rial, 0),
      ...(isFeeTold ? { wageRial: some.reduce((sum, row) => sum + feeOf(row), 0) } : {}),
    });
  }
  const ends = (some: readonly StatementRow[]) => {
    const count = (...codes: number[]) => some.filter(({ status }) => codes.includes(status)).length;
    return {
      all: some.length,
      paid: count(1, 2, 4, 5),
      failed: count(-1, -3),
      returned: count(-6),
      underWay: count(3, -2),
      other: count(-4),
    };
  };
  compared.figures(
    "report payouts",
    report.settlements ?? {},
    ends(rows.filter(({ channel }) => channel === "settlements")),
  );
  const isPayment = ({ channel, status }: StatementRow) =>
    !["settlements", "refund"].includes(channel) && ![-5, 6].includes(status);
  compared.figures("report payments", report.payments ?? {}, ends(rows.filter(isPayment)));
}

async function compareOverview(): Promise<void> {
  const told = await ask<OverviewFigures>(overviewOperations.figures);
  const { within, isIn, isOut, totals, wallet } = figuresOf(book);
  for (const each of told.flow ?? []) {
    const { inRial, outRial, feeRial, underWayRial, cameBackRial, closingRial } = truthOf(each.day, each.day);
    const rows = within(each.day, each.day);
    const counts = { inCount: rows.filter(isIn).length, outCount: rows.filter(isOut).length };
    compared.figures(`overview ${each.day}`, each, {
      inRial,
      outRial,
      feeRial,
      underWayRial,
      cameBackRial,
      balanceRial: closingRial,
      ...counts,
    });
  }
  expect(told.flow?.length).toBe(30);
  compared.figures("overview", told, { openingRial: wallet(told.days[0] ?? "", today()).openingRial });
  for (const [name, end, count] of [
    ["week", addDays(today(), -7), 7],
    ["month", addDays(today(), -30), 30],
  ] as const) {
    const days = span(end, count);
    const { inRial, outRial } = totals(within(days[0] ?? "", end));
    compared.figures(`overview before ${name}`, told.before[name] ?? {}, { inRial, outRial });
  }
  for (const [name, count] of [
    ["today", 1],
    ["week", 7],
    ["month", 30],
  ] as const) {
    const from = addDays(today(), 1 - count);
    const came = Map.groupBy(within(from, today()).filter(isIn), ({ channel }) => channel);
    compared.figures(`overview channels ${name}`, { of: told.channels?.[name].groups.length }, { of: came.size });
    for (const [channel, some] of came)
      compared.figures(
        `overview ${name} ${channel}`,
        told.channels?.[name].groups.find((each) => each.channel === channel) ?? {},
        {
          count: some.length,
          amountRial: some.reduce((sum, { amount_rial }) => sum + amount_rial, 0),
        },
      );
    const theirs = book.withdrawals.filter((each) => from <= collectedOn(each) && collectedOn(each) <= today());
    for (const [status, some] of Map.groupBy(theirs, (row) => String(row.status))) {
      const groups = told.outcomes[name].groups.filter((each) => each.status === status);
      const sums = {
        count: groups.reduce((sum, each) => sum + each.count, 0),
        amountRial: groups.reduce((sum, each) => sum + each.amountRial, 0),
      };
      compared.figures(`overview ${name} ${status}`, sums, {
        count: some.length,
        amountRial: some.reduce((sum, { amount_rial }) => sum + amount_rial, 0),
      });
    }
  }
}

const OUTCOMES: Readonly<Record<string, string>> = {
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  INIT: "sent",
  PENDING: "sent",
};

async function compareBatches(): Promise<void> {
  const since = addDays(today(), -89);
  const ends = new Map(book.settlements.map((row) => [row.track_id, row]));
  for (const { batch_id, created_at } of book.batches) {
    if (dayOf(created_at) <= since) continue;
    const told = await ask<{ count: number; totalRial: number; of: Record<string, { count: number; rial: number }> }>(
      batchOperations.outcomes,
      { batchId: batch_id },
    );
    const items = book.batch_items.filter((item) => item.batch_id === batch_id);
    const outcome = ({ track_id, status }: (typeof items)[number]) => {
      const end = ends.get(track_id);
      if (!end) return status === "FAILED" ? "failed" : "waiting";
      return end.status === "CANCELED" && end.ref_code !== null
        ? "reversed"
        : (OUTCOMES[String(end.status)] ?? "unknown");
    };
    const rial = (some: typeof items) => some.reduce((sum, { amount_rial }) => sum + amount_rial, 0);
    compared.figures(`batch ${batch_id.slice(0, 8)}`, told, { count: items.length, totalRial: rial(items) });
    for (const name of Object.keys(told.of)) {
      const some = items.filter((item) => outcome(item) === name);
      compared.figures(`batch ${batch_id.slice(0, 8)} ${name}`, told.of[name] ?? {}, {
        count: some.length,
        rial: rial(some),
      });
    }
  }
}

async function comparePeople(): Promise<void> {
  const since = addDays(today(), -89);
  // The service does not list revoked authorizations, and then nothing leads from a withdrawal to its payer.
  const listed = book.authorizations.filter(({ status }) => LISTED.includes(status));
  const payers = listed.filter(({ id }) =>
    book.withdrawals.some((each) => each.authorization_id === id && dayOf(each.created_at) > since),
  );
  expect(payers.length).toBeGreaterThan(0);
  for (const payer of payers.slice(0, 12)) {
    const told = await ask<PersonRecords>(searchOperations.person, { q: payer.mobile });
    const known = listed.filter(({ mobile }) => mobile === payer.mobile).map(({ national_code }) => national_code);
    const theirs = listed.filter(
      ({ mobile, national_code }) =>
        mobile === payer.mobile || (national_code !== null && known.includes(national_code)),
    );
    const paid = book.withdrawals.filter(
      // Withdrawals may be ordered up to a year ahead, so they are read from a year earlier.
      ({ authorization_id }) => theirs.some(({ id }) => id === authorization_id),
    );
    compareSums(
      `person ${payer.id.slice(0, 8)}`,
      told,
      "withdrawal",
      Map.groupBy(paid, ({ status }) => String(status)),
    );
  }
  const recent = book.settlements.filter(({ created_at }) => dayOf(created_at) >= since);
  for (const iban of [...new Set(recent.map((row) => row.iban))].slice(0, 12)) {
    const told = await ask<PersonRecords>(searchOperations.person, { q: iban });
    const theirs = recent.filter((row) => row.iban === iban);
    const states = Map.groupBy(theirs, ({ status, ref_code }) =>
      status === "CANCELED" && ref_code !== null ? "REVERSED" : String(status),
    );
    compareSums(`person ${iban.slice(-4)}`, told, "settlement", states);
  }
}

function compareSums(
  where: string,
  { sums }: PersonRecords,
  kind: string,
  states: ReadonlyMap<string, { amount_rial: number }[]>,
): void {
  const own = sums.filter((each) => each.kind === kind);
  compared.figures(where, { states: own.length }, { states: states.size });
  for (const [state, some] of states)
    compared.figures(`${where} ${state}`, own.find(({ status }) => status === state) ?? {}, {
      count: some.length,
      amountRial: some.reduce((sum, { amount_rial }) => sum + amount_rial, 0),
    });
}

/** Compares the figures in the head of a file with these names, in whole rial. */
async function compareFile(
  input: { from: string; to: string } & Record<string, string>,
  truth: Record<string, number>,
) {
  const { id } = await ask<{ id: string }>(exportOperations.create, { source: "transactions", format: "csv", input });
  await runJob(id, never);
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, id)).orderBy(asc(jobChunks.seq));
  const text = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString("utf8");
  const lines = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex(([first]) => first === "Transaction id");
  const head = Object.fromEntries(lines.slice(0, header).map(([name, value]) => [name, Number(value)]));
  const where = `file ${JSON.stringify(input)}`;
  compared.figures(where, head, truth);
  compared.figures(where, { lines: lines.length - header - 1 }, { lines: truth.Rows });
}

async function compareFiles(): Promise<void> {
  const [from, to] = [addDays(today(), -60), addDays(today(), -5)];
  const whole = truthOf(from, to);
  await compareFile(
    { from, to },
    {
      "Opening balance (rial)": whole.openingRial,
      "Payouts that came back (rial)": whole.cameBackRial,
      "Not accounted for by the service (rial)": 0,
      "Closing balance (rial)": whole.closingRial,
      ...headOf(whole),
    },
  );
  const { totals, within } = figuresOf(book);
  const some = totals(within(from, to).filter(({ channel }) => channel === "settlements"));
  await compareFile({ from, to, kind: "settlements" }, headOf(some));
}

const headOf = ({ count, inRial, outRial, feeRial, underWayRial }: TrueFigures) => ({
  Rows: count,
  "Came in (rial)": inRial,
  "Went out (rial)": 0 - outRial,
  "Fees (rial)": 0 - feeRial,
  "Payouts on their way (rial)": 0 - underWayRial,
});

it(`each of ${LEAST} and more figures of overview, wallet, report, batches, people and files is what its rows come to`, async ({
  annotate,
}) => {
  const counts: string[] = [];
  for (const compare of [compareWallet, compareReport, compareOverview, compareBatches, comparePeople, compareFiles]) {
    const before = compared.count;
    await compare();
    expect(compared.count).toBeGreaterThan(before);
    counts.push(`${compare.name.replace("compare", "")} ${compared.count - before}`);
  }
  expect(compared.wrong).toEqual([]);
  expect(compared.count).toBeGreaterThan(LEAST);
  await annotate(`${compared.count} figures are equal: ${counts.join(", ")}`);
});
