import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import type { Role } from "@/lib/kit/roles";
import type { QueueName } from "@/lib/server/jobs/queues";
import { KEPT_IN_MEMORY } from "@/lib/testing/rig/data-dir";
import { PREPARED_DIR_VARIABLE } from "@/lib/testing/rig/prepared";
import { ProcessTree } from "@/lib/testing/rig/process-tree";
import { control, runJob, signIn } from "@/lib/testing/rig/session";
import { startTestStack, type TestStack } from "@/lib/testing/rig/stack";
import { prepareBrowser } from "@/lib/testing/screen-states";
import { findScreens, operationAddress, type Screen } from "@/lib/testing/screens";
import { COST } from "@/lib/testing/suite/story-costs";
import { BrowserErrors } from "./browser-errors";
import { joinTeam, type TestMember } from "./new-member";
import { orderWithdrawal } from "./new-withdrawal";
import { waitForCode } from "./wait-for-code";

export const BUSINESS = "parsmart";

/** The default is Persian and light. */
type View = Partial<Preferences>;
type MemberOrName = string | TestMember;

/** The sandbox's control calls, see lib/sandbox/README.md. */
export interface SandboxControl {
  post: <T = unknown>(path: string, body?: unknown) => Promise<T>;
  get: <T = unknown>(path: string) => Promise<T>;
  /** Makes the sandbox answer a path with an error (500 by default) until the faults are cleared. */
  fail: (path: string, status?: number) => Promise<unknown>;
  /** Clears `faults`, `calls` or `outcomes`. */
  clear: (path: string) => Promise<unknown>;
  /** Calls the service itself with a token of its own, as another client of the business would. */
  service: <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;
}

/** Operations over HTTP, without a browser, as one member or without a session. */
export interface ApiClient {
  get: (operation: string, input?: Record<string, string | number>) => Promise<ApiAnswer>;
  post: (operation: string, input: unknown, headers?: Record<string, string>) => Promise<ApiAnswer>;
  cookie: string;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: specs look at answers of every shape
  body: any;
  text: string;
}

interface TestFixtures {
  sandbox: SandboxControl;
  /** Signs in a demo member, or one of `newMember`, and puts the session into the page's browser. */
  signInAs: (member: MemberOrName | null, view?: View) => Promise<void>;
  apiAs: (member: MemberOrName | null, url?: string) => Promise<ApiClient>;
  /** A member of this test alone: for tests that change or end members and their sessions. */
  newMember: (role: Role, preferences?: Partial<Preferences>) => Promise<TestMember>;
  /** Orders a withdrawal of this test alone. The bank never answers it, so it waits until the test settles it. */
  newWithdrawal: (wanted?: { bankCode?: string }) => Promise<{ id: string; amountRial: number }>;
  /** A page in another browser, signed in: for another device or another person. */
  openBrowser: (member: MemberOrName | null, view?: View) => Promise<Page>;
  /** Runs a scheduled job now and waits until it is over: `book-lists`, `figures`, … (`lib/server/jobs/queues.ts`). */
  runJob: (queue: QueueName) => Promise<void>;
  /**
   * Starts a second web process on the same data and sessions. It ends with the test.
   *
   * @param own settings of it alone; it is a site of its own then
   * @returns its address
   */
  secondWeb: (own?: Record<string, string>) => Promise<string>;
  /** Runs SQL directly in the database. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The pages' console errors: an error that a test does not allow fails it. */
  browserErrors: BrowserErrors;
}

interface WorkerFixtures {
  /** The processes of this worker, to measure a test's cost. */
  processes: ProcessTree;
  /** A PostgreSQL, a sandbox and a web process for this worker alone. */
  stack: TestStack;
  /** Every screen, with records for the detail screens. */
  screens: Screen[];
}

