import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { readAccountList, readAccountRows } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import * as secretBox from "@/lib/server/core/secret-box";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { auditEntries, bookAccountDays, bookRecords, labelMarks, labelRules } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { bankAccountOperations as operations } from "../operations";
import type { LabelRule, RuleTried } from "../views";
import { applyAllRules } from "./apply-rules";
import { entryOfAccountRow } from "./book";
import { triedAtMost } from "./label-rules";
import type { AccountRowInBook } from "./record";

const never = new AbortController().signal;
const LABEL = "POST /v3/business/:business/settlement/account/:iban/transaction/:tracking_code/label";
const RENT = { contains: "اجاره", label: "اجارهٔ دفتر", iban: null, reach: "known", isOn: true } as const;
const today = tehranDayOf(Date.now());
let sandbox: TestSandbox;
let owner: TestMember;
let iban: string;
/** Of each row, by its tracking code. */
const ibans = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "400" },
  });
  owner = await makeMember(BUSINESS, "owner");
  await read();
  iban = (await wholeBook(sandbox)).bank_accounts[0]?.iban ?? "";
});
afterAll(() => sandbox.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("DELETE", "faults");
  await db().delete(labelRules);
  await db().delete(labelMarks);
});

async function read() {
  await db().delete(bookAccountDays);
  await readAccountList(BUSINESS, never);
  await readAccountRows(BUSINESS, never);
  for (const row of await rows()) ibans.set(row.trackingCode ?? "", row.iban);
}
const save = async (rule: Record<string, unknown>, member = owner) => member.ask(operations.saveRule, rule);
const rows = async (): Promise<AccountRowInBook[]> =>
  (
    await db()
      .select()
      .from(bookRecords)
      .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, "accountRow")))
  ).map((row) => recordIn<AccountRowInBook>(row));
const fitting = async (text: string) => (await rows()).filter(({ description }) => description?.includes(text));
/** What the sandbox has on a row. */
async function labelsOf(trackingCode: string): Promise<string[]> {
  const { body } = await askProxy(owner, operations.statement, {
    iban: ibans.get(trackingCode) ?? iban,
    q: trackingCode,
    from: addDays(today, -400),
    to: today,
  });
  return body.items[0].labels;
}
const sentLabels = () => vi.mocked(upstream.sendUpstream).mock.calls.filter(([call]) => call.path.endsWith("/label"));
const watch = () => vi.spyOn(upstream, "sendUpstream");
const list = async () => (await owner.ask(operations.rules)).body.items as LabelRule[];

it("puts its label on the rows that it was tried out on, once, and says so in one line", async () => {
  const before = await fitting("اجاره");
  const already = before.filter(({ labels }) => labels.includes(RENT.label));
  expect(before.length).toBeGreaterThan(2);
  const { isOn: _, ...asked } = RENT;
  const tried = (await owner.ask(operations.tryRule, asked)).body as RuleTried;
  expect(tried).toMatchObject({
    looked: (await rows()).length,
    accounts: 3,
    fits: before.length,
    already: already.length,
    would: before.length - already.length,
  });
  const { id } = (await save(RENT)).body;
  watch();
  await applyAllRules(never);
  expect(sentLabels()).toHaveLength(tried.would);
  for (const { trackingCode } of before) expect(await labelsOf(trackingCode)).toContain(RENT.label);
  const other = (await rows()).find(({ description }) => !description?.includes("اجاره"));
  expect(await labelsOf(other?.trackingCode ?? "")).not.toContain(RENT.label);
  // Neither what is new to the book nor a second process does it again.
  await read();
  await Promise.all([applyAllRules(never), applyAllRules(never)]);
  expect(sentLabels()).toHaveLength(tried.would);
  expect((await list())[0]?.applied).toBe(tried.would);
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "account_label.applied"))
    .orderBy(auditEntries.seq);
  expect(entries.map(({ subject, actorId, detail }) => [subject, actorId, detail])).toEqual([
    [id, null, { rows: tried.would }],
  ]);
  expect(JSON.stringify(await db().select().from(auditEntries).orderBy(auditEntries.seq))).not.toContain(RENT.label);
  expect(JSON.stringify(await db().select().from(labelRules))).not.toContain("اجاره");
});

