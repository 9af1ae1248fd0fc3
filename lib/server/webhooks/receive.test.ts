import { randomBytes, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { type WebhookDetail, type WebhookRow, webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { flushAnswers } from "@/lib/server/book/feed";
import { acquire, release } from "@/lib/server/budget/budget";
import { limitOf } from "@/lib/server/budget/slots";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookChanges, bookRecords, businesses, webhookDeliveries } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { readInbox } from "@/lib/server/notices/inbox";
import { callService } from "@/lib/server/proxy/call-service";
import { cleanUp } from "@/lib/server/workers/housekeeping";
import { makeMember } from "@/lib/testing/members";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sealWebhookKey } from "./key";
import { processDelivery } from "./process";
import { signPayload } from "./signature";

const KEY = randomBytes(24).toString("hex");
const SHARED_KEY = "sandbox-shared-webhook-key";
let sandbox: TestSandbox;
let withdrawalId: string;

interface Given {
  key?: string;
  scheme?: "v1" | "v0";
  ageSeconds?: number;
  type?: string;
  header?: string | null;
  business?: string;
  topic?: string;
}

/** Calls the route as the service does, signed unless the test says otherwise. */
async function deliver(payload: string | Buffer, given: Given = {}): Promise<number> {
  const { key = KEY, scheme = "v1", ageSeconds = 0, type = "application/json", business = BUSINESS } = given;
  const bytes = Buffer.from(payload);
  const t = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const header = given.header === undefined ? `t=${t}, ${scheme}=${signPayload(key, t, bytes)}` : given.header;
  const request = new Request(`http://localhost:3000/api/webhooks/${business}/withdrawals`, {
    method: "POST",
    headers: { "content-type": type, ...(header === null ? {} : { "x-service-signature": header }) },
    body: new Uint8Array(bytes),
  });
  const params = Promise.resolve({ business, topic: given.topic ?? "withdrawals" });
  return (await POST(request, { params })).status;
}

const newest = async () => {
  const [row] = await db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt)).limit(1);
  if (!row) throw new Error("nothing was stored");
  return row;
};
const stored = async (id: string) => {
  const [row] = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!row) throw new Error("no such delivery");
  return row;
};
const news = (more: object = {}) =>
  JSON.stringify({ withdrawal_id: withdrawalId, status: "DONE", amount: "120000", ...more });

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await db()
    .update(businesses)
    .set({ webhookKey: sealWebhookKey(BUSINESS, KEY) });
  const context = { business: BUSINESS, requestId: "test-request" };
  const { data } = await callService(withdrawalOperations.list, { status: "DONE", page: 1, perPage: 5 }, context);
  withdrawalId = data.items[0]?.id ?? "";
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(async () => {
  await db().delete(webhookDeliveries);
  // The list that tells the withdrawal's id is written into the book later.
  await flushAnswers();
  await db().delete(bookChanges);
  await db().delete(bookRecords);
});

it("accepts what the service signed, and works on it once", async () => {
  expect(await deliver(news())).toBe(200);
  const { id } = await newest();
  expect(await newest()).toMatchObject({ verdict: "accepted", subjectId: withdrawalId, processedAt: null });
  await Promise.all([processDelivery(id), processDelivery(id)]);
  expect(await stored(id)).toMatchObject({
    outcome: { result: expect.stringMatching(/^(un)?changed$/), found: "DONE" },
  });
  const seen = await db().select().from(bookChanges);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    source: "webhook",
    deliveryId: id,
    recordId: withdrawalId,
    before: null,
    after: { seen: { status: "DONE" } },
  });
});

it("of a topic that the service does not sign makes Daftar look, and believes nothing of it", async () => {
  vi.spyOn(env(), "SERVICE_UNSIGNED_TOPICS", "get").mockReturnValue(["withdrawals"]);
  expect(await deliver(news({ status: "FAILED" }), { header: null })).toBe(200);
  const { id, verdict } = await newest();
  expect(verdict).toBe("unproven");
  await processDelivery(id);
  expect(await stored(id)).toMatchObject({ outcome: { said: "FAILED", found: "DONE" } });
  const [seen] = await db().select().from(bookChanges);
  expect(seen).toMatchObject({ recordId: withdrawalId, after: { state: "DONE" } });
  // A delivery with a signature is judged by it, and other topics must be signed.
  expect(await deliver(news(), { key: "another" })).toBe(401);
  vi.spyOn(env(), "SERVICE_UNSIGNED_TOPICS", "get").mockReturnValue(["cards"]);
  expect(await deliver(news(), { header: null })).toBe(401);
  vi.restoreAllMocks();
});

