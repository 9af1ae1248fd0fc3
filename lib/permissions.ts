import { areaPermissions } from "@/lib/areas/areas";
import { joinedOnce } from "@/lib/areas/once";

export const ROLES = ["owner", "manager", "accountant", "support", "auditor"] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;

/** Permissions that no area declares. */
const OWN = {
  "overview.read": EVERYBODY,
  "wallet.read": ["owner", "manager", "accountant", "auditor"],
  "transactions.read": EVERYBODY,
  "withdrawals.read": EVERYBODY,
  /** Payments through the gateway: to request one, and to pass its address on. */
  "payments.make": ["owner", "manager", "accountant"],
  /** Payouts in all forms: single ones, batches and the queue. */
  "settlements.read": EVERYBODY,
  "settlements.make": ["owner", "manager", "accountant"],
  "settlements.approve": ["owner", "manager"],
  "policy.manage": ["owner", "manager"],
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
  /** To link another business: the member who links it becomes its owner. */
  "businesses.link": ["owner"],
  /** To erase a person's data from the book for good. */
  "book.erase": ["owner"],
  "audit.read": ["owner", "manager", "auditor"],
  "self.manage": EVERYBODY,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof OWN | keyof typeof areaPermissions;

/**
 * The single table of roles by permission. Handlers refuse by it, and screens explain by it. A permission that is not
 * listed is held by nobody.
 */
export const ROLES_BY_PERMISSION: Readonly<Record<Permission, readonly Role[]>> = joinedOnce(
  "permission",
  OWN,
  byRoles(areaPermissions),
);

function byRoles<Name extends string>(permissions: Readonly<Record<Name, "everybody" | readonly Role[]>>) {
  const entries = Object.entries<"everybody" | readonly Role[]>(permissions);
  return Object.fromEntries(entries.map(([name, who]) => [name, who === "everybody" ? EVERYBODY : who])) as Record<
    Name,
    readonly Role[]
  >;
}

/** Whether a role holds a permission; an unknown role or permission holds nothing. */
export function roleCan(role: Role | null | undefined, permission: Permission): boolean {
  if (!role) return false;
  const roles: readonly Role[] | undefined = ROLES_BY_PERMISSION[permission];
  return roles?.includes(role) ?? false;
}
