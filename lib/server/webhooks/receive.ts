import "server-only";
import { createHash } from "node:crypto";
import { and, desc, eq, gt, notInArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import {
  isWebhookTopic,
  WEBHOOK_MAX_BYTES,
  type WebhookTopic,
  type WebhookVerdict,
  type WebhookVerification,
} from "@/lib/kit/webhooks";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { metrics } from "@/lib/server/core/metrics";
import { isBusinessSlug, readBytes } from "@/lib/server/core/request";
import { ANSWERED_MS, databaseAnswers } from "@/lib/server/db/answers";
import { db } from "@/lib/server/db/client";
import { businesses, webhookDeliveries } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { openWebhookKey } from "./key";
import { readPayload } from "./payload";
import { type SignatureVerdict, verifySignature } from "./signature";
import { topicOf } from "./topics";
import { takeDeliveriesSoon } from "./watch";

/** The key with which every sandbox signs `v0`, unless the environment names another. */
const SHARED_SANDBOX_KEY = "sandbox-shared-webhook-key";
/**
 * Anybody can send us invalid webhooks. Only a limited number is stored per business, and only the beginning of each.
 */
const KEPT_PER_HOUR = 100;
const KEPT_REFUSED_BYTES = 4096;
const KEPT_HINT_BYTES = 16_384;
const SHOWN_HEADERS = ["content-type", "content-length", "user-agent", "x-forwarded-for", "x-request-id"];

/** The status codes of the service's documents: an old webhook gets 400, an unproven one 401. */
const STATUS_BY_VERDICT: Record<WebhookVerdict, number> = {
  accepted: 200,
  unproven: 200,
  unsigned: 401,
  unreadable_signature: 401,
  no_key: 401,
  wrong_signature: 401,
  too_old: 400,
  too_early: 400,
  too_large: 413,
};

/**
 * Receives one webhook: checks the signature over the exact bytes, stores it durably, and answers. It is processed
 * afterwards. An address with an unknown business or topic gets 404, and nothing is stored.
 */
export async function receiveWebhook(request: Request, business: string, topic: string): Promise<Response> {
  // A signature is valid for seconds, and a busy database must not make it too old.
  const receivedAt = new Date();
  if (!isWebhookTopic(topic) || !isBusinessSlug(business)) return answer(404, "unknown_address");
  // The database is away: answer at once, because the service would stop waiting.
  if (!(await databaseAnswers(ANSWERED_MS))) return notKept(topic);
  const keys = await keysOf(business);
  if (!keys) return answer(404, "unknown_address");
  const header = request.headers.get(env().SERVICE_SIGNATURE_HEADER);
  const bytes = await readBounded(request);
  // The body broke off and was never signed by the service: there is nothing to store or to log.
  if (bytes === "broken_off") return answer(400, bytes);
  const checked: SignatureVerdict | null = bytes && verifySignature(header, bytes, keys, receivedAt.getTime());
  const verdict = verdictOn(topic, checked);
  const arrival: Arrival = {
    business,
    topic,
    verdict,
    receivedAt,
    header,
    request,
    bytes: bytes ?? Buffer.alloc(0),
    checked,
  };
  try {
    if (verdict === "accepted") await keepTaken(arrival);
    else if (!(await keepSome(arrival)) && verdict === "unproven") return notKept(topic);
  } catch (error) {
    log.error({ err: error, topic }, "webhook could not be kept");
    return notKept(topic);
  }
  metrics().webhooks.inc({ topic, verdict });
  return answer(STATUS_BY_VERDICT[verdict], verdict);
}

interface Arrival {
  business: string;
  topic: WebhookTopic;
  verdict: WebhookVerdict;
  receivedAt: Date;
  header: string | null;
  request: Request;
  bytes: Buffer;
  checked: SignatureVerdict | null;
}

async function keysOf(business: string) {
  const [row] = await db()
    .select({ webhookKey: businesses.webhookKey })
    .from(businesses)
    .where(eq(businesses.slug, business));
  if (!row) return null;
  return {
    business: row.webhookKey && openWebhookKey(business, row.webhookKey),
    sandbox: env().SANDBOX_WEBHOOK_KEY ?? SHARED_SANDBOX_KEY,
    isSandbox: env().mode === "sandbox",
  };
}

/** The body; null if it is larger than the limit, `broken_off` if the sender left before its end. */
async function readBounded(request: Request): Promise<Buffer | "broken_off" | null> {
  try {
    return await readBytes(request, WEBHOOK_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === "too_large" ? null : "broken_off";
  }
}

/** If the service does not sign a topic, an unsigned webhook only makes us look up the record. */
function verdictOn(topic: WebhookTopic, checked: SignatureVerdict | null): WebhookVerdict {
  const verdict = checked?.verdict ?? "too_large";
  return verdict === "unsigned" && env().SERVICE_UNSIGNED_TOPICS.includes(topic) ? "unproven" : verdict;
}

async function keepTaken(arrival: Arrival): Promise<void> {
  const { business, topic, bytes } = arrival;
  const reported = topicOf(topic).read(readPayload(bytes));
  const [row] = await db()
    .insert(webhookDeliveries)
    .values({
      ...columnsOf(arrival, bytes),
      subjectId: reported?.subjectId ?? null,
      outcome: { said: reported?.status ?? null },
    })
    .returning({ id: webhookDeliveries.id });
  if (!row) throw new Error("webhook was not stored");
  await publish({ business, tags: ["webhooks"], ids: [row.id] });
  takeDeliveriesSoon();
}

/**
 * Stores deliveries that anybody may have sent, up to a number per hour, and so limits how often a hint makes us
 * look. Hints are counted separately, so that invalid deliveries do not keep them out.
 *
 * @returns whether it was stored; otherwise it was only counted
 */
async function keepSome(arrival: Arrival): Promise<boolean> {
  const { business } = arrival;
  const isHint = arrival.verdict === "unproven";
  const sinceLastHour = and(
    eq(webhookDeliveries.business, business),
    gt(webhookDeliveries.receivedAt, new Date(Date.now() - 3_600_000)),
    isHint
      ? eq(webhookDeliveries.verdict, "unproven")
      : notInArray(webhookDeliveries.verdict, ["accepted", "unproven"]),
  );
  const kept = await db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(sinceLastHour)
    .orderBy(desc(webhookDeliveries.receivedAt))
    .limit(KEPT_PER_HOUR);
  const newest = kept[0];
  if (newest && kept.length >= KEPT_PER_HOUR) {
    await db()
      .update(webhookDeliveries)
      .set({
        outcome: sql`coalesce(${webhookDeliveries.outcome}, '{}') || jsonb_build_object('alsoRefused',
          coalesce((${webhookDeliveries.outcome}->>'alsoRefused')::int, 0) + 1)`,
      })
      .where(eq(webhookDeliveries.id, newest.id));
    return false;
  }
  if (isHint) {
    await keepTaken({ ...arrival, bytes: arrival.bytes.subarray(0, KEPT_HINT_BYTES) });
    return true;
  }
  const bytes = arrival.bytes.subarray(0, KEPT_REFUSED_BYTES);
  const [row] = await db()
    .insert(webhookDeliveries)
    .values(columnsOf(arrival, bytes))
    .returning({ id: webhookDeliveries.id });
  await publish({ business, tags: ["webhooks"], ids: row ? [row.id] : [] });
  return true;
}

function columnsOf(arrival: Arrival, kept: Buffer) {
  const { business, topic, verdict, receivedAt, header, request, bytes, checked } = arrival;
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value ? [[name, value.slice(0, 300)]] : [];
  });
  const verification: WebhookVerification = {
    headerName: env().SERVICE_SIGNATURE_HEADER,
    hasHeader: header !== null,
    sentAt: isoOf(checked?.sentAtMs),
    skewMs: checked?.skewMs ?? null,
    isInTime: checked?.isInTime ?? null,
    signatures: checked?.signatures ?? [],
    byteSize: bytes.length,
    keptBytes: kept.length,
    headers: Object.fromEntries(headers),
  };
  return {
    business,
    topic,
    verdict,
    receivedAt,
    statusAnswered: STATUS_BY_VERDICT[verdict],
    contentType: request.headers.get("content-type")?.slice(0, 200) ?? null,
    signature: header?.slice(0, 500) ?? null,
    payload: kept,
    payloadHash: createHash("sha256").update(bytes).digest("hex"),
    verification: { ...verification },
    skewSeconds: checked?.skewMs == null ? null : boundedSeconds(checked.skewMs),
  };
}

/** A sender may claim any time. A value that does not fit the column or the calendar is cut. */
const boundedSeconds = (ms: number): number => Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(ms / 1000)));

function isoOf(ms: number | null | undefined): string | null {
  return ms != null && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}

/** Answers 503, so that the service sends the webhook again. */
function notKept(topic: WebhookTopic): Response {
  metrics().webhooks.inc({ topic, verdict: "not_kept" });
  return answer(503, "not_kept");
}

function answer(status: number, result: string): Response {
  return Response.json({ result }, { status, headers: { "cache-control": "no-store" } });
}
