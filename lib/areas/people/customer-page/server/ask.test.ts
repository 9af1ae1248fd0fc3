import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { HIT_KINDS } from "@/lib/areas/hits";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { type PersonRecords, searchOperations } from "@/lib/areas/records/search/operations";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { recordIn } from "@/lib/server/book/keep";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { auditEntries, bookReadings, bookRecords, customerNotes } from "@/lib/server/db/schema/index";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { REMOVED_ALONE, setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { customerPageOperations as operations } from "../operations";
import type { CustomerNote, CustomerOverview, CustomerPageContent, PartyKind, PartyTimeline } from "../party";

const today = tehranDayOf(Date.now());
const days = Array.from({ length: 31 }, (_, index) => addDays(today, index - 30));
const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
let accountant: TestMember;
let support: TestMember;
let auditor: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { BOOK_DAYS: "31", SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  await setPolicy(BUSINESS, REMOVED_ALONE);
  owner = await makeMember(BUSINESS, "owner");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  auditor = await makeMember(BUSINESS, "auditor");
  await vi.waitFor(
    async () => {
      await readLists(never);
      const readings = await db().select().from(bookReadings);
      expect(readings.filter(({ wholeAt }) => wholeAt === null).map(({ kind }) => kind)).toEqual([]);
    },
    { timeout: 100_000 },
  );
  await readStatement(BUSINESS, days, never);
});
afterAll(() => sandbox.close());

const partyOf = async (customerId: string, member = owner) => {
  const { status, body } = await member.ask(operations.party, { customerId });
  expect(status).toBe(200);
  return body as CustomerPageContent;
};
const timelineOf = async (customerId: string, more: object = {}, member = owner) => {
  const { status, body } = await member.ask(operations.timeline, { customerId, ...more } as never);
  expect(status).toBe(200);
  return body as PartyTimeline;
};
const overviewOf = async (customerId: string, member = owner) => {
  const { status, body } = await member.ask(operations.overview, { customerId });
  expect(status).toBe(200);
  return body as CustomerOverview;
};
const notesOf = async (customerId: string, member = owner) =>
  (await member.ask(operations.notes, { customerId })).body.items as CustomerNote[];
const kindIn = ({ kinds }: CustomerPageContent, wanted: PartyKind) => kinds.find(({ kind }) => kind === wanted);

let codes = 0;
function newCode(): string {
  codes += 1;
  return withCheckDigit(`38${String(codes).padStart(7, "0")}`);
}

/** Creates a customer whom the book knows, as if it had read them. */
async function customer(mobile: string, lastName = "صفحه‌ای"): Promise<string> {
  const person = { type: "INDIVIDUAL", firstName: "نگار", lastName, mobile, nationalCode: newCode() };
  const { body } = await askProxy(accountant, customerOperations.create, person);
  const { body: list } = await askProxy(accountant, customerOperations.list, { q: mobile });
  expect(list.items.map(({ id }: { id: string }) => id)).toContain(body.id);
  // The book stores passing answers a moment later.
  await vi.waitFor(async () => expect((await partyOf(body.id)).isInBook).toBe(true), { timeout: 60_000 });
  return body.id;
}

const records = async (kind: "authorization" | "withdrawal") =>
  (
    await db()
      .select()
      .from(bookRecords)
      .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, kind)))
  ).map((row) => recordIn<{ id: string; mobile: string | null; authorizationId: string | null }>(row));

/** A mobile of exactly one authorization, under which there are withdrawals. */
async function payerMobile(): Promise<string> {
  const [authorizations, withdrawals] = await Promise.all([records("authorization"), records("withdrawal")]);
  const used = new Set(withdrawals.map(({ authorizationId }) => authorizationId));
  const one = authorizations.find(
    ({ id, mobile }) => mobile && used.has(id) && authorizations.filter((each) => each.mobile === mobile).length === 1,
  );
  if (!one?.mobile) throw new Error("no payer");
  return one.mobile;
}