it("lets nobody read that webhooks arrive before one did", async () => {
  const { owner: member } = await makeTeam(BUSINESS);
  const arrive = async () => (await readInbox(member)).webhooksArrive;
  expect(await arrive()).toBe(false);
  await deliver(news(), { key: "another" });
  expect(await arrive()).toBe(false);
  await deliver(news());
  expect(await arrive()).toBe(true);
  // Those of last week say nothing.
  await db()
    .update(webhookDeliveries)
    .set({ receivedAt: new Date(Date.now() - 8 * 24 * 60 * 60_000) });
  expect(await arrive()).toBe(false);
});

it("is worked on at once, also while background work has used up its share of calls", async () => {
  const jobsShare = Math.floor(limitOf("other") * 0.7);
  const background = { lane: "job", deadline: Date.now() + 20_000, timeoutMs: 60_000 } as const;
  const taken = await Promise.all(Array.from({ length: jobsShare }, () => acquire(BUSINESS, "other", background)));
  await deliver(news());
  const { id } = await newest();
  await processDelivery(id);
  expect(await stored(id)).toMatchObject({ outcome: { found: "DONE" } });
  for (const lease of taken) release(lease);
});

it("reads forms as well, and signs over the bytes as they came", async () => {
  const form = new URLSearchParams({ withdrawal_id: withdrawalId, status: "DONE", payer_account: '{"pan":"6037"}' });
  expect(await deliver(form.toString(), { type: "application/x-www-form-urlencoded" })).toBe(200);
  expect(await newest()).toMatchObject({ subjectId: withdrawalId, outcome: { said: "DONE" } });
});

it("tells the same news twice apart from news", async () => {
  await deliver(news());
  const first = await newest();
  await deliver(news({ amount: 120000 }));
  const second = await newest();
  await deliver(news());
  const third = await newest();
  for (const { id } of [third, second, first]) await processDelivery(id);
  expect((await stored(first.id)).duplicateOf).toBeNull();
  expect(await stored(second.id)).toMatchObject({ duplicateOf: first.id, outcome: { result: "duplicate" } });
  expect((await stored(third.id)).duplicateOf).toBe(first.id);
  await deliver(news({ status: "REVERSED" }));
  const { id } = await newest();
  await processDelivery(id);
  expect((await stored(id)).duplicateOf).toBeNull();
});

it.each([
  ["another key", { key: "another" }, 401, "wrong_signature"],
  ["no signature", { header: null }, 401, "unsigned"],
  ["a signature that is none", { header: "t=1,v1=zz" }, 401, "unreadable_signature"],
  ["an age of 7 seconds", { ageSeconds: 7 }, 400, "too_old"],
  ["a time to come", { ageSeconds: -60 }, 400, "too_early"],
] as const)("refuses %s and keeps it for the inspector", async (_, given, status, verdict) => {
  expect(await deliver(news(), given)).toBe(status);
  const row = await newest();
  expect(row).toMatchObject({ verdict, statusAnswered: status, subjectId: null });
  await processDelivery(row.id);
  expect((await stored(row.id)).processedAt).toBeNull();
});

it("takes the shared key in the sandbox, and only there", async () => {
  expect(await deliver(news(), { key: SHARED_KEY, scheme: "v0" })).toBe(200);
  const live = vi.spyOn(env(), "mode", "get").mockReturnValue("live");
  expect(await deliver(news(), { key: SHARED_KEY, scheme: "v0" })).toBe(401);
  expect(await deliver(news())).toBe(200);
  live.mockRestore();
});

it("answers 413 to what is too large, and keeps none of it", async () => {
  expect(await deliver(Buffer.alloc(256 * 1024 + 1, "a"))).toBe(413);
  expect(await newest()).toMatchObject({ verdict: "too_large", payload: Buffer.alloc(0) });
});

