import path from "node:path";
import autocannon from "autocannon";
import { control, signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { startPassThrough } from "./pass-through";
import { row, table } from "./print";

const SECONDS = 8;
const WARM_SECONDS = 3;
const CONNECTIONS = 16;
/** Of the year's withdrawals, at 20 a page. */
const PAGES = 250;
const LIST = "/v3/business/parsmart/subscription/withdrawal";

/** Limits far above what this machine does, as a pool of a realistic size. */
const UNLIMITED = {
  SANDBOX_LIMITS: "off",
  SERVICE_LIMIT_OTHER: "400",
  SERVICE_LIMIT_POST: "400",
  SERVICE_LIMIT_WINDOW_MS: "100",
};

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/**
 * Requests per second of an authenticated `withdrawals.list`, cache off and on, beside a plain Next pass-through and
 * the sandbox itself: the same 16 connections, one after another on the same machine. Once all of them read the same
 * list, as a team does, where reads at the same moment are one call also without the cache; once each reads any of 250
 * pages, where next to none are alike.
 */
export async function measureThroughput(): Promise<void> {
  const off = await startTestStack({ env: { ...UNLIMITED, ANSWER_CACHE: "off" } });
  try {
    const { access_token: token } = await control<{ access_token: string }>(off, "POST", "tokens", {});
    const sandboxUrl = off.env.SERVICE_BASE_URL ?? "";
    const { url: plainUrl, service: plain } = await startPassThrough(
      sandboxUrl,
      token,
      path.join(off.logDir, "pass-through.log"),
    );
    try {
      const bearer = { authorization: `Bearer ${token}` };
      const measured = async (paths: Paths) => ({
        direct: await load(`${sandboxUrl}${LIST}`, paths("per_page"), bearer),
        passThrough: await load(`${plainUrl}/withdrawals`, paths("per_page"), {}),
        uncached: await loadDaftar(off.urls[0] ?? "", paths),
      });
      const [same, many] = [await measured(samePage), await measured(anyPage)];
      await off.stop();
      const on = await startTestStack({ env: UNLIMITED });
      const cached = await loadDaftar(on.urls[0] ?? "", samePage).finally(() => on.stop());
      report("the same 20 rows", { ...same, cached });
      report(`20 rows of any of ${PAGES} pages`, many);
    } finally {
      await plain.stop();
    }
  } finally {
    await off.stop();
  }
}

/** The queries that are asked in turn, given how the size of a page is called. */
type Paths = (perPage: string) => string[];
const samePage: Paths = (perPage) => [`page=1&${perPage}=20`];
/** Steps through all pages in an order in which neighbours are far apart, so that connections do not meet. */
const anyPage: Paths = (perPage) =>
  Array.from({ length: PAGES }, (_, index) => `page=${1 + ((index * 97) % PAGES)}&${perPage}=20`);

async function loadDaftar(url: string, paths: Paths): Promise<Figures> {
  const cookie = await signIn(url, "support@demo.test");
  const address = `${url}/api/service/parsmart/withdrawals.list`;
  return load(address, paths("perPage"), { cookie, "x-daftar-request": "1" });
}

async function load(url: string, queries: string[], headers: Record<string, string>): Promise<Figures> {
  const { pathname } = new URL(url);
  let next = 0;
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: `${pathname}?${queries[next++ % queries.length]}`,
  });
  const shared = { url, headers, connections: CONNECTIONS, requests: [{ setupRequest }] };
  await autocannon({ ...shared, duration: WARM_SECONDS });
  const result = await autocannon({ ...shared, duration: SECONDS });
  const { average: perSecond } = result.requests;
  const { p50, p99 } = result.latency;
  return { perSecond, p50, p99, failed: result.non2xx + result.errors };
}

type Measured = Record<"direct" | "passThrough" | "uncached", Figures> & { cached?: Figures };

function report(what: string, { direct, passThrough, uncached, cached }: Measured): void {
  const line = (name: string, figures: Figures) =>
    row(
      name,
      figures.perSecond.toFixed(0),
      `${figures.p50} ms`,
      `${figures.p99} ms`,
      (figures.perSecond / passThrough.perSecond).toFixed(2),
      (figures.perSecond / direct.perSecond).toFixed(2),
      figures.failed,
    );
  table(
    `withdrawals.list, ${what}, ${CONNECTIONS} connections, ${SECONDS} s each`,
    ["", "requests/s", "p50", "p99", "× pass-through", "× sandbox", "failed"],
    [
      line("sandbox, asked directly", direct),
      line("plain Next pass-through (fetch)", passThrough),
      line("Daftar, cache off", uncached),
      ...(cached ? [line("Daftar, cache on", cached)] : []),
    ],
  );
}
