// What a variable may be, for the server, which reads them (`env.ts`), and for the launcher, which refuses them before
// anything is installed or started: written once, in what Node runs without packages.

/**
 * @typedef {"DATABASE_POOL" | "SERVICE_LIMIT_POST" | "SERVICE_LIMIT_OTHER" | "SERVICE_LIMIT_WINDOW_MS"
 *   | "BOOK_DAYS" | "BOOK_KEEP_DAYS" | "SANDBOX_ORDER_PACE"} NumberName
 */

/** @type {Readonly<Record<NumberName, { min: number, max: number, fallback: number, isWhole: boolean }>>} */
export const NUMBERS = {
  DATABASE_POOL: { min: 2, max: 200, fallback: 20, isWhole: true },
  // The service's limits; only ever changed when the service changes them.
  SERVICE_LIMIT_POST: { min: 1, max: 32_000, fallback: 30, isWhole: true },
  SERVICE_LIMIT_OTHER: { min: 1, max: 32_000, fallback: 100, isWhole: true },
  SERVICE_LIMIT_WINDOW_MS: { min: 100, max: 60_000, fallback: 3000, isWhole: true },
  // How many days back the book is read; the overview's month and the day before it are the least.
  BOOK_DAYS: { min: 31, max: 3660, fallback: 366, isWhole: true },
  // How long the book keeps a record: ten years, as merchants here keep their books.
  BOOK_KEEP_DAYS: { min: 31, max: 36_600, fallback: 3660, isWhole: true },
  // Makes the times that payment orders wait shorter, for tests that kill processes; a real service ignores it.
  SANDBOX_ORDER_PACE: { min: 0.001, max: 1, fallback: 1, isWhole: false },
};

export const CHOICES = {
  DAFTAR_MODE: /** @type {const} */ (["sandbox", "live"]),
  // What a single settlement's `amount` is in; read by `lib/areas/money/settlements/unit.ts`.
  SERVICE_SETTLEMENT_UNIT: /** @type {const} */ (["toman", "rial"]),
  // What it is in an answer that names no unit beside it.
  SERVICE_SETTLEMENT_ANSWER_UNIT: /** @type {const} */ (["same", "toman", "rial"]),
  // `off` asks the service for every read, for measuring.
  ANSWER_CACHE: /** @type {const} */ (["on", "off"]),
  // `off` reads no lists into the book by itself but that of withdrawals: what passes anyway is in it, and nobody takes it
  // for whole.
  BOOK_LISTS: /** @type {const} */ (["on", "off"]),
  // Lets the demo members of the sandbox do a day's work at the first start; `npm start` says it.
  DEMO_STORY: /** @type {const} */ (["on", "off"]),
  // Tests may run a job now that comes by the clock; see `app/api/test-hooks`. Refused in live mode.
  TEST_HOOKS: /** @type {const} */ (["on", "off"]),
  LOG_LEVEL: /** @type {const} */ (["debug", "info", "warn", "error", "silent"]),
};

/** How many characters a variable has at least. */
export const SHORTEST = { METRICS_TOKEN: 16 };

/**
 * What is wrong with a secret that a person typed to get past the check.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
export function faultOfSecret(text) {
  if (text.length < 32) return "must have at least 32 characters";
  return new Set(text).size < 10 ? "is easy to guess" : undefined;
}

/**
 * The variables that name the service's hosts which something of ours calls with the token: all are given in live mode, because
 * a call that goes to another host than it is meant for carries the token there. `env.test.ts` holds them against the
 * catalogue of operations.
 */
export const NEEDED_HOSTS = /** @type {const} */ ({ api: "SERVICE_BASE_URL", batch: "SERVICE_BATCH_URL" });

/** Said beside the name of such a variable. */
export const MISSING_HOST =
  "is missing: the service answers these calls on a host of its own. Where it is the same, give the same address again";
