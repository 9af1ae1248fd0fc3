import { randomBytes } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { routes } from "../../kit/routes";
import { findFreePort } from "../../launch/before/ports.mjs";
import type { Reporter } from "../../launch/before/reporter.mjs";
import { ROOT, readSettings, type Settings } from "../../launch/before/settings.mjs";
import { baseEnvironment, sandboxUrl, serverEnvironment } from "../../launch/stack/environment";
import { startPostgres } from "../../launch/stack/postgres";
import { createSandbox } from "../../launch/stack/sandbox";
import type { Service } from "../../launch/stack/service";
import { type Stack, type StackOptions, startStack, stopServices } from "../../launch/stack/stack";
import { createWeb } from "../../launch/stack/web";
import { copyDataDir, createTemporaryDataDir, removeDataDir } from "./data-dir";
import { quietReporter } from "./quiet";

export interface TestStackOptions {
  /** The default is 1. */
  webProcesses?: number;
  /** Additional environment for every process, such as SANDBOX_LIMITS or WEB_… */
  env?: Record<string, string>;
  /** The data stay in this directory after the end; by default a temporary one is used and removed. */
  dataDir?: string;
  /** Begin with a copy of this directory (see `prepareDataDir`); by default everything is made new. */
  preparedDir?: string | undefined;
  postgresSettings?: string[];
  /** Live mode with an empty database, against a running service (a sandbox's address). */
  liveService?: string;
  onWarn?: (text: string) => void;
}

export interface TestStack extends Stack {
  settings: Settings;
  services: Service[];
  /** The directory of the processes' logs until the end. */
  logDir: string;
  /** Starts one more web process on the same data. It ends with the stack unless it is stopped earlier. */
  startWeb(own?: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }>;
  /** Ends everything and removes the data; `keepLogsIn` copies the logs first. */
  stop(options?: { keepLogsIn?: string }): Promise<void>;
}

/**
 * PostgreSQL, the sandbox and the production build on free ports, for end-to-end tests and measurements. The build
 * must exist (NEXT_DIST_DIR, default `.next`).
 */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const { webProcesses = 1, env = {}, onWarn } = options;
  const { preparedDir } = options;
  const dataDir = options.dataDir ?? (preparedDir ? copyDataDir(preparedDir) : createTemporaryDataDir());
  const logDir = path.join(dataDir, "logs");
  const services: Service[] = [];
  const stop: TestStack["stop"] = async ({ keepLogsIn } = {}) => {
    await stopServices(services);
    if (keepLogsIn && existsSync(logDir)) cpSync(logDir, keepLogsIn, { recursive: true });
    if (!options.dataDir) removeDataDir(dataDir);
  };
  try {
    const settings = await settingsOnFreePorts({ dataDir, webProcesses, env, liveService: options.liveService });
    const start = preparedDir ? startPrepared : startStack;
    const reporter = quietReporter(onWarn);
    const { postgresSettings } = options;
    const stack = await start({ settings, reporter, services, isWebQuiet: true, postgresSettings });
    const startWeb: TestStack["startWeb"] = (own) =>
      startAnotherWeb({ settings, services, reporter, env: stack.env }, own);
    return { ...stack, settings, services, logDir, startWeb, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Like `startStack`, for prepared data: everything starts in parallel. */
async function startPrepared({ settings, reporter, services, postgresSettings }: StackOptions): Promise<Stack> {
  const watching = { say: reporter.warn };
  const add = (service: Service) => {
    services.push(service);
    return service;
  };
  const startingSandbox = add(createSandbox(settings, watching)).start();
  startingSandbox.catch(() => undefined); // Its failure is told below.
  const postgres = await startPostgres(
    {
      dataDir: settings.dataDir,
      port: settings.postgresPort,
      connections: 100,
      extraSettings: postgresSettings,
      reporter,
      service: { ...watching, env: baseEnvironment(settings) },
    },
    add,
  );
  const env = serverEnvironment(settings, postgres.url, postgres.secrets);
  const startingWeb = settings.webPorts.map((_, index) => {
    const logFile = webLog(settings, index);
    return add(createWeb(settings, index, env, { ...watching, logFile })).start();
  });
  await Promise.all([...startingWeb, startingSandbox.then(() => sendWebhooksTo(settings))]);
  return { urls: settings.webPorts.map((port) => `http://localhost:${port}`), env, postgres, said: "" };
}

const webLog = ({ dataDir }: Settings, index: number): string =>
  path.join(dataDir, "logs", index ? `web-${index + 1}.log` : "web.log");

/** Sets the address of webhooks, because the copy still has the address of the stack that prepared it. */
async function sendWebhooksTo(settings: Settings): Promise<void> {
  const url = `http://127.0.0.1:${settings.webPorts[0]}${routes.api.webhook("parsmart", "withdrawals")}`;
  const answer = await fetch(`${sandboxUrl(settings)}/_sandbox/notify-url`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to the address of webhooks`);
}

interface AnotherWeb extends Pick<TestStack, "settings" | "services" | "env"> {
  reporter: Reporter;
}

/** @param own settings of this process alone; it is a site of its own then, at its own address */
async function startAnotherWeb({ settings, services, reporter, env }: AnotherWeb, own?: Record<string, string>) {
  const webPorts = [...settings.webPorts, await findFreePort()];
  const index = webPorts.length - 1;
  const logFile = webLog(settings, index);
  const url = `http://localhost:${webPorts[index]}`;
  const ownEnv = own ? { ...env, ...own, DAFTAR_URL: url } : env;
  const web = createWeb({ ...settings, webPorts }, index, ownEnv, { say: reporter.warn, logFile });
  services.push(web);
  await web.start();
  return { url, stop: () => web.stop() };
}

/** A month of the book is read at the start. Tests that need more set this variable. */
const BOOK_DAYS = "31";
/**
 * Off, because reading in the background would use up the faults that a test plans, and add to the calls that it
 * counts.
 */
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
      ([name]) =>
        !/^(SERVICE_|DATABASE_|DAFTAR_|SANDBOX_|PORT$|HOST$|WEB_|SMTP_|MAIL_|TELEGRAM_|BALE_|SMS_)/.test(name),
    ),
  );
  const webPorts = await Promise.all(Array.from({ length: webProcesses }, findFreePort));
  const [sandboxPort, sandboxMailPort, postgresPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const distDir = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
  const settings = readSettings({
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: compileCacheOf(distDir),
    BOOK_DAYS,
    BOOK_LISTS,
    ...given,
    ...(liveService ? liveEnvironment(liveService, webPorts[0] ?? 0) : { TEST_HOOKS: "on" }),
    ...env,
    DATA_DIR: dataDir,
  });
  return {
    ...settings,
    webPorts,
    sandboxPort,
    sandboxMailPort,
    postgresPort,
    distDir,
  };
}

/** Where Node stores compiled code, shared by all processes of a build. It saves half of a web process's start time. */
export const compileCacheOf = (distDir: string): string => path.join(distDir, "cache", "compiled");

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
