import "server-only";
import type { ServiceOperation } from "@/lib/operations/define";
import type { UpstreamAnswer } from "@/lib/server/upstream";
import { isRecord, upstreamJson } from "./upstream-json";

/**
 * What the service says no with: a request that it cannot accept, a rule, a permission, a bank that is away. A token or a
 * limit (401, 429) is none: what stands before the service says the same after the work was done.
 */
export const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 402, 403, 409, 422]);

/**
 * Whether an answer of 4xx is the service's own word on this very request: one of the envelopes in which it says no to
 * what was asked for. Something that stands before it (a gateway, a firewall, a page of a web server) answers with the
 * same codes and knows nothing of what the service did.
 *
 * 401: `{status: 0, error}` or `{message}`. 404: `{status: 0, message}`; that of a strange business has `error` instead.
 * 400, 402, 403, 409: `{status: 0, message}`, the last where the payer's bank cannot take withdrawals now. 422: a state's
 * rule `{status: 0, message}`, a tool that is off `{status: 0, errors: {error}}`, or texts by field, as a rule
 * `{status: 0, errors}` or a validation `{message, errors}`, of which one field at least is the request's. 400 may be
 * such a validation too. Families that answer `{message}` alone are named by their operations.
 *
 * Plain writes believe more, since they can be looked at and done again. For them 402, 403, 404, 409 and 422 with
 * `{message}` alone, and 400 with `{status: 0, errors}`, are a refusal even if a proxy said it. For money neither is.
 *
 * Where a no came with a status of success, no status tells a refusal from the service's own failure (500 `{status: 0,
 * errors: {error}}`), after which money may have moved. Where money or a fee depends on it, only words about a field
 * that was sent are a refusal then.
 *
 * @param sent what the request carried: its body, or the query where it had none. Where it carried nothing, as most
 *   deletions, a rule may name what it likes, unless money depends on it.
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

/** A refusal that comes with a status of success is read as the rule that it is. */
export const STATUS_OF_NO = 422;

/**
 * Whether the body of a success says no: `{status: 0}` with words why, and nothing beside them that was asked for. Public
 * clients read such answers so, and the reference prints `status` as 0 or 1 beside `message`.
 *
 * @param hasOwnNoes of an operation that reads noes by rules of its own (`readError`), as an inquiry: what has a `code` is
 *   read by these, as it may be an answer
 */
export function saysNo(body: unknown, hasOwnNoes = false): boolean {
  if (!isRecord(body) || (body.status !== 0 && body.status !== "0") || (hasOwnNoes && "code" in body)) return false;
  const hasWords =
    messageOf(body) !== undefined || isText(body.error) || isRecord(body.errors) || Array.isArray(body.errors);
  return hasWords && !CONTENTS.some((name) => holdsSomething(body[name]));
}

/**
 * Whether a success speaks against itself: it says `success: false`, or its content is a no. Nobody has documented such
 * answers, so they are not taken for a refusal either: what became of a write is not known then.
 */
export const isDoubtfulYes = (body: unknown): boolean =>
  isRecord(body) && (body.success === false || CONTENTS.some((name) => isNoOf(body[name])));
const isNoOf = (content: unknown): boolean => isRecord(content) && (content.success === false || saysNo(content));

/** The body of such a no as the refusal that it is: its words may stand in its empty content. */
export const asRefusal = (body: unknown): Record<string, unknown> =>
  isRecord(body) ? { ...body, message: messageOf(body) } : {};

/** What was asked for stands in one of these. */
const CONTENTS = ["data", "result", "results"] as const;

const messageOf = (body: Record<string, unknown>): string | undefined =>
  [body, ...CONTENTS.map((name) => body[name])]
    .map((each) => (isRecord(each) ? each.message : undefined))
    .find((words) => isText(words)) as string | undefined;

/** An empty list, or a record of nothing but empty ones and a message, is nothing. */
function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSomething);
  if (isRecord(value))
    return Object.entries(value).some(([name, inner]) => name !== "message" && holdsSomething(inner));
  return value !== undefined && value !== null && value !== "";
}

interface RefusalRules extends Pick<ServiceOperation, "refusesWith" | "moves"> {
  /** It moves no money, costs no fee, and is no question. */
  isPlainWrite?: boolean;
  /** It said no with a status of success, and money or a fee depends on it. */
  isUnclear?: boolean;
}

const MESSAGE_STATUSES: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 422]);

function isPlainNo(status: number, body: Record<string, unknown>): boolean {
  if (status !== 400) return MESSAGE_STATUSES.has(status) && isOnlyMessage(body);
  const { errors } = body;
  if (String(body.status) !== "0") return false;
  return Array.isArray(errors) ? errors.some(isText) : isRecord(errors) && (isText(errors.error) || hasTexts(errors));
}

/** The payment gateway names no field, and refuses a key that it does not know with 401 as well. */
const TEXTS_STATUSES: ReadonlySet<number> = new Set([...MESSAGE_STATUSES, 401]);

/** `{status, errors: [text, …]}`. A status of 0, or of what became of the payment already. */
const isOnlyTexts = ({ status, errors }: Record<string, unknown>): boolean =>
  /^[0-4]$/.test(String(status)) && Array.isArray(errors) && errors.length > 0 && errors.every(isText);

/** A gateway says more, or other things: its status, its path, a time. */
const isOnlyMessage = (body: Record<string, unknown>): boolean =>
  isText(body.message) && Object.keys(body).every((name) => name === "message" || name === "errors");

const hasTexts = (errors: Record<string, unknown>): boolean =>
  Object.values(errors).some((texts) => Array.isArray(texts) && texts.some(isText));

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Nested names use dots, as `batches_settlement.0.iban`; a rule on a list of payouts names a field of theirs. */
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
