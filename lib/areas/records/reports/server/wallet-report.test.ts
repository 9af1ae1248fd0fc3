import { and, asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { StatementPage, WalletFlow, WalletTotals } from "@/lib/areas/money/wallet/schemas";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { exportDay } from "@/lib/kit/format/date";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { dailyFigures, jobChunks, members } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { cpuClock } from "@/lib/testing/rig/cpu-time";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readSheet } from "@/lib/testing/workbook";
import { DAY_MONEY } from "../days";
import { reportOperations } from "../operations";
import { periodBefore } from "../periods";
import type { Report, ReportPeriod } from "../schemas";

const never = new AbortController().signal;
const today = () => tehranDayOf(Date.now());
let sandbox: TestSandbox;
let owner: TestMember;
/** It ended long ago and has many rows. */
let month: ReportPeriod;
let year: ReportPeriod;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  owner = await makeMember(BUSINESS, "owner");
  await db().update(members).set({ locale: "en", calendar: "gregorian", unit: "rial" }).where(eq(members.id, owner.id));
  month = { from: addDays(today(), -70), to: addDays(today(), -41) };
  year = { from: addDays(today(), -364), to: today() };
  const days = Array.from({ length: 365 }, (_, index) => addDays(year.from, index));
  await readStatement(BUSINESS, days, never);
  await boss();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function reported(period: ReportPeriod, member = owner): Promise<Report> {
  const { status, body } = await member.ask(reportOperations.wallet, { ...period });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Report;
}
const totalled = async (period: ReportPeriod) =>
  (await owner.ask(walletOperations.totals, { ...period })).body as WalletTotals;
const isOfDay = (day: string) => and(eq(dailyFigures.business, BUSINESS), eq(dailyFigures.day, day));

describe("a period's report", () => {
  it("leads from opening to closing to the rial, by lines and day by day, in the wallet's own numbers", async () => {
    const report = await reported(month);
    expect(report.totals).toEqual((await totalled(month)).totals);
    expect(report.before).toEqual({
      ...periodBefore(month),
      totals: (await totalled(periodBefore(month))).totals,
    });
    expect(report.before.to).toBe(addDays(month.from, -1));

    expect(report.days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, n) => addDays(month.from, n)));
    let heldRial = report.totals?.wallet?.openingRial;
    for (const day of report.days) {
      expect(day.openingRial).toBe(heldRial);
      const moved = DAY_MONEY.reduce((sum, [, part, sign]) => sum + day[part] * sign, 0);
      expect({ day: day.day, rial: (day.openingRial ?? 0) + moved }).toEqual({ day: day.day, rial: day.closingRial });
      heldRial = day.closingRial ?? undefined;
    }
    expect(heldRial).toBe(report.totals?.wallet?.closingRial);
    const { inRial, outRial, feeRial, count } = report.totals ?? {};
    const all = (part: "inRial" | "outRial" | "feeRial" | "count") =>
      report.days.reduce((sum, day) => sum + day[part], 0);
    expect([all("inRial"), all("outRial"), all("feeRial"), all("count")]).toEqual([inRial, outRial, feeRial, count]);
    expect(count).toBeGreaterThan(100);
  });

  it("says the overview's numbers for the overview's days", async () => {
    const { flow, openingRial, days } = await readFigures(BUSINESS, "owner");
    const report = await reported({ from: days[0] ?? "", to: days.at(-1) ?? "" });
    const all = (part: "inRial" | "outRial" | "feeRial") => flow?.reduce((sum, day) => sum + day[part], 0);
    expect(report.totals).toMatchObject({ inRial: all("inRial"), outRial: all("outRial"), feeRial: all("feeRial") });
    expect(report.totals?.wallet).toMatchObject({ openingRial, closingRial: flow?.at(-1)?.balanceRial });
    expect(report.isOpen).toBe(true);
  });

  it("counts every row once by kind, and tells four ends of settlements apart", async () => {
    const { kinds, totals, payments, settlements } = await reported(year);
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(totals?.count);
    expect(new Set(kinds.map(({ kind, channel }) => `${kind} ${channel}`)).size).toBe(kinds.length);
    const of = (kind: string) =>
      kinds
        .filter((each) => each.kind === kind && each.channel === "settlements")
        .reduce((sum, { count }) => sum + count, 0);
    expect(settlements).toMatchObject({ paid: of("out"), failed: of("failed"), underWay: of("waiting") });
    for (const ends of [payments, settlements]) {
      const { all, ...parts } = ends ?? { all: -1 };
      expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all);
      expect(all).toBeGreaterThan(50);
    }
    // Money in is counted once, with the same total as in the wallet.
    const inRial = kinds.filter(({ kind }) => kind === "in").reduce((sum, { amountRial }) => sum + amountRial, 0);
    expect(inRial).toBe(totals?.inRial);
  });

  it("gives no sums where a day is missing, names the day, and asks the service nothing", async () => {
    const send = vi.spyOn(upstream, "sendUpstream");
    const missing = addDays(month.from, 3);
    const [kept] = await db().select().from(dailyFigures).where(isOfDay(missing));
    if (!kept) throw new Error("the day was not read");
    await db().delete(dailyFigures).where(isOfDay(missing));
    const report = await reported(month);
    expect(report).toMatchObject({ totals: null, kinds: [], payments: null, unread: { count: 1, days: [missing] } });
    expect(report.days.filter(({ isRead }) => !isRead).map(({ day }) => day)).toEqual([missing]);
    expect(send).not.toHaveBeenCalled();
    await db().insert(dailyFigures).values(kept);
    expect((await reported(month)).unread.count).toBe(0);
  });

  it("is for whoever may read the wallet, and of a year at most", async () => {
    for (const role of ["manager", "accountant", "auditor"] as const) {
      await reported(month, await makeMember(BUSINESS, role));
    }
    const support = await makeMember(BUSINESS, "support");
    expect((await support.ask(reportOperations.wallet, { ...month })).status).toBe(403);
    for (const bad of [
      { from: month.to, to: month.from },
      { from: addDays(month.to, -366), to: month.to },
      { from: "1405-13-40", to: month.to },
    ]) {
      expect((await owner.ask(reportOperations.wallet, bad)).status).toBe(422);
    }
    await reported({ from: addDays(month.to, -365), to: month.to });
  });
});

