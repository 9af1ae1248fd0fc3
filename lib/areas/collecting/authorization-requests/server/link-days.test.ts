import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import { type Ask, askAs } from "@/lib/testing/local";
import { toldOf } from "@/lib/testing/notices";
import { askedPayers, PAYER_ADDRESS } from "@/lib/testing/orders/asked-payers";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { authorizationRequestOperations as operations } from "../operations";
import { LONGEST_CALL_MS } from "./ask-token";
import { noteReturn, openBank, payerRequest } from "./payer";
import { lookForAgreed } from "./watch";

let sandbox: TestSandbox;
let owner: Ask;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { authorization_tokens: "all_work" });
});
afterAll(() => sandbox.close());

const STORE = "POST /v3/business/:business/subscription/authorization/store";
const VERIFY = "PATCH /v3/business/:business/subscription/authorization/:authorization_id/verify";
const DAY_MINUTES = 24 * 60;
const { ask, show, stateOf, linkOf, atBank, statusAtService, calls, age, endLink } = askedPayers(() => ({
  sandbox,
  owner,
}));

const asked = () => calls("POST", "/authorization/store");
const press = (secret: string, from = PAYER_ADDRESS) => openBank(secret, from);
const set = (id: string, values: Partial<typeof authorizationRequests.$inferInsert>) =>
  db().update(authorizationRequests).set(values).where(eq(authorizationRequests.id, id));

/** What the bank sends a payer back with who decides at this address. */
async function decided(address: string | null, decision: string, errorCode?: string): Promise<URLSearchParams> {
  const { redirect } = await sandbox.control<{ redirect: string }>(
    "POST",
    `authorizations/${address?.split("/").at(-1)}/decide`,
    { decision, error_code: errorCode },
  );
  return new URL(redirect).searchParams;
}
const idIn = (back: URLSearchParams): string => back.get("authorization_id") ?? "";

/** A payer with the bank's page open in two tabs, the second one with a fresh token. */
async function inTwoTabs(): Promise<{ id: string; secret: string; tabs: [string | null, string | null] }> {
  const id = await ask();
  const secret = await linkOf(id);
  const first = await press(secret);
  await age(id, 16);
  const second = await press(secret);
  expect(second).not.toBe(first);
  return { id, secret, tabs: [first, second] };
}

