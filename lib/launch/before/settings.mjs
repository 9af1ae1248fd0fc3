import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "./refusal.mjs";

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
 * @property {number} postgresPort
 * @property {string | undefined} databaseUrl undefined: the embedded PostgreSQL
 * @property {Record<string, string>} env what the processes inherit
 */

/** Loads `.env` of the checkout; what the environment already says wins. */
export function loadEnvFile() {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads and checks everything that can be known before anything is started.
 *
 * @param {NodeJS.ProcessEnv} source
 * @param {{ isDev?: boolean }} [options]
 * @returns {Settings}
 */
export function readSettings(source, { isDev = false } = {}) {
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(source)) if (value) env[name] = value;

  const port = readPort(env, "PORT", 3000);
  const webProcesses = readNumber(env, "WEB_PROCESSES", 1, 1, 64);
  const mode = checkEnvironment(env);
  const settings = {
    isDev,
    mode,
    dataDir: path.resolve(ROOT, env.DATA_DIR ?? "data"),
    distDir: path.resolve(ROOT, env.NEXT_DIST_DIR ?? ".next"),
    webPorts: Array.from({ length: webProcesses }, (_, index) => port + index),
    sandboxPort: readPort(env, "SANDBOX_PORT", 4010),
    postgresPort: readPort(env, "POSTGRES_PORT", 5462),
    databaseUrl: env.DATABASE_URL === "embedded" ? undefined : env.DATABASE_URL,
    env,
  };
  if (isDev && webProcesses > 1) throw new Refusal("WEB_PROCESSES is for `npm start`; `npm run dev` runs one.");
  return settings;
}

/**
 * A service address makes it live, and live means that nothing is guessed or generated.
 *
 * @param {Record<string, string>} env
 * @returns {"sandbox" | "live"}
 */
function checkEnvironment(env) {
  const problems = [];
  const isLive = Boolean(env.SERVICE_BASE_URL) || env.DAFTAR_MODE === "live";
  if (isLive) {
    if (env.DAFTAR_MODE === "sandbox") {
      problems.push("DAFTAR_MODE is sandbox, but SERVICE_BASE_URL names a real service: unset one of them");
    }
    problems.push(
      ...checkServiceUrl(env, "SERVICE_BASE_URL", true),
      ...checkServiceUrl(env, "SERVICE_GATEWAY_URL", false),
      ...checkServiceUrl(env, "SERVICE_BATCH_URL", false),
      ...checkServiceUrl(env, "SERVICE_SUBSCRIPTION_URL", false),
      ...checkSecret(env, true),
      ...checkDaftarUrl(env),
    );
    if (!env.DATABASE_URL) {
      problems.push(
        "DATABASE_URL is missing: postgres://user:password@host:5432/database, or the word embedded to keep the live data in the PostgreSQL that comes with Daftar, under DATA_DIR",
      );
    }
  } else {
    problems.push(...checkSecret(env, false));
    if (env.DATABASE_URL && env.DATABASE_URL !== "embedded" && env.DAFTAR_MODE !== "sandbox") {
      problems.push(
        "SERVICE_BASE_URL is missing: with a DATABASE_URL this is a production start. For the sandbox on your own PostgreSQL set DAFTAR_MODE=sandbox",
      );
    }
  }
  if (
    env.DATABASE_URL &&
    env.DATABASE_URL !== "embedded" &&
    !/^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(env.DATABASE_URL)
  ) {
    problems.push("DATABASE_URL must look like postgres://user:password@host:5432/database");
  }
  if (problems.length > 0) {
    throw new Refusal("Not started, the environment is not complete:", ...problems.map((problem) => `  ${problem}`));
  }
  return isLive ? "live" : "sandbox";
}

/**
 * @param {Record<string, string>} env
 * @param {boolean} isRequired
 */
function checkSecret(env, isRequired) {
  const secret = env.DAFTAR_SECRET;
  const how = "Make one with: openssl rand -hex 32";
  if (!secret) return isRequired ? [`DAFTAR_SECRET is missing. ${how}`] : [];
  if (secret.length < 32) return [`DAFTAR_SECRET is too short: at least 32 characters. ${how}`];
  const isRepeated = /^(.{1,16}?)\1+$/s.test(secret);
  const isWord = /change.?me|password|example|secret.?secret|1234567890|abcdefgh/i.test(secret);
  if (new Set(secret).size < 10 || isRepeated || isWord) return [`DAFTAR_SECRET is easy to guess. ${how}`];
  return [];
}

/** @param {Record<string, string>} env */
function checkDaftarUrl(env) {
  if (!env.DAFTAR_URL)
    return ["DAFTAR_URL is missing: the address people open, for example https://daftar.example.com"];
  const url = parseUrl(env.DAFTAR_URL);
  if (!url) return ["DAFTAR_URL is not an address"];
  if (url.protocol !== "https:" && !isLoopback(url)) return ["DAFTAR_URL must be https"];
  return [];
}

/**
 * @param {Record<string, string>} env
 * @param {string} name
 * @param {boolean} isRequired
 */
function checkServiceUrl(env, name, isRequired) {
  const value = env[name];
  if (!value) return isRequired ? [`${name} is missing`] : [];
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

/**
 * @param {Record<string, string>} env
 * @param {string} name
 * @param {number} fallback
 */
function readPort(env, name, fallback) {
  return readNumber(env, name, fallback, 1, 65_535);
}

/**
 * @param {Record<string, string>} env
 * @param {string} name
 * @param {number} fallback
 * @param {number} min
 * @param {number} max
 */
function readNumber(env, name, fallback, min, max) {
  const text = env[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Refusal(`${name} must be a whole number from ${min} to ${max}.`);
  }
  return value;
}
