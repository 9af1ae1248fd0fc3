import { spawn } from "node:child_process";
import path from "node:path";
import { findFreePort } from "../../launch/before/ports.mjs";
import { ROOT } from "../../launch/before/settings.mjs";
import type { Environment } from "../../launch/stack/environment";
import { createService, nodePath, type Service } from "../../launch/stack/service";
import { answers } from "../../launch/stack/web";

const FOLDER = path.join(import.meta.dirname, "pass-through");
const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");

/** Builds the plain pass-through of `bench/pass-through`. @throws Error with what the build said */
export async function buildPassThrough(): Promise<void> {
  const child = spawn(nodePath(), [NEXT, "build", FOLDER], {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: "", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`The pass-through was not built:\n${output}`);
}

/** Starts it in front of a service. @returns its address and what stops it */
export async function startPassThrough(
  serviceUrl: string,
  token: string,
  logFile: string,
): Promise<{ url: string; service: Service }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env: Environment = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_TOKEN: token,
  };
  const service = createService({
    name: "pass-through",
    args: [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"],
    env,
    logFile,
    isReady: () => answers(`${url}/nothing`),
  });
  await service.start();
  return { url, service };
}
