import { and, asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { customerIdentityOperations } from "@/lib/areas/people/customer-identity/operations";
import type { CustomerIdentity } from "@/lib/areas/people/customer-identity/status";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { isoDayToJalali, tehranDayOf } from "@/lib/kit/format/jalali";
import { flushAnswers } from "@/lib/server/book/feed";
import { recordIn } from "@/lib/server/book/keep";
import { readList, readLists, readRest } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookRecords, inquiries, jobChunks } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { callService } from "@/lib/server/proxy/call-service";
import { areaOf } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { DoublesPage } from "../doubles";
import { customerOperations } from "../operations";
import type { CustomerBookPage, ListedCustomer } from "../schemas";
import customerWords from "../words/fa";
import words from "../words/list-fa";
import { customerExport } from "./export";

const never = new AbortController().signal;
const context = { business: BUSINESS, requestId: "test", isFresh: true } as const;
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function list(input: Record<string, unknown> = {}, member = owner): Promise<CustomerBookPage> {
  const { status, body } = await member.ask(customerOperations.inBook, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as CustomerBookPage;
}
async function every(input: Record<string, unknown> = {}) {
  const items = [];
  for (let after: string | undefined; ; ) {
    const page: CustomerBookPage = await list({ ...input, perPage: 7, after });
    items.push(...page.items);
    if (page.nextAfter === null) return items;
    after = page.nextAfter;
  }
}
/** The head lines of a file of the list, and its rows by the names of their columns. */
async function fileOf(input: object) {
  const { body } = await owner.ask(exportOperations.create, { source: "customers", format: "csv", input });
  await runJob(body.id, never);
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, body.id)).orderBy(asc(jobChunks.seq));
  const text = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString("utf8");
  const lines = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
  const header = lines.findIndex((line) => line.length > 8);
  const names = lines[header] ?? [];
  const rows = lines.slice(header + 1).map((line) => Object.fromEntries(names.map((name, at) => [name, line[at]])));
  return { about: lines.slice(0, header), rows };
}
const JALALI_YEAR = isoDayToJalali(tehranDayOf(Date.now())).slice(0, 4);

const atService = async () =>
  (await callService(customerOperations.list, { page: 1, perPage: 100 }, context)).data.items;

/** A name with the letters of Urdu and Kurdish keyboards. */
const otherKeyboard = (name: string) => name.replaceAll("ی", "ے").replaceAll("ک", "ڪ").replaceAll("ه", "ھ");

it("the service answers what it can while the book reads, and nobody what only the book can", async () => {
  const first = await list({ perPage: 7 });
  expect(first.source).toEqual({ kind: "service", isOff: false });
  const second = await list({ perPage: 7, after: first.nextAfter });
  expect(second.items).toHaveLength(7);
  expect(second.items.map(({ id }) => id)).not.toContain(first.items[0]?.id);
  expect((await list({ fromRial: 1 })).source).toEqual({ kind: "nobody", isOff: false });
});

it("where the service passes filters over, nobody who does not fit stands as a result, and that is said", async () => {
  const [person] = (await list({ type: "INDIVIDUAL" })).items;
  expect((await list({ q: person?.mobile })).items.map(({ id }) => id)).toEqual([person?.id]);
  expect((await list({ q: person?.mobile })).source).toEqual({ kind: "service", isOff: false });
  expect((await list({ q: otherKeyboard(person?.name ?? "") })).items.map(({ id }) => id)).toContain(person?.id);
  await sandbox.control("POST", "habits", { list_filters: "passed_over" });
  try {
    const all = await list({ perPage: 100 });
    for (const input of [{ q: "نامی‌که‌نیست" }, { q: "09100000000" }, { q: "4311572011" }, { q: "10999999999" }]) {
      const found = await list({ ...input, perPage: 100 });
      expect(found, input.q).toMatchObject({ items: [], total: null, nextAfter: null });
      const { passedOver } = found.source as { passedOver?: { lookedThrough: number; total: number | null } };
      // A customer is undecided if neither the row nor a look-up tells.
      expect(passedOver?.lookedThrough).toBeGreaterThan(0);
      expect(passedOver?.lookedThrough).toBeLessThanOrEqual(all.items.length);
      expect(passedOver?.total).toBe(all.total);
    }
    for (const member of [owner, support])
      expect((await list({ q: person?.mobile, perPage: 100 }, member)).items.map(({ id }) => id)).toEqual([person?.id]);
    const companies = await list({ type: "LEGAL", perPage: 20 });
    expect(companies.items.length).toBeLessThan(20);
    for (const { id } of companies.items)
      expect((await callService(customerOperations.show, { customerId: id }, context)).data.type).toBe("LEGAL");
    const reader = { id: owner.id, business: BUSINESS, role: "owner" } as const;
    const file = customerExport.basis?.({ q: "نامی" }, reader, { locale: "en" } as never, (() => null) as never);
    await expect(file).rejects.toThrow("not_in_book");
  } finally {
    await sandbox.control("POST", "habits", { list_filters: "narrow" });
  }
});

