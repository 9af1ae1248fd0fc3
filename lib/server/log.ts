import "server-only";
import pino from "pino";
import { once } from "./once";

/** Field names that never reach a log, wherever they sit (to three levels), whatever their spelling's case. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "newPassword",
  "currentPassword",
  "code",
  "secret",
  "token",
  "access_token",
  "refresh_token",
  "refreshtoken",
  "accessToken",
  "refreshToken",
  "webhookKey",
  "api_key",
];

const redactPaths = SECRET_FIELDS.flatMap((name) => {
  const key = `["${name}"]`;
  return [key, `*${key}`, `*.*${key}`];
});

/** JSON lines on standard output. Log what happened and ids; never bodies, names, numbers of people. */
export const log = once("log", () =>
  pino({
    level: process.env.LOG_LEVEL ?? "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: "[hidden]" },
    serializers: { err: safeError },
  }),
);

/** An error without what it might carry (request bodies, headers): kind, message without long tokens, stack. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: "not an error object" };
  const cause = causeOfQuery(error);
  return {
    type: error.name,
    code: (error as { code?: unknown }).code ?? (cause as { code?: unknown } | undefined)?.code,
    message: cause ? `query failed: ${scrub(cause.message)}` : scrub(error.message),
    stack: error.stack ? scrub(cause ? framesOf(error.stack) : error.stack) : undefined,
  };
}

/** drizzle's error repeats all that the query was given; what the database said is in its cause. */
function causeOfQuery(error: Error): Error | undefined {
  if (!("params" in error) && !error.message.startsWith("Failed query:")) return undefined;
  return error.cause instanceof Error ? error.cause : new Error("(no reason)");
}

const framesOf = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** Takes out what looks like a token: bearer values, JWTs, and runs of 40 or more token characters. */
export function scrub(text: string): string {
  return text
    .replace(/Bearer\s+\S+/gi, "Bearer [hidden]")
    .replace(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[hidden]")
    .replace(/[A-Za-z0-9_-]{40,}/g, "[hidden]");
}
