import "server-only";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { UpstreamAnswer } from "@/lib/server/core/upstream";
import { isRecord, upstreamJson } from "./upstream-json";

/**
 * Statuses with which the service refuses a request: an unacceptable request, a rule, a permission, or a bank that is
 * away. 401 and 429 (token, limit) are not refusals, because a component before the service may send them after the
 * work was done.
 */
export const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 402, 403, 409, 422]);

/**
 * Whether an answer of 4xx is the service's own refusal of this very request, in one of the envelopes in which it
 * refuses. A component before it (a gateway, a firewall, a page of a web server) answers with the same codes and does
 * not know what the service did.
 *
 * 401: `{status: 0, error}` or `{message}`. 404: `{status: 0, message}`; for an unknown business it has `error`
 * instead. 400, 402, 403, 409: `{status: 0, message}`, the last one if the payer's bank cannot take withdrawals now.
 * 422: a state's rule `{status: 0, message}`, a tool that is off `{status: 0, errors: {error}}`, or texts by field,
 * as a rule `{status: 0, errors}` or a validation `{message, errors}`, with at least one field of the request. 400
 * may be such a validation too. Operations whose family answers `{message}` alone declare it.
 *
 * Plain writes accept more, because they can be checked and done again. For them 402, 403, 404, 409 and 422 with
 * `{message}` alone, and 400 with `{status: 0, errors}`, are a refusal even if a proxy sent it. For money neither is.
 *
 * If a refusal came with a status of success, the status does not distinguish a refusal from the service's own
 * failure (500 `{status: 0, errors: {error}}`), after which money may have moved. If money or a fee depends on it,
 * only words about a field that was sent are then a refusal.
 *
 * @param sent the content of the request: its body, or the query if it had no body. If it had neither, as in most
 *   deletions, a rule may name any field, unless money depends on it.
 */
export function isOwnWord({ status, text }: UpstreamAnswer, sent: unknown, operation: RefusalRules = {}): boolean {
  const body = upstreamJson(text);
  if (!isRecord(body)) return false;
  if (operation.isUnclear) return isRecord(body.errors) && namesAFieldOf(sent, body.errors);
  if (operation.isPlainWrite && isPlainNo(status, body)) return true;
  if (operation.refusesWith === "message" && MESSAGE_STATUSES.has(status) && isOnlyMessage(body)) return true;
  if (operation.refusesWith === "texts" && TEXTS_STATUSES.has(status) && isOnlyTexts(body)) return true;
  const isOfRequest = (errors: Record<string, unknown>) =>
    namesAFieldOf(sent, errors) || (sent === undefined && operation.moves !== "money" && hasTexts(errors));
  const isRefusal = body.status === 0 || body.status === "0";
  const hasMessage = isText(body.message);
  switch (status) {
    case 401:
      return isRefusal ? isText(body.error) || hasMessage : hasMessage;
    case 400:
      if (isRecord(body.errors) && !isRefusal) return hasMessage && isOfRequest(body.errors);
      return isRefusal && hasMessage;
    case 402:
    case 403:
    case 404:
    case 409:
      return isRefusal && hasMessage;
    case 422: {
      if (body.errors === undefined) return isRefusal && hasMessage;
      if (!isRecord(body.errors)) return false;
      if (isRefusal && isText(body.errors.error)) return true;
      return (isRefusal || hasMessage) && isOfRequest(body.errors);
    }
    default:
      return false;
  }
}

/** A refusal with a status of success is treated as a broken rule, with this status. */
export const STATUS_OF_NO = 422;

/**
 * Whether the body of a success is a refusal: `{status: 0}` with words of a reason, and without any requested
 * content. Public clients read such answers so, and the reference shows `status` as 0 or 1 beside `message`.
 *
 * @param hasOwnNoes set for an operation that reads refusals by its own rules (`readError`), such as an inquiry: a
 *   body with a `code` is left to these rules, because it may be an answer
 */
export function saysNo(body: unknown, hasOwnNoes = false): boolean {
  if (!isRecord(body) || (body.status !== 0 && body.status !== "0") || (hasOwnNoes && "code" in body)) return false;
  const hasWords =
    messageOf(body) !== undefined || isText(body.error) || isRecord(body.errors) || Array.isArray(body.errors);
  return hasWords && !CONTENTS.some((name) => holdsSomething(body[name]));
}

/**
 * Whether a success contradicts itself: it says `success: false`, or its content is a refusal. No document describes
 * such answers, so they do not count as a refusal either. The result of a write is then unknown.
 */
