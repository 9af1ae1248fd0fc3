import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { batchIdOf } from "@/lib/areas/money/batches/server/batch-id";
import { referenceOf } from "@/lib/areas/money/batches/server/batch-reference";
import { entryOfBatch } from "@/lib/areas/money/batches/server/book";
import { BATCH_ITEM_STATUS } from "@/lib/areas/money/batches/status";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { type PersonRecords, type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { BookKind } from "@/lib/kit/book/entry";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { addDays, isoDayToJalali, tehranDayOf } from "@/lib/kit/format/jalali";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { maskedPaths } from "@/lib/kit/operations/define";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords, bookUnread, paymentOrders } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { areaOf } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { groupsOf, inboxOf } from "@/lib/testing/notices";
import { testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { IBAN_WITHOUT_A2A } from "@/lib/testing/sandbox/settlement-calls";
import { flushAnswers } from "./feed";
import { keepInBook, recordIn } from "./keep";
import { bookCoverage, isNewestFirst, lookAgain, readList, readLists } from "./read-lists";
import { READING } from "./reading";

const LISTED = ["withdrawal", "settlement", "authorization", "customer"] as const satisfies readonly BookKind[];
const MINUTE = 60_000;
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
});
afterAll(() => sandbox.close());

const inBook = async (kind: BookKind) =>
  db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, kind)));