it("is on a row only where the service's answer has it among the row's labels", async () => {
  const [row] = await fitting("حقوق");
  await sandbox.control("POST", "faults", {
    ...{ operation: LABEL, fault: "answer", times: 100 },
    value: JSON.stringify({ message: "ok", data: { tracking_code: row?.trackingCode, labels: ["دیگر"] } }),
  });
  await save({ ...RENT, contains: "حقوق", label: "نیامده" });
  await applyAllRules(never);
  expect((await list())[0]?.applied).toBe(0);
  expect(await labelsOf(row?.trackingCode ?? "")).not.toContain("نیامده");
  await sandbox.control("DELETE", "faults");
  await applyAllRules(never);
  expect((await list())[0]?.applied).toBeGreaterThan(0);
});

it("is tried out on no more than the newest rows of each account, and says of how many", async () => {
  const all = await rows();
  const most = triedAtMost();
  most.rows = 30;
  try {
    const opened = vi.spyOn(secretBox, "openBytes");
    const asked = { contains: "اجاره", label: RENT.label, iban: null, reach: "known" };
    const tried = (await owner.ask(operations.tryRule, asked)).body as RuleTried;
    expect(opened.mock.calls.length).toBeLessThan(all.length / 2);
    const newest = [...Map.groupBy(all, (row) => row.iban).values()].flatMap((own) =>
      own.toSorted((one, other) => (other.at ?? "").localeCompare(one.at ?? "")).slice(0, 10),
    );
    expect(tried).toMatchObject({
      ...{ looked: newest.length, known: all.length, accounts: 3 },
      fits: newest.filter(({ description }) => description?.includes("اجاره")).length,
    });
  } finally {
    most.rows = 5000;
  }
});

it("never undoes what somebody took off by hand, here or elsewhere, one label or all of them", async () => {
  const [one, two, three] = await fitting("حقوق");
  const label = "دستمزد";
  await save({ ...RENT, contains: "حقوق", label });
  await applyAllRules(never);
  const remove = (row: AccountRowInBook | undefined, input: object) =>
    askProxy(
      owner,
      operations.removeLabel,
      { iban: row?.iban, trackingCode: row?.trackingCode, ...input },
      { writeKey: randomUUID() },
    );
  expect((await remove(one, { label })).status).toBe(200);
  expect((await remove(two, {})).status).toBe(200);
  // Somebody at the service's own dashboard.
  await callService(
    operations.removeLabel,
    { iban: three?.iban ?? "", trackingCode: three?.trackingCode ?? "", label },
    { business: BUSINESS, requestId: "elsewhere" },
  );
  await read();
  watch();
  await db().update(labelRules).set({ scannedAt: null });
  await applyAllRules(never);
  expect(sentLabels()).toEqual([]);
  for (const row of [one, two, three]) expect(await labelsOf(row?.trackingCode ?? "")).not.toContain(label);
  // Saved anew, and under another spelling of its label, it knows that too.
  const [rule] = await list();
  await save({ ...RENT, ruleId: rule?.id, contains: "حقوق", label: "دستمزد " });
  await applyAllRules(never);
  expect(sentLabels()).toEqual([]);
});

it("does not put back what was taken off before there was a rule", async () => {
  const [row] = await fitting("حق بیمه");
  const named = { iban: row?.iban, trackingCode: row?.trackingCode, label: "بیمه" };
  await askProxy(owner, operations.addLabel, named, { writeKey: randomUUID() });
  await askProxy(owner, operations.removeLabel, named, { writeKey: randomUUID() });
  await expect.poll(() => db().$count(labelMarks)).toBe(1);
  await read();
  await save({ ...RENT, contains: "حق بیمه", label: "بیمه" });
  await applyAllRules(never);
  expect(await labelsOf(row?.trackingCode ?? "")).not.toContain("بیمه");
});

it("looks a lost answer up before anything is sent again, and sends again what did not arrive", async () => {
  const before = (await fitting("کارمزد بانک")).length;
  expect(before).toBeGreaterThan(1);
  await save({ ...RENT, contains: "کارمزد بانک", label: "کارمزد" });
  watch();
  await sandbox.control("POST", "faults", { operation: LABEL, fault: "drop_after", times: 1 });
  await applyAllRules(never);
  // The first was lost on its way back, and was there when somebody looked.
  expect(sentLabels()).toHaveLength(before);
  expect((await list())[0]?.applied).toBe(before);
  vi.restoreAllMocks();
  await db().delete(labelRules);
  const more = (await fitting("انتقال ساتنا")).length;
  await save({ ...RENT, contains: "انتقال ساتنا", label: "ساتنا" });
  watch();
  await sandbox.control("POST", "faults", { operation: LABEL, fault: "drop_before", times: 1 });
  await applyAllRules(never);
  expect((await list())[0]?.applied).toBe(more - 1);
  await applyAllRules(never);
  expect(sentLabels()).toHaveLength(more + 1);
  expect((await list())[0]?.applied).toBe(more);
});

