import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { findFreePort } from "../../launch/before/ports.mjs";
import { sendSignal, waitUntil } from "../../launch/before/processes.mjs";
import { ROOT, readSettings } from "../../launch/before/settings.mjs";
import { serverEnvironment } from "../../launch/stack/environment";
import { type Postgres, startPostgres } from "../../launch/stack/postgres";
import { prepare } from "../../launch/stack/prepare";
import { createSandbox } from "../../launch/stack/sandbox";
import type { Service } from "../../launch/stack/service";
import { sinkEnvironment } from "../../launch/stack/sinks";
import { stopServices } from "../../launch/stack/stack";
import { answers, createWeb } from "../../launch/stack/web";
import { makeAuthorization } from "../orders/authorization";
import { createTemporaryDataDir, removeDataDir } from "../rig/data-dir";
import { quietReporter } from "../rig/quiet";
import { compileCacheOf } from "../rig/stack";
import { type Line, openLine, type Passed } from "./line";
import { type Outside, openOutside } from "./notices/outside";

/** Jobs run at a pace of one second per minute. That is long enough for a living process to report. */
const PACE = "0.0167";
const BACK_WITHIN_MS = 60_000;

/** The name of a web process at the database, before its number. */
export const WEB = "crash-web-";

export type Target = "web" | "PostgreSQL" | "sandbox";

