import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { entryOfAccountRow } from "@/lib/areas/money/bank-accounts/server/book";
import { mark } from "@/lib/areas/money/bank-accounts/server/label-marks";
import { readAccountRows } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import type { AccountRowInBook } from "@/lib/areas/money/bank-accounts/server/record";
import { sealedWords, wordsOf } from "@/lib/areas/money/deposits/server/words";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { walletTotals } from "@/lib/areas/money/wallet/server/record";
import type { DocumentShown } from "@/lib/areas/records/documents/document";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { addNote, noteOf } from "@/lib/areas/records/reconciliation/server/notes";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { withoutErased } from "@/lib/server/book/erased";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import { readLists } from "@/lib/server/book/read-lists";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  bookErased,
  bookKeys,
  bookReadings,
  bookRecords,
  dailyFigures,
  depositDecisions,
  inquiries,
  labelMarks,
  reconciliationMismatches,
  reconciliationNotes,
} from "@/lib/server/db/schema/index";
import { areaOf } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { testIban } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { type PersonRecords, type SearchAnswer, searchOperations } from "../operations";
import { erasePerson } from "./erase-person";

const REASON = "به درخواست خودش";
const never = new AbortController().signal;
const today = tehranDayOf(Date.now());
const days = Array.from({ length: 10 }, (_, index) => addDays(today, index - 9));
let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  // At the half hour a bank's cycle would move settlements between two looks at the book.
  await sandbox.control("POST", "habits", { bank_cycles: "stand_still" });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
  await readAll();
});
afterAll(() => sandbox.close());

/** Reads until the book is complete, so that later comparisons do not depend on the speed of the machine. */
async function readAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      await readLists(never);
      const readings = await db().select().from(bookReadings);
      expect(readings.filter(({ wholeAt }) => wholeAt === null).map(({ kind }) => kind)).toEqual([]);
      // Account statements are read by days, a limited number of pages at a time.
      expect(await readAccountRows(BUSINESS, never)).not.toBeNull();
    },
    { timeout: 60_000 },
  );
  await readStatement(BUSINESS, days, never);
}

const rows = () => db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
const texts = async () => (await rows()).map((row) => JSON.stringify(recordIn(row)));
const erase = (value: string, member = owner, more: object = {}) =>
  member.ask(searchOperations.erase, { value, confirmation: value, reason: REASON, ...more });
const person = async (q: string, member = owner) =>
  (await member.ask(searchOperations.person, { q })).body as PersonRecords;
const figures = async () => ({
  totals: await walletTotals(BUSINESS, { from: days[0], to: today }),
  days: await db().select().from(dailyFigures).orderBy(dailyFigures.day),
  rows: (await rows())
    .map(({ kind, id, at, state, amountRial, feeRial, movedRial, endedAt }) =>
      JSON.stringify([kind, id, at, state, amountRial, feeRial, movedRial, endedAt]),
    )
    .toSorted(),
});

/** A person with an authorization that has withdrawals, and whose mobile and code are unique. */
async function somebody(): Promise<Authorization & { mobile: string; nationalCode: string; name: string }> {
  const all = await rows();
  const people = all.filter(({ kind }) => kind === "authorization").map((row) => recordIn<Authorization>(row));
  const payers = new Set(
    all.filter(({ kind }) => kind === "withdrawal").map((row) => recordIn<Withdrawal>(row).authorizationId),
  );
  const count = (name: "mobile" | "nationalCode", value: string) =>
    people.filter((each) => each[name] === value).length;
  const one = people.find(
    ({ id, mobile, nationalCode, name }) =>
      payers.has(id) && mobile && nationalCode && name && count("mobile", mobile) === 1,
  );
  if (!one?.mobile || !one.nationalCode || !one.name) throw new Error("nobody is one person alone");
  return { ...one, mobile: one.mobile, nationalCode: one.nationalCode, name: one.name };
}

