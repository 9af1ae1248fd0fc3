export const AUTHORIZATION_STATUSES = ["ACTIVE", "PENDING_VERIFY", "REVOKED", "EXPIRED"] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

/** Those that the service can list. */
export const AUTHORIZATION_LIST_STATUSES = ["ACTIVE", "PENDING_VERIFY"] as const;

/** Why an active one soon needs looking after: it ends within thirty days, or little is left of its month's count. */
export const AUTHORIZATION_CONCERNS = ["expiring", "full"] as const;
export type AuthorizationConcern = (typeof AUTHORIZATION_CONCERNS)[number];
