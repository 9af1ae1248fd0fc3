import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { parse } from "zod";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { entryOfSettlement } from "@/lib/areas/money/settlements/server/book";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { makeIban } from "@/lib/kit/format/iban";
import { flushAnswers } from "@/lib/server/book/feed";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { bookRecords, jobChunks, members } from "@/lib/server/db/schema/index";
import { runJob } from "@/lib/server/jobs/watched/run";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { inputSchema } from "@/lib/server/proxy/areas";
import { callService } from "@/lib/server/proxy/call-service";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";
import { sheetsOf } from "@/lib/testing/workbook";
import { type BatchOutcomes, type BatchRow, batchOperations } from "../operations";
import { BATCH_OUTCOMES, type BatchOutcome } from "../status";
import { BATCH_READING } from "./ask";
import { batchIdOf } from "./batch-id";
import { referenceOf } from "./batch-reference";

let engine: OrderEngine;
let owner: TestMember;
let support: TestMember;
const context = { business: BUSINESS, requestId: "test", isFresh: true } as const;
const ITEMS = "/api/v2/business/:business/batch-settlements/:batch_id";
const iban = makeIban("056", "12");

beforeAll(async () => {
  engine = await startOrderEngine();
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => engine.stop());
beforeEach(() => forget());
afterEach(() => vi.restoreAllMocks());

const forget = () => forgetTags(BUSINESS, ["batches", "settlements", "orders"]);

/** Registers a batch as the business's own systems would. */
async function madeElsewhere(name: string, count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, index) => ({
    trackId: `${name}-${index}`,
    iban,
    amountRial: 60_000 + index,
  }));
  const parsed = parse(inputSchema(batchOperations.create), { batchId: "0".repeat(128), items });
  const batchId = batchIdOf(parsed.items);
  await callService(batchOperations.create, { ...parsed, batchId }, context);
  forget();
  return batchId;
}
async function outcomes(batchId: string, member = owner): Promise<BatchOutcomes> {
  const { status, body, text } = await member.ask(batchOperations.outcomes, { batchId });
  expect(status, text).toBe(200);
  return body as BatchOutcomes;
}
async function rows(input: Record<string, unknown>, member = owner) {
  const { status, body, text } = await member.ask(batchOperations.rows, input as never);
  expect(status, text).toBe(200);
  return body as { items: BatchRow[]; total: number | null; hasMore: boolean; unreadRows?: number };
}
const counted = ({ of }: BatchOutcomes) =>
  Object.fromEntries(BATCH_OUTCOMES.flatMap((each) => (of[each].count > 0 ? [[each, of[each].count]] : [])));
/** The book hears of a settlement because somebody looks at it. */
async function look(...trackIds: string[]) {
  for (const trackId of trackIds) await callService(settlementOperations.show, { trackId }, context);
  await flushAnswers();
  forget();
}

it("counts every row of a batch that was made elsewhere, and claims nothing of what was only handed over", async () => {
  const batchId = await madeElsewhere("elsewhere", 130);
  expect(counted(await outcomes(batchId))).toEqual({ waiting: 130 });
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  forget();
  expect(counted(await outcomes(batchId))).toEqual({ unknown: 130 });

  const ends = { done: 0, failed: 101, canceled: 102, reversed: 129, sent: 3 } as const;
  await engine.settle(`elsewhere-${ends.done}`, "DONE");
  await engine.settle(`elsewhere-${ends.failed}`, "FAILED");
  await callService(settlementOperations.cancel, { trackId: `elsewhere-${ends.canceled}` }, context);
  await engine.settle(`elsewhere-${ends.reversed}`, "DONE");
  await engine.settle(`elsewhere-${ends.reversed}`, "REVERSED");
  await look(...Object.values(ends).map((index) => `elsewhere-${index}`));
  const told = await outcomes(batchId);
  expect(counted(told)).toEqual({ done: 1, failed: 1, canceled: 1, reversed: 1, sent: 1, unknown: 125 });
  expect(told).toMatchObject({ count: 130, unreadRows: 0, isWhole: true, bookFreshAt: null });
  expect(BATCH_OUTCOMES.reduce((sum, each) => sum + told.of[each].rial, 0)).toBe(told.totalRial);
  for (const [outcome, index] of Object.entries(ends)) {
    expect(told.of[outcome as BatchOutcome].rial, outcome).toBe(60_000 + index);
    const { items, total } = await rows({ batchId, outcome });
    expect(
      items.map(({ trackId }) => trackId),
      outcome,
    ).toEqual([`elsewhere-${index}`]);
    expect(total).toBe(1);
  }
  const last = await rows({ batchId, outcome: "unknown", page: 3, perPage: 50 });
  expect(last).toMatchObject({ total: 125, hasMore: false });
  expect(last.items).toHaveLength(25);
  expect((await rows({ batchId, outcome: "unknown", status: "FAILED" })).items).toEqual([]);
});

