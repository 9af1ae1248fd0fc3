import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/inquiry-files/[business]/[id]/route";
import type { InquiryKind } from "@/lib/areas/people/inquiries/kinds";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import fa from "@/lib/areas/words/fa";
import { makeIban } from "@/lib/kit/format/iban";
import { rolesWith } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { auditEntries, inquiries, inquirySettings, jobSteps, watchedJobs } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { claimStep } from "@/lib/server/jobs/watched/steps";
import { sessionCookieName } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { workbookOf } from "@/lib/testing/workbook";
import { inquiryFileRoutes } from "../declared";
import { inquiryFileOperations as files } from "../operations";
import type { FileRow, InquiryFile } from "../schemas";

const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_POST: "2000" } });
  owner = await makeMember(BUSINESS, "owner");
  await boss();
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "fee-wallet", { balanceRial: 100_000_000 });
  await db().delete(inquirySettings);
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

let next = 1_000_000;
function newIban(): string {
  next += 7;
  return makeIban("056", String(next));
}
const ibans = (count: number) => Array.from({ length: count }, newIban);
const text = (lines: readonly string[], heading = "شبا") => new TextEncoder().encode([heading, ...lines].join("\n"));
const send = (bytes: Uint8Array<ArrayBuffer>, { by = owner, kind = "iban" as InquiryKind, key = randomUUID() } = {}) =>
  by.ask(files.create, { kind, fileName: "شباها.csv" }, key, bytes);
const show = async (fileId: string): Promise<InquiryFile> => (await owner.ask(files.show, { fileId })).body;
const rowsOf = async (fileId: string): Promise<FileRow[]> =>
  (await owner.ask(files.rows, { fileId, perPage: 100 })).body.items;
async function checked(lines: readonly string[], heading?: string, by = owner): Promise<InquiryFile> {
  const { status, body, text: said } = await send(text(lines, heading), { by });
  expect(status, said).toBe(200);
  await runJob(body.id, never);
  const found = await show(body.id);
  expect(found.status).toBe("ready");
  return found;
}
async function run(fileId: string, more: object = {}, by = owner): Promise<InquiryFile> {
  const { status, text: said } = await by.ask(files.start, { fileId, ...more });
  expect(status, said).toBe(200);
  await runJob(fileId, never);
  return show(fileId);
}
const charged = async () => (await sandbox.control<{ charged: unknown[] }>("GET", "fee-wallet")).charged.length;
async function fees(work: () => Promise<unknown>): Promise<number> {
  const before = await charged();
  await work();
  return (await charged()) - before;
}
const set = (more: object = {}) =>
  owner.ask(inquiryOperations.changeSettings, { fees: { iban: 9000 }, monthlyRial: null, members: {}, ...more });
