import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sendOutgoing } from "./outgoing";

// One name leads to this machine as if it were on the internet.
vi.mock("./public-address", async (original) => ({
  ...(await original<typeof import("./public-address")>()),
  publicLookup: () => (name: string, options: { all?: boolean }, callback: (...found: unknown[]) => void) => {
    const address = name === "hooks.test" ? "127.0.0.1" : "127.0.0.2";
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  },
}));

let sandbox: TestSandbox;
const heard: Buffer[] = [];
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (data) => {
    heard.push(data);
    socket.destroy();
  });
});
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await sandbox.close();
});

it("connects to the address that was checked, and names the host in the handshake", async () => {
  const { port } = server.address() as AddressInfo;
  const send = (host: string) =>
    sendOutgoing({ url: `https://${host}:${port}/hook`, method: "POST", body: "x", from: "outside" });
  await expect(send("hooks.test")).rejects.toThrow("broke off");
  await expect(send("other.test")).rejects.toThrow("cannot be reached");
  expect(heard).toHaveLength(1);
  expect(heard[0]?.[0]).toBe(0x16);
  expect(heard[0]?.includes("hooks.test")).toBe(true);
});
