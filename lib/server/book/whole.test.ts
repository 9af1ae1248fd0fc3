import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { readStatement, reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { entryOf } from "@/lib/areas/records/reconciliation/accounts";
import { periodOf, restOf } from "@/lib/areas/records/reconciliation/lines";
import { movedBy } from "@/lib/areas/records/reconciliation/movement";
import { knownPlaces } from "@/lib/areas/records/reconciliation/server/known-places";
import { walletMovements } from "@/lib/areas/records/reconciliation/server/movements";
import { everything as allPlaces } from "@/lib/areas/records/reconciliation/server/places";
import type { BookEntry, BookKind } from "@/lib/kit/book/entry";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { flowOf } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { flushAnswers } from "@/lib/server/book/feed";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords, businesses, dailyFigures, webhookDeliveries } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { bookEntriesOf } from "@/lib/server/proxy/areas";
import { callService } from "@/lib/server/proxy/call-service";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import { processDelivery } from "@/lib/server/webhooks/process";
import { signPayload } from "@/lib/server/webhooks/signature";
import { trueDays, trueRecords, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { testIban } from "@/lib/testing/orders/orders";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, linkBusiness, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { openReceiver, type Received } from "@/lib/testing/sandbox/open-sandbox";
import { keepInBook } from "./keep";
import { lookAgain, readList } from "./read-lists";

const HOUR = 3_600_000;
const QUARTER_MS = HOUR / 4;
const DAYS = IS_WHOLE_RUN ? 31 : 14;
const never = new AbortController().signal;
const BASE = `/v3/business/${BUSINESS}`;
const DEBIT = `${BASE}/subscription`;
const CODES = Array.from({ length: 3000 }, (_, index) => String(1_640_000_000 + index)).filter(normalizeNationalCode);

let sandbox: TestSandbox;
let token: string;
let key: string;
let hooks: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  // The service and Daftar share one clock, which keeps running and is moved ahead, so that days end for both at
  // once.
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: Date.now() });
  sandbox = await startTestServer({
    limits: "off",
    env: {
      SERVICE_LIMIT_OTHER: "30000",
      SERVICE_LIMIT_POST: "30000",
      ANSWER_CACHE: "off",
    },
  });
  // It is valid for longer than the weeks that pass here.
  await linkBusiness(sandbox, { accessSeconds: 1e9 });
  token = (await sandbox.control<{ access_token: string }>("POST", "tokens", { accessSeconds: 1e9 })).access_token;
  hooks = await openReceiver();
  await sandbox.control("POST", "notify-url", { url: `${new URL(hooks.url).origin}/withdrawals` });
  key = (await sandbox.control<{ v1: string }>("GET", "webhook-keys")).v1;
  await db()
    .update(businesses)
    .set({ webhookKey: sealWebhookKey(BUSINESS, key) });
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  vi.useRealTimers();
  await hooks.close();
  await sandbox.close();
});

// biome-ignore lint/suspicious/noExplicitAny: a test looks at what it expects
type Json = any;
/** Calls the service directly, without Daftar. @returns null if the service refused, so that nothing happened */
async function service(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answer.ok ? answer.json() : null;
}
const control = (path: string, body: unknown) => sandbox.control<Json>("POST", path, body).catch(() => null);

/** The records made so far, by the ids that the sandbox's controls use. */
interface Made {
  settlements: string[];
  queued: string[];
  authorizations: string[];
  withdrawals: string[];
  customers: string[];
  payments: string[];
  held: { entries: BookEntry[]; toldAt: Date }[];
}
type Step = { what: keyof typeof DO; n: number; of: number };
const pick = <Each>(list: readonly Each[], n: number): Each | undefined => list[n % Math.max(list.length, 1)];

