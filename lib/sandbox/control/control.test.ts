import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { sandboxRoutes } from "../areas";

const BALANCE = "/v2/business/parsmart/balance";
const STORE = "/v3/business/:business/subscription/withdrawal/store";
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let authorization: string;
beforeAll(async () => {
  sandbox = await openSandbox();
  authorization = await sandbox.authorization({ count: 100 });
});
afterEach(async () => {
  await sandbox.control("DELETE", "/faults");
  await sandbox.control("POST", "/limits", { limits: "off" });
});
afterAll(() => sandbox.close());

const fault = (body: object) => sandbox.control("POST", "/faults", body);
const balance = () => sandbox.call("GET", BALANCE);
const lookUp = (trackId: string) => sandbox.debit("GET", `/withdrawal/track-id/${trackId}`);

describe("limits", () => {
  test("the service's own numbers answer 429 with Retry-After, per class", async () => {
    await sandbox.control("POST", "/limits", { limits: "real" });
    // The numbers are the service's; a window that nobody outlives.
    await sandbox.control("POST", "/limits", { windowSeconds: 60 });
    await sandbox.control("DELETE", "/calls");
    const replies = await Promise.all(Array.from({ length: 110 }, balance));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused?.body).toMatchObject({ status: 0, message: expect.any(String) });
    const posts = await Promise.all(
      Array.from({ length: 31 }, () => sandbox.call("POST", "/v3/refreshtoken", { refreshtoken: "x" })),
    );
    expect(posts.filter(({ status }) => status === 429)).toHaveLength(1);
    const { body } = await sandbox.control("GET", "/calls?limit=0&windowSeconds=60");
    expect(body.worst).toMatchObject({ other: { count: 110 }, post: { count: 31 } });
  });

  test("the window slides, and other numbers can be set", async () => {
    await sandbox.control("POST", "/limits", { other: 2, windowSeconds: 1.5 });
    const started = Date.now();
    const three = await Promise.all([balance(), balance(), balance()]);
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    await expect.poll(async () => (await balance()).status, { interval: 40 }).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1490);
  });

  test("calls are written down with class, route and status", async () => {
    await sandbox.control("DELETE", "/calls");
    await balance();
    await sandbox.call("POST", "/nowhere");
    const { calls } = (await sandbox.control("GET", "/calls")).body;
    expect(calls).toMatchObject([
      {
        class: "other",
        method: "GET",
        path: BALANCE,
        route: "GET /v2/business/:business/balance",
        status: 200,
        fault: null,
      },
      { class: "post", path: "/nowhere", route: null, status: 404 },
    ]);
    expect(calls[0].at).toBeGreaterThan(Date.now() - 60_000);
    expect((await sandbox.control("GET", "/calls?class=post")).body.total).toBe(1);
    expect((await sandbox.control("GET", `/calls?since=${Date.now() + 1000}`)).body.total).toBe(0);
  });
});