export const test = base.extend<TestFixtures & { cost: undefined }, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  processes: [async ({}, use) => use(new ProcessTree(process.pid)), { scope: "worker" }],

  cost: [
    // The stack is started before a test begins, so that no test is charged for the start.
    async ({ processes, stack: _ }, use, testInfo) => {
      processes.sample();
      const [began, before] = [performance.now(), processes.seconds];
      const sampling = setInterval(() => processes.sample(), COST_SAMPLE_MS);
      await use(undefined);
      clearInterval(sampling);
      processes.sample();
      const [seconds, cpu] = [(performance.now() - began) / 1000, processes.seconds - before];
      testInfo.annotations.push({ type: COST, description: JSON.stringify({ seconds, cpu }) });
    },
    { auto: true },
  ],

  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use, { workerIndex }) => {
      const preparedDir = process.env[PREPARED_DIR_VARIABLE];
      const postgresSettings = KEPT_IN_MEMORY;
      const stack = await startTestStack({ preparedDir, onWarn: console.error, postgresSettings });
      await use(stack);
      await stack.stop({ keepLogsIn: `test-results/logs-${workerIndex}` });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ stack }, use) => use(stack.urls[0]),

  sandbox: async ({ stack }, use) => {
    await use({
      post: (path, body = {}) => control(stack, "POST", path, body),
      get: (path) => control(stack, "GET", path),
      fail: (path, status = 500) =>
        control(stack, "POST", "faults", { path, fault: "status", value: status, times: "always" }),
      clear: (path) => control(stack, "DELETE", path),
      service: async (method, path, body) => {
        const { access_token: token } = await control<{ access_token: string }>(stack, "POST", "tokens", {});
        const answer = await fetch(`${stack.env.SERVICE_BASE_URL}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        return (await answer.json()) as never;
      },
    });
    await control(stack, "DELETE", "faults");
  },

  screens: [
    async ({ stack }, use) => use(await findScreens(stack, await sessionOf(stack, "owner"))),
    { scope: "worker", timeout: 60_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  browserErrors: async ({}, use) => {
    const errors = new BrowserErrors();
    await use(errors);
    expect(errors.unexpected(), "errors on the browser's console").toEqual([]);
  },

  context: async ({ context, browserErrors }, use) => {
    browserErrors.watch(context);
    // The emptied page of the previous test may be there.
    for (const page of context.pages()) waitForCode(page);
    context.on("page", waitForCode);
    await use(context);
    // Permissions are the only state of these tests that the next one would still have.
    await context.clearPermissions();
  },

  signInAs: async ({ context, sql, stack }, use) => {
    await use(async (member, view = {}) => {
      // All tests of a worker share its members. On a fast machine they check more often in a minute than a member may.
      await sql("DELETE FROM sign_in_failures WHERE key LIKE 'checks:%'");
      const cookie = member ? await sessionOf(stack, member) : "";
      await prepareBrowser(context, stack.urls[0] ?? "", { ...VIEW, ...view }, cookie);
    });
  },

  openBrowser: async ({ browser, browserErrors, stack, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, view = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: stack.urls[0] });
      contexts.push(context);
      browserErrors.watch(context);
      context.on("page", waitForCode);
      const cookie = member ? await signInAgain(stack, member) : "";
      await prepareBrowser(context, stack.urls[0] ?? "", { ...VIEW, ...view }, cookie);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  apiAs: async ({ stack }, use) => {
    await use(async (member, url = stack.urls[0] ?? "") => {
      const cookie = member ? await sessionOf(stack, member) : "";
      return apiClient(url, cookie, new URL(stack.urls[0] ?? "").origin);
    });
  },

  newMember: async ({ apiAs, stack }, use) => {
    await use(async (role, preferences) => {
      const member = await joinTeam(await apiAs("owner"), stack.urls[0] ?? "", role);
      if (preferences) await (await apiAs(member)).post("preferences.update", preferences);
      return member;
    });
  },

  newWithdrawal: async ({ apiAs, sandbox }, use) => {
    await use(async (wanted = {}) => orderWithdrawal(await apiAs("owner"), sandbox, wanted));
  },

  runJob: async ({ stack }, use) => {
    await use((queue) => runJob(stack, queue));
  },

  secondWeb: async ({ stack }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (own) => {
      const { url, stop } = await stack.startWeb(own);
      stops.push(stop);
      return url;
    });
    await Promise.all(stops.map((stop) => stop()));
  },

  sql: async ({ stack }, use) => {
    const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
    let connected: Promise<unknown> | undefined;
    await use(async (text, values) => {
      connected ??= client.connect();
      await connected;
      return (await client.query(text, values)).rows as never;
    });
    if (connected) await client.end();
  },
});

export type { APIRequestContext, Page };
export { expect };

/** A process that ends between two samples is counted through its parent. */
const COST_SAMPLE_MS = 500;

const VIEW: View = { locale: "fa", theme: "light" };
/** An operation that needs a recent check needs it within five minutes. */
const PROVED_FOR_MS = 180_000;

interface KnownSession {
  cookie: string;
  provedAt: number;
}

const sessions = new WeakMap<TestStack, Map<string, KnownSession>>();

/** One session per demo member and worker, for some minutes. Tests of the sign-in make their own. */
async function sessionOf(stack: TestStack, member: MemberOrName): Promise<string> {
  if (typeof member !== "string") return member.cookie;
  const known = sessions.get(stack) ?? new Map<string, KnownSession>();
  sessions.set(stack, known);
  const found = known.get(member);
  if (found && Date.now() - found.provedAt < PROVED_FOR_MS && (await isAlive(stack, found.cookie))) return found.cookie;
  const cookie = await signIn(stack.urls[0] ?? "", `${member}@demo.test`);
  known.set(member, { cookie, provedAt: Date.now() });
  return cookie;
}

/** Another session of the same member. */
function signInAgain(stack: TestStack, member: MemberOrName): Promise<string> {
  const [email, password] = typeof member === "string" ? [`${member}@demo.test`] : [member.email, member.password];
  return signIn(stack.urls[0] ?? "", email, password);
}

async function isAlive(stack: TestStack, cookie: string): Promise<boolean> {
  const answer = await fetch(`${stack.urls[0]}${operationAddress("connection.state")}`, { headers: { cookie } });
  return answer.ok;
}

/** Operations in a business with a session's cookie; the first business of the sandbox by default. */
export function apiClient(url: string, cookie: string, origin: string, business = BUSINESS): ApiClient {
  const send = async (address: string, init: RequestInit): Promise<ApiAnswer> => {
    const answer = await fetch(`${url}${address}`, { ...init, redirect: "manual" });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: parseJson(text) };
  };
  return {
    cookie,
    get: (operation, input = {}) => {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      return send(`${operationAddress(operation, business)}?${query}`, { headers: { cookie } });
    },
    post: (operation, input, headers = {}) =>
      send(operationAddress(operation, business), {
        method: "POST",
        headers: { cookie, origin, "x-daftar-request": "1", "content-type": "application/json", ...headers },
        body: JSON.stringify(input),
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
