import "server-only";
import type { Configuration } from "openid-client";
import { ROLES, type Role } from "@/lib/kit/roles";
import { env, type OidcSettings } from "@/lib/server/core/env";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { open, seal } from "@/lib/server/core/secret-box";

const WAY_MINUTES = 10;
const TIMEOUT_SECONDS = 10;
const KNOWN_MS = 60 * 60_000;
const PURPOSE = "oidc-way";

/** Loaded at the first use: most installations have no provider. */
const client = () => import("openid-client");

export const callbackUrl = (): string => new URL("/api/auth/oidc/callback", env().DAFTAR_URL).href;

/** What the provider says of itself, asked for once in an hour; a failure is not kept. */
const known = () => processSingleton("oidc-provider", () => ({ at: 0, asked: null as Promise<Configuration> | null }));

async function provider({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const kept = known();
  if (kept.asked && Date.now() - kept.at < KNOWN_MS) return kept.asked;
  kept.at = Date.now();
  kept.asked = ask();
  kept.asked.catch(() => {
    kept.asked = null;
  });
  return kept.asked;

  async function ask(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await client();
    // The signature of the person's token is checked too, not only the connection that it came by.
    const execute = [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])];
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  }
}

/** What the browser carries to the provider's page and back, sealed in a cookie. */
interface Way {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  /** Epoch milliseconds. */
  begunAt: number;
}

/**
 * Begins a sign-in at the provider (authorization code with PKCE, state and nonce).
 *
 * @returns the provider's address, and the sealed text for the cookie
 */
export async function beginOidc(settings: OidcSettings, next: string): Promise<{ address: URL; sealed: string }> {
  const config = await provider(settings);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await client();
  const way: Way = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next,
    begunAt: Date.now(),
  };
  const address = buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(),
    scope: "openid email profile",
    code_challenge: await calculatePKCECodeChallenge(way.verifier),
    code_challenge_method: "S256",
    state: way.state,
    nonce: way.nonce,
  });
  return { address, sealed: seal(JSON.stringify(way), PURPOSE).toString("base64url") };
}

/** Who the provider says it is. */
export interface OidcPerson {
  email: string;
  name: string;
  role: Role;
}

export type OidcAnswer =
  | { kind: "known"; person: OidcPerson; next: string }
  /** `failed`: the way back does not fit the way there; `email`: none that is verified; `role`: no role stands for it. */
  | { kind: "failed" | "email" | "role"; why: string };

/**
 * Checks what the browser brought back and asks the provider who it is.
 *
 * @param query of the address that the provider sent the browser to
 * @param sealed the cookie's text
 */
export async function finishOidc(
  settings: OidcSettings,
  query: string,
  sealed: string | undefined,
): Promise<OidcAnswer> {
  const way = readWay(sealed);
  if (!way) return { kind: "failed", why: "no_way" };
  const config = await provider(settings);
  const { authorizationCodeGrant, fetchUserInfo } = await client();
  const here = new URL(callbackUrl());
  here.search = query;
  let claims: Record<string, unknown>;
  try {
    const tokens = await authorizationCodeGrant(config, here, {
      pkceCodeVerifier: way.verifier,
      expectedState: way.state,
      expectedNonce: way.nonce,
      idTokenExpected: true,
    });
    claims = { ...tokens.claims() };
    const isWhole = claims.email !== undefined && claimOf(claims, settings.roleClaim) !== undefined;
    // Many providers leave e-mail and groups out of the token.
    if (!isWhole && config.serverMetadata().userinfo_endpoint)
      claims = { ...(await fetchUserInfo(config, tokens.access_token, String(claims.sub))), ...claims };
  } catch (error) {
    return { kind: "failed", why: error instanceof Error ? error.name : "error" };
  }
  const { email, email_verified: isVerified, name } = claims;
  if (typeof email !== "string" || isVerified !== true) return { kind: "email", why: "email_not_verified" };
  const role = roleOf(claimOf(claims, settings.roleClaim), settings.roles);
  if (!role) return { kind: "role", why: "no_role" };
  return { kind: "known", person: { email, name: nameOf(name, email), role }, next: way.next };
}

/** Whether a cookie is one of {@link beginOidc}, and not too old. */
export const isWayKnown = (sealed: string | undefined): boolean => readWay(sealed) !== null;

function readWay(sealed: string | undefined): Way | null {
  if (!sealed) return null;
  try {
    const way = JSON.parse(open(Buffer.from(sealed, "base64url"), PURPOSE)) as Way;
    return Date.now() - way.begunAt > WAY_MINUTES * 60_000 ? null : way;
  } catch {
    return null;
  }
}

/** A claim by its whole name, or by the names of objects with dots between them. */
function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (name in claims) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      claims,
    );
}

/** The highest of the roles that the claim's values stand for; null if none does. */
export function roleOf(claim: unknown, roles: OidcSettings["roles"]): Role | null {
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === "string");
  const mapped = new Set(values.flatMap((value) => (Object.hasOwn(roles, value) ? roles[value] : [])));
  return ROLES.find((role) => mapped.has(role)) ?? null;
}

/** A name that may stand in the audit chain, from what the provider says; else the e-mail's first part. */
function nameOf(told: unknown, email: string): string {
  const text = typeof told === "string" ? told.replace(/[\p{Cc}<>]+/gu, " ").trim() : "";
  return (text.length >= 2 ? text : (email.split("@")[0] ?? email)).slice(0, 80);
}