it("answers 400 to a body that breaks off, keeps nothing of it and logs nothing", async () => {
  const logged = [vi.spyOn(log, "error"), vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(Buffer.from("abc"));
      else controller.error(new Error("aborted"));
    },
  });
  const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/withdrawals`, {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  const params = Promise.resolve({ business: BUSINESS, topic: "withdrawals" });
  expect((await POST(request, { params })).status).toBe(400);
  expect(await db().select().from(webhookDeliveries)).toHaveLength(0);
  for (const spy of logged) expect(spy).not.toHaveBeenCalled();
});

it("keeps signed rubbish without stumbling over it", async () => {
  for (const rubbish of ["", "null", "[1]", "\u0000\u0001", "withdrawal_id=", '{"withdrawal_id":{"a":1}}', "<xml/>"]) {
    expect(await deliver(rubbish)).toBe(200);
    const { id } = await newest();
    await processDelivery(id);
    expect(await stored(id)).toMatchObject({ subjectId: null, outcome: { result: "unreadable" } });
    await db().delete(webhookDeliveries);
  }
});

it("does not believe a withdrawal that the service does not know", async () => {
  await deliver(news({ withdrawal_id: randomUUID() }));
  const { id } = await newest();
  await processDelivery(id);
  expect(await stored(id)).toMatchObject({ outcome: { result: "unknown_record" } });
});

it("answers 404 to addresses that are none, and keeps nothing", async () => {
  expect(await deliver(news(), { business: "somebody" })).toBe(404);
  expect(await deliver(news(), { business: "../x" })).toBe(404);
  expect(await deliver(news(), { topic: "payments" })).toBe(404);
  expect(await db().select().from(webhookDeliveries)).toHaveLength(0);
});

it("keeps only so much rubbish an hour, and counts the rest", async () => {
  for (let count = 0; count < 105; count += 1) await deliver("x".repeat(10_000), { header: null });
  const rows = await db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt));
  expect(rows).toHaveLength(100);
  expect(rows[0]?.outcome).toEqual({ alsoRefused: 5 });
  expect(rows[0]?.payload.length).toBe(4096);
  expect(await deliver(news())).toBe(200);
});

it("works on a hint whatever rubbish came before it, and says of one too many that it is to be sent again", async () => {
  for (let count = 0; count < 101; count += 1) await deliver("x", { key: "another" });
  vi.spyOn(env(), "SERVICE_UNSIGNED_TOPICS", "get").mockReturnValue(["withdrawals"]);
  expect(await deliver(news(), { header: null })).toBe(200);
  const { id, verdict } = await newest();
  expect(verdict).toBe("unproven");
  await processDelivery(id);
  expect(await stored(id)).toMatchObject({ outcome: { found: "DONE" } });
  for (let count = 1; count < 100; count += 1) await deliver("{}", { header: null });
  expect(await deliver(news(), { header: null })).toBe(503);
  expect(await db().$count(webhookDeliveries, eq(webhookDeliveries.verdict, "unproven"))).toBe(100);
  // An invalid delivery is judged as before.
  expect(await deliver("x", { key: "another" })).toBe(401);
  vi.restoreAllMocks();
});

it("throws payloads away after 90 days, and keeps what is known of them", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const ids: string[] = [];
  for (const days of [91, 89]) {
    await deliver(news({ payer_account: { account_number: "0123456789012" } }));
    const { id } = await newest();
    await processDelivery(id);
    await db()
      .update(webhookDeliveries)
      .set({ receivedAt: daysAgo(days) })
      .where(eq(webhookDeliveries.id, id));
    ids.push(id);
  }
  await cleanUp();
  const [old, recent] = await Promise.all(ids.map(stored));
  expect(old).toMatchObject({ payload: Buffer.alloc(0), subjectId: withdrawalId, outcome: { said: "DONE" } });
  expect(recent?.payload.toString()).toContain("0123456789012");
  const owner = await makeMember(BUSINESS, "owner");
  const shown = (await owner.ask(webhookOperations.show, { deliveryId: old?.id })).body as WebhookDetail;
  expect(shown.payload).toBe("");
  expect(shown.verification.keptBytes).toBeGreaterThan(0);
});

it("shows owners everything and support the payload without the account", async () => {
  const payload = news({ payer_account: { account_number: "0123456789012", pan: "603799******1234" } });
  await deliver(payload);
  await deliver(payload, { key: "another" });
  const owner = await makeMember(BUSINESS, "owner");
  const support = await makeMember(BUSINESS, "support");
  const accountant = await makeMember(BUSINESS, "accountant");
  const list = (await owner.ask(webhookOperations.list, { verdict: "refused" })).body as { items: WebhookRow[] };
  expect(list.items.map(({ verdict }) => verdict)).toEqual(["wrong_signature"]);
  const deliveryId = list.items[0]?.id;
  const detail = (await owner.ask(webhookOperations.show, { deliveryId })).body as WebhookDetail;
  expect(detail.payload).toBe(payload);
  expect(detail.verification.signatures[0]).toMatchObject({ scheme: "v1", matches: false });
  const masked = (await support.ask(webhookOperations.show, { deliveryId })).body as WebhookDetail;
  // Hashes of hidden values would reveal them to somebody who tries all possible values; the signature with the
  // shared key is such a hash.
  expect(detail.payloadHash).toMatch(/^[0-9a-f]{64}$/);
  expect(masked.payloadHash).toBeNull();
  expect(detail.signature).toMatch(/[0-9a-f]{64}/);
  expect(masked.signature).toMatch(/^t=\d+, v1=•••$/);
  expect(JSON.stringify(masked)).not.toMatch(/[0-9a-f]{64}/);
  expect(masked.payload).not.toContain("0123456789012");
  expect(JSON.parse(masked.payload).payer_account.account_number).toBe("•••9012");
  expect((await accountant.ask(webhookOperations.list)).status).toBe(403);
});
