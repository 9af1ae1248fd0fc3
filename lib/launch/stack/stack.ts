import path from "node:path";
import type { Reporter } from "../before/reporter.mjs";
import type { Settings } from "../before/settings.mjs";
import { baseEnvironment, type Environment, serverEnvironment } from "./environment";
import { type Postgres, startPostgres } from "./postgres";
import { prepare } from "./prepare";
import { createSandbox } from "./sandbox";
import { readSecrets, writeSecrets } from "./secrets";
import type { Service } from "./service";
import { createWeb } from "./web";

export interface StackOptions {
  settings: Settings;
  reporter: Reporter;
  /** Filled while the services start, so that an interrupted start can stop the ones that run. */
  services: Service[];
  /** True: the output of web goes to DATA_DIR/logs. False: it goes to the launcher's own output. */
  isWebQuiet: boolean;
  onPid?: (name: string, pid: number | undefined) => void;
  /** More settings for PostgreSQL, as `name=value`. */
  postgresSettings?: string[];
}

export interface Stack {
  /** Addresses of the web processes. */
  urls: string[];
  /** The variables that web received: DATABASE_URL, SANDBOX_CONTROL_URL and the rest. */
  env: Environment;
  postgres: Postgres | undefined;
  /** The output of the preparation, such as the set-up link. */
  said: string;
}

/**
 * Starts PostgreSQL (unless DATABASE_URL names one), the sandbox (unless a service is configured) and web. Each is
 * watched and restarted when it dies.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, reporter, services } = options;
  const watching = { onPid: options.onPid, say: reporter.warn };
  const add = (service: Service) => {
    services.push(service);
    return service;
  };

  const startingSandbox = settings.mode === "sandbox" ? add(createSandbox(settings, watching)).start() : undefined;
  startingSandbox?.catch(() => undefined); // awaited below; until then a failure waits too
  const postgres = settings.databaseUrl ? undefined : await startEmbedded(options, add);
  if (startingSandbox) {
    await reporter.step(`Starting the sandbox on port ${settings.sandboxPort}`, () => startingSandbox);
  }
  const secrets = postgres?.secrets ?? readOwnSecrets(settings);
  const env = serverEnvironment(settings, postgres?.url ?? settings.databaseUrl ?? "", secrets);
  const said = await reporter.step("Preparing the database", () => prepare(env));

  const logFile = (index: number) =>
    options.isWebQuiet ? path.join(settings.dataDir, "logs", index ? `web-${index + 1}.log` : "web.log") : undefined;
  const web = settings.webPorts.map((_, index) =>
    add(createWeb(settings, index, env, { ...watching, logFile: logFile(index) })),
  );
  await reporter.step(`Starting web on port ${settings.webPorts.join(", ")}`, () =>
    Promise.all(web.map((service) => service.start())),
  );
  return { urls: settings.webPorts.map((port) => `http://localhost:${port}`), env, postgres, said };
}

function startEmbedded(options: StackOptions, add: (service: Service) => Service): Promise<Postgres> {
  const { settings, reporter } = options;
  const pool = Number(settings.env.DATABASE_POOL ?? 20);
  return startPostgres(
    {
      dataDir: settings.dataDir,
      port: settings.postgresPort,
      connections: Math.max(100, (pool + 20) * settings.webPorts.length + 20),
      extraSettings: options.postgresSettings,
      daftarSecret: settings.env.DAFTAR_SECRET,
      reporter,
      service: { onPid: options.onPid, say: reporter.warn, env: baseEnvironment(settings) },
    },
    add,
  );
}

/** The sandbox needs a secret also when the user brings their own PostgreSQL. */
function readOwnSecrets({ dataDir, env, mode }: Settings) {
  if (mode === "live" || env.DAFTAR_SECRET) return undefined;
  return readSecrets(dataDir) ?? writeSecrets(dataDir);
}

/** Ends web first, then the sandbox, then PostgreSQL, so that no process loses one that it depends on. */
export async function stopServices(services: Service[]): Promise<void> {
  for (const isNext of [/^web/, /^sandbox$/, /^PostgreSQL$/]) {
    await Promise.all(services.filter(({ name }) => isNext.test(name)).map((service) => service.stop()));
  }
}
