import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { env } from "@/lib/server/env";
import { linkKey, takeTry } from "@/lib/server/members/lockout";
import { hashSecret } from "@/lib/server/members/session";
import { clientAddress } from "@/lib/server/request";

const SECRET = /^[\w-]{20,100}$/;
const TOKEN = /^[\w-]{4,128}$/;

/**
 * What a public link's secret, or a token that came back with a payer, belongs to. Guesses are counted per address; many
 * people share one, so whoever has a right secret is not kept waiting for those of others.
 *
 * @param find by the secret's hash
 * @returns null for one that is not known. @throws ApiError `locked`
 */
async function found<Row>(
  pattern: RegExp,
  secret: string,
  ip: string | null,
  find: (hash: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  if (!pattern.test(secret)) return null;
  const row = await find(hashSecret(secret));
  if (!row) await takeTry([linkKey(ip)]);
  return row ?? null;
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

/** What a browser fetches ahead is nobody's press. */
export const isFetchedAhead = (request: Request): boolean =>
  request.method === "HEAD" || /prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "");

/**
 * Sends a browser on from an address that is a secret.
 *
 * @param address of our own, or whole
 * @param referrer what goes along of where it came from: nothing, or our domain alone
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

/** What a public page's request comes to; its refusals are the page's to say. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export const addressOf = (request: Request): string | null => clientAddress(request.headers);
