import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { GET } from "@/app/api/customer-imports/[business]/[id]/route";
import { GET as getSample } from "@/app/api/customer-imports/[business]/route";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { rolesWith } from "@/lib/kit/permissions";
import { readTable } from "@/lib/kit/tables/read";
import { readRest } from "@/lib/server/book/read-lists";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { inTurn } from "@/lib/server/core/concurrency";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { auditEntries, jobSteps, members, memberships, serviceWrites, watchedJobs } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { claimStep, endStep, listSteps } from "@/lib/server/jobs/watched/steps";
import { sessionCookieName } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { writeOnce } from "@/lib/server/proxy/write-once";
import { cleanUp } from "@/lib/server/workers/housekeeping";
import { areaOf, readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { workbookOf } from "@/lib/testing/workbook";
import { customerImportRoutes } from "../declared";
import { IMPORT_FILE, customerImportOperations as imports } from "../operations";
import type { CustomerImport, ImportedRow } from "../schemas";
import type { ImportContent } from "./content";

const limits = vi.hoisted(() => ({ areFull: false, met: 0 }));
vi.mock("@/lib/server/proxy/call-service", async (importOriginal) => {
  const actual = await importOriginal<typeof import("@/lib/server/proxy/call-service")>();
  const asked: typeof actual.callService = async (operation, input, context) => {
    if (limits.areFull && operation.id === customerOperations.create.id) {
      limits.met += 1;
      throw new ApiError("busy", { retryAfterSeconds: 1 });
    }
    return actual.callService(operation, input, context);
  };
  return { ...actual, callService: asked };
});

const CREATE = "POST /v2/business/:business/customers";
const SHOW = "GET /v2/business/:business/customers/:customer";
const LIST = "GET /v2/business/:business/customers";
const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_OTHER: "2000", SERVICE_LIMIT_POST: "2000" } });
  owner = await makeMember(BUSINESS, "owner");
  await db().update(members).set({ locale: "en" }).where(eq(members.id, owner.id));
  await boss();
  // The service accepts a code twice, so that the test sees every customer who is created twice.
  await sandbox.control("POST", "habits", { customer_codes: "free" });
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { customer_codes: "free" });
});

let made = 0;
/** A new national code with a valid check digit. */
function newCode(): string {
  made += 1;
  return withCheckDigit(`31${String(made).padStart(7, "0")}`);
}
const newMobile = () => `0935${String(1_000_000 + ++made)}`;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `شخص ${index},آزمون,${newMobile()},${newCode()}`);
const file = (lines: readonly string[], heading = "نام,نام خانوادگی,موبایل,کد ملی") =>
  new TextEncoder().encode([heading, ...lines].join("\n"));

async function read(bytes: Uint8Array<ArrayBuffer>, by = owner, key: string = randomUUID()): Promise<CustomerImport> {
  const { status, body, text } = await by.ask(imports.create, { fileName: "مشتریان.csv" }, key, bytes);
  expect(status, text).toBe(200);
  return body;
}
const show = async (fileId: string, by = owner): Promise<CustomerImport> =>
  (await by.ask(imports.show, { fileId })).body;
const rowsOf = async (fileId: string): Promise<ImportedRow[]> =>
  (await owner.ask(imports.rows, { fileId, perPage: 100 })).body.items;
async function checked(lines: readonly string[], heading?: string): Promise<CustomerImport> {
  const { id } = await read(file(lines, heading));
  await runJob(id, never);
  const found = await show(id);
  expect(found.status).toBe("ready");
  return found;
}
async function begin(fileId: string, isAgain = false) {
  const { status, text } = await owner.ask(imports.start, { fileId, isAgain });
  expect(status, text).toBe(200);
}
async function run(fileId: string, isAgain = false): Promise<CustomerImport> {
  await begin(fileId, isAgain);
  await runJob(fileId, never);
  return show(fileId);
}
const calls = async (route = CREATE) =>
  (await sandbox.control<{ calls: { route: string | null; status: number | null }[] }>("GET", "calls")).calls.filter(
    (call) => call.route === route,
  ).length;