/** Everything that can happen, and every way in which Daftar can learn of it. `n`: how much, `of`: which one. */
const DO = {
  async deposit({ n }) {
    await control("deposit", { amountRial: (n + 1) * 10 });
  },
  async settlement({ n }, made) {
    const order = { track_id: randomUUID(), iban: testIban(4_000_000 + made.settlements.length), amount: 5000 + n };
    if (await service("POST", `${BASE}/settlement/store`, order)) made.settlements.push(order.track_id);
  },
  async batch({ n, of }, made) {
    const items = Array.from({ length: 1 + (of % 4) }, (_, index) => ({
      track_id: randomUUID(),
      iban: testIban(4_100_000 + made.settlements.length + index),
      amount: 50_000 + n * 10 + index * 10,
    }));
    const batchId = createHash("sha512").update(JSON.stringify(items)).digest("hex");
    const body = { batch_id: batchId, batches_settlement: items };
    if (await service("POST", `/batch/api/v2/business/${BUSINESS}/batches-settlement`, body))
      made.settlements.push(...items.map(({ track_id }) => track_id));
  },
  async queue({ n, of }, made) {
    // Every third settlement is larger than the wallet's balance, and waits.
    const amount = (of % 3 === 0 ? 900_000_000_000 : 0) + 50_000 + n * 10;
    const order = { track_id: randomUUID(), iban: testIban(4_200_000 + made.settlements.length), amount };
    if (!(await service("POST", `${BASE}/settlement/queued`, order))) return;
    made.settlements.push(order.track_id);
    const { data } = await service("GET", `${BASE}/settlement/queued?per_page=1`);
    if (data?.[0]) made.queued.push(data[0].id);
  },
  async cancelQueued({ of }, { queued }) {
    const id = pick(queued, of);
    if (id) await service("POST", `${BASE}/settlement/queued/cancel`, { id });
  },
  async cancelPayment({ of }, { settlements }) {
    const id = pick(settlements, of);
    if (id) await service("DELETE", `/v4/business/${BUSINESS}/settlement/${id}`);
  },
  async endSettlement({ n, of }, { settlements }) {
    const id = pick(settlements, of);
    const status = pick(["DONE", "FAILED", "CANCELED", "REVERSED", "INIT"], n);
    if (id) await control(`settlements/${id}/settle`, { status });
  },
  async authorize({ n, of }, made) {
    const asked = await service("POST", `${DEBIT}/authorization/store`, {
      bank_code: "012",
      mobile: `0912${String(1_000_000 + n)}`,
      name: "پرداخت‌کنندهٔ آزمایشی",
      callback_url: "http://localhost:3000/return",
      count: 30,
      limit: 50_000_000,
      expiration_date: addDays(today(), 200),
      // Either side pays the fee.
      wage_type: of % 2 ? "APPLICATION_USER" : "APPLICATION_SELF",
    });
    const { redirect } =
      (await control(`authorizations/${asked?.result.authorization.token}/decide`, { decision: "agree" })) ?? {};
    const id = redirect && new URL(redirect).searchParams.get("authorization_id");
    if (!id) return;
    // Some are not verified in time.
    if (of % 5 !== 4) await service("PATCH", `${DEBIT}/authorization/${id}/verify`);
    made.authorizations.push(id);
  },
  async withdraw({ n, of }, made) {
    if (made.authorizations.length === 0) await DO.authorize({ n, of }, made);
    const order = {
      authorization_id: pick(made.authorizations, of),
      track_id: randomUUID(),
      // Some fail by themselves, some later, some at the second attempt.
      amount: n % 4 === 1 ? 107_720 : n % 4 === 2 ? 107_820 : 10_000 + n * 10,
      ...(n % 3 === 2
        ? { is_instant: 0, withdrawal_date: addDays(today(), 1), max_retry_count: 2 }
        : { is_instant: 1 }),
    };
    const answer = await service("POST", `${DEBIT}/withdrawal/store`, order);
    if (!answer) return;
    const { id } = answer.result.withdrawal;
    made.withdrawals.push(id);
    // The look-up decides it.
    if (of % 3 > 0) await service("GET", `${DEBIT}/withdrawal/${id}`);
  },
  async endWithdrawal({ n, of }, { withdrawals }) {
    const id = pick(withdrawals, of);
    // A paid withdrawal that is reversed is a refund.
    const status = pick(["REVERSED", "DONE", "FAILED", "REVERSED", "CANCELED"], n);
    if (id) await control(`withdrawals/${id}/settle`, { status });
  },
  async cancelWithdrawal({ of }, { withdrawals }) {
    const id = pick(withdrawals, of);
    if (id) await service("PUT", `${DEBIT}/withdrawal/${id}`, {});
  },
  async revoke({ of }, { authorizations }) {
    const id = pick(authorizations, of);
    if (id) await service("DELETE", `${DEBIT}/authorization/${id}`);
  },
  async giveBack({ n, of }, made) {
    if (of % 3 > 0 || made.payments.length === 0)
      made.payments.push(String((await control("gateway-payments", { amountRial: 2_000_000 })).id));
    // Some are refused by the payer's bank, and some stay open until they are settled.
    const amount = n % 4 === 1 ? "107700" : n % 4 === 2 ? "107790" : String(10_000 + n * 10);
    await service("POST", `${BASE}/transaction/${pick(made.payments, of)}/refund`, { amount });
  },
  async customerMoney({ n, of }) {
    const { customers } = await wholeBook(sandbox);
    const id = pick(customers, of)?.id;
    const way = n % 3 === 0 ? "withdraw" : "deposit";
    // Some amounts are larger than the balance and are refused.
    if (id)
      await service("POST", `/v2/business/${BUSINESS}/customers/${id}/wallet/${way}`, {
        amount: (n + 1) * 10,
        track_id: randomUUID(),
      });
  },
  async endRefund({ n, of }) {
    const open = (await wholeBook(sandbox)).gateway_refunds.filter(({ decided_at }) => decided_at === null);
    const status = pick(["DONE", "FAILED", "CANCELED"], n);
    await control(`gateway-refunds/${pick(open, of)?.id}/settle`, { status });
  },
  async customer({ n }, made) {
    const person = { type: "INDIVIDUAL", first_name: "سپیده", last_name: `نمونه ${n}` };
    const individual_national_code = CODES[(n + made.customers.length) % CODES.length];
    const mobile = `0935${String(1_000_000 + n)}`;
    const answer = await service("POST", `${BASE}/customers`, { ...person, mobile, individual_national_code });
    if (answer) made.customers.push(answer.result.customer.id);
  },
  async pass({ n }) {
    const until = Date.now() + 1000 * (pick([0, 1, 6, 40, 3600, 20_000, 90_000], n) ?? 0);
    // Moves from one due event to the next, as time does. The bank works every quarter of an hour, and some of its
    // work is a little later.
    for (let next = Date.now(); next < until; ) {
      const inQuarter = next % QUARTER_MS;
      next += inQuarter < 6000 ? 6000 - inQuarter : inQuarter < 30_000 ? 30_000 - inQuarter : QUARTER_MS - inQuarter;
      vi.setSystemTime(Math.min(until, next));
      await control("clock", { advanceSeconds: 0 });
    }
  },
  async read() {
    await readAll();
  },
  async lists() {
    await readLists();
  },
  async look() {
    for (const area of registry().records) await lookAgain(BUSINESS, area, never, Date.now() + HOUR);
  },
  async broken({ of }) {
    // An interrupted reading has already told some records.
    const operation = pick(
      [`GET ${BASE}/transaction`, `GET /v4/business/${BUSINESS}/settlement`, `GET ${DEBIT}/withdrawal`],
      of,
    );
    await control("faults", { operation, fault: "status", value: 503, times: "always", after: 1 + (of % 3) });
    await readAll().catch(() => undefined);
    await readLists().catch(() => undefined);
    await sandbox.control("DELETE", "faults");
  },
  async hold(_, made) {
    const toldAt = new Date();
    const context = { business: BUSINESS, requestId: "test", isFresh: true, isKeptByCaller: true } as const;
    const { data } = await callService(walletOperations.transactions, { perPage: 40 }, context);
    const entries: BookEntry[] = data.items.map((row) => entryOfTransaction(row, "", false));
    for (const { list } of registry().records) {
      const asked = list?.input({ page: 1, perPage: 40 }, addDays(today(), 1 - DAYS));
      if (list)
        entries.push(
          ...bookEntriesOf(list.operation, (await callService(list.operation, asked as never, context)).data, asked),
        );
    }
    made.held.push({ entries, toldAt });
  },
  async tellLate({ of }, { held }) {
    // A delayed answer arrives after newer ones.
    const late = pick(held, of);
    if (late) await keepInBook(BUSINESS, late.entries, { source: "look_up", toldAt: late.toldAt });
  },
  async webhook({ n, of }) {
    // Delivers one of the latest webhooks: in another order, repeated, or much later. The others are never delivered.
    const hook = pick(hooks.received.slice(-12), of);
    for (let time = 0; hook && time <= n % 2; time += 1) await deliver(hook);
  },
} satisfies Record<string, (step: { n: number; of: number }, made: Made) => Promise<void>>;

