import type { StatusView } from "@/lib/kit/format/status-view";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How long the service's token leads a payer to the bank, and how long the service waits for the confirmation after the
 * payer's agreement.
 */
const TOKEN_MS = 20 * MINUTE_MS;
/** An older token is not used any more, so that the payer has time to decide at the bank. */
const FRESH_MS = 15 * MINUTE_MS;
/** A token works once. A press so soon after the one that opened it is the same press, made twice. */
const DOUBLE_PRESS_MS = 10_000;
/**
 * The payer may agree in the token's last minute, and the service then waits as long again. Its clock may differ from
 * ours.
 */
export const LOOKED_FOR_MS = 2 * TOKEN_MS + 2 * MINUTE_MS;

/** The longest life of a payer's link, and the numbers of days that the form offers. */
export const MOST_LINK_DAYS = 30;
export const LINK_DAYS = [1, 3, 7, 14, 30] as const;
export const USUAL_LINK_DAYS = 7;

/** When a link ends that is made now and lives this many days. Epoch milliseconds. */
export const linkEndMs = (days: number, nowMs: number): number => nowMs + days * DAY_MS;

/** For how many days the link of a request was made. */
export const linkDaysOf = ({ createdAt, linkUntil }: { createdAt: string; linkUntil: string }): number =>
  Math.min(MOST_LINK_DAYS, Math.max(1, Math.round((Date.parse(linkUntil) - Date.parse(createdAt)) / DAY_MS)));

/** For how many days the same is asked for again: not longer than the authorization would last after it. */
export const linkDaysAgain = (
  request: { createdAt: string; linkUntil: string; expiresOn: string },
  nowMs: number,
): number => {
  const lastMs = Date.parse(`${request.expiresOn}T00:00:00+03:30`);
  return Math.max(1, Math.min(linkDaysOf(request), Math.ceil((lastMs - nowMs) / DAY_MS) - 1));
};

/** Who pays the service's fee; left out: the business's setting at the service. */
export const WAGE_TYPES = ["APPLICATION_USER", "APPLICATION_SELF"] as const;
export type WageType = (typeof WAGE_TYPES)[number];

/**
 * The result that the payer's browser brought back from the bank. Anybody with the link can send it, so it proves
 * nothing.
 */
export const RETURNS = ["SUCCEED", "FAILED", "FAILED_TO_ACCESS_BANK"] as const;
export type DebitBankReturn = (typeof RETURNS)[number];

/** The only error code of the service that names a decision: the authorization was cancelled at the bank. */
const CANCELLED_AT_BANK = "17";

/**
 * How a visit to the bank ended. Any failure other than the payer's own refusal counts like an unreachable bank: the
 * payer may try again, for example with another card.
 */
export const endOfVisit = (returned: DebitBankReturn, errorCode: string | null): DebitBankReturn =>
  returned === "FAILED" && errorCode !== CANCELLED_AT_BANK ? "FAILED_TO_ACCESS_BANK" : returned;

