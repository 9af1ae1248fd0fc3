import { createServer } from "node:http";
import next from "next";
import { readTrustedProxies } from "./addresses.mjs";
import { createGate } from "./gate.mjs";

// One web process: our gate on PORT and HOST, and behind it Next with the app. `--dev` for development.

/** Running requests may end; open streams do not end by themselves. */
const GRACE_MS = 5000;

const isDev = process.argv.includes("--dev");
const port = Number(process.env.PORT);
const hostname = process.env.HOST || "127.0.0.1";
// The launcher has refused one that cannot be read; by itself it trusts less, never more.
const { trusted } = readTrustedProxies(process.env.TRUSTED_PROXIES);

/** Upgrades are for development's hot reload alone: elsewhere Next gets a server that never hears of one. */
const nobody = createServer();
const gate = createGate({
  app: async (request, response) => handle(request, response),
  trusted,
  isDev,
  isHttps: process.env.DAFTAR_URL?.startsWith("https:") ?? false,
});
const app = next({ dev: isDev, hostname, port, httpServer: isDev ? gate : nobody });
await app.prepare();
const handle = app.getRequestHandler();

gate.on("error", (error) => {
  process.stderr.write(`Web cannot listen on ${hostname}:${port}: ${error.message}\n`);
  process.exit(1);
});
gate.listen(port, hostname);

let isEnding = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => gate.closeAllConnections(), isDev ? 0 : GRACE_MS).unref();
    gate.close(() => void app.close().finally(() => process.exit(0)));
  });
}