describe("faults", () => {
  const order = (track_id: string) => sandbox.withdraw({ authorization_id: authorization, amount: 100_000, track_id });

  test("a cut before does nothing; a cut after has done it", async () => {
    await fault({ operation: `POST ${STORE}`, fault: "drop_before" });
    await expect(order("before")).rejects.toThrow();
    expect((await lookUp("before")).status).toBe(404);
    await fault({ path: STORE, method: "POST", fault: "drop_after" });
    await expect(order("after")).rejects.toThrow();
    expect((await lookUp("after")).status).toBe(200);
  });

  test("a status, before or after the work", async () => {
    await fault({ path: STORE, fault: "status", value: 503 });
    expect((await order("s-before")).status).toBe(503);
    expect((await lookUp("s-before")).status).toBe(404);
    await fault({ path: STORE, fault: "status_after", value: 500 });
    expect(await order("s-after")).toMatchObject({
      status: 500,
      body: { status: 0, errors: { error: expect.any(String) } },
    });
    expect((await lookUp("s-after")).status).toBe(200);
  });

  test("400, 402 and 403 of every route, in the service's own envelope", async () => {
    for (const { method, host, path } of sandboxRoutes) {
      const at = `${host === "api" ? "" : `/${host}`}${path.replace(":business", "parsmart").replace(/:\w+/g, "x")}`;
      for (const status of [400, 402, 403]) {
        await fault({ operation: `${method} ${path}`, fault: "status", value: `${status} message` });
        const answer = await sandbox.call(method, at, method === "GET" ? undefined : {});
        expect([at, answer.status, answer.body]).toEqual([at, status, { status: 0, message: expect.any(String) }]);
      }
    }
    expect((await sandbox.control("GET", "/faults")).body.faults).toEqual([]);
  });

  test("what is missing is named, or the request is unacceptable", async () => {
    const store = () => sandbox.call("POST", STORE.replace(":business", "parsmart"), { amount: 1 });
    const named = await store();
    expect([named.status, Object.keys(named.body.errors)]).toEqual([422, expect.arrayContaining(["authorization_id"])]);
    await sandbox.control("POST", "/habits", { missing_parameters: "unacceptable" });
    const path = "/v3/refreshtoken";
    expect(await sandbox.call("POST", path, {})).toMatchObject({
      status: 400,
      body: { status: 0, message: expect.any(String) },
    });
    await sandbox.control("POST", "/habits", { missing_parameters: "named" });
    expect((await sandbox.call("POST", path, {})).status).toBe(422);
  });

  test("strike as often as asked, on what they name, and can be listed", async () => {
    await fault({ path: BALANCE, fault: "rate_limit", value: 7, times: 2 });
    expect((await sandbox.control("GET", "/faults")).body.faults).toMatchObject([
      { fault: "rate_limit", times: 2, path: BALANCE },
    ]);
    expect((await sandbox.call("GET", "/v2/business/parsmart")).status).toBe(200);
    expect((await balance()).headers.get("retry-after")).toBe("7");
    expect([(await balance()).status, (await balance()).status]).toEqual([429, 200]);
    await fault({ path: "*", fault: "status", times: "always" });
    expect([(await balance()).status, (await balance()).status]).toEqual([500, 500]);
    expect((await fault({ fault: "earthquake" })).status).toBe(422);
  });

  test("malformed answers of every kind", async () => {
    const broken = async (value: string) => {
      await fault({ path: BALANCE, fault: "malformed", value });
      return (await balance()).body;
    };
    expect(await broken("truncated")).toBeTypeOf("string");
    expect(await broken("html")).toContain("<html>");
    expect(await broken("empty")).toBe("");
    expect(await broken("array")).toEqual([]);
    expect((await broken("wrong_types")).data).toMatchObject({
      wallet: "not-a-number",
      currency: [{ unexpected: "Toman" }],
    });
  });

  test("a delay, a huge answer, one without end, and silence", async () => {
    await fault({ path: BALANCE, fault: "delay", value: 120 });
    const started = performance.now();
    await balance();
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    await fault({ path: BALANCE, fault: "huge", value: 3_000_000 });
    expect((await balance()).body.data).toHaveLength(45 * 65_536);
    for (const kind of ["never_ending", "silent"]) {
      await fault({ path: BALANCE, fault: kind });
      const { access_token } = (await sandbox.control("POST", "/tokens", {})).body;
      const answer = fetch(sandbox.url + BALANCE, {
        headers: { Authorization: `Bearer ${access_token}` },
        signal: AbortSignal.timeout(300),
      }).then((response) => response.text());
      await expect(answer).rejects.toThrow(/abort|timeout/i);
    }
    expect((await balance()).status).toBe(200);
  });

  test("a refresh can be lost: rotated, and nobody told", async () => {
    const { refresh_token: refreshtoken } = (await sandbox.control("POST", "/tokens", {})).body;
    await fault({ fault: "refresh_lost" });
    await expect(sandbox.call("POST", "/v3/refreshtoken", { refreshtoken })).rejects.toThrow();
    expect((await sandbox.call("POST", "/v3/refreshtoken", { refreshtoken })).status).toBe(401);
  });
});

describe("the door", () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${sandbox.url}/_sandbox/ledger`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once("error", reject);
      asked.end();
    });

  test("control is closed to web pages and foreign names", async () => {
    expect(await status({})).toBe(200);
    expect(await status({ Origin: "http://localhost:3000" })).toBe(403);
    expect(await status({ Host: "sandbox.evil.example" })).toBe(403);
  });

  test("what is not there, not allowed or not JSON is answered in the service's way", async () => {
    expect(await sandbox.call("GET", "/v9/nothing")).toMatchObject({
      status: 404,
      body: { status: 0, message: expect.any(String) },
    });
    expect((await sandbox.call("DELETE", BALANCE)).status).toBe(405);
    expect(await sandbox.call("GET", "/v2/business/other/balance")).toMatchObject({
      status: 404,
      body: { status: 0, error: expect.any(String) },
    });
    const { access_token } = (await sandbox.control("POST", "/tokens", {})).body;
    const raw = (body: string, accept: string) =>
      fetch(`${sandbox.url}/v3/business/parsmart/subscription/withdrawal/store`, {
        method: "POST",
        body,
        headers: { Authorization: `Bearer ${access_token}`, Accept: accept },
      });
    expect((await raw("{", "application/json")).status).toBe(400);
    expect((await raw("{}", "text/html")).status).toBe(406);
    expect((await sandbox.control("GET", "/nothing")).status).toBe(404);
  });

  test("a reset gives the same past again and keeps the link", async () => {
    const first = async () =>
      (await sandbox.debit("GET", "/authorization?per_page=3")).body.data.map((row: { id: string }) => row.id);
    const keys = (await sandbox.control("GET", "/webhook-keys")).body;
    await sandbox.control("POST", "/reset", { size: "small" });
    const before = await first();
    await sandbox.authorization({ mobile: "09125556677" });
    await sandbox.control("POST", "/reset", { size: "small" });
    expect(await first()).toEqual(before);
    expect((await sandbox.control("GET", "/webhook-keys")).body).toEqual(keys);
    await sandbox.control("POST", "/reset", { size: "small", seed: 7 });
    expect(await first()).not.toEqual(before);
    expect((await sandbox.control("GET", "/clock")).body.offsetSeconds).toBe(0);
    authorization = await sandbox.authorization({ count: 100 });
  });
});