async function file(source: "report" | "transactions", format: "csv" | "xlsx", input: Record<string, unknown>) {
  const { status, body } = await owner.ask(exportOperations.create, { source, format, input });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body as ExportRow;
  await runJob(id, never);
  const { body: made } = await owner.ask(exportOperations.show, { exportId: id });
  expect(made).toMatchObject({ status: "done" });
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, id)).orderBy(asc(jobChunks.seq));
  return { rowsDone: (made as ExportRow).rowsDone, bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)) };
}

function parsed(bytes: Buffer) {
  const lines = Papa.parse<string[]>(bytes.toString("utf8").slice(1), { skipEmptyLines: true }).data;
  const at = lines.findIndex(([first]) => first === "Transaction id");
  return { about: Object.fromEntries(lines.slice(0, at)), header: lines[at] ?? [], rows: lines.slice(at + 1) };
}

describe("the report as a workbook", () => {
  it("has its sums and coverage, its days, its kinds, and every row, without one call of the service", async () => {
    const report = await reported(month);
    const send = vi.spyOn(upstream, "sendUpstream");
    const { bytes, rowsDone } = await file("report", "xlsx", { ...month });
    expect(send).not.toHaveBeenCalled();
    expect(rowsDone).toBe(report.totals?.count);

    const summary = new Map(readSheet(bytes, "Summary").map(([name, value]) => [name, value]));
    expect(summary.get("Opening balance (rial)")).toBe(report.totals?.wallet?.openingRial);
    expect(summary.get("Went out (rial)")).toBe(-(report.totals?.outRial ?? 0));
    expect(summary.get("Closing balance (rial)")).toBe(report.totals?.wallet?.closingRial);
    expect(summary.get("Rows")).toBe(rowsDone);
    expect(summary.get("Complete; last read at")).toMatch(/^20\d\d-/);

    const [head, ...days] = readSheet(bytes, "Days");
    expect(head?.[0]).toBe("Day");
    expect(days).toHaveLength(31);
    expect(days[0]?.[0]).toEqual(new Date(`${month.from}T00:00:00Z`));
    expect(days.slice(0, 30).map((day) => day.at(-2))).toEqual(report.days.map(({ closingRial }) => closingRial));
    const inAt = head?.indexOf("Came in (rial)") ?? -1;
    expect(days[30]?.[inAt]).toBe(report.totals?.inRial);

    const [, ...kinds] = readSheet(bytes, "Kinds");
    expect(kinds.slice(0, -1).map(([, , count]) => count)).toEqual(report.kinds.map(({ count }) => count));
    const [, ...rows] = readSheet(bytes, "Rows");
    expect(rows).toHaveLength(rowsDone + 1);
    expect(rows[0]?.[1]).toBeInstanceOf(Date);
  });

  it("says which days are missing, and gives no sums then", async () => {
    const missing = addDays(month.from, 3);
    const [kept] = await db().select().from(dailyFigures).where(isOfDay(missing));
    if (!kept) throw new Error("the day was not read");
    await db().delete(dailyFigures).where(isOfDay(missing));
    const { about } = parsed((await file("report", "csv", { ...month })).bytes);
    await db().insert(dailyFigures).values(kept);
    expect(about).toMatchObject({ "Days not read yet": `1: ${exportDay(missing, "gregorian")}` });
    expect(Object.keys(about)).not.toContain("Opening balance (rial)");
    expect(Object.keys(about)).not.toContain("Complete; last read at");
    expect(Object.keys(about)).toContain("No totals: not all days have been read yet");
  });
});