const REQUEST_STATES = [
  "asking",
  "not_known",
  "waiting",
  "at_bank",
  "agreed",
  "active",
  "refused",
  "unreachable",
  "expired",
  "lapsed",
  "taken_back",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** How the search for the authorization ended, if there is none. */
export type RequestEnd = "not_known" | "expired" | "lapsed" | "taken_back";

/** The facts that give the state; times in epoch milliseconds. */
export interface AuthorizationRequestFacts {
  /** When the service was asked for the newest token; null while it has given none. */
  tokenAtMs: number | null;
  linkUntilMs: number;
  /** When a payer went to the bank with that token; null once nothing more can come of it. */
  openedAtMs: number | null;
  /** How that visit ended, see {@link endOfVisit}. */
  returned: DebitBankReturn | null;
  /** The service has returned the authorization; it waits for its confirmation or was confirmed. */
  isAgreed: boolean;
  isVerified: boolean;
  ended: RequestEnd | null;
}

/**
 * The state of a request. The browser's result counts only until the service returns an authorization, which alone
 * proves an agreement. While the link lives, a visit to the bank that came to nothing leaves it waiting for the next
 * one; only the payer's refusal ends it. After the link's end a last visit is waited for until the service has
 * answered.
 */
export function stateOfRequest(facts: AuthorizationRequestFacts, nowMs: number): RequestState {
  if (facts.isVerified) return "active";
  if (facts.ended === "taken_back" || facts.ended === "not_known" || facts.ended === "lapsed") return facts.ended;
  if (facts.isAgreed) return "agreed";
  if (facts.returned === "FAILED") return "refused";
  if (facts.tokenAtMs === null) return facts.ended === "expired" ? "expired" : "asking";
  const isLinkOver = facts.ended === "expired" || nowMs >= facts.linkUntilMs;
  if (facts.returned === "FAILED_TO_ACCESS_BANK") return isLinkOver ? "unreachable" : "waiting";
  if (facts.ended === "expired") return "expired";
  const tokenAgeMs = nowMs - facts.tokenAtMs;
  if (facts.returned === "SUCCEED" && (isLinkOver || tokenAgeMs < LOOKED_FOR_MS)) return "agreed";
  if (facts.openedAtMs !== null && (isLinkOver || tokenAgeMs < TOKEN_MS)) return "at_bank";
  return isLinkOver ? "expired" : "waiting";
}

/** Whether a payer can still be sent to the bank with the newest token: nobody has used it before this press. */
export const isFresh = (
  { tokenAtMs, openedAtMs, returned }: Pick<AuthorizationRequestFacts, "tokenAtMs" | "openedAtMs" | "returned">,
  nowMs: number,
): boolean =>
  tokenAtMs !== null &&
  returned === null &&
  nowMs - tokenAtMs < FRESH_MS &&
  (openedAtMs === null || nowMs - openedAtMs < DOUBLE_PRESS_MS);

/** The request failed, and the business did not withdraw it. */
export const hasFailed = (state: RequestState): boolean =>
  ["not_known", "refused", "unreachable", "expired", "lapsed"].includes(state);

/** The state is final. */
export const isOver = (state: RequestState): boolean =>
  ["active", "not_known", "refused", "unreachable", "expired", "lapsed", "taken_back"].includes(state);

/** Its link can still be used. */
export const isLinkGood = ({ state, linkUntil }: { state: RequestState; linkUntil: string }, nowMs: number): boolean =>
  (state === "waiting" || state === "at_bank") && nowMs < Date.parse(linkUntil);

export const REQUEST_STATUS = {
  asking: { tone: "neutral", icon: "clock", label: "authorizationRequests.status.asking" },
  not_known: { tone: "warning", label: "authorizationRequests.status.notKnown" },
  waiting: { tone: "info", icon: "clock", label: "authorizationRequests.status.waiting" },
  at_bank: { tone: "info", icon: "clock", label: "authorizationRequests.status.atBank" },
  agreed: { tone: "warning", icon: "clock", label: "authorizationRequests.status.agreed" },
  active: { tone: "success", label: "authorizationRequests.status.active" },
  refused: { tone: "danger", label: "authorizationRequests.status.refused" },
  unreachable: { tone: "danger", label: "authorizationRequests.status.unreachable" },
  expired: { tone: "neutral", icon: "clock", label: "authorizationRequests.status.expired" },
  lapsed: { tone: "danger", icon: "clock", label: "authorizationRequests.status.lapsed" },
  taken_back: { tone: "neutral", icon: "ban", label: "authorizationRequests.status.takenBack" },
} as const satisfies Record<RequestState, StatusView>;

/** A request as its screens show it. */
export interface AuthorizationRequest {
  id: string;
  state: RequestState;
  bankCode: string;
  mobile: string;
  name: string | null;
  email: string | null;
  nationalCode: string | null;
  /** The largest number of withdrawals per month. */
  monthlyCount: number;
  /** The largest amount of one withdrawal. */
  limitRial: number;
  /** The last day, `YYYY-MM-DD`. */
  expiresOn: string;
  wageType: WageType | null;
  by: string;
  createdAt: string;
  linkUntil: string;
  authorizationId: string | null;
  verifiedAt: string | null;
}

/** One way of a payer to the bank and back, as far as it is known. */
export interface BankVisit {
  openedAt: string;
  returnedAt: string | null;
  returned: DebitBankReturn | null;
  /** The bank's two-digit error code, as the payer's browser brought it. */
  errorCode: string | null;
  /** Nothing came of it, and nothing can any more. */
  isInVain: boolean;
  /** The authorization of an agreement beside the one that counts. It is not confirmed. */
  secondId: string | null;
}

export interface AuthorizationRequestShown extends AuthorizationRequest {
  /** The payer's link, for members who may request authorizations, while it works. */
  link: { url: string; qr: { size: number; path: string } } | null;
  /** Oldest first. */
  visits: BankVisit[];
  /** The service's refusal when a payer pressed last; null if there was none. Its words are null if it gave none. */
  refusal: { at: string; words: string | null } | null;
}

/** A request as the payer sees it: nothing internal of the business, and no more personal data than the payer knows. */
export interface PayerRequest {
  state: RequestState;
  /** The name of the business according to the service; null if it is not known. */
  business: string | null;
  bankCode: string;
  monthlyCount: number;
  limitRial: number;
  expiresOn: string;
  /** With the middle digits left out, because others may read the link. */
  mobile: string;
  linkUntil: string;
  /** Whether this installation knows the address of the bank's page. */
  hasBankAddress: boolean;
}
