import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { GET } from "@/app/api/exports/[business]/[id]/route";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { readAccountList, readAccountRows } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { auditEntries, jobChunks, members, watchedJobs } from "@/lib/server/db/schema";
import { FILE_LIMITS } from "@/lib/server/exports/kind";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { sessionCookieName } from "@/lib/server/members/session";
import { cleanUp } from "@/lib/server/workers/housekeeping";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { readSheet } from "@/lib/testing/workbook";

/** Enough rows for several pages of a hundred in every step. */
const ROWS = IS_WHOLE_RUN ? 5000 : 1500;
const directory = mkdtempSync(path.join(tmpdir(), "daftar-export-"));
const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
let expected: string[];

/** Many more withdrawals than the sandbox grows by itself: copies of those it has. */
function multiply(dataFile: string): string[] {
  const file = new DatabaseSync(dataFile);
  file.exec("PRAGMA busy_timeout = 5000");
  const columns = (file.prepare("PRAGMA table_info(withdrawals)").all() as { name: string }[]).map(({ name }) => name);
  const have = (file.prepare("SELECT COUNT(*) AS count FROM withdrawals").get() as { count: number }).count;
  const changed: Record<string, string> = {
    id: "lower(hex(randomblob(16)))",
    track_id: "lower(hex(randomblob(16)))",
    gateway_transaction_id: "900000000000 + withdrawals.rowid * 1000 + n",
    created_at: "created_at - abs(random() % 86400)",
  };
  const values = columns.map((name) => changed[name] ?? name).join(", ");
  file.exec(`INSERT INTO withdrawals (${columns.join(", ")})
    WITH RECURSIVE times(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM times WHERE n < ${Math.ceil((ROWS * 3) / have)})
    SELECT ${values} FROM withdrawals, times WHERE status IN ('DONE', 'FAILED') LIMIT ${ROWS - have}`);
  file.prepare("UPDATE withdrawals SET description = ? WHERE id IN (SELECT id FROM withdrawals LIMIT 3)").run("=1+1");
  const ids = file.prepare("SELECT id FROM withdrawals ORDER BY created_at DESC, id").all() as { id: string }[];
  file.close();
  return ids.map(({ id }) => id);
}

beforeAll(async () => {
  const dataFile = path.join(directory, "sandbox.sqlite");
  sandbox = await startTestServer({
    limits: "off",
    dataFile,
    env: { SERVICE_LIMIT_OTHER: "2000", SERVICE_LIMIT_POST: "2000" },
  });
  // A settlement that the bank decides in the second of another row would leave that row's effect unknown.
  await sandbox.control("POST", "habits", { bank_cycles: "stand_still" });
  expected = multiply(dataFile);
  owner = await makeMember(BUSINESS, "owner");
  await db().update(members).set({ locale: "en", calendar: "gregorian" }).where(eq(members.id, owner.id));
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
});

async function create(input: Record<string, unknown>, member = owner): Promise<ExportRow> {
  const { status, body } = await member.ask(exportOperations.create, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ExportRow;
}

async function fileOf(exportId: string): Promise<Buffer> {
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, exportId)).orderBy(asc(jobChunks.seq));
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}

const stateOf = async (exportId: string) => (await owner.ask(exportOperations.show, { exportId })).body as ExportRow;

