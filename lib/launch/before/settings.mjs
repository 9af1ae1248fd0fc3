import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { faultOfSecret, MISSING_HOST, NEEDED_HOSTS } from "../../server/core/env-rules.mjs";
import { Refusal } from "./refusal.mjs";
import { checkServerVariables, readNumber } from "./variables.mjs";

/** The checkout. */
export const ROOT = path.resolve(fileURLToPath(new URL("../../../", import.meta.url)));

/**
 * @typedef {object} Settings
 * @property {boolean} isDev
 * @property {"sandbox" | "live"} mode
 * @property {string} dataDir absolute
 * @property {string} distDir absolute, where `next build` writes
 * @property {number[]} webPorts one per web process
 * @property {number} sandboxPort
 * @property {number} sandboxMailPort
 * @property {number} postgresPort
 * @property {string | undefined} databaseUrl undefined: the embedded PostgreSQL
 * @property {Record<string, string>} env what the processes inherit
 */

/** Loads `.env` of the checkout; what the environment already says wins. */
export function loadEnvFile() {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

const SERVICE_HOSTS = ["SERVICE_BASE_URL", "SERVICE_BATCH_URL", "SERVICE_GATEWAY_URL", "SERVICE_SUBSCRIPTION_URL"];
const HIGHEST_PORT = 65_535;

/**
 * Reads and checks everything that can be known before anything is started, and says all that is wrong at once.
 *
 * @param {NodeJS.ProcessEnv} source
 * @param {{ isDev?: boolean }} [options]
 * @returns {Settings}
 */
export function readSettings(source, { isDev = false } = {}) {
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(source)) if (value) env[name] = value;

  const isLive = Boolean(env.SERVICE_BASE_URL) || env.DAFTAR_MODE === "live";
  const problems = [...(isLive ? checkLive(env) : checkSandbox(env)), ...checkServerVariables(env)];
  const readPort = (/** @type {string} */ name, /** @type {number} */ fallback) =>
    readNumber(env, name, { min: 1, max: HIGHEST_PORT, fallback, isWhole: true }, problems);
  const port = readPort("PORT", 3000);
  const sandboxPort = readPort("SANDBOX_PORT", 4010);
  const webProcesses = readNumber(env, "WEB_PROCESSES", { min: 1, max: 64, fallback: 1, isWhole: true }, problems);
  if (port + webProcesses - 1 > HIGHEST_PORT) problems.push("PORT leaves no room for the ports of all WEB_PROCESSES");
  if (isDev && webProcesses > 1) problems.push("WEB_PROCESSES is for `npm start`; `npm run dev` runs one");
  /** @type {Settings} */
  const settings = {
    isDev,
    mode: isLive ? "live" : "sandbox",
    dataDir: path.resolve(ROOT, env.DATA_DIR ?? "data"),
    distDir: path.resolve(ROOT, env.NEXT_DIST_DIR ?? ".next"),
    webPorts: Array.from({ length: webProcesses }, (_, index) => port + index),
    sandboxPort,
    sandboxMailPort: readPort("SANDBOX_MAIL_PORT", Math.min(sandboxPort + 1, HIGHEST_PORT)),
    postgresPort: readPort("POSTGRES_PORT", 5462),
    databaseUrl: env.DATABASE_URL === "embedded" ? undefined : env.DATABASE_URL,
    env,
  };
  if (problems.length > 0) {
    throw new Refusal("Not started, the environment is not right:", ...problems.map((problem) => `  ${problem}`));
  }
  return settings;
}

/**
 * A service address makes it live, and live means that nothing is guessed or generated.
 *
 * @param {Record<string, string>} env
 */
function checkLive(env) {
  const problems = [];
  if (env.DAFTAR_MODE === "sandbox") {
    problems.push("DAFTAR_MODE is sandbox, but SERVICE_BASE_URL names a real service: unset one of them");
  }
  problems.push(
    ...SERVICE_HOSTS.flatMap((name) => checkServiceUrl(env, name)),
    ...checkSecret(env, true),
    ...checkDaftarUrl(env, true),
    ...checkDatabaseUrl(env),
  );
  if (!env.DATABASE_URL) {
    problems.push(
      "DATABASE_URL is missing: postgres://user:password@host:5432/database, or the word embedded to keep the live data in the PostgreSQL that comes with Daftar, under DATA_DIR",
    );
  }
  if (env.SANDBOX_CONTROL_URL) problems.push("SANDBOX_CONTROL_URL has no place in live mode: unset it");
  if (env.TEST_HOOKS === "on") problems.push("TEST_HOOKS has no place in live mode: unset it");
  return problems;
}

/** @param {Record<string, string>} env */
function checkSandbox(env) {
  const problems = [...checkSecret(env, false), ...checkDaftarUrl(env, false), ...checkDatabaseUrl(env)];
  if (env.DATABASE_URL && env.DATABASE_URL !== "embedded" && env.DAFTAR_MODE !== "sandbox") {
    problems.push(
      "SERVICE_BASE_URL is missing: with a DATABASE_URL this is a production start. For the sandbox on your own PostgreSQL set DAFTAR_MODE=sandbox",
    );
  }
  return problems;
}

/** @param {Record<string, string>} env */
function checkDatabaseUrl({ DATABASE_URL }) {
  if (!DATABASE_URL || DATABASE_URL === "embedded") return [];
  if (/^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(DATABASE_URL)) return [];
  return ["DATABASE_URL must look like postgres://user:password@host:5432/database"];
}

/**
 * @param {Record<string, string>} env
 * @param {boolean} isRequired
 */
function checkSecret(env, isRequired) {
  const secret = env.DAFTAR_SECRET;
  const how = "Make one with: openssl rand -hex 32";
  if (!secret) return isRequired ? [`DAFTAR_SECRET is missing. ${how}`] : [];
  const fault = faultOfSecret(secret);
  if (fault) return [`DAFTAR_SECRET ${fault}. ${how}`];
  const isRepeated = /^(.{1,16}?)\1+$/s.test(secret);
  const isWord = /change.?me|password|example|secret.?secret|1234567890|abcdefgh/i.test(secret);
  if (isRepeated || isWord) return [`DAFTAR_SECRET is easy to guess. ${how}`];
  return [];
}

/**
 * @param {Record<string, string>} env
 * @param {boolean} isLive
 */
function checkDaftarUrl(env, isLive) {
  if (!env.DAFTAR_URL) {
    return isLive ? ["DAFTAR_URL is missing: the address people open, for example https://daftar.example.com"] : [];
  }
  const url = parseUrl(env.DAFTAR_URL);
  if (!url) return ["DAFTAR_URL is not an address"];
  if (isLive && url.protocol !== "https:" && !isLoopback(url)) return ["DAFTAR_URL must be https"];
  return [];
}

/**
 * @param {Record<string, string>} env
 * @param {string} name
 */
function checkServiceUrl(env, name) {
  const value = env[name];
  if (!value) {
    if (name === NEEDED_HOSTS.api) return [`${name} is missing`];
    return Object.values(NEEDED_HOSTS).some((needed) => needed === name) ? [`${name} ${MISSING_HOST}`] : [];
  }
  const url = parseUrl(value);
  if (!url) return [`${name} is not an address`];
  if (url.protocol !== "https:" && !isLoopback(url)) return [`${name} must be https: tokens travel to it`];
  return [];
}

/** @param {string} text */
function parseUrl(text) {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** @param {URL} url */
function isLoopback(url) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