const ask = (iban: string) => owner.ask(inquiryOperations.ask, { kind: "iban", input: { iban } });
async function csvOf(fileId: string, rows: "all" | "failed"): Promise<string[][]> {
  const address = new URL(inquiryFileRoutes.result(BUSINESS, fileId, rows, "csv"), "http://localhost:3000");
  const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${owner.secret}` } });
  const answer = await GET(request, { params: Promise.resolve({ business: BUSINESS, id: fileId }) });
  expect(answer.status).toBe(200);
  return Papa.parse<string[]>((await answer.text()).replace(/^\ufeff/, ""), { skipEmptyLines: true }).data;
}

it("says before anything is asked what it would cost, what is kept, what is wrong and what is repeated", async () => {
  await set();
  const [kept, once, other] = ibans(3) as [string, string, string];
  await ask(kept);
  let file: InquiryFile | undefined;
  const paid = await fees(async () => {
    file = await checked([kept, once, once, other, "IR00", ""]);
  });
  expect(paid).toBe(0);
  expect(file).toMatchObject({ priceRial: 9000, chargedRial: 0, isConfirmed: false, rows: 5 });
  expect((await rowsOf(file?.id ?? "")).map(({ state, repeats }) => [state, repeats])).toEqual([
    ["there", null],
    ["ready", null],
    ["repeated", 3],
    ["ready", null],
    ["wrong", null],
  ]);
});

it("asks each row once, keeps every answer in the ledger, and gives all of it back as a file", async () => {
  await set();
  const lines = [...ibans(5), makeIban("056", "8804"), makeIban("057", "8802")];
  const { id } = await checked(lines);
  let ended: InquiryFile | undefined;
  const paid = await fees(async () => {
    ended = await run(id);
  });
  expect(paid).toBe(6);
  // The screen tells what the file tells.
  const shown = await rowsOf(id);
  expect(shown.map(({ answer }) => answer?.state ?? null)).toEqual([...Array(5).fill("found"), "unmatched", null]);
  expect(shown[0]?.answer).toMatchObject({ kind: "iban", values: { iban: lines[0], owners: [expect.any(String)] } });
  expect(ended).toMatchObject({ status: "done", counts: { done: 6, refused: 1 }, chargedRial: 54_000, maybeRial: 0 });
  const [header = [], ...rows] = await csvOf(id, "all");
  expect(header[0]).toBe("شبا");
  expect(rows).toHaveLength(7);
  expect(rows.map((row) => row[0]?.trim())).toEqual(lines);
  expect(rows.filter((row) => row.join(" ").includes(fa.inquiries.states.unmatched))).toHaveLength(1);
  expect((await csvOf(id, "failed")).slice(1).map((row) => row[0]?.trim())).toEqual([lines.at(-1)]);
  // Asked one by one afterwards, none costs anything.
  expect(await fees(() => ask(lines[0] ?? ""))).toBe(0);
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.seq);
  expect(entries.map(({ action }) => action)).toEqual([
    "inquiry_file.read",
    "inquiry_file.started",
    "inquiry_file.finished",
    "inquiry_file.downloaded",
    "inquiry_file.downloaded",
  ]);
});

it("stops before its limit is passed, and goes on where it stood once that is raised", async () => {
  await set();
  const { id } = await checked(ibans(6));
  let stands: InquiryFile | undefined;
  expect(
    await fees(async () => {
      stands = await run(id, { limitRial: 30_000 });
    }),
  ).toBe(3);
  expect(stands).toMatchObject({
    status: "failed",
    error: "limit",
    chargedRial: 27_000,
    counts: { done: 3, ready: 3 },
  });
  expect(await fees(() => run(id, { limitRial: 54_000 }))).toBe(3);
  expect(await show(id)).toMatchObject({ status: "done", chargedRial: 54_000, counts: { done: 6 } });
});

it("keeps no limit where nobody knows the fee, and asks nothing then", async () => {
  await set({ fees: {} });
  const { id } = await checked(ibans(3));
  let stands: InquiryFile | undefined;
  expect(
    await fees(async () => {
      stands = await run(id, { limitRial: 1 });
    }),
  ).toBe(0);
  expect(stands).toMatchObject({ status: "failed", error: "budget", counts: { ready: 3 } });
});

it("gives a row that repeats another its answer, and lets an auditor read and change nothing", async () => {
  await set();
  const auditor = await makeMember(BUSINESS, "auditor");
  const [one, other] = ibans(2) as [string, string];
  const { id } = await checked([one, one, other]);
  await run(id);
  const table = await csvOf(id, "all");
  const answers = table.filter(([iban]) => iban === one).map((row) => row.at(-1));
  expect(answers).toHaveLength(2);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect((await auditor.ask(files.show, { fileId: id })).body).toMatchObject({ counts: { done: 2, repeated: 1 } });
  expect(await auditor.ask(files.rows, { fileId: id, perPage: 100 })).toMatchObject({ status: 200 });
  expect(await auditor.ask(files.start, { fileId: id })).toMatchObject({ status: 403 });
});

it("stands still where the fee wallet is too low, with nothing lost", async () => {
  await set();
  await sandbox.control("POST", "fee-wallet", { balanceRial: 20_000 });
  const { id } = await checked(ibans(5));
  expect(await run(id)).toMatchObject({ status: "failed", error: "no_money", counts: { done: 2, ready: 3 } });
  await sandbox.control("POST", "fee-wallet", { balanceRial: 100_000_000 });
  expect(await fees(() => run(id))).toBe(3);
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 5 } });
});

it("keeps to the budget of whoever let it go on, and leaves no row waiting for a yes", async () => {
  const accountant = await makeMember(BUSINESS, "accountant");
  await set({ members: { [accountant.id]: 20_000 } });
  const { id } = await checked(ibans(4), undefined, accountant);
  expect(await run(id, {}, accountant)).toMatchObject({
    status: "failed",
    error: "budget",
    counts: { done: 2, ready: 2 },
  });
  expect(
    await db()
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.jobId, id), eq(inquiries.state, "waiting"))),
  ).toEqual([]);
  // The owner has no limit, and lets it go on in their own name.
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 4 } });
});

it("knows after a crash what was asked, and asks nothing twice", async () => {
  await set();
  const lines = ibans(4);
  const { id } = await checked(lines);
  await owner.ask(files.start, { fileId: id, limitRial: null });
  // A run that died: one row was answered and not written down, one was on its way, one was only claimed.
  const dead = randomUUID();
  await db().update(watchedJobs).set({ status: "running", run: dead }).where(eq(watchedJobs.id, id));
  const [job] = await db().select().from(watchedJobs).where(eq(watchedJobs.id, id));
  if (!job) throw new Error("no job");
  for (let row = 0; row < 3; row += 1) await claimStep(job, ["ready"]);
  await ask(lines[0] ?? "");
  await db().update(inquiries).set({ jobId: id }).where(eq(inquiries.state, "found"));
  const { id: asking } = (await ask(lines[1] ?? "")).body as { id: string };
  const long = new Date(Date.now() - 10 * 60_000);
  await db().update(inquiries).set({ state: "asking", askedAt: long }).where(eq(inquiries.id, asking));
  await db().update(watchedJobs).set({ status: "waiting" }).where(eq(watchedJobs.id, id));
  expect(await fees(() => runJob(id, never))).toBe(2);
  const rows = await rowsOf(id);
  expect(rows.map(({ state }) => state)).toEqual(["done", "unknown", "done", "done"]);
  expect(await show(id)).toMatchObject({ status: "done" });
});

it("asks rows whose answers were lost again only at somebody's word, under their track ids", async () => {
  await set();
  const { id } = await checked(ibans(2));
  await sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "drop_after", times: 1 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 1, unknown: 1 }, maybeRial: 9000 });
  // The service has the first question, and nobody knows whether it took its fee: the row stays not known.
  expect(await fees(() => run(id, { isAgain: true }))).toBe(0);
  expect(await show(id)).toMatchObject({ counts: { unknown: 1 }, chargedRial: 9000, maybeRial: 9000 });
  expect(await fees(() => run(id, { isAgain: true }))).toBe(1);
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 2 }, chargedRial: 18_000, maybeRial: 9000 });
});

it("takes the answer that somebody else has had since, and asks nothing anew for it", async () => {
  await set();
  const [line = ""] = ibans(1);
  const { id } = await checked([line]);
  await sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "drop_before", times: 1 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { unknown: 1 } });
  const { id: open } = (await ask(line)).body as { id: string };
  const { mark: seen } = (await owner.ask(inquiryOperations.show, { inquiryId: open })).body as { mark: string };
  const again = { kind: "iban", input: { iban: line }, seen };
  expect(await fees(() => owner.ask(inquiryOperations.ask, again))).toBe(1);
  expect(await fees(() => run(id, { isAgain: true }))).toBe(0);
  // The file's own question may have been charged; the answer is somebody else's.
  expect(await show(id)).toMatchObject({
    status: "done",
    counts: { there: 1, unknown: 0 },
    chargedRial: 0,
    maybeRial: 9000,
  });
});

it("stops at its member's word, and finishes only what it has in hand", async () => {
  await set();
  const { id } = await checked(ibans(20));
  await owner.ask(files.start, { fileId: id });
  await sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "delay", value: 150, times: 30 });
  const running = runJob(id, never);
  await expect.poll(async () => (await show(id)).counts.done).toBeGreaterThan(0);
  await owner.ask(files.stop, { fileId: id });
  await running;
  const { status, counts } = await show(id);
  expect(status).toBe("canceled");
  expect(counts.ready).toBeGreaterThan(0);
  const [steps] = await db()
    .select()
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, id), eq(jobSteps.state, "taken")));
  expect(steps).toBeUndefined();
});

it("takes no file of cards or portraits, none without its headings, and from nobody who may not ask", async () => {
  for (const kind of ["card", "cardToIban", "matchMobileCard", "nidImage"] as const)
    expect(await send(text(["6219861034529007"], "کارت"), { kind }), kind).toMatchObject({ status: 422 });
  expect(await send(text(ibans(2), "چیز دیگر"))).toMatchObject({
    status: 422,
    body: { fields: { file: "inquiryFiles.file.noHeadings" } },
  });
  for (const role of ["support", "auditor"] as const) {
    expect(rolesWith("inquiries.make")).not.toContain(role);
    expect(await send(text(ibans(1)), { by: await makeMember(BUSINESS, role) })).toMatchObject({ status: 403 });
  }
});

it("reads birthdays as people type them", async () => {
  const bytes = text(["0013542419,۱۳۶۹/۲/۱۱", "0013542419,1990-05-01", "0013542419,1369"], "کد ملی,تاریخ تولد");
  const { body } = await send(bytes, { kind: "nid" });
  await runJob(body.id, never);
  expect((await rowsOf(body.id)).map(({ state }) => state)).toEqual(["ready", "repeated", "wrong"]);
});

it("asks nothing of a row that a comma has parted, or that a spreadsheet hides", async () => {
  const [one, other, third] = ibans(3) as [string, string, string];
  const parted = await checked([`${one},5,000`, `${other},5`], "شبا,مبلغ");
  expect((await rowsOf(parted.id)).map(({ state, problems }) => [state, problems[0]?.message])).toEqual([
    ["wrong", "errors.rowTooWide"],
    ["ready", undefined],
  ]);
  const { body } = await send(workbookOf([["شبا"], [one], [third]], { hiddenRows: [2] }));
  await runJob(body.id, never);
  expect((await rowsOf(body.id)).map(({ line }) => line)).toEqual([3]);
  expect(await show(body.id)).toMatchObject({ notes: { encoding: null, hidden: { rows: [2], columns: [] } } });
});