/** How many customers the service has with this code. */
async function timesThere(code: string): Promise<number> {
  const token = await sandbox.control<{ access_token: string }>("POST", "tokens", { revokeOthers: false });
  const answer = await fetch(`${sandbox.url}/v2/business/${BUSINESS}/customers?q=${code}`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  return ((await answer.json()) as { data: unknown[] }).data.length;
}
const codeOf = (line: string) => line.split(",")[3] ?? "";
/** The actions and the actors that the audit log has for a subject, oldest first. */
async function actorsOf(subject: string) {
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, subject))
    .orderBy(auditEntries.seq);
  return entries.map(({ action, actorId }) => [action, actorId]);
}
function download(fileId: string, rows: "all" | "failed", format: "csv" | "xlsx", by = owner): Promise<Response> {
  const address = new URL(customerImportRoutes.result(BUSINESS, fileId, rows, format), "http://localhost:3000");
  const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${by.secret}` } });
  return GET(request, { params: Promise.resolve({ business: BUSINESS, id: fileId }) });
}
/** The lines of a downloaded result. */
const csvOf = async (fileId: string, rows: "all" | "failed"): Promise<string[][]> =>
  Papa.parse<string[]>((await (await download(fileId, rows, "csv")).text()).replace(/^\ufeff/, ""), {
    skipEmptyLines: true,
  }).data;

it("takes places as they stand where the service refuses its lists of them", async () => {
  await sandbox.control("DELETE", "card-config");
  const row = (city: string) => `شخص,سارا,آزمون,${newMobile()},${newCode()},,,,فارس,${city}`;
  const found = await checked(
    [row("شیراز"), row("ناکجا")],
    "نوع مشتري,نام,نام خانوادگی,شماره همراه,كد ملی,تاریخ تولد,نام شرکت,سطح,استان,شهر",
  );
  expect(found.counts).toMatchObject({ ready: 2, wrong: 0 });
  // The service refuses unknown places beside the field.
  expect(await run(found.id)).toMatchObject({ counts: { done: 1 } });
});

it("shows what a file would make, what is wrong, repeated and there already, before anything is sent", async () => {
  await sandbox.control("POST", "card-config", {});
  const before = await calls();
  const known = people(1);
  await run((await checked(known)).id);
  const [mobile, code] = [newMobile(), newCode()];
  const persian = code.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "");
  const found = await checked(
    [
      `حقيقي,علي,کريمي,${mobile},${persian},۱۳۷۰/۵/۱۲,,طلایی,فارس,جهرم`,
      `شرکت,سارا,آزمون,${newMobile()},10123456789,,پخش دنا,,,`,
      `شخص,بد,موبایل,0912,${newCode()},,,,,`,
      `شخص,بد,کد,${newMobile()},1234567890,1400/13/40,,,,`,
      `,تکرار,موبایل,${mobile},${newCode()},,,,,`,
      `,آنجا,هست,${newMobile()},${codeOf(known[0] ?? "")},,,,,`,
      `گربه,,,,,,,,,`,
      `شخص,شهر,ناشناس,${newMobile()},${newCode()},,,,فارس,ناکجا`,
      `,,,,,,,,,`,
      `,همان,کد,${newMobile()},${code},,,,,`,
      `شرکت,همان,نماینده,${(known[0] ?? "").split(",")[2]},10123456780,,پخش آلفا,,,`,
    ],
    "نوع مشتري,نام,نام خانوادگی,شماره همراه,كد ملی,تاریخ تولد,نام شرکت,سطح,استان,شهر",
  );
  expect(found.counts).toMatchObject({ ready: 4, wrong: 4, repeated: 1, there: 1 });
  expect(found.rows).toBe(10);
  const rows = await rowsOf(found.id);
  expect(rows.map(({ line, state, type }) => [line, state, type])).toEqual([
    [2, "ready", "INDIVIDUAL"],
    [3, "ready", "LEGAL"],
    [4, "wrong", null],
    [5, "wrong", null],
    [6, "ready", "INDIVIDUAL"],
    [7, "there", "INDIVIDUAL"],
    [8, "wrong", null],
    [9, "wrong", "INDIVIDUAL"],
    [11, "repeated", "INDIVIDUAL"],
    [12, "ready", "LEGAL"],
  ]);
  expect(rows[2]?.problems).toEqual([{ column: "شماره همراه", field: "mobile", message: "errors.invalidMobile" }]);
  expect(rows[3]?.problems.map(({ column }) => column).sort()).toEqual(["تاریخ تولد", "كد ملی"].sort());
  // The same mobile alone does not make two rows one customer: the row gets a note and can be sent.
  expect(rows[4]?.repeats).toBe(2);
  expect(rows[8]?.repeats).toBe(2);
  expect(rows[9]).toMatchObject({
    customerId: null,
    otherId: rows[5]?.customerId,
    problems: [{ field: "agentMobile", message: "customerImport.problems.sameMobile" }],
  });
  expect(rows[7]?.problems).toMatchObject([{ column: "شهر", message: "customerImport.problems.unknownCity" }]);
  expect(await calls()).toBe(before + 1);

  const done = await run(found.id);
  expect(done).toMatchObject({ status: "done", counts: { done: 4, ready: 0, wrong: 4, repeated: 1, there: 1 } });
  const [person] = await rowsOf(found.id);
  expect(person?.customerId).toMatch(/^[\da-f-]{36}$/);
  const audit = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, person?.customerId ?? ""))
    .orderBy(auditEntries.seq);
  expect(audit).toMatchObject([
    { action: "customer.created", detail: { outcome: "done", customerType: "INDIVIDUAL" } },
  ]);
  const of = await db().select().from(auditEntries).where(eq(auditEntries.subject, found.id)).orderBy(auditEntries.seq);
  expect(of.map(({ action }) => action)).toEqual([
    "customer_import.read",
    "customer_import.started",
    "customer_import.finished",
  ]);
  expect(of[2]?.detail).toMatchObject({ made: 4, unmade: 6 });
  // The file's name may contain a person's name, so the log has its extension and its fingerprint.
  expect(of[0]?.detail).toEqual({ format: "csv", fileHash: expect.stringMatching(/^[\da-f]{16}$/), rows: 10 });
});

it("begins one import for one button, and takes no other file under its key", async () => {
  const bytes = file(people(2));
  const key = randomUUID();
  const [one, other] = [await read(bytes, owner, key), await read(bytes, owner, key)];
  expect(other.id).toBe(one.id);
  const { body } = await owner.ask(imports.create, { fileName: "مشتریان.csv" }, key, file(people(1)));
  expect(body.code).toBe("conflict");
  await runJob(one.id, never);
});

it("stops, and goes on exactly where it stood", async () => {
  const lines = people(12);
  const { id } = await checked(lines);
  await begin(id);
  const before = await calls();
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "delay", value: 30, times: "always" });
  const running = runJob(id, never);
  await expect.poll(async () => (await show(id)).counts.done).toBeGreaterThan(2);
  expect((await owner.ask(imports.stop, { fileId: id })).status).toBe(200);
  await running;
  const stopped = await show(id);
  expect(stopped.status).toBe("canceled");
  expect(stopped.counts.taken).toBe(0);
  expect(stopped.counts.ready).toBeGreaterThan(0);
  await sandbox.control("DELETE", "faults");
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 12 } });
  expect((await calls()) - before).toBe(12);
  expect((await owner.ask(imports.start, { fileId: id })).body.code).toBe("conflict");
});

it("two runs at once make nobody twice", async () => {
  const lines = people(8);
  const { id } = await checked(lines);
  await begin(id);
  const before = await calls();
  await Promise.all([runJob(id, never), runJob(id, never)]);
  await runJob(id, never);
  expect((await show(id)).counts.done).toBe(8);
  expect((await calls()) - before).toBe(8);
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("makes nobody twice and loses nobody after its process was killed, wherever it stood with a row", async () => {
  const lines = people(6);
  const { id } = await checked(lines);
  const before = await calls();
  await begin(id);
  const [job] = await db()
    .update(watchedJobs)
    .set({ status: "running", run: randomUUID(), aliveAt: new Date() })
    .where(eq(watchedJobs.id, id))
    .returning();
  if (!job) throw new Error("no job");
  const claimed = [];
  for (let each = 0; each < 5; each += 1) claimed.push(await claimStep<ImportContent>(job, ["ready"]));
  const [, unsent, made, answered, noted] = claimed;
  const write = (step: typeof made, run: () => Promise<{ id: string }>) =>
    writeOnce(
      {
        business: BUSINESS,
        member: { id: job.memberId, name: job.memberName },
        key: step?.key ?? "",
        operation: customerOperations.create,
        input: step?.content.input,
      },
      run,
    );
  const create = async (step: typeof made) => {
    if (!step?.content.input) throw new Error("no row");
    const context = { business: BUSINESS, requestId: "killed", lane: "job" } as const;
    return (await callService(customerOperations.create, step.content.input, context)).data;
  };
  // The process dies between the record of the write and its sending, and between its sending and its answer.
  const isHeld = Promise.withResolvers<void>();
  void write(unsent, () => new Promise(() => isHeld.resolve()));
  await isHeld.promise;
  const isMade = Promise.withResolvers<void>();
  void write(made, async () => {
    await create(made);
    isMade.resolve();
    return new Promise(() => {});
  });
  await isMade.promise;
  await db()
    .update(serviceWrites)
    .set({ beganAt: new Date(Date.now() - 3_600_000) })
    .where(eq(serviceWrites.state, "under_way"));
  // The process dies between the answer and the outcome of the row, and after that.
  await write(answered, () => create(answered));
  const { id: customerId } = await write(noted, () => create(noted));
  if (noted) await endStep(noted, { state: "done", subject: customerId });

  await runJob(id, never);
  const rows = await rowsOf(id);
  expect(rows.map(({ state }) => state)).toEqual(["done", "unknown", "found", "done", "done", "done"]);
  expect(await run(id, true)).toMatchObject({ status: "done", counts: { done: 5, found: 1, there: 0 } });
  expect((await calls()) - before).toBe(6);
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("waits for a service that is away for a while", async () => {
  const lines = people(3);
  const { id } = await checked(lines);
  const before = await calls();
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "status", value: 503, times: 1 });
  await sandbox.control("POST", "faults", { operation: LIST, fault: "status", value: 503, times: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  try {
    expect(await run(id)).toMatchObject({ status: "done", counts: { done: 2, unknown: 1 } });
  } finally {
    vi.useRealTimers();
  }
  expect((await calls()) - before).toBe(3);
  for (const line of lines.slice(1)) expect(await timesThere(codeOf(line))).toBe(1);
});

it("looks for a row whose answer was lost, and goes on", async () => {
  const lines = people(4);
  const { id } = await checked(lines);
  const before = await calls();
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_after", times: 1 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 3, found: 1, there: 0, unknown: 0 } });
  const [first] = await rowsOf(id);
  expect(first).toMatchObject({
    state: "found",
    customerId: expect.any(String),
    problems: [{ message: "customerImport.problems.foundAfterwards" }],
  });
  expect((await calls()) - before).toBe(4);
  expect(await timesThere(codeOf(lines[0] ?? ""))).toBe(1);
  const [end] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, id), eq(auditEntries.action, "customer_import.finished")))
    .orderBy(auditEntries.seq);
  expect(end?.detail).toMatchObject({ made: 3, found: 1, unmade: 0 });
  const [row] = (await owner.ask(imports.rows, { fileId: id, state: "found" })).body.items;
  expect(row?.line).toBe(2);
  const all = await csvOf(id, "all");
  expect(all[1]?.slice(-3)).toEqual([
    "Found afterwards",
    "The answer was lost; this customer was found afterwards.",
    expect.stringContaining(first?.customerId ?? "none"),
  ]);
});

it("names in its file what a row lacks for which there is no column, and knows its own columns again", async () => {
  const { id } = await checked(
    [`شرکت,پخش دنا,10123456789,`, `شخص,,,1400/13/40`],
    "نوع,نام شرکت,شناسه ملی شرکت,تاریخ تولد",
  );
  const failed = await csvOf(id, "failed");
  const headings = ["نوع", "نام شرکت", "شناسه ملی شرکت", "تاریخ تولد"];
  const results = ["Row in the file", "Result", "Explanation", "Customer id"];
  expect(failed[0]).toEqual([...headings, ...results]);
  expect(failed[1]?.at(-2)).toBe("Agent's mobile: Fill this in.");
  expect(failed[2]?.at(-2)).toContain("تاریخ تولد: This is not a valid date. Write it as 1370/05/12 or 1991-08-03.");

  const again = await read(new TextEncoder().encode(Papa.unparse(failed)));
  expect(again).toMatchObject({ rows: 2, unknownColumns: [] });
  await runJob(again.id, never);
  expect((await csvOf(again.id, "failed"))[0]).toEqual([...headings, ...results]);
  const before = [[...headings, "Row in the file", "Outcome", "What is said of it", "Customer id"], ...failed.slice(1)];
  const earlier = await read(new TextEncoder().encode(Papa.unparse(before)));
  expect(earlier).toMatchObject({ rows: 2, unknownColumns: [] });
  await runJob(earlier.id, never);
  // A single column that is named like one of ours is the member's own. The file's reading reports that it is left
  // out.
  const own = await read(file([`a,b,${newMobile()},${newCode()},x`], "نام,نام خانوادگی,موبایل,کد ملی,نتیجه"));
  expect(own.unknownColumns).toEqual(["نتیجه"]);
  await runJob(own.id, never);
});

it("says of a row that never arrived that it is not known, and sends it again only when told, after a look", async () => {
  const lines = people(3);
  const { id } = await checked(lines);
  const before = await calls();
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_before", times: 1 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 2, unknown: 1 } });
  expect((await owner.ask(imports.start, { fileId: id })).body.code).toBe("conflict");
  const looks = await calls(LIST);
  expect(await run(id, true)).toMatchObject({ status: "done", counts: { done: 3, unknown: 0 } });
  expect(await calls(LIST)).toBeGreaterThan(looks);
  // The first of four calls never arrived.
  expect((await calls()) - before).toBe(4);
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("does not send again what was there after all", async () => {
  const lines = people(2);
  const { id } = await checked(lines);
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_after", times: 1 });
  // The two look-ups before the sending succeed. The one afterwards fails, and so the import stops.
  await sandbox.control("POST", "faults", { operation: LIST, fault: "delay", value: 1, times: 2 });
  await sandbox.control("POST", "faults", { operation: LIST, fault: "status", value: 422, times: 1 });
  expect(await run(id)).toMatchObject({ status: "failed", error: "unreadable", counts: { unknown: 1, ready: 1 } });
  const before = await calls();
  expect(await run(id, true)).toMatchObject({ status: "done", counts: { done: 1, found: 1 } });
  expect((await calls()) - before).toBe(1);
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("makes nobody twice of one file that is read twice", async () => {
  const lines = people(3);
  const [one, other] = [await checked(lines), await checked(lines)];
  expect([one.counts.ready, other.counts.ready]).toEqual([3, 3]);
  const before = await calls();
  await begin(one.id);
  // A member can have one import under way, so this one is continued through its row.
  await db().update(watchedJobs).set({ status: "waiting", startedAt: new Date() }).where(eq(watchedJobs.id, other.id));
  await Promise.all([runJob(one.id, never), runJob(other.id, never)]);
  const counts = [await show(one.id), await show(other.id)].map(({ counts: { done, there } }) => [done, there]);
  expect(counts.map(([done = 0, there = 0]) => done + there)).toEqual([3, 3]);
  expect(counts.reduce((sum, [done = 0]) => sum + done, 0)).toBe(3);
  expect((await calls()) - before).toBe(3);
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("waits for a turn with no lock in hand, and makes the row once there is one", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  await begin(id);
  Object.assign(limits, { areFull: true, met: 0 });
  const running = runJob(id, never);
  await expect.poll(() => limits.met).toBeGreaterThan(0);
  // Another import of the business gets its turn meanwhile.
  await withExclusiveLock("customer-imports", [BUSINESS], async () => Object.assign(limits, { areFull: false }));
  await running;
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 1 } });
  expect(await timesThere(codeOf(line))).toBe(1);
});

it("looks for a row that is tried again although its run was killed before the look", async () => {
  const lines = people(2);
  const { id } = await checked(lines);
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_before", times: 1 });
  expect(await run(id)).toMatchObject({ counts: { done: 1, unknown: 1 } });
  // The customer is made late, by the request whose answer was lost.
  const late = await checked([lines[0] ?? ""]);
  await run(late.id);
  const before = await calls();
  await begin(id, true);
  const [job] = await db()
    .update(watchedJobs)
    .set({ status: "running", run: randomUUID(), aliveAt: new Date() })
    .where(eq(watchedJobs.id, id))
    .returning();
  if (!job) throw new Error("no job");
  const [stored] = await db().select().from(jobSteps).where(eq(jobSteps.jobId, id));
  const claimed = await claimStep<ImportContent>(job, ["again"]);
  expect(claimed?.key).not.toBe(stored?.key);
  // If the look-up fails, the row stays unknown.
  await sandbox.control("POST", "faults", { operation: SHOW, fault: "status", value: 422, times: 1 });
  await runJob(id, never);
  expect(await show(id)).toMatchObject({ status: "failed", counts: { unknown: 1, ready: 0 } });
  await run(id, true);
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 1, found: 1 } });
  expect((await calls()) - before).toBe(0);
  expect(await timesThere(codeOf(lines[0] ?? ""))).toBe(1);
});

it("takes nobody for made who has the mobile of a lost row and another code", async () => {
  const lines = people(1);
  const mobile = (lines[0] ?? "").split(",")[2];
  await run((await checked([`دیگری,دیگری,${mobile},${newCode()}`])).id);
  const { id } = await checked(lines);
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_before", times: 1 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { unknown: 1, there: 0 } });
  const [lost] = await rowsOf(id);
  expect(lost).toMatchObject({ customerId: null, otherId: expect.any(String) });
  expect(lost?.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining(["customerImport.problems.lost", "customerImport.problems.sameMobile"]),
  );
  expect(await run(id, true)).toMatchObject({ counts: { done: 1 } });
});

it("goes on past somebody who can't be read, and says it of that row", async () => {
  const known = people(2);
  await run((await checked(known)).id);
  const [gone] = await rowsOf((await checked([known[0] ?? ""])).id);
  const path = `/v2/business/${BUSINESS}/customers/${gone?.customerId}`;
  const lines = [known[0] ?? "", ...people(1)];
  for (const fault of [
    { fault: "answer", value: JSON.stringify({ customer: 1 }) },
    { fault: "status", value: "404 message" },
  ]) {
    await sandbox.control("POST", "faults", { operation: `GET ${path}`, ...fault, times: "always" });
    const { id, counts } = await checked(lines);
    expect(counts).toMatchObject({ unknown: 1, ready: 1 });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({
      otherId: gone?.customerId,
      problems: [{ message: "customerImport.problems.unreadable" }],
    });
    await sandbox.control("DELETE", "faults");
    lines[1] = people(1)[0] ?? "";
    if (fault.fault === "status") {
      const before = await calls();
      expect(await run(id, true)).toMatchObject({ status: "done", counts: { done: 1, there: 1 } });
      expect((await calls()) - before).toBe(1);
    }
  }
});

it("can be thrown away by whoever has seen what it would make", async () => {
  const { id } = await checked(people(2));
  const before = await calls();
  expect((await owner.ask(imports.stop, { fileId: id })).body).toMatchObject({ isDiscarded: true, isKept: false });
  const steps = await db().select().from(jobSteps).where(eq(jobSteps.jobId, id));
  expect(steps.map(({ content }) => content.length)).toEqual([0, 0]);
  expect(await rowsOf(id)).toEqual([]);
  for (const operation of [imports.stop, imports.start])
    expect((await owner.ask(operation, { fileId: id })).body.code).toBe("conflict");
  await runJob(id, never);
  expect(await calls()).toBe(before);
  expect((await actorsOf(id)).map(([action]) => action)).toEqual(["customer_import.read", "customer_import.discarded"]);
});

it("says in the log that only its check goes on", async () => {
  const { id } = await read(file(people(2)));
  expect((await owner.ask(imports.stop, { fileId: id })).body).toMatchObject({ isDiscarded: false, isKept: true });
  await begin(id);
  await runJob(id, never);
  expect(await show(id)).toMatchObject({ status: "ready", isConfirmed: false, counts: { ready: 2 } });
  expect((await actorsOf(id)).map(([action]) => action)).toEqual([
    "customer_import.read",
    "customer_import.stopped",
    "customer_import.check_continued",
  ]);
});

it("lets one of two go on that are begun at the same moment", async () => {
  const ids = [(await checked(people(1))).id, (await checked(people(1))).id];
  const answers = await Promise.all(ids.map((fileId) => owner.ask(imports.start, { fileId })));
  expect(answers.map(({ status, body }) => (status === 200 ? "on" : body.code)).sort()).toEqual(["busy", "on"]);
  for (const id of ids) await runJob(id, never);
});

it("tells what the service refuses under the file's own heading, and gives it back to be corrected", async () => {
  const lines = people(3);
  const { id } = await checked(lines);
  // Another system is faster with the second row, and no search finds that customer yet.
  const other = { type: "INDIVIDUAL", mobile: newMobile(), nationalCode: codeOf(lines[1] ?? "") } as const;
  await callService(customerOperations.create, other, {
    business: BUSINESS,
    requestId: "elsewhere",
    isKeptByCaller: true,
  });
  await sandbox.control("POST", "habits", { customer_codes: "unique" });
  const nobody = JSON.stringify({
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
    links: {},
  });
  await sandbox.control("POST", "faults", { operation: LIST, fault: "answer", value: nobody, times: "always" });
  const done = await run(id);
  await sandbox.control("DELETE", "faults");
  expect(done.counts).toMatchObject({ done: 2, refused: 1 });
  const rows = await rowsOf(id);
  expect(rows[1]).toMatchObject({
    state: "refused",
    problems: [{ column: "کد ملی", field: "nationalCode", message: "مشتری دیگری با این کد ثبت شده است." }],
  });
  const all = await csvOf(id, "all");
  expect(all[0]?.slice(-4)).toEqual(["Row in the file", "Result", "Explanation", "Customer id"]);
  expect(all.slice(1).map((row) => row.at(-3))).toEqual(["Created", "Refused by the service", "Created"]);
  expect(all[1]?.at(-1)?.trim()).toBe(rows[0]?.customerId);
  const failed = await download(id, "failed", "xlsx");
  const bytes = await failed.arrayBuffer();
  const again = readTable(new Uint8Array(bytes), {
    mostBytes: 1e6,
    mostRows: 100,
    mostCells: 10_000,
    mostUnpackedBytes: 1e7,
    headingAt: () => 0,
    isMeant: () => true,
  });
  expect(again.ok && again.table.rows[1]?.slice(0, 4)).toEqual((lines[1] ?? "").split(","));
  // The result can be read again, corrected or not.
  const back = await read(new Uint8Array(bytes));
  expect(back.rows).toBe(1);
  await runJob(back.id, never);
  expect((await show(back.id)).counts.there).toBe(1);
  const downloads = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, id), eq(auditEntries.action, "customer_import.downloaded")))
    .orderBy(auditEntries.seq);
  expect(downloads.map(({ detail }) => detail.rows)).toEqual([3, 1]);
});

it("gives back what is corrected and imported again as it was, however often", async () => {
  const code = newCode();
  // The code's last digit is wrong, and must stay so.
  const wrong = code.slice(0, 9) + ((Number(code[9]) + 1) % 10);
  let bytes = file([`-رضا,"خط ۱\n-خط ۲",+989121234567,${wrong}`]);
  for (const format of ["csv", "csv", "xlsx", "csv"] as const) {
    const { id } = await read(bytes);
    await runJob(id, never);
    const [row] = await rowsOf(id);
    expect(row?.problems.map(({ field }) => field)).toEqual(["nationalCode"]);
    const [step] = await listSteps<ImportContent>(id);
    expect(step?.content.cells.slice(0, 2)).toEqual(["-رضا", "خط ۱\n-خط ۲"]);
    bytes = new Uint8Array(await (await download(id, "failed", format)).arrayBuffer());
    if (format === "csv") expect(new TextDecoder().decode(bytes)).toContain("\t09121234567");
  }
});

it("refuses a second file of a member with one open before anything of it is looked at", async () => {
  const { id } = await read(file(people(1)));
  // The first bytes of a picture are refused.
  const picture = new Uint8Array(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  const second = await owner.ask(imports.create, { fileName: "a" }, randomUUID(), picture);
  expect([second.status, second.body.code]).toEqual([503, "busy"]);
  await runJob(id, never);
  const later = await owner.ask(imports.create, { fileName: "a" }, randomUUID(), picture);
  expect(later.body.code).toBe("invalid_input");
});

it("makes so many files at once for a member, one after another, and tells the others to wait", async () => {
  const { id } = await checked(people(3));
  const gate = Promise.withResolvers<void>();
  const before = inTurn(() => gate.promise);
  const asked = [1, 2, 3, 4].map(() => download(id, "all", "xlsx"));
  const refused = Promise.withResolvers<void>();
  let answered = 0;
  for (const one of asked) void one.then(() => ++answered === 2 && refused.resolve());
  await refused.promise;
  gate.resolve();
  await before;
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
  expect((await download(id, "all", "csv")).status).toBe(200);
});

it.each([
  ["no headings", "1,2\n3,4", "customerImport.file.noHeadings"],
  ["nothing below them", "موبایل,کد ملی\n", "customerImport.file.empty"],
  ["a quoted word first in a cell", 'موبایل,کد ملی,نام\n09121,1,"پیک" تهران\n', "fileNotes.problems.oddQuote?line=2"],
  ["an open quote", 'موبایل,کد ملی\n"0912,1\n', "fileNotes.problems.openQuote?line=2"],
  ["a picture", "\x89PNG\r\n\x1a\n", "errors.fileType"],
  ["a cell without end", `موبایل,کد ملی\n${"1".repeat(2000)},1\n`, "fileNotes.problems.oddCell"],
  ["too many rows", `موبایل,کد ملی\n${"1,1\n".repeat(IMPORT_FILE.mostRows + 1)}`, "customerImport.file.tooManyRows"],
])("refuses a file with %s beside its field", async (_, text, message) => {
  const bytes = text.startsWith("\x89") ? new Uint8Array(Buffer.from(text, "latin1")) : new TextEncoder().encode(text);
  const { body } = await owner.ask(imports.create, { fileName: "a" }, randomUUID(), bytes);
  expect(body).toMatchObject({ code: "invalid_input", fields: { file: message } });
});

it("is for whoever may create customers, all of whom see them unmasked; who lost that makes nothing more", async () => {
  expect(rolesWith("personal.see")).toEqual(expect.arrayContaining([...rolesWith("customers.write")]));
  const { id } = await checked(people(2));
  for (const role of ["support", "auditor"] as const) {
    const member = await makeMember(BUSINESS, role);
    for (const [operation, input] of [
      [imports.list, {}],
      [imports.show, { fileId: id }],
      [imports.rows, { fileId: id }],
      [imports.start, { fileId: id }],
      [imports.stop, { fileId: id }],
    ] as const)
      expect((await member.ask(operation, input)).status).toBe(403);
    expect((await member.ask(imports.create, { fileName: "a" }, randomUUID(), file(people(1)))).status).toBe(403);
    expect((await download(id, "all", "csv", member)).status).toBe(403);
  }
  const accountant = await makeMember(BUSINESS, "accountant");
  expect((await accountant.ask(imports.show, { fileId: id })).status).toBe(404);
  expect((await accountant.ask(imports.list)).body.items).toEqual([]);

  const own = await read(file(people(2)), accountant);
  await runJob(own.id, never);
  expect((await accountant.ask(imports.start, { fileId: own.id })).status).toBe(200);
  await db().update(memberships).set({ role: "auditor" }).where(eq(memberships.memberId, accountant.id));
  await runJob(own.id, never);
  expect(await show(own.id)).toMatchObject({ status: "failed", error: "not_allowed", counts: { ready: 2 } });
  // Another member with the permission can continue it, and then acts in their own name.
  expect(await run(own.id)).toMatchObject({ status: "done", counts: { done: 2 } });
  const [row] = await rowsOf(own.id);
  expect(await actorsOf(row?.customerId ?? "")).toEqual([["customer.created", owner.id]]);
  expect(await actorsOf(own.id)).toEqual([
    ["customer_import.read", accountant.id],
    ["customer_import.started", accountant.id],
    ["customer_import.continued", owner.id],
    ["customer_import.finished", owner.id],
  ]);
});

it("forgets whom it was about after its time, and keeps the counts", async () => {
  const { id } = await checked(people(2));
  await run(id);
  const past = new Date(Date.now() - 1000);
  await db().update(watchedJobs).set({ expiresAt: past }).where(eq(watchedJobs.id, id));
  await cleanUp();
  const steps = await db().select().from(jobSteps).where(eq(jobSteps.jobId, id));
  expect(steps.map(({ content }) => content.length)).toEqual([0, 0]);
  expect(await show(id)).toMatchObject({ isKept: false, counts: { done: 2 } });
  expect(await rowsOf(id)).toEqual([]);
  expect((await download(id, "all", "csv")).status).toBe(404);
  expect((await owner.ask(imports.start, { fileId: id, isAgain: true })).body.code).toBe("conflict");
});

it("gives a sample that it reads again, with the business's own fields as columns", async () => {
  for (const locale of ["fa", "en"] as const) {
    const address = new URL(customerImportRoutes.sample(BUSINESS, "csv", locale), "http://localhost:3000");
    const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${owner.secret}` } });
    const sample = await getSample(request, { params: Promise.resolve({ business: BUSINESS }) });
    const text = (await sample.text()).trim();
    const cells = text.split(",").length;
    const row = Array.from({ length: cells }, () => "");
    [row[0], row[3], row[4], row[16]] = ["person", newMobile(), newCode(), "A-1"];
    const read1 = await read(new TextEncoder().encode(`${text}\n${row.join(",")}\n`));
    expect(read1).toMatchObject({ unknownColumns: [], counts: { unchecked: 1 }, rows: 1 });
    await runJob(read1.id, never);
  }
});

