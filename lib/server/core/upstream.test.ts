import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTS, type Host } from "@/lib/kit/operations/define";
import { hostAddress, sendUpstream } from "./upstream";

const CANARY = "canary-of-the-access-token";
const heard = new Map<string, IncomingHttpHeaders>();
const service = createServer((request, response) => {
  heard.set(request.url ?? "", request.headers);
  response.end("{}");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    DAFTAR_MODE: "live",
    DATABASE_URL: "postgres://daftar:x@127.0.0.1:1/daftar",
    DAFTAR_URL: "http://localhost:3000",
    DAFTAR_SECRET: "c83f0b7e9a51d2460e8b7f93a1c5d64e",
    SERVICE_BASE_URL: `${url}/api/`,
    SERVICE_BATCH_URL: `${url}/batch`,
    SERVICE_GATEWAY_URL: `${url}/gateway`,
    SERVICE_SUBSCRIPTION_URL: "",
  });
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const call = (host: Host) =>
  sendUpstream({ host, method: "POST", path: "/x", body: {}, accessToken: CANARY, timeoutMs: 5000 });

test("only the hosts that know us by the token are shown it, whatever the caller hands over", async () => {
  for (const host of ["api", "batch", "gateway"] as const) await call(host);
  expect(heard.get("/api/x")?.authorization).toBe(`Bearer ${CANARY}`);
  expect(heard.get("/batch/x")?.authorization).toBe(`Bearer ${CANARY}`);
  expect(JSON.stringify(heard.get("/gateway/x"))).not.toContain(CANARY);
  expect(heard.size).toBe(3);
});

test("no host stands in for one without an address", async () => {
  expect(HOSTS).toContain("subscription");
  expect(() => hostAddress("subscription")).toThrow(/SERVICE_SUBSCRIPTION_URL is not set/);
  await expect(call("subscription")).rejects.toThrow(/SERVICE_SUBSCRIPTION_URL/);
  expect(heard.size).toBe(3);
});