it("every customer is there once in each order, and what their list does not tell follows", async () => {
  await readLists(never);
  await flushAnswers();
  const told = await atService();
  const ids = told.map(({ id }) => id).toSorted();
  for (const sort of ["newest", "oldest", "largest", "smallest"]) {
    const found = await every({ sort });
    expect(found.map(({ id }) => id).toSorted(), sort).toEqual(ids);
  }
  const largest = (await every({ sort: "largest" })).map(({ balanceRial }) => balanceRial ?? -1);
  expect(largest).toEqual(largest.toSorted((one, other) => other - one));
  const page = await list();
  expect(page.total).toBe(told.length);
  expect(page.source).toMatchObject({ kind: "book", unread: 0, unknown: 0, isReading: false });
  expect(page.items.every(({ knownAt, type }) => knownAt && type)).toBe(true);
});

it("filters are the book's: kind, balance, days, own fields, whole values and words of names", async () => {
  const all = await every();
  const companies = await every({ type: "LEGAL" });
  expect(companies.length).toBeGreaterThan(0);
  expect(companies.map(({ id }) => id)).toEqual(all.filter(({ type }) => type === "LEGAL").map(({ id }) => id));
  const rich = await every({ fromRial: 1_000_000, toRial: 20_000_000 });
  expect(rich.map(({ id }) => id)).toEqual(
    all
      .filter(({ balanceRial }) => (balanceRial ?? 0) >= 1_000_000 && (balanceRial ?? 0) <= 20_000_000)
      .map(({ id }) => id),
  );
  const golden = all.filter(({ customFields }) => customFields?.some(({ value }) => value === "طلایی"));
  expect((await every({ own: "سطح", ownValue: "طلایي" })).map(({ id }) => id)).toEqual(golden.map(({ id }) => id));
  expect((await list({ own: "معرف" })).total).toBe(0);
  const person = all.find(({ type, nationalCode }) => type === "INDIVIDUAL" && nationalCode);
  const company = companies[0];
  for (const q of [person?.nationalCode, person?.id, person?.mobile])
    expect(
      (await list({ q })).items.map(({ id }) => id),
      String(q),
    ).toContain(person?.id);
  expect((await list({ q: company?.companyId })).items.map(({ id }) => id)).toEqual([company?.id]);
  const word = person?.name?.split(" ")[0] ?? "";
  const called = await every({ q: word });
  expect(called.map(({ id }) => id)).toContain(person?.id);
  expect((await list({ q: word })).total).toBe(called.length);
  expect((await list({ q: otherKeyboard(word) })).total).toBe(called.length);
  const day = tehranDayOf(Date.parse(all.at(-1)?.createdAt ?? ""));
  expect((await list({ to: "2001-01-01" })).total).toBe(0);
  expect((await list({ to: day })).total).toBeGreaterThan(0);
});

it("whoever sees masked values finds whole values alone, and narrows down by nothing hidden", async () => {
  const [row] = (await list()).items;
  const [masked] = (await list({}, support)).items;
  expect(masked).toMatchObject({ id: row?.id, balanceRial: null });
  expect(masked?.mobile).not.toBe(row?.mobile);
  expect(JSON.stringify(masked)).not.toContain(row?.nationalCode ?? "-");
  expect(JSON.stringify(masked)).not.toContain(row?.name ?? "-");
  for (const input of [{ fromRial: 1 }, { sort: "largest" }, { own: "سطح", ownValue: "طلایی" }])
    expect((await support.ask(customerOperations.inBook, input)).status).toBe(403);
  expect((await support.ask(customerOperations.inBook, { q: row?.mobile?.slice(-4) })).body).toMatchObject({
    code: "whole_id_needed",
  });
  expect((await list({ q: row?.mobile }, support)).items.map(({ id }) => id)).toContain(row?.id);
});

