import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { bankAccountOperations as operations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { MaskKind } from "@/lib/kit/operations/define";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { readReach } from "@/lib/server/service/reach";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { forgetTags } from "./answer-cache";
import { maskAnswer } from "./mask";

let sandbox: TestSandbox;
const members = {} as Record<Role, TestMember>;
let iban: string;

const today = tehranDayOf(Date.now());
const year = { from: addDays(today, -370), to: today };
const STRANGE_IBAN = "IR062960000000100324200001";
const LABEL = "POST /v3/business/:business/settlement/account/:iban/transaction/:tracking_code/label";
const LIVE = "GET /v3/business/:business/settlement/account/realtime-statement";

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  for (const role of ROLES) members[role] = await makeMember(BUSINESS, role);
  const { body } = await askProxy(members.owner, operations.list);
  iban = body.items[0].iban;
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { bank_accounts: "on" });
});

const statement = async (input: object = {}, role: Role = "owner") =>
  askProxy(members[role], operations.statement, { iban, ...year, perPage: 100, ...input });
const rowsOf = async (input: object = {}): Promise<StatementRow[]> => (await statement(input)).body.items;

it("tells those of accounts who may read the wallet, and nobody else", async () => {
  for (const role of ROLES) {
    const { status, body } = await askProxy(members[role], operations.list);
    expect([role, status]).toEqual([role, roleCan(role, "wallet.read") ? 200 : 403]);
    if (status === 200) expect(body.items).toHaveLength(3);
  }
  expect((await statement({}, "support")).status).toBe(403);
});

it("gives a statement whose balances follow from its rows, up to what the bank says now", async () => {
  const rows = await rowsOf();
  expect(rows.length).toBeGreaterThan(50);
  for (const [place, row] of rows.entries()) {
    const before = rows[place + 1]?.balanceRial;
    const moved = row.status === "DEPOSIT" ? row.amountRial : -row.amountRial;
    if (before != null) expect(row.balanceRial).toBe(before + moved);
  }
  const balance = await askProxy(members.owner, operations.balance, { iban });
  expect(balance.body.balanceRial).toBe(rows[0]?.balanceRial);
  const last = await askProxy(members.owner, operations.lastBalance, { iban });
  expect(last.body.at).toMatch(/00:00.000Z$/);
});

it.each([
  ["IRR", 1],
  ["Rial", 1],
  ["Toman", 10],
  ["تومان", 10],
  [null, 1],
  ["USD", null],
])("reads the last balance in the unit that it names (%s), or not at all", async (currency, rial) => {
  forgetTags(BUSINESS, ["bank-accounts"]);
  const told = { balance: 5_000, available_balance: 4_000, currency, balance_at: "1405/01/02 10:00:00" };
  await sandbox.control("POST", "faults", {
    ...{ operation: "GET /v3/business/:business/settlement/account/:iban/last-balance", fault: "answer", times: 1 },
    value: JSON.stringify({ message: "x", data: told }),
  });
  const { status, body } = await askProxy(members.owner, operations.lastBalance, { iban });
  if (rial === null) expect([status, body.code]).toEqual([502, "upstream_unreadable"]);
  else expect(body).toMatchObject({ balanceRial: 5_000 * rial, availableRial: 4_000 * rial });
  forgetTags(BUSINESS, ["bank-accounts"]);
});

it("narrows a statement down by period, direction, label and text", async () => {
  const out = await rowsOf({ type: "WITHDRAWAL" });
  expect(out.length).toBeGreaterThan(0);
  expect(out.every(({ status }) => status === "WITHDRAWAL")).toBe(true);
  const [row] = await rowsOf();
  expect((await rowsOf({ q: row?.trackingCode })).map(({ trackingCode }) => trackingCode)).toEqual([row?.trackingCode]);
  const label = (await rowsOf()).flatMap(({ labels }) => labels)[0];
  expect((await rowsOf({ label })).every(({ labels }) => labels.includes(label ?? ""))).toBe(true);
  expect(await rowsOf({ from: addDays(today, 1), to: addDays(today, 2) })).toEqual([]);
  const { body } = await askProxy(members.owner, operations.statement, { iban });
  const week = addDays(today, -7);
  expect(body.items.every(({ at }: StatementRow) => at !== null && at >= week)).toBe(true);
});

it("masks whom the money came from or went to", async () => {
  const rows = await rowsOf();
  const masked = maskAnswer({ items: rows }, operations.statement.personal as Record<string, MaskKind>);
  const told = JSON.stringify(masked);
  const people = rows.flatMap(({ counterpartyName, counterpartyIban }) => [counterpartyName, counterpartyIban]);
  for (const person of people) if (person) expect(told).not.toContain(person);
});

