import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET } from "@/app/api/card-files/[business]/[id]/route";
import { GET as getSample } from "@/app/api/card-files/[business]/route";
import type { BoardPage } from "@/lib/areas/cards/cards/application";
import { cardOperations, cardsAtService } from "@/lib/areas/cards/cards/operations";
import { endLeftSendings } from "@/lib/areas/cards/cards/server/send";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import fa from "@/lib/areas/words/fa";
import { ApiError } from "@/lib/kit/operations/errors";
import { rolesWith } from "@/lib/kit/permissions";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { auditEntries, cardApplications, jobSteps, memberships, watchedJobs } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { claimStep, listSteps, stepSeals } from "@/lib/server/jobs/watched/steps";
import { sessionCookieName } from "@/lib/server/members/session";
import { cleanUp } from "@/lib/server/workers/housekeeping";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { makeColleague } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { cardFileRoutes } from "../declared";
import { cardFileOperations as files } from "../operations";
import type { CardFile, CardFileRow } from "../schemas";
import { notRegistered } from "../view";
import { beginOfStep } from "./application";
import type { ApplicantContent } from "./content";
import { handFile } from "./hand";

const limits = vi.hoisted(() => ({ areFull: false, met: 0 }));
vi.mock("@/lib/server/proxy/call-service", async (importOriginal) => {
  const actual = await importOriginal<typeof import("@/lib/server/proxy/call-service")>();
  const asked: typeof actual.callService = async (operation, input, context) => {
    if (limits.areFull && operation.id === cardsAtService.create.id) {
      limits.met += 1;
      throw new ApiError("busy", { retryAfterSeconds: 1 });
    }
    return actual.callService(operation, input, context);
  };
  return { ...actual, callService: asked };
});

