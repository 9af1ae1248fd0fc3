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
