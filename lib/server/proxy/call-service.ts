import "server-only";
import type { z } from "zod";
import { isReadOperation, type Page, type ServiceCall, type ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError, type ServiceAnswer } from "@/lib/kit/operations/errors";
import { fieldNames, readAnswer } from "@/lib/kit/operations/wire-rows";
import { type AskedBy, noteInBook, noteRefusal, noteUnread } from "@/lib/server/book/feed";
import { acquire, type Lane, release } from "@/lib/server/budget/budget";
import { type BudgetClass, backOff } from "@/lib/server/budget/slots";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { metrics } from "@/lib/server/core/metrics";
import type { FileOut } from "@/lib/server/core/multipart";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { hearsToken, sendUpstream, type UpstreamAnswer, type UpstreamRequest } from "@/lib/server/core/upstream";
import { noteReach } from "@/lib/server/service/reach";
import { openGatewayKey } from "@/lib/server/tokens/gateway-key";
import { refreshIfStill } from "@/lib/server/tokens/refresh";
import { currentPair } from "@/lib/server/tokens/store";
import { announceChanges } from "./announce-changes";
import { type Answer, cached } from "./answer-cache";
import { answerSchema, bookEntriesOf, bookKindOf, bookOfRefusal, heardAnswer, serviceCallOf } from "./areas";
import { asRefusal, isDoubtfulYes, isOwnWord, mayBeDone, STATUS_OF_NO, saysNo } from "./own-word";
import { countUnread, reportUnreadable } from "./unreadable";
import { errorFromAnswer, retryAfterSeconds, withoutSecrets } from "./upstream-errors";
import { upstreamJson } from "./upstream-json";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_PATIENCE_MS = 15_000;

export interface CallContext {
  business: string;
  requestId: string;
  lane?: Lane;
  /** The member who asks; members take turns when calls are scarce. */
  memberId?: string;
  /** The name of the member who is shown all of the answer. Timelines name them. */
  memberName?: string | undefined;
  /** How long a call may wait for its turn before it is answered "busy". */
  patienceMs?: number;
  /** Asks the service even if a cached answer is fresh enough. */
  isFresh?: boolean;
  /** The caller writes the answer into the book itself. */
  isKeptByCaller?: boolean;
  /** The file that is sent with the call. It is streamed, so it can be sent only once. */
  file?: FileOut;
  /** A payment gateway key that is tested before it is stored. */
  gatewayKey?: string;
}

export interface ServiceResult<Output> {
  data: Output;
  ageSeconds: number;
  waitMs: number;
  upstreamMs: number;
}

/**
 * Carries out one operation at the service for a business: cache, coalescing, budget, token, request, reading. The
 * caller has authorised it and parsed the input.
 *
 * @returns the answer in our words, unmasked
 * @throws ApiError for any failure; after `upstream_timeout` and `upstream_unavailable` of a write it is not known
 *   whether the service did it
 */
export async function callService<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: CallContext,
): Promise<ServiceResult<Output>> {
  if (!isReadOperation(operation)) return write(operation, input, context);
  const tags = operation.reads ?? [];
  const key = `${context.business} ${operation.id} ${JSON.stringify(input)}`;
  if (context.isFresh) return resultOf<Output>(await ask(operation, input, context));
  const cacheSeconds = env().ANSWER_CACHE === "off" ? 0 : (operation.cacheSeconds ?? 0);
  const { answer, outcome } = await cached(key, { business: context.business, tags, cacheSeconds }, () =>
    ask(operation, input, context),
  );
  metrics().cacheAnswers.inc({ operation: operation.id, outcome });
  return resultOf<Output>(answer);
}

/** Sends a write. If the service may have done it, the change is announced even without an answer. */
async function write<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: CallContext,
): Promise<ServiceResult<Output>> {
  let answer: Answer;
  try {
    answer = await ask(operation, input, context);
  } catch (error) {
    if (mayBeDone(error, operation)) await announceChanges(operation, context.business);
    throw error;
  }
  await announceChanges(operation, context.business);
  return resultOf<Output>(answer);
}

function resultOf<Output>(answer: Answer): ServiceResult<Output> {
  const { data, answeredAt, waitMs, upstreamMs } = answer;
  return { data: data as Output, ageSeconds: Math.max(0, (Date.now() - answeredAt) / 1000), waitMs, upstreamMs };
}

