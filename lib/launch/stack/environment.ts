import path from "node:path";
import { ROOT, type Settings } from "../before/settings.mjs";
import type { Secrets } from "./secrets";
import { sinkEnvironment } from "./sinks";

/** What a process is given. */
export type Environment = Record<string, string> & { NODE_ENV: "development" | "production" | "test" };

/** What the launcher itself was told, with Node 24 first in PATH. */
export function baseEnvironment(settings: Settings): Environment {
  return {
    ...settings.env,
    PATH: `${path.join(ROOT, "node_modules", ".bin")}${path.delimiter}${settings.env.PATH ?? ""}`,
    DATA_DIR: settings.dataDir,
    NODE_ENV: settings.isDev ? "development" : "production",
    NEXT_DIST_DIR: path.relative(ROOT, settings.distDir),
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** Everything web, the migrations and the server's scripts need to know. */
export function serverEnvironment(settings: Settings, databaseUrl: string, secrets: Secrets | undefined): Environment {
  const base = baseEnvironment(settings);
  const common = {
    ...base,
    DAFTAR_MODE: settings.mode,
    DATABASE_URL: databaseUrl,
    DAFTAR_SECRET: base.DAFTAR_SECRET ?? secrets?.daftarSecret ?? "",
    DAFTAR_URL: base.DAFTAR_URL ?? `http://localhost:${settings.webPorts[0]}`,
  };
  if (settings.mode === "live") return common;
  const sandbox = sandboxUrl(settings);
  return {
    ...common,
    SERVICE_BASE_URL: sandbox,
    SERVICE_GATEWAY_URL: `${sandbox}/gateway`,
    SERVICE_BATCH_URL: `${sandbox}/batch`,
    SERVICE_SUBSCRIPTION_URL: `${sandbox}/subscription`,
    SANDBOX_CONTROL_URL: sandbox,
    ...sinkEnvironment(sandbox, `smtp://127.0.0.1:${settings.sandboxMailPort}`),
  };
}

export function sandboxUrl(settings: Settings): string {
  return `http://127.0.0.1:${settings.sandboxPort}`;
}