async function deliver({ raw, headers }: Received): Promise<void> {
  const topic = String(headers["content-type"]).startsWith("application/json") ? "withdrawals" : "settlements";
  const t = String(Math.floor(Date.now() / 1000));
  const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/${topic}`, {
    method: "POST",
    headers: {
      "content-type": String(headers["content-type"]),
      // Each delivery is signed with its own time.
      "x-service-signature": `t=${t}, v1=${signPayload(key, t, Buffer.from(raw))}`,
    },
    body: raw,
  });
  const { status } = await POST(request, { params: Promise.resolve({ business: BUSINESS, topic }) });
  expect(status).toBe(200);
  heard += 1;
  const rows = await db().select({ id: webhookDeliveries.id }).from(webhookDeliveries);
  for (const { id } of rows) await processDelivery(id);
}
let heard = 0;

const today = () => tehranDayOf(Date.now());
async function readAll(): Promise<string[]> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today(), index - DAYS + 1));
  await readStatement(BUSINESS, days, never);
  return days;
}
async function readLists(): Promise<void> {
  // Acts as if enough time had passed that each list is read completely again.
  const earlier = (column: SQLWrapper) => sql`${column} - interval '7 hours'`;
  const at = { wholeAt: earlier(bookReadings.wholeAt), freshAt: earlier(bookReadings.freshAt) };
  await db().update(bookReadings).set(at);
  for (const area of registry().records) await readList(BUSINESS, area, never);
}

/** Catches up with the service. The bank keeps working, so this is repeated if something happened meanwhile. */
async function readAtLast(): Promise<{ days: string[]; book: WholeBook }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const before = await wholeBook(sandbox);
    const days = await readAll();
    await readLists();
    await flushAnswers();
    if (days.at(-1) === today() && isDeepStrictEqual(before, await wholeBook(sandbox))) return { days, book: before };
  }
  throw new Error("the sandbox does not come to rest");
}

/**
 * The book must equal the sandbox's own data: every record once, in its present state, and every day's sums to the
 * rial.
 */
async function expectEqual(days: readonly string[], book: WholeBook): Promise<void> {
  const since = Date.parse(tehranDayBounds(days[0] ?? "").from) / 1000;
  const truth = trueRecords(book, since);
  const rows = await db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
  for (const kind of Object.keys(truth) as BookKind[]) {
    const inBook = rows.filter((row) => row.kind === kind);
    expect(new Set(inBook.map(({ id }) => id)).size, `${kind}: none twice`).toBe(inBook.length);
    const known = new Map(
      inBook.map(({ id, state, amountRial, feeRial }) => [id, { state, amountRial, feeRial }] as const),
    );
    const told = [...truth[kind]];
    expect(
      told.map(([id]) => [id, known.get(id)]),
      kind,
    ).toEqual(told);
    compared += told.length;
  }
  const kept = await db()
    .select()
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, BUSINESS)));
  const figures = new Map(kept.map(({ day, figures }) => [day, figures as StatementDay]));
  const flow = new Map(flowOf(days, figures).map((each) => [each.day, each]));
  const sums = days.map((day) => {
    const { ledger, closingBalanceRial } = figures.get(day) ?? {};
    const { inRial = 0, outRial = 0, feeRial = 0, underWayRial = 0, cameBackRial = 0 } = flow.get(day) ?? {};
    const opening = ledger?.openingRial ?? Number.NaN;
    return {
      day,
      openingRial: opening,
      closingRial: closingBalanceRial,
      sumRial: opening + inRial - outRial - feeRial - underWayRial + cameBackRial,
      differenceRial: ledger?.differenceRial,
    };
  });
  const wallet = trueDays(book, days);
  expect(sums).toEqual(
    days.map((day) => {
      const { openingRial, closingRial } = wallet.get(day) ?? {};
      return { day, openingRial, closingRial, sumRial: closingRial, differenceRial: 0 };
    }),
  );
  compared += days.length * 4;
  await compareMovements(days, wallet);
}

/** The reconciliation's movements and lines must lead from the sandbox's opening balance to its closing balance. */
async function compareMovements(days: readonly string[], wallet: ReturnType<typeof trueDays>): Promise<void> {
  const span = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  for await (const { day, movements } of walletMovements(BUSINESS, span)) {
    const movedRial = movements.reduce((sum, each) => sum + movedBy(each), 0);
    const { openingRial = Number.NaN, closingRial } = wallet.get(day) ?? {};
    expect({ day, closingRial: openingRial + movedRial }).toEqual({ day, closingRial });
    for (const movement of movements) {
      const lines = entryOf(movement);
      expect(lines.reduce((sum, { debitRial, creditRial }) => sum + debitRial - creditRial, 0)).toBe(0);
    }
    compared += 1;
  }
  for (const { place, known } of await knownPlaces(BUSINESS, span, allPlaces)) {
    if (place.source.kind !== "wallet") continue;
    for (const each of known.days)
      expect({ id: place.id, day: each.day, restRial: restOf(each) }).toMatchObject({ restRial: 0 });
    expect(periodOf(known.days)).toMatchObject({ addsUp: true, closingRial: wallet.get(span.to)?.closingRial });
  }
}
let compared = 0;

const WHAT: readonly Step["what"][] = [
  ...(Object.keys(DO) as Step["what"][]),
  ...(["webhook", "webhook", "withdraw", "settlement"] as const),
];
const degree = { n: fc.nat(9000), of: fc.nat(60) };
const some = fc.array(fc.record<Step>({ what: fc.constantFrom(...WHAT), ...degree }), { minLength: 10, maxLength: 40 });
/** Everything that can happen, in some order. */
const everything = fc
  .shuffledSubarray([...WHAT], { minLength: WHAT.length })
  .chain((all) => fc.tuple(...all.map((what) => fc.record<Step>({ what: fc.constant(what), ...degree }))));

it("whatever happens, told in any order, twice, late or never, leaves the sandbox's own book", async () => {
  let ways = 0;
  await fc.assert(
    fc.asyncProperty(IS_WHOLE_RUN ? fc.oneof(some, everything) : everything, async (steps) => {
      const made: Made = {
        settlements: [],
        queued: [],
        authorizations: [],
        withdrawals: [],
        customers: [],
        payments: [],
        held: [],
      };
      await DO.hold({ n: 0, of: 0 }, made);
      for (const each of steps) await DO[each.what](each, made);
      // The random steps may have included no webhook.
      await DO.webhook({ n: 1, of: 0 });
      const { days, book } = await readAtLast();
      // Answers that arrive now are older, and must not undo anything.
      for (const of of made.held.keys()) await DO.tellLate({ n: 0, of }, made);
      await reckonTouched(BUSINESS);
      await expectEqual(days, book);
      ways += 1;
    }),
    // A failing sequence is not shrunk, because earlier events stay in the sandbox. One sequence takes seconds,
    // mostly for reading the book to its end.
    { ...runs(IS_WHOLE_RUN ? 40 : 2), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(ways * 100);
  // The sandbox sends them in its own time: the first may have come after the last look.
  if (heard === 0) await DO.webhook({ n: 1, of: 0 });
  expect(heard > 0).toBe(hooks.received.length > 0);
});