const correct = (fileId: string, line: number, cells: readonly string[], by = owner) =>
  by.ask(imports.correct, { fileId, line, cells });

it("corrects a row where it stands: what is still wrong is said beside its cell, what is right is looked for", async () => {
  const [good = "", other = ""] = people(2);
  const code = codeOf(good);
  const { id, counts } = await checked([good, `رضا,آزمون,${newMobile()},1234567890`, other]);
  expect(counts).toMatchObject({ ready: 2, wrong: 1 });
  expect((await owner.ask(imports.row, { fileId: id, line: 3 })).body).toMatchObject({
    cells: ["رضا", "آزمون", expect.any(String), "1234567890"],
    problems: { 3: expect.stringMatching(/^errors\./) },
  });
  const still = await correct(id, 3, ["رضا", "آزمون", "0912", "1234567890"]);
  expect(Object.keys(still.body.fields)).toEqual(["cells.2", "cells.3"]);
  expect((await correct(id, 3, ["رضا"])).status).toBe(422);
  expect((await correct(id, 9, ["رضا", "آزمون", newMobile(), newCode()])).status).toBe(404);
  expect((await show(id)).counts).toMatchObject({ ready: 2, wrong: 1 });

  // With the code of the row below, this row counts and that one is its repetition. With its own code, both count.
  const same = await correct(id, 3, ["رضا", "آزمون", newMobile(), codeOf(other)]);
  expect(same.body).toMatchObject({ line: 3, state: "ready", name: "رضا آزمون" });
  expect((await rowsOf(id)).map(({ state, repeats }) => [state, repeats])).toEqual([
    ["ready", null],
    ["ready", null],
    ["repeated", 3],
  ]);
  expect((await correct(id, 3, ["رضا", "آزمون", newMobile(), code])).body).toMatchObject({
    state: "repeated",
    repeats: 2,
  });
  const own = newCode();
  expect((await correct(id, 3, ["رضا", "آزمون", newMobile(), own])).body).toMatchObject({
    state: "ready",
    repeats: null,
  });
  expect((await show(id)).counts).toMatchObject({ ready: 3, wrong: 0, repeated: 0 });
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 3 } });
  expect(await timesThere(own)).toBe(1);
  // A customer who was made stays.
  expect((await correct(id, 3, ["رضا", "آزمون", newMobile(), newCode()])).status).toBe(409);
  const actions = (await actorsOf(id)).map(([action]) => action);
  expect(actions.filter((action) => action === "customer_import.corrected")).toHaveLength(3);
});

