import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

const BALANCE = "/v2/business/parsmart/balance";
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const pair = async (body = {}) => (await sandbox.control("POST", "/tokens", body)).body;
const refresh = (refreshtoken: unknown) => sandbox.call("POST", "/v3/refreshtoken", { refreshtoken });

test("a call needs a token that is known and alive, and 401 comes in two shapes", async () => {
  sandbox.setToken("strange");
  expect(await sandbox.call("GET", BALANCE)).toMatchObject({ status: 401, body: { message: "Unauthenticated." } });
  const { access_token, expires_in } = await pair({ accessSeconds: 60 });
  sandbox.setToken(access_token);
  expect(expires_in).toBe(60);
  expect((await sandbox.call("GET", BALANCE)).status).toBe(200);
  await sandbox.advance(61);
  expect(await sandbox.call("GET", BALANCE)).toMatchObject({
    status: 401,
    body: { status: 0, error: "Unauthenticated" },
  });
});

test("a refresh token works once; the old access token lives on until its own end", async () => {
  const first = await pair();
  const next = await refresh(first.refresh_token);
  expect(next).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 432_000 } });
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: "Unauthorized" });
  for (const token of [first.access_token, next.body.access_token]) {
    sandbox.setToken(token);
    expect((await sandbox.call("GET", BALANCE)).status).toBe(200);
  }
});

test("the old access token dies with the refresh when control says so", async () => {
  await sandbox.control("POST", "/tokens/rotation", { oldAccess: "revoke" });
  const first = await pair();
  await refresh(first.refresh_token);
  sandbox.setToken(first.access_token);
  expect((await sandbox.call("GET", BALANCE)).status).toBe(401);
  await sandbox.control("POST", "/tokens/rotation", { oldAccess: "keep" });
});

test("pairs live five and ten days", async () => {
  const { access_token, refresh_token } = await pair();
  sandbox.setToken(access_token);
  await sandbox.advance(432_001);
  expect((await sandbox.call("GET", BALANCE)).status).toBe(401);
  await sandbox.advance(432_000);
  expect((await refresh(refresh_token)).status).toBe(401);
});

test("a refresh without its field names the field", async () => {
  const { status, body } = await sandbox.call("POST", "/v3/refreshtoken", {});
  expect(status).toBe(422);
  expect(body.errors.refreshtoken).toHaveLength(1);
});

test("revoking others leaves one pair", async () => {
  const before = await pair();
  const after = await pair({ revokeOthers: true });
  expect((await refresh(before.refresh_token)).status).toBe(401);
  expect((await refresh(after.refresh_token)).status).toBe(200);
});

test("all living tokens can be ended at once", async () => {
  const living = await pair();
  await sandbox.control("POST", "/tokens/expire", {});
  sandbox.setToken(living.access_token);
  expect((await sandbox.call("GET", BALANCE)).status).toBe(401);
  await sandbox.control("POST", "/tokens/expire", { access: false, refresh: true });
  expect((await refresh(living.refresh_token)).status).toBe(401);
});
