import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { directionOf } from "@/lib/areas/money/wallet/status";
import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import type { KeptRecord, KeptRows, ListTotals } from "@/lib/areas/records/list-totals/schemas";
import type { BookKind } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { toQueryString } from "@/lib/kit/operations/query-string";
import { LIST_SORTS } from "@/lib/kit/records/sort";
import { recordIn } from "@/lib/server/book/keep";
import { listedRows } from "@/lib/server/book/listed";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const never = new AbortController().signal;
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "31", BOOK_LISTS: "on" },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await boss();
  await readLists(never);
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

interface Row {
  id?: string;
  batchId?: string;
  amountRial?: number;
  totalRial?: number | null;
}
const LISTS: readonly [BookKind, ServiceOperation][] = [
  ["settlement", settlementOperations.list as unknown as ServiceOperation],
  ["queuedSettlement", queuedSettlementOperations.list as unknown as ServiceOperation],
  ["deposit", depositOperations.list as unknown as ServiceOperation],
  ["suspiciousDeposit", depositOperations.suspicious as unknown as ServiceOperation],
  ["debitRefund", debitRefundOperations.list as unknown as ServiceOperation],
  ["batch", batchOperations.list as unknown as ServiceOperation],
  ["withdrawal", withdrawalOperations.list as unknown as ServiceOperation],
];
const idOf = ({ id, batchId }: Row) => id ?? batchId ?? "";
const rialOf = ({ amountRial, totalRial }: Row) => amountRial ?? totalRial ?? null;

async function rowsOf(operation: ServiceOperation, asked: object, member = owner): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await askProxy(member, operation, { ...asked, page, perPage: 100 });
    expect(status, JSON.stringify(body)).toBe(200);
    const answer = body as { items: Row[]; hasMore: boolean };
    rows.push(...answer.items);
    if (!answer.hasMore) return rows;
  }
}

async function inBook<Told extends Row>(kind: BookKind): Promise<Told[]> {
  const rows: Told[] = [];
  for await (const some of listedRows(BUSINESS, kind, {})) rows.push(...(some as Told[]));
  return rows;
}

const ids = (rows: readonly Row[]) => rows.map(idOf).sort();

describe.each(LISTS)("the list of each %s", (kind, operation) => {
  it("has every record in every order, also those without an amount, which come last", async () => {
    const known = await inBook(kind);
    expect(known.length).toBeGreaterThan(0);
    for (const sort of LIST_SORTS) {
      const rows = await rowsOf(operation, { sort });
      expect(ids(rows)).toEqual(ids(known));
      const rials = rows.map(rialOf);
      const sorted = rials.filter((rial) => rial !== null).sort((one, other) => one - other);
      const none = rials.filter((rial) => rial === null);
      if (sort === "smallest") expect(rials).toEqual([...sorted, ...none]);
      if (sort === "largest") expect(rials).toEqual([...sorted.reverse(), ...none]);
      if (sort === "oldest")
        expect(rows.map(idOf)).toEqual((await rowsOf(operation, { sort: "newest" })).map(idOf).reverse());
    }
  });

  it("is found by an amount as people write it, and by an id", async () => {
    const known = await inBook(kind);
    const one = known.find((row) => rialOf(row) !== null) as Row;
    const rial = rialOf(one) ?? 0;
    const written = `${rial.toLocaleString("fa-IR")} ریال`;
    const same = known.filter((row) => rialOf(row) === rial);
    for (const member of [owner, support]) {
      const found = await rowsOf(operation, { q: written }, member);
      expect(found.map(rialOf)).toEqual(same.map(() => rial));
    }
    expect(ids(await rowsOf(operation, { q: idOf(one) }))).toContain(idOf(one));
  });
});

