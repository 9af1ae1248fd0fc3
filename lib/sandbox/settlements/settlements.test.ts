import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { IBAN, IBAN_WITHOUT_A2A, settlementCalls } from "@/lib/testing/sandbox/settlement-calls";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let pay: ReturnType<typeof settlementCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  pay = settlementCalls(sandbox);
  // Everything that the seed left open is over: only the tests' own steps move money from here on.
  await sandbox.advance(60 * 86_400);
  await pay.deposit(10_000_000_000);
});
afterAll(() => sandbox.close());

const refused = async (fields: Record<string, unknown>) => {
  const { status, body } = await pay.store({ track_id: `r-${Math.random()}`, ...fields });
  return { status, fields: Object.keys(body.errors ?? {}) };
};

describe("the store endpoint", () => {
  test("speaks toman in, rial and toman out, and holds the money at once", async () => {
    const before = await pay.walletRial();
    const { status, body } = await pay.store({
      track_id: "first",
      amount: 5000,
      payment_number: 123,
      description: "d",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1 });
    expect(body.data.settlement).toHaveLength(1);
    expect(body.data.settlement[0]).toMatchObject({
      amount: 50_000,
      amount_toman: 5000,
      wage_toman: 2500,
      payment_number: "123",
      status: "PENDING",
      is_instant: false,
      type: "ACH",
      track_id: "first",
      settlement_date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      settlement_done_time_prediction: expect.stringMatching(/^1[45]\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/),
    });
    expect(before - (await pay.walletRial())).toBe(75_000);
    expect(await pay.settlement("first")).toMatchObject({
      state: "PENDING",
      held_rial: 75_000,
      paid_rial: 0,
      times_paid: 0,
    });
    const row = await sandbox.call("GET", "/v3/business/parsmart/transaction?track_id=first");
    expect(row.body.data).toMatchObject([{ status: -2, amount: 5000, receiver: { iban: IBAN } }]);
  });

  test("refuses what the rules forbid, by field", async () => {
    expect(await refused({ amount: 4999 })).toEqual({ status: 422, fields: ["amount"] });
    expect(await refused({ iban: "IR000000000000000000000000" })).toEqual({ status: 422, fields: ["iban"] });
    expect(await refused({ track_id: undefined, iban: undefined })).toEqual({
      status: 422,
      fields: ["track_id", "iban"],
    });
    expect(await refused({ description: "x".repeat(257) })).toEqual({ status: 422, fields: ["description"] });
    expect(await refused({ payment_number: "12a" })).toEqual({ status: 422, fields: ["payment_number"] });
    expect(await refused({ is_instant: "soon" })).toEqual({ status: 422, fields: ["is_instant"] });
    expect(await refused({ type: "CARD" })).toEqual({ status: 422, fields: ["type"] });
  });

  test("refuses what the wallet does not hold, fee included", async () => {
    const toman = Math.floor((await pay.walletRial()) / 10);
    const { status, body } = await pay.store({ track_id: "too-much", amount: toman });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { status: 0, errors: { amount: [expect.any(String)] } },
    });
    expect((await pay.show("too-much")).status).toBe(404);
  });

  test("takes a track id once, and case matters", async () => {
    await pay.store({ track_id: "case" });
    expect(await refused({ track_id: "case" })).toEqual({ status: 422, fields: ["track_id"] });
    expect((await pay.store({ track_id: "CASE" })).status).toBe(200);
    expect((await pay.show("Case")).status).toBe(404);
  });

  test("can be told to speak rial", async () => {
    await sandbox.control("POST", "/settlement-unit", { unit: "rial" });
    const { body } = await pay.store({ track_id: "rial", amount: 50_000 });
    await sandbox.control("POST", "/settlement-unit", { unit: "toman" });
    expect(body.data.settlement[0]).toMatchObject({ amount: 50_000, amount_toman: 5000 });
  });
});

