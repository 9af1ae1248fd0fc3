import { ServiceError } from "../core/errors";
import { setUnpromised, UNPROMISED, unpromisedNow } from "../core/unpromised";
import { isLoopbackUrl } from "../webhooks/outbox";
import { businessKey, SHARED_SANDBOX_KEY, SIGNATURE_HEADER, signatureHeader } from "../webhooks/signature";
import { findWithdrawal, webhookPayload } from "../withdrawals/record";
import { readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

/** Only this machine is ever called. */
function readLoopback(url: string | undefined): string {
  if (url === undefined || !isLoopbackUrl(url)) return refuse("url must be http(s) on localhost, 127.x.x.x or [::1]");
  return url;
}

/** The raw payload to send: given as text or object, or a withdrawal's own. */
function readPayload({ sandbox, body }: ControlCall): string {
  if (typeof body.payload === "string") return body.payload;
  if (typeof body.payload === "object" && body.payload !== null) return JSON.stringify(body.payload);
  const id = readText(body, "withdrawal_id") ?? refuse("payload or withdrawal_id is needed");
  const row = findWithdrawal(sandbox, "id", id);
  if (!row) throw new ServiceError(404, { error: "no such withdrawal" });
  return JSON.stringify(webhookPayload(row, sandbox.clock.now()));
}

/** Sends one webhook by hand, right or wrong on purpose, and tells what was sent and answered. */
async function send(call: ControlCall) {
  const { sandbox, body } = call;
  const url = readLoopback(readText(body, "url") ?? sandbox.meta.read<string | null>("notify_url") ?? undefined);
  const json = readPayload(call);
  const isForm = body.form === true;
  const payload = isForm ? asForm(json) : json;
  const signature = signatureHeader(businessKey(sandbox), payload, {
    ageSeconds: readNumber(body, "ageSeconds"),
    badKey: body.badKey === true,
    only: body.only === "v0" || body.only === "v1" ? body.only : undefined,
  });
  const headers: Record<string, string> = {
    "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
  };
  if (body.unsigned !== true) headers[SIGNATURE_HEADER] = signature;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    return { url, headers, payload, status: response.status, answer: (await response.text()).slice(0, 2000) };
  } catch (error) {
    return { url, headers, payload, status: null, answer: error instanceof Error ? error.message : String(error) };
  }
}

function asForm(json: string): string {
  const fields: unknown = JSON.parse(json);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields ?? {})) {
    form.set(name, typeof value === "object" ? (value === null ? "" : JSON.stringify(value)) : String(value));
  }
  return form.toString();
}

export const webhookRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/webhook-keys",
    handle: ({ sandbox }) => ({ header: SIGNATURE_HEADER, v1: businessKey(sandbox), v0: SHARED_SANDBOX_KEY }),
  },
  {
    method: "POST",
    path: "/notify-url",
    handle: ({ sandbox, body }) => {
      const url = body.url === null ? null : readLoopback(readText(body, "url"));
      sandbox.meta.write("notify_url", url);
      return { url };
    },
  },
  {
    method: "GET",
    path: "/notify-url",
    handle: ({ sandbox }) => ({ url: sandbox.meta.read<string | null>("notify_url") ?? null }),
  },
  { method: "POST", path: "/webhooks/send", handle: send },
  { method: "GET", path: "/unpromised", handle: ({ sandbox }) => unpromisedNow(sandbox.meta) },
  {
    method: "POST",
    path: "/unpromised",
    handle: ({ sandbox, body }) => {
      const given = Object.entries(body).map(([name, value]) => {
        const known = UNPROMISED.find((each) => each === name);
        if (!known || typeof value !== "boolean") return refuse(`true or false of: ${UNPROMISED.join(", ")}`);
        return [known, value] as const;
      });
      return setUnpromised(sandbox.meta, Object.fromEntries(given));
    },
  },
  {
    method: "GET",
    path: "/webhooks",
    handle: ({ sandbox, query }) => ({ webhooks: sandbox.outbox.list(Number(query.get("limit") ?? 50)) }),
  },
];
