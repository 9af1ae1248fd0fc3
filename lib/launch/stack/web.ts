import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ROOT, type Settings } from "../before/settings.mjs";
import type { Environment } from "./environment";
import { createService, type Service, type ServiceOptions } from "./service";

const WEB = path.join(ROOT, "lib", "launch", "web", "main.mjs");
const LEASH = pathToFileURL(fileURLToPath(new URL("./leash.mjs", import.meta.url))).href;

/** Flags that keep a Node process from outliving the launcher. */
export const LEASH_FLAGS = ["--import", LEASH];

type Watching = Pick<ServiceOptions, "onPid" | "say" | "logFile" | "restartsAtOnce">;

/** One web process: the gate and the app behind it. It listens on this machine alone unless HOST is set. */
export function createWeb(settings: Settings, index: number, env: Environment, watching: Watching): Service {
  const port = settings.webPorts[index] ?? 0;
  const host = env.HOST ?? "127.0.0.1";
  return createService({
    ...watching,
    name: settings.webPorts.length > 1 ? `web ${index + 1}` : "web",
    args: [...LEASH_FLAGS, WEB, ...(settings.isDev ? ["--dev"] : [])],
    env: { ...env, PORT: String(port), HOST: host },
    isReady: () => hasStarted(`${addressOf(host, port)}/api/health`),
  });
}

/** The address at which this machine reaches a server that listens on the host. */
export function addressOf(host: string, port: number): string {
  if (["", "0.0.0.0", "::", "localhost"].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** True if an HTTP server answers there, with any answer. */
export async function answers(url: string): Promise<boolean> {
  return (await textAt(url)) !== undefined;
}

/** False while the web process is still joining the others. */
async function hasStarted(url: string): Promise<boolean> {
  const text = await textAt(url);
  return text !== undefined && !text.includes('"status":"starting"');
}

async function textAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
    return await response.text();
  } catch {
    return undefined;
  }
}