async function ask(operation: ServiceOperation, input: unknown, context: CallContext): Promise<Answer> {
  const call = serviceCallOf(operation, input);
  const deadline = Date.now() + (context.patienceMs ?? DEFAULT_PATIENCE_MS);
  const startedAt = performance.now();
  const about = { business: context.business, operation: operation.id, requestId: context.requestId };
  const { answer, upstreamMs, identity } = await askAnySpelling(operation, call, context, deadline).catch(
    async (error: unknown) => {
      const isTooLarge = error instanceof ApiError && error.code === "upstream_unreadable";
      throw isTooLarge ? await reportUnreadable({ ...about, fields: "(too large)" }) : error;
    },
  );
  const took = { answeredAt: Date.now(), upstreamMs, waitMs: performance.now() - startedAt - upstreamMs };
  const { secrets } = identity;
  const body = upstreamJson(withoutSecrets(answer.text, secrets));
  // An answer that cost a fee counts as an answer even if its status is an error.
  const isNo =
    answer.status < 300 &&
    saysNo(body, operation.readError !== undefined) &&
    !(operation.costs === "fee" && readAnswer(answerSchema(operation), body, input).parsed.success);
  const isError = isNo || answer.status >= 400;
  const told = answer.status >= 400 ? operation.readError?.(answer.status, body) : body;
  if (isNo || (isError && told === undefined)) {
    const sent = sentIn(operation, call);
    const { fieldNames, refusesWith, moves } = operation;
    const error = errorFromAnswer(
      isNo ? { ...answer, status: STATUS_OF_NO, text: JSON.stringify(asRefusal(body)) } : answer,
      {
        isRead: isReadOperation(operation),
        secrets: [...secrets, ...cardsIn(call), ...secretsIn(operation, call)],
        sent,
        fieldNames,
        refusesWith,
        moves,
        isPlainWrite: isPlainWrite(operation),
        isUnclear: isNo && !isReadOperation(operation) && !isPlainWrite(operation),
        isKeyed: !hearsToken(operation.service.host),
      },
    );
    const refused = context.isKeptByCaller ? null : bookOfRefusal(operation, error, input);
    if (refused) noteRefusal(context.business, refused, askerOf(context, took.answeredAt - upstreamMs));
    throw error;
  }
  if (answer.status >= 300 && !isError) throw await reportUnreadable({ ...about, fields: "(redirect)" });
  if (!isReadOperation(operation) && operation.costs !== "fee" && !isError && isDoubtfulYes(body))
    throw await reportUnreadable({ ...about, fields: "(a no within a success)" });
  const { parsed, odd } = readAnswer(answerSchema(operation), told, input);
  if (!parsed.success) throw await reportUnreadable({ ...about, fields: fieldNames(parsed.error.issues) });
  if (odd.length > 0) await countUnread({ ...about, fields: fieldNames(odd.map((path) => ({ path }))) });
  await heardAnswer(operation, parsed.data, context.business);
  noteUnread(context.business, bookKindOf(operation), (parsed.data as Partial<Page<unknown>> | null)?.unread);
  if (!context.isKeptByCaller) noteForBook(operation, parsed.data, input, context, took.answeredAt - upstreamMs);
  return { ...took, data: parsed.data, letters: answer.text.length };
}

/** Notes the answer for the book. A failure here does not fail the call: a write that was done stays done. */
function noteForBook(
  operation: ServiceOperation,
  data: unknown,
  input: unknown,
  context: CallContext,
  askedAtMs: number,
): void {
  try {
    noteInBook(context.business, bookEntriesOf(operation, data, input), askerOf(context, askedAtMs));
  } catch (error) {
    log.error({ err: error, operation: operation.id }, "an answer could not be noted for the book");
  }
}

const askerOf = ({ memberName, lane }: CallContext, askedAtMs: number): AskedBy => ({
  askedAtMs,
  memberName,
  isJob: lane === "job",
});

interface Sent {
  answer: UpstreamAnswer;
  upstreamMs: number;
  /** The credentials that the request was sent with. */
  identity: Identity;
}

/**
 * The credentials by which a host knows the business: its token pair, or the gateway's key, which is a field of the
 * body.
 */
interface Identity {
  /** Secrets that must not be readable in an answer. */
  secrets: readonly string[];
  accessToken?: string;
  /** The version of the token pair; undefined if there is no pair that could be renewed. */
  version?: number;
  fields?: { api_key: string };
}

