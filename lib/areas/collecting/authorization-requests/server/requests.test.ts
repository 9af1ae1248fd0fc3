import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { env } from "@/lib/server/core/env";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, authorizationRequests, authorizationTokens } from "@/lib/server/db/schema/index";
import { type Ask, askAs, askLocal } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { sourceOf, toldOf } from "@/lib/testing/notices";
import { askedPayers, PAYER_ADDRESS, wish } from "@/lib/testing/orders/asked-payers";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { authorizationRequestOperations as operations } from "../operations";
import { noteReturn, openBank, payerRequest } from "./payer";
import { forgetRequestsOf, requestSeals } from "./record";
import { lookForAgreed } from "./watch";

let sandbox: TestSandbox;
let owner: Ask;
let accountant: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
  accountant = await makeMember(BUSINESS, "accountant");
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.close());

const AUTHORIZATION = "/v3/business/:business/subscription/authorization";
const STORE = `POST ${AUTHORIZATION}/store`;
const ADDRESS = PAYER_ADDRESS;
const { ask, show, stateOf, linkOf, atBank, statusAtService, calls, age, endLink } = askedPayers(() => ({
  sandbox,
  owner,
}));

const claimOf = async (id: string) => {
  const [row] = await db().select().from(authorizationRequests).where(eq(authorizationRequests.id, id));
  return row?.claimedId;
};