describe("the wallet's file", () => {
  /** The facts in which both ways of making the file must agree. */
  const facts = ({ header, rows }: ReturnType<typeof parsed>) =>
    rows.map((row) =>
      Object.fromEntries(
        ["Transaction id", "Status", "Amount (rial)", "Balance after (rial)", "Channel", "Payer", "Result"].map(
          (name) => [name, row[header.indexOf(name)]],
        ),
      ),
    );

  it("has the service's rows in its order, but asks it nothing, where the book has the whole period", async () => {
    const send = vi.spyOn(upstream, "sendUpstream");
    const own = parsed((await file("transactions", "csv", { ...month })).bytes);
    expect(send).not.toHaveBeenCalled();
    expect(own.about).toMatchObject({ "Source of the rows": "Daftar's own book of the wallet" });
    const { totals } = await totalled(month);
    expect(own.about).toMatchObject({
      Rows: String(totals?.count),
      "Opening balance (rial)": String(totals?.wallet?.openingRial),
      "Closing balance (rial)": String(totals?.wallet?.closingRial),
    });
    expect(own.rows).toHaveLength(totals?.count ?? -1);

    const missing = addDays(month.from, 3);
    const [kept] = await db().select().from(dailyFigures).where(isOfDay(missing));
    if (!kept) throw new Error("the day was not read");
    await db().delete(dailyFigures).where(isOfDay(missing));
    const asked = parsed((await file("transactions", "csv", { ...month })).bytes);
    await db().insert(dailyFigures).values(kept);
    expect(send).toHaveBeenCalled();
    expect(asked.about).toMatchObject({
      "Source of the rows": "The payment service, asked while the file was created",
      "Why not from Daftar's book": "The book does not have the whole period yet",
    });
    expect(facts(own)).toEqual(facts(asked));
  });

  it("has the rows that filters leave, as the service filters, with the wallet's sums of them", async () => {
    const input = { ...month, kind: "settlements", status: "succeed" };
    const send = vi.spyOn(upstream, "sendUpstream");
    const { about, rows } = parsed((await file("transactions", "csv", input)).bytes);
    expect(send).not.toHaveBeenCalled();
    const totals = ((await owner.ask(walletOperations.totals, input)).body as WalletTotals).totals;
    expect(rows).toHaveLength(totals?.count ?? -1);
    expect(about).toMatchObject({ "Went out (rial)": String(-(totals?.outRial ?? 0)), Rows: String(rows.length) });
    expect(Object.keys(about)).not.toContain("Opening balance (rial)");
  });

  it("follows what only the book can narrow down and put in order, and equals the screen", async () => {
    const input = { ...month, direction: "out", fromRial: 1_000_000, sort: "largest" };
    const { about, rows, header } = parsed((await file("transactions", "csv", input)).bytes);
    const ids = rows.map((row) => row[header.indexOf("Transaction id")]?.trim());
    const shown = (await owner.ask(walletOperations.statement, { ...input, perPage: 100 })).body as StatementPage;
    expect(ids.slice(0, 100)).toEqual(shown.items.map(({ id }) => id));
    const totals = await totalled(input);
    expect(ids).toHaveLength(totals.totals?.count ?? -1);
    expect(about).toMatchObject({ "Went out (rial)": String(-(totals.totals?.outRial ?? 0)) });
    expect(about.Filter).toContain("Direction: Went out; Amount from: 1000000 rial; Order: Largest amount first");
  });

  it("is not made where the book lacks a day and only the book could make it", async () => {
    const missing = addDays(month.from, 3);
    const [kept] = await db().select().from(dailyFigures).where(isOfDay(missing));
    if (!kept) throw new Error("the day was not read");
    await db().delete(dailyFigures).where(isOfDay(missing));
    const input = { ...month, direction: "in" };
    const { body } = await owner.ask(exportOperations.create, { source: "transactions", format: "csv", input });
    await runJob((body as ExportRow).id, never);
    const { body: made } = await owner.ask(exportOperations.show, { exportId: (body as ExportRow).id });
    await db().insert(dailyFigures).values(kept);
    expect(made).toMatchObject({ status: "failed", error: "not_in_book" });
  });

  it.each([
    [{}, "No first day was chosen"],
    [{ q: "x" }, "The search was made by the service"],
  ])("says why the service was asked (%o)", async (more, why) => {
    const input = "q" in more ? { from: addDays(today(), -2), ...more } : { to: addDays(today(), -360) };
    const { about } = parsed((await file("transactions", "csv", input)).bytes);
    expect(about).toMatchObject({ "Why not from Daftar's book": why });
  });

  it("is a year in seconds", async () => {
    const { totals } = await totalled(year);
    const spent = cpuClock();
    const { rowsDone } = await file("transactions", "csv", { ...year });
    const seconds = spent() / 1000;
    expect(rowsDone).toBe(totals?.count);
    expect(rowsDone).toBeGreaterThan(1000);
    expect(seconds).toBeLessThan(10);
    process.stdout.write(
      `${rowsDone} rows in ${seconds.toFixed(2)} s of CPU: ${Math.round(rowsDone / seconds)} rows/s\n`,
    );
  });
});