it("reads a file by columns that somebody chose, also where no heading says anything known", async () => {
  const [one = "", other = ""] = people(2);
  const { id, counts, unknownColumns } = await checked([one, other], "Vorname,Nachname,Handy,Ausweis");
  expect(counts).toMatchObject({ wrong: 2 });
  expect(unknownColumns).toHaveLength(4);
  const { columns, fields } = (await owner.ask(imports.columns, { fileId: id })).body;
  expect(columns[2]).toEqual({ heading: "Handy", field: null, sample: one.split(",")[2] });
  const wanted = ["firstName", "lastName", "mobile", "nationalCode"];
  expect(fields).toEqual(expect.arrayContaining(wanted));
  const map = (chosen: readonly (string | null)[], by = owner) => by.ask(imports.map, { fileId: id, columns: chosen });
  for (const odd of [["own:999", null, null, null], ["mobile", "mobile", null, null], ["mobile"]])
    expect((await map(odd)).status, String(odd)).toBe(422);
  expect((await map(wanted, await makeMember(BUSINESS, "support"))).status).toBe(403);
  expect((await map(wanted)).body).toMatchObject({ status: "waiting", isCorrectable: false, unknownColumns: [] });
  expect((await map(wanted)).status).toBe(409);
  await runJob(id, never);
  expect(await show(id)).toMatchObject({ status: "ready", isConfirmed: false, counts: { ready: 2, wrong: 0 } });
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 2 } });
  expect(await timesThere(codeOf(other))).toBe(1);
});

