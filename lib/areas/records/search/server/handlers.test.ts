import { randomBytes, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { HIT_KINDS } from "@/lib/areas/hits";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { referenceOf } from "@/lib/areas/money/batches/server/batch-reference";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { Page } from "@/lib/kit/operations/define";
import type { OrderRow } from "@/lib/kit/orders/views";
import { asPersianKeys } from "@/lib/kit/search/keyboard";
import type { RecognisedKind } from "@/lib/kit/search/recognise";
import { flushAnswers } from "@/lib/server/book/feed";
import { registry } from "@/lib/server/core/registry";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { auditEntries, bookChanges, bookRecords, orderItems, paymentOrders } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { SEARCH_TIMES } from "@/lib/server/search/asker";
import { COMPARED } from "@/lib/server/search/finder";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { type SearchAnswer, searchOperations } from "../operations";
import searchWords from "../words/en";

const context = { business: BUSINESS, requestId: "test-request" };
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
let withdrawal: Withdrawal;
let another: Withdrawal;
let third: Withdrawal;
let authorization: Authorization;
let transaction: Transaction;

function first<T>(items: readonly T[], fits: (item: T) => unknown = () => true): T {
  const found = items.find(fits);
  if (found === undefined) throw new Error("the sandbox has no such record");
  return found;
}

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "1000", SERVICE_LIMIT_POST: "1000" },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  const page = { page: 1, perPage: 20 };
  const { items } = (await callService(withdrawalOperations.list, { ...page, status: "DONE" }, context)).data;
  withdrawal = first(items);
  another = first(items, ({ id }) => id !== withdrawal.id);
  third = first(items, ({ id }) => id !== withdrawal.id && id !== another.id);
  authorization = first(
    (await callService(authorizationOperations.list, page, context)).data.items,
    ({ mobile }) => mobile,
  );
  transaction = first(
    (await callService(walletOperations.transactions, { perPage: 50 }, context)).data.items,
    ({ card }) => card,
  );
});
afterAll(() => sandbox.close());
afterEach(() => void vi.restoreAllMocks());

