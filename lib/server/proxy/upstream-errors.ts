import "server-only";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";
import { readableWords } from "@/lib/kit/operations/service-words";
import { scrub } from "@/lib/server/core/log";
import type { UpstreamAnswer } from "@/lib/server/core/upstream";
import { isOwnWord } from "./own-word";
import { isRecord, upstreamJson } from "./upstream-json";

const DEFAULT_RETRY_SECONDS = 3;
/** The longest pause that one answer can ask for. The next refusal can ask again. */
const LONGEST_RETRY_SECONDS = 60;
const LONGEST_WORDS = 300;
const MOST_FIELDS = 50;

interface Asked {
  isRead: boolean;
  /** The secrets of the call. The service may repeat them, and nobody may read them. */
  secrets: readonly string[];
  /** The content of the request. A refusal names its fields. */
  sent?: unknown;
  /** The service's names of those fields, by our names. */
  fieldNames?: Readonly<Record<string, string>>;
  refusesWith?: "message" | "texts";
  moves?: "money";
  isPlainWrite?: boolean;
  isUnclear?: boolean;
  /** The host knows us by a key, so its 401 says nothing about the token pair. */
  isKeyed?: boolean;
}

/**
 * Turns a failed answer into our error, with the service's own words if they help. The words of a 5xx are general and
 * also mention money, so they are left out for a read.
 */
export function errorFromAnswer(
  answer: UpstreamAnswer,
  { isRead, secrets, sent, fieldNames, isKeyed = false, ...rules }: Asked,
): ApiError {
  const body = readBody(answer.text);
  const detail = isRead && answer.status >= 500 ? undefined : wordsOf(body, secrets);
  const said = { status: answer.status, isOwnWord: isOwnWord(answer, sent, rules) };
  // Only its validations and rules name fields.
  const mayNameFields = answer.status === 422 || (answer.status === 400 && !isRead);
  const fields = mayNameFields ? ourNames(fieldsOf(body, secrets), fieldNames) : {};
  return new ApiError(isKeyed && answer.status === 401 ? "upstream_rejected" : codeOf(answer.status), {
    detail,
    fields,
    answer: said,
  });
}

/** Seconds the service asks to wait after a 429, at most a minute. */
export function retryAfterSeconds(answer: UpstreamAnswer): number {
  const seconds = Number(answer.headers["retry-after"]);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_RETRY_SECONDS) : DEFAULT_RETRY_SECONDS;
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return "token_broken";
  if (status === 403) return "upstream_forbidden";
  if (status === 404 || status === 410) return "upstream_not_found";
  if (status === 409) return "upstream_conflict";
  if (status === 429) return "busy";
  if (status >= 400 && status < 500) return "upstream_rejected";
  return status >= 500 ? "upstream_unavailable" : "upstream_unreadable";
}

function readBody(text: string): Record<string, unknown> {
  const body = upstreamJson(text);
  return isRecord(body) ? body : {};
}

/** First of `message`, `error`, `errors.error`, or the first string in `errors` that people can read. */
function wordsOf(body: Record<string, unknown>, secrets: readonly string[]): string | undefined {
  const { message, error, errors } = body;
  const candidates = [message, error, isRecord(errors) ? errors.error : undefined, firstString(errors)];
  for (const candidate of candidates) {
    const words = typeof candidate === "string" ? clean(candidate, secrets) : null;
    if (words) return words;
  }
  return undefined;
}

/** Field errors by the service's field names; nested names keep their dots. */
function fieldsOf(body: Record<string, unknown>, secrets: readonly string[]): Record<string, string> {
  if (!isRecord(body.errors)) return {};
  const fields: Record<string, string> = {};
  for (const [name, texts] of Object.entries(body.errors).slice(0, MOST_FIELDS)) {
    const words = firstString(texts);
    const isName = name !== "error" && /^[\w.]{1,60}$/.test(name) && withoutSecrets(name, secrets) === name;
    if (words && isName) fields[name] = clean(words, secrets) ?? "errors.invalid";
  }
  return fields;
}

/** Field errors under the form's names: each step of a path is translated to our name. */
function ourNames(
  fields: Record<string, string>,
  names: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const ours = new Map(Object.entries(names).map(([own, theirs]) => [theirs, own]));
  const translated = (path: string) =>
    path
      .split(".")
      .map((step) => ours.get(step) ?? step)
      .join(".");
  return Object.fromEntries(Object.entries(fields).map(([path, words]) => [translated(path), words]));
}

function firstString(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const items: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  for (const item of items) {
    const found = firstString(item);
    if (found) return found;
  }
  return undefined;
}

/** Secrets are removed before the text is cut, because half a secret would not be recognised. */
const clean = (words: string, secrets: readonly string[]): string | null =>
  readableWords(scrub(withoutSecrets(words, secrets).slice(0, 4 * LONGEST_WORDS)))?.slice(0, LONGEST_WORDS) ?? null;

/** Removes these secrets from a text of the service, including their JSON spelling, in case it repeats the request. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let rest = text;
  for (const secret of secrets) {
    if (secret === "") continue;
    for (const spelling of new Set([secret, secret.replaceAll("/", "\\/")]))
      rest = rest.replaceAll(spelling, "[hidden]");
  }
  return rest;
}