it("has the same numbers as the person's page and as each kind's own list, in one line of time", async () => {
  const mobile = await payerMobile();
  const customerId = await customer(mobile);
  const iban = makeIban("056", "990011");
  await askProxy(accountant, customerAccountOperations.addIban, {
    customerId,
    iban,
    isDefault: true,
    hasInquiry: false,
    trackId: randomUUID(),
  });
  for (const amountRial of [1_200_000, 1_500_000])
    await accountant.ask(gatewayOperations.create, {
      amountRial,
      customerId,
      description: "بدهی آبان",
      uses: "one",
    } as never);
  const order = await accountant.ask(orderOperations.make, {
    kind: "settlement",
    idempotencyKey: randomUUID(),
    content: { iban, ownerName: "نگار صفحه‌ای", amountRial: 700_000 },
  } as never);
  expect(order.status).toBe(200);
  await accountant.ask(orderOperations.make, {
    kind: "customerDeposit",
    idempotencyKey: randomUUID(),
    content: { customerId, amountRial: 90_000 },
  } as never);
  await support.ask(operations.addNote, { customerId, text: "زنگ زد و از برداشت ناموفق پرسید" });

  const party = await partyOf(customerId);
  const person = (await owner.ask(searchOperations.person, { q: customerId })).body as PersonRecords;
  expect(kindIn(party, "withdrawal")?.count).toBeGreaterThan(0);
  for (const kind of HIT_KINDS) {
    const known = person.sums.filter((sum) => sum.kind === kind);
    // The customer's own kind is left out: the page already shows the customer.
    if (known.length === 0 || kind === "customer") continue;
    const told = kindIn(party, kind)?.sums.map(({ view: _view, ...sum }) => sum);
    expect(told, kind).toEqual(known.map(({ kind: _kind, view: _view, ...sum }) => sum));
  }
  const asked = (await owner.ask(gatewayOperations.requests, { q: customerId })).body;
  expect(kindIn(party, "paymentRequest")).toMatchObject({ count: asked.total, isCut: false });
  expect(asked.total).toBe(2);
  expect(kindIn(party, "paymentRequest")?.href).toBe(`/${BUSINESS}/gateway/requests?q=${customerId}`);
  // One order goes to their registered IBAN, one to their wallet. The list finds each by the same text.
  expect(kindIn(party, "order")?.count).toBe(2);
  for (const q of [iban, customerId]) expect((await owner.ask(orderOperations.list, { q })).body.total, q).toBe(1);
  expect(party).toMatchObject({ isInBook: true, isMany: false, others: [], lacksIbans: false });
  expect(party.book).not.toBeNull();

  // Both links are still to be paid, and what is not final waits: those, the order that nobody has approved, and more.
  const overview = await overviewOf(customerId);
  expect(overview.owes).toEqual({ amountRial: 2_700_000, count: 2 });
  expect(overview.openRequest).toBe(kindIn(party, "paymentRequest")?.newest[0]?.href);
  expect(overview.waits.count).toBeGreaterThanOrEqual(4);
  expect(overview.waits.items.map(({ moved }) => moved)).toEqual(overview.waits.items.map(() => null));
  const first = await timelineOf(customerId, { perPage: 3 });
  const rows = [...first.items];
  for (let page = 2; page <= Math.ceil((first.total ?? 0) / 3); page += 1)
    rows.push(...(await timelineOf(customerId, { page, perPage: 3 })).items);
  expect(rows).toHaveLength(first.total ?? 0);
  expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length);
  const times = rows.map(({ at }) => Date.parse(at ?? ""));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["withdrawal", "order", "note", "paymentRequest"]),
  );
  expect(first.until).toBeNull();
  const only = await timelineOf(customerId, { of: "withdrawal", perPage: 100 });
  expect((only.total ?? 0) + only.ahead.count).toBe(kindIn(party, "withdrawal")?.count);
  const said = await timelineOf(customerId, { of: "said" });
  expect(said.items.map(({ kind, text }) => [kind, text])).toEqual(
    Array.from({ length: 2 }, () => ["paymentRequest", "بدهی آبان"]),
  );
});

