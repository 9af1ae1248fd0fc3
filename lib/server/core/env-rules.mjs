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
  SMS_METHOD: /** @type {const} */ (["POST", "GET", "PUT"]),
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

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * @param {string} text
 * @returns {URL | undefined}
 */
function parseUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * What is wrong with the address of something that hears a secret.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
function faultOfAddress(text) {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return "is not an address";
  return url.protocol === "https:" || LOOPBACK.test(url.hostname) ? undefined : "must be https";
}

/** @param {string} text */
function faultOfSmtpUrl(text) {
  const url = parseUrl(text);
  const isAddress = url && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname);
  if (!isAddress || url.search !== "") return "must look like smtps://user:password@host:465 or smtp://host:587";
  return (url.username === "") === (url.password === "") ? undefined : "must have a user and a password, or neither";
}

const MAILBOX = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * The parts of `Name <address>` or of a bare address; undefined if it is neither.
 *
 * @param {string} text
 * @returns {{ name: string, address: string } | undefined}
 */
export function readMailbox(text) {
  const [, name = "", inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  return MAILBOX.test(address) ? { name: name.trim().replace(/^"(.*)"$/, "$1"), address } : undefined;
}

/** @param {string} text */
const faultOfToken = (text) => (/^\d+:[\w-]{20,}$/.test(text) ? undefined : "must be the token that the bot was given");

/** Texts with characters that an unsuitable place would break on. @type {Readonly<Record<"to" | "text" | "id", string>>} */
const SAMPLE = { to: "09121234567", text: 'a "b" & <c>\nd', id: "0" };

/**
 * Fills the places `{to}`, `{text}` and `{id}` of a template.
 *
 * @param {string} template
 * @param {Readonly<Record<"to" | "text" | "id", string>>} values
 * @param {(value: string) => string} escaped for the place where the values stand
 */
export const fillTemplate = (template, values, escaped) =>
  template.replace(/\{(to|text|id)\}/g, (_, name) => escaped(values[/** @type {"to" | "text" | "id"} */ (name)]));

/** A value between the quotation marks of a JSON text. @param {string} value */
export const inJson = (value) => JSON.stringify(value).slice(1, -1);

/** @param {string} text */
function faultOfSmsUrl(text) {
  const fault = faultOfAddress(text.replace(/\{(to|text|id)\}/g, "0"));
  if (fault) return fault;
  // With two different values, so that a value that chooses the host is found.
  const [one, other] = ["0", "1"].map((value) => new URL(text.replace(/\{(to|text|id)\}/g, value)));
  return one?.host === other?.host ? undefined : "may have {to}, {text} and {id} only after its host";
}

/**
 * The headers that `SMS_HEADERS` gives, with small letters in their names; undefined if it is not what it must be.
 *
 * @param {string} text
 * @returns {Record<string, string> | undefined}
 */
export function readHeaders(text) {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).map(([name, content]) => [name.toLowerCase(), content]);
  const isWell = entries.every(
    ([name, content]) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof content === "string" && /^[\t\x20-\x7e\x80-\xff]*$/.test(content),
  );
  return isWell ? Object.fromEntries(entries) : undefined;
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The content type of texts: that of the headers, otherwise what the body looks like.
 *
 * @param {{ SMS_HEADERS?: string | undefined, SMS_BODY?: string | undefined }} settings
 */
export function smsContentType({ SMS_HEADERS, SMS_BODY = "" }) {
  const given = readHeaders(SMS_HEADERS ?? "{}")?.["content-type"];
  return given ?? (/^\s*[[{]/.test(SMS_BODY) ? "application/json" : "application/x-www-form-urlencoded");
}

/**
 * Rules of single variables: each gives what is wrong with a text, or nothing. Their words never contain the text.
 *
 * @type {Readonly<Record<"SMTP_URL" | "MAIL_FROM" | "TELEGRAM_BOT_TOKEN" | "TELEGRAM_API_URL" | "BALE_BOT_TOKEN"
 *   | "BALE_API_URL" | "SMS_URL" | "SMS_HEADERS" | "SMS_ACCEPTED", (text: string) => string | undefined>>}
 */
export const TEXTS = {
  SMTP_URL: faultOfSmtpUrl,
  MAIL_FROM: (text) =>
    readMailbox(text) ? undefined : "must be an address, or a name and an address: Daftar <daftar@example.com>",
  TELEGRAM_BOT_TOKEN: faultOfToken,
  TELEGRAM_API_URL: faultOfAddress,
  BALE_BOT_TOKEN: faultOfToken,
  BALE_API_URL: faultOfAddress,
  SMS_URL: faultOfSmsUrl,
  SMS_HEADERS: (text) => (readHeaders(text) ? undefined : 'must be the JSON of texts: {"apikey":"…"}'),
  SMS_ACCEPTED: (text) =>
    text.trim() === "" ? 'must be a part of the provider\'s answer, such as "status":1' : undefined,
};

/**
 * What is wrong with variables that belong together, by the name of the variable to change.
 *
 * @param {{ SMTP_URL?: string | undefined, MAIL_FROM?: string | undefined, SMS_URL?: string | undefined,
 *   SMS_METHOD?: string | undefined, SMS_HEADERS?: string | undefined, SMS_BODY?: string | undefined }} env
 * @returns {{ name: string, fault: string }[]}
 */
export function faultsTogether({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY }) {
  const faults = [];
  if (SMTP_URL && !MAIL_FROM) faults.push({ name: "MAIL_FROM", fault: "is missing: mail needs a sender" });
  if (!SMS_URL) return faults;
  const isGet = SMS_METHOD === "GET";
  if (isGet && SMS_BODY) faults.push({ name: "SMS_BODY", fault: "has no place in a GET" });
  const template = isGet ? SMS_URL : `${SMS_URL}${SMS_BODY ?? ""}`;
  for (const place of ["{to}", "{text}"]) {
    if (!template.includes(place)) faults.push({ name: isGet ? "SMS_URL" : "SMS_BODY", fault: `has no ${place}` });
  }
  const isJson = !isGet && SMS_BODY && /\bjson\b/i.test(smsContentType({ SMS_HEADERS, SMS_BODY }));
  if (isJson && parseJson(fillTemplate(SMS_BODY, SAMPLE, inJson)) === undefined) {
    faults.push({
      name: "SMS_BODY",
      fault: "is not JSON: each of {to}, {text} and {id} stands inside quotation marks",
    });
  }
  return faults;
}