it("withdrawals are found by the name and the mobile of their payer", async () => {
  const withdrawals = await inBook<Withdrawal>("withdrawal");
  const authorizations = await inBook<Row & { name: string | null; mobile: string | null }>("authorization");
  const payers = authorizations.filter(({ id }) => withdrawals.some(({ authorizationId }) => authorizationId === id));
  const [payer] = payers.filter(({ name, mobile }) => name && mobile);
  if (!payer?.name || !payer.mobile) throw new Error("nobody has paid");
  const words = payer.name.split(" ");
  const theirs = (isTheirs: (each: (typeof payers)[number]) => boolean) =>
    ids(
      withdrawals.filter(({ authorizationId }) => payers.some((each) => each.id === authorizationId && isTheirs(each))),
    );
  const list = withdrawalOperations.list as unknown as ServiceOperation;
  for (const member of [owner, support]) {
    expect(ids(await rowsOf(list, { q: payer.name }, member))).toEqual(
      theirs(({ name }) => words.every((word) => name?.split(" ").includes(word))),
    );
    expect(ids(await rowsOf(list, { q: payer.mobile }, member))).toEqual(
      theirs(({ mobile }) => mobile === payer.mobile),
    );
  }
  // A part of a number finds nothing.
  expect(await rowsOf(list, { q: payer.mobile.slice(0, 8) })).toEqual([]);
});

it("the wallet's rows are summed in and out, for who may see its balance", async () => {
  await readStatement(
    BUSINESS,
    Array.from({ length: 90 }, (_, back) => addDays(tehranDayOf(Date.now()), back - 89)),
    never,
  );
  const list = walletOperations.transactions.id;
  const asked = await owner.ask(listTotalsOperations.ofList, { list, asked: "" });
  const { states, since } = asked.body as ListTotals;
  const rows = (await inBook<Transaction>("transaction")).filter(
    ({ createdAt }) => tehranDayOf(createdAt ?? 0) >= (since ?? ""),
  );
  const told = Object.fromEntries((states ?? []).map(({ state, count, rial }) => [state, { count, rial }]));
  const summed = (way: 1 | -1) => {
    const such = rows.filter((row) => directionOf(row) === way);
    return { count: such.length, rial: such.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0) };
  };
  expect(told).toEqual({ in: summed(1), out: summed(-1) });
  expect((await support.ask(listTotalsOperations.ofList, { list, asked: "" })).status).toBe(403);
  expect(((await owner.ask(listTotalsOperations.ofList, { list, asked: "q=x" })).body as ListTotals).states).toBeNull();
});

it("what only the service's search finds has no sum", async () => {
  const [one] = await inBook<Settlement>("settlement");
  const sumOf = async (q: string) => {
    const asked = new URLSearchParams({ q }).toString();
    return ((await owner.ask(listTotalsOperations.ofList, { list: "settlements.list", asked })).body as ListTotals)
      .states;
  };
  expect(await sumOf(one?.iban?.slice(0, 12) ?? "")).toBeNull();
  expect(await sumOf(`${one?.amountRial} rial`)).not.toBeNull();
});

it("states are summed apart, in every list that the book has", async () => {
  for (const [kind, operation] of LISTS.filter(([each]) => each !== "batch")) {
    const asked = await owner.ask(listTotalsOperations.ofList, { list: operation.id, asked: "" });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { states } = asked.body as ListTotals;
    const known = await inBook<Settlement>(kind);
    for (const { state, count, rial } of states ?? []) {
      const such = known.filter(({ status }) => status === state);
      if (kind === "settlement" || kind === "withdrawal") expect(count).toBeLessThanOrEqual(such.length);
      else
        expect({ count, rial }).toEqual({
          count: such.length,
          rial: such.reduce((sum, row) => sum + row.amountRial, 0),
        });
    }
    expect(states?.length).toBeGreaterThan(0);
  }
});