it("is corrected by nobody who may not see it", async () => {
  const { id } = await checked([`رضا,آزمون,${newMobile()},1`]);
  const accountant = await makeMember(BUSINESS, "accountant");
  for (const answer of [
    await accountant.ask(imports.row, { fileId: id, line: 2 }),
    await accountant.ask(imports.columns, { fileId: id }),
    await correct(id, 2, ["a", "b", "c", "d"], accountant),
  ])
    expect([403, 404]).toContain(answer.status);
});

it("knows by the book who is there where the service searches for nothing, and without it says that nobody can tell", async () => {
  const known = people(1);
  await run((await checked(known)).id);
  const written = (line: string) => {
    const [firstName = "", lastName = "", mobile = "", nationalCode = ""] = line.split(",");
    return { type: "INDIVIDUAL", firstName, lastName, mobile, nationalCode } as const;
  };
  // More rows than are looked up one by one.
  const elsewhere = { business: BUSINESS, requestId: "elsewhere", isKeptByCaller: true };
  await Promise.all(people(50).map((line) => callService(customerOperations.create, written(line), elsewhere)));
  await sandbox.control("POST", "habits", { list_filters: "passed_over" });
  const lines = [...known, ...people(2)];
  const lookFor = async (line: string) => (await owner.ask(customerOperations.lookFor, written(line))).body.is;
  const untold = await checked(lines);
  expect(untold.counts).toMatchObject({ unknown: 2, there: 1 });
  expect((await rowsOf(untold.id))[1]?.problems).toMatchObject([{ message: "customerImport.problems.unsearched" }]);
  expect(await lookFor(lines[1] ?? "")).toBe("unsearched");

  await rekeyBook(never);
  await readKind("customer");
  await readRest(BUSINESS, areaOf("customer"), never);
  expect(await lookFor(lines[0] ?? "")).toBe("there");
  expect(await lookFor(lines[1] ?? "")).toBe("absent");
  const { id, counts } = await checked(lines);
  expect(counts).toMatchObject({ there: 1, ready: 2 });
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_before", times: 1 });
  expect(await run(id)).toMatchObject({ counts: { there: 1, done: 1, unknown: 1 } });
  expect(await run(id, true)).toMatchObject({ counts: { there: 1, done: 2, unknown: 0 } });
  await sandbox.control("POST", "habits", { list_filters: "narrow" });
  for (const line of lines) expect(await timesThere(codeOf(line))).toBe(1);
});