describe("asking", () => {
  test("makes one link, whatever is pressed twice, and says in the log who asked whom for what", async () => {
    const key = randomUUID();
    const input = wish();
    const press = () => accountant.ask(operations.create, input, key);
    const [one, other] = await Promise.all([press(), press()]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    const shown = await show(one.body.id);
    expect(shown).toMatchObject({ ...input, state: "waiting", authorizationId: null });
    expect(shown.link.url).toMatch(/^http:\/\/localhost:3000\/pay\/authorization\/[\w-]{43}$/);
    expect(shown.link.qr.path.length).toBeGreaterThan(500);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, one.body.id))
      .orderBy(auditEntries.seq);
    expect(entry).toMatchObject({ action: "authorization_request.made", actorId: accountant.id });
    expect(entry?.detail).toMatchObject({ outcome: "done", bank: "012", limitRial: 20_000_000, monthlyCount: 4 });
    expect(JSON.stringify(entry?.detail)).not.toContain(input.mobile);
    expect((await accountant.ask(operations.create, { ...input, limitRial: 1_000_000 }, key)).status).toBe(409);
  });

  test("what the service refuses stands beside its field, and nothing is kept", async () => {
    const before = (await owner(operations.list)).body.total;
    const tooMuch = await owner(operations.create, wish({ limitRial: 900_000_000_000 }));
    expect(tooMuch.status).toBe(422);
    expect(Object.keys(tooMuch.body.fields)).toEqual(["limitRial"]);
    const tooLong = await owner(operations.create, wish({ expiresOn: "2090-01-01" }));
    expect(Object.keys(tooLong.body.fields)).toEqual(["expiresOn"]);
    expect((await owner(operations.list)).body.total).toBe(before);
  });

  test.each([
    ["mobile", { mobile: "021555" }],
    ["expiresOn", { expiresOn: "2020-01-01" }],
    ["monthlyCount", { monthlyCount: "چند" }],
    ["limitRial", { limitRial: 0 }],
    ["nationalCode", { nationalCode: "0000000001" }],
    ["email", { email: "nobody" }],
    ["bankCode", { bankCode: "" }],
  ])("never sends a wrong %s", async (field, wrong) => {
    const answer = await owner(operations.create, wish(wrong));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test("an answer that was lost is not known, has no link, and asks again as something new", async () => {
    await sandbox.control("POST", "faults", { fault: "drop_after", operation: STORE, times: 1 });
    const input = wish();
    const made = await owner(operations.create, input);
    expect(made.status).toBe(200);
    expect(await show(made.body.id)).toMatchObject({ state: "not_known", link: null });
    const again = await owner(operations.create, input);
    expect(again.body.id).not.toBe(made.body.id);
    expect(await stateOf(again.body.id)).toBe("waiting");
  });

  test.each(["404 message", "404 page"])("an answer that says “not found” (%s) is no lost answer", async (value) => {
    const before = (await owner(operations.list)).body.total;
    await sandbox.control("POST", "faults", { fault: "status", value, operation: STORE, times: 1 });
    expect(await owner(operations.create, wish())).toMatchObject({ status: 404, body: { code: "upstream_not_found" } });
    expect((await owner(operations.list)).body.total).toBe(before);
  });

  test("without the address of the bank's page nothing is asked for, and the setting is named", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const { SERVICE_SUBSCRIPTION_URL } = env();
    const before = await calls("POST", "/authorization/store");
    Object.assign(env(), { SERVICE_SUBSCRIPTION_URL: undefined });
    try {
      const made = await owner(operations.create, wish());
      expect(made).toMatchObject({ status: 503, body: { code: "host_missing", detail: "SERVICE_SUBSCRIPTION_URL" } });
      expect(await calls("POST", "/authorization/store")).toBe(before);
      // The payer is told, and sent nowhere.
      expect(await payerRequest(secret, ADDRESS)).toMatchObject({ state: "waiting", hasBankAddress: false });
      await expect(openBank(secret, ADDRESS)).rejects.toMatchObject({ code: "host_missing" });
    } finally {
      Object.assign(env(), { SERVICE_SUBSCRIPTION_URL });
    }
    expect(await payerRequest(secret, ADDRESS)).toMatchObject({ hasBankAddress: true });
  });

  test("a request that stands for an earlier one ends it: what the payer agrees to by that is not confirmed", async () => {
    const id = await ask();
    const back = await atBank(await linkOf(id), "agree");
    const refusal = { token: back.get("token") ?? "", status: "FAILED", error_code: "17" };
    await noteReturn(new URLSearchParams(refusal), ADDRESS);
    expect(await stateOf(id)).toBe("refused");
    const again = await ask({ insteadOf: id });
    expect([await stateOf(id), await stateOf(again)]).toEqual(["taken_back", "waiting"]);
    await noteReturn(back, ADDRESS);
    await lookForAgreed();
    expect(await stateOf(id)).toBe("taken_back");
    expect(await statusAtService(back.get("authorization_id") ?? "")).toBe("PENDING_VERIFY");
  });

  test("nothing is asked for instead of what the payer has agreed to, and what has ended stays as it is", async () => {
    const id = await ask();
    await noteReturn(await atBank(await linkOf(id), "agree"), ADDRESS);
    const before = await calls("POST", "/authorization/store");
    expect((await owner(operations.create, wish({ insteadOf: id }))).status).toBe(409);
    expect((await owner(operations.create, wish({ insteadOf: randomUUID() }))).status).toBe(404);
    expect(await calls("POST", "/authorization/store")).toBe(before);
    const unopened = await ask();
    await endLink(unopened);
    await ask({ insteadOf: unopened });
    expect(await stateOf(unopened)).toBe("expired");
  });

  test("support sees whom it is about masked, and never a link; whoever may not ask is refused", async () => {
    const id = await ask({ name: "مریم احمدی", email: "maryam@example.com" });
    const support = await askAs("support");
    const words = "موبایل 09127654321 با کد ملی 0013542419 یکی نیست.";
    const said = { refusedAt: new Date(), refusedWords: words };
    await db().update(authorizationRequests).set(said).where(eq(authorizationRequests.id, id));
    expect((await show(id)).refusal.words).toBe(words);
    const { body, text } = await support(operations.show, { requestId: id });
    expect(body).toMatchObject({ state: "waiting", link: null, mobile: expect.stringContaining("•••") });
    for (const personal of ["احمدی", "maryam@", "/pay/", "09127654321", "0013542419"])
      expect(text).not.toContain(personal);
    expect((await support(operations.list)).text).not.toContain("احمدی");
    expect((await support(operations.create, wish())).status).toBe(403);
    expect((await support(operations.takeBack, { requestId: id })).status).toBe(403);
    expect((await askLocal(BUSINESS, operations.show, { requestId: id })).status).toBe(401);
  });
});

