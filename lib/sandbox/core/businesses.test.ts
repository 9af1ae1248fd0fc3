import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { type Json, openReceiver, openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { areas, HOST_PREFIX } from "../areas";

holdClock();

const FIRST = "parsmart";
const SECOND = "golestan-books";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
const tokens: Record<string, { access_token: string; refresh_token: string }> = {};

beforeAll(async () => {
  sandbox = await openSandbox();
  for (const name of [FIRST, SECOND]) tokens[name] = await pairOf(name);
});
afterAll(() => sandbox.close());

const pairOf = async (business: string) => (await sandbox.control("POST", `/tokens?business=${business}`, {})).body;
const as = (business: string) => sandbox.setToken(tokens[business]?.access_token ?? "none");
const ask = (method: string, address: string, body?: unknown) => sandbox.call(method, address, body);
const walletOf = async (business: string): Promise<number> =>
  (await sandbox.control("GET", `/ledger?limit=1&business=${business}`)).body.balances_rial.wallet;

/** Every route that names a business, with its parameters filled with `value`. */
const routesOf = (business: string, value = "1") =>
  areas
    .flatMap((area) => area.routes)
    .filter((route) => route.path.includes(":business"))
    .map(({ method, host, path: pattern }) => ({
      method,
      pattern,
      address:
        HOST_PREFIX[host] +
        pattern
          .replace(/\?.*$/, "")
          .replace(":business", business)
          .replace(/:\w+/g, () => value),
    }));

describe("a token opens its own business and no other", () => {
  const statuses = async (holder: string, named: string) => {
    as(holder);
    const found = await Promise.all(
      routesOf(named).map(
        async ({ method, address }) => (await ask(method, address, method === "GET" ? undefined : {})).status,
      ),
    );
    expect(found.length).toBeGreaterThan(25);
    return new Set(found);
  };

  test("every route answers 403 for another's business, 404 for a name that nobody has, 401 for nobody", async () => {
    expect(await statuses(FIRST, SECOND)).toEqual(new Set([403]));
    expect(await statuses(SECOND, FIRST)).toEqual(new Set([403]));
    expect(await statuses(FIRST, "nobody")).toEqual(new Set([404]));
    expect(await statuses("stranger", SECOND)).toEqual(new Set([401]));
  });

  test("nothing was done by it, and its own business opens", async () => {
    as(SECOND);
    const { body } = await ask("GET", `/v2/business/${SECOND}`);
    expect(body.data).toMatchObject({ business_name: SECOND, business_name_fa: "کتاب گلستان" });
  });

  test("a refresh token is of the business that it was given to", async () => {
    const { refresh_token: refreshtoken } = await pairOf(SECOND);
    const { status, body } = await ask("POST", "/v3/refreshtoken", { refreshtoken });
    expect(status).toBe(200);
    sandbox.setToken(body.access_token);
    expect((await ask("GET", `/v2/business/${SECOND}/balance`)).status).toBe(200);
    expect((await ask("GET", `/v2/business/${FIRST}/balance`)).status).toBe(403);
  });
});

describe("books", () => {
  const debit = (business: string) => `/v3/business/${business}/subscription`;

  test("the second business is alive, with people and money of its own", async () => {
    const lists = async (business: string) => {
      as(business);
      const rows: Record<string, Json[]> = {
        authorizations: (await ask("GET", `${debit(business)}/authorization?per_page=100`)).body.data,
        withdrawals: (await ask("GET", `${debit(business)}/withdrawal?per_page=100`)).body.data,
        transactions: (await ask("GET", `/v3/business/${business}/transaction?per_page=100`)).body.data,
        settlements: (await ask("GET", `/v4/business/${business}/settlement?per_page=100`)).body.data.settlements.data,
        batches: (await ask("GET", `/batch/api/v2/business/${business}/batches`)).body.data,
        queued: (await ask("GET", `/v3/business/${business}/settlement/queued`)).body.data,
        users: (await ask("GET", `/v2/business/${business}/iam`)).body.data.users,
      };
      return rows;
    };
    const [one, other] = [await lists(FIRST), await lists(SECOND)];
    for (const [name, rows] of Object.entries(other)) {
      expect(rows.length, name).toBeGreaterThan(0);
      const values = (row: Json) =>
        [row.id, row.track_id, row.uuid, row.batch_id, row.user_id].filter(Boolean).map(String);
      const known = new Set(one[name]?.flatMap(values));
      expect(
        rows.flatMap(values).filter((value: string) => known.has(value)),
        name,
      ).toEqual([]);
    }
  });

  test("a record of one is not found in the other, by any of its routes", async () => {
    as(FIRST);
    const authorization = (await ask("GET", `${debit(FIRST)}/authorization?status=ACTIVE`)).body.data[0].id;
    const withdrawal = (await ask("GET", `${debit(FIRST)}/withdrawal`)).body.data[0];
    const settlement = (await ask("GET", `/v4/business/${FIRST}/settlement`)).body.data.settlements.data[0];
    const batch = (await ask("GET", `/batch/api/v2/business/${FIRST}/batches`)).body.data[0];
    const queued = (await ask("GET", `/v3/business/${FIRST}/settlement/queued`)).body.data[0];
    as(SECOND);
    const missing = [
      ["GET", `${debit(SECOND)}/authorization/${authorization}/search`],
      ["GET", `${debit(SECOND)}/authorization/${authorization}/calculation`],
      ["PATCH", `${debit(SECOND)}/authorization/${authorization}/verify`],
      ["DELETE", `${debit(SECOND)}/authorization/${authorization}`],
      ["GET", `${debit(SECOND)}/withdrawal/${withdrawal.id}`],
      ["GET", `${debit(SECOND)}/withdrawal/track-id/${withdrawal.track_id}`],
      ["PUT", `${debit(SECOND)}/withdrawal/${withdrawal.id}`],
      ["GET", `/v4/business/${SECOND}/settlement/${settlement.track_id}`],
      ["DELETE", `/v4/business/${SECOND}/settlement/${settlement.track_id}`],
      ["GET", `/batch/api/v2/business/${SECOND}/batch-settlements/${batch.batch_id}`],
      ["GET", `/v3/business/${SECOND}/settlement/queued/${queued.id}`],
    ] as const;
    for (const [method, address] of missing) {
      expect({ address, status: (await ask(method, address, method === "GET" ? undefined : {})).status }).toEqual({
        address,
        status: 404,
      });
    }
    const order = { authorization_id: authorization, amount: 100_000, track_id: "other-1" };
    expect((await ask("POST", `${debit(SECOND)}/withdrawal/store`, order)).status).toBeGreaterThanOrEqual(404);
    const cancel = { id: queued.id };
    expect((await ask("POST", `/v3/business/${SECOND}/settlement/queued/cancel`, cancel)).status).toBe(404);
  });

  test("money, time, faults, limits and keys are each one's own", async () => {
    const before = await walletOf(FIRST);
    await sandbox.control("POST", `/deposit?business=${SECOND}`, { amountRial: 5_000_000 });
    await sandbox.control("POST", `/clock?business=${SECOND}`, { advanceSeconds: 3600 });
    await sandbox.control("POST", `/faults?business=${SECOND}`, { path: "*", fault: "status", times: "always" });
    await sandbox.control("POST", `/limits?business=${SECOND}`, { other: 1 });
    expect(await walletOf(FIRST)).toBe(before);
    expect((await sandbox.control("GET", "/clock")).body.offsetSeconds).toBe(0);
    as(FIRST);
    for (let call = 0; call < 3; call += 1)
      expect((await ask("GET", `/v2/business/${FIRST}/balance`)).status).toBe(200);
    as(SECOND);
    expect((await ask("GET", `/v2/business/${SECOND}/balance`)).status).toBe(500);
    const keyOf = async (business: string) =>
      (await sandbox.control("GET", `/webhook-keys?business=${business}`)).body.v1;
    expect(await keyOf(SECOND)).not.toBe(await keyOf(FIRST));
    expect((await sandbox.control("GET", "/webhook-keys?business=nobody")).status).toBe(404);
    await sandbox.control("DELETE", `/faults?business=${SECOND}`);
    await sandbox.control("POST", `/limits?business=${SECOND}`, { limits: "off" });
  });

  test("a webhook goes to the business's own address", async () => {
    const [one, other] = [await openReceiver(), await openReceiver()];
    await sandbox.control("POST", `/notify-url?business=${FIRST}`, { url: one.url });
    await sandbox.control("POST", `/notify-url?business=${SECOND}`, { url: other.url });
    as(SECOND);
    const open = (await ask("GET", `${debit(SECOND)}/withdrawal?status=PENDING`)).body.data[0];
    await sandbox.control("POST", `/withdrawals/${open.id}/settle?business=${SECOND}`, { status: "DONE" });
    const [received] = await other.until(1);
    expect(JSON.stringify(received?.body)).toContain(open.id);
    expect(one.received).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});

test("each has a file of its own, and what was used before goes on after a restart", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "businesses-"));
  const dataFile = path.join(folder, "kept.sqlite");
  const fileOfSecond = path.join(folder, `kept-${SECOND}.sqlite`);
  const first = await openSandbox({ dataFile });
  expect(existsSync(fileOfSecond)).toBe(false);
  const { access_token } = (await first.control("POST", `/tokens?business=${SECOND}`, {})).body;
  await first.close();
  expect(existsSync(fileOfSecond)).toBe(true);
  const second = await openSandbox({ dataFile });
  second.setToken(access_token);
  expect((await second.call("GET", `/v2/business/${SECOND}/balance`)).status).toBe(200);
  await second.close();
  rmSync(folder, { recursive: true });
});
