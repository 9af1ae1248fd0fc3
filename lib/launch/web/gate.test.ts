import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientAddressOf, readTrustedProxies } from "./addresses.mjs";
import { createGate } from "./gate.mjs";

const app = vi.fn<(request: IncomingMessage, response: ServerResponse) => Promise<void>>();
let gate: Server;
beforeEach(() => {
  app.mockReset().mockImplementation(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // cut
    }
    const size = Buffer.concat(chunks).length;
    response.end(`${request.url} ${size} bytes for ${request.headers["x-forwarded-for"]}`);
  });
});
afterEach(async () => {
  gate.closeAllConnections();
  await new Promise((resolve) => gate.close(resolve));
});

async function open(options: Partial<Parameters<typeof createGate>[0]> = {}): Promise<void> {
  const { trusted } = readTrustedProxies("own");
  gate = createGate({ app, trusted, isDev: false, isHttps: false, ...options });
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
}

/** Sends bytes as they are; what comes back until the other side ends it. */
function send(...parts: string[]): Promise<string> {
  const socket = connect((gate.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  socket.on("data", (data) => (heard += data));
  socket.on("error", () => undefined); // refused while still sending
  for (const part of parts) socket.write(part);
  return new Promise((resolve) => socket.once("close", () => resolve(heard)));
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, "Host: daftar.test", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const CHUNKED = "Transfer-Encoding: chunked";
const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
const END = "0\r\n\r\n";

const LOCAL = "/api/local/parsmart";

test.each([
  ["a page", head("GET /sign-in?next=%2F"), 200, "/sign-in?next=%2F 0 bytes"],
  ["its head", head("HEAD /sign-in"), 200, ""],
  ["an operation", `${head(`POST ${LOCAL}/team.invite`, "Content-Length: 2")}{}`, 200, "2 bytes"],
  ["a body in pieces", head(`POST ${LOCAL}/team.invite`, CHUNKED) + chunk(9) + chunk(65_000) + END, 200, "65009 bytes"],
  ["exactly as much as fits", head(`POST ${LOCAL}/a`, CHUNKED) + chunk(65_536) + END, 200, "65536 bytes"],
  [
    "a draft of many settlements",
    head(`POST ${LOCAL}/orders.make`, CHUNKED) + chunk(3_000_000) + END,
    200,
    "3000000 bytes",
  ],
  [
    "a file on its way to the service",
    head("POST /api/service/parsmart/cards.upload_document", CHUNKED) + chunk(3_000_000) + END,
    200,
    "3000000 bytes",
  ],
  ["a large webhook", head("POST /api/webhooks/a/withdrawals", CHUNKED) + chunk(300_000) + END, 200, "300000 bytes"],
  ["its own name before the path", head("GET http://daftar.test/a?b=1"), 200, "/a?b=1 0 bytes"],
])("lets through %s", async (_, request, status, words) => {
  await open();
  const answer = await send(request);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain(words);
});

test.each([
  ["a method that only says back", head("TRACE /"), 405],
  ["a method of nobody", head("PUT /api/local/a/b"), 405],
  ["questions about methods", head("OPTIONS /api/local/a/b"), 405],
  [
    "a program's post to a page",
    `${head("POST /sign-in", "Content-Length: 2", "Content-Type: application/json")}{}`,
    405,
  ],
  ["HEAD of what is not a page", head(`HEAD ${LOCAL}/team.invite`), 405],
  ["HEAD of a stream", head("HEAD /api/events/parsmart"), 405],
  ["a body where there is none", `${head("GET /", "Content-Length: 5")}hello`, 413],
  ["the same in pieces", head("GET /", CHUNKED) + chunk(5) + END, 413],
  ["more than it says fits", head(`POST ${LOCAL}/a`, "Content-Length: 65537"), 413],
  ["more in pieces", head(`POST ${LOCAL}/a`, CHUNKED) + chunk(65_537) + END, 413],
  ["a sign-in of ten megabytes", head("POST /api/auth/callback/credentials", "Content-Length: 10485760"), 413],
  ["a draft without end", head(`POST ${LOCAL}/orders.make`, "Content-Length: 5000000"), 413],
  [
    "a path that only begins like a draft's",
    head(`POST ${LOCAL}/orders.make/../../../../sign-in`, "Content-Length: 70000"),
    413,
  ],
  [
    "one that only begins like a webhook's",
    head("POST /api/webhooks/a/%2e%2e/%2e%2e/sign-in", "Content-Length: 70000"),
    413,
  ],
  [
    "an operation named like something of every object",
    head("POST /api/local/a/constructor", "Content-Length: 70000"),
    413,
  ],
  ["another host's address", head("GET http://elsewhere.test/"), 400],
  ["what is no address", head("GET elsewhere"), 400],
  ["escapes that are none", head("GET /%E0%A4%A"), 400],
])("refuses %s, and the app hears nothing of it", async (_, request, status) => {
  await open();
  const answer = await send(request);
  expect(statusOf(answer)).toBe(status);
  expect(app).not.toHaveBeenCalled();
});

test("a form that was sent before its page's scripts were there comes back to the page, and to no other host", async () => {
  await open();
  const form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 3"];
  const answer = await send(`${head("POST //elsewhere.test/sign-in?next=%2Fa", ...form)}a=b`);
  expect(statusOf(answer)).toBe(303);
  expect(answer).toContain("location: /elsewhere.test/sign-in?next=%2Fa\r\n");
  expect(app).not.toHaveBeenCalled();
});

test("what stalls is cut and the app never hears of it, in its head and in its body", async () => {
  await open({ times: { headersMs: 40, smallBodyMs: 40, requestMs: 80, checkEveryMs: 10 } });
  expect(statusOf(await send("GET / HTTP/1.1\r\nHost: a\r\n"))).toBe(408);
  expect(statusOf(await send(head(`POST ${LOCAL}/a`, "Content-Length: 9"), "{"))).toBe(408);
  expect(app).not.toHaveBeenCalled();
  // A streamed one has begun: its reader hears that it broke off.
  expect(await send(head(`POST ${LOCAL}/orders.make`, "Content-Length: 9"), "{")).not.toContain("bytes");
  expect(app).toHaveBeenCalledOnce();
});

test("a webhook that stalls is cut as soon as a small body, a file that a person sends is not", async () => {
  await open({ times: { smallBodyMs: 40 } });
  const slow = connect((gate.address() as AddressInfo).port, "127.0.0.1");
  const answered = new Promise<string>((resolve) => slow.once("data", (data) => resolve(String(data))));
  slow.write(head(`POST ${LOCAL}/orders.make`, "Content-Length: 2"));
  // Begun after it and cut before it: the time of a small body has passed.
  expect(await send(head("POST /api/webhooks/a/withdrawals", "Content-Length: 250000"), "{")).not.toContain("bytes");
  slow.write("{}");
  expect(await answered).toContain("2 bytes");
  slow.destroy();
});

test("a streamed body that nobody counts is cut a little above what is taken", async () => {
  await open();
  const request = head(`POST ${LOCAL}/orders.make`, CHUNKED) + chunk(4_300_000) + END;
  expect(await send(request)).toBe("");
});

test("the next request is served after a file that was refused before it was read", async () => {
  await open();
  app.mockImplementationOnce(async (request, response) => {
    // As the app does: it looks at the first piece, and reads no further.
    await new Promise((resolve) => request.once("readable", resolve));
    request.read(1);
    response.end("refused");
  });
  const { port } = gate.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (data) => (heard += data));
  const kept = (line: string) => `${line} HTTP/1.1\r\nHost: daftar.test\r\n`;
  const body = "x".repeat(3_000_000);
  socket.write(`${kept(`POST ${LOCAL}/orders.make`)}Content-Length: ${body.length}\r\n\r\n${body}`);
  await vi.waitFor(() => expect(heard).toContain("refused"), { timeout: 60_000 });
  socket.write(`${kept("GET /api/health")}Connection: close\r\n\r\n`);
  await vi.waitFor(() => expect(heard).toContain("/api/health 0 bytes"), { timeout: 60_000 });
});

test("an idle connection outlives the minute of a proxy in front, which is told how long", async () => {
  await open();
  const { port } = gate.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  const [, seconds] = headers.get("keep-alive")?.match(/^timeout=(\d+)$/) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test("people who come by https are told to stay with it, on every answer", async () => {
  await open({ isHttps: true });
  for (const request of [head("GET /"), head("GET /api/health"), head("PUT /")]) {
    expect(await send(request)).toMatch(/strict-transport-security: max-age=63072000; includeSubDomains\r\n/i);
  }
});

test("an app that fails is an error of ours, and the next request is served", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await open();
  app.mockRejectedValueOnce(new Error("broken"));
  expect(statusOf(await send(head("GET /")))).toBe(500);
  expect(statusOf(await send(head("GET /")))).toBe(200);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test("who is asking is said by the connection, and by a trusted proxy's header", async () => {
  await open();
  expect(await send(head("GET /", "X-Forwarded-For: 6.6.6.6, 5.5.5.5"))).toContain("for 5.5.5.5");
  await new Promise((resolve) => gate.close(resolve));
  await open({ trusted: readTrustedProxies("10.0.0.0/8").trusted });
  expect(await send(head("GET /", "X-Forwarded-For: 6.6.6.6, 5.5.5.5"))).toContain("for 127.0.0.1");
});

test.each([
  ["own", "127.0.0.1", "5.5.5.5", "5.5.5.5"],
  ["own", "::ffff:127.0.0.1", "6.6.6.6, 5.5.5.5", "5.5.5.5"],
  ["own", "::1", "[2001:db8::1]:4711", "2001:db8::1"],
  ["own", "9.9.9.9", "5.5.5.5", "9.9.9.9"],
  ["own", "127.0.0.1", undefined, "127.0.0.1"],
  ["own", "127.0.0.1", "6.6.6.6, rubbish", "127.0.0.1"],
  ["own,10.0.0.0/8", "127.0.0.1", "6.6.6.6, 5.5.5.5, 10.1.2.3", "5.5.5.5"],
  ["10.0.0.0/8", "127.0.0.1", "5.5.5.5", "127.0.0.1"],
  ["fd00::/8", "fd00::2", "5.5.5.5", "5.5.5.5"],
  ["none", "127.0.0.1", "5.5.5.5", "127.0.0.1"],
  ["own", undefined, "5.5.5.5", ""],
])("trusting %s, a connection from %s that names %s is %s", (setting, peer, named, client) => {
  const { trusted, fault } = readTrustedProxies(setting);
  expect(fault).toBeUndefined();
  expect(clientAddressOf(peer, named, trusted)).toBe(client);
});

test.each(["proxy.example.com", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x"])("%s is no list of proxies", (setting) => {
  expect(readTrustedProxies(setting).fault).toContain(JSON.stringify(setting));
});