it("adds a label once and takes it off, and the log tells of it without the label or the whole IBAN", async () => {
  const trackingCode = (await rowsOf())[1]?.trackingCode ?? "";
  const input = { iban, trackingCode, label: "مریم" };
  const before = (await rowsOf({ q: trackingCode }))[0]?.labels ?? [];
  for (const writeKey of [randomUUID(), randomUUID()]) {
    const { body } = await askProxy(members.accountant, operations.addLabel, input, { writeKey });
    expect(body.labels).toEqual([...before, "مریم"]);
  }
  expect((await rowsOf({ q: trackingCode }))[0]?.labels).toEqual([...before, "مریم"]);
  const gone = await askProxy(members.owner, operations.removeLabel, input, { writeKey: randomUUID() });
  expect(gone.body.labels).toEqual(before);
  const none = { iban, trackingCode };
  const all = await askProxy(members.owner, operations.removeLabel, none, { writeKey: randomUUID() });
  expect(all.body.labels).toEqual([]);
  const entries = await db().select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(4);
  expect(entries.map(({ action }) => action)).toEqual([
    "account_label.removed",
    "account_label.removed",
    "account_label.added",
    "account_label.added",
  ]);
  const told = JSON.stringify(entries.map(({ subject, detail }) => [subject, detail]));
  expect(told).toContain(trackingCode);
  expect(told).not.toContain(iban);
  expect(told).not.toContain("مریم");
});

it("refuses labels to those who only read, and those that are empty or too long", async () => {
  const input = { iban, trackingCode: (await rowsOf())[0]?.trackingCode, label: "اجاره" };
  for (const role of ["auditor", "support"] as const)
    expect((await askProxy(members[role], operations.addLabel, input, { writeKey: randomUUID() })).status).toBe(403);
  for (const label of ["  ", "ا".repeat(51)]) {
    const { body } = await askProxy(
      members.owner,
      operations.addLabel,
      { ...input, label },
      { writeKey: randomUUID() },
    );
    expect(Object.keys(body.fields)).toEqual(["label"]);
  }
});

it("does not know what became of a label whose answer was lost, and looking shows it", async () => {
  const trackingCode = (await rowsOf())[2]?.trackingCode ?? "";
  await sandbox.control("POST", "faults", { operation: LABEL, fault: "drop_after" });
  const input = { iban, trackingCode, label: "گمشده" };
  const { body } = await askProxy(members.owner, operations.addLabel, input, { writeKey: randomUUID() });
  expect(body.code).toBe("outcome_unknown");
  expect((await rowsOf({ q: trackingCode }))[0]?.labels).toContain("گمشده");
});

it("says that the bank does not answer, while the kept statement goes on", async () => {
  const input = { iban, from: addDays(today, -1), to: today };
  const live = () => askProxy(members.owner, operations.live, input);
  expect((await live()).status).toBe(200);
  await sandbox.control("POST", `banks/${iban.slice(4, 7)}`, { healthy: false });
  expect((await live()).body).toMatchObject({ code: "upstream_unavailable" });
  expect((await statement()).status).toBe(200);
  await sandbox.control("POST", `banks/${iban.slice(4, 7)}`, { healthy: true });
  expect((await live()).status).toBe(200);
  await sandbox.control("POST", "faults", { operation: LIVE, fault: "status", value: 502 });
  expect((await live()).status).toBe(502);
});

it("says plainly that an account is not linked, or that the tool is off", async () => {
  const ask = (of: string) => askProxy(members.owner, operations.lastBalance, { iban: of });
  expect((await ask(STRANGE_IBAN)).body).toMatchObject({ code: "upstream_not_found" });
  expect((await askProxy(members.owner, operations.balance, { iban: STRANGE_IBAN })).body).toMatchObject({
    code: "upstream_rejected",
    fields: { iban: expect.any(String) },
  });
  for (const [habit, code] of [
    ["inactive", "upstream_rejected"],
    ["closed", "upstream_forbidden"],
  ] as const) {
    await sandbox.control("POST", "habits", { bank_accounts: habit });
    // The first account's answers may be cached, but this account was not asked for before.
    expect((await ask(STRANGE_IBAN)).body.code).toBe(code);
  }
});

it("says that a request failed although its parameters were right", async () => {
  await sandbox.control("POST", "faults", {
    path: "/v3/business/:business/cash-in/account/balance",
    fault: "status",
    value: "402 message",
  });
  const { body } = await askProxy(members.owner, operations.balance, { iban: STRANGE_IBAN });
  expect(body.code).toBe("upstream_rejected");
});

it("takes only the list's own refusal for a tool that is off; any other failure is one", async () => {
  const list = () => askProxy(members.owner, operations.list);
  await sandbox.control("POST", "habits", { bank_accounts: "inactive" });
  forgetTags(BUSINESS, ["bank-accounts"]);
  expect((await list()).body).toMatchObject({ items: [], inactive: expect.stringContaining("فعال نیست") });
  await sandbox.control("POST", "habits", { bank_accounts: "on" });
  for (const value of ["422 message", "402 message", "400 message"]) {
    forgetTags(BUSINESS, ["bank-accounts"]);
    await sandbox.control("POST", "faults", { path: "/v3/business/:business/cash-in/account", fault: "status", value });
    const { status, body } = await list();
    expect([value, status, body.code]).toEqual([value, 422, "upstream_rejected"]);
    await sandbox.control("DELETE", "faults");
  }
  forgetTags(BUSINESS, ["bank-accounts"]);
  expect((await list()).body).toMatchObject({ inactive: null, unreadRows: 0 });
});

it("calls the service away for nothing that only a bank did not answer", async () => {
  await sandbox.control("POST", "faults", { operation: LIVE, fault: "status", value: 502, times: 3 });
  for (const back of [1, 2, 3]) {
    const day = addDays(today, -back);
    expect((await askProxy(members.owner, operations.live, { iban, from: day, to: day })).status).toBe(502);
  }
  expect((await readReach(BUSINESS)).awaySince).toBeNull();
});
