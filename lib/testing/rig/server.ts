import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { startSandbox } from "@/lib/sandbox/server";
import { sinkEnvironment } from "../../launch/stack/sinks";
import { createTestDatabase } from "./database";

export const BUSINESS = "parsmart";

interface Options {
  /** The sandbox's limits; the server's own are always the real ones unless `env` says otherwise. */
  limits?: "off" | "real";
  env?: Record<string, string>;
  /** A file for the sandbox's data instead of memory, for tests that prepare more of it. */
  dataFile?: string;
  /** Leave the business without a token pair. */
  isUnlinked?: boolean;
}

/** A sandbox with little data and its control calls. */
export interface TestSandbox {
  url: string;
  /** Of its mail server. */
  mailUrl: string;
  control: <T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<T>;
  close: () => Promise<void>;
}

async function startTestSandbox(limits: "off" | "real" = "real", dataFile?: string): Promise<TestSandbox> {
  const { url, mailUrl, close } = await startSandbox({ limits, size: "small", dataFile, mailPort: 0 });
  const control: TestSandbox["control"] = async (method, path, body) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === "" ? (undefined as never) : JSON.parse(text);
  };
  return { url, mailUrl: mailUrl ?? "", control, close };
}

/**
 * Sets this test process up as a web process: a database and a sandbox of its own, the environment, a linked business.
 * Call it before anything of lib/server is used (imports are fine: they do nothing by themselves).
 */
export async function startTestServer(options: Options = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options.limits, options.dataFile);
  const dataDir = mkdtempSync(path.join(tmpdir(), "daftar-test-"));
  Object.assign(process.env, {
    DAFTAR_MODE: "sandbox",
    DATABASE_URL: await createTestDatabase(),
    DAFTAR_URL: "http://localhost:3000",
    DATA_DIR: dataDir,
    DAFTAR_SECRET: randomBytes(32).toString("hex"),
    SERVICE_BASE_URL: sandbox.url,
    SERVICE_GATEWAY_URL: `${sandbox.url}/gateway`,
    SERVICE_BATCH_URL: `${sandbox.url}/batch`,
    SERVICE_SUBSCRIPTION_URL: `${sandbox.url}/subscription`,
    SANDBOX_CONTROL_URL: sandbox.url,
    ...sinkEnvironment(sandbox.url, sandbox.mailUrl),
    BOOK_DAYS: "31",
    ...options.env,
  });
  if (!options.isUnlinked) await linkBusiness(sandbox);
  const close = async (): Promise<void> => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...sandbox, close };
}

/** Gives the business a new pair from the sandbox, as the launcher does. @returns the pair, for canary checks */
export async function linkBusiness(
  sandbox: TestSandbox,
  life: { accessSeconds?: number; revokeOthers?: boolean } = {},
) {
  const pair = await sandbox.control<{ access_token: string; refresh_token: string; expires_in: number }>(
    "POST",
    "tokens",
    life,
  );
  const { storePair } = await import("@/lib/server/tokens/store");
  const { prepareBudget } = await import("@/lib/server/budget/slots");
  const tokens = {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    expiresInSeconds: pair.expires_in,
  };
  await storePair(BUSINESS, tokens, { kind: "linked" });
  await prepareBudget(BUSINESS);
  const { key } = await sandbox.control<{ key: string }>("GET", "gateway-key");
  const { sealGatewayKey } = await import("@/lib/server/tokens/gateway-key");
  const { businesses } = await import("@/lib/server/db/schema");
  const { db } = await import("@/lib/server/db/client");
  const gatewayKey = sealGatewayKey(BUSINESS, key);
  await db().update(businesses).set({ gatewayKey, gatewayKeySetAt: new Date() }).where(eq(businesses.slug, BUSINESS));
  return tokens;
}
