/**
 * All kinds of failures that a person or a program must tell apart. The codes are stable: screens choose their words
 * by them.
 */
export const ERROR_STATUS = {
  invalid_input: 422,
  unauthenticated: 401,
  reauthentication_required: 401,
  second_factor_missing: 403,
  forbidden: 403,
  csrf: 403,
  whole_id_needed: 403,
  not_found: 404,
  unknown_operation: 404,
  conflict: 409,
  policy_refused: 409,
  holds_money: 409,
  ties_unread: 503,
  needs_another: 409,
  opened_elsewhere: 405,
  upload_cut_off: 400,
  too_large: 413,
  locked: 429,
  search_limit: 429,
  asked_often: 429,
  busy: 503,
  token_broken: 503,
  host_missing: 503,
  gateway_key_missing: 503,
  cards_not_set_up: 409,
  upstream_rejected: 422,
  upstream_not_found: 404,
  upstream_forbidden: 403,
  upstream_conflict: 409,
  fee_wallet_empty: 409,
  provider_silent: 502,
  beyond_budget: 409,
  upstream_unreadable: 502,
  upstream_unavailable: 502,
  upstream_timeout: 504,
  outcome_unknown: 504,
  network: 0,
  offline: 0,
  database_away: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorExtras {
  /** Input name → message key or the service's own words. */
  fields?: Record<string, string>;
  /** The service's own words, if they help a person; never anything internal. */
  detail?: string;
  requestId?: string;
  retryAfterSeconds?: number;
  /** It was only a read, so nothing can have changed. */
  isRead?: boolean;
  /** The request may have been charged. */
  costs?: "fee";
  /** The service's answer, if there was one; it stays on the server. */
  answer?: ServiceAnswer;
}

export interface ServiceAnswer {
  /** Its HTTP status. */
  status: number;
  /** The service itself answered this very request, not a proxy before it. */
  isOwnWord: boolean;
}

/** The one error that is sent to browsers (RFC 9457 as JSON). The screen chooses the sentence by `code`. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isRead: boolean;
  readonly costs: "fee" | undefined;
  readonly answer: ServiceAnswer | undefined;
  /** When it occurred, in epoch milliseconds. */
  readonly metAtMs = Date.now();
  /** When the screen repeats the read by itself; absent if it does not. */
  nextTryAtMs?: number;

  constructor(
    readonly code: ErrorCode,
    extras: ErrorExtras = {},
  ) {
    super(code);
    this.name = "ApiError";
    this.status = ERROR_STATUS[code];
    this.fields = extras.fields ?? {};
    this.detail = extras.detail;
    this.requestId = extras.requestId;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.isRead = extras.isRead ?? false;
    this.costs = extras.costs;
    this.answer = extras.answer;
  }
}

/** The problem document of an error, sent as `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail?: string;
  fields?: Record<string, string>;
  requestId?: string;
  retryAfterSeconds?: number;
}

/** @param requestId the request's id in the server's log */
export function toProblem(error: ApiError, requestId?: string): ProblemDocument {
  return {
    type: `urn:daftar:error:${error.code}`,
    title: error.code.replaceAll("_", " "),
    status: error.status,
    code: error.code,
    ...(error.detail ? { detail: error.detail } : {}),
    ...(Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
    ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    ...((requestId ?? error.requestId) ? { requestId: requestId ?? error.requestId } : {}),
  };
}

/**
 * Reads a problem document; any other body becomes `internal` with the known facts.
 * @param asked facts that only the caller knows for certain
 */
export function fromProblem(
  body: unknown,
  status: number,
  requestId?: string,
  asked: Pick<ErrorExtras, "isRead" | "costs"> = {},
): ApiError {
  if (typeof body === "object" && body !== null && "code" in body) {
    const problem = body as Partial<ProblemDocument>;
    if (problem.code && problem.code in ERROR_STATUS) {
      return new ApiError(problem.code, {
        fields: problem.fields,
        detail: problem.detail,
        requestId: problem.requestId ?? requestId,
        retryAfterSeconds: problem.retryAfterSeconds,
        ...asked,
      });
    }
  }
  return new ApiError(status === 401 ? "unauthenticated" : status === 0 ? "network" : "internal", {
    requestId,
    ...asked,
  });
}
