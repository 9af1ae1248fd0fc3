import { randomBytes } from "node:crypto";
import { ServiceError } from "../core/errors";
import type { Sandbox } from "../core/sandbox";

const ACCESS_SECONDS = 432_000;
const REFRESH_SECONDS = 864_000;

type Lives = { accessSeconds?: number; refreshSeconds?: number };

/** Makes a new pair and keeps it. @returns the service's own answer shape */
export function issuePair(
  sandbox: Sandbox,
  { accessSeconds = ACCESS_SECONDS, refreshSeconds = REFRESH_SECONDS }: Lives = {},
) {
  const now = sandbox.clock.now();
  const access = `sbx_access_${randomBytes(36).toString("base64url")}`;
  const refresh = `sbx_refresh_${randomBytes(36).toString("base64url")}`;
  sandbox.db.insert("tokens", {
    access,
    refresh,
    issued_at: now,
    access_until: now + accessSeconds,
    refresh_until: now + refreshSeconds,
    refreshed_at: null,
  });
  return { token_type: "Bearer", expires_in: accessSeconds, access_token: access, refresh_token: refresh };
}

/** What a bearer header carries, or undefined. */
const bearerOf = (header: string | null): string | undefined => /^Bearer (\S+)$/i.exec(header ?? "")?.[1];

const lifeOf = ({ db }: Sandbox, access: string | undefined) =>
  access === undefined
    ? undefined
    : db.get<{ access_until: number }>("SELECT access_until FROM tokens WHERE access = :access", { access });

/** Whether this business's access token stands in a header, and lives. */
export function hasLivingToken(sandbox: Sandbox, header: string | null): boolean {
  return (lifeOf(sandbox, bearerOf(header))?.access_until ?? 0) > sandbox.clock.now();
}

/** Whether a refresh token was ever given to this business. */
export const isRefreshTokenOf = ({ db }: Sandbox, refresh: unknown): boolean =>
  typeof refresh === "string" && db.get("SELECT 1 FROM tokens WHERE refresh = :refresh", { refresh }) !== undefined;

/**
 * Lets a holder of a living access token in.
 *
 * @throws ServiceError 401 in the service's two shapes: one for a token it knew, one for none or a strange one
 */
export function requireToken(sandbox: Sandbox, header: string | null): void {
  const row = lifeOf(sandbox, bearerOf(header));
  if (!row) throw new ServiceError(401, { message: "Unauthenticated." });
  if (row.access_until <= sandbox.clock.now()) throw new ServiceError(401, { status: 0, error: "Unauthenticated" });
}

/** Trades a refresh token for a new pair; it works once. @throws ServiceError 401 when it is used, expired or strange */
export function refreshPair(sandbox: Sandbox, refresh: string) {
  const now = sandbox.clock.now();
  const used = sandbox.db.run(
    "UPDATE tokens SET refreshed_at = :now WHERE refresh = :refresh AND refreshed_at IS NULL AND refresh_until > :now",
    { refresh, now },
  );
  if (used === 0) throw new ServiceError(401, "Unauthorized", { "Content-Type": "text/plain" });
  if (sandbox.meta.read("old_access") === "revoke") {
    sandbox.db.run("UPDATE tokens SET access_until = :now WHERE refresh = :refresh AND access_until > :now", {
      refresh,
      now,
    });
  }
  return issuePair(sandbox);
}
