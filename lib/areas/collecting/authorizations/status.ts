import type { StatusView } from "@/lib/kit/format/status-view";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { Unknown } from "@/lib/kit/operations/unread";
import type { Authorization } from "./server/answers";

export const AUTHORIZATION_STATUS = {
  ACTIVE: { tone: "success", label: "authorizations.status.active" },
  PENDING_VERIFY: { tone: "warning", label: "authorizations.status.pendingVerify" },
  REVOKED: { tone: "danger", icon: "ban", label: "authorizations.status.revoked" },
  EXPIRED: { tone: "neutral", icon: "clock", label: "authorizations.status.expired" },
} as const satisfies Record<AuthorizationStatus, StatusView>;

/**
 * The service refuses to show what was revoked, in a text under the field `message`. Any other refusal (a wrong
 * parameter, a gateway's word) says nothing of the authorization.
 */
export const isNoLongerShown = (error: ApiError | null): boolean =>
  error?.code === "upstream_rejected" && "message" in error.fields;

/**
 * How it stands now: the service is not documented to have a word for what has ended, and may go on calling it active.
 * The last moment that it is valid is `expiresAt`.
 */
export const statusAt = (
  { status, expiresAt }: { status: AuthorizationStatus | Unknown; expiresAt: string | null },
  nowMs: number,
): AuthorizationStatus | Unknown =>
  status === "ACTIVE" && expiresAt !== null && Date.parse(expiresAt) <= nowMs ? "EXPIRED" : status;

/** Nothing can be collected under it: a new one is needed. */
export const isOver = ({ status }: Pick<Authorization, "status">): boolean =>
  status === "REVOKED" || status === "EXPIRED";

/** This many days before its end an authorization counts as ending soon. */
export const SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Still good, but not for long: worth telling the customer about. */
export function expiresSoon(
  { status, expiresAt }: Pick<Authorization, "status" | "expiresAt">,
  nowMs: number,
): boolean {
  if (status !== "ACTIVE" || expiresAt === null) return false;
  const left = Date.parse(expiresAt) - nowMs;
  return left > 0 && left <= SOON_DAYS * DAY_MS;
}

/** How much of a limit is used, 0 … 1; null without a limit. */
export function shareUsed(used: number | null, limit: number | null): number | null {
  if (used === null || limit === null || limit <= 0) return null;
  return Math.min(Math.max(used / limit, 0), 1);
}

export const AUTHORIZATION_STATUSES = ["ACTIVE", "PENDING_VERIFY", "REVOKED", "EXPIRED"] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

/** Those that the service can list. */
export const AUTHORIZATION_LIST_STATUSES = ["ACTIVE", "PENDING_VERIFY"] as const;

/** Why an active one soon needs looking after: it ends within thirty days, or little is left of its month's count. */
export const AUTHORIZATION_CONCERNS = ["expiring", "full"] as const;
/** What happened to one in some days: it came into force, was revoked, or came to its end. */
export const AUTHORIZATION_CHANGES = ["given", "revoked", "ended"] as const;
export type AuthorizationChange = (typeof AUTHORIZATION_CHANGES)[number];
export type AuthorizationConcern = (typeof AUTHORIZATION_CONCERNS)[number];