async function search(q: string, member = owner): Promise<SearchAnswer> {
  const { status, body } = await member.ask(searchOperations.lookup, { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as SearchAnswer;
}

describe("the one box", () => {
  it("notes a withdrawal as seen by whom the service told of it, not by whom a kept answer was given again", async () => {
    const withdrawalId = third.id;
    const answeredAt = new Date();
    vi.useFakeTimers({ toFake: ["Date"], now: answeredAt });
    const kept = vi.spyOn(withdrawalOperations.show, "cacheSeconds", "get").mockReturnValue(600);
    try {
      await callService(withdrawalOperations.show, { withdrawalId }, context);
      vi.setSystemTime(answeredAt.getTime() + 60_000);
      await search(withdrawalId);
    } finally {
      kept.mockRestore();
      vi.useRealTimers();
    }
    await flushAnswers();
    const seen = await db().select().from(bookChanges).where(eq(bookChanges.recordId, withdrawalId));
    expect(seen).toMatchObject([{ source: "look_up", actorName: null }]);
  });

  it("finds a withdrawal by its id, its track id, and with the wrong layout on", async () => {
    for (const q of [withdrawal.id, withdrawal.trackId ?? "", asPersianKeys(withdrawal.id), ` ${withdrawal.id} `]) {
      const { hits } = await search(q);
      expect(hits).toMatchObject([
        { kind: "withdrawal", id: withdrawal.id, href: `/${BUSINESS}/withdrawals/${withdrawal.id}`, status: "DONE" },
      ]);
    }
  });

  it("finds a settlement by its track id, and those to an IBAN, without the statement's rows about them", async () => {
    const page = { page: 1, perPage: 5, status: "DONE" } as const;
    const [settlement] = (await callService(settlementOperations.list, page, context)).data.items;
    if (!settlement?.trackId || !settlement.iban) throw new Error("the sandbox has no settlement");
    const href = `/${BUSINESS}/settlements/${settlement.trackId}`;
    expect((await search(settlement.trackId)).hits).toMatchObject([
      { kind: "settlement", id: settlement.trackId, href, amountRial: settlement.amountRial, status: "DONE" },
    ]);
    const { hits } = await search(settlement.iban);
    expect(hits).toContainEqual(expect.objectContaining({ kind: "settlement", matchedBy: "iban" }));
    const ids = hits.filter(({ kind }) => kind === "transaction").map(({ id }) => id);
    expect(ids).not.toContain(settlement.transactionId);
  });

  it("shows nobody else's where the service passes its filters over", async () => {
    await sandbox.control("POST", "habits", { list_filters: "passed_over" });
    try {
      const { hits } = await search(authorization.mobile ?? "");
      const found = hits.filter(({ kind }) => kind === "authorization" || kind === "customer");
      for (const { kind, id, isExact } of found) expect([kind, id, isExact]).toEqual([kind, id, true]);
      const named = (await search("نامی که هیچ‌کس ندارد")).hits;
      expect(named.filter(({ kind }) => kind === "authorization")).toEqual([]);
    } finally {
      await sandbox.control("POST", "habits", { list_filters: "narrow" });
    }
  });

  it("finds an authorization by its id and by the customer's mobile", async () => {
    for (const q of [authorization.id, authorization.mobile ?? "", `+98${authorization.mobile?.slice(1)}`]) {
      const { hits } = await search(q);
      expect(hits).toContainEqual(expect.objectContaining({ kind: "authorization", id: authorization.id }));
    }
  });

  it("finds an authorization by what the service does not search by: the national code and the end of the card", async () => {
    vi.spyOn(COMPARED, "perPage", "get").mockReturnValue(5);
    const { items } = (await callService(authorizationOperations.list, { page: 2, perPage: 5 }, context)).data;
    const known = first(items, ({ nationalCode, payerAccount }) => nationalCode && payerAccount?.pan);
    for (const q of [known.nationalCode ?? "", known.payerAccount?.pan?.slice(-4) ?? ""])
      for (const member of [owner, support]) {
        const { hits, comparedOnly } = await search(q, member);
        expect(hits).toContainEqual(expect.objectContaining({ kind: "authorization", id: known.id }));
        expect(comparedOnly).toBeNull();
      }
  });

  it("compares all pages where the service gives smaller ones than it was asked for", async () => {
    const { items } = (await callService(authorizationOperations.list, { page: 1, perPage: 100 }, context)).data;
    const known = first(items.slice(20), ({ nationalCode }) => nationalCode);
    vi.spyOn(authorizationOperations.list, "toService").mockImplementation(() => ({ query: { per_page: undefined } }));
    expect((await search(known.nationalCode ?? "")).hits).toMatchObject([{ kind: "authorization", id: known.id }]);
  });

  it("says how many it compared when there are too many authorizations", async () => {
    vi.spyOn(COMPARED, "perPage", "get").mockReturnValue(2);
    vi.spyOn(COMPARED, "pages", "get").mockReturnValue(2);
    expect(await search("0499370899")).toMatchObject({ hits: [], comparedOnly: 4 });
  });

  it.each([
    [10, 1, null],
    [2, 0, 14],
  ])("compares page after page, %i at most, where the service tells no total", async (pages, count, comparedOnly) => {
    const perPage = 7;
    const { items } = (await callService(authorizationOperations.list, { page: 3, perPage }, context)).data;
    const known = first(items, ({ nationalCode }) => nationalCode);
    // Answers that passed earlier are stored in the book.
    await flushAnswers();
    await db().delete(bookRecords);
    vi.spyOn(COMPARED, "perPage", "get").mockReturnValue(perPage);
    vi.spyOn(COMPARED, "pages", "get").mockReturnValue(pages);
    const path = "/v3/business/:business/subscription/authorization";
    await sandbox.control("POST", "faults", { path, method: "GET", fault: "malformed", value: "no_paging" });
    try {
      const answer = await search(known.nationalCode ?? "");
      expect(answer.hits.filter(({ id }) => id === known.id)).toHaveLength(count);
      expect(answer.comparedOnly).toBe(comparedOnly);
    } finally {
      await sandbox.control("DELETE", "faults");
    }
  });

  it("finds no authorization in a refusal that says nothing of it", async () => {
    const q = "00000000-0000-4000-8000-000000000001";
    const path = "/v3/business/:business/subscription/authorization/:authorization_id/search";
    await sandbox.control("POST", "faults", { path, method: "GET", fault: "status", value: "422 message", times: 1 });
    try {
      expect(await search(q)).toMatchObject({ hits: [], unanswered: ["authorization"] });
    } finally {
      await sandbox.control("DELETE", "faults");
    }
  });

  describe("finds a customer", () => {
    const found = async (q: string, member = owner) =>
      (await search(q, member)).hits.filter(({ kind }) => kind === "customer");
    const some = async (type: "INDIVIDUAL" | "LEGAL") => {
      const page = (await callService(customerOperations.list, { page: 2, perPage: 5, type }, context)).data;
      const { id } = first(page.items, ({ mobile }) => mobile);
      return { id, ...(await callService(customerOperations.show, { customerId: id }, context)).data };
    };

    it("by the id, the mobile and the national code, masked for whoever sees people masked", async () => {
      const { id, name, mobile, nationalCode } = await some("INDIVIDUAL");
      const href = `/${BUSINESS}/customers/${id}`;
      for (const q of [id.toUpperCase(), mobile ?? "", `+98${mobile?.slice(1)}`, nationalCode ?? ""]) {
        expect(await found(q), q).toMatchObject([{ id, href, name, isExact: true }]);
        const masked = await found(q, support);
        expect(masked, q).toMatchObject([{ id, href, isExact: true }]);
        for (const secret of [name, mobile, nationalCode]) expect(JSON.stringify(masked)).not.toContain(secret);
      }
    });

    it("by a name, which may be somebody else's, and never by a part of one for support", async () => {
      const { id, name } = await some("INDIVIDUAL");
      const whole = name ?? "";
      for (const member of [owner, support]) {
        const hits = await found(whole, member);
        expect(hits.map((hit) => hit.id)).toContain(id);
        expect(hits.every(({ isExact }) => !isExact)).toBe(true);
      }
      expect(await found(whole.slice(0, -1), support)).toEqual([]);
    });

    it("that is a company, by its national id and its agent's mobile", async () => {
      const { id, companyId, agentMobile } = await some("LEGAL");
      for (const member of [owner, support])
        for (const q of [companyId ?? "", agentMobile ?? ""])
          expect(await found(q, member), q).toMatchObject([{ id, isExact: true }]);
    });

    it("and says where all of them are when there are more", async () => {
      const lastName = "همنامی";
      for (let count = 21; count > 0; count -= 1) {
        const company = {
          agentName: `سارا ${lastName}`,
          agentMobile: `091900000${10 + count}`,
          companyId: `109876543${10 + count}`,
        };
        await callService(customerOperations.create, { type: "LEGAL", ...company }, context);
      }
      // The service returns the newest ten, the book also the customer that was made a moment ago. The number shown
      // per kind is limited.
      await flushAnswers();
      const { more, hits } = await search(lastName);
      expect(hits.filter(({ kind }) => kind === "customer")).toHaveLength(20);
      const href = `/${BUSINESS}/customers#q=${encodeURIComponent(lastName)}`;
      expect(more).toContainEqual({ kind: "customer", href });
    });
  });

  it("finds a transaction by the bank's reference, which may look like a transaction's id", async () => {
    const { items } = (await callService(walletOperations.transactions, { perPage: 100 }, context)).data;
    const known = first(items, ({ refId }) => refId !== null && /^\d{12}$/.test(refId));
    expect((await search(known.refId ?? "")).hits).toContainEqual(
      expect.objectContaining({ kind: "transaction", id: known.id, matchedBy: "number" }),
    );
  });

  it("finds a transaction by its number and by the end of the card", async () => {
    expect((await search(transaction.id)).hits).toMatchObject([{ kind: "transaction", id: transaction.id }]);
    const { hits } = await search(transaction.card?.slice(-4) ?? "");
    expect(hits.map(({ id }) => id)).toContain(transaction.id);
  });

  it("says that there are more than it lists, and by what the whole list is searched", async () => {
    const iban = makeIban("017", "112233445566");
    const paid = Array.from({ length: 12 }, () => randomUUID());
    for (const trackId of paid) {
      const settlement = { trackId, iban, amountRial: 600_000, type: "ACH", isInstant: false } as const;
      await callService(settlementOperations.store, settlement, context);
    }
    for (const member of [owner, support]) {
      const { hits, more } = await search(iban, member);
      expect(hits.filter(({ kind }) => kind === "settlement")).toHaveLength(10);
      expect(more).toContainEqual({ kind: "settlement", href: `/${BUSINESS}/settlements#q=${iban}` });
    }
    expect((await search(paid[0] ?? "")).more).toEqual([]);
  });

  it("finds an order by its id, by its batch's, and by the name of its file for those who may see it", async () => {
    const batchId = randomBytes(64).toString("hex");
    const values = {
      business: BUSINESS,
      kind: "batch",
      state: "done",
      trackId: randomUUID(),
      idempotencyKey: randomUUID(),
      makerId: owner.id,
      makerName: "مالک",
      amountRial: 1_000_000,
      content: { fileName: "حقوق كاركنان آبان ۱۴۰۵.xlsx" },
      contentHash: "0".repeat(64),
      serviceId: batchId,
    } as const;
    const [order] = await db().insert(paymentOrders).values(values).returning();
    const hit = { kind: "order", id: order?.id, href: `/${BUSINESS}/orders/${order?.id}`, amountRial: 1_000_000 };
    for (const member of [owner, support]) {
      for (const q of [order?.id ?? "", values.trackId]) expect((await search(q, member)).hits, q).toMatchObject([hit]);
    }
    for (const q of [batchId, batchId.toUpperCase(), "آبان ۱۴۰۵.xlsx", "حقوق کارکنان آبان 1405.XLSX"]) {
      expect((await search(q)).hits, q).toMatchObject([hit]);
      // Masked data could be found out by guessing a batch's id, or by a name that contains a person's name.
      expect((await search(q, support)).hits, q).toEqual([]);
    }
    expect((await search(referenceOf(batchId), support)).hits).toMatchObject([hit]);
    await db()
      .delete(paymentOrders)
      .where(eq(paymentOrders.id, hit.id ?? ""));
  });

  it("finds an order by all that stands on it and on its rows, and for support by nothing that people wrote", async () => {
    const iban = makeIban("017", "445566778899");
    const day = "2024-02-11";
    const values = {
      business: BUSINESS,
      state: "done",
      makerId: owner.id,
      makerName: "مالک",
      contentHash: "0".repeat(64),
      createdAt: new Date(`${day}T08:00:00Z`),
    } as const;
    const [one, batch] = await db()
      .insert(paymentOrders)
      .values([
        {
          ...values,
          kind: "settlement",
          trackId: randomUUID(),
          idempotencyKey: randomUUID(),
          amountRial: 7_311_000,
          destination: iban,
          content: {
            ownerName: "شركت آب‌پخشان گُلستان",
            description: "اجارهٔ انبار شمارهٔ ۷۱ شهرک",
            paymentNumber: "RENT/71-a",
          },
          receipt: { transactionId: "619200000071" },
        },
        {
          ...values,
          kind: "batch",
          trackId: randomUUID(),
          idempotencyKey: randomUUID(),
          amountRial: 9_411_000,
          content: { fileName: "x.csv" },
        },
      ])
      .returning();
    if (!one || !batch) throw new Error("nothing was written");
    const row = { orderId: batch.id, row: 1, business: BUSINESS, trackId: randomUUID(), type: "ACH" } as const;
    await db()
      .insert(orderItems)
      .values({
        ...row,
        iban: makeIban("012", "998877665500"),
        amountRial: 9_411_000,
        ownerName: "کیوان یزدان‌ستای",
        description: "پاداش پروژهٔ نیلوفر",
        paymentNumber: "BONUS/9-b",
        transactionId: "619200000099",
      });
    // A member who sees people masked may search for twenty of them a minute.
    const support = await makeMember(BUSINESS, "support");
    const byAll = { one: [iban, "RENT/71-a", "619200000071", `7311000 rial ${day}`, "گلستان شرکت", "ابپخشان"] };
    const ofRow = [makeIban("012", "998877665500"), row.trackId, "BONUS/9-b", "619200000099", "يزدانستاي", "کیوان"];
    const written = { one: ["اجاره انبار", "شهرک ۷۱ شماره", "h[hvi hkfhv"], batch: ["نیلوفر پاداش"] };
    const orders = async (q: string, member = owner) =>
      (await search(q, member)).hits.filter(({ kind }) => kind === "order").map(({ id }) => id);
    for (const member of [owner, support]) {
      for (const q of byAll.one) expect(await orders(q, member), q).toEqual([one.id]);
      for (const q of ofRow) expect(await orders(q, member), q).toEqual([batch.id]);
    }
    for (const [q, id] of [...written.one.map((q) => [q, one.id]), ...written.batch.map((q) => [q, batch.id])]) {
      expect(await orders(q ?? "")).toEqual([id]);
      expect(await orders(q ?? "", support)).toEqual([]);
    }
    for (const q of ["اجاره خانه", "گلستانی", "ابپخشان نیلوفر", `7311000 rial 2024-02-12`])
      expect(await orders(q), q).toEqual([]);
    expect(JSON.stringify((await search("گلستان", support)).hits)).not.toContain("گُلستان");
    // The list searches in the same way as the search box.
    for (const q of ["گلستان شرکت", "اجاره انبار", iban]) {
      const { body } = await owner.ask(orderOperations.list, { q, page: 1, perPage: 10 });
      expect(
        (body as Page<OrderRow>).items.map(({ id }) => id),
        q,
      ).toEqual([one.id]);
    }
    const { body } = await support.ask(orderOperations.list, { q: "اجاره انبار", page: 1, perPage: 10 });
    expect((body as Page<OrderRow>).items).toEqual([]);
    await db().delete(orderItems).where(eq(orderItems.orderId, batch.id));
    await db()
      .delete(paymentOrders)
      .where(inArray(paymentOrders.id, [one.id, batch.id]));
  });

  it("finds a batch that was made elsewhere by its id", async () => {
    const batch = (await callService(batchOperations.list, { page: 1, perPage: 1 }, context)).data.items[0];
    const batchId = batch?.batchId ?? "";
    const hit = { kind: "batch", isExact: true };
    expect((await search(batchId)).hits).toMatchObject([{ ...hit, href: `/${BUSINESS}/batches/${batchId}` }]);
    expect((await search(batchId, support)).hits).toEqual([]);
    expect((await search(referenceOf(batchId), support)).hits).toMatchObject([hit]);
    expect((await search("0".repeat(128))).hits).toEqual([]);
  });

  it("finds a transaction by the number of its invoice", async () => {
    const { items } = (await callService(walletOperations.transactions, { perPage: 100 }, context)).data;
    const known = first(items, ({ factorNumber }) => factorNumber);
    for (const member of [owner, support]) {
      const { hits } = await search(known.factorNumber ?? "", member);
      expect(hits).toMatchObject([{ kind: "transaction", id: known.id, isExact: true }]);
    }
  });

  it("says so when it finds nothing, or when there is nothing to look for", async () => {
    expect(await search("00000000-0000-4000-8000-000000000000")).toMatchObject({ hits: [], recognised: ["uuid"] });
    // The text is too short for other kinds, but it may be a number of the business's own.
    expect(await search("12")).toMatchObject({ hits: [], recognised: ["ownNumber"] });
    expect(await search("?".repeat(120))).toMatchObject({ hits: [], recognised: [] });
  });

  it("names nobody to support", async () => {
    const { hits } = await search(authorization.id, support);
    expect(hits).toHaveLength(1);
    expect(JSON.stringify(hits)).not.toContain(authorization.name);
  });

  it("says of each hit whether it is what was asked for", async () => {
    const of = async (q: string) => (await search(q)).hits.map(({ isExact }) => isExact);
    for (const q of [withdrawal.id, authorization.id, authorization.mobile ?? "", transaction.id]) {
      const found = await of(q);
      expect(found.length, q).toBeGreaterThan(0);
      expect(found, q).not.toContain(false);
    }
    for (const q of [authorization.name ?? "", transaction.card?.slice(-4) ?? "", transaction.card ?? ""]) {
      const found = await of(q);
      expect(found.length, q).toBeGreaterThan(0);
      expect(found, q).not.toContain(true);
    }
  });

  it("answers with what is there while the service is silent about the rest, and says about what", async () => {
    const patience = vi.spyOn(SEARCH_TIMES, "patienceMs", "get").mockReturnValue(1500);
    const silent = { path: "/v3/business/:business/transaction", method: "GET", fault: "silent", times: 1 };
    await sandbox.control("POST", "faults", silent);
    try {
      // No other test has asked about this one.
      const { items } = (await callService(authorizationOperations.list, { page: 1, perPage: 20 }, context)).data;
      const quiet = first(items, ({ mobile }) => mobile && mobile !== authorization.mobile);
      const sent = vi.spyOn(upstream, "sendUpstream");
      const { hits, unanswered } = await search(quiet.mobile ?? "");
      expect(hits).toContainEqual(expect.objectContaining({ kind: "authorization", id: quiet.id }));
      expect(unanswered).toEqual(["transaction"]);
      // The search did not wait for the call's own time limit.
      const silentCall = sent.mock.calls.findIndex(([{ path }]) => path.endsWith("/transaction"));
      expect(sent.mock.settledResults[silentCall]?.type).toBe("incomplete");
    } finally {
      patience.mockRestore();
      await sandbox.control("DELETE", "faults");
    }
  });

  it("asks the areas in the order in which hits are shown, by every shape that a text can have", () => {
    expect(registry().finders.map(({ kind }) => kind)).toEqual(HIT_KINDS);
    // A shortened id is asked for as the whole ids that it stands for.
    const asked = (Object.keys(searchWords.kinds) as RecognisedKind[]).filter((kind) => kind !== "idEnds");
    for (const kind of asked)
      expect(
        registry().finders.filter(({ by }) => by[kind]).length +
          registry().records.filter(({ foundBy }) => foundBy.includes(kind)).length,
        kind,
      ).toBeGreaterThan(0);
  });

  it("says what such a text finds nothing of", async () => {
    expect((await search(makeIban("017", "998877665544"))).notFoundBy).toEqual([
      "withdrawal",
      "authorization",
      "customer",
    ]);
    expect((await search("72941")).notFoundBy).toContain("customer");
    expect((await search("10861234567")).notFoundBy).not.toContain("customer");
    expect((await search("0".repeat(128))).notFoundBy).toEqual([]);
  });

  it("still gives what it found when one of its questions fails", async () => {
    await sandbox.control("POST", "faults", {
      path: "/v3/business/:business/transaction",
      method: "GET",
      fault: "status",
      value: 500,
      times: 1,
    });
    expect(await search(another.id)).toMatchObject({ unanswered: ["transaction"], hits: [{ id: another.id }] });
    await sandbox.control("DELETE", "faults");
  });
});

describe("revealing a field", () => {
  const mobile = () => ({
    operation: "authorizations.show",
    input: { authorizationId: authorization.id },
    paths: ["mobile"],
    reason: "مشتری پشت خط است",
  });

  it("gives the value for a reason, and the audit has the reason, not the value", async () => {
    expect(await support.ask(revealOperations.fields, mobile())).toMatchObject({
      status: 200,
      body: { values: { mobile: authorization.mobile } },
    });
    const inList = {
      operation: "authorizations.list",
      input: { perPage: 20 },
      paths: ["items.*.mobile"],
      itemId: authorization.id,
      reason: "مشتری پشت خط است",
    };
    expect(await support.ask(revealOperations.fields, inList)).toMatchObject({
      body: { values: { "items.*.mobile": authorization.mobile } },
    });
    const entries = (await db().select().from(auditEntries).orderBy(auditEntries.seq)).filter(
      ({ action }) => action === "personal.revealed",
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      subject: authorization.id,
      detail: { operation: "authorizations.show", fields: ["mobile"], reason: "مشتری پشت خط است" },
    });
    expect(JSON.stringify(entries)).not.toContain(authorization.mobile);
  });

  it("gives all fields of one record for one reason, and writes them down once", async () => {
    const member = await makeMember(BUSINESS, "support");
    const paths = ["mobile", "name", "nationalCode", "payerAccount.accountNumber"];
    const { body } = await member.ask(revealOperations.fields, { ...mobile(), paths });
    expect(body.values).toEqual({
      mobile: authorization.mobile,
      name: authorization.name,
      nationalCode: authorization.nationalCode,
      "payerAccount.accountNumber": authorization.payerAccount?.accountNumber ?? null,
    });
    const entries = (await db().select().from(auditEntries).orderBy(auditEntries.seq)).filter(
      ({ actorId }) => actorId === member.id,
    );
    expect(entries.map(({ action, detail }) => [action, detail.fields])).toEqual([["personal.revealed", paths]]);
  });

  it.each([
    ["without a reason", { reason: "  ok " }, 422],
    ["of what is not personal", { paths: ["mobile", "status"] }, 422],
    ["of no field", { paths: [] }, 422],
    ["of nothing", { paths: ["__proto__"] }, 422],
    ["of an operation that is none", { operation: "token.refresh" }, 422],
    ["of a list without saying whose", { operation: "authorizations.list", input: {}, paths: ["items.*.mobile"] }, 422],
    ["of a record that is not there", { input: { authorizationId: "00000000-0000-4000-8000-000000000000" } }, 404],
  ])("%s is refused", async (_, change, status) => {
    expect((await support.ask(revealOperations.fields, { ...mobile(), ...change })).status).toBe(status);
  });

  it("has an end for one who reveals and reveals", async () => {
    const greedy = await makeMember(BUSINESS, "support");
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await greedy.ask(revealOperations.fields, mobile())).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await support.ask(revealOperations.fields, mobile())).status).toBe(200);
    expect((await owner.ask(revealOperations.fields, mobile())).status).toBe(403);
  });
});
