import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as openAudit } from "@/app/api/audit/[business]/route";
import { GET as downloadImport } from "@/app/api/customer-imports/[business]/[id]/route";
import { GET as openEvents } from "@/app/api/events/[business]/route";
import { GET as downloadExport } from "@/app/api/exports/[business]/[id]/route";
import { POST as receive } from "@/app/api/webhooks/[business]/[topic]/route";
import { destinationOperations } from "@/lib/areas/money/destinations/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { customerImportRoutes } from "@/lib/areas/people/customer-imports/declared";
import { customerImportOperations } from "@/lib/areas/people/customer-imports/operations";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { LocalOperation, ServiceOperation } from "@/lib/kit/operations/define";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { routes } from "@/lib/kit/routes";
import { bringList } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships, removalRequests, sessions, webhookDeliveries } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { sessionCookieName } from "@/lib/server/members/session";
import { proxyOperation } from "@/lib/server/proxy/areas";
import { signPayload } from "@/lib/server/webhooks/signature";
import type { AreaTests } from "@/lib/testing/areas/area-tests";
import { AREA_TESTS } from "@/lib/testing/areas/areas";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import { ASKED, type KnownRecords } from "@/lib/testing/isolation";
import { askLocal, type TestAnswer } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const OTHER = "golestan-books";

/** Every operation that a browser can call. */
const operations: readonly (LocalOperation | ServiceOperation)[] = [
  ...serviceOperations.filter(({ id }) => proxyOperation(id) !== undefined),
  ...localOperations,
];

let sandbox: TestSandbox;
let known: KnownRecords;
let areas: (readonly [name: string, known: Awaited<ReturnType<AreaTests["known"]>>])[];
/** Texts that must not appear in the second business. */
let marks: string[];
let first: TestMember;
let second: TestMember;
/** The owner of both businesses. */
let both: TestMember;

function ask(
  { secret }: TestMember,
  business: string,
  operation: LocalOperation | ServiceOperation,
  input: Record<string, unknown>,
): Promise<TestAnswer> {
  return operation.kind === "local"
    ? askLocal(business, operation, input, secret)
    : askProxy({ secret }, operation, input, { business });
}

const operationOf = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

async function read(id: string, input: Record<string, unknown> = {}) {
  const { status, body, text } = await ask(both, BUSINESS, operationOf(id), input);
  if (status !== 200) throw new Error(`${id}: ${text}`);
  return body;
}

/** Calls an operation in the first business and returns its answer. */
async function write(by: TestMember, operation: LocalOperation, input: Record<string, unknown>) {
  const { status, body, text } = await askLocal(BUSINESS, operation, input, by.secret);
  if (status !== 200) throw new Error(`${operation.id}: ${text}`);
  return body;
}

async function writeAtService(id: string, input: Record<string, unknown>) {
  const { status, body, text } = await ask(first, BUSINESS, operationOf(id), input);
  if (status !== 200) throw new Error(`${id}: ${text}`);
  return body;
}