it("never adds what went back to what was paid, and has what is still to come beside what was", async () => {
  const mobile = "09361197711";
  const customerId = await customer(mobile, "بازگشتی");
  const paid = (amountRial: number) =>
    sandbox.control<{ id: number }>("POST", "gateway-payments", { amountRial, mobile, name: "نگار بازگشتی" });
  const [{ id }] = [await paid(2_000_000), await paid(1_000_000)];
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const refund = await fetch(`${sandbox.url}/v3/business/${BUSINESS}/transaction/${id}/refund`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ amount: "500000", payment_number: "515151515151515" }),
  });
  const [record] = (await refund.json()).data.results;
  await sandbox.control("POST", `gateway-refunds/${record.id}/settle`, { status: "DONE" });
  await readStatement(BUSINESS, days, never);
  const ofWallet = kindIn(await partyOf(customerId), "transaction");
  const told = ofWallet?.sums.map(({ status, isOut, count, amountRial }) => [status, isOut, count, amountRial]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["successful", false, 2, 3_000_000],
      [expect.any(String), true, 1, 500_000],
    ]),
  );
  const line = (await timelineOf(customerId, { perPage: 100 })).items.filter(({ kind }) => kind === "transaction");
  expect(line.map(({ what, moved }) => [what, moved]).toSorted()).toEqual([
    ["wallet.channels.ipg", "in"],
    ["wallet.channels.ipg", "in"],
    ["wallet.channels.refund", "out"],
  ]);
  const overview = await overviewOf(customerId);
  expect(overview.paid).toEqual({ netRial: 2_500_000, backRial: 500_000, count: 2 });
  expect(overview.newest.slice(0, 3).map(({ id: of }) => of)).toEqual(line.map(({ id: of }) => of));
  const person = (await owner.ask(searchOperations.person, { q: mobile })).body as PersonRecords;
  expect(person.hits.find(({ isOut }) => isOut)).toMatchObject({ what: "wallet.channels.refund", amountRial: 500_000 });
  const found = (await owner.ask(searchOperations.lookup, { q: mobile })).body.hits as PersonRecords["hits"];
  expect(found.filter(({ kind }) => kind === "transaction").map(({ isOut }) => isOut)).toEqual(
    expect.arrayContaining([true, false]),
  );

  const dated = (await records("withdrawal")).map(({ id: withdrawalId }) => withdrawalId);
  const [ahead] = await db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.kind, "withdrawal"), gt(bookRecords.at, new Date()), inArray(bookRecords.id, dated)))
    .limit(1);
  const { authorizationId } = recordIn<{ authorizationId: string }>(ahead as never);
  const payer = (await records("authorization")).find(({ id: of }) => of === authorizationId);
  const all = (await owner.ask(searchOperations.person, { q: payer?.mobile })).body as PersonRecords;
  expect(all.ahead.map(({ id: of }) => of)).toContain(ahead?.id);
  expect(all.hits.map(({ id: of }) => of)).not.toContain(ahead?.id);
  const theirs = await timelineOf(await customer(payer?.mobile ?? "", "آینده"), { perPage: 100 });
  expect(theirs.ahead.items.map(({ id: of }) => of)).toContain(ahead?.id);
  expect(theirs.items.map(({ id: of }) => of)).not.toContain(ahead?.id);
  expect((await overviewOf(await customer(payer?.mobile ?? "", "منتظر"))).newest.map(({ id: of }) => of)).not.toContain(
    ahead?.id,
  );
  const times = theirs.ahead.items.map(({ at }) => Date.parse(at ?? ""));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it("tells each role what it may know, and no more", async () => {
  const mobile = await payerMobile();
  const customerId = await customer(mobile, "پوشیده");
  const [whole, masked] = [await timelineOf(customerId), await timelineOf(customerId, {}, support)];
  expect(JSON.stringify(whole)).toMatch(/"name":"[^"•]+"/);
  expect(JSON.stringify(masked)).not.toMatch(/"name":"[^"•]+"/);
  expect(masked.total).toBe(whole.total);
  // A paper shows people unmasked, and members who see people masked do not see other members' inquiries.
  expect(kindIn(await partyOf(customerId, support), "document")).toBeUndefined();
  expect((await support.ask(documentOperations.list, {})).status).toBe(403);
  for (const member of [support, auditor])
    expect((await member.ask(inquiryOperations.list, { customerId })).body.total).toBe(
      kindIn(await partyOf(customerId, member), "inquiry")?.count ?? 0,
    );
  expect((await auditor.ask(operations.addNote, { customerId, text: "نه" })).status).toBe(403);
  for (const member of [support, auditor]) expect((await partyOf(customerId, member)).isInBook).toBe(true);
});

