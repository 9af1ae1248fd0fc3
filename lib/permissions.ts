export const ROLES = ["owner", "manager", "accountant", "support", "auditor"] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;

/**
 * Who may do what: the one table, read by handlers (which refuse) and screens (which explain).
 * Whatever is not listed here is allowed to nobody.
 */
export const ROLES_BY_PERMISSION = {
  "overview.read": EVERYBODY,
  "wallet.read": ["owner", "manager", "accountant", "auditor"],
  "transactions.read": EVERYBODY,
  "withdrawals.read": EVERYBODY,
  "authorizations.read": EVERYBODY,
  /** A payer's permission for direct debits: asking for one, and handing its address on. */
  "authorizations.make": ["owner", "manager", "accountant"],
  /** A payment through the gateway: asking for one, and handing its address on. */
  "payments.make": ["owner", "manager", "accountant"],
  /** Questions about people and accounts, each of which costs a fee. */
  "inquiries.make": ["owner", "manager", "accountant"],
  /** Cards that the business issues. */
  "cards.manage": ["owner", "manager"],
  /** Payouts through every door: single ones, batches and the queue. */
  "settlements.read": EVERYBODY,
  "settlements.make": ["owner", "manager", "accountant"],
  "settlements.approve": ["owner", "manager"],
  "policy.manage": ["owner", "manager"],
  "customers.read": EVERYBODY,
  /** Customers and the fields that are kept of them. */
  "customers.write": ["owner", "manager", "accountant"],
  /** A customer with all that is kept of them, or a field of everybody's. */
  "customers.remove": ["owner", "manager"],
  "business.read": EVERYBODY,
  "users.read": ["owner", "manager", "auditor"],
  "personal.see": ["owner", "manager", "accountant", "auditor"],
  "personal.reveal": ["support"],
  "exports.read": ["owner", "manager", "accountant", "auditor"],
  "exports.create": ["owner", "manager", "accountant", "auditor"],
  "webhooks.read": ["owner", "manager", "support", "auditor"],
  "connection.read": ["owner", "manager", "support", "auditor"],
  "connection.manage": ["owner", "manager"],
  "team.read": ["owner", "manager", "auditor"],
  "team.manage": ["owner"],
  /** Another business beside this one: whoever links it becomes its owner. */
  "businesses.link": ["owner"],
  "audit.read": ["owner", "manager", "auditor"],
  "self.manage": EVERYBODY,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

/** Whether a role holds a permission; an unknown role or permission holds nothing. */
export function roleCan(role: Role | null | undefined, permission: Permission): boolean {
  if (!role) return false;
  const roles: readonly Role[] | undefined = ROLES_BY_PERMISSION[permission];
  return roles?.includes(role) ?? false;
}