it("who is made is there at once, what changes is there when it is told, and who is removed is not", async () => {
  const sent = { type: "INDIVIDUAL", firstName: "سپیده", lastName: "تازه‌آمده", mobile: "09350001122" } as const;
  const { id } = (await callService(customerOperations.create, { ...sent, nationalCode: "0499370899" }, context)).data;
  await flushAnswers();
  for (const q of ["سپیده تازه‌آمده", "سپیده تازهآمده", "تازه آمده", "سپیدهتازه"])
    expect((await list({ q })).items, q).toMatchObject([{ id, balanceRial: null }]);
  await readList(BUSINESS, areaOf("customer"), never, Date.now() + 10 * 60_000);
  await readRest(BUSINESS, areaOf("customer"), never);
  expect((await list({ q: "0499370899" })).items).toMatchObject([{ id, balanceRial: 0, type: "INDIVIDUAL" }]);
  // Changed elsewhere: the list has another name, so the record is requested again.
  await callService(
    customerOperations.update,
    { customerId: id, type: "INDIVIDUAL", firstName: "سپیدار" },
    { ...context, isKeptByCaller: true },
  );
  await readList(BUSINESS, areaOf("customer"), never, Date.now() + 20 * 60_000);
  expect((await list()).source).toMatchObject({ unknown: 1 });
  await readRest(BUSINESS, areaOf("customer"), never);
  expect((await list({ q: id })).items[0]).toMatchObject({ firstName: "سپیدار", name: "سپیدار تازه‌آمده" });

  const before = (await list()).total ?? 0;
  await callService(customerOperations.remove, { customerId: id }, { ...context, isKeptByCaller: true });
  // Removed elsewhere: only a reading of the whole list shows it.
  expect((await owner.ask(customerOperations.readAgain, {})).status).toBe(200);
  await readLists(never);
  // Customers that are missing in the list are looked up one by one.
  await readLists(never);
  expect((await list()).total).toBe(before - 1);
  const isIt = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, id));
  expect(await db().select({ state: bookRecords.state }).from(bookRecords).where(isIt)).toEqual([{ state: "REMOVED" }]);
});

it("narrows down by the newest answer to a check of identity, whoever was asked about", async () => {
  const make = async (nationalCode: string, mobile: string) => {
    const sent = { type: "INDIVIDUAL", firstName: "مریم", lastName: "سنجیده", birthday: "1991-05-01", mobile } as const;
    const { id } = (await callService(customerOperations.create, { ...sent, nationalCode }, context)).data;
    await callService(customerOperations.show, { customerId: id }, context);
    return id;
  };
  const check = (customerId: string, more: object = {}) =>
    owner.ask(customerIdentityOperations.ask, { customerId, check: "customerKyc", ...more });
  const sure = await make("1009471112", "09350003301");
  const other = await make("1010880411", "09350003302");
  const unclear = await make("1011880611", "09350003303");
  const never = await make("1012471111", "09350003304");
  await flushAnswers();
  for (const id of [sure, other, unclear]) expect((await check(id)).status).toBe(200);
  const having = async (identity: string, member = owner) =>
    (await list({ identity, q: "سنجیده", perPage: 100 }, member)).items.map(({ id }) => id).toSorted();
  expect(await having("kycMatched")).toEqual([sure]);
  expect(await having("kycUnmatched")).toEqual([other]);
  expect(await having("shahkarMatched")).toEqual([]);
  // A file says by which answer, how old the answer is, and that the record may have changed since.
  const file = await fileOf({ identity: "kycMatched", q: "سنجیده" });
  expect(file.about).toContainEqual([words.filters.identity, words.source.checked]);
  expect(file.rows.map((row) => [row[customerWords.fields.name], row[words.fields.checkedAt]?.slice(0, 4)])).toEqual([
    ["مریم سنجیده", JALALI_YEAR],
  ]);
  const without = await fileOf({ identity: "unanswered", q: "سنجیده" });
  expect(without.about).toContainEqual([words.filters.identity, words.source.unchecked]);
  expect(without.rows[0]).not.toHaveProperty(words.fields.checkedAt);
  expect((await fileOf({ q: "سنجیده" })).about.flat()).not.toContain(words.filters.identity);
  // An unclear answer counts as none, and companies are not checked.
  expect(await having("unanswered")).toEqual([unclear, never].toSorted());
  const { items } = await list({ identity: "unanswered", perPage: 100 });
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["INDIVIDUAL"]));
  expect((await list({ identity: "unanswered" }, support)).total).toBe((await list({ identity: "unanswered" })).total);
  // After a second check, the later answer counts.
  await db().update(inquiries).set({ state: "unmatched" }).where(eq(inquiries.customerId, sure));
  const shown = (await owner.ask(customerIdentityOperations.shown, { customerId: sure })).body as CustomerIdentity;
  await check(sure, { seen: shown.checks.find((each) => each.check === "customerKyc")?.last?.mark });
  expect(await having("kycMatched")).toEqual([sure]);
  expect(await having("kycUnmatched")).toEqual([other]);
});

