import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { clientAddress } from "@/lib/server/core/request";
import { type LockKey, linkKey, takeTry } from "@/lib/server/members/lockout";
import { hashSecret } from "@/lib/server/members/session";

const SECRET = /^[\w-]{20,100}$/;
const TOKEN = /^[\w-]{4,128}$/;

/**
 * The row of a public link's secret, or of a token that came back with a payer. Wrong guesses are counted per
 * address. Many people share an address, so a right secret is not delayed by other people's guesses.
 *
 * @param find finds the row by the secret's hash
 * @returns null if the secret is not known. @throws ApiError `locked`
 */
async function found<Row>(
  pattern: RegExp,
  secret: string,
  ip: string | null,
  find: (hash: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  if (!pattern.test(secret)) return null;
  const row = await find(hashSecret(secret));
  if (!row) await countGuess(linkKey(ip));
  return row ?? null;
}

interface Guessing {
  /** The end of the guess that is being counted. The next one waits here, without a database connection. */
  last: Promise<void>;
  waiting: number;
  /** Epoch milliseconds: until then this process knows that the address is locked and need not ask. */
  lockedUntil: number;
}
const guessing = () => processSingleton("link-guesses", () => new Map<string, Guessing>());
const MOST_REMEMBERED = 10_000;

/**
 * Counts a wrong guess. The guesses of one address are counted one after another, and not at all once it is locked: a
 * hundred at a time would hold all connections for one row, and all other requests would wait behind them.
 *
 * @throws ApiError `locked`
 */
async function countGuess(key: LockKey): Promise<void> {
  const all = guessing();
  const known = all.get(key.key) ?? { last: Promise.resolve(), waiting: 0, lockedUntil: 0 };
  all.set(key.key, known);
  const mine = known.last.then(async () => {
    const leftMs = known.lockedUntil - Date.now();
    if (leftMs > 0) throw new ApiError("locked", { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    try {
      await takeTry([key]);
    } catch (error) {
      if (error instanceof ApiError && error.code === "locked")
        known.lockedUntil = Date.now() + (error.retryAfterSeconds ?? 1) * 1000;
      throw error;
    }
  });
  known.waiting += 1;
  known.last = mine.catch(() => undefined);
  try {
    await mine;
  } finally {
    known.waiting -= 1;
    if (all.size > MOST_REMEMBERED || known.lockedUntil <= Date.now()) forgetIdle(all);
  }
}

function forgetIdle(all: Map<string, Guessing>): void {
  const now = Date.now();
  for (const [key, { waiting, lockedUntil }] of all)
    if (waiting === 0 && (lockedUntil <= now || all.size > MOST_REMEMBERED)) all.delete(key);
}

export const bySecret = <Row>(
  secret: string,
  ip: string | null,
  find: (hash: string) => Promise<Row | undefined>,
): Promise<Row | null> => found(SECRET, secret, ip, find);

export const byToken = <Row>(
  token: string,
  ip: string | null,
  find: (hash: string) => Promise<Row | undefined>,
): Promise<Row | null> => found(TOKEN, token, ip, find);

/** Whether a browser fetches the address in advance, without anybody's press. */
export const isFetchedAhead = (request: Request): boolean =>
  request.method === "HEAD" || /prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "");

/**
 * Redirects a browser from an address that is a secret.
 *
 * @param address a path of our own, or a whole address
 * @param referrer the referrer that the browser may send: none, or our domain alone
 */
export const sendOn = (address: string, referrer: "no-referrer" | "origin" = "no-referrer"): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: new URL(address, env().DAFTAR_URL).href,
      "cache-control": "no-store",
      "referrer-policy": referrer,
      "x-robots-tag": "noindex, nofollow",
    },
  });

/** The result of a public page's request, or its refusal, which the page shows. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export const addressOf = (request: Request): string | null => clientAddress(request.headers);