it("is the owner's to do, by a whole value, typed twice, and with a reason", async () => {
  const { mobile, name } = await somebody();
  for (const role of ["manager", "accountant", "support", "auditor"] as const)
    expect((await erase(mobile, await makeMember(BUSINESS, role))).body.code).toBe("forbidden");
  expect((await erase(mobile, owner, { confirmation: "09120000000" })).body.fields).toEqual({
    confirmation: "errors.notTheSame",
  });
  expect((await erase(mobile, owner, { reason: " " })).body.fields).toEqual({ reason: "errors.required" });
  for (const value of [name, "1234", "x".repeat(40)])
    expect((await erase(value)).body.fields, value).toEqual({ value: "errors.wholePerson" });
  expect((await erase("09990000001")).body.code).toBe("not_found");
  expect(await db().select().from(bookErased)).toEqual([]);
});

it("takes what is personal, leaves every figure, and lets nothing of it come back", async () => {
  const one = await somebody();
  const before = await figures();
  const seen = await person(one.mobile);
  const theirs = new Set(seen.hits.map(({ id }) => id));
  const balances = async () =>
    (await rows())
      .filter(({ kind }) => kind === "transaction")
      .map((row) => [row.id, recordIn<Transaction>(row).balanceAfterRial])
      .toSorted();
  const balancesBefore = await balances();
  expect(seen.hits.filter(({ kind }) => kind === "withdrawal").length).toBeGreaterThan(0);
  expect(seen.erased).toBeNull();
  // The number in the window equals the number of erased records, for each of the person's values.
  const counted = async (value: string, member = owner) =>
    (await member.ask(searchOperations.erasure, { value })) as { status: number; body: { records?: number } };
  const { records } = (await counted(one.mobile)).body;
  expect((await counted(one.nationalCode)).body).toEqual({ records });
  expect((await counted(one.mobile, manager)).status).toBe(403);
  expect((await counted("09990000001")).body).toEqual({ records: 0 });
  expect((await counted(one.name)).status).toBe(422);
  const { body } = await erase(one.mobile);
  expect(body.records).toBe(records);
  expect((await counted(one.mobile)).body).toEqual({ records: 0 });
  expect(body.records).toBeGreaterThanOrEqual(seen.hits.length);

  const gone = [one.mobile, one.nationalCode, one.name];
  const nothingOf = async () =>
    (await texts()).filter((text) => gone.slice(0, 2).some((value) => text.includes(value))).length;
  expect(await nothingOf()).toBe(0);
  expect(await figures()).toEqual(before);
  expect(await balances()).toEqual(balancesBefore);
  // The name may belong to others too. It is gone from this person's records.
  const named = (await rows()).filter(({ id }) => theirs.has(id)).map((row) => JSON.stringify(recordIn(row)));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((text) => text.includes(one.name))).toEqual([]);
  // The records are marked, so they do not look as if the data had never existed.
  expect(named.filter((text) => !text.includes('"isErased":true'))).toEqual([]);
  const whoever = async (member: TestMember) => {
    const found = await person(one.mobile, member);
    return { hits: found.hits, known: found.known, names: found.names, sums: found.sums };
  };
  const nobody = { hits: [], known: [], names: [], sums: [] };
  expect([await whoever(owner), await whoever(manager)]).toEqual([nobody, nobody]);
  expect((await person(one.mobile, manager)).erased).toBeNull();
  const told = { by: expect.stringMatching(/^عضو/), reason: REASON, records: body.records, at: expect.any(String) };
  for (const q of [one.mobile, one.nationalCode]) expect((await person(q)).erased, q).toEqual(told);
  // Other members see the person as unknown.
  const { erased, ...stranger } = await person("09990000001", manager);
  const { erased: hidden, ...gonePerson } = await person(one.mobile, manager);
  expect([erased, hidden]).toEqual([null, null]);
  expect(gonePerson).toEqual(stranger);

  // The data is told again by every reading and by passing answers.
  await db().update(bookReadings).set({ wholeAt: null, nextPage: null });
  await db().update(dailyFigures).set({ isStale: true });
  await readAll();
  const api = (await owner.ask(searchOperations.lookup, { q: one.mobile })).body as SearchAnswer;
  expect(api.hits.filter(({ kind }) => kind === "withdrawal")).toEqual([]);
  expect(await nothingOf()).toBe(0);
  const after = (await figures()).rows;
  expect(after.filter((row) => !before.rows.includes(row))).toEqual([]);
  expect(after).toHaveLength(before.rows.length);

  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "book.erased"))
    .orderBy(auditEntries.seq);
  expect(entry?.detail).toEqual({ rows: body.records, reason: REASON });
  for (const value of gone) expect(JSON.stringify(entry)).not.toContain(value);
});

