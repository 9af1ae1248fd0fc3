import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { isOutsideAddress, sendOutgoing } from "./outgoing";

let sandbox: TestSandbox;
let server: Server;
let port = 0;
const heard: string[] = [];
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
  server = createServer((request, response) => {
    heard.push(request.url ?? "");
    if (request.url === "/slow") return;
    if (request.url === "/broken") return request.socket.destroy();
    if (request.url === "/moved") return response.writeHead(302, { location: "/elsewhere" }).end();
    if (request.url === "/large") return response.end("a".repeat(300 * 1024));
    response.writeHead(429, { "retry-after": "7" }).end("later");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.close();
});

const send = (url: string, from: "settings" | "outside", timeoutMs?: number) =>
  sendOutgoing({ url, method: "POST", body: "x", from, timeoutMs });

it("an address of the settings may be of the own network", async () => {
  expect(await send(`http://127.0.0.1:${port}/`, "settings")).toEqual({
    status: 429,
    retryAfterSeconds: 7,
    text: "later",
  });
});

it.each([
  "http://127.0.0.1:PORT/",
  "https://127.0.0.1:PORT/",
  "https://localhost:PORT/",
  "https://[::1]:PORT/",
  "https://[::ffff:127.0.0.1]:PORT/",
  "https://2130706433:PORT/",
  "https://0x7f.1:PORT/",
  "https://169.254.169.254/latest/meta-data",
  "https://user:word@example.com/",
  "http://example.com/",
  "file:///etc/passwd",
  "nonsense",
])("one from outside may not: %s", async (url) => {
  const before = heard.length;
  await expect(send(url.replace("PORT", String(port)), "outside")).rejects.toThrow(
    "the address is not one on the internet by https",
  );
  expect(heard).toHaveLength(before);
});

it("in the sandbox it may be one of its sinks, and nothing beside them", () => {
  expect(isOutsideAddress(`${sandbox.url}/sinks/webhook/x`)).toBe(true);
  expect(isOutsideAddress(`${sandbox.url}/_sandbox/reset`)).toBe(false);
  expect(isOutsideAddress(`${sandbox.url}/sinks/../_sandbox/reset`)).toBe(false);
  expect(isOutsideAddress(`http://127.0.0.1:${port}/sinks/webhook/x`)).toBe(false);
  expect(isOutsideAddress("https://hooks.example.com/x")).toBe(true);
});

it("ends in time, follows nothing and reads no more than it must", async () => {
  await expect(send(`http://127.0.0.1:${port}/slow`, "settings", 200)).rejects.toThrow("no answer in time");
  await expect(send(`http://127.0.0.1:${port}/broken`, "settings")).rejects.toThrow("the connection broke off");
  expect((await send(`http://127.0.0.1:${port}/moved`, "settings")).status).toBe(302);
  expect(heard).not.toContain("/elsewhere");
  await expect(send(`http://127.0.0.1:${port}/large`, "settings")).rejects.toThrow("the answer is too large");
  await expect(send("http://127.0.0.1:1/secret-path", "settings")).rejects.toThrow(/^cannot be reached$/);
});
