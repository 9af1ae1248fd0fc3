import { connect, createServer, type Server, type Socket } from "node:net";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/rig/database";
import { proxy } from "@/proxy";
import { pulseOf } from "./answers";

/** A proxy before the database that can freeze: its connections stay, and it passes nothing on. */
let between: Server;
let isFrozen = false;
const sockets: Socket[] = [];
let address: string;
/** An address without the freezing proxy, which runs in this process and stops together with it. */
let direct: string;

beforeAll(async () => {
  direct = await createTestDatabase();
  const database = new URL(direct);
  between = createServer((socket) => {
    const upstream = connect(Number(database.port), database.hostname);
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (!isFrozen) to.write(bytes);
    };
    socket.on("data", pass(upstream)).on("error", () => upstream.destroy());
    upstream.on("data", pass(socket)).on("error", () => socket.destroy());
    sockets.push(socket, upstream);
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const at = new URL(database);
  at.host = `127.0.0.1:${(between.address() as { port: number }).port}`;
  address = at.href;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  between.close();
});

it("says within its time that a frozen database does not answer, and that it does again", async () => {
  const pulse = pulseOf(address, 400);
  expect(await pulse.answers()).toBe(true);
  isFrozen = true;
  for (const _ of [1, 2]) {
    expect(await Promise.all([pulse.answers(), pulse.answers()])).toEqual([false, false]);
  }
  isFrozen = false;
  await expect.poll(() => pulse.answers()).toBe(true);
  // A connection that was cut is made anew at once.
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => pulse.answers()).toBe(true);
  await pulse.end();
});

it("takes an answer that came while this process was busy for one", async () => {
  const pulse = pulseOf(direct, 200);
  expect(await pulse.answers()).toBe(true);
  const asked = pulse.answers();
  // The query leaves, and the process is then blocked until long after its limit.
  for (let turn = 0; turn < 20; turn += 1) await null;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(await asked).toBe(true);
  await pulse.end();
});

it.each(["/pay/c1f0e7a9d3b24658f7e6d5c4b3a29180", "/parsmart/orders", "/return/payment?token=x"])(
  "%s is a calm page while the database does not answer",
  async (path) => {
    const shared = globalThis as { __daftar?: Map<string, unknown> };
    const store = shared.__daftar ?? new Map<string, unknown>();
    shared.__daftar = store;
    store.set("database-answers", async () => false);
    try {
      const answer = await proxy(new NextRequest(`http://localhost:3000${path}`));
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const text = await answer.text();
      expect(text).toContain("دوباره پرداخت نکنید");
      expect(text).toContain('http-equiv="refresh"');
      store.set("database-answers", async () => true);
      expect((await proxy(new NextRequest(`http://localhost:3000${path}`))).status).toBe(200);
    } finally {
      store.delete("database-answers");
    }
  },
);
