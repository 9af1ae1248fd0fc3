import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, businesses, tokenPairs } from "@/lib/server/db/schema/index";
import { openGatewayKey } from "@/lib/server/tokens/gateway-key";
import { type Heard, whileAnswered, whileRefused } from "@/lib/testing/gateway/saying";
import { type Ask, askAs, PASSWORD } from "@/lib/testing/local";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { gatewayOperations as operations } from "../operations";

let sandbox: TestSandbox;
let owner: Ask;
let manager: Ask;
let key: string;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
  manager = await askAs("manager");
  ({ key } = await sandbox.control<{ key: string }>("GET", "gateway-key"));
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { gateway_address: "allowed" });
});
afterAll(() => sandbox.close());

const give = (more: object, ask: Ask = owner) => ask(operations.setKey, { key, password: PASSWORD, ...more });
const stored = async () => (await db().select().from(businesses).where(eq(businesses.slug, BUSINESS)))[0];

test("a key that the gateway takes is kept sealed, and shown by its end only", async () => {
  const kept = await give({ domain: "https://www.localhost/" });
  expect(kept.body).toMatchObject({ isSet: true, ending: key.slice(-4), domain: "localhost", isOnDomain: true });
  expect(kept.body.checkedAt).not.toBeNull();
  expect(kept.text).not.toContain(key);
  expect(await openGatewayKey(BUSINESS)).toBe(key);
  const row = await stored();
  expect(row?.gatewayKey?.includes(key)).toBe(false);
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "gateway_key.set"))
    .orderBy(auditEntries.seq);
  expect(entries.at(-1)?.detail).toMatchObject({ isChecked: true });
  expect(JSON.stringify(entries)).not.toContain(key);
  const support = await askAs("accountant");
  const told = await support(operations.key);
  expect(told.body).toMatchObject({ isSet: true, ending: null, by: null });
});

test("a wrong key is refused beside its field, whoever gives it, and the one before stays; the token pair too", async () => {
  const pairs = await db().select().from(tokenPairs);
  const refused = await give({ key: "wrong-key-0000" }, manager);
  expect(refused).toMatchObject({ status: 422, body: { fields: { key: "errors.gatewayKeyRefused" } } });
  expect(refused.text).not.toContain("wrong-key");
  expect(await openGatewayKey(BUSINESS)).toBe(key);
  expect(await db().select().from(tokenPairs)).toEqual(pairs);
  expect((await give({ password: "not it" })).status).toBe(422);
  expect((await give({}, await askAs("support"))).status).toBe(403);
});

test("what this server may not ask is said so, and what nobody can tell is kept only on a person's word", async () => {
  await sandbox.control("POST", "habits", { gateway_address: "refused" });
  expect((await give({})).body.fields).toEqual({ key: "errors.gatewayAddressRefused" });
  for (const fault of [
    { fault: "status", value: "500" },
    { fault: "status", value: "401 page" },
    { fault: "status", value: "422 message" },
    { fault: "drop_before" },
  ]) {
    await sandbox.control("POST", "faults", { ...fault, operation: "POST /api/v4/transaction", times: 2 });
    expect((await give({ key: "nobody-knows-0001" })).body.fields).toEqual({
      isUnchecked: "errors.gatewayKeyUnchecked",
    });
    expect(await openGatewayKey(BUSINESS)).toBe(key);
    await sandbox.control("DELETE", "faults");
  }
  await sandbox.control("POST", "faults", { fault: "drop_before", operation: "POST /api/v4/transaction", times: 1 });
  expect((await give({ isUnchecked: true })).body).toMatchObject({ isSet: true, checkedAt: null });
  await give({});
});

test("words that may mean the key, and a code that says nothing, are no proof of it", async () => {
  const token = (heard: Heard) => heard.body.token ?? "";
  for (const [status, says] of [
    [401, () => "api_token معتبر نیست."],
    [401, () => "توکن درگاه نامعتبر است"],
    [401, () => "Invalid token"],
    [422, () => "تراکنش یافت نشد."],
    [422, (heard) => `api_token معتبر نیست: ${token(heard)}`],
    [403, (heard) => `IP سرور برای ${token(heard)} مجاز نیست`],
  ] as [number, (heard: Heard) => string][]) {
    await whileRefused(status, says, async () => {
      const answer = await give({ key: "nobody-knows-0002" });
      expect(answer.status, says({ body: {} } as Heard)).toBe(422);
    });
  }
  const nothing = { status: 0, code: 0, message: "wrong data" };
  await whileAnswered(
    () => ({ status: 200, body: nothing }),
    async () =>
      expect((await give({ key: "nobody-knows-0002" })).body.fields).toEqual({
        isUnchecked: "errors.gatewayKeyUnchecked",
      }),
  );
  expect(await openGatewayKey(BUSINESS)).toBe(key);
});

test("the key goes to the gateway alone, in the body and never beside the token", async () => {
  const heard = await whileRefused(
    401,
    () => `api_key ${key} معتبر نیست.`,
    async () => {
      const answer = await give({});
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain(key);
    },
  );
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ path: "/api/v4/transaction", authorization: undefined });
  expect(heard[0]?.body).toMatchObject({ api_key: key });
});

test("what an earlier secret sealed is sealed anew, and what nobody can open is as if it were not there", async () => {
  const { gatewayKeySeals } = await import("@/lib/server/tokens/gateway-key");
  const sealed = (await stored())?.gatewayKey;
  await reseal(gatewayKeySeals);
  expect((await stored())?.gatewayKey).toEqual(sealed);
  await db()
    .update(businesses)
    .set({ gatewayKey: Buffer.alloc(80, 7) })
    .where(eq(businesses.slug, BUSINESS));
  await reseal(gatewayKeySeals);
  expect((await owner(operations.key)).body).toMatchObject({ isSet: false, ending: null });
  expect((await owner(operations.create, { amountRial: 5000 })).body).toMatchObject({ code: "gateway_key_missing" });
  await give({});
});

test("another domain is said, and without a key nobody can be asked to pay", async () => {
  expect((await owner(operations.setDomain, { domain: "shop.example.ir" })).body).toMatchObject({ isOnDomain: false });
  expect((await owner(operations.setDomain, { domain: "no domain" })).status).toBe(422);
  expect((await owner(operations.setDomain, { domain: "" })).body).toMatchObject({ domain: null, isOnDomain: true });
  expect((await owner(operations.removeKey, { password: "not it" })).status).toBe(422);
  expect((await owner(operations.removeKey, { password: PASSWORD })).body).toMatchObject({
    isSet: false,
    ending: null,
  });
  expect((await owner(operations.create, { amountRial: 5000 })).body).toMatchObject({ code: "gateway_key_missing" });
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, BUSINESS))
    .orderBy(auditEntries.seq);
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(["gateway_key.removed"]));
});
