import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ROOT, type Settings } from "../before/settings.mjs";
import type { Environment } from "./environment";
import { createService, type Service, type ServiceOptions } from "./service";

const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
const LEASH = pathToFileURL(fileURLToPath(new URL("./leash.mjs", import.meta.url))).href;

/** Flags that keep a Node process from outliving the launcher. */
export const LEASH_FLAGS = ["--import", LEASH];

type Watching = Pick<ServiceOptions, "onPid" | "say" | "logFile" | "restartsAtOnce">;

/** One web process: `next start`, or `next dev`. */
export function createWeb(settings: Settings, index: number, env: Environment, watching: Watching): Service {
  const port = settings.webPorts[index] ?? 0;
  // The sandbox's members have passwords that everybody knows: it is for this machine unless HOST says otherwise.
  const host = env.HOST ?? (settings.mode === "sandbox" ? "127.0.0.1" : undefined);
  return createService({
    ...watching,
    name: settings.webPorts.length > 1 ? `web ${index + 1}` : "web",
    args: [...LEASH_FLAGS, NEXT, settings.isDev ? "dev" : "start", "-p", String(port), ...(host ? ["-H", host] : [])],
    env: { ...env, PORT: String(port) },
    isReady: () => answers(`http://127.0.0.1:${port}/api/health`),
  });
}

/** True when something speaks HTTP there, whatever it says. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
