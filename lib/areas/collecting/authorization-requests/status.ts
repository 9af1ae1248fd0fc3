import type { StatusView } from "@/lib/kit/format/status-view";

/** How long a link can be used, and how long the service waits for the confirmation after the payer's agreement. */
export const LINK_MINUTES = 20;

/** Who pays the service's fee; left out: the business's setting at the service. */
export const WAGE_TYPES = ["APPLICATION_USER", "APPLICATION_SELF"] as const;
export type WageType = (typeof WAGE_TYPES)[number];

/**
 * The result that the payer's browser brought back from the bank. Anybody with the link can send it, so it proves
 * nothing.
 */
export const RETURNS = ["SUCCEED", "FAILED", "FAILED_TO_ACCESS_BANK"] as const;
export type DebitBankReturn = (typeof RETURNS)[number];

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
  hasToken: boolean;
  linkUntilMs: number;
  openedAtMs: number | null;
  returned: DebitBankReturn | null;
  /** The service has returned the authorization; it waits for its confirmation or was confirmed. */
  isAgreed: boolean;
  isVerified: boolean;
  ended: RequestEnd | null;
}

/**
 * The state of a request. The browser's result counts only until the service returns an authorization, which alone
 * proves an agreement. A link that nobody has opened expires by its time.
 */
export function stateOfRequest(facts: AuthorizationRequestFacts, nowMs: number): RequestState {
  if (facts.isVerified) return "active";
  if (facts.ended === "taken_back" || facts.ended === "not_known" || facts.ended === "lapsed") return facts.ended;
  if (facts.isAgreed) return "agreed";
  if (facts.returned === "FAILED") return "refused";
  if (facts.returned === "FAILED_TO_ACCESS_BANK") return "unreachable";
  if (facts.ended === "expired") return "expired";
  if (!facts.hasToken) return "asking";
  if (facts.returned === "SUCCEED") return "agreed";
  if (facts.openedAtMs !== null) return "at_bank";
  return nowMs >= facts.linkUntilMs ? "expired" : "waiting";
}

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
  openedAt: string | null;
  returnedAt: string | null;
  /** The bank's two-digit error code, as the payer's browser brought it. */
  errorCode: string | null;
  authorizationId: string | null;
  verifiedAt: string | null;
}

/** With the payer's link, for members who may request authorizations, while the link works. */
export interface AuthorizationRequestShown extends AuthorizationRequest {
  link: { url: string; qr: { size: number; path: string } } | null;
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
  errorCode: string | null;
  /** Whether this installation knows the address of the bank's page. */
  hasBankAddress: boolean;
}