function download(exportId: string, member: TestMember): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/exports/${BUSINESS}/${exportId}`, {
    headers: { cookie: `${sessionCookieName()}=${member.secret}` },
  });
  return GET(request, { params: Promise.resolve({ business: BUSINESS, id: exportId }) });
}

it("has thousands of rows whole, in order, none twice", async () => {
  const { id } = await create({ source: "withdrawals", format: "csv" });
  await runJob(id, never);
  expect(await stateOf(id)).toMatchObject({ status: "done", rowsDone: ROWS, rowsTotal: ROWS, isDownloadable: true });
  const bytes = await fileOf(id);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = Papa.parse<string[]>(bytes.toString("utf8").slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex(([first]) => first === "Withdrawal id");
  const head = Object.fromEntries(lines.slice(0, header).map(([name, value]) => [name, value]));
  expect(head).toMatchObject({
    Business: BUSINESS,
    "Unit of amounts": "rial",
    Times: "Tehran (Gregorian calendar)",
    Filter: "Everything",
    "Created at": expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const rows = lines.slice(header + 1);
  expect(rows.map(([first]) => first?.trim())).toEqual(expected);
  const description = lines[header]?.indexOf("Description") ?? -1;
  expect(rows.filter((row) => row[description] === "'=1+1")).toHaveLength(3);
});

it("names channels as the screen does, in the reader's language", async () => {
  const { id } = await create({ source: "transactions", format: "csv" });
  await runJob(id, never);
  const lines = Papa.parse<string[]>((await fileOf(id)).toString("utf8").slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex(([first]) => first === "Transaction id");
  const at = lines[header]?.indexOf("Channel") ?? -1;
  const channels = new Set(lines.slice(header + 1).map((row) => row[at]));
  expect([...channels]).toEqual(expect.arrayContaining(["Direct debit", "Payment gateway", "Settlement"]));
  expect([...channels].join()).not.toMatch(/\p{Script=Arabic}/u);
});

it("has the suspicious payments that are in the state asked for, and no other", async () => {
  const waiting = (await askProxy(owner, depositOperations.suspicious, { perPage: 100 })).body.items.filter(
    ({ status }: { status: string }) => status === "PENDING",
  );
  expect(waiting.length).toBeGreaterThan(0);
  const wanted = { source: "suspiciousDeposits", format: "csv", input: { status: "PENDING" } };
  const { id } = await create(wanted);
  await runJob(id, never);
  const lines = Papa.parse<string[]>((await fileOf(id)).toString("utf8").slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex(([first]) => first === "Id");
  const rows = lines.slice(header + 1).filter(([first]) => /^\d+$/.test(first?.trim() ?? ""));
  expect(rows.map(([first]) => first?.trim())).toEqual(waiting.map((row: { id: string }) => row.id));
  const state = lines[header]?.indexOf("Status") ?? -1;
  expect(new Set(rows.map((row) => row[state]))).toEqual(new Set(["Waits for a decision"]));
  const support = await makeMember(BUSINESS, "support");
  expect((await support.ask(exportOperations.create, wanted)).status).toBe(403);
});

it("has a column for each field that the business keeps of its customers", async () => {
  const { id } = await create({ source: "customers", format: "csv", input: { type: "INDIVIDUAL" } });
  await runJob(id, never);
  const lines = Papa.parse<string[]>((await fileOf(id)).toString("utf8").slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex(([first]) => first === "Name");
  expect(lines.slice(0, header)).toContainEqual(["Filter", "Kind: Person"]);
  expect(lines[header]).toEqual([
    ...["Name", "Kind", "Company name", "Agent’s name", "National code", "National ID of the company", "Date of birth"],
    ...["Mobile", "Telephone", "Province", "City", "Wallet (rial)", "Registered on", "Customer id", "Last read"],
    ...["شماره اشتراک", "سطح", "معرف"],
  ]);
  const rows = lines.slice(header + 1);
  expect(rows).toHaveLength(54);
  const of = (name: string) => rows.map((row) => row[lines[header]?.indexOf(name) ?? -1] ?? "");
  expect(of("شماره اشتراک").filter((value) => /^A-\d+$/.test(value)).length).toBeGreaterThan(20);
  expect(of("Mobile").every((mobile) => /^\t?09\d{9}$/.test(mobile))).toBe(true);
});

it("has every row of a bank account's statement that its filters show, and no label that is another one", async () => {
  const { body } = await askProxy(owner, bankAccountOperations.list);
  const input = { iban: body.items[0].iban, from: "2020-01-01", type: "DEPOSIT" };
  const linesOf = async (more: object) => {
    const { id } = await create({ source: "bankStatement", format: "csv", input: { ...input, ...more } });
    await runJob(id, never);
    return Papa.parse<string[]>((await fileOf(id)).toString("utf8").slice(1), { skipEmptyLines: true }).data;
  };
  const lines = await linesOf({});
  const header = lines.findIndex(([first]) => first === "Time");
  expect(lines.slice(0, header)).toContainEqual(["Filter", expect.stringContaining("Deposit")]);
  const rows = lines.slice(header + 1).filter((row) => row.length > 8);
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(([, direction]) => direction))).toEqual(new Set(["Deposit"]));
  const labels = rows.map((row) => row[8] ?? "").filter((label) => label !== "");
  const labelled = await linesOf({ label: labels[0] });
  expect(labelled.filter((row) => row[8] === labels[0])).toHaveLength(
    labels.filter((label) => label === labels[0]).length,
  );
});

it("has a bank account's rows from the book where that has the period whole, with what they come to by label", async () => {
  const { body } = await askProxy(owner, bankAccountOperations.list);
  const today = tehranDayOf(Date.now());
  const input = { iban: body.items[0].iban, from: addDays(today, -20), to: today };
  const linesOf = async () => {
    const { id } = await create({ source: "bankStatement", format: "csv", input });
    await runJob(id, never);
    return Papa.parse<string[]>((await fileOf(id)).toString("utf8").slice(1), { skipEmptyLines: true }).data;
  };
  const rowsIn = (lines: string[][]) => lines.slice(lines.findIndex(([first]) => first === "Time") + 1);
  const before = await linesOf();
  expect(before.flat()).toContain("The payment service, asked while the file was created");
  await readAccountList(BUSINESS, never);
  await readAccountRows(BUSINESS, never);
  const after = await linesOf();
  expect(after.flat()).toContain("Daftar's own book");
  expect(rowsIn(after).toSorted()).toEqual(rowsIn(before).toSorted());
  const all = after.find(([first]) => first === "All rows");
  expect(Number(all?.[1])).toBe(rowsIn(after).length);
});

it("has no row of an account or a code that was not asked for, and says so, where the service narrows nothing down", async () => {
  const accounts = (await askProxy(owner, bankAccountOperations.list)).body.items;
  const deposits: { id: string; code: string | null; customerId: string | null }[] = (
    await askProxy(owner, depositOperations.list, { perPage: 100 })
  ).body.items;
  const code = deposits.find((each) => each.code)?.code;
  const others = deposits.filter((each) => each.code !== code);
  expect(others.length).toBeGreaterThan(0);
  const send = upstream.sendUpstream;
  const strange = "9".repeat(20);
  const spy = vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const { code: _, ...query } = call.query as Record<string, unknown>;
    if (call.path.endsWith("/pic/transactions")) return send({ ...call, query } as typeof call);
    const answer = await send(call);
    if (!call.path.endsWith("/account/statement")) return answer;
    const body = JSON.parse(answer.text);
    const more = { ...body.data[0], tracking_code: strange, iban: accounts[1].iban };
    return { ...answer, text: JSON.stringify({ ...body, data: [more, ...body.data] }) };
  });
  const textOf = async (source: string, input: object) => {
    const { id } = await create({ source, format: "csv", input });
    await runJob(id, never);
    return (await fileOf(id)).toString("utf8");
  };
  const files = [
    await textOf("bankStatement", { iban: accounts[0].iban, from: "2020-01-01" }),
    await textOf("deposits", { code }),
  ];
  spy.mockRestore();
  for (const text of files) expect(text).toContain("Rows that the service sent outside the filters are left out");
  expect(files[0]).not.toContain(strange);
  const own = deposits.filter((each) => each.code === code);
  expect(own.filter(({ id }) => files[1]?.includes(id))).toHaveLength(own.length);
  expect(others.filter(({ id }) => files[1]?.includes(id))).toEqual([]);
});

it("run twice is one file", async () => {
  const { id } = await create({ source: "authorizations", format: "csv" });
  await Promise.all([runJob(id, never), runJob(id, never)]);
  const once = await fileOf(id);
  expect((await stateOf(id)).byteSize).toBe(once.length);
  await runJob(id, never);
  expect(await fileOf(id)).toEqual(once);
  const rows = Papa.parse<string[]>(once.toString("utf8"), { skipEmptyLines: true }).data.slice(8);
  expect(new Set(rows.map(([first]) => first)).size).toBe((await stateOf(id)).rowsDone);
});

it("takes the list's filters, and says them", async () => {
  const { id } = await create({
    source: "withdrawals",
    format: "csv",
    input: { status: "FAILED", page: 3, perPage: 20 },
  });
  await runJob(id, never);
  const text = (await fileOf(id)).toString("utf8");
  expect(text).toContain("Status: Failed");
  const lines = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex((line) => line[4] === "Status");
  const rows = lines.slice(header + 1);
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(["Failed"]));
});

it("leaves out what was not asked for where the service passes its filters over, and says so", async () => {
  await sandbox.control("POST", "habits", { list_filters: "passed_over" });
  try {
    const { id } = await create({ source: "authorizations", format: "csv", input: { q: "احمدی", bankCode: "012" } });
    await runJob(id, never);
    const text = (await fileOf(id)).toString("utf8");
    expect(text).toContain("Rows that the service sent outside the filters are left out");
    const lines = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
    const header = lines.findIndex(([first]) => first === "Authorization id");
    const [name, bank] = ["Name", "Bank code"].map((each) => lines[header]?.indexOf(each) ?? -1);
    for (const row of lines.slice(header + 1))
      expect([row[name ?? -1], row[bank ?? -1]]).toEqual([expect.stringContaining("احمدی"), "012"]);
    expect((await stateOf(id)).rowsDone).toBeLessThan(40);
  } finally {
    await sandbox.control("POST", "habits", { list_filters: "narrow" });
  }
});

it("writes a spreadsheet with ids as text and amounts as numbers", async () => {
  const { id } = await create({ source: "transactions", format: "xlsx" });
  await runJob(id, never);
  const { rowsDone, status: state } = await stateOf(id);
  expect(state).toBe("done");
  const [header, ...data] = readSheet(await fileOf(id), "Transactions");
  expect(header?.[0]).toBe("Transaction id");
  const amount = header?.indexOf("Amount (rial)") ?? -1;
  const total = data.pop();
  expect(data).toHaveLength(rowsDone);
  const at = (name: string) => header?.indexOf(`${name} (rial)`) ?? -1;
  const sum = (column: number, rows = data) => rows.reduce((all, row) => all + Number(row[column] ?? 0), 0);
  // Amounts in, out and of what failed come to nothing; fees of what failed or was cancelled were never charged.
  expect(total?.[amount]).toBeNull();
  expect(total?.[at("Fee")]).toBeNull();
  const status = header?.indexOf("Status") ?? -1;
  const gone = data.filter((row) => /Failed|failed|Canceled|canceled/.test(String(row[status])));
  expect(sum(at("Fee"), gone)).toBeGreaterThan(0);
  expect(sum(at("Fee charged"), gone)).toBe(0);
  expect(total?.[at("Fee charged")]).toBe(sum(at("Fee charged")));
  expect(total?.[at("Effect on the wallet")]).toBe(sum(at("Effect on the wallet")));
  expect(data[0]?.[header?.indexOf("Registered") ?? -1]).toBeInstanceOf(Date);
  const about = Object.fromEntries(readSheet(await fileOf(id), "About this file"));
  expect(about).toMatchObject({ Business: BUSINESS, "Unit of amounts": "rial", Filter: "Everything" });
  const told = (start: string) => Number(Object.entries(about).find(([name]) => name.startsWith(start))?.[1]);
  const [opening, closing] = [told("Balance before the oldest row"), told("Balance after the newest row")];
  expect(closing).toBe(data[0]?.[at("Balance afterwards")]);
  expect(opening + told("Total effect of all rows") + told("Change not shown in rows")).toBe(closing);
  expect(told("Rows with an unknown effect")).toBe(
    data.filter((row) => row[at("Effect on the wallet")] === null).length,
  );
  expect(typeof data[0]?.[0]).toBe("string");
  expect(typeof data[0]?.[amount]).toBe("number");
});

it("says of every row of the statement how it moved the wallet, so that the column can be summed", async () => {
  const { id } = await create({ source: "transactions", format: "xlsx" });
  await runJob(id, never);
  const rows = readSheet(await fileOf(id));
  const header = rows.findIndex(([first]) => first === "Transaction id");
  const column = (name: string) => rows[header]?.indexOf(name) ?? -1;
  const [amount, fee, effect] = ["Amount (rial)", "Fee (rial)", "Effect on the wallet (rial)"].map(column);
  const of = (status: string, isRefund = false) =>
    rows
      .slice(header + 1)
      .filter((row) => row[column("Status")] === status && (row[column("Channel")] === "Refund") === isRefund)
      .map((row) => ({ amount: Number(row[amount ?? -1]), fee: Number(row[fee ?? -1]), effect: row[effect ?? -1] }));
  const [came, refunded, settled, failed] = [
    of("Successful"),
    of("Successful", true),
    of("Settled"),
    of("Failed"),
  ] as const;
  for (const each of [came, refunded, settled, failed]) expect(each.length).toBeGreaterThan(0);
  // Some payers bore the fee of their direct debit themselves.
  for (const row of came) expect([row.amount - row.fee, row.amount]).toContain(row.effect);
  expect(came.filter((row) => row.fee > 0 && row.effect === row.amount).length).toBeGreaterThan(0);
  for (const row of [...refunded, ...settled]) expect(row.effect).toBe(-row.amount - row.fee);
  for (const row of failed) expect(row.effect).toBe(0);
});

it("stops when it is cancelled, and leaves no file", async () => {
  const { id } = await create({ source: "withdrawals", format: "csv" });
  const running = runJob(id, never);
  await expect.poll(async () => (await stateOf(id)).status).toBe("running");
  expect((await owner.ask(exportOperations.cancel, { exportId: id })).status).toBe(200);
  await running;
  expect(await stateOf(id)).toMatchObject({ status: "canceled", isDownloadable: false });
  expect(await fileOf(id)).toHaveLength(0);
  expect((await download(id, owner)).status).toBe(404);
});

it("is downloaded by its maker and by those who see everything, and each time is in the audit", async () => {
  const accountant = await makeMember(BUSINESS, "accountant");
  const other = await makeMember(BUSINESS, "accountant");
  const support = await makeMember(BUSINESS, "support");
  const { id } = await create({ source: "authorizations", format: "csv" }, accountant);
  expect((await download(id, accountant)).status).toBe(404);
  await runJob(id, never);
  const answer = await download(id, accountant);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="parsmart-authorizations-\d{8}-\d{6}\.csv"; filename\*=UTF-8''parsmart-%D9[%\w-]*-\d{8}-\d{6}\.csv$/,
  );
  // A browser writes an underscore for the half-space of «تسویه‌ها».
  const named = await create({ source: "settlements", format: "csv" }, accountant);
  await runJob(named.id, never);
  const name = (await download(named.id, accountant)).headers.get("content-disposition") ?? "";
  expect(name).toContain(`-${encodeURIComponent("تسویه ها")}-`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(String(bytes.length)).toBe(answer.headers.get("content-length"));
  expect(bytes).toEqual(await fileOf(id));
  expect((await download(id, owner)).status).toBe(200);
  expect((await download(id, other)).status).toBe(404);
  expect((await download(id, support)).status).toBe(403);
  expect((await download(randomUUID(), owner)).status).toBe(404);
  expect((await other.ask(exportOperations.show, { exportId: id })).status).toBe(404);
  expect((await support.ask(exportOperations.create, { source: "transactions", format: "csv" })).status).toBe(403);
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.seq);
  expect(entries.map(({ action }) => action)).toEqual(["export.created", "export.downloaded", "export.downloaded"]);
});

it.each([
  ["csv", "rows", 150, "too_large"],
  ["csv", "size", ROWS * 60, "too_large"],
  ["xlsx", "rows", 150, "too_many_rows"],
  ["xlsx", "size", 10_000, "too_many_rows"],
] as const)(
  "as %s ends with clear words when the list has more %s than a file may",
  async (format, what, most, error) => {
    const { id } = await create({ source: "withdrawals", format });
    const limit = vi.spyOn(FILE_LIMITS[format], what, "get").mockReturnValue(most);
    await runJob(id, never);
    limit.mockRestore();
    const state = await stateOf(id);
    expect(state).toMatchObject({ status: "failed", error, isDownloadable: false });
    expect(state.rowsDone).toBeLessThan(ROWS);
    expect(await fileOf(id)).toHaveLength(0);
  },
);

it("is thrown away after its time", async () => {
  const { id } = await create({ source: "authorizations", format: "csv" });
  await runJob(id, never);
  await db()
    .update(watchedJobs)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(watchedJobs.id, id));
  expect((await download(id, owner)).status).toBe(404);
  await cleanUp();
  expect(await fileOf(id)).toHaveLength(0);
});
