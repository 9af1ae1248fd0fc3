import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { jobChunks, members } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readSheet } from "@/lib/testing/workbook";
import type { DebitReport } from "../debits";
import { reportOperations } from "../operations";

let sandbox: TestSandbox;
const today = tehranDayOf(Date.now());
const period = { from: addDays(today, -13), to: today };

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await readLists(new AbortController().signal);
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

it("has the sums of the screen, by day, bank, reason and attempt, and every withdrawal", async () => {
  const by = await makeMember(BUSINESS, "owner");
  const report = (await by.ask(reportOperations.debits, period)).body as DebitReport;
  await db().update(members).set({ locale: "en", calendar: "gregorian", unit: "toman" }).where(eq(members.id, by.id));
  await boss();
  const create = (input: object) => by.ask(exportOperations.create, { source: "debitReport", format: "xlsx", input });
  const made = async (input: object) => {
    const { id } = (await create(input)).body as ExportRow;
    await runJob(id, new AbortController().signal);
    return (await by.ask(exportOperations.show, { exportId: id })).body as ExportRow;
  };
  const file = await made({ ...period });
  expect(file).toMatchObject({ status: "done", rowsDone: report.now?.ends.all.count });
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, file.id)).orderBy(asc(jobChunks.seq));
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes));
  /** A sheet's lines by the names of its columns; the last one is the sums. */
  const sheet = async (name: string) => {
    const [head = [], ...lines] = readSheet(bytes, name);
    return lines.map((line) => Object.fromEntries(head.map((column, place) => [String(column), line[place]])));
  };
  const summary = new Map(readSheet(bytes, "Summary").map(([name, value]) => [name, value]));
  const { ends, recovered, collectedAgain, givenBack, refunds } = report.now ?? {};
  expect(summary.get("Collected, less refunds (toman)")).toBe((ends?.done.rial ?? 0) / 10);
  expect(summary.get("Refunded to payers (toman)")).toBe((givenBack?.rial ?? 0) / 10);
  expect(summary.get("Refunds registered in this period (toman)")).toBe((refunds?.all.rial ?? 0) / 10);
  expect(summary.get("Collected at a later attempt (toman)")).toBe((recovered?.rial ?? 0) / 10);
  expect(summary.get("Failed, then collected by another withdrawal (toman)")).toBe((collectedAgain?.rial ?? 0) / 10);
  const days = await sheet("Days");
  expect(days.map((day) => day.Withdrawals)).toEqual([
    ...report.days.map((day) => day.ends.all.count),
    report.now?.ends.all.count,
  ]);
  expect(days.at(-1)?.["Collected (toman)"]).toBe((ends?.done.rial ?? 0) / 10);
  const banks = (await sheet("Banks")).slice(0, -1);
  expect(banks.map((bank) => bank["Bank code"] ?? null)).toEqual(report.banks.map(({ bank }) => bank));
  expect(banks.map((bank) => bank["Failed: Rows"])).toEqual(report.banks.map((bank) => bank.ends.failed.count));
  const codes = await sheet("Causes");
  expect(codes.slice(0, -1).map((code) => code.Withdrawals)).toEqual(report.codes.map(({ count }) => count));
  expect(codes.at(-1)?.["Failed (toman)"]).toBe((ends?.failed.rial ?? 0) / 10);
  const attempts = (await sheet("Attempts")).slice(0, -1);
  expect(attempts.map((each) => [each.Attempt, each.Withdrawals])).toEqual(
    report.attempts.map(({ attempt, count }) => [attempt, count]),
  );
  const rows = await sheet("Rows");
  expect(rows).toHaveLength((report.now?.ends.all.count ?? 0) + 1);
  // The service tells nobody by days: without the book there is no such file.
  const early = await made({ from: addDays(today, -200), to: addDays(today, -150) });
  expect(early).toMatchObject({ status: "failed", error: "not_in_book" });
  const support = await makeMember(BUSINESS, "support");
  const input = { source: "debitReport", format: "xlsx", input: period } as const;
  expect((await support.ask(exportOperations.create, input)).status).toBe(403);
});