/** How long the path spelling that answered last is tried first. */
const SPELLING_MS = 3_600_000;
/** By business and operation: until when the other spelling of the path is tried first. */
const otherFirst = () => processSingleton("service-spellings", () => new Map<string, number>());
/** A read refused with one of these statuses may have the wrong address, or one that only others may read. */
const REFUSALS = [400, 401, 402, 403, 405, 422];

/**
 * If the reference has two spellings of a path, the second is tried when the first is refused as not found or as
 * forbidden. The spelling that answered is tried first from then on, because each refusal may cost a token renewal. A
 * failed write is not sent a second time.
 */
async function askAnySpelling(
  operation: ServiceOperation,
  call: ServiceCall,
  context: CallContext,
  deadline: number,
): Promise<Sent> {
  const { orPath, ...service } = operation.service;
  if (orPath === undefined) return askInTurn(operation, call, context, deadline);
  const other = { ...operation, service: { ...service, path: orPath } };
  const key = `${context.business} ${operation.id}`;
  const isOtherFirst = isReadOperation(operation) && (otherFirst().get(key) ?? 0) > Date.now();
  const [first, second] = isOtherFirst ? [other, operation] : [operation, other];
  const sent = await askInTurn(first, call, context, deadline);
  const { status } = sent.answer;
  if (status !== 404 && !(isReadOperation(operation) && REFUSALS.includes(status))) return sent;
  const again = await askInTurn(second, call, context, deadline).catch((error: unknown) => {
    // The refusal of the first spelling says nothing about the result of the second.
    const said = saidTo(operation, call, sent);
    throw carrying(error, said && { ...said, isOwnWord: false });
  });
  if (again.answer.status < 300) {
    if (isOtherFirst) otherFirst().delete(key);
    else otherFirst().set(key, Date.now() + SPELLING_MS);
  }
  return { ...again, upstreamMs: sent.upstreamMs + again.upstreamMs };
}

/** The card numbers in a request. The service's words may repeat them, and nobody may read a whole number. */
const cardsIn = ({ path, body }: ServiceCall): string[] =>
  [path?.card, (body as { card?: unknown } | undefined)?.card].filter((card) => typeof card === "string");

/** The secrets that a request carries. */
const secretsIn = ({ secretFields = [] }: ServiceOperation, { body }: ServiceCall): string[] =>
  secretFields.flatMap((name) => {
    const value = (body as Record<string, unknown> | undefined)?.[name];
    return typeof value === "string" ? [value] : [];
  });

/** The fields of a request by the service's names. A refusal names one of them. */
const sentIn = ({ file }: ServiceOperation, { body, query }: ServiceCall): unknown =>
  file ? { ...(body as object), [file.field]: true } : (body ?? query);

/** The answer to a write, which does not prove the result of the write. */
const saidTo = (operation: ServiceOperation, call: ServiceCall, { answer }: Sent): ServiceAnswer | undefined =>
  isReadOperation(operation)
    ? undefined
    : { status: answer.status, isOwnWord: isOwnWord(answer, sentIn(operation, call), operation) };

/** Whether the operation is a write that moves no money and costs no fee. */
const isPlainWrite = (operation: ServiceOperation): boolean =>
  !isReadOperation(operation) && operation.moves === undefined && operation.costs === undefined;

/** The error, with the earlier answer attached: a request had left, even if the next one failed. */
function carrying(error: unknown, said: ServiceAnswer | undefined): unknown {
  if (said === undefined || !(error instanceof ApiError) || error.answer) return error;
  const { code, fields, detail, requestId, retryAfterSeconds, isRead } = error;
  return new ApiError(code, { fields, detail, requestId, retryAfterSeconds, isRead, answer: said });
}

/**
 * Sends with a valid token and within the limits, and once more after 401 or 429. A write that must not be done twice
 * has an id, which the service accepts once, or is marked as having none (`hasNoId`). A 401 or 429 to a write proves
 * nothing, so every later error carries that answer.
 */