describe("the bank", () => {
  test("sends at the half hour and decides in its cycle", async () => {
    await pay.store({ track_id: "cycle" });
    await pay.goTo("nextSlot");
    expect(await pay.status("cycle")).toBe("INIT");
    await pay.goTo("nextCycle");
    expect((await pay.show("cycle")).body.data.settlement).toMatchObject({
      status: "DONE",
      ref_code: expect.stringMatching(/^\d{16}$/),
      error_message: null,
    });
    expect(await pay.settlement("cycle")).toMatchObject({
      state: "DONE",
      times_paid: 1,
      paid_rial: 1_000_000,
      held_rial: 0,
    });
  });

  test("takes an instant one at once; account to account it arrives within seconds", async () => {
    await pay.store({ track_id: "instant", is_instant: true, type: "A2A" });
    await sandbox.advance(1);
    expect(await pay.status("instant")).toBe("INIT");
    await sandbox.advance(30);
    expect(await pay.status("instant")).toBe("DONE");
  });

  test("fails, waits for ever or sends back what the amount asks for", async () => {
    await pay.store({ track_id: "fails", amount: 107_702 });
    await pay.store({ track_id: "waits", amount: 107_799 });
    await pay.store({ track_id: "back", amount: 107_800 });
    await pay.goTo("nextCycle");
    expect((await pay.show("fails")).body.data.settlement).toMatchObject({
      status: "FAILED",
      error_message: expect.any(String),
      ref_code: null,
    });
    expect([await pay.status("waits"), await pay.status("back")]).toEqual(["INIT", "DONE"]);
    await pay.goTo("nextCycle");
    const { status, ref_code, revised_transaction_id } = (await pay.show("back")).body.data.settlement;
    expect(status).toBe("CANCELED");
    expect(ref_code).toMatch(/^\d{16}$/);
    expect(revised_transaction_id).toBeTypeOf("number");
    expect(await pay.settlement("back")).toMatchObject({ state: "REVERSED", paid_rial: 0, wallet_rial: -25_000 });
    expect(await pay.settlement("fails")).toMatchObject({
      state: "FAILED",
      paid_rial: 0,
      held_rial: 0,
      wallet_rial: 0,
    });
    expect(await pay.settlement("waits")).toMatchObject({
      paid_rial: 0,
      held_rial: 1_102_990,
      wallet_rial: -1_102_990,
    });
    const row = await sandbox.call("GET", "/v3/business/parsmart/transaction?track_id=back");
    expect(row.body.data).toMatchObject([{ status: -6, revised_transaction_id }]);
  });

  test("can be played by hand in every direction that exists", async () => {
    await pay.store({ track_id: "hand" });
    expect((await pay.settle("hand", "REVERSED")).status).toBe(409);
    expect((await pay.settle("hand", "INIT")).body.settlement.status).toBe("INIT");
    expect((await pay.settle("hand", "DONE")).body.settlement.status).toBe("DONE");
    expect((await pay.settle("hand", "FAILED")).status).toBe(409);
    expect((await pay.settle("hand", "REVERSED")).body.settlement.status).toBe("CANCELED");
    expect((await pay.settle("nobody", "DONE")).status).toBe(404);
  });

  test("never gives a correcting transaction's id to another one, even after something was taken back", async () => {
    await pay.store({ track_id: "corrected" });
    await pay.cancel("corrected");
    const { revised_transaction_id } = (await pay.show("corrected")).body.data.settlement;
    expect((await pay.cancel("corrected")).status).toBe(422);
    const { body } = await pay.store({ track_id: "after-corrected" });
    expect(body.data.settlement[0].transaction_id).toBeGreaterThan(revised_transaction_id);
  });
});

describe("cancelling", () => {
  test("gives everything back while it waits for its slot, and only then", async () => {
    const before = await pay.walletRial();
    await pay.store({ track_id: "early" });
    await pay.store({ track_id: "late" });
    await pay.store({ track_id: "never", is_instant: true });
    expect(await pay.cancel("early")).toMatchObject({ status: 200, body: { status: 1 } });
    expect((await pay.show("early")).body.data.settlement).toMatchObject({ status: "CANCELED", ref_code: null });
    expect((await pay.cancel("early")).status).toBe(422);
    expect(await pay.cancel("never")).toMatchObject({ status: 422, body: { status: 0, message: expect.any(String) } });
    await pay.goTo("nextSlot");
    expect((await pay.cancel("late")).status).toBe(422);
    expect((await pay.cancel("nobody")).status).toBe(404);
    expect(before - (await pay.walletRial())).toBe(2 * 1_025_000);
  });
});

