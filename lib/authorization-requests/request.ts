import type { StatusView } from "@/lib/format/status-view";

/** So long a link can be used, and so long after the payer's agreement the service waits for the confirmation. */
export const LINK_MINUTES = 20;

/** Who bears the service's fee; left out, as the business has set it at the service. */
export const WAGE_TYPES = ["APPLICATION_USER", "APPLICATION_SELF"] as const;
export type WageType = (typeof WAGE_TYPES)[number];

/** What the payer's browser brought back from the bank. It is told by whoever holds the link, and proves nothing. */
export const RETURNS = ["SUCCEED", "FAILED", "FAILED_TO_ACCESS_BANK"] as const;
export type Returned = (typeof RETURNS)[number];

export const REQUEST_STATES = [
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

/** How looking for it ended, where no authorization came of it. */
export type RequestEnd = "not_known" | "expired" | "lapsed" | "taken_back";

/** What its state follows from: times in epoch milliseconds. */
export interface RequestFacts {
  hasToken: boolean;
  linkUntilMs: number;
  openedAtMs: number | null;
  returned: Returned | null;
  /** The service has shown the authorization, which waits for its confirmation or was confirmed. */
  isAgreed: boolean;
  isVerified: boolean;
  ended: RequestEnd | null;
}

/**
 * How far a request has come. What the payer's browser said counts only until the service has told of an authorization,
 * which alone proves an agreement; a link's time is over by itself where nobody has opened it.
 */
export function stateOfRequest(facts: RequestFacts, nowMs: number): RequestState {
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

/** Nothing came of it, without anybody of the business having wished so. */
export const hasFailed = (state: RequestState): boolean =>
  ["not_known", "refused", "unreachable", "expired", "lapsed"].includes(state);

/** Nothing more will come of it. */
export const isOver = (state: RequestState): boolean =>
  ["active", "not_known", "refused", "unreachable", "expired", "lapsed", "taken_back"].includes(state);

/** Its link may still be used. */
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
  /** Withdrawals a month, at most. */
  monthlyCount: number;
  /** Of one withdrawal, at most. */
  limitRial: number;
  /** The last day, `YYYY-MM-DD`. */
  expiresOn: string;
  wageType: WageType | null;
  by: string;
  createdAt: string;
  linkUntil: string;
  openedAt: string | null;
  returnedAt: string | null;
  /** The bank's two digits, as the payer's browser brought them. */
  errorCode: string | null;
  authorizationId: string | null;
  verifiedAt: string | null;
}

/** With what is handed to the payer, for whoever may ask for authorizations while it works. */
export interface AuthorizationRequestShown extends AuthorizationRequest {
  link: { url: string; qr: { size: number; path: string } } | null;
}

/** What a payer is shown of a request: nothing of the business's inside, and of themselves no more than they know. */
export interface PayerRequest {
  state: RequestState;
  /** Who asks, by the name that the service tells. */
  business: string;
  bankCode: string;
  monthlyCount: number;
  limitRial: number;
  expiresOn: string;
  /** With its middle left out: the link may be read by others. */
  mobile: string;
  linkUntil: string;
  errorCode: string | null;
  /** Whether this installation knows where the bank's page is. */
  hasBankAddress: boolean;
}
