import { BUSINESS, expect, test } from "../fixtures";

test("the proxy answers in our words, says how long it took and keeps nothing in the browser", async ({ apiAs }) => {
  const owner = await apiAs("owner");
  const answer = await owner.get("withdrawals.list", { perPage: 5 });
  expect(answer.status).toBe(200);
  expect(answer.body.items).toHaveLength(5);
  expect(answer.body.items[0]).toMatchObject({ amountRial: expect.any(Number), status: expect.any(String) });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("server-timing")).toMatch(/auth;dur=.*wait;dur=.*upstream;dur=/);
  expect(Number(answer.headers.get("x-data-age"))).toBeGreaterThanOrEqual(0);
  expect(answer.headers.get("x-request-id")).toBeTruthy();
});

test("amounts are whole rial whatever unit the service speaks", async ({ apiAs, sandbox }) => {
  const owner = await apiAs("owner");
  const theirs = await sandbox.service<{ data: { wallet: number; currency: string } }>(
    "GET",
    `/v2/business/${BUSINESS}/balance`,
  );
  expect(theirs.data.currency).toBe("Toman");
  expect((await owner.get("wallet.balance")).body.balanceRial).toBe(theirs.data.wallet * 10);
});

test("nothing outside the catalogue is reachable", async ({ apiAs, stack }) => {
  const owner = await apiAs("owner");
  const addresses = [
    `/api/service/${BUSINESS}/tokens.refresh`,
    `/api/service/${BUSINESS}/unknown.operation`,
    `/api/service/${BUSINESS}/..%2F..%2Fv3%2Frefreshtoken`,
    `/api/service/${BUSINESS}/http:%2F%2Fexample.com`,
    `/api/service/..%2F${BUSINESS}/withdrawals.list`,
    `/api/local/${BUSINESS}/withdrawals.list`,
    `/api/service/${BUSINESS}/connection.state`,
  ];
  for (const address of addresses) {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${stack.urls[0]}${address}`, {
        method,
        headers: {
          cookie: owner.cookie,
          origin: new URL(stack.urls[0] ?? "").origin,
          "x-daftar-request": "1",
          "x-forwarded-host": "example.com",
        },
        body: method === "POST" ? "{}" : undefined,
      });
      expect(answer.status, `${method} ${address}`).toBe(404);
    }
  }
});

test("a value never becomes a path: it stays one segment at the service", async ({ apiAs, sandbox }) => {
  const owner = await apiAs("owner");
  const since = Date.now();
  for (const withdrawalId of ["../../../../v3/refreshtoken", "..", "a/b?c=d#e", "%2e%2e%2f"]) {
    const answer = await owner.get("withdrawals.show", { withdrawalId });
    expect([404, 422], withdrawalId).toContain(answer.status);
  }
  const { calls } = await sandbox.get<{ calls: { route: string | null }[] }>(`calls?since=${since}`);
  const routes = new Set(calls.map(({ route }) => route));
  routes.delete("GET /v3/business/:business/subscription/withdrawal/:withdrawal_id");
  expect([...routes].filter((route) => route?.includes("refreshtoken"))).toEqual([]);
});

test("input is parsed: what does not fit is said beside its name", async ({ apiAs }) => {
  const owner = await apiAs("owner");
  const answer = await owner.get("withdrawals.list", { perPage: 1000, status: "STOLEN" });
  expect(answer.status).toBe(422);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.body).toMatchObject({ code: "invalid_input", status: 422, requestId: expect.any(String) });
  expect(Object.keys(answer.body.fields).sort()).toEqual(["perPage", "status"]);
});

test("strangers and members of other businesses get nothing", async ({ apiAs, stack }) => {
  const nobody = await apiAs(null);
  expect((await nobody.get("withdrawals.list")).status).toBe(401);
  const owner = await apiAs("owner");
  const other = await fetch(`${stack.urls[0]}/api/service/otherbusiness/withdrawals.list`, {
    headers: { cookie: owner.cookie },
  });
  expect(other.status).toBe(403);
  const forged = await fetch(`${stack.urls[0]}/api/service/${BUSINESS}/withdrawals.list`, {
    headers: { cookie: "daftar-session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  });
  expect(forged.status).toBe(401);
});

test("a change must come from our own page", async ({ apiAs }) => {
  const owner = await apiAs("owner");
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { "x-daftar-request": "" },
    { origin: "", "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await owner.post("connection.refresh", {}, headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.body.code).toBe("csrf");
  }
});

test("a fault of the service is said with a stable code and hurts no one else", async ({ apiAs, sandbox }) => {
  const owner = await apiAs("owner");
  // Only people ask for this one: no job takes the fault away.
  const path = "/v2/business/:business/iam";
  await sandbox.post("faults", { path, fault: "huge", times: 1 });
  expect((await owner.get("business.users", { page: 41 })).body.code).toBe("upstream_unreadable");
  await sandbox.post("faults", { path, fault: "status", value: 503, times: 1 });
  expect((await owner.get("business.users", { page: 42 })).body.code).toBe("upstream_unavailable");
  expect((await owner.get("business.users", { page: 43 })).status).toBe(200);
  const unreadable = await owner.get("connection.unreadable");
  expect(unreadable.body).toContainEqual(expect.objectContaining({ operation: "business.users" }));
});