it("a company stands in a file under its own name, as everywhere else, and under its agent's until that is read", async () => {
  const sent = {
    type: "LEGAL",
    legalName: "نیک‌نام گستر",
    agentName: "رضا نماینده‌پور",
    companyId: "10101234567",
  } as const;
  const { id } = (await callService(customerOperations.create, { ...sent, agentMobile: "09350003399" }, context)).data;
  await flushAnswers();
  const name = async () => (await fileOf({ q: id })).rows.map((row) => row[customerWords.fields.name]);
  expect(await name()).toEqual(["رضا نماینده‌پور"]);
  await callService(customerOperations.show, { customerId: id }, context);
  await flushAnswers();
  expect(await name()).toEqual(["نیک‌نام گستر"]);
  expect((await fileOf({ q: id })).rows).toMatchObject([{ [customerWords.fields.agentName]: "رضا نماینده‌پور" }]);
});

it("knows a customer while the service answers with errors, masked for whoever sees people so", async () => {
  const [someone] = (await list({ type: "INDIVIDUAL", perPage: 5 })).items.filter(({ mobile }) => mobile);
  if (!someone) throw new Error("nobody is listed");
  const known = async (member: TestMember, customerId = someone.id) =>
    (await member.ask(customerOperations.known, { customerId })).body as { customer: ListedCustomer; code?: string };
  await sandbox.control("POST", "faults", { path: "*", fault: "status", value: 500, times: "always" });
  try {
    const { customer } = await known(owner);
    expect(customer).toMatchObject({ id: someone.id, name: someone.name, mobile: someone.mobile });
    expect(Date.parse(customer?.toldAt ?? "")).toBeLessThanOrEqual(Date.now());
    const masked = (await known(support)).customer;
    expect(masked?.id).toBe(someone.id);
    expect(JSON.stringify(masked)).not.toContain(someone.mobile);
    expect(masked?.balanceRial).toBeNull();
    expect((await known(owner, "nobody")).code).toBe("not_found");
  } finally {
    await sandbox.control("DELETE", "faults");
  }
});

it("all of it is read again when somebody asks who may change customers", async () => {
  const before = (await list()).source;
  for (const role of ["support", "auditor"] as const)
    expect((await (await makeMember(BUSINESS, role)).ask(customerOperations.readAgain, {})).status, role).toBe(403);
  expect((await list()).source).toMatchObject({ isReading: false });
  const { status } = await (await makeMember(BUSINESS, "accountant")).ask(customerOperations.readAgain, {});
  expect(status).toBe(200);
  expect((await list()).source).toMatchObject({ isReading: true });
  await readLists(never);
  const after = (await list()).source;
  if (before.kind !== "book" || after.kind !== "book") throw new Error("the book did not answer");
  expect(after.isReading).toBe(false);
  expect(after.wholeAt > before.wholeAt).toBe(true);
});

it("counts what hangs on two who share a mobile by mobile and code, as a permission names no customer", async () => {
  const kept = await db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
  const told = (kind: "authorization" | "withdrawal") =>
    kept
      .filter((row) => row.kind === kind)
      .map((row) => recordIn<{ id: string; mobile: string | null; authorizationId: string | null }>(row));
  const under = new Set(told("withdrawal").map(({ authorizationId }) => authorizationId));
  const all = told("authorization");
  const one = all.find(({ id, mobile }) => under.has(id) && all.filter((each) => each.mobile === mobile).length === 1);
  const make = async (firstName: string, nationalCode: string) => {
    const sent = {
      type: "INDIVIDUAL",
      firstName,
      lastName: "همشماره",
      mobile: one?.mobile ?? "",
      nationalCode,
    } as const;
    const { id } = (await callService(customerOperations.create, sent, context)).data;
    await callService(customerOperations.show, { customerId: id }, context);
    return id;
  };
  const ids = [await make("آرش", withCheckDigit("400001000")), await make("آرشام", withCheckDigit("400002000"))];
  await flushAnswers();
  const { items } = (await owner.ask(customerOperations.doubles, { perPage: 100 })).body as DoublesPage;
  const pair = items.find(({ sides }) => sides.every(({ id }) => ids.includes(id)));
  const withdrawals = told("withdrawal").filter(({ authorizationId }) => authorizationId === one?.id).length;
  expect(withdrawals).toBeGreaterThan(0);
  expect(pair?.sides.map(({ has }) => has)).toMatchObject(
    Array.from({ length: 2 }, () => ({ authorizations: 1, withdrawals })),
  );
});