it("takes a number in every shape that people have it in, and asks which of two is meant", async () => {
  const codes = Array.from({ length: 4 }, newCode);
  const [one, other, third] = [newMobile(), newMobile(), newMobile()];
  const digits = (mobile: string) => mobile.slice(1);
  const { id } = await checked(
    [
      `یک,آزمون,"+98 (0) ${digits(one).replace(/(.{3})(.{3})/, "$1‑$2–")}",${codes[0]},(021) 88776655`,
      `دو,آزمون,${digits(other)}98+,${codes[1]},88776655-021`,
      `سه,آزمون,98${digits(third)}+,${codes[2]},0098-21-88776655`,
      `چهار,آزمون,${newMobile()} / ${newMobile()},${codes[3]},021-88776655-6`,
    ],
    "نام,نام خانوادگی,موبایل,کد ملی,تلفن",
  );
  const problem = (column: string, field: string, message: string) => ({ column, field, message });
  expect((await rowsOf(id)).map(({ state, problems }) => [state, problems])).toEqual([
    ["ready", []],
    ["wrong", [problem("موبایل", "mobile", "errors.invalidMobile")]],
    ["ready", []],
    [
      "wrong",
      [problem("موبایل", "mobile", "errors.severalNumbers"), problem("تلفن", "telephone", "errors.severalNumbers")],
    ],
  ]);
  expect((await run(id)).counts).toMatchObject({ done: 2 });
  const made = (await rowsOf(id)).flatMap(({ customerId }) => customerId ?? []);
  const told = await Promise.all(
    made.map(async (customerId) => {
      const context = { business: BUSINESS, requestId: "shapes", memberId: owner.id };
      return (await callService(customerOperations.show, { customerId }, context)).data;
    }),
  );
  expect(told.map(({ mobile, telephone }) => [mobile, telephone])).toEqual([
    [one, "02188776655"],
    [third, "02188776655"],
  ]);
});

