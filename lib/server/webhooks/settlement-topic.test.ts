import { createHmac, randomBytes } from "node:crypto";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { makeIban } from "@/lib/format/iban";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { db } from "@/lib/server/db/client";
import { businesses, webhookDeliveries } from "@/lib/server/db/schema";
import * as bus from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { callService } from "@/lib/server/proxy/call-service";
import { seal } from "@/lib/server/secret-box";
import { settlementOperations } from "@/lib/settlements/operations";
import { processDelivery } from "./process";

const KEY = randomBytes(24).toString("hex");
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await db()
    .update(businesses)
    .set({ webhookKey: seal(KEY, `webhook-key:${BUSINESS}`) });
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(() => db().delete(webhookDeliveries));

/** What the sandbox sent last, given to the route as it came, signed with our key; worked on. */
async function deliver(change: Record<string, string> = {}) {
  const { webhooks } = await sandbox.control<{ webhooks: { payload: Record<string, string> }[] }>("GET", "webhooks");
  const body = new URLSearchParams({ ...webhooks[0]?.payload, ...change }).toString();
  const t = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", KEY).update(`${t},${body}`).digest("hex");
  const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/settlements`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-service-signature": `t=${t}, v1=${signature}` },
    body,
  });
  const { status } = await POST(request, { params: Promise.resolve({ business: BUSINESS, topic: "settlements" }) });
  expect(status).toBe(200);
  await processDelivery((await newest()).id);
  return newest();
}

async function newest() {
  const [row] = await db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt)).limit(1);
  if (!row) throw new Error("nothing was stored");
  return row;
}

async function settled(trackId: string, status: string) {
  const input = settlementOperations.store.input.parse({ trackId, iban: makeIban("056", "12"), amountRial: 100_000 });
  await callService(settlementOperations.store, input, { business: BUSINESS, requestId: "test" });
  await sandbox.control("POST", `settlements/${trackId}/settle`, { status });
}

it("finds a single settlement through its transaction, and tells every screen", async () => {
  await settled("single", "DONE");
  const publish = vi.spyOn(bus, "publish");
  const row = await deliver();
  expect(row).toMatchObject({ verdict: "accepted", outcome: { said: "DONE", result: "changed", found: "DONE" } });
  const event = publish.mock.calls.map(([each]) => each).find(({ ids }) => ids?.includes("single"));
  expect(event?.tags).toEqual(expect.arrayContaining(["settlements", "batches", "wallet", "transactions"]));
  publish.mockRestore();
});

it("believes the service, not the payload", async () => {
  await settled("liar", "FAILED");
  expect((await deliver({ status: "DONE" })).outcome).toMatchObject({ said: "DONE", found: "FAILED" });
});

it("a return after the arrival is news of its own", async () => {
  await settled("back", "DONE");
  const first = await deliver();
  await sandbox.control("POST", "settlements/back/settle", { status: "REVERSED" });
  const second = await deliver();
  expect(second).toMatchObject({ duplicateOf: null, outcome: { said: "CANCELED", found: "REVERSED" } });
  expect(second.subjectId).toBe(first.subjectId);
  expect((await deliver()).duplicateOf).toBe(second.id);
});

it("does not believe what the service does not know, and reads what has only other ids", async () => {
  await settled("known", "DONE");
  expect((await deliver({ id: "x", transaction_id: "1" })).outcome).toMatchObject({ result: "unknown_record" });
  const queued = await deliver({ id: "", transaction_id: "", queued_settlement_id: "q-1", track_id: "known" });
  expect(queued).toMatchObject({ subjectId: "q-1", outcome: { found: "DONE" } });
  expect((await deliver({ id: "", transaction_id: "" })).outcome).toMatchObject({ result: "unreadable" });
});