describe("the payer's side", () => {
  test("sees who asks and for what, agrees, comes back, and it is confirmed once", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    expect(await payerRequest(secret, ADDRESS)).toMatchObject({
      state: "waiting",
      limitRial: 20_000_000,
      monthlyCount: 4,
    });
    const back = await atBank(secret, "agree");
    expect(await stateOf(id)).toBe("at_bank");
    expect(await noteReturn(back, ADDRESS)).toBe(secret);
    const shown = await show(id);
    expect(shown).toMatchObject({ state: "active", link: null });
    expect(await statusAtService(shown.authorizationId)).toBe("ACTIVE");
    expect(await noteReturn(back, ADDRESS)).toBe(secret);
    await lookForAgreed();
    expect(await calls("PATCH", shown.authorizationId)).toBe(1);
    expect(await openBank(secret, ADDRESS)).toBeNull();
    expect(await payerRequest(secret, ADDRESS)).toMatchObject({ state: "active" });
  });

  test("who closes the page after agreeing is found by the token, among others that wait", async () => {
    const [id, other] = [await ask(), await ask()];
    await atBank(await linkOf(other), "agree");
    await atBank(await linkOf(id), "agree");
    await lookForAgreed();
    expect([await stateOf(id), await stateOf(other)]).toEqual(["active", "active"]);
    expect((await show(id)).authorizationId).not.toBe((await show(other)).authorizationId);
  });

  test("a refusal is said as what it is, and the link leads nowhere any more", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await noteReturn(await atBank(secret, "refuse", "17"), ADDRESS);
    const visits = [{ returned: "FAILED", errorCode: "17", returnedAt: expect.any(String), secondId: null }];
    expect(await show(id)).toMatchObject({ state: "refused", visits, link: null });
    expect(await openBank(secret, ADDRESS)).toBeNull();
  });

  test("a forged refusal does not keep an agreement from being confirmed", async () => {
    const id = await ask();
    const back = await atBank(await linkOf(id), "agree");
    await noteReturn(
      new URLSearchParams({ token: back.get("token") ?? "", status: "FAILED", error_code: "17" }),
      ADDRESS,
    );
    expect(await stateOf(id)).toBe("refused");
    await lookForAgreed();
    expect(await stateOf(id)).toBe("active");
  });

  test("a forged agreement, also with another payer's authorization, confirms nothing", async () => {
    const [id, victim] = [await ask(), await ask()];
    const theirs = await atBank(await linkOf(victim), "agree");
    const address = await openBank(await linkOf(id), ADDRESS);
    const token = address?.split("/").at(-1) ?? "";
    const claimed = theirs.get("authorization_id") ?? "";
    await noteReturn(new URLSearchParams({ token, authorization_id: claimed, status: "SUCCEED" }), ADDRESS);
    expect(await claimOf(id)).toBe(claimed);
    expect(await stateOf(id)).toBe("agreed");
    expect(await statusAtService(claimed)).toBe("PENDING_VERIFY");
    expect((await show(id)).authorizationId).toBeNull();
  });

  test.each(["../settlement", "", "a/b", "a".repeat(101), "شناسه"])(
    "what is no id (%s) is asked of nobody",
    async (forged) => {
      const id = await ask();
      const address = await openBank(await linkOf(id), ADDRESS);
      const token = address?.split("/").at(-1) ?? "";
      await noteReturn(new URLSearchParams({ token, authorization_id: forged, status: "SUCCEED" }), ADDRESS);
      expect(await stateOf(id)).toBe("agreed");
      expect(await claimOf(id)).toBeNull();
    },
  );

  test("the right return is heard after a forged one, and of ids named over and over no more are asked for", async () => {
    const id = await ask();
    const back = await atBank(await linkOf(id), "agree");
    const say = (authorization_id: string, from: string) =>
      noteReturn(new URLSearchParams({ token: back.get("token") ?? "", authorization_id, status: "SUCCEED" }), from);
    await say(randomUUID(), "198.51.100.11");
    await noteReturn(back, ADDRESS);
    expect(await stateOf(id)).toBe("active");

    const other = await ask();
    const secret = await linkOf(other);
    const theirs = await atBank(secret, "agree");
    const token = theirs.get("token") ?? "";
    const claim = (from: string) =>
      noteReturn(new URLSearchParams({ token, authorization_id: randomUUID(), status: "SUCCEED" }), from);
    // From as many addresses: it is the link that is counted.
    for (let times = 0; times < 25; times += 1) await claim(`198.51.100.${20 + times}`);
    const kept = await claimOf(other);
    expect(await claim("198.51.100.90")).toBe(secret);
    expect(await claimOf(other)).toBe(kept);
    // What was agreed to is found by its token all the same.
    await lookForAgreed();
    expect(await stateOf(other)).toBe("active");
  });

  test("wrong links tried from an address that many share keep nobody with a right one out", async () => {
    const [id, shared] = [await ask(), "198.51.100.10"];
    const secret = await linkOf(id);
    for (let times = 0; times < 25; times += 1) await payerRequest(randomUUID(), shared).catch(() => null);
    await expect(payerRequest(randomUUID(), shared)).rejects.toMatchObject({ code: "locked" });
    expect(await payerRequest(secret, shared)).toMatchObject({ state: "waiting" });
    const address = await openBank(secret, shared);
    expect(address).not.toBeNull();
    const back = new URLSearchParams({ token: address?.split("/").at(-1) ?? "", status: "FAILED", error_code: "01" });
    expect(await noteReturn(back, shared)).toBe(secret);
  });

  test("a day later the link says no more than that it is over", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await noteReturn(await atBank(secret, "agree"), ADDRESS);
    await age(id, 24 * 60 + 1);
    expect(await payerRequest(secret, ADDRESS)).toMatchObject({ state: "expired" });
    expect(await stateOf(id)).toBe("active");
  });

  test("what nobody's token brings back is noted nowhere", async () => {
    for (const query of [
      "",
      "token=",
      "token=nobodys-token&status=SUCCEED&authorization_id=x",
      "token=a&token=b&status=FAILED",
    ])
      expect(await noteReturn(new URLSearchParams(query), "198.51.100.9")).toBeNull();
    expect(await payerRequest("nobodys-secret-of-some-length", "198.51.100.9")).toBeNull();
  });

  test("guessing is slowed down", async () => {
    const guess = () => payerRequest(randomUUID(), "198.51.100.10");
    for (let tries = 0; tries < 20; tries += 1) await guess().catch(() => null);
    await expect(guess()).rejects.toMatchObject({ code: "locked" });
  });
});

