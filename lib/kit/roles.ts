export const ROLES = ["owner", "manager", "accountant", "support", "auditor"] as const;
export type Role = (typeof ROLES)[number];
