import { createHmac, randomBytes } from "node:crypto";
import type { Sandbox } from "../core/sandbox";

export const SIGNATURE_HEADER = "X-Service-Signature";
/** The fixed key that every sandbox signs `v0` with; public, so it proves nothing. */
export const SHARED_SANDBOX_KEY = "sandbox-shared-webhook-key";

/** The business's own key, made once and kept through resets. */
export function businessKey(sandbox: Sandbox): string {
  const known = sandbox.meta.read<string>("webhook_key");
  if (known) return known;
  const key = randomBytes(32).toString("hex");
  sandbox.meta.write("webhook_key", key);
  return key;
}

const hmac = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("hex");

type Options = { ageSeconds?: number; badKey?: boolean; only?: "v0" | "v1" };

/** The signature header's value over `<t>,<payload>`, at the machine's real time. */
export function signatureHeader(
  key: string,
  payload: string,
  { ageSeconds = 0, badKey = false, only }: Options = {},
): string {
  const t = Math.floor(Date.now() / 1000) - ageSeconds;
  const text = `${t},${payload}`;
  const v1 = `v1=${hmac(badKey ? `${key}-bad` : key, text)}`;
  const v0 = `v0=${hmac(badKey ? `${SHARED_SANDBOX_KEY}-bad` : SHARED_SANDBOX_KEY, text)}`;
  const parts = only === "v0" ? [v0] : only === "v1" ? [v1] : [v1, v0];
  return [`t=${t}`, ...parts].join(", ");
}