const CREATE = "POST /v1/business/:business/issuer/provider/:provider/cardholder";
const TEMPLATES = "GET /v1/business/:business/issuer/provider/:provider/card-template";
const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_OTHER: "2000", SERVICE_LIMIT_POST: "2000" } });
  owner = await makeMember(BUSINESS, "owner");
  await boss();
  await owner.ask(cardOperations.saveProvider, { slug: "default", name: "بانک نمونه" });
});
beforeEach(async () => {
  expect((await owner.ask(cardOperations.configure)).status).toBe(200);
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

let made = 0;
/** A new national code. The four digits of the sign stand before its last two. */
function newCode(sign = "4711"): string {
  made += 1;
  return withCheckDigit(`${String(1000 + made)}${sign}3`);
}
const HEADINGS =
  "نام,نام خانوادگی,نام به لاتین,نام خانوادگی به لاتین,کد ملی,تاریخ تولد,جنسیت,موبایل,استان,شهر,نشانی,کد پستی";
const person = (code = newCode(), { name = "مريم", mobile = `0912${1_000_000 + ++made}` } = {}) =>
  `${name},كاظمي,Maryam,Kazemi,${code},۱۳۶۹/۲/۱۱,زن,${mobile},فارس,شیراز,بلوار زند پلاک ۱۲,7134567890`;
const people = (count: number) => Array.from({ length: count }, () => person());
const codeOf = (line: string) => line.split(",")[4] ?? "";
const text = (lines: readonly string[], heading = HEADINGS) => new TextEncoder().encode([heading, ...lines].join("\n"));

const send = (bytes: Uint8Array<ArrayBuffer>, { by = owner, key = randomUUID(), provider = "default" } = {}) =>
  by.ask(files.create, { provider, fileName: "کارکنان.csv" }, key, bytes);
const show = async (fileId: string, by = owner): Promise<CardFile> => (await by.ask(files.show, { fileId })).body;
const rowsOf = async (fileId: string): Promise<CardFileRow[]> =>
  (await owner.ask(files.rows, { fileId, perPage: 100 })).body.items;
async function checked(lines: readonly string[], heading?: string, by = owner): Promise<CardFile> {
  const { status, body, text: said } = await send(text(lines, heading), { by });
  expect(status, said).toBe(200);
  await runJob(body.id, never);
  const found = await show(body.id);
  expect(found.status).toBe("ready");
  return found;
}
async function begin(fileId: string, by = owner) {
  const { status, text: said } = await by.ask(files.start, { fileId });
  expect(status, said).toBe(200);
}
async function run(fileId: string, by = owner): Promise<CardFile> {
  await begin(fileId, by);
  await runJob(fileId, never);
  return show(fileId);
}
const application = async (applicationId: string): Promise<CardApplicationShown> =>
  (await owner.ask(cardOperations.show, { applicationId })).body;
const boardOf = async (q: string) => ((await owner.ask(cardOperations.list, { q })).body as BoardPage).items;
/** How many registrations the service received, and its cardholders with a national code. */
const tellings = async () =>
  (await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls")).calls.filter(
    ({ route }) => route === CREATE,
  ).length;
async function told(work: () => Promise<unknown>): Promise<number> {
  const before = await tellings();
  await work();
  return (await tellings()) - before;
}
const holdersWith = async (code: string) =>
  (
    await sandbox.control<{ cardholders: { id: string; national_code: string }[] }>("GET", "cardholders")
  ).cardholders.filter(({ national_code }) => national_code === code);
const lose = (fault: "drop_after" | "drop_before") =>
  sandbox.control("POST", "faults", { operation: CREATE, fault, times: 1 });
async function download(fileId: string, rows: "all" | "failed", by = owner): Promise<Response> {
  const address = new URL(cardFileRoutes.result(BUSINESS, fileId, rows, "csv"), "http://localhost:3000");
  const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${by.secret}` } });
  return GET(request, { params: Promise.resolve({ business: BUSINESS, id: fileId }) });
}
const csvOf = async (fileId: string, rows: "all" | "failed"): Promise<string[][]> =>
  Papa.parse<string[]>((await (await download(fileId, rows)).text()).replace(/^\ufeff/, ""), { skipEmptyLines: true })
    .data;
const actionsOf = async (subject: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq)).map(
    ({ action }) => action,
  );

it("says before anybody is registered whom it would register, who is there, who is repeated and what is wrong", async () => {
  const known = person();
  await run((await checked([known])).id);
  const [draft, once] = [newCode(), person()];
  const { id: applicationId } = (await owner.ask(cardOperations.begin, { provider: "default" }, randomUUID())).body;
  await owner.ask(cardOperations.save, { applicationId, version: 1, facts: { nationalCode: draft } });
  let file: CardFile | undefined;
  const sent = await told(async () => {
    file = await checked([
      once,
      person(codeOf(once)),
      known,
      person(draft),
      person(newCode(), { mobile: "0912" }),
      person().replace("زن", "گربه"),
      person().replace("شیراز", "ناکجا"),
      person().replace("۱۳۶۹/۲/۱۱", "1400/13/40"),
      person(),
    ]);
  });
  expect(sent).toBe(0);
  expect(file).toMatchObject({
    provider: "default",
    providerName: "بانک نمونه",
    isConfirmed: false,
    isCorrectable: true,
    rows: 9,
    counts: { ready: 2, repeated: 1, there: 2, wrong: 4 },
  });
  const rows = await rowsOf(file?.id ?? "");
  expect(rows.map(({ line, state, repeats }) => [line, state, repeats])).toEqual([
    [2, "ready", null],
    [3, "repeated", 2],
    [4, "there", null],
    [5, "there", null],
    [6, "wrong", null],
    [7, "wrong", null],
    [8, "wrong", null],
    [9, "wrong", null],
    [10, "ready", null],
  ]);
  expect(rows[2]?.application?.status).toBe("DRAFT");
  expect(rows[3]?.application).toMatchObject({ id: applicationId, status: "NEW" });
  expect(rows.slice(4, 8).map(({ problems }) => problems.map(({ column, message }) => [column, message]))).toEqual([
    [["موبایل", "errors.invalidMobile"]],
    [["جنسیت", "cardFiles.problems.unknownGender"]],
    [["شهر", "cardFiles.problems.unknownCity"]],
    [["تاریخ تولد", "cardFiles.problems.invalidDate"]],
  ]);
});

it("has its rows after the secret has changed and the earlier one is gone", async () => {
  const { id } = await checked(people(2));
  const DAFTAR_SECRET = process.env.DAFTAR_SECRET ?? "";
  const next = randomBytes(32).toString("hex");
  await underSecrets({ present: next, earlier: DAFTAR_SECRET }, () => reseal(stepSeals));
  const rows = await underSecrets({ present: next }, () => listSteps<ApplicantContent>(id));
  expect(rows.map(({ content }) => content.facts?.lastName)).toEqual(["كاظمي", "كاظمي"]);
  await underSecrets({ present: DAFTAR_SECRET, earlier: next }, () => reseal(stepSeals));
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["ready", "ready"]);
});

it("registers each once as the form would, with applications on the board, and gives all of it back as a file", async () => {
  const lines = [...people(3), person(newCode("8801")), person(newCode(), { mobile: "0912" })];
  const { id } = await checked(lines);
  let ended: CardFile | undefined;
  expect(
    await told(async () => {
      ended = await run(id);
    }),
  ).toBe(4);
  expect(ended).toMatchObject({ status: "done", counts: { done: 3, refused: 1, wrong: 1 }, undecided: 0 });
  for (const line of lines.slice(0, 3)) {
    const [row, ...others] = await boardOf(codeOf(line));
    expect(others).toEqual([]);
    expect(row).toMatchObject({ status: "DRAFT", name: "مریم کاظمی", waitsFor: "us" });
    expect((await application(row?.id ?? "")).missing).toEqual([]);
    expect(await holdersWith(codeOf(line))).toMatchObject([{ id: row?.cardholderId }]);
    expect(await actionsOf(row?.id ?? "")).toEqual(["card_application.begun", "card_application.registered"]);
  }
  // For a person that the service refused, only its message is kept: the row is corrected and sent again.
  expect(await boardOf(codeOf(lines[3] ?? ""))).toEqual([]);
  expect((await rowsOf(id))[3]).toMatchObject({
    state: "refused",
    application: null,
    problems: [{ column: null, message: expect.stringContaining("کارت ثبت شده") }],
  });
  const [header = [], ...rows] = await csvOf(id, "all");
  const { result, states } = fa.cardFiles;
  const shared = fa.rowFiles;
  expect(header.slice(-5)).toEqual([
    shared.result.line,
    shared.result.outcome,
    shared.result.problem,
    result.applicationState,
    result.applicationId,
  ]);
  expect(rows.map((row) => row.at(-4))).toEqual([
    states.done,
    states.done,
    states.done,
    states.refused,
    shared.states.wrong,
  ]);
  expect(rows[0]?.at(-2)).toBe(fa.cards.status.DRAFT);
  expect(rows[0]?.at(-1)).toMatch(/^[\da-f-]{36}$/);
  expect((await csvOf(id, "failed")).slice(1).map((row) => row[4])).toEqual(lines.slice(3).map(codeOf));
  expect(await actionsOf(id)).toEqual([
    "card_file.read",
    "card_file.started",
    "card_file.finished",
    "card_file.downloaded",
    "card_file.downloaded",
  ]);
  // When the result is sent again, its own columns are recognised and nobody is registered a second time.
  const again = await send(new TextEncoder().encode(await (await download(id, "all")).text()));
  expect(again.body).toMatchObject({ unknownColumns: [], rows: 5 });
  await runJob(again.body.id, never);
  expect(await show(again.body.id)).toMatchObject({ counts: { there: 3 } });
});

it("finds the service's numbers by names, its usual design where none is said, and says which name it does not have", async () => {
  const [{ title = "", id: guild = "" } = {}] = (await owner.ask(cardOperations.reference, { list: "guilds" }))
    .body as {
    title: string;
    id: string;
  }[];
  const heading = `${HEADINGS},صنف,طرح کارت`;
  const file = await checked(
    [
      `${person()},${title},سبز برگ`,
      `${person()},,`,
      `${person()},صنف ناشناخته,`,
      `${person()},,طرح ناشناخته`,
      `${person().replace("فارس,شیراز", "1,101")},${guild},2`,
    ],
    heading,
  );
  const rows = await rowsOf(file.id);
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [],
    [],
    ["cardFiles.problems.unknownChoice"],
    ["cardFiles.problems.unknownDesign"],
    [],
  ]);
  await run(file.id);
  const facts = await Promise.all(
    (await rowsOf(file.id)).map(async ({ application: found }) => (found ? (await application(found.id)).facts : null)),
  );
  expect(facts[0]).toMatchObject({ guildId: guild, cardTemplateId: "2", gender: "FEMALE", birthDate: "1990-05-01" });
  expect(facts[1]).toMatchObject({ cardTemplateId: "1" });
  expect(facts[4]).toMatchObject({ provinceId: "1", cityId: "101", guildId: guild, cardTemplateId: "2" });
});

it("registers nobody whom another file or a person has registered since it was checked", async () => {
  const [one, other] = [person(), person()];
  const first = await checked([one, other]);
  const second = await checked([one]);
  await run(second.id);
  expect(await told(() => run(first.id))).toBe(1);
  expect(await show(first.id)).toMatchObject({ counts: { there: 1, done: 1 } });
  expect(await holdersWith(codeOf(one))).toHaveLength(1);
});

it("waits for a turn with no lock in hand, and registers its row once there is one", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  await begin(id);
  Object.assign(limits, { areFull: true, met: 0 });
  const running = runJob(id, never);
  await expect.poll(() => limits.met).toBeGreaterThan(0);
  // Another file of the business gets its turn meanwhile.
  await withExclusiveLock("card-files", [BUSINESS], async () => Object.assign(limits, { areFull: false }));
  await running;
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 1 } });
  expect(await holdersWith(codeOf(line))).toHaveLength(1);
  const [row] = await rowsOf(id);
  expect(await actionsOf(row?.application?.id ?? "")).not.toContain("card_application.discarded");
});

it("leaves the application of a lost answer to a person, and never sends it again by itself", async () => {
  const lines = people(3);
  const { id } = await checked(lines);
  await lose("drop_after");
  const file = await run(id);
  expect(file).toMatchObject({ status: "done", counts: { done: 2, unknown: 1 }, undecided: 1 });
  // A person whose registration is unknown is not counted as not registered.
  expect(notRegistered(file.counts, file.rows)).toBe(0);
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({
    state: "unknown",
    application: { status: "LOST" },
    problems: [{ message: "cardFiles.problems.lost" }],
  });
  const applicationId = row?.application?.id ?? "";
  expect(await actionsOf(applicationId)).toEqual(["card_application.begun", "card_application.registered"]);
  // No request sends such a row of the file once more.
  const again = await told(async () => {
    expect((await owner.ask(files.start, { fileId: id })).body.code).toBe("conflict");
    expect((await owner.ask(files.start, { fileId: id, isAgain: true })).body.code).toBe("conflict");
    const anew = await checked([lines[0] ?? ""]);
    expect(anew.counts).toMatchObject({ there: 1, ready: 0 });
  });
  expect(again).toBe(0);
  const [holder] = await holdersWith(codeOf(lines[0] ?? ""));
  const adopted = await owner.ask(cardOperations.adopt, { applicationId, cardholderId: holder?.id });
  expect(adopted.body).toMatchObject({ status: "DRAFT" });
  // The row keeps its state in the file, but it no longer waits for a decision.
  expect(await show(id)).toMatchObject({ counts: { unknown: 1 }, undecided: 0 });
  expect((await rowsOf(id))[0]).toMatchObject({ state: "unknown", application: { status: "DRAFT" } });
});

it("stops after a lost answer while the service is away, and registers the others when it is back", async () => {
  const lines = people(4);
  const { id } = await checked(lines);
  await lose("drop_before");
  await sandbox.control("POST", "faults", { operation: TEMPLATES, fault: "status", value: 500, times: "always" });
  const sent = await told(async () => {
    expect(await run(id)).toMatchObject({
      status: "failed",
      error: "service",
      counts: { unknown: 1, ready: 3 },
      undecided: 1,
    });
  });
  expect(sent).toBe(1);
  await sandbox.control("DELETE", "faults");
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 3, unknown: 1 }, undecided: 1 });
});

it("treats an answer that never came as lost although nothing had arrived", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  await lose("drop_before");
  await run(id);
  expect(await holdersWith(codeOf(line))).toEqual([]);
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ state: "unknown", application: { status: "LOST" } });
  const applicationId = row?.application?.id ?? "";
  const { version } = await application(applicationId);
  const again = await owner.ask(cardOperations.register, { applicationId, version, isAgain: true });
  expect(again.body).toMatchObject({ status: "DRAFT" });
  expect(await show(id)).toMatchObject({ undecided: 0 });
});

it("goes on after it was killed without registering anybody twice, however far each row had come", async () => {
  const lines = people(6);
  const { id } = await checked(lines);
  await begin(id);
  // A run that died. One of its rows was only claimed, one had its draft, one was on its way, the answer for one was
  // lost, and one was registered.
  const dead = randomUUID();
  await db().update(watchedJobs).set({ status: "running", run: dead }).where(eq(watchedJobs.id, id));
  const [job] = await db().select().from(watchedJobs).where(eq(watchedJobs.id, id));
  if (!job) throw new Error("no job");
  const begun: { id: string; version: number }[] = [];
  for (let taken = 0; taken < 5; taken += 1) {
    const step = await claimStep<ApplicantContent>(job, ["ready"]);
    if (!step?.content.facts) throw new Error("no step");
    const { facts } = step.content;
    if (taken > 0) begun.push(await beginOfStep(job, { provider: "default", writeKey: step.key, facts }));
  }
  const [, sending, lost, done] = begun;
  const register = (what: { id: string; version: number } | undefined) =>
    owner.ask(cardOperations.register, { applicationId: what?.id, version: what?.version });
  const sendingAt = new Date(Date.now() - 3_600_000);
  await db()
    .update(cardApplications)
    .set({ status: "SENDING", sendingAt })
    .where(eq(cardApplications.id, sending?.id ?? ""));
  await lose("drop_after");
  expect((await register(lost)).body.code).toBe("outcome_unknown");
  expect((await register(done)).status).toBe(200);
  await db().update(watchedJobs).set({ status: "waiting" }).where(eq(watchedJobs.id, id));
  expect(await told(() => runJob(id, never))).toBe(3);
  expect((await rowsOf(id)).map(({ state, application: found }) => [state, found?.status])).toEqual([
    ["done", "DRAFT"],
    ["done", "DRAFT"],
    ["unknown", "SENDING"],
    ["unknown", "LOST"],
    ["done", "DRAFT"],
    ["done", "DRAFT"],
  ]);
  await endLeftSendings();
  expect(await show(id)).toMatchObject({ status: "done", counts: { done: 4, unknown: 2 }, undecided: 2 });
  for (const line of lines) {
    expect((await holdersWith(codeOf(line))).length).toBeLessThanOrEqual(1);
    expect(await boardOf(codeOf(line))).toHaveLength(1);
  }
});

it("takes a late answer of a run that was only slow, though its row was given up", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  await begin(id);
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "delay", value: 1500, times: 1 });
  const slow = runJob(id, never);
  await expect.poll(async () => (await boardOf(codeOf(line)))[0]?.status).toBe("SENDING");
  // To the other processes, the run has been silent for ten minutes.
  await db().update(watchedJobs).set({ status: "waiting", run: randomUUID() }).where(eq(watchedJobs.id, id));
  await Promise.all([slow, runJob(id, never)]);
  expect((await rowsOf(id))[0]).toMatchObject({ state: "done", application: { status: "DRAFT" } });
  expect(await holdersWith(codeOf(line))).toHaveLength(1);
});

it("stops at its member's word, finishes only what it has in hand, and goes on where it stood", async () => {
  const lines = people(12);
  const { id } = await checked(lines);
  await begin(id);
  await sandbox.control("POST", "faults", { operation: CREATE, fault: "delay", value: 200, times: 30 });
  const running = runJob(id, never);
  await expect.poll(async () => (await show(id)).counts.done).toBeGreaterThan(0);
  expect((await owner.ask(files.stop, { fileId: id })).status).toBe(200);
  await running;
  const stopped = await show(id);
  expect(stopped.status).toBe("canceled");
  expect(stopped.counts.ready).toBeGreaterThan(0);
  expect(stopped.counts.taken).toBe(0);
  await sandbox.control("DELETE", "faults");
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 12 } });
  for (const line of lines) expect(await holdersWith(codeOf(line))).toHaveLength(1);
});

it("thrown away before its word, it leaves nothing behind", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  expect((await owner.ask(files.stop, { fileId: id })).body).toMatchObject({ isDiscarded: true });
  expect(await boardOf(codeOf(line))).toEqual([]);
  const steps = await db().select().from(jobSteps).where(eq(jobSteps.jobId, id));
  expect(steps.map(({ content }) => content.length)).toEqual([0]);
  expect((await owner.ask(files.start, { fileId: id })).body.code).toBe("conflict");
});

it("stands still with nothing lost where issuing is not set up, and leaves no drafts behind", async () => {
  const lines = people(2);
  const early = await send(text(people(1)));
  await sandbox.control("DELETE", "card-config");
  await runJob(early.body.id, never);
  expect(await show(early.body.id)).toMatchObject({ status: "failed", error: "not_set_up", counts: { unchecked: 1 } });
  await owner.ask(cardOperations.configure);
  const { id } = await checked(lines);
  await sandbox.control("DELETE", "card-config");
  expect(await run(id)).toMatchObject({ status: "failed", error: "not_set_up", counts: { ready: 2 } });
  for (const line of lines) expect(await boardOf(codeOf(line))).toEqual([]);
  await owner.ask(cardOperations.configure);
  expect(await run(id)).toMatchObject({ status: "done", counts: { done: 2 } });
});

it("reads columns that nobody knows as somebody chooses, and a row as it is corrected", async () => {
  const foreign = "Vorname,Nachname,V,N,Ausweis,Geburtstag,Geschlecht,Handy,Land,Ort,Strasse,PLZ";
  const [one, other] = [person(), person()];
  const { body } = await send(text([one, other, person(codeOf(one))], foreign));
  expect(body).toMatchObject({ unknownColumns: foreign.split(",") });
  await runJob(body.id, never);
  const fileId = body.id as string;
  const known = (await owner.ask(files.columns, { fileId })).body;
  expect(known.columns[0]).toEqual({ heading: "Vorname", field: null, sample: "مريم" });
  const facts = [
    "firstName",
    "lastName",
    "firstNameEn",
    "lastNameEn",
    "nationalCode",
    "birthDate",
    "gender",
    "mobile",
    "provinceId",
    "cityId",
    "address",
    "postalCode",
  ];
  for (const wrong of [facts.slice(1), [...facts.slice(1), "lastName"], [...facts.slice(1), "nothing"]])
    expect((await owner.ask(files.map, { fileId, columns: wrong })).body.fields).toHaveProperty("columns");
  expect((await owner.ask(files.map, { fileId, columns: facts })).status).toBe(200);
  await runJob(fileId, never);
  expect(await show(fileId)).toMatchObject({ status: "ready", counts: { ready: 2, repeated: 1 } });

  const { cells } = (await owner.ask(files.row, { fileId, line: 4 })).body as { cells: string[] };
  const correct = (changed: readonly string[]) => owner.ask(files.correct, { fileId, line: 4, cells: changed });
  const of = (code: string) => cells.map((cell, index) => (index === 4 ? code : cell));
  expect((await correct(of("1234567890"))).body.fields).toEqual({ "cells.4": "errors.invalidNationalCode" });
  expect((await correct(of(newCode()))).body).toMatchObject({ state: "ready", repeats: null, problems: [] });
  // The first row with a code counts, whichever row was corrected.
  expect((await correct(of(codeOf(other)))).body).toMatchObject({ state: "repeated", repeats: 3 });
  expect(await run(fileId)).toMatchObject({ status: "done", counts: { done: 2, repeated: 1 } });
  expect((await correct(of(newCode()))).body.code).toBe("conflict");
  expect(await actionsOf(fileId)).toEqual([
    "card_file.read",
    "card_file.mapped",
    "card_file.corrected",
    "card_file.corrected",
    "card_file.started",
    "card_file.finished",
  ]);
});

it("gives each registered applicant a link of their own for their documents, once", async () => {
  const { id } = await checked([...people(3), person(newCode("8801"))]);
  const hand = (more: object = {}, by = owner) => by.ask(files.hand, { fileId: id, hours: 24, ...more });
  expect((await hand()).body).toEqual({ handed: [], left: 0 });
  await run(id);
  const { body } = await hand();
  expect(body).toMatchObject({ left: 0 });
  expect(body.handed.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4]);
  const urls = body.handed.map(({ url }: { url: string }) => url);
  expect(new Set(urls).size).toBe(3);
  expect(urls.every((url: string) => /\/apply\/[\w-]{20,}$/.test(url))).toBe(true);
  const rows = (await rowsOf(id)).slice(0, 3);
  for (const { application: found } of rows) {
    expect((await application(found?.id ?? "")).waitsFor).toBe("applicant");
    expect(await actionsOf(found?.id ?? "")).toContain("card_application.handed");
  }
  // Nobody gets a second link by accident. An explicit request ends the first one.
  expect((await hand()).body.handed).toEqual([]);
  const again = (await hand({ isAgain: true })).body.handed;
  expect(again).toHaveLength(3);
  expect(again.some(({ url }: { url: string }) => urls.includes(url))).toBe(false);
  expect((await hand({}, await makeMember(BUSINESS, "accountant"))).status).toBe(403);
});

it("tells the links that were made, where one cannot be, and how many are left", async () => {
  const { id: fileId } = await checked(people(3));
  await run(fileId);
  const member = await makeColleague(BUSINESS, "owner");
  const hand = (most: number) => {
    let count = 0;
    const audit = async () => {
      count += 1;
      if (count > most) throw new Error("the database is gone");
    };
    return handFile({ fileId, hours: 24, isAgain: false }, { business: BUSINESS, member, audit });
  };
  await expect(hand(0)).rejects.toThrow("the database is gone");
  const made = await hand(2);
  expect(made.handed.map(({ line }) => line)).toEqual([2, 3]);
  expect(made.left).toBe(1);
  const rest = await hand(1);
  expect(rest.handed.map(({ line }) => line)).toEqual([4]);
  expect(rest.left).toBe(0);
});

it("makes a row whole that only repeated another, once that one is corrected", async () => {
  const [line, other] = [person(), newCode()];
  const { id: fileId } = await checked([line, line]);
  const { cells } = (await owner.ask(files.row, { fileId, line: 2 })).body as { cells: string[] };
  const corrected = cells.map((cell, index) => (index === 4 ? other : cell));
  expect((await owner.ask(files.correct, { fileId, line: 2, cells: corrected })).status).toBe(200);
  expect(await show(fileId)).toMatchObject({ counts: { ready: 2, repeated: 0 } });
  expect(await run(fileId)).toMatchObject({ counts: { done: 2 } });
  const [found] = await boardOf(codeOf(line));
  expect((await application(found?.id ?? "")).facts).toMatchObject({ cardTemplateId: "1", gender: "FEMALE" });
  expect((await application(found?.id ?? "")).facts.cityId).toMatch(/^\d+$/);
});

it("begins one file for one button, and takes no other under its key", async () => {
  const bytes = text(people(1));
  const key = randomUUID();
  const [one, same] = [await send(bytes, { key }), await send(bytes, { key })];
  expect(same.body.id).toBe(one.body.id);
  expect((await send(text(people(1)), { key })).body.code).toBe("conflict");
  await runJob(one.body.id, never);
  expect((await send(text(people(1)), { provider: "strange" })).body.fields).toHaveProperty("provider");
  expect((await send(text(["۱,۲"], "۳,۴"))).body.fields).toEqual({ file: "cardFiles.file.noHeadings" });
});

it("is for whoever may issue cards; who lost that registers nobody more, and somebody else lets it go on", async () => {
  expect(rolesWith("personal.see")).toEqual(expect.arrayContaining([...rolesWith("cards.manage")]));
  const { id } = await checked(people(2));
  for (const role of ["support", "auditor", "accountant"] as const) {
    const member = await makeMember(BUSINESS, role);
    for (const [operation, input] of [
      [files.list, {}],
      [files.show, { fileId: id }],
      [files.rows, { fileId: id }],
      [files.columns, { fileId: id }],
      [files.row, { fileId: id, line: 2 }],
      [files.map, { fileId: id, columns: [] }],
      [files.correct, { fileId: id, line: 2, cells: [] }],
      [files.start, { fileId: id }],
      [files.stop, { fileId: id }],
    ] as const)
      expect((await member.ask(operation, input)).status, `${role} ${operation.id}`).toBe(403);
    expect((await send(text(people(1)), { by: member })).status).toBe(403);
    expect((await download(id, "all", member)).status).toBe(403);
  }
  const manager = await makeMember(BUSINESS, "manager");
  const own = await checked(people(2), undefined, manager);
  await begin(own.id, manager);
  await db()
    .update(memberships)
    .set({ role: "accountant" })
    .where(and(eq(memberships.memberId, manager.id), eq(memberships.business, BUSINESS)));
  await runJob(own.id, never);
  expect(await show(own.id)).toMatchObject({ status: "failed", error: "not_allowed", counts: { ready: 2 } });
  expect(await run(own.id)).toMatchObject({ status: "done", counts: { done: 2 } });
});

it("forgets whom it was about after its time, and keeps the counts and the applications", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  await run(id);
  const past = new Date(Date.now() - 1000);
  await db().update(watchedJobs).set({ expiresAt: past }).where(eq(watchedJobs.id, id));
  await cleanUp();
  expect(await show(id)).toMatchObject({ isKept: false, counts: { done: 1 } });
  expect(await rowsOf(id)).toEqual([]);
  expect((await download(id, "all")).status).toBe(404);
  expect(await boardOf(codeOf(line))).toHaveLength(1);
});

it("leaves nothing of anybody readable in the database", async () => {
  const [line = ""] = people(1);
  const { id } = await checked([line]);
  const [steps, jobs] = await Promise.all([
    db().select().from(jobSteps).where(eq(jobSteps.jobId, id)),
    db().select().from(watchedJobs).where(eq(watchedJobs.id, id)),
  ]);
  expect(JSON.stringify([steps, jobs])).not.toContain(codeOf(line));
  expect(steps.some(({ content }) => content.toString("utf8").includes(codeOf(line)))).toBe(false);
});

it("gives a sample that it reads again, in either language", async () => {
  for (const locale of ["fa", "en"] as const) {
    const address = new URL(cardFileRoutes.sample(BUSINESS, "csv", locale), "http://localhost:3000");
    const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${owner.secret}` } });
    const sample = await getSample(request, { params: Promise.resolve({ business: BUSINESS }) });
    const headings = (await sample.text()).replace(/^\ufeff/, "").trim();
    const { body } = await send(text([Array.from({ length: 20 }, () => "x").join(",")], headings));
    expect(body).toMatchObject({ unknownColumns: [], rows: 1, counts: { wrong: 1 } });
    await runJob(body.id, never);
  }
});

