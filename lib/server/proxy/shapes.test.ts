import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { placeOperations } from "@/lib/areas/people/provinces/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { budgetUse } from "@/lib/server/budget/slots";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

/*
 * Operations of shapes that the reference has and no area uses yet, as if they were of one: a DELETE with a body, and a
 * question by POST about a record that two parameters name. The service behind them is a server of this test.
 */

vi.mock("@/lib/areas/people/provinces/operations", async (original) => {
  const { defineOperation, type } = await import("@/lib/kit/operations/define");
  const { placeOperations: own } = await original<typeof import("@/lib/areas/people/provinces/operations")>();
  const cards = "/v1/business/:business/providers/:provider/cards/:card";
  return {
    placeOperations: {
      ...own,
      dropCards: defineOperation({
        id: "places.drop_cards",
        service: { method: "DELETE", host: "api", path: "/v1/business/:business/places/:place/cards" },
        permission: "customers.remove",
        input: type<never>(),
        toService: ({ place, cards: ids }: { place: string; cards: string[] }) => ({ path: { place }, body: { ids } }),
        output: type<unknown>(),
        personal: "nothing",
        changes: ["places"],
      }),
      askHolder: defineOperation({
        id: "places.ask_holder",
        service: { method: "POST", host: "api", path: `${cards}/holder` },
        permission: "customers.read",
        isRead: true,
        input: type<never>(),
        toService: ({ provider, card }: { provider: string; card: string }) => ({ path: { card, provider }, body: {} }),
        output: type<unknown>(),
        personal: { mobile: "mobile" },
      }),
    },
  };
});

vi.mock("@/lib/areas/people/provinces/server/served", async (original) => {
  const z = await import("@/lib/kit/zod");
  const own = await original<typeof import("@/lib/areas/people/provinces/server/served")>();
  const { placeOperations } = await import("@/lib/areas/people/provinces/operations");
  const { dropCards, askHolder } = placeOperations as unknown as Shapes;
  const dropInput = z.object({ place: z.string(), cards: z.array(z.string()) });
  const subject = ({ place }: { place: string }) => place;
  return {
    ...own,
    placesArea: {
      ...own.placesArea,
      operations: [
        ...own.placesArea.operations.filter(({ operation: { id } }) => id !== dropCards.id && id !== askHolder.id),
        {
          operation: dropCards,
          input: dropInput,
          output: z.object({ done: z.number() }),
          audit: { action: "customer.removed", subject },
        },
        {
          operation: askHolder,
          input: z.object({ provider: z.string(), card: z.string() }),
          output: z.object({ mobile: z.string() }),
        },
      ],
    },
  };
});

interface Shapes {
  dropCards: ServiceOperation;
  askHolder: ServiceOperation;
}
const { dropCards, askHolder } = placeOperations as unknown as Shapes;

const got: { line: string; type: string | undefined; body: string }[] = [];
/** The service's behaviour for the next calls, one entry each. Without an entry it answers normally. */
const next: (number | "cut")[] = [];
const service = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  got.push({
    line: `${request.method} ${request.url}`,
    type: request.headers["content-type"],
    body: Buffer.concat(pieces).toString(),
  });
  const how = next.shift();
  if (how === "cut") return response.destroy();
  response.writeHead(how ?? 200, {
    "content-type": "application/json",
    ...(how === 429 ? { "retry-after": "0" } : {}),
  });
  response.end(JSON.stringify(how ? { message: "no" } : { done: 2, mobile: "09121234567" }));
});

let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening");
  const { port } = service.address() as AddressInfo;
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_BASE_URL: `http://127.0.0.1:${port}` } });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(async () => {
  service.close();
  await sandbox.close();
});

const drop = (place: string, writeKey: string = randomUUID()) =>
  askProxy(owner, dropCards, { place, cards: ["a", "b"] }, { writeKey });
const auditOf = (subject: string) =>
  db().select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq);
const BODY = JSON.stringify({ ids: ["a", "b"] });

describe("a DELETE with a body", () => {
  it("reaches the service with it, outside the budget of the POSTs, and is in the audit log", async () => {
    const before = await budgetUse(BUSINESS);
    expect(await drop("p1")).toMatchObject({ status: 200, body: { done: 2 } });
    expect(got.splice(0)).toEqual([
      { line: `DELETE /v1/business/${BUSINESS}/places/p1/cards`, type: "application/json", body: BODY },
    ]);
    const used = (await budgetUse(BUSINESS)).map(({ class: kind, inUse }, place) => [
      kind,
      inUse - (before[place]?.inUse ?? 0),
    ]);
    expect(Object.fromEntries(used)).toEqual({ post: 0, other: 1 });
    expect(await auditOf("p1")).toMatchObject([
      { action: "customer.removed", actorId: owner.id, detail: { outcome: "done" } },
    ]);
  });

  it("is sent once for all tries of one press; another body is another request", async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([drop("p2", key), drop("p2", key)]);
    expect([one.status, other.status, (await drop("p2", key)).status]).toEqual([200, 200, 200]);
    expect(got.splice(0)).toHaveLength(1);
    const changed = await askProxy(owner, dropCards, { place: "p2", cards: ["a"] }, { writeKey: key });
    expect(changed.body.code).toBe("conflict");
    expect(got).toEqual([]);
    expect(await auditOf("p2")).toHaveLength(1);
  });

  it("goes again with its body after the service's limit, and not after a lost answer", async () => {
    next.push(429);
    expect((await drop("p3")).status).toBe(200);
    expect(got.splice(0).map(({ body }) => body)).toEqual([BODY, BODY]);
    next.push("cut");
    const key = randomUUID();
    expect((await drop("p4", key)).body.code).toBe("outcome_unknown");
    expect((await drop("p4", key)).body.code).toBe("outcome_unknown");
    expect(got.splice(0)).toHaveLength(1);
    expect(await auditOf("p4")).toMatchObject([{ detail: { outcome: "unknown" } }]);
  });
});

it("what a question by POST masks can be revealed, and the log says of which record where two parameters name it", async () => {
  const support = await makeMember(BUSINESS, "support");
  const input = { provider: "default", card: "c-7" };
  expect((await askProxy(support, askHolder, input)).body).toEqual({ mobile: "0912•••67" });
  const { body } = await support.ask(revealOperations.fields, {
    operation: askHolder.id,
    input,
    paths: ["mobile"],
    reason: "customer asked by phone",
  });
  expect(body).toEqual({ values: { mobile: "09121234567" } });
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "personal.revealed"))
    .orderBy(auditEntries.seq);
  expect(entry).toMatchObject({ subject: "provider=default/c-7", detail: { operation: askHolder.id } });
});