it("makes nobody of a row that a comma has parted, or of damaged letters, and says why", async () => {
  const [one, other, right] = people(3) as [string, string, string];
  const parted = `${one},خیابان آزادی، پلاک ۳, واحد ۲`;
  const bytes = file([parted, `${other},تهران`, `${right},تهران`], "نام,نام خانوادگی,موبایل,کد ملی,نشانی");
  // Removes the last byte of a letter in the second row's name.
  const at = Buffer.from(bytes).indexOf("شخص", Buffer.from(bytes).indexOf("\n", bytes.indexOf(10) + 1));
  const cut = Uint8Array.from([...bytes.slice(0, at + 5), ...bytes.slice(at + 6)]);
  const { id, notes } = await read(cut);
  expect(notes).toEqual({ encoding: "utf-8", hidden: { rows: [], columns: [] } });
  await runJob(id, never);
  expect((await rowsOf(id)).map(({ state, problems }) => [state, problems])).toEqual([
    ["wrong", [{ column: null, field: null, message: "errors.rowTooWide" }]],
    ["wrong", [{ column: "نام", field: "firstName", message: "errors.damagedLetter" }]],
    ["ready", []],
  ]);
  const { cells } = (await owner.ask(imports.row, { fileId: id, line: 2 })).body as { cells: string[] };
  expect(cells).toHaveLength(5);
  expect((await owner.ask(imports.correct, { fileId: id, line: 2, cells })).status).toBe(200);
  expect((await show(id)).counts).toMatchObject({ ready: 2, wrong: 1 });
});