describe("a link that lives for days", () => {
  test("has as many as were asked for, and a week if nothing was said", async () => {
    const daysOf = async (id: string) => {
      const { linkUntil, createdAt } = await show(id);
      return Math.round((Date.parse(linkUntil) - Date.parse(createdAt)) / 86_400_000);
    };
    expect([await daysOf(await ask()), await daysOf(await ask({ days: 30 }))]).toEqual([7, 30]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const [field, wrong] of [
      ["days", { days: 31 }],
      ["days", { days: 0 }],
      ["expiresOn", { days: 3, expiresOn: tomorrow }],
    ] as const) {
      const input = { bankCode: "012", mobile: "09127009999", monthlyCount: 1, limitRial: 1_000_000 };
      const answer = await owner(operations.create, { ...input, expiresOn: "2027-10-01", ...wrong });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    }
  });

  test("pressed after an hour it asks for a fresh token, and the agreement is confirmed", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await sandbox.control("POST", "clock", { advanceSeconds: 3600 });
    const before = await asked();
    expect(await payerRequest(secret, PAYER_ADDRESS)).toMatchObject({ state: "waiting" });
    expect(await asked()).toBe(before);
    const back = await atBank(secret, "agree");
    expect(await asked()).toBe(before + 1);
    expect(await stateOf(id)).toBe("at_bank");
    await noteReturn(back, PAYER_ADDRESS);
    expect(await show(id)).toMatchObject({
      state: "active",
      authorizationId: idIn(back),
      visits: [{ secondId: null }],
    });
    expect(await statusAtService(idIn(back))).toBe("ACTIVE");
  });

  test("an unopened token is used for a quarter of an hour, also for a press that is made twice", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 14);
    const before = await asked();
    const first = await press(secret);
    expect(await press(secret)).toBe(first);
    expect(await asked()).toBe(before);
  });

  test("an opened token is used up: who closed the bank's page gets a fresh one and can agree there", async () => {
    await sandbox.control("POST", "habits", { authorization_tokens: "opens_once" });
    const id = await ask();
    const secret = await linkOf(id);
    const before = await asked();
    const first = (await press(secret)) ?? "";
    expect((await fetch(first)).status).toBe(200);
    await set(id, { openedAt: new Date(Date.now() - 10_000) });
    const second = (await press(secret)) ?? "";
    expect((await fetch(first)).status).toBe(410);
    expect((await fetch(second)).status).toBe(200);
    expect(await asked()).toBe(before + 1);
    const body = new URLSearchParams({ decision: "agree" });
    const sent = await fetch(second, { method: "POST", body, redirect: "manual" });
    await noteReturn(new URL(sent.headers.get("location") ?? "").searchParams, PAYER_ADDRESS);
    expect(await show(id)).toMatchObject({ state: "active", visits: [{ returned: null }, { returned: "SUCCEED" }] });
  });

  test("an opened token is still the payer's who agrees with it after another press", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const first = await press(secret);
    await set(id, { openedAt: new Date(Date.now() - 10_000) });
    expect(await press(secret)).not.toBe(first);
    await noteReturn(await decided(first, "agree"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("active");
  });

  test("a visit that came to nothing leaves it waiting, and is told", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await press(secret);
    await age(id, 21);
    expect(await stateOf(id)).toBe("waiting");
    await age(id, 29);
    await lookForAgreed();
    expect(await show(id)).toMatchObject({
      state: "waiting",
      visits: [{ isInVain: true }],
      link: { url: expect.any(String) },
    });
    // Nothing is looked for any more until the next press.
    const [row] = await db().select().from(authorizationRequests).where(eq(authorizationRequests.id, id));
    expect(row).toMatchObject({ openedAt: null, ended: null });
    await noteReturn(await atBank(secret, "agree"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("active");
  });

  test.each([
    ["unreachable", undefined],
    ["refuse", "02"],
    ["refuse", "18"],
    ["refuse", "20"],
  ])("a failure that is not the payer's (%s %s) leaves it good, and uses the token up", async (decision, code) => {
    const id = await ask();
    const secret = await linkOf(id);
    const before = await asked();
    await noteReturn(await atBank(secret, decision, code), PAYER_ADDRESS);
    expect(await show(id)).toMatchObject({ state: "waiting", visits: [{ errorCode: code ?? null }] });
    await noteReturn(await atBank(secret, "agree"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("active");
    expect(await asked()).toBe(before + 1);
    const other = await ask();
    await noteReturn(await atBank(await linkOf(other), decision, code), PAYER_ADDRESS);
    await endLink(other);
    await lookForAgreed();
    expect(await stateOf(other)).toBe("unreachable");
  });

  test("over, it asks for nothing; a press just before its end is still confirmed afterwards", async () => {
    const [id, late] = [await ask({ days: 1 }), await ask({ days: 1 })];
    const [secret, lateSecret] = [await linkOf(id), await linkOf(late)];
    await age(id, DAY_MINUTES + 1);
    const before = await asked();
    expect(await press(secret)).toBeNull();
    expect(await asked()).toBe(before);
    expect(await stateOf(id)).toBe("expired");
    await age(late, DAY_MINUTES - 1);
    const address = await press(lateSecret);
    await age(late, 19);
    expect(await stateOf(late)).toBe("at_bank");
    expect(await payerRequest(lateSecret, PAYER_ADDRESS)).toMatchObject({ state: "expired" });
    await decided(address, "agree");
    await lookForAgreed();
    expect(await stateOf(late)).toBe("active");
  });
});

describe("of several tokens", () => {
  test("an old one that was agreed to is confirmed once, and what is agreed to later is shown and lapses", async () => {
    const { id, tabs } = await inTwoTabs();
    const first = await decided(tabs[0], "agree");
    await lookForAgreed();
    expect(await show(id)).toMatchObject({ state: "active", authorizationId: idIn(first) });
    expect(await calls("PATCH", idIn(first))).toBe(1);
    const second = await decided(tabs[1], "agree");
    await noteReturn(second, PAYER_ADDRESS);
    expect(await calls("PATCH", idIn(second))).toBe(0);
    expect(await statusAtService(idIn(second))).toBe("PENDING_VERIFY");
    const { visits } = await show(id);
    expect(visits).toMatchObject([{ secondId: null }, { secondId: idIn(second) }]);
  });

  test("two that were both agreed to make one authorization: by the watch alone, and the other one is shown", async () => {
    const { id, tabs } = await inTwoTabs();
    const backs = [await decided(tabs[0], "agree"), await decided(tabs[1], "agree")];
    await lookForAgreed();
    await lookForAgreed();
    const { authorizationId, state, visits } = await show(id);
    expect(state).toBe("active");
    const others = backs.map(idIn).filter((each) => each !== authorizationId);
    expect(others).toHaveLength(1);
    expect(visits.flatMap(({ secondId }: { secondId: string | null }) => secondId ?? [])).toEqual(others);
    expect(await statusAtService(others[0] ?? "")).toBe("PENDING_VERIFY");
  });

  test("two returns and the watch at one moment confirm one of them", async () => {
    const { id, tabs } = await inTwoTabs();
    const backs = [await decided(tabs[0], "agree"), await decided(tabs[1], "agree")];
    await Promise.all([...backs.map((back) => noteReturn(back, PAYER_ADDRESS)), lookForAgreed(), lookForAgreed()]);
    await lookForAgreed();
    const states = await Promise.all(backs.map((back) => statusAtService(idIn(back))));
    expect(states.toSorted()).toEqual(["ACTIVE", "PENDING_VERIFY"]);
    expect(await stateOf(id)).toBe("active");
    const confirmations = await Promise.all(backs.map((back) => calls("PATCH", idIn(back))));
    expect(confirmations.toSorted()).toEqual([0, 1]);
  });

  test("while the first agreement cannot be confirmed, the second one is not confirmed in its place", async () => {
    const { id, tabs } = await inTwoTabs();
    await sandbox.control("POST", "faults", { fault: "status", value: 500, operation: VERIFY, times: "always" });
    const first = await decided(tabs[0], "agree");
    await noteReturn(first, PAYER_ADDRESS);
    expect(await show(id)).toMatchObject({ state: "agreed", authorizationId: idIn(first) });
    await sandbox.control("DELETE", "faults");
    const second = await decided(tabs[1], "agree");
    // Long enough ago for another confirmation.
    await set(id, { confirmingAt: new Date(Date.now() - 60_000) });
    await noteReturn(second, PAYER_ADDRESS);
    expect(await calls("PATCH", idIn(second))).toBe(0);
    await lookForAgreed();
    expect(await show(id)).toMatchObject({ state: "active", authorizationId: idIn(first) });
    expect(await statusAtService(idIn(second))).toBe("PENDING_VERIFY");
  });

  test("none is confirmed once the link was taken back", async () => {
    const { id, tabs } = await inTwoTabs();
    const backs = [await decided(tabs[0], "agree"), await decided(tabs[1], "agree")];
    expect((await owner(operations.takeBack, { requestId: id })).status).toBe(200);
    for (const back of backs) await noteReturn(back, PAYER_ADDRESS);
    await lookForAgreed();
    expect(await stateOf(id)).toBe("taken_back");
    for (const back of backs) expect(await statusAtService(idIn(back))).toBe("PENDING_VERIFY");
  });

  test("a refusal with the old one says nothing about the visit with the newest one", async () => {
    const { id, tabs } = await inTwoTabs();
    await noteReturn(await decided(tabs[0], "refuse"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("at_bank");
    await noteReturn(await decided(tabs[1], "agree"), PAYER_ADDRESS);
    expect(await show(id)).toMatchObject({
      state: "active",
      visits: [{ returned: "FAILED" }, { returned: "SUCCEED" }],
    });
  });

  test("the newest one works, also if the service makes the earlier ones useless", async () => {
    await sandbox.control("POST", "habits", { authorization_tokens: "newest_works" });
    const { id, tabs } = await inTwoTabs();
    await expect(decided(tabs[0], "agree")).rejects.toThrow();
    await noteReturn(await decided(tabs[1], "agree"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("active");
  });
});

describe("a press for which the service gives no token", () => {
  test.each(["drop_before", "drop_after"])("(%s) has agreed to nothing, and the link stays good", async (fault) => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await sandbox.control("POST", "faults", { fault, operation: STORE, times: 1 });
    await expect(press(secret)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(await show(id)).toMatchObject({ state: "waiting", visits: [], refusal: null });
    await noteReturn(await atBank(secret, "agree"), PAYER_ADDRESS);
    expect(await stateOf(id)).toBe("active");
  });

  test("because it refuses the terms is told to the maker with its words, until they have seen it", async () => {
    const told = async () => (await toldOf(owner, /^requests_failed$/)).requests_failed ?? 0;
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await set(id, { limitRial: 900_000_000_000 });
    const before = await told();
    await expect(press(secret)).rejects.toMatchObject({ answer: { isOwnWord: true } });
    const refusal = { at: expect.any(String), words: "مبلغ از سقف هر برداشت بانک بیشتر است." };
    expect(await show(id)).toMatchObject({ state: "waiting", refusal, link: { url: expect.any(String) } });
    expect(await told()).toBe(before + 1);
    await owner(operations.seen, { requestId: id });
    expect(await told()).toBe(before);
    // Further presses that are refused tell nobody who has seen it.
    await expect(press(secret)).rejects.toMatchObject({ answer: { isOwnWord: true } });
    expect(await told()).toBe(before);
    await set(id, { limitRial: 1_000_000 });
    await press(secret);
    expect(await show(id)).toMatchObject({ state: "at_bank", refusal: null });
    // That it was seen before does not hide the end.
    await endLink(id);
    await lookForAgreed();
    expect(await stateOf(id)).toBe("expired");
    expect(await told()).toBe(before + 1);
  });

  test.each([403, 409])("because of more than its terms (%s) is told as well", async (status) => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await sandbox.control("POST", "faults", {
      fault: "status",
      value: `${status} message`,
      operation: STORE,
      times: 1,
    });
    await expect(press(secret, "198.51.100.40")).rejects.toMatchObject({ answer: { isOwnWord: true } });
    expect(await show(id)).toMatchObject({ state: "waiting", refusal: { words: expect.any(String) } });
    await press(secret, "198.51.100.40");
    expect(await show(id)).toMatchObject({ state: "at_bank", refusal: null });
  });

  test.each(["404 message", "404 page"])(
    "because there is nothing at the address (%s) is told as well",
    async (value) => {
      const id = await ask();
      const secret = await linkOf(id);
      await age(id, 60);
      const before = (await toldOf(owner, /^requests_failed$/)).requests_failed ?? 0;
      await sandbox.control("POST", "faults", { fault: "status", value, operation: STORE, times: 1 });
      await expect(press(secret, "198.51.100.41")).rejects.toMatchObject({ code: "upstream_not_found" });
      const words = value === "404 page" ? null : expect.any(String);
      expect(await show(id)).toMatchObject({ state: "waiting", refusal: { words } });
      expect((await toldOf(owner, /^requests_failed$/)).requests_failed).toBe(before + 1);
    },
  );

  test("is not made twice: presses at one moment share one token, and a crowd of them is turned away", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    const before = await asked();
    const addresses = await Promise.all(Array.from({ length: 10 }, () => press(secret)));
    expect(new Set(addresses).size).toBe(1);
    expect(await asked()).toBe(before + 1);
    // Returns that use the token up make the next press ask again, but not more than a few times a minute.
    let refused = 0;
    for (let times = 0; times < 8; times += 1) {
      const address = await press(secret, `198.51.100.${100 + times}`).catch(() => null);
      if (address === null) refused += 1;
      else await noteReturn(await decided(address, "unreachable"), PAYER_ADDRESS);
    }
    expect(refused).toBeGreaterThan(0);
    expect(await asked()).toBeLessThanOrEqual(before + 3);
    expect(await stateOf(id)).toBe("waiting");
  });

  test("waits for the process that asks already, but not for one that has died", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await set(id, { askingAt: new Date() });
    const before = await asked();
    await expect(press(secret)).rejects.toMatchObject({ code: "busy" });
    expect(await asked()).toBe(before);
    await set(id, { askingAt: new Date(Date.now() - LONGEST_CALL_MS - 1000) });
    expect(await press(secret)).not.toBeNull();
    expect(await asked()).toBe(before + 1);
  });

  test("frees no claim that another process has taken over since", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await sandbox.control("POST", "faults", { fault: "delay", value: 1500, operation: STORE, times: 1 });
    const before = await asked();
    const pressed = press(secret);
    await expect.poll(asked, { timeout: 5000 }).toBe(before + 1);
    const takenOverAt = new Date(Date.now() + 1000);
    await set(id, { askingAt: takenOverAt });
    expect(await pressed).not.toBeNull();
    const [row] = await db().select().from(authorizationRequests).where(eq(authorizationRequests.id, id));
    expect(row?.askingAt).toEqual(takenOverAt);
  });

  test("gives nobody the token that came after the link was taken back", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    await age(id, 60);
    await sandbox.control("POST", "faults", { fault: "delay", value: 1500, operation: STORE, times: 1 });
    const before = await asked();
    const pressed = press(secret);
    await expect.poll(asked, { timeout: 5000 }).toBe(before + 1);
    expect((await owner(operations.takeBack, { requestId: id })).status).toBe(200);
    expect(await pressed).toBeNull();
    expect(await show(id)).toMatchObject({ state: "taken_back", visits: [] });
  });
});
