import { createHmac, createPublicKey, verify } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { failChannel, noticeMessage, sentNotices } from "@/lib/testing/sent-notices";
import { CHANNELS } from "./all";
import { vapidPublicKey } from "./installation-key";
import { containsWords } from "./sms";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterEach(async () => {
  await sandbox.control("DELETE", "sent");
  await sandbox.control("DELETE", "sent/faults");
});
afterAll(() => sandbox.close());

function withSettings(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  const { __daftar: kept } = globalThis as unknown as { __daftar: Map<string, unknown> };
  kept.delete("env");
}

it("all are set up in the sandbox", () => {
  expect(Object.values(CHANNELS).map(({ name, isSetUp }) => [name, isSetUp()])).toEqual(
    Object.keys(CHANNELS).map((name) => [name, true]),
  );
});

describe("Web Push", () => {
  const { send } = CHANNELS.push;
  const subscribe = () =>
    sandbox.control<{ endpoint: string; keys: { p256dh: string; auth: string } }>("POST", "sent/browsers", {});

  it("is kept for a phone that is off until the deadline at most", async () => {
    const browser = JSON.stringify(await subscribe());
    const ttlOf = async (minutes: number) => {
      const deadline = new Date(Date.now() + minutes * 60_000).toISOString();
      expect(await send(browser, noticeMessage({ deadline }))).toEqual({ state: "sent" });
      return Number((await sentNotices(sandbox, "push"))[0]?.detail.ttl);
    };
    expect(await ttlOf(20)).toBeGreaterThan(0);
    expect(await ttlOf(20)).toBeLessThanOrEqual(1200);
    expect(await ttlOf(-1)).toBe(0);
    expect(await ttlOf(3 * 1440)).toBe(86_400);
  });

  it("reaches the browser, readable for it alone and signed by this installation", async () => {
    const browser = await subscribe();
    const urgent = noticeMessage({ isUrgent: true, deadline: null });
    expect(await send(JSON.stringify(browser), urgent)).toEqual({ state: "sent" });
    const [pushed] = await sentNotices(sandbox, "push");
    expect(pushed?.detail.payload).toEqual({
      title: "تسویه‌ای منتظر تأیید است",
      body: "تا امروز ساعت ۱۸:۰۰ فرصت هست.",
      link: "/parsmart/approvals?from=notice",
      tag: noticeMessage().id,
      locale: "fa",
      isUrgent: true,
    });
    expect(pushed?.detail).toMatchObject({ urgency: "high", ttl: "86400" });
    const [, token = "", key = ""] = /^vapid t=(.*), k=(.*)$/.exec(String(pushed?.detail.authorization)) ?? [];
    expect(key).toBe(await vapidPublicKey());
    const [head, claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const publicKey = createPublicKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const isSigned = verify(
      "sha256",
      signed,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: sandbox.url,
      sub: "mailto:daftar@sandbox.test",
    });
  });

  it("long texts are cut, so that a push service takes them", async () => {
    const browser = await subscribe();
    const long = noticeMessage({ title: "ب".repeat(5000), lines: ["پ".repeat(5000)] });
    expect(await send(JSON.stringify(browser), long)).toEqual({ state: "sent" });
  });

  it("a browser that is gone is refused, a service in trouble is tried again", async () => {
    const browser = JSON.stringify(await subscribe());
    await failChannel(sandbox, "push", "status", { value: 500 });
    expect(await send(browser, noticeMessage())).toEqual({ state: "failed", why: "answered:500" });
    await failChannel(sandbox, "push", "status", { value: 429 });
    expect(await send(browser, noticeMessage())).toEqual({
      state: "failed",
      why: "too_many",
      retryAfterSeconds: 30,
    });
    await failChannel(sandbox, "push", "refuse");
    expect(await send(browser, noticeMessage())).toEqual({ state: "refused", why: "answered:410" });
    expect(await send("nonsense", noticeMessage())).toEqual({
      state: "refused",
      why: "wrong_address",
    });
  });

  it.each([
    "http://127.0.0.1:1/push",
    "https://127.0.0.1/push",
    "https://localhost/push",
    "https://169.254.169.254/x",
    "SANDBOX/_sandbox/reset",
  ])("nothing is sent to an endpoint of the own network: %s", async (endpoint) => {
    const { keys } = await subscribe();
    const address = JSON.stringify({ endpoint: endpoint.replace("SANDBOX", sandbox.url), keys });
    expect(await send(address, noticeMessage())).toEqual({
      state: "refused",
      why: "forbidden_address",
    });
  });
});