const NOBODYS = { name: null, iban: null, mobile: null };
/** A payment by a person who shares no value with others. */
async function payment(id: string, mobile: string, name = "کسی نمونه‌ای") {
  // Rows have no fixed order, and a payment from an own account or out of the wallet belongs to nobody. So a row is
  // chosen that a person's authorization paid.
  const all = (await rows())
    .filter(({ kind, channel }) => kind === "transaction" && channel === "subscription")
    .map((row) => recordIn<Transaction>(row))
    .filter(({ status }) => status === "successful");
  for (const told of all) {
    const entryOf = (own: string | null) =>
      entryOfTransaction(
        {
          ...{ ...told, id, trackId: `track-${id}`, mobile: own },
          payer: { ...told.payer, ...NOBODYS, mobile: own, name },
          receiver: { ...told.receiver, ...NOBODYS },
        },
        "",
        false,
      );
    // Nothing of an erased person is kept again, and a payment has ids of records that it belongs to.
    const nobodys = entryOf(null);
    const kept = (await withoutErased(BUSINESS, new Map([[id, nobodys]]), db())).get(id);
    if (kept === nobodys) return entryOf(mobile);
  }
  throw new Error("no payment");
}
const keep = (...entries: Parameters<typeof keepInBook>[1]) =>
  keepInBook(BUSINESS, entries, { source: "reading", toldAt: new Date() });

it("takes what members wrote of their deposits and mismatches, or with a number of theirs in it, and nothing else", async () => {
  const mobile = "09361119244";
  await keep(await payment("words-1", mobile));
  const said = async (paymentId: string, comment: string) => {
    const id = randomUUID();
    const words = sealedWords(id, { comment, endReason: null });
    const [at, key] = [new Date(Date.now() + 3_600_000), randomUUID()];
    await db()
      .insert(depositDecisions)
      .values({
        ...{
          id,
          business: BUSINESS,
          paymentId,
          decision: "ACCEPTED",
          words,
          amountRial: 1,
          evidence: Buffer.from("x"),
        },
        ...{
          makerId: owner.id,
          makerName: "x",
          writeKey: key,
          needed: 0,
          policyVersion: 1,
          state: "done",
          expiresAt: at,
        },
      });
    return async () =>
      wordsOf((await db().select().from(depositDecisions).where(eq(depositDecisions.id, id)))[0] as never);
  };
  const noted = async (transactionId: string, note: string) => {
    const side = { kind: "transaction" as const, id: transactionId };
    const what = {
      business: BUSINESS,
      key: randomUUID(),
      check: "row_without_order" as never,
      level: "mismatch" as const,
    };
    const [mismatch] = await db()
      .insert(reconciliationMismatches)
      .values({ ...what, day: today, since: new Date(), theirs: side as never })
      .returning();
    if (!mismatch) throw new Error("no mismatch");
    await addNote(BUSINESS, { mismatchId: mismatch.id, event: "note", by: { id: owner.id, name: "x" }, note }, db());
    const isOf = eq(reconciliationNotes.mismatchId, mismatch.id);
    return async () => noteOf((await db().select().from(reconciliationNotes).where(isOf))[0] as never);
  };
  const theirs = [
    await noted("words-1", "مشتری زنگ زد"),
    await noted("other-1", "با شمارهٔ ۰۹۳۶ ۱۱۱ ۹۲۴۴ پرسیدم"),
    async () => (await byRecord()).comment,
    async () => (await byNumber()).comment,
  ];
  const byRecord = await said("words-1", "می‌شناسمش");
  const byNumber = await said("other-2", "+98 936 111 9244");
  const [others, note] = [await said("other-3", "09361119245"), await noted("other-4", "09361119245")];
  for (const each of theirs) expect(await each()).not.toBeNull();
  expect((await erase(mobile)).status).toBe(200);
  for (const each of theirs) expect(await each()).toBeNull();
  expect([(await others()).comment, await note()]).toEqual(["09361119245", "09361119245"]);
});

