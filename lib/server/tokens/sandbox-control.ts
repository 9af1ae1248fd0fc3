import "server-only";
import { request } from "undici";
import { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import type { TokenPair } from "./store";

const TIMEOUT_MS = 30_000;
const pairAnswer = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const refusal = z.object({ error: z.string() });

/**
 * One call of the sandbox's control, which plays the world around one of its businesses. Only there in sandbox mode.
 *
 * @param path under `/_sandbox`; every value in it is already encoded
 * @throws ApiError `not_found` in live mode or when the sandbox knows no such thing, `upstream_conflict` or
 *   `upstream_rejected` with its words when it refuses, `upstream_unavailable` when it does not run
 */
export async function controlSandbox(
  business: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { mode, SANDBOX_CONTROL_URL } = env();
  if (mode !== "sandbox" || !SANDBOX_CONTROL_URL) throw new ApiError("not_found");
  const answer = await request(`${SANDBOX_CONTROL_URL.replace(/\/$/, "")}/_sandbox${path}`, {
    method,
    query: { business },
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer) throw new ApiError("upstream_unavailable", { detail: "the sandbox does not answer" });
  const json: unknown = await answer.body.json().catch(() => undefined);
  if (answer.statusCode === 200) return json;
  const detail = refusal.safeParse(json).data?.error;
  if (answer.statusCode === 404) throw new ApiError("not_found", { detail });
  throw new ApiError(answer.statusCode === 409 ? "upstream_conflict" : "upstream_rejected", { detail });
}

/** A new pair, as the service's own dashboard would give it. */
export async function issueSandboxPair(business: string): Promise<TokenPair> {
  const pair = pairAnswer.parse(await controlSandbox(business, "POST", "/tokens", {}));
  return { accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresInSeconds: pair.expires_in };
}

const keysAnswer = z.object({ v1: z.string() });

/** The key that the sandbox signs a business's webhooks with. */
export const sandboxWebhookKey = async (business: string): Promise<string> =>
  keysAnswer.parse(await controlSandbox(business, "GET", "/webhook-keys")).v1;

const gatewayKeyAnswer = z.object({ key: z.string() });

/** The key that the sandbox's payment gateway knows a business by. */
export const sandboxGatewayKey = async (business: string): Promise<string> =>
  gatewayKeyAnswer.parse(await controlSandbox(business, "GET", "/gateway-key")).key;

const businessesAnswer = z.object({ businesses: z.array(z.object({ name: z.string(), nameFa: z.string() })) });

/** The businesses that the sandbox plays the service for. */
export const sandboxBusinesses = async (): Promise<{ name: string; nameFa: string }[]> =>
  businessesAnswer.parse(await controlSandbox("", "GET", "/businesses")).businesses;