/** PostgreSQL, the sandbox and web processes of the production build. Each can be killed at any moment. */
export interface Installation {
  urls: string[];
  /** One per web process. */
  lines: Line[];
  /** The calls that reached the payment gateway since the start. */
  atGateway: readonly Passed[];
  /** The questions with a fee that reached the service. */
  inquiries: readonly Passed[];
  /** The other ends of all channels of notices. */
  outside: Outside;
  logDir: string;
  /** A payer's authorization, under which withdrawals are collected. */
  authorizationId: string;
  /** A collected withdrawal under it, large enough to be refunded in many parts. */
  collectedId: string;
  /** An account of the business itself, from which deposits come. */
  ownIban: string;
  /** A payment through the gateway, also large enough for many refunds. */
  paymentId: string;
  /** A customer with enough money for many withdrawals. */
  customerId: string;
  /** Our application of a cardholder whose card is in use. The people make it after they have signed in. */
  applicationId: string;
  /** A grant of this cardholder, with a high enough limit. */
  grantId: string;
  /**
   * Kills a process like a power cut; it is started again at once. @param web the web process, or all of them if
   * undefined
   */
  kill(target: Target, web?: number): void;
  /** Stops a web process as a paused machine does (SIGSTOP). @returns a function that lets it go on */
  freeze(web: number): () => void;
  /** Resolves when people can go on, with one web process or with all. */
  settle(howMuchWeb: "some" | "all"): Promise<void>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The web process that waits for a lock now; null if none does. @param on only for a lock of this kind */
  findBlocked(on?: "relation"): Promise<number | null>;
  /** A separate connection, for holding locks. */
  connect(): Promise<pg.Client>;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** @param history how much history the service has: a month is read faster than a year */
export async function startInstallation(webProcesses: number, history: "year" | "month"): Promise<Installation> {
  const dataDir = createTemporaryDataDir();
  const services: Service[] = [];
  const lines: Line[] = [];
  const atGateway: Passed[] = [];
  const inquiries: Passed[] = [];
  const note = (passed: Passed) => {
    if (passed.path.startsWith("/gateway/api/")) atGateway.push(passed);
    if (passed.path.includes("/customers/inquiry/")) inquiries.push(passed);
  };
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.all(closing.map((close) => close()));
    await stopServices(services);
    await Promise.all(lines.map((line) => line.close()));
    removeDataDir(dataDir);
  };
  const add = (service: Service) => {
    services.push(service);
    return service;
  };
  try {
    const settings = await settingsIn(dataDir, webProcesses, history);
    const watching = { restartsAtOnce: true };
    const sandbox = add(createSandbox(settings, watching));
    const startingSandbox = sandbox.start();
    startingSandbox.catch(() => undefined);
    const postgres = await startPostgres(
      {
        dataDir,
        port: settings.postgresPort,
        connections: 200,
        reporter: quietReporter(),
        service: { ...watching, env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" } },
      },
      add,
    );
    await startingSandbox;
    const ofSandbox = serverEnvironment(settings, postgres.url, postgres.secrets);
    const sandboxControl = ofSandbox.SANDBOX_CONTROL_URL ?? "";
    const outside = await openOutside(sandboxControl);
    closing.push(() => outside.close());
    const env: typeof ofSandbox = {
      ...ofSandbox,
      ...sinkEnvironment(outside.url, outside.mailUrl),
      SANDBOX_CONTROL_URL: outside.url,
    };
    await prepare(env);
    const web: Service[] = [];
    for (const index of settings.webPorts.keys()) {
      const line = await openLine(env.SERVICE_BASE_URL ?? "", note);
      lines.push(line);
      const logFile = path.join(dataDir, "logs", `web-${index + 1}.log`);
      const own = { ...env, ...hostsAt(line.url), PGAPPNAME: `${WEB}${index}` };
      web.push(add(createWeb(settings, index, own, { ...watching, logFile })));
    }
    await Promise.all(web.map((service) => service.start()));

    const urls = settings.webPorts.map((port) => `http://localhost:${port}`);
    const database = postgres.url;
    const connect = async () => {
      const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 5000 });
      client.on("error", () => undefined);
      await client.connect();
      return client;
    };
    const pool = new pg.Pool({ connectionString: database, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
    pool.on("error", () => undefined);
    closing.push(() => pool.end());
    const query: Installation["query"] = async (text, values) => (await pool.query(text, values)).rows;
    const control = controlOf(sandboxControl);
    const service = env.SERVICE_BASE_URL ?? "";
    const authorizationId = await makeAuthorization({ url: service, control }, { limit: COLLECTED_RIAL });
    return {
      urls,
      lines,
      atGateway,
      inquiries,
      outside,
      logDir: path.join(dataDir, "logs"),
      authorizationId,
      collectedId: await collect(service, control, authorizationId),
      ownIban: await ownIbanOf(service, control),
      paymentId: await payThroughGateway(control),
      customerId: await makeCustomer(service, control),
      applicationId: "",
      grantId: "",
      kill(target, which) {
        if (target === "sandbox") signal(sandbox, "SIGKILL");
        else if (target === "PostgreSQL") killPostgres(postgres);
        else for (const service of which === undefined ? web : web.slice(which, which + 1)) signal(service, "SIGKILL");
      },
      freeze(which) {
        const service = web[which];
        if (service) signal(service, "SIGSTOP");
        return () => service && signal(service, "SIGCONT");
      },
      async settle(howMuchWeb) {
        // Each address is polled separately, because a starting process may take long to answer.
        const web = urls.map((url, index) => comesBack(`web ${index + 1}`, () => answers(`${url}/api/health`)));
        await Promise.all([
          howMuchWeb === "all" ? Promise.all(web) : Promise.any(web),
          comesBack("PostgreSQL", () => takesConnections(connect)),
          comesBack("the sandbox", () => answers(`${sandboxControl}/_sandbox/calls?limit=0`)),
        ]);
      },
      query,
      async findBlocked(on) {
        const [blocked] = await query<{ application_name: string }>(
          `SELECT application_name FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND application_name LIKE $1 AND wait_event = coalesce($2, wait_event)`,
          [`${WEB}%`, on],
        ).catch(() => []);
        return blocked ? Number(blocked.application_name.slice(WEB.length)) : null;
      },
      connect,
      control,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function settingsIn(dataDir: string, webProcesses: number, history: "year" | "month") {
  const given = Object.entries(process.env).filter(
    ([name]) => !/^(SERVICE_|DATABASE_|DAFTAR_|SANDBOX_|PORT$|HOST$|WEB_)/.test(name),
  );
  const distDir = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
  const env = {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: compileCacheOf(distDir),
    ...Object.fromEntries(given),
    SANDBOX_ORDER_PACE: PACE,
    ...(history === "month" && { SANDBOX_SIZE: "small", BOOK_DAYS: "31" }),
    DATA_DIR: dataDir,
  };
  return {
    ...readSettings(env as NodeJS.ProcessEnv),
    webPorts: await Promise.all(Array.from({ length: webProcesses }, findFreePort)),
    sandboxPort: await findFreePort(),
    sandboxMailPort: await findFreePort(),
    postgresPort: await findFreePort(),
    distDir,
  };
}

/**
 * Whether the database accepts a new connection. Open sessions may outlive a killed server for a moment, so only a
 * new one shows it.
 */
async function takesConnections(connect: () => Promise<pg.Client>): Promise<boolean> {
  try {
    await (await connect()).end();
    return true;
  } catch {
    return false;
  }
}

const hostsAt = (url: string) => ({
  SERVICE_BASE_URL: url,
  SERVICE_GATEWAY_URL: `${url}/gateway`,
  SERVICE_BATCH_URL: `${url}/batch`,
  SERVICE_SUBSCRIPTION_URL: `${url}/subscription`,
});

function signal(service: Service, sent: NodeJS.Signals): void {
  const pid = service.pid();
  if (pid) sendSignal(pid, sent);
}

async function comesBack(name: string, isBack: () => Promise<boolean>): Promise<void> {
  if (!(await waitUntil(isBack, BACK_WITHIN_MS, 50))) throw new Error(`${name} did not come back`);
}

/** Kills the server process itself. Its sessions end when they notice, as after a crash. */
function killPostgres({ places }: Postgres): void {
  const pid = Number(readFileSync(path.join(places.cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  if (pid) sendSignal(pid, "SIGKILL");
}

const controlOf =
  (url: string): Installation["control"] =>
  async (method, way, body) => {
    const answer = await fetch(`${url}/_sandbox/${way}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${way} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

/** The first account that the business gave access to. */
async function ownIbanOf(url: string, control: Installation["control"]): Promise<string> {
  const { access_token } = await control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${url}/v3/business/parsmart/cash-in/account`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`the accounts answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { IBAN: string }[] }).data[0]?.IBAN ?? "";
}

/** An amount that is large enough for several hundred refunds. */
const COLLECTED_RIAL = 1_000_000_000;

/** @returns the payment's id in the statement */
async function payThroughGateway(control: Installation["control"]): Promise<string> {
  const { id } = await control<{ id: number }>("POST", "gateway-payments", { amountRial: COLLECTED_RIAL });
  return String(id);
}

/** Makes a customer with money of their own, as another client of the business would. @returns their id */
async function makeCustomer(url: string, control: Installation["control"]): Promise<string> {
  await control("POST", "deposit", { amountRial: COLLECTED_RIAL });
  const { access_token } = await control<{ access_token: string }>("POST", "tokens", {});
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${url}/v2/business/parsmart/customers${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path || "a customer"} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const person = { type: "INDIVIDUAL", first_name: "مریم", last_name: "نمونه", mobile: "09121234567" };
  const { result } = await post<{ result: { customer: { id: string } } }>("", {
    ...person,
    individual_national_code: "0013542419",
  });
  await post(`/${result.customer.id}/wallet/deposit`, { amount: COLLECTED_RIAL, track_id: "crash-customer" });
  return result.customer.id;
}

/** Collects from the payer, as another client of the business would. @returns the withdrawal's id */
async function collect(url: string, control: Installation["control"], authorization_id: string): Promise<string> {
  const { access_token } = await control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${url}/v3/business/parsmart/subscription/withdrawal/store`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ authorization_id, amount: COLLECTED_RIAL }),
  });
  if (!answer.ok) throw new Error(`a withdrawal answered ${answer.status}: ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { withdrawal: { id: string } } };
  await control("POST", `withdrawals/${result.withdrawal.id}/settle`, { status: "DONE" });
  return result.withdrawal.id;
}