describe("the team's webhook", () => {
  const { send } = CHANNELS.webhook;
  const address = (url: string) => JSON.stringify({ url, secret: "word-of-the-team" });

  it("carries what a machine needs, signed with the team's secret", async () => {
    expect(await send(address(`${sandbox.url}/sinks/webhook/team`), noticeMessage())).toEqual({ state: "sent" });
    const [hook] = await sentNotices(sandbox, "webhook");
    const raw = hook?.text ?? "";
    expect(JSON.parse(raw)).toEqual({
      id: noticeMessage().id,
      kind: "order_waits",
      business: "parsmart",
      title: "تسویه‌ای منتظر تأیید است",
      lines: ["تا امروز ساعت ۱۸:۰۰ فرصت هست."],
      link: noticeMessage().link,
      is_urgent: false,
      deadline: "2026-12-01T14:30:00.000Z",
      locale: "fa",
    });
    const [, seconds = "", signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook?.detail.signature)) ?? [];
    expect(createHmac("sha256", "word-of-the-team").update(`${seconds}.${raw}`).digest("hex")).toBe(signature);
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("an address that is gone or of the own network is refused, all else may be tried again", async () => {
    const sink = address(`${sandbox.url}/sinks/webhook/team`);
    await failChannel(sandbox, "webhook", "refuse");
    expect(await send(sink, noticeMessage())).toEqual({ state: "refused", why: "answered:410" });
    for (const value of [302, 404, 500]) {
      await failChannel(sandbox, "webhook", "status", { value });
      expect(await send(sink, noticeMessage())).toEqual({
        state: "failed",
        why: value === 429 ? "too_many" : `answered:${value}`,
      });
    }
    for (const url of ["http://hooks.example.com/", "https://10.0.0.1/", `${sandbox.url}/_sandbox/reset`]) {
      expect((await send(address(url), noticeMessage())).state).toBe("refused");
    }
    expect((await send("{}", noticeMessage())).state).toBe("refused");
    expect(await sentNotices(sandbox, "webhook")).toEqual([]);
  });
});

describe("text messages", () => {
  const { send } = CHANNELS.sms;
  const MOBILE = "09121234567";
  const TRICKY = 'a "b" \\ & c=d\n%31 {id} <e>';
  const arrived = async () => (await sentNotices(sandbox, "sms"))[0];
  const text = `a "b" \\ & c=d %31 {id} <e>\n${noticeMessage().link}`;
  const given = { ...process.env };
  afterEach(() => {
    const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_ACCEPTED } = given;
    withSettings({ SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_ACCEPTED });
  });
  beforeAll(() => {
    Object.assign(given, process.env);
  });

  it("a value stays one value in JSON", async () => {
    expect(await send(MOBILE, noticeMessage({ title: TRICKY }))).toEqual({ state: "sent" });
    expect(await arrived()).toMatchObject({ to: MOBILE, text, detail: { id: noticeMessage().id, key: "sandbox" } });
  });

  it("and in a form", async () => {
    withSettings({ SMS_HEADERS: undefined, SMS_BODY: "to={to}&text={text}&id={id}" });
    expect(await send(MOBILE, noticeMessage({ title: TRICKY }))).toEqual({ state: "sent" });
    expect(await arrived()).toMatchObject({ to: MOBILE, text, detail: { id: noticeMessage().id, key: null } });
  });

  it("and in an address", async () => {
    const SMS_URL = `${sandbox.url}/sinks/sms?to={to}&text={text}&id={id}`;
    withSettings({ SMS_URL, SMS_METHOD: "GET", SMS_BODY: undefined });
    expect(await send(MOBILE, noticeMessage({ title: TRICKY }))).toEqual({ state: "sent" });
    expect(await arrived()).toMatchObject({ to: MOBILE, text });
  });

  it("what a provider says no to is refused, unless it asks for patience", async () => {
    await failChannel(sandbox, "sms", "refuse");
    expect(await send(MOBILE, noticeMessage())).toEqual({ state: "refused", why: "answered:400" });
    for (const value of [408, 429, 500]) {
      await failChannel(sandbox, "sms", "status", { value });
      expect(await send(MOBILE, noticeMessage())).toMatchObject({
        state: "failed",
        why: value === 429 ? "too_many" : `answered:${value}`,
      });
    }
    expect(await send("0912/../x", noticeMessage())).toEqual({ state: "refused", why: "wrong_address" });
  });

  it("a provider that says no with a 200 is not believed, where the settings say what a yes contains", async () => {
    await failChannel(sandbox, "sms", "in_success", { times: 3 });
    const unclear = { state: "failed", why: "not_accepted", doubt: "unclear" };
    expect(await send(MOBILE, noticeMessage())).toEqual(unclear);
    withSettings({ SMS_ACCEPTED: '{ "status": "failed"' });
    expect(await send(MOBILE, noticeMessage())).toEqual({ state: "sent" });
    withSettings({ SMS_ACCEPTED: undefined });
    expect(await send(MOBILE, noticeMessage())).toEqual({ state: "sent" });
    expect(await sentNotices(sandbox, "sms")).toEqual([]);
  });

  it.each([
    ['{"RetStatus": 1,\n"Value":"x"}', '"RetStatus":1', true],
    ['{"RetStatus":1}', '"RetStatus" : 1', true],
    ['{"RetStatus":18}', '"RetStatus":1', false],
    ['{"RetStatus":35}', '"RetStatus":1', false],
    ["OK 4711", "OK", true],
    ["NOK", "OK", false],
    ["(a+b)*[c]?", "(a+b)*[c]?", true],
    ["ارسال شد", "ارسال شد", true],
    ["", "1", false],
  ])("an answer of %j contains %j: %s", (answer, wanted, isThere) => {
    expect(containsWords(answer, wanted)).toBe(isThere);
  });
});

it("no channel waits beyond its time for a service that hangs", async () => {
  const browser = await sandbox.control("POST", "sent/browsers", {});
  await sandbox.control("POST", "sent/bots/bale", { chat_id: 7, text: "hello" });
  const addresses = {
    push: JSON.stringify(browser),
    bale: "7",
    sms: "09121234567",
    webhook: JSON.stringify({ url: `${sandbox.url}/sinks/webhook/team`, secret: "x" }),
  };
  const began = performance.now();
  const results = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      await failChannel(sandbox, name, "hang");
      return CHANNELS[name as keyof typeof addresses].send(address, noticeMessage());
    }),
  );
  expect(results).toEqual(results.map(() => ({ state: "failed", why: "timeout", doubt: "unanswered" })));
  expect(performance.now() - began).toBeLessThan(15_000);
});
