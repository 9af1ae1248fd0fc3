import "server-only";
import pino from "pino";
import { processSingleton } from "./process-singleton";

/** Field names that are never logged, at any place (to three levels) and in any letter case. */
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

/** JSON lines on standard output. Log events and ids; never bodies, names, or numbers of people. */
export const log = processSingleton("log", () =>
  pino({
    level: process.env.LOG_LEVEL ?? "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: "[hidden]" },
    serializers: { err: safeError },
  }),
);

/**
 * An error without the data it may carry (request bodies, headers): its kind, its message without long tokens, its
 * stack. Errors of the job queue are plain copies of errors, without their class.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!isLikeError(error)) return { message: `not an error object but ${error === null ? "null" : typeof error}` };
  const cause = causeOfQuery(error);
  return {
    type: error.name,
    code: error.code ?? (cause as { code?: unknown } | undefined)?.code,
    message: cause ? `query failed: ${scrub(cause.message)}` : scrub(error.message),
    stack: error.stack ? scrub(cause ? framesOf(error.stack) : error.stack) : undefined,
  };
}

interface LikeError {
  name?: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: unknown;
}

function isLikeError(error: unknown): error is LikeError {
  if (typeof error !== "object" || error === null) return false;
  const { name = "", message, stack = "" } = error as Record<string, unknown>;
  return [name, message, stack].every((text) => typeof text === "string");
}

/**
 * The cause of a failed query, which has the database's message. drizzle's own error repeats all parameters of the
 * query.
 */
function causeOfQuery(error: LikeError): Error | undefined {
  if (!("params" in error) && !error.message.startsWith("Failed query:")) return undefined;
  return error.cause instanceof Error ? error.cause : new Error("(no reason)");
}

const framesOf = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** Removes texts that look like a token: bearer values, JWTs, and runs of 40 or more token characters. */
export function scrub(text: string): string {
  return text
    .replace(/Bearer\s+\S+/gi, "Bearer [hidden]")
    .replace(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[hidden]")
    .replace(/[A-Za-z0-9_-]{40,}/g, "[hidden]");
}