it("calls a settlement in parts neither paid nor failed where its parts came to different ends, and counts them", async () => {
  const batchId = await madeElsewhere("parts", 4);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  await look("parts-0");
  const [told] = await db().select().from(bookRecords).where(eq(bookRecords.kind, "settlement")).limit(1);
  if (!told) throw new Error("nothing is in the book");
  const part = recordIn<Settlement>(told);
  const ends = [
    ["DONE", "FAILED", "DONE"],
    ["DONE", "PENDING"],
    ["FAILED", "CANCELED"],
    ["PENDING", "REVERSED"],
  ] as const;
  await db().delete(bookRecords).where(eq(bookRecords.kind, "settlement"));
  const parts = ends.flatMap((states, index) =>
    states.map((status, at) =>
      entryOfSettlement({ ...part, id: `parts-${index}-${at}`, trackId: `parts-${index}`, status }),
    ),
  );
  await keepInBook(BUSINESS, parts, { source: "reading", toldAt: new Date() });
  forget();
  expect(counted(await outcomes(batchId))).toEqual({ mixed: 2, sent: 1, failed: 1 });
  expect((await rows({ batchId, outcome: "mixed" })).items.map(({ trackId }) => trackId)).toEqual([
    "parts-0",
    "parts-3",
  ]);
  const trackIds = ends.map((_, index) => `parts-${index}`);
  const { outcomes: badges } = (await owner.ask(settlementOperations.outcomes, { trackIds })).body;
  expect(badges).toEqual([
    { trackId: "parts-0", status: "FAILED", parts: { DONE: 2, FAILED: 1 } },
    { trackId: "parts-1", status: "PENDING" },
    { trackId: "parts-2", status: "FAILED" },
    { trackId: "parts-3", status: "REVERSED", parts: { PENDING: 1, REVERSED: 1 } },
  ]);
  await db().delete(bookRecords).where(eq(bookRecords.kind, "settlement"));
});

it("says the same as the order that made it, in counts, rows and badges, also while the book knows more", async () => {
  const { id } = await engine.approved("batch", rowsOf([60_000, 70_000, 80_000, 90_000]));
  await workOnOrder(id);
  const order = await engine.stored({ id } as PaymentOrder);
  const batchId = order.serviceId ?? "";
  const items = await engine.items(order);
  const idOf = (index: number) => items[index]?.trackId ?? "";
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  const compare = async () => {
    forget();
    const ofOrder = (await owner.ask(orderOperations.batchOutcomes, { trackId: idOf(0) })).body.order;
    const { of, count } = await outcomes(batchId);
    expect(count).toBe(ofOrder.count);
    for (const [state, number] of Object.entries(ofOrder.counts)) {
      expect(of[state as BatchOutcome], state).toEqual({ count: number, rial: ofOrder.rials[state] });
      expect((await rows({ batchId, outcome: state })).total, state).toBe(number);
    }
    return ofOrder.counts;
  };
  await engine.settle(idOf(0), "DONE");
  await look(idOf(0));
  expect(await compare()).toMatchObject({ sent: 4, done: 0 });
  /** What its rows' badges call an end; that they are under way the book may have heard or not. */
  const badges = async () => {
    const trackIds = items.map(({ trackId }) => trackId);
    const { outcomes: told } = (await owner.ask(settlementOperations.outcomes, { trackIds })).body;
    return told.filter(({ status }: { status: string }) => !["INIT", "PENDING"].includes(status));
  };
  expect(await badges()).toEqual([]);
  await engine.settle(idOf(1), "FAILED");
  await workOnOrder(id);
  expect(await compare()).toMatchObject({ sent: 2, done: 1, failed: 1 });
  expect(await badges()).toEqual([
    { trackId: idOf(0), status: "DONE" },
    { trackId: idOf(1), status: "FAILED" },
  ]);
});

