import { desc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { db } from "@/lib/server/db/client";
import { auditEntries, tokenPairs } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { reportUnreadable } from "@/lib/server/proxy/unreadable";
import { readPair, type TokenPair } from "@/lib/server/tokens/store";
import { type Ask, askAs, PASSWORD } from "@/lib/testing/local";
import { BUSINESS, linkBusiness, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { connectionOperations } from "../operations";
import { sandboxOperations } from "../sandbox-operations";

let sandbox: TestSandbox;
let pair: TokenPair;
let owner: Ask;
let support: Ask;
const fresh = { business: BUSINESS, requestId: "test-request", isFresh: true };

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
  support = await askAs("support");
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("DELETE", "faults");
  pair = await linkBusiness(sandbox, { revokeOthers: true });
});

async function issuePair() {
  const issued = await sandbox.control<{ access_token: string; refresh_token: string }>("POST", "tokens", {});
  return { accessToken: issued.access_token, refreshToken: issued.refresh_token };
}

/** As if the pair had been renewed a while ago. */
const agePair = () =>
  db()
    .update(tokenPairs)
    .set({ issuedAt: new Date(Date.now() - 120_000) });

const lastAudit = async () => (await db().select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1))[0];

describe("pasting a pair", () => {
  it("heals a broken link, says who did it, and the service answers again", async () => {
    await sandbox.control("POST", "tokens/expire", { refresh: true });
    await expect(callService(businessOperations.show, {}, fresh)).rejects.toMatchObject({ code: "token_broken" });
    expect((await support(connectionOperations.state)).body).toMatchObject({ link: "broken", brokenReason: "refused" });

    const healed = await owner(connectionOperations.pastePair, { ...(await issuePair()), password: PASSWORD });
    expect(healed).toMatchObject({ status: 200, body: { link: "ok", brokenReason: null } });
    await expect(callService(businessOperations.show, {}, fresh)).resolves.toBeDefined();
    const { body } = await owner(connectionOperations.detail);
    expect(body.history[0]).toMatchObject({ kind: "pasted", version: body.version, actor: expect.any(String) });
    expect(await lastAudit()).toMatchObject({ action: "connection.pair_pasted", detail: { version: body.version } });
  });

  it("leaves its age open until the first renewal: it may have been made long before", async () => {
    const isAgeKnown = async () => (await owner(connectionOperations.detail)).body.isAgeKnown;
    expect(await isAgeKnown()).toBe(true);
    await owner(connectionOperations.pastePair, { ...(await issuePair()), password: PASSWORD });
    expect(await isAgeKnown()).toBe(false);
    await agePair();
    await owner(connectionOperations.refresh, { password: PASSWORD });
    expect(await isAgeKnown()).toBe(true);
  });

  it("changes nothing when the password is wrong", async () => {
    const before = await readPair(BUSINESS);
    const answer = await owner(connectionOperations.pastePair, { ...(await issuePair()), password: "not mine" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(["password"]);
    expect(await readPair(BUSINESS)).toEqual(before);
  });

  it("refuses a token that the service refuses, on its field, and keeps the pair that works", async () => {
    const before = await readPair(BUSINESS);
    const answer = await owner(connectionOperations.pastePair, {
      accessToken: "canary-access-token-of-nobody",
      refreshToken: "canary-refresh-token-of-nobody",
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { accessToken: "errors.tokenRefused" } } });
    expect(answer.text).not.toContain("canary");
    expect(await readPair(BUSINESS)).toEqual(before);
  });

  it("and what tells of it are kept together or not at all", async () => {
    const before = await readPair(BUSINESS);
    const given = { ...(await issuePair()), password: PASSWORD };
    await db().execute(sql`ALTER TABLE audit_entries ADD CONSTRAINT full_disk CHECK (actor_id IS NULL) NOT VALID`);
    const answers = [
      await owner(connectionOperations.pastePair, given),
      await owner(sandboxOperations.control, { action: "link_pair" }),
    ];
    await db().execute(sql`ALTER TABLE audit_entries DROP CONSTRAINT full_disk`);
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect(await readPair(BUSINESS)).toEqual(before);
  });

  it("names the field of what cannot be a pair", async () => {
    const same = "one-token-in-both-fields";
    const answers = [
      await owner(connectionOperations.pastePair, { accessToken: same, refreshToken: same, password: PASSWORD }),
      await owner(connectionOperations.pastePair, { accessToken: "a b c d e f g", refreshToken: "", password: "" }),
    ];
    expect(answers.map(({ body }) => body.fields)).toEqual([
      { refreshToken: "errors.tokensSame" },
      { accessToken: "errors.tokenHasSpaces", refreshToken: "errors.required", password: "errors.required" },
    ]);
  });

  it("says so when the service cannot be asked, and keeps everything", async () => {
    const before = await readPair(BUSINESS);
    const given = await issuePair();
    await sandbox.control("POST", "faults", { fault: "drop_before", path: "/v2/business/:business", times: 1 });
    const answer = await owner(connectionOperations.pastePair, { ...given, password: PASSWORD });
    expect(answer.body).toMatchObject({ code: "upstream_unavailable" });
    expect(await readPair(BUSINESS)).toEqual(before);
  });
});

describe("the connection's answers", () => {
  it("never carry a token or a key", async () => {
    const pasted = await issuePair();
    const key = "canary-webhook-key-0123456789";
    const answers = [
      await owner(connectionOperations.pastePair, { ...pasted, password: PASSWORD }),
      await owner(connectionOperations.setWebhookKey, { key, password: PASSWORD }),
    ];
    await agePair();
    answers.push(
      await owner(connectionOperations.refresh),
      await owner(connectionOperations.state),
      await owner(connectionOperations.detail),
      await owner(connectionOperations.limits),
      await owner(sandboxOperations.state),
      await owner(sandboxOperations.control, { action: "link_pair" }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const now = await readPair(BUSINESS);
    const secrets = [pair, pasted, now].flatMap((each) => [each?.accessToken, each?.refreshToken]);
    const everything =
      answers.map(({ text }) => text).join() +
      JSON.stringify(await db().select().from(auditEntries).orderBy(auditEntries.seq));
    for (const secret of [...secrets, key, PASSWORD]) expect(everything).not.toContain(secret);
  });

  it("tell the webhook's address and when its key was set", async () => {
    const before = Date.now();
    await owner(connectionOperations.setWebhookKey, { key: "a-key-of-the-service", password: PASSWORD });
    const { webhook } = (await owner(connectionOperations.detail)).body;
    expect(webhook.addresses).toEqual([
      { topic: "withdrawals", url: `http://localhost:3000/api/webhooks/${BUSINESS}/withdrawals` },
      { topic: "settlements", url: `http://localhost:3000/api/webhooks/${BUSINESS}/settlements` },
      { topic: "refunds", url: `http://localhost:3000/api/webhooks/${BUSINESS}/refunds` },
      { topic: "cards", url: `http://localhost:3000/api/webhooks/${BUSINESS}/cards` },
    ]);
    expect(Date.parse(webhook.keySetAt)).toBeGreaterThanOrEqual(before);
  });

  it("count answers that could not be read", async () => {
    const answer = { business: BUSINESS, operation: "withdrawals.list", fields: "data.*.amount" };
    await reportUnreadable({ ...answer, requestId: "first-request" });
    await reportUnreadable({ ...answer, requestId: "last-request" });
    const { body } = await support(connectionOperations.unreadable);
    expect(body).toEqual([
      expect.objectContaining({ operation: "withdrawals.list", count: 2, lastRequestId: "last-request" }),
    ]);
  });

  it("refresh on demand gives a newer pair", async () => {
    await agePair();
    const before = await readPair(BUSINESS);
    expect((await owner(connectionOperations.refresh)).body).toMatchObject({ link: "ok" });
    expect((await readPair(BUSINESS))?.version).toBe((before?.version ?? 0) + 1);
  });

  it("refresh on demand is refused while the pair is young, however many ask, and asks the service nothing", async () => {
    await agePair();
    const version = (await readPair(BUSINESS))?.version ?? 0;
    const asked = async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => owner(connectionOperations.refresh)));
      return answers.map(({ body }) => body);
    };
    await asked();
    for (const body of await asked()) {
      expect(body).toMatchObject({ code: "conflict", retryAfterSeconds: expect.any(Number) });
      expect(body.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect((await readPair(BUSINESS))?.version).toBe(version + 1);
  });

  it("refresh on demand means the pair that is stored, whatever this process remembers", async () => {
    await callService(businessOperations.show, {}, fresh);
    // As another process would, with its news still on the way.
    const [stored] = await db()
      .update(tokenPairs)
      .set({ version: sql`${tokenPairs.version} + 1`, issuedAt: new Date(Date.now() - 120_000) })
      .returning({ version: tokenPairs.version });
    expect((await owner(connectionOperations.refresh)).status).toBe(200);
    expect((await readPair(BUSINESS))?.version).toBe((stored?.version ?? 0) + 1);
  });
});

describe("permission", () => {
  it("to change the link is the owner's and the manager's", async () => {
    const input = { ...(await issuePair()), password: PASSWORD };
    for (const role of ["support", "accountant", "auditor"] as const) {
      const ask = await askAs(role);
      for (const [operation, given] of [
        [connectionOperations.pastePair, input],
        [connectionOperations.refresh, {}],
        [connectionOperations.setWebhookKey, { key: "a-key-of-the-service", password: PASSWORD }],
        [sandboxOperations.control, { action: "link_pair" }],
      ] as const) {
        expect((await ask(operation, given)).status, `${role} ${operation.id}`).toBe(403);
      }
    }
    const manager = await askAs("manager");
    expect((await manager(connectionOperations.pastePair, input)).status).toBe(200);
  });
});