it("takes why a question was asked, where the words are about them", async () => {
  const mobile = "09361119255";
  await keep(await payment("reason-1", mobile));
  const asked = async (reason: string) => {
    const row = {
      business: BUSINESS,
      kind: "postalCode",
      state: "found",
      memberId: owner.id,
      memberName: "x",
    } as const;
    const [made] = await db()
      .insert(inquiries)
      .values({ ...row, reason, contents: Buffer.alloc(0) })
      .returning();
    return async () =>
      (
        await db()
          .select()
          .from(inquiries)
          .where(eq(inquiries.id, made?.id ?? ""))
      )[0]?.reason;
  };
  const [theirs, others] = [await asked("به درخواست ۰۹۳۶\u2011۱۱۱–۹۲۵۵"), await asked("به درخواست 09361119256")];
  expect((await erase(mobile)).status).toBe(200);
  expect([await theirs(), await others()]).toEqual([null, "به درخواست 09361119256"]);
});

it("takes what is known of labels on rows of accounts that somebody paid", async () => {
  const [iban, own] = [testIban(7744), testIban(7745)];
  const row = (trackingCode: string, counterpartyIban: string | null): AccountRowInBook => ({
    ...{ iban: own, trackingCode, status: "DEPOSIT", statusAsSent: "DEPOSIT", amountRial: 5, balanceRial: null },
    ...{ description: "واریز", paymentId: null, counterpartyName: null, counterpartyIban, labels: [] },
    at: new Date().toISOString(),
  });
  const all = [row("7700112233", iban), row("7700112234", null)];
  await keep(...all.map(entryOfAccountRow));
  for (const each of all) await mark(BUSINESS, each, "بدهی مریم", "applied", null);
  expect((await erase(iban)).status).toBe(200);
  expect((await db().select().from(labelMarks)).map(({ trackingCode }) => trackingCode)).toEqual(["7700112234"]);
});

it("takes the business's own account, which stands on everybody's payments, for nobody", async () => {
  const iban = testIban(7701);
  const told = await payment("own-1", "09361112200");
  const record = told.record as Transaction;
  await keep({
    ...told,
    terms: [...told.terms, ["iban", iban]],
    record: { ...record, receiver: { ...record.receiver, iban } },
  });
  expect((await erase(iban)).body.code).toBe("not_found");
  expect((await texts()).filter((text) => text.includes("09361112200"))).toHaveLength(1);
  // It belongs to nobody, even if the business has paid itself once.
  const out = await payment("own-2", "09361112201");
  await keep({
    ...out,
    terms: [...out.terms, ["iban", iban]],
    record: {
      ...record,
      id: "own-2",
      status: "settlement_done",
      receiver: { ...record.receiver, iban },
    },
  });
  expect((await erase(iban)).body.code).toBe("not_found");
});

it("takes cards as well, and of two who share a mobile only the one whose code it is", async () => {
  const [mobile, first, second] = ["09361112277", "0013542419", "0010350829"];
  const row = (await rows()).find(({ kind }) => kind === "authorization");
  if (!row) throw new Error("no authorization");
  const account = { ...recordIn<Authorization>(row).payerAccount, pan: "603799******4321", accountNumber: "77001" };
  const of = (id: string, nationalCode: string) =>
    areaOf("authorization").entry({
      ...recordIn<Authorization>(row),
      id,
      mobile,
      nationalCode,
      payerAccount: account,
    } as never);
  const [one, other] = [of("shared-1", first), of("shared-2", second)];
  if (!one || !other) throw new Error("no entry");
  await keep(one, other);
  expect((await erase(mobile)).body.fields).toEqual({ value: "errors.severalPeople" });
  expect((await erase(first)).body.records).toBeGreaterThanOrEqual(1);
  const textOf = async (wanted: string) => {
    const [found] = (await rows()).filter(({ id }) => id === wanted);
    return found ? JSON.stringify(recordIn(found)) : "";
  };
  for (const value of [mobile, first, "4321", "77001"]) expect(await textOf("shared-1"), value).not.toContain(value);
  expect(await textOf("shared-2")).toContain(mobile);
});