it("takes the one code of equal digits that was given, and offers three lost zeros back instead of assuming them", async () => {
  const codes = ["1111111111", "2222222222", "8123454"];
  const { id } = await checked(codes.map((code) => `کد,ملی,${newMobile()},${code}`));
  const said = (message: string) => [{ column: "کد ملی", field: "nationalCode", message }];
  expect((await rowsOf(id)).map(({ state, problems }) => [state, problems])).toEqual([
    ["ready", []],
    ["wrong", said("errors.invalidNationalCode")],
    ["wrong", said("errors.lostZeros")],
  ]);
  const { cells } = (await owner.ask(imports.row, { fileId: id, line: 4 })).body as { cells: string[] };
  const corrected = cells.map((cell) => (cell === "8123454" ? "0008123454" : cell));
  expect((await owner.ask(imports.correct, { fileId: id, line: 4, cells: corrected })).status).toBe(200);
  expect((await show(id)).counts).toMatchObject({ ready: 2, wrong: 1 });
});

it("makes nobody of what stands behind the last row, and tells which lines those are", async () => {
  const { id, notes } = await read(file([...people(2), "تعداد کل,۲,,", "تهیه‌کننده: مریم,,,"]));
  expect(notes.closing).toEqual({ totals: [4], notes: [5] });
  await runJob(id, never);
  expect((await rowsOf(id)).map(({ line, state }) => [line, state])).toEqual([
    [2, "ready"],
    [3, "ready"],
  ]);
});

it("makes nobody of what a spreadsheet hides, and tells which lines and columns those are", async () => {
  const rows = people(4).map((line) => line.split(","));
  const heading = ["نام", "نام خانوادگی", "موبایل", "کد ملی"];
  const hidden = { hiddenRows: [3, 5], hiddenColumns: [1] };
  const { id, notes } = await read(workbookOf([heading, ...rows], hidden));
  expect(notes.hidden).toEqual({ rows: [3, 5], columns: ["B"] });
  expect((await show(id)).notes).toEqual(notes);
  await runJob(id, never);
  expect((await rowsOf(id)).map(({ line }) => line)).toEqual([2, 4]);
  const { body } = await owner.ask(imports.columns, { fileId: id });
  expect(body.columns[1]).toMatchObject({ heading: "", field: null, sample: null });
});

it("reads an old workbook as any other", async () => {
  const [line] = people(1) as [string];
  const bytes = workbookOf([["نام", "نام خانوادگی", "موبایل", "کد ملی"], line.split(",")], { bookType: "biff8" });
  const { id } = await read(bytes);
  await runJob(id, never);
  expect(await rowsOf(id)).toMatchObject([{ state: "ready", code: codeOf(line) }]);
});
