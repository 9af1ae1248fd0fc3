import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findFreePort, isPortFree, requireFreePorts } from "./ports.mjs";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return port;
}

test.each(["127.0.0.1", "0.0.0.0", "::"])("a port taken on %s is not free", async (host) => {
  expect(await isPortFree(await occupy(host))).toBe(false);
});

test("a busy port is refused with the variable to change", async () => {
  const port = await occupy("127.0.0.1");
  const refusal = requireFreePorts([{ variable: "SANDBOX_PORT", port, what: "sandbox" }]);
  await expect(refusal).rejects.toThrow(new RegExp(`Port ${port} \\(sandbox\\).*SANDBOX_PORT=${port + 1}`));
});

test("a port wanted twice is refused", async () => {
  const port = await findFreePort();
  const wanted = [
    { variable: "PORT", port, what: "web" },
    { variable: "SANDBOX_PORT", port, what: "sandbox" },
  ];
  await expect(requireFreePorts(wanted)).rejects.toThrow(/PORT and SANDBOX_PORT/);
});

test("a port that was found free is none that a connection to elsewhere may get", async () => {
  const port = await findFreePort();
  expect(await isPortFree(port)).toBe(true);
  expect(port).toBeLessThan(32_768);
});