async function collect(): Promise<KnownRecords> {
  const colleague = await makeMember(BUSINESS, "accountant");
  const iban = testIban(12);
  const [withdrawals, settlements, transactions, batches, queued] = await Promise.all([
    read("withdrawals.list"),
    read("settlements.list"),
    read("wallet.transactions"),
    read("batches.list"),
    read("queued-settlements.list"),
  ]);
  const order = { kind: "settlement", idempotencyKey: randomUUID(), content: { iban, amountRial: 500_000 } };
  const { orderId } = await write(colleague, orderOperations.make, order);
  const proposed = { rules: { ...defaultPolicy(), undoSeconds: 20 }, baseVersion: 1 };
  await makeMember(BUSINESS, "manager");
  const { proposalId } = await write(first, policyOperations.propose, proposed);
  const [removal] = await db()
    .insert(removalRequests)
    .values({
      business: BUSINESS,
      of: "authorization",
      recordId: randomUUID(),
      part: "",
      makerId: colleague.id,
      makerName: "حسابدار",
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning({ id: removalRequests.id });
  const wanted = { source: "withdrawals", format: "csv", input: {} };
  const { id: exportId } = await write(both, exportOperations.create, wanted);
  const file = new TextEncoder().encode("mobile,national code\n09120000001,0000000018\n");
  const uploaded = await askLocal(
    BUSINESS,
    customerImportOperations.create,
    { fileName: "a.csv" },
    both.secret,
    randomUUID(),
    file,
  );
  const importId = uploaded.body.id;
  const { invitationId } = await write(first, teamOperations.invite, { email: "guest@example.com", role: "support" });
  await write(first, destinationOperations.save, { iban, label: "انبار مرکزی" });
  const [delivery] = await db()
    .insert(webhookDeliveries)
    .values({
      business: BUSINESS,
      topic: "withdrawals",
      verdict: "accepted",
      statusAnswered: 200,
      payload: Buffer.from("{}"),
      payloadHash: "0".repeat(64),
      verification: {},
      subjectId: withdrawals.items[0].id,
    })
    .returning({ id: webhookDeliveries.id });
  const [entry] = await db()
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(eq(auditEntries.business, BUSINESS))
    .limit(1);
  const [settlement] = settlements.items;
  return {
    withdrawal: withdrawals.items[0],
    settlement: { trackId: settlement.trackId, settlementId: settlement.id, iban: settlement.iban },
    transactionId: transactions.items[0].id,
    batchId: batches.items[0].batchId,
    queuedId: queued.items[0].id,
    areas: Object.fromEntries(areas.map(([name, { ids }]) => [name, ids])),
    orderId,
    contentHash: (await read("orders.show", { orderId })).contentHash,
    proposalId,
    removalId: removal?.id ?? "",
    exportId,
    importId,
    deliveryId: delivery?.id ?? "",
    colleagueId: colleague.id,
    colleagueEmail: colleague.email,
    invitationId,
    auditSeq: entry?.seq ?? 0,
    iban,
  };
}

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "2000", SERVICE_LIMIT_POST: "2000" },
  });
  first = await makeMember(BUSINESS, "owner");
  both = await makeMember(BUSINESS, "owner");
  await boss();
  const offered = await write(both, businessesOperations.offer, {});
  await write(both, businessesOperations.link, offered);
  second = await makeMember(OTHER, "owner");
  // Removing an authorization asks the book what is still to come. On a slow machine the first reading of the list takes
  // longer than a member waits, and then another member has to agree.
  while (!(await bringList(OTHER, "withdrawal", 0)));
  await setPolicy(BUSINESS);
  areas = await Promise.all(
    AREA_TESTS.map(async ([name, area]) => [name, await area.known({ read, write: writeAtService })] as const),
  );
  known = await collect();
  marks = [
    ...[known.withdrawal.id, known.withdrawal.trackId, known.transactionId],
    ...[known.settlement.trackId, known.settlement.settlementId, known.settlement.iban, known.batchId, known.queuedId],
    ...areas.flatMap(([, { marks: ofArea }]) => ofArea),
    ...[
      known.orderId,
      known.proposalId,
      known.removalId,
      known.exportId,
      known.importId,
      known.deliveryId,
      known.colleagueId,
      known.colleagueEmail,
    ],
    ...[known.invitationId, known.iban, "guest@example.com", "انبار مرکزی", BUSINESS, "پارس‌مارت"],
  ];
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(async () => {
  await db().update(sessions).set({ lastCheckAt: new Date() });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const [kind, inputOf = () => ({})] = ASKED[id] ?? ["own"];

  it("is forbidden to members of another business alone", async () => {
    for (const [member, business] of [
      [first, OTHER],
      [second, BUSINESS],
    ] as const) {
      const { status, body } = await ask(member, business, operation, inputOf(known));
      expect({ status, code: body.code }).toEqual({ status: 403, code: "forbidden" });
    }
  });

  if (kind === "record") {
    it("does not know a record of one business in the other", async () => {
      const { status, body, text } = await ask(both, OTHER, operation, inputOf(known));
      // The decision operation has an answer for each order; the others refuse as a whole.
      const code = status === 200 ? body.results[0].code : body.code;
      expect(["not_found", "upstream_not_found"]).toContain(code);
      const asked = JSON.stringify(inputOf(known));
      expect(marks.filter((mark) => text.includes(mark) && !asked.includes(mark))).toEqual([]);
    });
  }

  if (kind === "refused") {
    it("refuses what is of one business in the other", async () => {
      const { body, text } = await ask(both, OTHER, operation, inputOf(known));
      expect(body.code).toBe("upstream_rejected");
      const asked = JSON.stringify(inputOf(known));
      expect(marks.filter((mark) => text.includes(mark) && !asked.includes(mark))).toEqual([]);
    });
  }

  if (kind === "none") {
    it("finds no rows of one business in the other", async () => {
      const { status, body, text } = await ask(both, OTHER, operation, inputOf(known));
      expect({ status, text: status === 200 ? "" : text }).toEqual({ status: 200, text: "" });
      // In the search's answer, the recognised form of the text is not a record.
      const { recognised: _, ...rest } = Array.isArray(body) ? { body } : body;
      const lists = Object.values(rest).filter((value) => Array.isArray(value));
      expect(lists.length).toBeGreaterThan(0);
      expect(lists.flat()).toEqual([]);
    });
  }

  if (kind === "list") {
    it("answers in one business with nothing of the other", async () => {
      const { status, text } = await ask(both, OTHER, operation, inputOf(known));
      expect({ status, text: status === 200 ? "" : text }).toEqual({ status: 200, text: "" });
      const asked = JSON.stringify([inputOf(known), operation.id.startsWith("audit.") ? askedInVain() : []]);
      expect(marks.filter((mark) => text.includes(mark) && !asked.includes(mark))).toEqual([]);
    });
  }
});

