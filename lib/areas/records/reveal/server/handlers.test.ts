import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { askAs } from "@/lib/testing/local";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { revealOperations } from "../operations";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

const context = { business: BUSINESS, requestId: "reveal-test" };
const reason = "customer asked by phone";

it("holds its limit when all is asked at the same moment", async () => {
  const { data } = await callService(authorizationOperations.list, { page: 1, perPage: 1 }, context);
  const support = await askAs("support");
  const reveal = () =>
    support(revealOperations.fields, {
      operation: authorizationOperations.show.id,
      input: { authorizationId: data.items[0]?.id },
      paths: ["mobile"],
      reason,
    });
  const answers = await Promise.all(Array.from({ length: 30 }, reveal));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === "locked")).toHaveLength(20);
});

/** As many entries as if the member had done so: quicker than through the chain, which this does not look at. */
const pretend = (memberId: string, action: string, count: number, age: string) =>
  db().execute(sql`
    INSERT INTO audit_entries (seq, at, business, actor_id, actor_name, action, detail, previous_hash, hash)
    SELECT (SELECT coalesce(max(seq), 0) FROM audit_entries) + number, now() - ${age}::interval, ${BUSINESS}, ${memberId},
      'x', ${action}, '{}', '', '' FROM generate_series(1, ${count}::int) AS number`);

it("counts what was revealed within the hour, however much of something else was done since", async () => {
  const { data } = await callService(authorizationOperations.list, { page: 1, perPage: 1 }, context);
  const support = await makeMember(BUSINESS, "support");
  const wish = {
    operation: authorizationOperations.show.id,
    input: { authorizationId: data.items[0]?.id },
    paths: ["mobile"],
    reason,
  };
  await pretend(support.id, "personal.revealed", 59, "50 minutes");
  expect((await support.ask(revealOperations.fields, wish)).status).toBe(200);
  await pretend(support.id, "member.reauthenticated", 5005, "1 second");
  const { body } = await support.ask(revealOperations.fields, wish);
  expect(body.code).toBe("locked");
  expect(body.retryAfterSeconds).toBeGreaterThan(500);
});

describe("an item of a list", () => {
  const wish = (input: object, itemId: string) => ({
    operation: walletOperations.transactions.id,
    input: { perPage: 100, ...input },
    paths: ["items.*.description"],
    itemId,
    reason,
  });

  it("cannot be asked for by a part of what is masked", async () => {
    const { data } = await callService(walletOperations.transactions, { perPage: 50 }, context);
    const found = data.items.find(({ mobile, payer }) => mobile ?? payer?.mobile);
    const mobile = found?.mobile ?? found?.payer?.mobile ?? "";
    const support = await makeMember(BUSINESS, "support");
    const ask = (q: string) =>
      support.ask(revealOperations.fields, wish({ q, searchField: "mobile_number" }, found?.id ?? ""));
    for (const part of [mobile.slice(0, 6), `${mobile.slice(0, 5)}99`]) {
      expect((await ask(part)).body.code, part).toBe("whole_id_needed");
    }
    expect((await ask(mobile)).status).toBe(200);
  });

  it("that is not there counts and is written down like one that is", async () => {
    const support = await makeMember(BUSINESS, "support");
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await support.ask(revealOperations.fields, wish({}, "no-such-item"))).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, support.id))
      .orderBy(auditEntries.seq);
    expect(entries).toHaveLength(10);
    expect(entries[0]).toMatchObject({
      action: "personal.reveal_missed",
      subject: null,
      detail: { operation: "wallet.transactions", fields: ["description"], reason },
    });
  });
});