it("who shares a code, a mobile or a name with a birthday is a pair, until somebody says that they are two", async () => {
  const codes = ["0499370899", "0013542419"];
  const make = async (firstName: string, nationalCode: string, mobile: string, birthday?: string) => {
    const sent = { type: "INDIVIDUAL", firstName, lastName: "دوقلو", mobile, nationalCode, birthday } as const;
    const { id } = (await callService(customerOperations.create, sent, context)).data;
    await callService(customerOperations.show, { customerId: id }, context);
    return id;
  };
  const ask = async (input: Record<string, unknown> = {}, member = owner): Promise<DoublesPage> =>
    (await member.ask(customerOperations.doubles, input)).body as DoublesPage;
  const earlier = (await ask()).items.map(({ id }) => id);
  const fresh = ({ items }: DoublesPage) => items.filter(({ id }) => !earlier.includes(id));
  const one = await make("محمد رضا", codes[0] ?? "", "09350009911", "1986-07-23");
  const other = await make("محمدرضا", codes[1] ?? "", "09350009911", "1986-07-23");
  await flushAnswers();
  const [pair, ...more] = fresh(await ask());
  expect(more).toEqual([]);
  expect(pair).toMatchObject({ reasons: ["nameAndBirth", "mobile"], codesDiffer: true, apart: null });
  expect(pair?.sides.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
  expect(pair?.differing).toEqual(expect.arrayContaining(["nationalCode", "name"]));
  expect(pair?.differing).not.toContain("mobile");
  const [masked] = fresh(await ask({}, support));
  expect(JSON.stringify(masked)).not.toMatch(/09350009911|0499370899|دوقلو|1986-07-23/);
  expect(masked?.differing).toEqual(pair?.differing);

  // A third customer with the same mobile makes two more pairs. If more than five share a mobile, they are reported
  // as a crowd and not as pairs.
  const third = await make("مهسا", "0013542427", "09350009911");
  await flushAnswers();
  expect(fresh(await ask()).map(({ reasons }) => reasons)).toEqual([
    ["nameAndBirth", "mobile"],
    ["mobile"],
    ["mobile"],
  ]);
  const before = (await ask()).crowds;
  const many = [];
  for (const code of ["0013542435", "0013542443", "0013542451"]) many.push(await make("رهگذر", code, "09350009911"));
  await flushAnswers();
  expect(fresh(await ask()).map(({ reasons }) => reasons)).toEqual([["nameAndBirth"]]);
  expect((await ask()).crowds).toBe(before + 1);
  // When one is deleted or gets another mobile, the others are a pair again.
  for (const id of [third, ...many]) await callService(customerOperations.remove, { customerId: id }, context);
  await flushAnswers();
  expect((await ask()).crowds).toBe(before);
  expect(fresh(await ask()).map(({ reasons }) => reasons)).toEqual([["nameAndBirth", "mobile"]]);
  const move = async (mobile: string) => {
    await callService(customerOperations.update, { customerId: other, type: "INDIVIDUAL", mobile }, context);
    await callService(customerOperations.show, { customerId: other }, context);
    await flushAnswers();
  };
  await move("09350009912");
  expect(fresh(await ask()).map(({ reasons }) => reasons)).toEqual([["nameAndBirth"]]);
  await move("09350009911");

  const told = { customerId: one, otherId: other, isApart: true };
  expect((await support.ask(customerOperations.tellApart, told)).status).toBe(403);
  expect((await owner.ask(customerOperations.tellApart, { ...told, otherId: "0" })).status).toBe(404);
  expect((await owner.ask(customerOperations.tellApart, told)).status).toBe(200);
  expect(fresh(await ask())).toEqual([]);
  expect((await ask({ shown: "apart" })).items[0]?.apart?.by).toBeTruthy();
  await owner.ask(customerOperations.tellApart, { ...told, isApart: false });
  expect(fresh(await ask())).toHaveLength(1);
});