it("says that a mobile is several customers', and that somebody is not in the book yet", async () => {
  const mobile = "09361190001";
  const [one, other] = [await customer(mobile, "نخست"), await customer(mobile, "دوم")];
  expect((await partyOf(one)).others).toEqual([
    { id: other, name: expect.stringContaining("دوم"), href: `/${BUSINESS}/customers/${other}` },
  ]);
  expect((await partyOf(one, support)).others[0]?.name).not.toContain("دوم");
  const unknown = await partyOf(randomUUID());
  expect(unknown).toMatchObject({ isInBook: false, kinds: [], others: [] });
});

it("counts what a customer's own code received as their list of deposits does", async () => {
  const deposits = (await owner.ask(depositOperations.known, { id: randomUUID() })).body;
  expect(deposits.count).toBe(0);
  const { body } = await askProxy(owner, depositOperations.list, { perPage: 100 });
  const of = body.items.find(({ customerId }: { customerId: string | null }) => customerId !== null)?.customerId;
  expect(of).toBeTruthy();
  const known = (await owner.ask(depositOperations.known, { id: of })).body;
  const party = await partyOf(of);
  // The payer under a code is another person: their other payments do not belong to the customer.
  expect(kindIn(party, "deposit")?.count).toBe(known.count);
  expect(known.count).toBeGreaterThan(0);
  expect(party.isMany).toBe(false);
  const kinds = party.kinds.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 80 }, () => 7)]);

