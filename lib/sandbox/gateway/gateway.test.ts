import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let api_key: string;
beforeAll(async () => {
  sandbox = await openSandbox();
  api_key = (await sandbox.control("GET", "/gateway-key")).body.key;
});
afterAll(() => sandbox.close());

const CALLBACK = "http://localhost:3000/return/payment";
const CARD = "6037991234567893";
const post = (path: string, body: object) => sandbox.call("POST", `/gateway/api/v4/${path}`, { api_key, ...body });
const send = (more: object = {}) => post("send", { amount: 1_000_000, callback_url: CALLBACK, ...more });
const tokenOf = async (more: object = {}): Promise<string> => (await send(more)).body.token;
const pay = async (token: string, decision = "pay"): Promise<Json> =>
  (await sandbox.control("POST", "/gateway/pay", { token, decision })).body;
const wallet = async (): Promise<number> => (await sandbox.control("GET", "/book")).body.balances_rial.wallet;
const visit = (token: string, referer: string | null) =>
  fetch(`${sandbox.url}/gateway/v4/${token}`, { headers: referer === null ? {} : { referer } });

describe("sending", () => {
  it.each([
    ["without a key", { api_key: "" }, 401, /api_key الزامی/],
    ["with a strange key", { api_key: "x" }, 401, /api_key معتبر نیست/],
    ["without a callback", { callback_url: "" }, 422, /callback_url الزامی/],
    ["with a foreign callback", { callback_url: "https://evil.example/x" }, 422, /callback_url معتبر نیست/],
    ["with a long callback", { callback_url: `${CALLBACK}?${"x".repeat(255)}` }, 422, /callback_url معتبر نیست/],
    ["without an amount", { amount: null }, 422, /amount الزامی/],
    ["with too little", { amount: 999 }, 422, /۱۰۰۰/],
    ["with words for an amount", { amount: "هزار" }, 422, /amount باید عدد/],
    ["with a national code and no mobile", { national_code: "0013542419" }, 422, /national_code/],
    ["with a wrong national code", { national_code: "1", mobile_number: "09121234567" }, 422, /national_code/],
    ["with a wrong card", { valid_card_number: ["6037991234567890"] }, 422, /valid_card_number/],
    ["with too many cards", { valid_card_number: Array(11).fill(CARD) }, 422, /valid_card_number/],
  ])("is refused %s", async (_, wrong, status, words) => {
    const answer = await send(wrong);
    expect(answer).toMatchObject({ status, body: { status: 0 } });
    expect(answer.body.errors.join()).toMatch(words);
  });

  it("is refused from a machine that is not allowed", async () => {
    await sandbox.control("POST", "/habits", { gateway_address: "refused" });
    expect(await send()).toMatchObject({ status: 403, body: { status: 0, errors: [expect.stringMatching(/IP/)] } });
    await sandbox.control("POST", "/habits", { gateway_address: "allowed" });
  });

  it("takes one card as a text, and gives a short token", async () => {
    expect(await tokenOf({ valid_card_number: CARD })).toMatch(/^[A-Z0-9]{4,20}$/);
  });
});

describe("the payer's page", () => {
  it("opens once, for whoever comes from the registered domain", async () => {
    const token = await tokenOf();
    expect((await visit(token, null)).status).toBe(403);
    expect((await visit(token, "https://evil.example/")).status).toBe(403);
    const page = await visit(token, "http://localhost:3000/");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("پرداخت");
    expect((await visit(token, "http://localhost:3000/")).status).toBe(404);
  });
});

describe("a payment", () => {
  it("is in the wallet once it is confirmed, once", async () => {
    const before = await wallet();
    const token = await tokenOf({ factorNumber: "F-1" });
    expect((await post("transaction", { token })).body.code).toBe(0);
    expect((await pay(token)).back).toBe(`${CALLBACK}?token=${token}&payment_status=OK`);
    const told = await post("transaction", { token });
    expect(told.body).toMatchObject({ status: 1, code: 1, amount: "1000000.00", factorNumber: "F-1" });
    expect(told.body.CID).toMatch(/^[0-9A-F]{64}$/);
    expect(await wallet()).toBe(before);
    const verified = await post("verify", { token });
    expect(verified).toMatchObject({ status: 200, body: { status: 1, message: "ok", amount: "1000000.00" } });
    expect(await wallet()).toBe(before + verified.body.realAmount);
    expect(await post("verify", { token })).toMatchObject({ status: 422, body: { status: 2 } });
    expect((await post("transaction", { token })).body.code).toBe(2);
    const { transactions } = (await sandbox.control("GET", "/book")).body;
    expect(transactions.find(({ id }: Json) => id === verified.body.transId)).toMatchObject({
      channel: "ipg",
      status: 1,
      verified: 1,
      amount_rial: 1_000_000,
    });
  });

  it("that is not confirmed within twenty minutes goes back", async () => {
    // Around midnight other money of the next day comes meanwhile: this amount is nobody else's.
    const amount = 1_234_560;
    const token = await tokenOf({ amount });
    await pay(token, "pay_and_leave");
    await sandbox.control("POST", "/clock", { advanceSeconds: 20 * 60 + 1 });
    expect(await post("verify", { token })).toMatchObject({ status: 422, body: { status: 3 } });
    expect((await post("transaction", { token })).body.code).toBe(3);
    const { transactions } = (await sandbox.control("GET", "/book")).body;
    expect(transactions.filter(({ amount_rial }: Json) => amount_rial === amount)).toMatchObject([
      { channel: "ipg", status: -1, verified: 0 },
    ]);
  });

  it.each(["cancel", "decline"])("that ended with %s has failed", async (decision) => {
    const token = await tokenOf();
    expect((await pay(token, decision)).back).toContain("payment_status=FAILED");
    expect((await post("transaction", { token })).body.code).toBe(4);
    expect(await post("verify", { token })).toMatchObject({ status: 422, body: { status: 0 } });
  });

  it("is confirmed by the gateway itself where that is one step", async () => {
    await sandbox.control("POST", "/habits", { gateway_steps: "one" });
    const before = await wallet();
    const token = await tokenOf();
    await pay(token);
    expect((await post("transaction", { token })).body.code).toBe(2);
    expect(await wallet()).toBeGreaterThan(before);
    await sandbox.control("POST", "/habits", { gateway_steps: "two" });
    expect((await sandbox.control("GET", "/ledger")).body.balanced).toBe(true);
  });
});
