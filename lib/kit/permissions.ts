import type { areaPermissions } from "@/lib/areas/areas";
import { ROLES, type Role } from "./roles";

export type Permission = keyof typeof areaPermissions;

/** Who holds a permission. */
type Holders = "everybody" | readonly Role[];

let holders: Readonly<Record<string, Holders>> | undefined;

/** Called by `areas.ts`, which lists what all areas declare, when it is loaded. */
export function registerPermissions(permissions: Readonly<Record<string, Holders>>): void {
  holders = permissions;
}

/**
 * The single table of roles by permission. Handlers refuse by it, and screens explain by it.
 *
 * @returns nobody for a permission that no area declares
 * @throws Error if the process has not loaded `areas.ts`
 */
export function rolesWith(permission: Permission): readonly Role[] {
  if (!holders) throw new Error("lib/areas/areas.ts is not loaded");
  const held = Object.hasOwn(holders, permission) ? holders[permission] : [];
  return held === "everybody" ? ROLES : (held ?? []);
}

/** Whether a role holds a permission; an unknown role or permission holds nothing. */
export const roleCan = (role: Role | null | undefined, permission: Permission): boolean =>
  role ? rolesWith(permission).includes(role) : false;