describe("account to account", () => {
  test("is only for banks that offer it, work and are chosen", async () => {
    expect(await refused({ type: "A2A", iban: IBAN_WITHOUT_A2A })).toEqual({ status: 422, fields: ["type"] });
    await pay.store({ track_id: "on-its-way", type: "A2A" });
    await sandbox.control("POST", "/banks/056", { healthy: false });
    expect(await refused({ type: "A2A" })).toEqual({ status: 422, fields: ["type"] });
    expect((await pay.store({ track_id: "by-cycle" })).status).toBe(200);
    await pay.goTo("nextCycle");
    expect([await pay.status("on-its-way"), await pay.status("by-cycle")]).toEqual(["FAILED", "DONE"]);
    await sandbox.control("POST", "/banks/056", { healthy: true });
    expect((await pay.store({ track_id: "healthy-again", type: "A2A" })).status).toBe(200);
  });

  test("banks tell hours, limits and health, and can be filtered", async () => {
    const { body } = await pay.banks();
    const saman = body.data.find(({ code }: { code: string }) => code === "056");
    expect(saman.a2a).toMatchObject({
      is_active: true,
      has_ability: true,
      is_healthy: true,
      limit: { time_limit: [] },
    });
    const { total, used, remained } = saman.a2a.limit.amount_limit;
    expect(used).toBeGreaterThan(0);
    expect(used + remained).toBe(total);
    const away = (await pay.banks("?has_a2a_bank_ability=true&is_a2a_bank_healthy=0")).body.data;
    expect(away.map(({ code }: { code: string }) => code)).toEqual(["066"]);
    expect((await pay.banks("?has_a2a_bank_ability=0")).body.data.length).toBeGreaterThan(3);
  });
});

test("the list has the wallet beside it, pages, and filters by state, day and text", async () => {
  const { data } = (await pay.list()).body;
  expect(data).toMatchObject({ currency: "Toman", wallet: Math.trunc((await pay.walletRial()) / 10) });
  expect(data.settlements).toMatchObject({ per_page: 5, current_page: 1, from: 1, to: 5, prev: null });
  const failed = (await pay.list("?status=FAILED&per_page=100")).body.data.settlements.data;
  expect(new Set(failed.map(({ status }: { status: string }) => status))).toEqual(new Set(["FAILED"]));
  const found = (await pay.list("?q=on-its-way")).body.data.settlements;
  expect(found).toMatchObject({ total: 1, data: [{ track_id: "on-its-way" }] });
  expect((await pay.list("?to_date=990101")).body.data.settlements.total).toBe(0);
  expect((await pay.list("?status=NEW&from_date=1")).body.errors).toMatchObject({ status: [expect.any(String)] });
});

test("faults strike here too: what was done before a cut stays done, once", async () => {
  const fault = (kind: string, value?: number) =>
    sandbox.control("POST", "/faults", {
      operation: "POST /v3/business/:business/settlement/store",
      fault: kind,
      value,
    });
  await fault("drop_before");
  await expect(pay.store({ track_id: "cut-before" })).rejects.toThrow();
  expect((await pay.show("cut-before")).status).toBe(404);
  await fault("drop_after");
  await expect(pay.store({ track_id: "cut-after" })).rejects.toThrow();
  expect(await pay.status("cut-after")).toBe("PENDING");
  expect((await pay.store({ track_id: "cut-after" })).status).toBe(422);
  await fault("status", 502);
  expect((await pay.store({ track_id: "broken" })).status).toBe(502);
  await fault("rate_limit", 1);
  expect((await pay.store({ track_id: "limited" })).status).toBe(429);
  await fault("delay", 50);
  expect((await pay.store({ track_id: "delayed" })).status).toBe(200);
  expect([(await pay.show("broken")).status, (await pay.show("limited")).status]).toEqual([404, 404]);
});