it("reaches documents that were issued, and nothing personal comes into later ones", async () => {
  const paid = (await rows())
    .filter(({ kind, id }) => kind === "transaction" && /^\d+$/.test(id))
    .map((row) => recordIn<Transaction>(row));
  const theirs = paid.filter(({ mobile, payer, createdAt }) => mobile && payer.name && createdAt);
  let erased: Transaction | undefined;
  let statement: DocumentShown | undefined;
  const issued = async (day: string): Promise<DocumentShown> => {
    const about = `${day}_${day}`;
    const { body } = await owner.ask(documentOperations.issue, { kind: "walletStatement", about });
    return (await owner.ask(documentOperations.show, { documentId: body.id })).body;
  };
  const partyIn = ({ content }: DocumentShown, id: string) =>
    content?.table?.rows.find(({ cells }) => cells.includes(id))?.cells[3];
  // Some values belong to several people, and nobody is erased by them.
  for (const row of theirs.slice(0, 20)) {
    if (erased) break;
    statement = await issued(tehranDayOf(row.createdAt ?? 0));
    expect(partyIn(statement, row.id)).toBe(row.payer.name);
    if ((await erase(row.mobile ?? "")).status === 200) erased = row;
  }
  if (!erased || !statement) throw new Error("nobody could be erased");
  const after = (await owner.ask(documentOperations.show, { documentId: statement.id })).body as DocumentShown;
  expect(after.erasedAt).not.toBeNull();
  expect(partyIn(after, erased.id)).toBeNull();
  expect(after.content?.facts).toEqual(statement.content?.facts);
  const later = await issued(tehranDayOf(erased.createdAt ?? 0));
  expect(later.id).not.toBe(statement.id);
  expect(partyIn(later, erased.id)).toBeNull();
});

it("waits for no reading: what was on its way when somebody was erased comes without what is personal", async () => {
  const mobile = "09361112233";
  await keep(await payment("race-1", mobile));
  const late = await payment("race-2", mobile);
  // The reading already has its page, which is written during or after the erasure.
  const [, { body, text }] = await Promise.all([keep(late), erase(mobile)]);
  await keep(await payment("race-3", mobile));
  expect(body.records, text).toBeGreaterThan(0);
  expect((await texts()).filter((text) => text.includes(mobile))).toEqual([]);
  expect((await person(mobile)).hits).toEqual([]);
  const kept = (await rows()).filter(({ id }) => id.startsWith("race-"));
  expect(kept.map(({ id }) => id).toSorted()).toEqual(["race-1", "race-2", "race-3"]);
});

it("is open before anybody has looked through the whole book, as after the first start", async () => {
  const mobile = "09361112299";
  await keep(await payment("first-1", mobile));
  await db().delete(bookKeys);
  expect((await owner.ask(searchOperations.erasure, { value: mobile })).body).toEqual({ records: 1 });
  expect((await erase(mobile)).body.records).toBe(1);
  await rekeyBook(never);
});

it("is kept through a change of the secret, and is one business's alone", async () => {
  const mobile = "09361112244";
  await keep(await payment("secret-1", mobile));
  const erased = await erase(mobile);
  expect(erased.body.records, erased.text).toBe(1);
  const { DAFTAR_SECRET = "" } = process.env;
  const next = randomBytes(32).toString("hex");
  await underSecrets({ present: next, earlier: DAFTAR_SECRET }, async () => {
    // Nothing is found while the book is sealed with the earlier secret, so nothing could be erased.
    const term = ["mobile", mobile] as const;
    await expect(erasePerson({ business: BUSINESS } as never, term, REASON)).rejects.toMatchObject({ code: "busy" });
    await rekeyBook(never);
  });
  await underSecrets({ present: next }, async () => {
    const told = { source: "reading", toldAt: new Date() } as const;
    await keepInBook(BUSINESS, [await plainPayment("secret-2", mobile)], told);
    await keepInBook("golestan-books", [await plainPayment("secret-3", mobile)], told);
    const opened = async (id: string) => {
      const [row] = await db().select().from(bookRecords).where(eq(bookRecords.id, id));
      return row ? JSON.stringify(recordIn(row)) : "";
    };
    expect(await opened("secret-2")).not.toContain(mobile);
    expect(await opened("secret-2")).toContain("secret-2");
    expect(await opened("secret-3")).toContain(mobile);
  });
});

/** The same without opening a book record, which may be sealed with another secret. */
async function plainPayment(id: string, mobile: string) {
  return {
    ...template,
    id,
    record: { ...(template.record as object), id, mobile },
    terms: [["mobile", mobile] as const],
  };
}
let template: Awaited<ReturnType<typeof payment>>;
beforeAll(async () => {
  template = await payment("template", "09360000000");
});