test("the one box finds a request by its payer's whole mobile or national code, and support as masked as elsewhere", async () => {
  const id = await ask({ nationalCode: "0013542419", name: "نیلوفر راد" });
  const { mobile } = await show(id);
  const hitsFor = async (asker: Ask, q: string) => {
    const { body, text } = await asker(searchOperations.lookup, { q });
    const hits = body.hits as { kind: string; id: string; status: string }[];
    return { text, hit: hits.find((each) => each.kind === "authorizationRequest" && each.id === id) };
  };
  for (const q of [mobile, "0013542419", id]) expect((await hitsFor(owner, q)).hit?.status).toBe("waiting");
  expect((await hitsFor(owner, mobile.slice(0, -1))).hit).toBeUndefined();
  const seen = await hitsFor(await askAs("support"), mobile);
  expect(seen.hit?.id).toBe(id);
  expect(seen.text).not.toContain("نیلوفر");
});

test("an erased payer's requests go with them, and one that no secret opens costs no list", async () => {
  const id = await ask({ nationalCode: "0013542419" });
  const { mobile } = await show(id);
  const [kept, odd] = [await ask(), await ask()];
  await db().transaction((tx) => forgetRequestsOf(BUSINESS, [["mobile", mobile]], tx));
  expect((await owner(operations.show, { requestId: id })).status).toBe(404);
  const tokens = await db().select().from(authorizationTokens).where(eq(authorizationTokens.requestId, id));
  expect(tokens).toEqual([]);
  await db()
    .update(authorizationRequests)
    .set({ contents: Buffer.alloc(60) })
    .where(eq(authorizationRequests.id, odd));
  await reseal(requestSeals);
  const { items } = (await owner(operations.list)).body as { items: { id: string; mobile: string }[] };
  expect(items.find((each) => each.id === kept)?.mobile).toMatch(/^0912700/);
  expect(items.find((each) => each.id === odd)?.mobile).toBe("");
});

test("whoever asked is told that nothing came of it until they or an owner have seen it, and nobody else's look ends it", async () => {
  const manager = await askAs("manager");
  const told = async (asker: Ask): Promise<number> => (await toldOf(asker, /^requests_failed$/)).requests_failed ?? 0;
  const [maker, byOwner] = [await told(accountant.ask), await told(owner)];
  const { id } = (await accountant.ask(operations.create, wish())).body;
  const secret = await linkOf(id);
  expect(await told(accountant.ask)).toBe(maker);
  await noteReturn(await atBank(secret, "refuse"), ADDRESS);
  expect([await told(accountant.ask), await told(owner), await told(manager)]).toEqual([maker + 1, byOwner + 1, 0]);
  await manager(operations.seen, { requestId: id });
  expect(await told(accountant.ask)).toBe(maker + 1);
  await accountant.ask(operations.seen, { requestId: id });
  expect([await told(accountant.ask), await told(owner)]).toEqual([maker, byOwner]);
  // The others see whose look it was.
  expect(await sourceOf("requests_failed").endedBy?.(BUSINESS, id)).toBe(accountant.id);
});
