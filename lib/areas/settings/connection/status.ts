import type { StatusView } from "@/lib/kit/format/status-view";
import {
  type CallFacts,
  FORGET_MS,
  lastWords,
  type ServiceHealth,
  serviceHealth,
} from "@/lib/kit/operations/service-health";
import type { BookCheck, ConnectionState, LimitUse, TokenEventRow } from "./schemas";

export const LINK_STATUS = {
  ok: { tone: "success", label: "connection.link.states.ok" },
  broken: { tone: "danger", label: "connection.link.states.broken", icon: "alert" },
  missing: { tone: "warning", label: "connection.link.states.missing", icon: "question" },
  /** The pair is in order, and nobody answers: that is not called linked. */
  silent: { tone: "danger", label: "connection.indicator.states.silent", icon: "alert" },
} as const satisfies Record<ConnectionState["link"] | "silent", StatusView>;

export const BOOK_STATUS = {
  balanced: { tone: "success", label: "connection.book.states.balanced" },
  differs: { tone: "warning", label: "connection.book.states.differs", icon: "alert" },
  reading: { tone: "info", label: "connection.book.states.reading", icon: "progress" },
} as const satisfies Record<BookCheck["verdict"], StatusView>;

/** What may be said of the link while the service answers like this. */
export const linkStatus = (link: ConnectionState["link"], health: ServiceHealth): StatusView =>
  LINK_STATUS[link === "ok" && health === "silent" ? "silent" : link];

/**
 * How the service answers: what this browser met, put right by what all web processes did. A page that asks the service
 * nothing hears of an outage that way, and one whose last question failed hears of its end.
 */
export function serviceNow(facts: CallFacts, met: ConnectionState["service"] | undefined): ServiceHealth {
  if (met?.awaySince) return "silent";
  const own = serviceHealth(facts);
  const failedAt = lastWords(facts).failedAt;
  if (own !== "silent" || !failedAt || !met?.answeredAt) return own;
  const laterByMs = Date.parse(met.answeredAt) - Date.parse(failedAt);
  return laterByMs <= 0 ? "silent" : laterByMs < FORGET_MS ? "partly" : "answers";
}

export const TOKEN_EVENT_STATUS = {
  pasted: { tone: "info", label: "connection.history.kinds.pasted", icon: "check" },
  linked: { tone: "info", label: "connection.history.kinds.linked", icon: "check" },
  refreshed: { tone: "success", label: "connection.history.kinds.refreshed" },
  refresh_failed: { tone: "warning", label: "connection.history.kinds.refresh_failed", icon: "alert" },
  broken: { tone: "danger", label: "connection.history.kinds.broken" },
} as const satisfies Record<TokenEventRow["kind"], StatusView>;

export const SERVICE_STATUS = {
  unknown: { tone: "neutral", label: "connection.indicator.services.unknown" },
  answers: { tone: "success", label: "connection.indicator.services.answers" },
  slow: { tone: "warning", label: "connection.indicator.states.slow", icon: "clock" },
  partly: { tone: "warning", label: "connection.indicator.states.partly", icon: "alert" },
  silent: { tone: "danger", label: "connection.indicator.states.silent" },
} as const satisfies Record<ServiceHealth, StatusView>;

const LIMIT_LEVELS = ["free", "busy", "full"] as const;
export type LimitLevel = (typeof LIMIT_LEVELS)[number];

export const LIMIT_STATUS = {
  free: { tone: "success", label: "connection.limits.words.free" },
  busy: { tone: "info", label: "connection.limits.words.busy", icon: "info" },
  full: { tone: "warning", label: "connection.limits.words.full", icon: "clock" },
} as const satisfies Record<LimitLevel, StatusView>;

/** How a class of the limits is filled, in one of three words. */
export function limitLevel({ limit, inUse }: Pick<LimitUse, "limit" | "inUse">): LimitLevel {
  const share = limit > 0 ? inUse / limit : 1;
  if (share >= 0.85) return "full";
  return share > 0.5 ? "busy" : "free";
}

/** The one thing that the top bar says: what is worst. */
export type IndicatorState =
  | "online"
  | "offline"
  | "reconnecting"
  | "broken"
  | "missing"
  | "silent"
  | "partly"
  | "slow"
  | "limited";

export function indicatorState(facts: {
  isOffline: boolean;
  link: ConnectionState["link"] | undefined;
  service: ServiceHealth;
  stream: "connecting" | "live" | "lost";
  limits: readonly LimitUse[];
}): IndicatorState {
  if (facts.isOffline) return "offline";
  if (facts.link === "broken" || facts.link === "missing") return facts.link;
  if (facts.service === "silent" || facts.service === "partly") return facts.service;
  if (facts.stream === "lost") return "reconnecting";
  if (facts.service === "slow") return "slow";
  return facts.limits.some((use) => limitLevel(use) === "full") ? "limited" : "online";
}

/** How much of the pair's life is over, 0 … 1; null if a moment is missing. */
export function lifeShare(issuedAt: string | null, expiresAt: string | null, nowMs: number): number | null {
  if (issuedAt === null || expiresAt === null) return null;
  const [from, to] = [Date.parse(issuedAt), Date.parse(expiresAt)];
  return to > from ? Math.min(Math.max((nowMs - from) / (to - from), 0), 1) : 1;
}
