import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { type ChangeEvent, hearing, publish, subscribe } from "./bus";

let sandbox: TestSandbox;
let wire: Awaited<ReturnType<typeof startWire>>;

/** Stands between us and the database. `goDead` is a cut without a word: nothing comes through, nothing is closed. */
async function startWire(to: URL) {
  const connections = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near);
    connections.add(near);
    near.on("close", () => {
      connections.delete(near);
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    goDead: () => {
      for (const near of connections) near.unpipe().on("data", () => undefined);
    },
    close: () => {
      for (const near of connections) near.destroy();
      server.close();
    },
  };
}

beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
  wire = await startWire(new URL(process.env.DATABASE_URL ?? ""));
  process.env.DATABASE_URL = wire.url;
});
afterAll(async () => {
  wire.close();
  await sandbox.close();
});

it("notices a connection that died without a word, and catches up over a new one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const heard: ChangeEvent[] = [];
  try {
    subscribe((event) => heard.push(event));
    await expect.poll(() => heard.length).toBe(1);
    wire.goDead();
    const passTime = async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return heard.filter(({ resync }) => resync).length;
    };
    await expect.poll(passTime).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it("tells of a change whatever the service calls its records, and however many they are", async () => {
  const heard: ChangeEvent[] = [];
  subscribe((event) => heard.push(event));
  await expect.poll(hearing).toBe("ok");
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  await publish({ business: "many", tags: ["withdrawals"], ids });
  await publish({ business: "long", tags: ["withdrawals"], ids: ["۱".repeat(5000)] });
  await publish({ business: "few", tags: ["withdrawals"], ids: ids.slice(0, 3) });
  await expect.poll(() => heard.some(({ business }) => business === "few")).toBe(true);
  const idsOf = (name: string) => heard.find(({ business }) => business === name)?.ids;
  expect([idsOf("many"), idsOf("long"), idsOf("few")?.length]).toEqual([undefined, undefined, 3]);
  expect(heard.filter(({ tags }) => tags.includes("withdrawals"))).toHaveLength(3);
});