export const isDoubtfulYes = (body: unknown): boolean =>
  isRecord(body) && (body.success === false || CONTENTS.some((name) => isNoOf(body[name])));
const isNoOf = (content: unknown): boolean => isRecord(content) && (content.success === false || saysNo(content));

/** The body of such a refusal in the form of a refusal. Its words may be inside its empty content. */
export const asRefusal = (body: unknown): Record<string, unknown> =>
  isRecord(body) ? { ...body, message: messageOf(body) } : {};

/** The fields that may hold the requested content. */
const CONTENTS = ["data", "result", "results"] as const;

const messageOf = (body: Record<string, unknown>): string | undefined =>
  [body, ...CONTENTS.map((name) => body[name])]
    .map((each) => (isRecord(each) ? each.message : undefined))
    .find((words) => isText(words)) as string | undefined;

/** Whether a value holds content. An empty list, or a record with only empty values and a message, does not. */
function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSomething);
  if (isRecord(value))
    return Object.entries(value).some(([name, inner]) => name !== "message" && holdsSomething(inner));
  return value !== undefined && value !== null && value !== "";
}

interface RefusalRules extends Pick<ServiceOperation, "refusesWith" | "moves"> {
  /** The write moves no money, costs no fee, and is no inquiry. */
  isPlainWrite?: boolean;
  /** The refusal had a status of success, and money or a fee depends on it. */
  isUnclear?: boolean;
}

const MESSAGE_STATUSES: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 422]);

function isPlainNo(status: number, body: Record<string, unknown>): boolean {
  if (status !== 400) return MESSAGE_STATUSES.has(status) && isOnlyMessage(body);
  const { errors } = body;
  if (String(body.status) !== "0") return false;
  return Array.isArray(errors) ? errors.some(isText) : isRecord(errors) && (isText(errors.error) || hasTexts(errors));
}

/** The payment gateway names no field, and it also refuses an unknown key with 401. */
const TEXTS_STATUSES: ReadonlySet<number> = new Set([...MESSAGE_STATUSES, 401]);

/** `{status, errors: [text, …]}` with a status of 0, or of the payment's result. */
const isOnlyTexts = ({ status, errors }: Record<string, unknown>): boolean =>
  /^[0-4]$/.test(String(status)) && Array.isArray(errors) && errors.length > 0 && errors.every(isText);

/** A gateway between us and the service adds other fields: a status, a path, a time. */
const isOnlyMessage = (body: Record<string, unknown>): boolean =>
  isText(body.message) && Object.keys(body).every((name) => name === "message" || name === "errors");

const hasTexts = (errors: Record<string, unknown>): boolean =>
  Object.values(errors).some((texts) => Array.isArray(texts) && texts.some(isText));

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/**
 * Whether an error names a field that was sent. Nested names use dots, as `batches_settlement.0.iban`. A rule on a
 * list of settlements names one of their fields.
 */
function namesAFieldOf(sent: unknown, errors: Record<string, unknown>): boolean {
  const fields = fieldsIn(sent);
  return Object.entries(errors).some(
    ([name, texts]) => fields.has(name.split(".")[0] ?? "") && Array.isArray(texts) && texts.some(isText),
  );
}

function fieldsIn(sent: unknown): ReadonlySet<string> {
  if (!isRecord(sent)) return new Set();
  const rows = Object.values(sent).flatMap((value) => (Array.isArray(value) ? value.filter(isRecord) : []));
  return new Set([sent, ...rows].flatMap((each) => Object.keys(each)));
}

/** Error codes of requests that did not reach the service as a whole. */
const NEVER_SENT: ReadonlySet<string> = new Set(["busy", "token_broken", "gateway_key_missing", "upload_cut_off"]);

/** Whether the service may have done the write although no answer says so. */
export function mayBeDone(error: unknown, operation: ServiceOperation): boolean {
  if (!(error instanceof ApiError)) return true;
  const { code, answer } = error;
  // Without an answer the call had no turn, no token pair to send with, or a file that was never complete. A rate
  // limit that answered proves nothing.
  if (code === "invalid_input" || (NEVER_SENT.has(code) && !answer)) return false;
  // A record that does not exist cannot be changed either. The look-up reads an order's 404. A new record is not yet
  // there to be missing.
  const isOfRecord = operation.service.path.replace(":business", "").includes(":");
  return !(answer?.isOwnWord && (REFUSAL_STATUSES.has(answer.status) || (answer.status === 404 && isOfRecord)));
}