/**
 * Ids of the other business that a call of this business named. The call is recorded with its input, so they appear
 * in the log.
 */
const askedInVain = () => [
  known.settlement.trackId,
  ...Object.values(known.areas).flatMap((ids) => Object.values(ids)),
];

describe("what is no operation", () => {
  const requestOf = (address: string, { secret }: TestMember) =>
    new Request(new URL(address, env().DAFTAR_URL), { headers: { cookie: `${sessionCookieName()}=${secret}` } });

  it("a kept answer of one business is not given to the other", async () => {
    const list = operationOf("withdrawals.list");
    const here = await ask(both, BUSINESS, list, {});
    const there = await ask(both, OTHER, list, {});
    const idsOf = ({ body }: TestAnswer) => body.items.map((item: { id: string }) => item.id);
    expect(idsOf(there).filter((each: string) => idsOf(here).includes(each))).toEqual([]);
    expect(idsOf(there).length).toBeGreaterThan(0);
  });

  it("search finds nothing of another business, by any id or value", async () => {
    for (const q of [...marks.slice(0, 8), "09121234567"]) {
      const { body } = await ask(both, OTHER, operationOf("search.lookup"), { q });
      expect({ q, hits: body.hits }).toEqual({ q, hits: [] });
      const person = await ask(both, OTHER, operationOf("search.person"), { q });
      expect({ q, ...person.body }).toMatchObject({ q, hits: [], names: [], known: [], sums: [] });
    }
  });

  it("a masked field of another business is not revealed", async () => {
    const support = await makeMember(OTHER, "support");
    const input = {
      operation: "authorizations.show",
      input: { authorizationId: known.areas.authorizations?.authorizationId },
      paths: ["mobile"],
      reason: "برای پاسخ به مشتری",
    };
    const { body, text } = await ask(support, OTHER, operationOf("reveal.fields"), input);
    expect(["not_found", "upstream_not_found"]).toContain(body.code);
    expect(text).not.toContain("values");
  });

  it("an export is only downloaded in its own business", async () => {
    const at = (business: string, member: TestMember) =>
      downloadExport(requestOf(exportRoutes.exportFile(business, known.exportId), member), {
        params: Promise.resolve({ business, id: known.exportId }),
      });
    expect((await at(OTHER, both)).status).toBe(404);
    expect((await at(BUSINESS, second)).status).toBe(403);
  });

  it("a file of customers is read back in its own business only", async () => {
    const at = (business: string, member: TestMember) =>
      downloadImport(requestOf(customerImportRoutes.result(business, known.importId, "all", "csv"), member), {
        params: Promise.resolve({ business, id: known.importId }),
      });
    expect((await at(OTHER, both)).status).toBe(404);
    expect((await at(BUSINESS, second)).status).toBe(403);
  });

  it("the audit log of one business withholds the other's entries", async () => {
    const at = (business: string, member: TestMember) =>
      openAudit(requestOf(auditRoutes.exportFile(business), member), { params: Promise.resolve({ business }) });
    expect((await at(BUSINESS, second)).status).toBe(403);
    const text = await (await at(OTHER, second)).text();
    expect(text).toContain(OTHER);
    expect(marks.filter((mark) => text.includes(mark) && !askedInVain().includes(mark))).toEqual([]);
  });

  it("a stream of changes opens for members, and tells of its own business alone", async () => {
    const at = (business: string, member: TestMember) =>
      openEvents(requestOf(routes.api.events(business, String(Date.now())), member), {
        params: Promise.resolve({ business }),
      });
    expect((await at(BUSINESS, second)).status).toBe(403);
    const reader = (await at(OTHER, second)).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    await next();
    await publish({ business: BUSINESS, tags: ["wallet"], ids: [known.orderId] });
    await publish({ business: OTHER, tags: ["banks"] });
    expect(await next()).toContain('"tags":["banks"]');
    await reader?.cancel();
  });

  it("a webhook signed with one business's key proves nothing to the other", async () => {
    const { v1: key } = await sandbox.control<{ v1: string }>("GET", `webhook-keys?business=${OTHER}`);
    const payload = Buffer.from(JSON.stringify({ withdrawal_id: known.withdrawal.id, status: "DONE" }));
    const t = String(Math.floor(Date.now() / 1000));
    const deliver = async (business: string) => {
      const request = new Request(new URL(routes.api.webhook(business, "withdrawals"), env().DAFTAR_URL), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-service-signature": `t=${t}, v1=${signPayload(key, t, payload)}`,
        },
        body: new Uint8Array(payload),
      });
      return (await receive(request, { params: Promise.resolve({ business, topic: "withdrawals" }) })).status;
    };
    expect(await deliver(BUSINESS)).toBe(401);
    expect(await deliver(OTHER)).toBe(200);
    expect(await deliver("nobody")).toBe(404);
  });

  it("signing in is told to the businesses that a member belonged to then", async () => {
    const actionsOf = async (member: TestMember, business: string) =>
      (await ask(member, business, operationOf("audit.list"), { actor: member.id, perPage: 100 })).body.items.map(
        ({ action }: { action: string }) => action,
      );
    const { recordAudit } = await import("@/lib/server/audit/record");
    const leaver = await makeMember(BUSINESS, "owner");
    await db().insert(memberships).values({ memberId: leaver.id, business: OTHER, role: "owner" });
    const actor = { id: leaver.id, name: "مسافر" };
    await recordAudit({ action: "member.signed_in", actor, subject: leaver.id });
    expect(await actionsOf(leaver, BUSINESS)).toEqual(["member.signed_in"]);
    const leftAt = new Date();
    await db()
      .update(memberships)
      .set({ disabledAt: leftAt, leftAt })
      .where(and(eq(memberships.memberId, leaver.id), eq(memberships.business, BUSINESS)));
    // What happens in the millisecond of leaving still belongs to the business.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(leftAt.getTime()));
    await recordAudit({ action: "member.signed_out", actor, subject: leaver.id });
    const seenIn = async (business: string, by: TestMember) =>
      (await ask(by, business, operationOf("audit.list"), { actor: leaver.id })).body.items.length;
    expect(await seenIn(BUSINESS, first)).toBe(1);
  });
});