it("says how many rows it could not read, and that it did not read to the end", async () => {
  const batchId = await madeElsewhere("odd", 105);
  await engine.fault(ITEMS, "malformed", { value: "odd_rows" });
  expect(await outcomes(batchId)).toMatchObject({ count: 104, unreadRows: 1, isWhole: true });
  forget();
  vi.spyOn(BATCH_READING, "mostPages", "get").mockReturnValue(1);
  expect(await outcomes(batchId)).toMatchObject({ count: 100, isWhole: false });
  expect(await rows({ batchId, outcome: "waiting" })).toMatchObject({ total: null });
});

it("is read once for all who look at the same time, and fails as a whole where a page of it fails", async () => {
  const batchId = await madeElsewhere("joined", 101);
  await engine.fault(ITEMS, "status", { value: 500 });
  expect((await owner.ask(batchOperations.outcomes, { batchId })).status).toBeGreaterThanOrEqual(500);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => outcomes(batchId)));
  for (const other of others) expect(other).toEqual(first);
  expect((await owner.ask(batchOperations.outcomes, { batchId: "f".repeat(128) })).body.code).toBe(
    "upstream_not_found",
  );
});

it("opens by the reference only for who may not see ids, masked, and a row is revealed by its place", async () => {
  const batchId = await madeElsewhere("masked", 120);
  for (const operation of [batchOperations.outcomes, batchOperations.rows]) {
    expect((await support.ask(operation, { batchId })).body.code).toBe("not_found");
  }
  const reference = referenceOf(batchId);
  expect(counted(await outcomes(reference, support))).toEqual({ waiting: 120 });
  const { items } = await rows({ batchId: reference, outcome: "waiting", page: 6, perPage: 20 }, support);
  const row = items.at(-1);
  expect(JSON.stringify(items)).not.toContain(iban);
  expect(row?.iban).toContain("•••");
  expect(row?.place).toEqual({ page: 2, perPage: 100 });
  const asked = { batchId: reference, ...row?.place };
  const reveal = { operation: batchOperations.show.id, paths: ["items.*.iban"], input: asked, itemId: row?.id };
  const { body } = await support.ask(revealOperations.fields, { ...reveal, reason: "customer on the phone" } as never);
  expect(body.values).toEqual({ "items.*.iban": iban });
  expect((await askProxy(support, batchOperations.show, asked)).status).toBe(200);
});

it("is a workbook with its ends counted beside the rows, of one reading, and its file takes the filter", async () => {
  await db().update(members).set({ locale: "en", calendar: "gregorian" }).where(eq(members.id, owner.id));
  const batchId = await madeElsewhere("file", 104);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  await engine.settle("file-1", "DONE");
  await engine.settle("file-103", "FAILED");
  await look("file-1", "file-103");
  const fileOf = async (input: Record<string, unknown>) => {
    const { body } = await owner.ask(exportOperations.create, { source: "batchItems", format: "xlsx", input } as never);
    await runJob(body.id, new AbortController().signal);
    const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, body.id)).orderBy(asc(jobChunks.seq));
    return sheetsOf(Buffer.concat(chunks.map(({ bytes }) => bytes)));
  };
  const [summary, ends, list] = await fileOf({ batchId });
  expect([summary?.sheet, ends?.sheet, list?.sheet]).toEqual(["Summary", "Results", "Rows of a batch"]);
  expect(ends?.data.slice(0, 4)).toEqual([
    ["Result", "Rows", "Amount (rial)"],
    ["Paid", 1, 60_001],
    ["Failed", 1, 60_103],
    ["Result unknown", 102, expect.any(Number)],
  ]);
  expect(summary?.data).toContainEqual(["Rows whose result is not known: neither paid nor failed", 102]);
  const [header, ...lines] = list?.data ?? [];
  const outcome = header?.indexOf("Result") ?? -1;
  const amount = header?.indexOf("Amount (rial)") ?? -1;
  const listed = lines.slice(0, 104);
  const sumOf = (word: string) =>
    listed.filter((line) => line[outcome] === word).reduce((sum, line) => sum + Number(line[amount]), 0);
  for (const [word, , rial] of ends?.data.slice(1, 4) ?? []) expect(sumOf(String(word)), String(word)).toBe(rial);

  const failed = (await fileOf({ batchId, outcome: "failed" })).at(-1)?.data ?? [];
  expect(failed[1]).toContain("file-103");
  expect(failed[2]).not.toContainEqual(expect.stringMatching(/^file-/));
});
