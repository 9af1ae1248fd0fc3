import path from "node:path";
import autocannon from "autocannon";
import { control, signIn } from "../testing/session";
import { startTestStack } from "../testing/stack";
import { startPassThrough } from "./pass-through";
import { row, table } from "./print";

const SECONDS = 8;
const WARM_SECONDS = 3;
const CONNECTIONS = 16;
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
 * the sandbox itself: the same 20 rows, the same 16 connections, one after another on the same machine.
 */
export async function measureThroughput(): Promise<void> {
  const off = await startTestStack({ env: { ...UNLIMITED, ANSWER_CACHE: "off" } });
  const query = "page=1&per_page=20";
  try {
    const { access_token: token } = await control<{ access_token: string }>(off, "POST", "tokens", {});
    const sandboxUrl = off.env.SERVICE_BASE_URL ?? "";
    const { url: plainUrl, service: plain } = await startPassThrough(
      sandboxUrl,
      token,
      path.join(off.logDir, "pass-through.log"),
    );
    try {
      const direct = await load(`${sandboxUrl}${LIST}?${query}`, { authorization: `Bearer ${token}` });
      const passThrough = await load(`${plainUrl}/withdrawals?${query}`, {});
      const uncached = await loadDaftar(off.urls[0] ?? "");
      await off.stop();
      const on = await startTestStack({ env: UNLIMITED });
      const cached = await loadDaftar(on.urls[0] ?? "").finally(() => on.stop());
      report({ direct, passThrough, uncached, cached });
    } finally {
      await plain.stop();
    }
  } finally {
    await off.stop();
  }
}

async function loadDaftar(url: string): Promise<Figures> {
  const cookie = await signIn(url, "support@demo.test");
  return load(`${url}/api/service/parsmart/withdrawals.list?page=1&perPage=20`, { cookie, "x-daftar-request": "1" });
}

async function load(url: string, headers: Record<string, string>): Promise<Figures> {
  const shared = { url, headers, connections: CONNECTIONS };
  await autocannon({ ...shared, duration: WARM_SECONDS });
  const result = await autocannon({ ...shared, duration: SECONDS });
  const { average: perSecond } = result.requests;
  const { p50, p99 } = result.latency;
  return { perSecond, p50, p99, failed: result.non2xx + result.errors };
}

function report({ direct, passThrough, uncached, cached }: Record<string, Figures>): void {
  const line = (name: string, figures: Figures | undefined) => {
    if (!figures || !direct || !passThrough) return [];
    return row(
      name,
      figures.perSecond.toFixed(0),
      `${figures.p50} ms`,
      `${figures.p99} ms`,
      (figures.perSecond / passThrough.perSecond).toFixed(2),
      (figures.perSecond / direct.perSecond).toFixed(2),
      figures.failed,
    );
  };
  table(
    `withdrawals.list, 20 rows, ${CONNECTIONS} connections, ${SECONDS} s each`,
    ["", "requests/s", "p50", "p99", "× pass-through", "× sandbox", "failed"],
    [
      line("sandbox, asked directly", direct),
      line("plain Next pass-through (fetch)", passThrough),
      line("Daftar, cache off", uncached),
      line("Daftar, cache on", cached),
    ],
  );
}