it("while the service is away, the rows are those of the book, masked for support", async () => {
  const keptOf = async (operation: ServiceOperation, asked: object, member = owner) => {
    const { status, body } = await member.ask(listTotalsOperations.kept, {
      list: operation.id,
      asked: toQueryString({ ...asked }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as KeptRows | null;
  };
  await sandbox.control("POST", "faults", { path: "*", fault: "drop_before", times: "always" });
  try {
    for (const [kind, operation] of LISTS.filter(([each]) => each !== "batch")) {
      const kept = await keptOf(operation, { page: 1, perPage: 50 });
      const known = await inBook(kind);
      expect(((kept?.page.items ?? []) as Row[]).map(idOf)).toEqual(known.slice(0, 50).map(idOf));
      expect(kept?.page).toMatchObject({ total: null, hasMore: known.length > 50 });
      const [reading] = await db().select().from(bookReadings).where(eq(bookReadings.kind, kind));
      expect(kept?.asOf).toBe(reading?.wholeAt?.toISOString());
    }
    const [, list] = LISTS[0] as (typeof LISTS)[number];
    const [shown] = ((await keptOf(list, { page: 1, perPage: 1 }))?.page.items ?? []) as Settlement[];
    const [hidden] = ((await keptOf(list, { page: 1, perPage: 1 }, support))?.page.items ?? []) as Settlement[];
    expect(hidden?.amountRial).toBe(shown?.amountRial);
    expect(hidden?.iban).not.toBe(shown?.iban);
    expect(JSON.stringify(hidden)).not.toContain(shown?.iban);
    expect((await keptOf(list, { page: 1, perPage: 1 }))?.since).toBe(addDays(tehranDayOf(Date.now()), -30));
    // An empty list would say that there is nothing where nobody can know: before the book's first day, ...
    const before = { from: addDays(tehranDayOf(Date.now()), -90), to: addDays(tehranDayOf(Date.now()), -60) };
    expect(await keptOf(list, { ...before, page: 1, perPage: 20 })).toBeNull();
    // ... under an authorization that the book does not know, ...
    const withdrawals = withdrawalOperations.list as unknown as ServiceOperation;
    expect(await keptOf(withdrawals, { authorizationId: "09120000000", page: 1, perPage: 20 })).toBeNull();
    // ... and of a piece of an IBAN.
    expect(await keptOf(list, { q: shown?.iban?.slice(0, 12), page: 1, perPage: 20 })).toBeNull();
    expect((await owner.ask(listTotalsOperations.kept, { list: "wallet.balance", asked: "" })).status).toBe(404);
    expect(
      (await support.ask(listTotalsOperations.kept, { list: "bank-accounts.statement", asked: "" })).status,
    ).not.toBe(200);
  } finally {
    await sandbox.control("DELETE", "faults");
  }
});

it("while the service is away, a record's page gets the book's record with its age, masked for support", async () => {
  const keptOf = async (operation: ServiceOperation, id: string, member = owner) => {
    const { status, body } = await member.ask(listTotalsOperations.keptRecord, { list: operation.id, id });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as KeptRecord | null;
  };
  await sandbox.control("POST", "faults", { path: "*", fault: "drop_before", times: "always" });
  try {
    const withPage = new Set<BookKind>(["settlement", "queuedSettlement", "deposit", "withdrawal"]);
    for (const [kind, operation] of LISTS.filter(([each]) => withPage.has(each))) {
      const [stored] = await db().select().from(bookRecords).where(eq(bookRecords.kind, kind)).limit(1);
      const row = recordIn<Row & { trackId?: string | null }>(stored as NonNullable<typeof stored>);
      const id = kind === "settlement" ? (row.trackId ?? idOf(row)) : idOf(row);
      const kept = await keptOf(operation, id.toUpperCase() === id ? id : id.toUpperCase());
      expect(kept?.record, kind).toMatchObject({ id: row.id, amountRial: row.amountRial });
      const [reading] = await db().select().from(bookReadings).where(eq(bookReadings.kind, kind));
      expect(kept?.asOf).toBe(new Date(Math.max(+(stored?.toldAt ?? 0), +(reading?.wholeAt ?? 0))).toISOString());
    }
    const [, list] = LISTS[0] as (typeof LISTS)[number];
    const [stored] = await db().select().from(bookRecords).where(eq(bookRecords.kind, "settlement")).limit(1);
    const { trackId, iban } = recordIn<Settlement>(stored as NonNullable<typeof stored>);
    const masked = await keptOf(list, trackId ?? "", support);
    expect(masked?.record).toMatchObject({ trackId });
    expect(JSON.stringify(masked)).not.toContain(iban);
    // What only mentions an id is not that record, and what the book does not know is none.
    const [withdrawal] = await db().select().from(bookRecords).where(eq(bookRecords.kind, "withdrawal")).limit(1);
    const { authorizationId } = recordIn<Withdrawal>(withdrawal as NonNullable<typeof withdrawal>);
    const withdrawals = withdrawalOperations.list as unknown as ServiceOperation;
    expect(await keptOf(withdrawals, authorizationId ?? "")).toBeNull();
    expect(await keptOf(list, randomUUID())).toBeNull();
  } finally {
    await sandbox.control("DELETE", "faults");
  }
});