it("a rule that somebody changes while rows are looked at looks at all of them again", async () => {
  await save({ ...RENT, contains: "کارمزد بانک", label: "کارمزد" });
  const [rule] = await list();
  const send = upstream.sendUpstream;
  let isChanged = false;
  vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const answer = await send(call);
    if (!call.path.endsWith("/label") || isChanged) return answer;
    isChanged = true;
    await save({ ...RENT, ruleId: rule?.id, contains: "انتقال ساتنا", label: "ساتنا" });
    return answer;
  });
  await applyAllRules(never);
  expect(isChanged).toBe(true);
  await applyAllRules(never);
  const wanted = await fitting("انتقال ساتنا");
  expect(wanted.length).toBeGreaterThan(0);
  for (const { trackingCode } of wanted) expect(await labelsOf(trackingCode)).toContain("ساتنا");
});

it("labels rows of its time and account, by the first rule that fits, while it is on", async () => {
  const [known] = await fitting("اجاره");
  const first = (await save({ ...RENT, label: "تازه‌ها", reach: "new" })).body.id as string;
  await save({ ...RENT, label: "همه", iban });
  await save({ ...RENT, label: "هیچ‌گاه", isOn: false });
  const added = {
    ...(known as AccountRowInBook),
    iban,
    trackingCode: "9990001112223334",
    labels: [],
    at: new Date().toISOString(),
  };
  const [row] = (await wholeBook(sandbox)).bank_rows.filter((each) => each.iban === iban).slice(-1);
  // A row that came a moment ago, on the first account.
  const fresh = { ...added, trackingCode: row?.tracking_code ?? "" };
  await keepInBook(BUSINESS, [entryOfAccountRow(fresh)], { source: "reading", toldAt: new Date() });
  const applied = async (id: string) => (await list()).find((rule) => rule.id === id)?.applied;
  await applyAllRules(never);
  expect(await applied(first)).toBe(1);
  expect(await labelsOf(fresh.trackingCode)).toContain("تازه‌ها");
  expect(await labelsOf(fresh.trackingCode)).not.toContain("همه");
  const rules = await list();
  const ofOthers = (await fitting("اجاره")).filter((each) => each.iban !== iban);
  for (const { trackingCode } of ofOthers) expect(await labelsOf(trackingCode)).not.toContain("همه");
  expect(rules.map(({ label }) => label)).toEqual(["تازه‌ها", "همه", "هیچ‌گاه"]);
  expect(rules[2]?.applied).toBe(0);
  expect((await owner.ask(operations.moveRule, { ruleId: rules[2]?.id, to: "up" })).body).toEqual({ moved: true });
  expect((await list()).map(({ label }) => label)).toEqual(["تازه‌ها", "هیچ‌گاه", "همه"]);
  await read();
});

it("is for whoever may label, says what is wrong beside its field, and knows no rule of another business", async () => {
  for (const role of ["auditor", "support"] as const)
    expect((await save(RENT, await makeMember(BUSINESS, role))).status, role).toBe(403);
  const accountant = await makeMember(BUSINESS, "accountant");
  expect((await save(RENT, accountant)).status).toBe(200);
  expect((await save({ ...RENT, contains: "اجاره " })).body.fields).toEqual({ contains: "errors.ruleThere" });
  expect((await save({ ...RENT, contains: "ا" })).body.fields).toEqual({ contains: "errors.tooShort" });
  expect((await save({ ...RENT, label: "ا".repeat(51) })).body.fields).toEqual({ label: "errors.tooLong" });
  const ruleId = randomUUID();
  for (const [operation, input] of [
    [operations.saveRule, { ...RENT, contains: "دیگر", ruleId }],
    [operations.switchRule, { ruleId, isOn: true }],
    [operations.moveRule, { ruleId, to: "up" }],
    [operations.removeRule, { ruleId }],
  ] as const)
    expect((await owner.ask(operation as never, input as never)).body.code).toBe("not_found");
  const [rule] = await list();
  expect((await owner.ask(operations.removeRule, { ruleId: rule?.id ?? "" })).body).toEqual({ removed: true });
  expect(await list()).toEqual([]);
});
