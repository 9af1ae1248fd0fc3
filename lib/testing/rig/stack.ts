import { randomBytes } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../../launch/before/ports.mjs";
import { ROOT, readSettings, type Settings } from "../../launch/before/settings.mjs";
import type { Service } from "../../launch/stack/service";
import { type Stack, startStack, stopServices } from "../../launch/stack/stack";
import { createTemporaryDataDir, removeDataDir } from "./data-dir";
import { quietReporter } from "./quiet";

export interface TestStackOptions {
  /** 1 unless said otherwise. */
  webProcesses?: number;
  /** More environment for every process, such as SANDBOX_LIMITS or WEB_… */
  env?: Record<string, string>;
  /** Keep the data after the end, in this directory; otherwise a temporary one is used and removed. */
  dataDir?: string;
  postgresSettings?: string[];
  /** Live mode, empty, against a service that runs already (a sandbox's address). */
  liveService?: string;
  onWarn?: (text: string) => void;
}

export interface TestStack extends Stack {
  settings: Settings;
  services: Service[];
  /** Where the processes' logs are until the end. */
  logDir: string;
  /** Ends everything and removes the data; `keepLogsIn` copies the logs first. */
  stop(options?: { keepLogsIn?: string }): Promise<void>;
}

/**
 * PostgreSQL, the sandbox and the production build on free ports, for end-to-end tests and measurements. The build
 * must be there (NEXT_DIST_DIR, `.next` otherwise).
 */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const { webProcesses = 1, env = {}, onWarn } = options;
  const dataDir = options.dataDir ?? createTemporaryDataDir();
  const logDir = path.join(dataDir, "logs");
  const services: Service[] = [];
  const stop: TestStack["stop"] = async ({ keepLogsIn } = {}) => {
    await stopServices(services);
    if (keepLogsIn && existsSync(logDir)) cpSync(logDir, keepLogsIn, { recursive: true });
    if (!options.dataDir) removeDataDir(dataDir);
  };
  try {
    const settings = await settingsOnFreePorts({ dataDir, webProcesses, env, liveService: options.liveService });
    const stack = await startStack({
      settings,
      reporter: quietReporter(onWarn),
      services,
      isWebQuiet: true,
      postgresSettings: options.postgresSettings,
    });
    return { ...stack, settings, services, logDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A month of the book is read at the start; whoever tests more of it says so. */
const BOOK_DAYS = "31";
/** A test counts the calls that it makes happen, and plans faults for them. */
const BOOK_LISTS = "off";

interface Wanted {
  dataDir: string;
  webProcesses: number;
  env: Record<string, string>;
  liveService: string | undefined;
}

async function settingsOnFreePorts({ dataDir, webProcesses, env, liveService }: Wanted): Promise<Settings> {
  const given = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(SERVICE_|DATABASE_|DAFTAR_|SANDBOX_|PORT$|HOST$|WEB_)/.test(name),
    ),
  );
  const webPorts = await Promise.all(Array.from({ length: webProcesses }, findFreePort));
  const [sandboxPort, postgresPort] = [await findFreePort(), await findFreePort()];
  const live = liveService ? liveEnvironment(liveService, webPorts[0] ?? 0) : {};
  const settings = readSettings({
    NODE_ENV: "production",
    BOOK_DAYS,
    BOOK_LISTS,
    ...given,
    ...live,
    ...env,
    DATA_DIR: dataDir,
  });
  return {
    ...settings,
    webPorts,
    sandboxPort,
    postgresPort,
    distDir: path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next"),
  };
}

function liveEnvironment(service: string, port: number): Record<string, string> {
  return {
    SERVICE_BASE_URL: service,
    SERVICE_GATEWAY_URL: `${service}/gateway`,
    SERVICE_BATCH_URL: `${service}/batch`,
    SERVICE_SUBSCRIPTION_URL: `${service}/subscription`,
    DATABASE_URL: "embedded",
    DAFTAR_SECRET: randomBytes(32).toString("hex"),
    DAFTAR_URL: `http://localhost:${port}`,
  };
}