it("registers nobody of a row that a comma has parted", async () => {
  const { id } = await checked([`${person()},پلاک ۳`, person()]);
  expect((await rowsOf(id)).map(({ state, problems }) => [state, problems[0]?.message])).toEqual([
    ["wrong", "errors.rowTooWide"],
    ["ready", undefined],
  ]);
});

it("takes over whom the issuer has already, by their cardholder's id, and registers nobody for it", async () => {
  // Registered by another system: our own record of it is deleted.
  const codes = [newCode(), newCode()];
  await run((await checked(codes.map((code) => person(code)))).id);
  const holders = await Promise.all(codes.map(async (code) => (await holdersWith(code))[0]?.id ?? ""));
  await db().delete(cardApplications).where(inArray(cardApplications.cardholderId, holders));
  const heading = "شناسهٔ دارندهٔ کارت,کد ملی,نام,نام خانوادگی,موبایل,استان";
  const mobile = "09121234567";
  const lines = [
    `${holders[0]},${codes[0]},مریم,کاظمی,${mobile},هر جا`,
    `strange-Holder.7,${newCode()},,,,`,
    `${holders[1]},,رضا,کاظمی,,`,
    `${holders[1]},${codes[1]},رضا,کاظمی,0912,`,
    `${holders[1]},${codes[1]},,,,`,
  ];
  let file: CardFile | undefined;
  const registered = await told(async () => {
    const { id, counts } = await checked(lines, heading);
    expect(counts).toMatchObject({ ready: 3, wrong: 2 });
    file = await run(id);
  });
  expect(registered).toBe(0);
  expect(file?.counts).toMatchObject({ done: 2, refused: 1, wrong: 2 });
  const rows = await rowsOf(file?.id ?? "");
  expect(rows[1]?.problems).toMatchObject([{ field: "cardholderId", message: "errors.invalidId" }]);
  expect([rows[2]?.problems, rows[3]?.problems]).toMatchObject([[{ field: "nationalCode" }], [{ field: "mobile" }]]);
  const shown = await application(rows[0]?.application?.id ?? "");
  expect(shown).toMatchObject({ cardholderId: holders[0], status: "DRAFT" });
  expect((await boardOf(codes[1] ?? "")).map(({ cardholderId }) => cardholderId)).toEqual([holders[1]]);
  expect(await actionsOf(shown.id)).toEqual(["card_application.begun", "card_application.registered"]);
  // The next file finds them registered.
  expect((await checked(lines.slice(0, 1), heading)).counts).toMatchObject({ there: 1 });
  expect(await boardOf(holders[0] ?? "")).toHaveLength(1);
});