async function askInTurn(
  operation: ServiceOperation,
  call: ServiceCall,
  context: CallContext,
  deadline: number,
): Promise<Sent> {
  let hasRefreshed = false;
  let upstreamMs = 0;
  let said: ServiceAnswer | undefined;
  // A business without a token pair or key gets its error before the call waits for its turn.
  await identityOf(operation, context);
  try {
    for (;;) {
      const sent = await sendInBudget(operation, call, context, deadline);
      upstreamMs += sent.upstreamMs;
      const { status } = sent.answer;
      const { version } = sent.identity;
      // A 401 from another host says nothing about the token pair.
      const isRefused = status === 401 && !hasRefreshed && version !== undefined;
      if (!isRefused && (status !== 429 || context.file || operation.hasNoId)) return { ...sent, upstreamMs };
      said = saidTo(operation, call, sent);
      if (isRefused) {
        hasRefreshed = true;
        await refreshIfStill(context.business, version);
        if (context.file) throw new ApiError("upload_cut_off");
        if (operation.hasNoId) return { ...sent, upstreamMs };
      } else {
        const seconds = retryAfterSeconds(sent.answer);
        await backOff(context.business, classOf(operation), seconds);
        if (Date.now() + seconds * 1000 > deadline) throw new ApiError("busy", { retryAfterSeconds: seconds });
      }
    }
  } catch (error) {
    throw carrying(error, said);
  }
}

/** @throws ApiError `token_broken` without a token pair, `gateway_key_missing` without the gateway's key */
async function identityOf(
  { service: { host } }: ServiceOperation,
  { business, gatewayKey }: CallContext,
): Promise<Identity> {
  if (!hearsToken(host)) {
    const key = gatewayKey ?? (await openGatewayKey(business));
    return { secrets: [key], fields: { api_key: key } };
  }
  const pair = await currentPair(business);
  if (!pair) throw new ApiError("token_broken");
  const { accessToken, refreshToken, version } = pair;
  return { secrets: [accessToken, refreshToken], accessToken, version };
}

/** Waits for its turn, then sends with the current token pair, which may have been renewed during the wait. */
async function sendInBudget(
  operation: ServiceOperation,
  call: ServiceCall,
  context: CallContext,
  deadline: number,
): Promise<Sent> {
  const timeoutMs = operation.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const budgetClass = classOf(operation);
  const lane = context.lane ?? "person";
  const waitingSince = performance.now();
  const lease = await acquire(context.business, budgetClass, { lane, deadline, timeoutMs, who: context.memberId });
  const sentAt = performance.now();
  metrics().budgetWait.observe({ class: budgetClass, lane }, (sentAt - waitingSince) / 1000);
  try {
    const identity = await identityOf(operation, context);
    const answer = await sendNoted(
      context.business,
      {
        host: operation.service.host,
        method: operation.service.method,
        path: pathOf(operation, call, context.business),
        query: call.query,
        body: identity.fields ? { ...identity.fields, ...(call.body as object) } : call.body,
        file: context.file,
        accessToken: identity.accessToken,
        timeoutMs,
      },
      operation.isOfBank,
    );
    const upstreamMs = performance.now() - sentAt;
    metrics().upstream.observe({ operation: operation.id, status: answer.status }, upstreamMs / 1000);
    return { answer, upstreamMs, identity };
  } finally {
    release(lease);
  }
}

/**
 * Records after every call whether the service answers. An error of the service (5xx) counts as no answer, except for
 * calls that the service passes on to a bank. Answers of the gateway say nothing about the service.
 */
async function sendNoted(business: string, request: UpstreamRequest, isOfBank = false): Promise<UpstreamAnswer> {
  if (!hearsToken(request.host)) return sendUpstream(request);
  const beganAtMs = Date.now();
  try {
    const answer = await sendUpstream(request);
    await noteReach(business, answer.status < 500 || isOfBank, beganAtMs);
    return answer;
  } catch (error) {
    // An answer that is too long and a file that broke off say nothing about the service.
    if (!(error instanceof ApiError && ["upstream_unreadable", "upload_cut_off"].includes(error.code))) {
      await noteReach(business, false, beganAtMs);
    }
    throw error;
  }
}

const classOf = (operation: ServiceOperation): BudgetClass => (operation.service.method === "POST" ? "post" : "other");

/** Fills the path's parameters; a value can never add a segment. */
function pathOf(operation: ServiceOperation, call: ServiceCall, business: string): string {
  return operation.service.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = name === "business" ? business : call.path?.[name];
    if (!value || value === "." || value === "..")
      throw new ApiError("invalid_input", { fields: { [name]: "errors.required" } });
    return encodeURIComponent(value);
  });
}
