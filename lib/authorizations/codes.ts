export const AUTHORIZATION_STATUSES = ["ACTIVE", "PENDING_VERIFY", "REVOKED", "EXPIRED"] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

/** Those that the service can list. */
export const AUTHORIZATION_LIST_STATUSES = ["ACTIVE", "PENDING_VERIFY"] as const;