it("keeps notes and files of the team sealed, once for all presses, masked where people are", async () => {
  const customerId = await customer("09361190002");
  const key = randomUUID();
  const text = "شمارهٔ دیگرش ۰۹۱۲۳۴۵۶۷۸۹ است";
  const presses = await Promise.all([1, 2].map(() => accountant.ask(operations.addNote, { customerId, text }, key)));
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect(presses[0]?.body).toEqual(presses[1]?.body);
  expect((await accountant.ask(operations.addNote, { customerId, text: "دیگر" }, key)).status).toBe(409);
  expect((await accountant.ask(operations.addNote, { customerId, text: " " })).body.fields).toEqual({
    text: "errors.required",
  });
  expect((await accountant.ask(operations.addNote, { customerId: randomUUID(), text })).status).toBe(404);
  await support.ask(operations.addNote, { customerId, text: "خودم ۰۹۱۲۳۴۵۶۷۸۸ را دیدم" });
  const file = { customerId, text: "", fileName: "رسید.png" };
  expect((await accountant.ask(operations.addFile, file, randomUUID(), PNG)).status).toBe(200);
  // A second file under the same key is not taken for the first: it is refused with an error.
  const fileKey = randomUUID();
  const other = PNG.map((byte, place) => (place > 20 ? 8 : byte));
  const twice = { ...file, text: "دو فایل" };
  const first = await accountant.ask(operations.addFile, twice, fileKey, PNG);
  expect((await accountant.ask(operations.addFile, twice, fileKey, PNG)).body).toEqual(first.body);
  for (const again of [
    accountant.ask(operations.addFile, twice, fileKey, other),
    accountant.ask(operations.addNote, { customerId, text: "دو فایل" }, fileKey),
  ])
    expect((await again).body.fields).toEqual({ file: "errors.noteHasFile" });
  const [kept] = await notesOf(customerId);
  expect((await accountant.ask(operations.file, { noteId: kept?.id })).body.base64).toBe(
    Buffer.from(PNG).toString("base64"),
  );
  await accountant.ask(operations.removeNote, { noteId: kept?.id });
  const html = new Uint8Array(Buffer.from("<html><script>alert(1)</script></html>"));
  expect((await accountant.ask(operations.addFile, file, randomUUID(), html)).body.fields).toEqual({
    file: "errors.fileType",
  });

  const all = await notesOf(customerId);
  expect(all.map((note) => note.text)).toEqual(["", "خودم ۰۹۱۲۳۴۵۶۷۸۸ را دیدم", text]);
  const forSupport = await notesOf(customerId, support);
  expect(JSON.stringify(forSupport)).not.toContain("۰۹۱۲۳۴۵۶۷۸۹");
  expect(forSupport[1]?.text).toContain("۰۹۱۲۳۴۵۶۷۸۸");
  expect(forSupport.map(({ mayRemove, file: one }) => [mayRemove, one?.mayOpen])).toEqual([
    [false, false],
    [true, undefined],
    [false, undefined],
  ]);
  const [withFile] = all;
  expect(withFile?.file).toEqual({ name: "رسید.png", type: "png", bytes: PNG.length, mayOpen: true });
  const noteId = withFile?.id ?? "";
  expect((await support.ask(operations.file, { noteId })).status).toBe(403);
  const opened = (await auditor.ask(operations.file, { noteId })).body;
  expect(opened).toEqual({ name: "رسید.png", type: "png", base64: Buffer.from(PNG).toString("base64") });
  const [look] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "customer_note.file_opened"))
    .orderBy(auditEntries.seq);
  expect(look).toMatchObject({ subject: customerId });

  const stored = await db().select().from(customerNotes).where(eq(customerNotes.customerId, customerId));
  for (const row of stored) expect(row.words?.toString("utf8")).not.toContain("شماره");
  expect(stored.find(({ file: bytes }) => bytes !== null)?.file?.includes(Buffer.from(PNG))).toBe(false);

  expect((await support.ask(operations.removeNote, { noteId })).status).toBe(403);
  expect((await auditor.ask(operations.removeNote, { noteId })).status).toBe(403);
  expect((await owner.ask(operations.removeNote, { noteId })).status).toBe(200);
  expect((await owner.ask(operations.file, { noteId })).status).toBe(404);
  expect(await notesOf(customerId)).toHaveLength(2);
});

it("forgets what was written of whoever is erased, or deleted at the service", async () => {
  const mobile = "09361190003";
  const customerId = await customer(mobile);
  const other = await customer("09361190004");
  await accountant.ask(operations.addNote, { customerId, text: "زنگ زد" });
  await accountant.ask(operations.addNote, { customerId: other, text: `برادر ${mobile} است` });
  await accountant.ask(operations.addNote, { customerId: other, text: "می‌ماند" });
  const erased = await owner.ask(searchOperations.erase, {
    value: mobile,
    confirmation: mobile,
    reason: "به درخواست خودش",
  });
  expect(erased.status).toBe(200);
  expect((await notesOf(customerId)).map(({ text }) => text)).toEqual([null]);
  expect((await notesOf(other)).map(({ text }) => text)).toEqual(["می‌ماند", null]);
  await askProxy(owner, customerOperations.remove, { customerId: other });
  await expect.poll(() => notesOf(other)).toEqual([]);
});