describe("the wallet's charts", () => {
  const drawn = async (input: Record<string, unknown>) => {
    const { status, body } = await owner.ask(walletOperations.flow, { calendar: "jalali", ...input });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as WalletFlow;
  };

  it.each(["jalali", "gregorian"])("show of each day or month what its rows come to (%s)", async (calendar) => {
    const [byDay, byMonth] = [await drawn({ ...month, calendar }), await drawn({ ...year, calendar })];
    expect([byDay.by, byDay.points.length, byMonth.by]).toEqual(["day", 30, "month"]);
    expect(byMonth.points.length).toBeGreaterThanOrEqual(12);
    for (const [period, { points, changeRial, missing }] of [
      [month, byDay],
      [year, byMonth],
    ] as const) {
      expect(missing).toEqual({ count: 0, spans: [] });
      const { totals } = await totalled(period);
      const all = (part: "inRial" | "outRial") => points.reduce((sum, point) => sum + point[part], 0);
      expect([all("inRial"), all("outRial")]).toEqual([totals?.inRial, totals?.outRial]);
      expect(points.at(-1)?.balanceRial).toBe(totals?.wallet?.closingRial);
      expect(changeRial).toBe((totals?.wallet?.closingRial ?? 0) - (totals?.wallet?.openingRial ?? 0));
      expect([points[0]?.from, points.at(-1)?.to]).toEqual([period.from, period.to]);
      // The page behind each point of the chart shows the same numbers.
      for (const { from, to, inRial, outRial, balanceRial } of points.slice(0, 5)) {
        expect((await totalled({ from, to })).totals).toMatchObject({
          inRial,
          outRial,
          wallet: { closingRial: balanceRial },
        });
      }
    }
  });

  it("begin where the book does, leave a gap for a day that is missing, and name it", async () => {
    const missing = addDays(month.from, 3);
    const [kept] = await db().select().from(dailyFigures).where(isOfDay(missing));
    if (!kept) throw new Error("the day was not read");
    await db().delete(dailyFigures).where(isOfDay(missing));
    const gap = await drawn({ ...month });
    await db().insert(dailyFigures).values(kept);
    expect(gap).toMatchObject({ changeRial: null, missing: { count: 1, spans: [{ from: missing, to: missing }] } });
    expect(gap.points.filter(({ isRead }) => !isRead).map(({ from }) => from)).toEqual([missing]);
    const early = await drawn({ from: addDays(year.from, -40), to: addDays(year.from, 3) });
    expect(early.points[0]?.from).toBe(year.from);
    expect(early.missing).toEqual({
      count: 40,
      spans: [{ from: addDays(year.from, -40), to: addDays(year.from, -1) }],
    });
    expect((await drawn({ from: "2001-01-01", to: "2001-02-01" })).points).toEqual([]);
  });
});