const pageOf = { page: 1, perPage: 100 };
/** How many records of a kind the service has, as far back as the book goes. */
async function told(kind: (typeof LISTED)[number]): Promise<number | null> {
  const since = addDays(tehranDayOf(Date.now()), -30);
  if (kind === "authorization") return (await callService(authorizationOperations.list, pageOf, context)).data.total;
  if (kind === "customer") return (await callService(customerOperations.list, pageOf, context)).data.total;
  if (kind === "settlement")
    return (await callService(settlementOperations.list, { ...pageOf, from: since }, context)).data.total;
  // A withdrawal may be ordered a year ahead of its day.
  const from = addDays(since, -366);
  return (await callService(withdrawalOperations.list, { ...pageOf, from }, context)).data.total;
}
async function search(q: string, member = owner): Promise<SearchAnswer> {
  const { status, body } = await member.ask(searchOperations.lookup, { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as SearchAnswer;
}

it("a list that broke off goes on with its next page, in two processes at once, without a gap or a double", async () => {
  vi.spyOn(READING, "perPage", "get").mockReturnValue(20);
  const send = upstream.sendUpstream;
  let pages = 0;
  vi.spyOn(upstream, "sendUpstream").mockImplementation((call) => {
    pages += 1;
    return pages % 3 === 0 ? Promise.reject(new Error("cut off")) : send(call);
  });
  const isWhole = async () =>
    (await bookCoverage(BUSINESS)).some(({ kind, freshAt }) => kind === "withdrawal" && freshAt !== null);
  const readBySome = () =>
    Promise.all([1, 2].map(() => readList(BUSINESS, areaOf("withdrawal"), never).catch(() => undefined)));
  for (let tries = 0; tries < 100 && !(await isWhole()); tries += 1) await readBySome();
  vi.restoreAllMocks();
  expect(pages).toBeGreaterThan(6);
  await readLists(never);
  // Records counted on the way were also passed to the book, which has them like records that were read.
  await flushAnswers();
  for (const kind of LISTED) {
    const records = await inBook(kind);
    expect(new Set(records.map(({ id }) => id)).size, kind).toBe(records.length);
    expect(records.length, kind).toBe(await told(kind));
  }
});

it("what is new is there at the next reading, which asks for no more pages than that", async () => {
  const customer = { type: "INDIVIDUAL", firstName: "سپیده", lastName: "تازه‌آمده", mobile: "09350001122" } as const;
  const { id } = (await callService(customerOperations.create, { ...customer, nationalCode: "0499370899" }, context))
    .data;
  const later = Date.now() + 6 * MINUTE;
  const send = vi.spyOn(upstream, "sendUpstream");
  await readList(BUSINESS, areaOf("customer"), never, later);
  expect(send.mock.calls.length).toBe(1);
  send.mockClear();
  await readList(BUSINESS, areaOf("customer"), never, later + MINUTE);
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
  expect((await inBook("customer")).map((each) => each.id)).toContain(id);
});

it("what passed before, or came before a reading broke off, does not hide what is behind it", async () => {
  vi.spyOn(READING, "perPage", "get").mockReturnValue(2);
  const made: string[] = [];
  const codes = Array.from({ length: 200 }, (_, index) => String(1_234_000_000 + index)).filter(normalizeNationalCode);
  for (const [index, nationalCode] of codes.slice(0, 5).entries()) {
    await sandbox.control("POST", "clock", { advanceSeconds: 2 });
    const person = { firstName: "تازه", lastName: "وارد", mobile: `0935111220${index}`, nationalCode };
    made.push((await callService(customerOperations.create, { type: "INDIVIDUAL", ...person }, context)).data.id);
  }
  // A member opens the list, so its first page is in the book.
  await callService(customerOperations.list, { page: 1, perPage: 2 }, context);
  await flushAnswers();
  await readList(BUSINESS, areaOf("customer"), never, Date.now() + 20 * MINUTE);
  vi.restoreAllMocks();
  const inIt = (await inBook("customer")).map(({ id }) => id);
  for (const id of made) expect(inIt).toContain(id);
});

it("what is new is looked for however long the rest of a list takes, and stays known when that ends", async () => {
  const isIt = and(eq(bookReadings.business, BUSINESS), eq(bookReadings.kind, "customer"));
  await db().delete(bookReadings).where(isIt);
  vi.spyOn(READING, "perPage", "get").mockReturnValue(2);
  const send = upstream.sendUpstream;
  let calls = 0;
  const cut = vi.spyOn(upstream, "sendUpstream").mockImplementation((call) => {
    calls += 1;
    return calls > 2 ? Promise.reject(new Error("cut off")) : send(call);
  });
  const began = Date.now();
  await expect(readList(BUSINESS, areaOf("customer"), never, began)).rejects.toThrow();
  cut.mockRestore();
  const freshOf = async () => (await bookCoverage(BUSINESS)).find(({ kind }) => kind === "customer")?.freshAt;
  expect(await freshOf()).toBeNull();

  const later = began + 6 * MINUTE;
  await readList(BUSINESS, areaOf("customer"), never, later);
  vi.restoreAllMocks();
  expect(await freshOf()).toEqual(new Date(later));
});

it("of a list that does not tell the newest first no page but the last says that nothing is new", async () => {
  const isIt = and(eq(bookReadings.business, BUSINESS), eq(bookReadings.kind, "customer"));
  const reading = async () => (await db().select().from(bookReadings).where(isIt))[0];
  await sandbox.control("POST", "habits", { customer_order: "oldest_first" });
  try {
    await db().delete(bookReadings).where(isIt);
    vi.spyOn(READING, "perPage", "get").mockReturnValue(10);
    const began = Date.now();
    await readList(BUSINESS, areaOf("customer"), never, began);
    expect((await reading())?.freshAt).toEqual(new Date(began));
    const elsewhere = async (mobile: string, nationalCode: string) =>
      (
        await callService(
          customerOperations.create,
          { type: "INDIVIDUAL", firstName: "دور", mobile, nationalCode },
          { ...context, isKeptByCaller: true },
        )
      ).data.id;
    const codes = Array.from({ length: 200 }, (_, index) => String(1_235_000_000 + index)).filter(
      normalizeNationalCode,
    );
    const ids = async () => (await inBook("customer")).map(({ id }) => id);
    const one = await elsewhere("09351119901", codes[0] ?? "");
    const later = began + 6 * MINUTE;
    await readList(BUSINESS, areaOf("customer"), never, later);
    expect(await ids()).toContain(one);
    expect((await reading())?.freshAt).toEqual(new Date(later));
    // For a long list the time up to which everything was known stays.
    vi.spyOn(READING, "perPage", "get").mockReturnValue(2);
    const other = await elsewhere("09351119902", codes[1] ?? "");
    await readList(BUSINESS, areaOf("customer"), never, later + 6 * MINUTE);
    expect(await ids()).not.toContain(other);
    expect((await reading())?.freshAt).toEqual(new Date(later));
  } finally {
    vi.restoreAllMocks();
    await sandbox.control("POST", "habits", { customer_order: "newest_first" });
  }
});

it("a list's order is told by its first entries, of which single ones may stand elsewhere", () => {
  const at = (minute: number) => ({ id: "", at: new Date(minute * MINUTE).toISOString() });
  const times = (minutes: readonly number[]) => isNewestFirst(minutes.map(at));
  expect(times([9, 8, 7, 6, 5, 6, 5, 4, 9, 3, 2])).toBe(true);
  expect(times([1, 2, 3])).toBe(false);
  expect(times([5, 1, 9, 2, 8, 3, 7])).toBe(false);
  expect(times([5, 5, 5])).toBe(true);
  expect(isNewestFirst(["1", "2", "3"].map((id) => ({ id, at: null })))).toBe(false);
  expect(isNewestFirst(["31", "30", "9"].map((id) => ({ id, at: null })))).toBe(true);
});

it("what is not final is asked for again until it is, though its list's page was read before", async () => {
  const trackId = randomUUID();
  const settlement = {
    trackId,
    iban: testIban(4_200_000),
    amountRial: 700_000,
    isInstant: false,
    type: "ACH",
  } as const;
  await callService(settlementOperations.store, settlement, context);
  await flushAnswers();
  const open = (await inBook("settlement")).find((row) => recordIn<Settlement>(row).trackId === trackId);
  if (!open) throw new Error("an answer that passed is not in the book");
  const stateOf = async () => (await inBook("settlement")).find(({ id }) => id === open.id)?.state;
  const outcome = async () => {
    const { body } = await owner.ask(settlementOperations.outcomes, { trackIds: [trackId, "nobody's"] });
    return body;
  };
  expect(await outcome()).toEqual({ outcomes: [{ trackId, status: open.state }] });
  await sandbox.control("POST", `settlements/${trackId}/settle`, { status: "FAILED" });
  await lookAgain(BUSINESS, areaOf("settlement"), never, open.toldAt.getTime() + MINUTE);
  expect(await stateOf()).toBe(open.state);
  await lookAgain(BUSINESS, areaOf("settlement"), never, open.toldAt.getTime() + 6 * MINUTE);
  expect(await stateOf()).toBe("FAILED");
  expect(await outcome()).toEqual({ outcomes: [{ trackId, status: "FAILED" }] });
  const send = vi.spyOn(upstream, "sendUpstream");
  await lookAgain(BUSINESS, areaOf("settlement"), never);
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
});

it("a row that cannot be read is kept by its id and its fields' names, found by it, and gone once it is read", async () => {
  const path = "GET /v4/business/:business/settlement";
  await sandbox.control("POST", "faults", { operation: path, fault: "malformed", value: "odd_rows", times: 1 });
  const page = { page: 1, perPage: 20 };
  const { items, unreadRows, unread } = (await askProxy(owner, settlementOperations.list, page)).body;
  expect(unreadRows).toBe(1);
  const [odd] = unread;
  expect(odd).toEqual({ id: expect.any(String), fields: expect.stringMatching(/^[\w.*, ]+$/) });
  expect(items.some(({ id, trackId }: Settlement) => id === odd.id || trackId === odd.id)).toBe(false);
  const stored = () => db().select().from(bookUnread).where(eq(bookUnread.business, BUSINESS));
  await expect.poll(stored).toMatchObject([{ kind: "settlement", ...odd }]);
  const told = { kind: "settlement", ...odd, at: expect.any(String) };
  for (const member of [owner, support]) expect((await search(odd.id, member)).unread).toEqual([told]);
  const elsewhere = await makeMember("golestan-books", "owner").catch(() => null);
  if (elsewhere) expect((await elsewhere.ask(searchOperations.lookup, { q: odd.id })).body.unread).toEqual([]);
  // The next answer has a status that we know.
  await askProxy(owner, settlementOperations.list, { ...page, perPage: 19 });
  await flushAnswers();
  expect(await stored()).toEqual([]);
  expect((await search(odd.id)).unread).toEqual([]);
});

it("rows that cannot be read are counted, and a list that lacks them answers nothing alone", async () => {
  await sandbox.control("POST", "faults", {
    operation: "GET /v4/business/:business/settlement",
    fault: "malformed",
    value: "odd_rows",
    times: "always",
  });
  await readList(BUSINESS, areaOf("settlement"), never, Date.now() + 6 * MINUTE);
  await sandbox.control("DELETE", "faults");
  const isIt = (each: { kind: BookKind }) => each.kind === "settlement";
  expect((await bookCoverage(BUSINESS)).find(isIt)?.unread).toBe(1);
  await readList(BUSINESS, areaOf("settlement"), never, Date.now() + 14 * 3_600_000);
  expect((await bookCoverage(BUSINESS)).find(isIt)?.unread).toBe(0);
});

it("a caller's mobile and name find what failed of them, without asking anybody", async () => {
  await db().update(bookReadings).set({ freshAt: new Date() });
  const today = tehranDayOf(Date.now());
  await readStatement(
    BUSINESS,
    Array.from({ length: 31 }, (_, index) => addDays(today, index - 30)),
    never,
  );
  const withdrawals = (await inBook("withdrawal")).map((row) => recordIn<Withdrawal>(row));
  const people = new Map((await inBook("authorization")).map((row) => [row.id, recordIn<Authorization>(row)]));
  const failed = withdrawals.find(
    ({ status, authorizationId }) =>
      status === "FAILED" && people.get(authorizationId)?.mobile && people.get(authorizationId)?.name,
  );
  const payer = failed && people.get(failed.authorizationId);
  if (!payer?.mobile || !payer.name) throw new Error("nobody's withdrawal failed");
  const theirs = withdrawals.filter(({ authorizationId }) => authorizationId === payer.id);

  const send = vi.spyOn(upstream, "sendUpstream");
  const byMobile = await search(payer.mobile);
  const asked = send.mock.calls.map(([{ path }]) => path);
  send.mockRestore();
  // Only the list of customers leaves out the mobile of some.
  expect(asked.filter((path) => !path.includes("/customers"))).toEqual([]);
  const found = new Set(byMobile.hits.filter(({ kind }) => kind === "withdrawal").map(({ id }) => id));
  expect(theirs.length).toBeGreaterThan(0);
  for (const { id } of theirs.slice(0, 20)) expect(found).toContain(id);
  expect(byMobile.hits).toContainEqual(expect.objectContaining({ kind: "authorization", id: payer.id, isExact: true }));
  expect(byMobile.notFoundBy).not.toContain("withdrawal");
  expect(byMobile.book).toMatchObject({ since: expect.any(String), asOf: expect.any(String) });

  const byName = await search(payer.name);
  expect(byName.hits.some(({ kind }) => kind === "authorization")).toBe(true);
  expect(byName.hits.some(({ kind }) => kind === "withdrawal")).toBe(true);
  // A name does not identify a person with certainty.
  expect(byName.hits.every(({ isExact }) => !isExact)).toBe(true);
  const word = payer.name.split(" ").at(-1) ?? "";
  for (const letters of ["يكه", "ےڪھ", "ېكە", "ىڪہ"]) {
    const typed = [..."یکه"].reduce((text, letter, at) => text.replaceAll(letter, letters[at] ?? letter), word);
    expect((await search(typed)).hits.length, typed).toBeGreaterThan(0);
  }

  const masked = await search(payer.mobile, support);
  expect(masked.hits.filter(({ kind }) => kind === "withdrawal").length).toBeGreaterThan(0);
  for (const { name } of masked.hits) expect(name).not.toBe(payer.name);
  const end = payer.mobile.slice(-4);
  expect((await search(end)).hits.length).toBeGreaterThan(0);
  expect((await search(end, support)).hits.filter(({ matchedBy }) => matchedBy === "cardTail")).toEqual([]);
});

it("one of their ids leads to everything of a person, masked for whoever may not see it, and to nobody else", async () => {
  const withdrawals = (await inBook("withdrawal")).map((row) => recordIn<Withdrawal>(row));
  const people = (await inBook("authorization")).map((row) => recordIn<Authorization>(row));
  const payer = people.find(({ id, mobile }) => mobile && withdrawals.some((each) => each.authorizationId === id));
  if (!payer?.mobile) throw new Error("nobody has a withdrawal");
  const ofMobile = people.filter(
    ({ mobile, nationalCode }) =>
      mobile === payer.mobile || (nationalCode !== null && nationalCode === payer.nationalCode),
  );
  const theirs = withdrawals.filter(({ authorizationId }) => ofMobile.some(({ id }) => id === authorizationId));
  const [one] = theirs;
  const ask = async (q: string, member = owner) => {
    const { status, body } = await member.ask(searchOperations.person, { q });
    expect(status).toBe(200);
    return body as PersonRecords;
  };
  for (const q of [payer.mobile, one?.id ?? "", one?.trackId ?? "", payer.id]) {
    const { hits, sums, known, failed: first } = await ask(q);
    const found = hits.filter(({ kind }) => kind === "withdrawal").map(({ id }) => id);
    expect(found.toSorted(), q).toEqual(theirs.map(({ id }) => id).toSorted());
    expect(
      hits
        .filter(({ kind }) => kind === "authorization")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ofMobile.map(({ id }) => id).toSorted());
    expect(known).toContainEqual({ field: "mobile", value: payer.mobile });
    const failed = theirs.filter(({ status }) => status === "FAILED");
    const told = sums.find(({ kind, status }) => kind === "withdrawal" && status === "FAILED");
    expect(told?.count ?? 0).toBe(failed.length);
    const listed = hits.filter(({ kind, status }) => kind === "withdrawal" && status === "FAILED");
    expect(first).toEqual(listed.slice(0, 5));
    expect(told?.amountRial ?? 0).toBe(failed.reduce((sum, { amountRial }) => sum + amountRial, 0));
  }
  const masked = JSON.stringify(await ask(payer.id, support));
  for (const value of [payer.mobile, payer.nationalCode, payer.name])
    if (value !== null) expect(masked).not.toContain(value);
  for (const q of [payer.name ?? "", "1234", "09120000000"]) expect((await ask(q)).hits).toEqual([]);
  // Two people may have the same invoice number, and it may equal the track id of another settlement.
  const [row] = await inBook("transaction");
  if (!row) throw new Error("no row");
  const told = recordIn<Transaction>(row);
  const twice = ["09351110001", "09351110002"].map((mobile, index) =>
    entryOfTransaction(
      { ...told, id: `x-${index}`, trackId: `x-track-${index}`, factorNumber: "10234", mobile },
      "",
      false,
    ),
  );
  await keepInBook(BUSINESS, twice, { source: "reading", toldAt: new Date() });
  expect((await search("10234")).hits.filter(({ kind }) => kind === "transaction")).toHaveLength(2);
  expect((await ask("10234")).hits).toEqual([]);
  await db()
    .delete(bookRecords)
    .where(inArray(bookRecords.id, ["x-0", "x-1"]));
});

it("an amount with its day finds what was paid then, in either unit, and says so where it may not be all", async () => {
  const paid = (await inBook("withdrawal")).find(({ amountRial }) => amountRial !== null && amountRial % 1000 === 0);
  if (!paid?.amountRial) throw new Error("nothing was withdrawn");
  const day = tehranDayOf(paid.at);
  const send = vi.spyOn(upstream, "sendUpstream");
  const spellings = [
    `${paid.amountRial} ${day}`,
    `${isoDayToJalali(day)}، ${toPersianDigits(String(paid.amountRial / 10))} تومان`,
    `${paid.amountRial.toLocaleString("en")} rial on ${day}`,
  ];
  for (const q of spellings) {
    const { hits, notFoundBy, recognised } = await search(q, support);
    expect(recognised).toEqual(["amount"]);
    expect(hits, q).toContainEqual(expect.objectContaining({ kind: "withdrawal", id: paid.id, isExact: false }));
    for (const { amountRial, at } of hits) {
      expect([paid.amountRial, paid.amountRial * 10]).toContain(amountRial);
      expect(tehranDayOf(at ?? 0)).toBe(day);
    }
    expect(notFoundBy).toEqual([]);
  }
  expect((await search(`${paid.amountRial} rial ${addDays(day, 400)}`)).hits).toEqual([]);
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();

  const isWithdrawal = and(eq(bookReadings.business, BUSINESS), eq(bookReadings.kind, "withdrawal"));
  await db()
    .update(bookReadings)
    .set({ freshAt: new Date(Date.now() - 60 * MINUTE) })
    .where(isWithdrawal);
  expect((await search(spellings[0] ?? "")).notFoundBy).toEqual(["withdrawal"]);
  await db().update(bookReadings).set({ freshAt: new Date() }).where(isWithdrawal);
});

it("words of what was written about a payment find it, all of them in any spelling, and nothing for support", async () => {
  const [settled, drawn] = [await inBook("settlement"), await inBook("withdrawal")];
  const told = settled.map((row) => recordIn<Settlement>(row));
  const [withdrawal] = drawn.map((row) => recordIn<Withdrawal>(row)).filter(({ description }) => description !== null);
  const [settlement] = told.filter(({ description }) => description !== null);
  if (!settlement?.description || !withdrawal?.description) throw new Error("nothing was written about any");
  const listed = async (q: string, member = owner) => {
    const { hits, more } = await search(q, member);
    return { ids: hits.map(({ id }) => id), kinds: hits.map(({ kind }) => kind), more: more.map(({ kind }) => kind) };
  };
  const own = { ...settlement, id: "w-1", trackId: "w-track-1", transactionId: null, iban: testIban(4_300_000) };
  const written = "بابت اجارهٔ کارگاه‌های «نیلوفر آبی»، قرارداد ۸۸/۱۲ و سفارش 7";
  const entry = areaOf("settlement").entry({ ...own, description: written } as never);
  await keepInBook(BUSINESS, [entry], { source: "reading", toldAt: new Date() });
  const found = ["نيلوفر آبي", "اجاره کارگاههای", "قرارداد 88", "سفارش ۷ نیلوفر", "kdg,tv hfd", "قرارداد ۱۲ اجاره"];
  for (const q of found) {
    const { hits } = await search(q);
    expect(hits, q).toContainEqual(
      expect.objectContaining({ kind: "settlement", id: "w-track-1", matchedBy: "words", isExact: false }),
    );
    expect((await listed(q, support)).ids, q).not.toContain("w-track-1");
  }
  // The service's list searches for a text literally, so it must not claim records that are not listed.
  const many = Array.from({ length: 21 }, (_, index) =>
    areaOf("settlement").entry({
      ...own,
      id: `w-${index + 2}`,
      trackId: `w-track-${index + 2}`,
      description: "گلدوزی سپیدار",
    } as never),
  );
  await keepInBook(BUSINESS, many, { source: "reading", toldAt: new Date() });
  expect((await search("سپیدار گلدوزی")).more).toEqual([{ kind: "settlement", href: null }]);
  await db()
    .delete(bookRecords)
    .where(
      inArray(
        bookRecords.id,
        many.map(({ id }) => id),
      ),
    );
  // Each of the words must be there as a whole.
  for (const q of ["نیلوفر سفید", "نیلوف", "سفارش ۸ نیلوفر"])
    expect((await listed(q)).ids, q).not.toContain("w-track-1");
  // Support finds only the business's own number, which is no text of a person.
  expect(await search("قرارداد 88", support)).toMatchObject({ recognised: ["ownNumber"], hits: [] });
  for (const [kind, { description, id }] of [
    ["settlement", settlement],
    ["withdrawal", withdrawal],
  ] as const) {
    const { ids, kinds, more } = await listed(description ?? "");
    expect(more.includes(kind) || ids.includes(id) || kinds.includes(kind), description ?? "").toBe(true);
  }
  await db().delete(bookRecords).where(eq(bookRecords.id, "w-1"));
});

it("a batch is found by its id and by its amount, without asking, and by support in no way that tells the id", async () => {
  const [row] = await inBook("batch");
  if (!row?.amountRial) throw new Error("there is no batch");
  expect((await inBook("batch")).length).toBe(
    (await callService(batchOperations.list, pageOf, context)).data.items.length,
  );
  await db().update(bookReadings).set({ freshAt: new Date() });
  const reference = referenceOf(row.id);
  const byAmount = `${row.amountRial} rial ${tehranDayOf(row.at)}`;
  const send = vi.spyOn(upstream, "sendUpstream");
  for (const q of [row.id, row.id.toUpperCase(), reference]) {
    const hit = { kind: "batch", id: row.id, href: batchRoutes.batch(BUSINESS, row.id), isExact: true };
    expect((await search(q)).hits, q).toMatchObject([{ ...hit, amountRial: row.amountRial }]);
  }
  expect((await search(byAmount)).hits).toContainEqual(expect.objectContaining({ kind: "batch", id: row.id }));
  for (const q of [reference, byAmount]) {
    const { hits } = await search(q, support);
    expect(hits, q).toContainEqual(
      expect.objectContaining({ kind: "batch", id: reference, href: batchRoutes.batch(BUSINESS, reference) }),
    );
    expect(JSON.stringify(hits)).not.toContain(row.id);
  }
  expect((await search(row.id, support)).hits).toEqual([]);
  for (const member of [owner, support]) {
    const { body } = await member.ask(searchOperations.person, { q: row.id });
    expect((body as PersonRecords).hits).toEqual([]);
  }
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
});

it("settlements in line are told on the overview, whoever ordered them, with the deposit that lets which go", async () => {
  const waiting = (await inBook("queuedSettlement")).filter(({ state }) => state === "QUEUED");
  const rows = waiting.map((row) => recordIn<QueuedSettlement>(row));
  if (rows.length < 2) throw new Error("too few wait");
  await callService(walletOperations.balance, {}, context);
  const { availableRial } = (await callService(businessOperations.show, {}, context)).data;
  if (availableRial === null) throw new Error("the service tells what can be paid out");
  const group = async (member: TestMember) => (await groupsOf(member.ask, /^settlements_queued$/))[0];
  const told = async (member: TestMember) => (await group(member))?.facts;
  const needs = rows.map((row) => row.amountRial + (row.wageRial ?? 0));
  // What is blocked of the balance releases nothing.
  const missing = (rial: number) => Math.max(0, rial - availableRial);
  const [smallestRial, allRial] = [missing(Math.min(...needs)), missing(needs.reduce((sum, need) => sum + need, 0))];
  const shown = await group(owner);
  expect(shown?.count).toBe(rows.length);
  expect(rows.map(({ id }) => id)).toContain(shown?.items[0]?.record);
  expect(shown?.items[0]).toMatchObject({ amountRial: expect.any(Number), name: expect.any(String) });
  expect(await told(owner)).toEqual({
    totalRial: rows.reduce((sum, { amountRial }) => sum + amountRial, 0),
    deposit: allRial === 0 ? "none" : smallestRial === 0 ? "rest" : "many",
    smallestRial,
    allRial,
    least: "false",
  });
  expect(await told(support)).toBeUndefined();
  // If the book lacks some of the waiting settlements, none of them is called the smallest.
  await db().update(bookReadings).set({ wholeUnread: 1 }).where(eq(bookReadings.kind, "queuedSettlement"));
  const unsure = await told(owner);
  expect(unsure).toMatchObject({ deposit: allRial === 0 ? "none" : "all", least: "true" });
  expect(unsure).not.toHaveProperty("smallestRial");
  await db().update(bookReadings).set({ wholeUnread: 0 }).where(eq(bookReadings.kind, "queuedSettlement"));
});

it("rows of a batch that failed before they were handed over are told, unless an order of ours tells them", async () => {
  const [row] = await inBook("batch");
  if (!row) throw new Error("there is no batch");
  const like = recordIn<Batch>(row);
  const told = async () => (await groupsOf(owner.ask, /^batch_rows_failed$/))[0];
  const before = await told();
  const made = ["a", "b", "c"].map((sign, index) => ({
    ...like,
    batchId: sign.repeat(128),
    createdAt: new Date().toISOString(),
    counts: { ...like.counts, FAILED: index + 1 },
  }));
  await keepInBook(BUSINESS, made.map(entryOfBatch), { source: "reading", toldAt: new Date() });
  const earlier = before?.items.length ?? 0;
  expect(await told()).toMatchObject({ count: (before?.count ?? 0) + 6, facts: { asOfAt: expect.any(String) } });
  expect((await told())?.items).toHaveLength(earlier + 3);
  // The time that it tells is the one of the reading, not the one of the question.
  const readAt = new Date(Date.now() - 7 * 60_000);
  const isBatch = eq(bookReadings.kind, "batch");
  const [reading] = await db().select().from(bookReadings).where(isBatch);
  await db()
    .update(bookReadings)
    .set({ wholeAt: new Date(Date.now() - 3_600_000) })
    .where(isBatch);
  const open = { ...like, batchId: "d".repeat(128), createdAt: new Date().toISOString(), totalCount: 9 };
  const counts = { ...like.counts, INIT: 9, FAILED: 0 };
  await keepInBook(BUSINESS, [entryOfBatch({ ...open, counts })], { source: "reading", toldAt: readAt });
  const inbox = await inboxOf(owner.ask);
  const failed = inbox.groups.find(({ kind }) => kind === "batch_rows_failed");
  for (const { facts } of failed?.items ?? []) expect(facts.asOfAt).toBe(readAt.toISOString());
  expect(failed?.items).toHaveLength(earlier + 3);
  expect(Date.parse(inbox.checkedAt)).toBeGreaterThan(readAt.getTime());
  // The service does not know it.
  await db().delete(bookRecords).where(eq(bookRecords.id, open.batchId));
  await db()
    .update(bookReadings)
    .set({ wholeAt: reading?.wholeAt ?? null })
    .where(isBatch);
  const order = {
    business: BUSINESS,
    kind: "batch",
    state: "done",
    makerId: owner.id,
    makerName: "مالک",
    amountRial: 1_000_000,
    content: {},
    contentHash: "0".repeat(64),
    sentAt: new Date(),
  } as const;
  const ids = () => ({ trackId: randomUUID(), idempotencyKey: randomUUID() });
  await db()
    .insert(paymentOrders)
    .values([
      { ...order, ...ids(), serviceId: "a".repeat(128) },
      { ...order, ...ids(), receipt: { pieces: [{ batchId: "c".repeat(128) }] } },
    ]);
  expect(await told()).toMatchObject({ count: (before?.count ?? 0) + 2 });
  expect((await told())?.items).toHaveLength(earlier + 1);
  await db().delete(paymentOrders).where(eq(paymentOrders.makerId, owner.id));
  await db()
    .delete(bookRecords)
    .where(
      inArray(
        bookRecords.id,
        made.map(({ batchId }) => batchId),
      ),
    );
});

it("what support sees masked is no id of any record, so that none of it can be tried out sign by sign", async () => {
  const rows = await db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
  const leaves = (value: unknown): string[] =>
    typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
  let masked = 0;
  for (const row of rows) {
    const area = areaOf(row.kind);
    const masks = Object.entries(area.personal ?? (area.list ? maskedPaths(area.list.operation) : {}));
    const personal = masks.filter(([, kind]) => kind !== "hidden" && kind !== "reference");
    const record = recordIn<object>(row);
    const { items } = maskAnswer({ items: [record] }, Object.fromEntries(personal));
    const shown = new Set(leaves(items));
    const hidden = new Set(leaves(record).filter((value) => value.length > 3 && !shown.has(value)));
    masked += hidden.size;
    const given = area.entry(record as never).terms.filter(([field]) => field === "id" || field === "number");
    expect(given.filter(([, value]) => hidden.has(value)).map(([field]) => `${row.kind} ${field}`)).toEqual([]);
  }
  expect(masked).toBeGreaterThan(100);

  const account = rows
    .flatMap((row) => (row.kind === "authorization" ? recordIn<Authorization>(row).payerAccount?.accountNumber : null))
    .find((number) => number && /^\d{10,}$/.test(number));
  if (!account) throw new Error("no account number");
  expect((await search(account)).hits.length).toBeGreaterThan(0);
  expect(await search(account, support)).toMatchObject({ hits: [], more: [] });
});

it("every id that a screen shows of a record finds it", async () => {
  for (const kind of ["withdrawal", "settlement", "authorization", "customer", "transaction"] as const) {
    const records = await inBook(kind);
    const step = Math.max(1, Math.floor(records.length / (IS_WHOLE_RUN ? 8 : 2)));
    for (const row of records.filter((_, index) => index % step === 0)) {
      const { id, own } = areaOf(kind).show(recordIn<never>(row), BUSINESS);
      for (const value of own) {
        if (value === null) continue;
        const { hits, more } = await search(value);
        const isThere =
          hits.some((hit) => hit.kind === kind && hit.id === id) || more.some((each) => each.kind === kind);
        // The statement row of a record that was found is the same thing twice.
        const isSame = kind === "transaction" && hits.some((hit) => hit.kind !== "transaction");
        expect(isThere || isSame, `${kind} ${value}`).toBe(true);
      }
    }
  }
});

it("a batch's row is found while nothing was handed over of it, then its settlement alone, and what failed for good", async () => {
  const trackIds = [randomUUID(), randomUUID()] as const;
  const [waiting, refused] = trackIds;
  const iban = IBAN_WITHOUT_A2A;
  const items = [
    { trackId: waiting, iban: testIban(78), amountRial: 60_010, type: "ACH" as const },
    { trackId: refused, iban, amountRial: 60_020, type: "A2A" as const, description: "دستمزد نصاب آسانسور" },
  ];
  const batchId = batchIdOf(items);
  await callService(batchOperations.create, { batchId, items }, context);
  const readOn = async () => {
    await db()
      .update(bookReadings)
      .set({ freshAt: sql`${bookReadings.freshAt} - interval '1 hour'` });
    for (const kind of ["batch", "batchItem", "settlement"] as const) await readList(BUSINESS, areaOf(kind), never);
  };
  await readOn();
  const hit = { kind: "batchItem", href: batchRoutes.batch(BUSINESS, batchId), isExact: true };
  for (const id of trackIds)
    expect((await search(id)).hits).toMatchObject([{ ...hit, id, status: "INIT", view: BATCH_ITEM_STATUS.INIT }]);

  await sandbox.control("POST", "clock", { advanceSeconds: 6 });
  await readOn();
  expect((await search(waiting)).hits).toMatchObject([{ kind: "settlement", id: waiting }]);
  for (const q of [refused, iban, "نصاب آسانسور"]) {
    const told = { ...hit, isExact: q !== "نصاب آسانسور", id: refused, status: "FAILED" };
    expect((await search(q)).hits, q).toContainEqual(expect.objectContaining(told));
  }
  const { body } = await owner.ask(searchOperations.person, { q: iban });
  expect((body as PersonRecords).hits).toMatchObject([{ kind: "batchItem", id: refused, amountRial: 60_020 }]);
  // A batch's id is a hash of hidden data. Support gets its reference, and finds the batch only by whole values.
  for (const q of [refused, iban]) {
    const { hits } = await search(q, support);
    expect(hits).toMatchObject([{ kind: "batchItem", href: batchRoutes.batch(BUSINESS, referenceOf(batchId)) }]);
    expect(JSON.stringify(hits)).not.toContain(batchId);
  }
  expect((await search("نصاب آسانسور", support)).hits).toEqual([]);
  // Nothing is requested again while nothing changes.
  const send = vi.spyOn(upstream, "sendUpstream");
  await readOn();
  expect(send.mock.calls.filter(([{ path }]) => path.includes("batch-settlements"))).toEqual([]);
  send.mockRestore();
  expect((await bookCoverage(BUSINESS)).find(({ kind }) => kind === "batchItem")?.freshAt).toEqual(expect.any(Date));
});
it("an id that a list prints with its middle left out finds its record, for support no more than the whole id", async () => {
  for (const kind of ["withdrawal", "settlement", "authorization", "customer"] as const) {
    const [row] = await inBook(kind);
    if (!row) throw new Error(`there is no ${kind}`);
    const { id } = areaOf(kind).show(recordIn<never>(row), BUSINESS);
    for (const member of [owner, support]) {
      const [whole, shortened] = [await search(id, member), await search(shortenMiddle(id), member)];
      expect(shortened.hits, `${kind} ${id}`).toContainEqual(expect.objectContaining({ kind, id, isExact: true }));
      expect(shortened.hits).toEqual(whole.hits);
    }
  }
  const [batch] = await inBook("batch");
  const printed = shortenMiddle(batch?.id ?? "");
  expect((await search(printed)).hits).toMatchObject([{ kind: "batch", id: batch?.id }]);
  // Support sees a batch by its reference, and its hash in no form.
  expect((await search(printed, support)).hits).toEqual([]);
  // Another sign at either end is another id.
  const [withdrawal] = await inBook("withdrawal");
  const other = shortenMiddle(withdrawal?.id ?? "").replace(/.$/, (sign) => (sign === "0" ? "1" : "0"));
  expect(await search(other)).toMatchObject({ hits: [], recognised: ["idEnds"] });
});
