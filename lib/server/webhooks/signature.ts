import "server-only";
import { createHmac } from "node:crypto";
import { type SignatureCheck, WEBHOOK_MAX_SKEW_SECONDS, type WebhookVerdict } from "@/lib/kit/webhooks";
import { sameText } from "@/lib/server/core/secret-box";

/** Two while a key is changed; a stranger who sends hundreds would have us hash the payload hundreds of times. */
const MAX_SIGNATURES = 4;

export interface ParsedSignature {
  /** Unix seconds exactly as sent: they are part of what is signed. */
  time: string | null;
  v1: string[];
  v0: string[];
}

/** Reads `t=…, v1=…, v0=…` in any order, with any spaces and quotes; what it does not know is left out. */
export function parseSignature(header: string): ParsedSignature {
  const parsed: ParsedSignature = { time: null, v1: [], v0: [] };
  for (const part of header.split(/[,;]/)) {
    const [name, value] = splitOnce(part);
    if (name === "t" && /^\d{1,12}$/.test(value)) parsed.time ??= value;
    if ((name === "v1" || name === "v0") && /^[0-9a-f]{64}$/i.test(value) && parsed[name].length < MAX_SIGNATURES) {
      parsed[name].push(value.toLowerCase());
    }
  }
  return parsed;
}

function splitOnce(part: string): [name: string, value: string] {
  const at = part.indexOf("=");
  if (at === -1) return ["", ""];
  const value = part
    .slice(at + 1)
    .trim()
    .replace(/^"(.*)"$/, "$1");
  return [part.slice(0, at).trim().toLowerCase(), value];
}

/** HMAC-SHA256 of `<time>,<payload>` over the bytes as they came, in hex. */
export function signPayload(key: string, time: string, payload: Uint8Array): string {
  return createHmac("sha256", key).update(`${time},`).update(payload).digest("hex");
}

export interface VerificationKeys {
  /** The business's own key, for `v1`. */
  business: string | null;
  /** The shared key of every sandbox, for `v0`. It is public, so it only counts in the sandbox. */
  sandbox: string;
  isSandbox: boolean;
}

export interface SignatureVerdict {
  verdict: Exclude<WebhookVerdict, "too_large">;
  sentAtMs: number | null;
  skewMs: number | null;
  isInTime: boolean | null;
  signatures: SignatureCheck[];
}

/**
 * Whether a payload was signed by the service just now. The signature is judged before the age: what was never ours
 * is wrong, however old it is.
 *
 * @param header the signature header's value, null when there was none
 */
export function verifySignature(
  header: string | null,
  payload: Uint8Array,
  keys: VerificationKeys,
  nowMs: number,
): SignatureVerdict {
  if (header === null || header.trim() === "") return unchecked("unsigned");
  const { time, v1, v0 } = parseSignature(header);
  if (time === null || v1.length + v0.length === 0) return unchecked("unreadable_signature");
  const check = (scheme: "v1" | "v0", given: string, key: string | null, counts: boolean): SignatureCheck => ({
    scheme,
    key: key === null ? null : scheme === "v1" ? "business" : "sandbox",
    counts,
    matches: key === null ? null : sameText(given, signPayload(key, time, payload)),
  });
  const signatures = [
    ...v1.map((given) => check("v1", given, keys.business, true)),
    ...v0.map((given) => check("v0", given, keys.sandbox, keys.isSandbox)),
  ];
  const sentAtMs = Number(time) * 1000;
  const skewMs = nowMs - sentAtMs;
  const isInTime = Math.abs(skewMs) <= WEBHOOK_MAX_SKEW_SECONDS * 1000;
  const facts = { sentAtMs, skewMs, isInTime, signatures };
  const counting = signatures.filter(({ counts }) => counts);
  if (!counting.some(({ matches }) => matches)) {
    const isKeyMissing = keys.business === null && v1.length > 0 && !keys.isSandbox;
    return { verdict: isKeyMissing ? "no_key" : "wrong_signature", ...facts };
  }
  if (!isInTime) return { verdict: skewMs > 0 ? "too_old" : "too_early", ...facts };
  return { verdict: "accepted", ...facts };
}

const unchecked = (verdict: "unsigned" | "unreadable_signature"): SignatureVerdict => ({
  verdict,
  sentAtMs: null,
  skewMs: null,
  isInTime: null,
  signatures: [],
});
