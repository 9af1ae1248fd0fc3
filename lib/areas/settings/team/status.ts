import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";

/** The input of the rules: the acting member, and the current team. */
export interface Actor {
  id: string;
  role: Role;
}
export interface Seat {
  id: string;
  role: Role;
  isDisabled: boolean;
  /** They left by themselves. */
  hasLeft?: boolean;
}

/** Why an action is refused; the screen explains it, and the handler refuses with it. */
export type TeamRefusal =
  | "not_owner"
  | "yourself"
  | "own_access"
  | "disabled"
  | "other_business"
  | "left"
  | "last_owner";

export const refusalToInvite = (actor: Actor): TeamRefusal | null =>
  roleCan(actor.role, "team.manage") ? null : "not_owner";

/**
 * Members cannot change their own role, neither up nor down. So an owner who removes another owner stays one, and
 * there is always somebody who can invite people.
 */
export function refusalToChangeRole(actor: Actor, seat: Seat): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  return actor.id === seat.id ? "yourself" : null;
}

/** The same for disabling. */
export const refusalToDisable = refusalToChangeRole;

/** A member who left by themselves can only come back through an invitation. */
export function refusalToEnable(actor: Actor, seat: Pick<Seat, "hasLeft">): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  return seat.hasLeft ? "left" : null;
}

/** At least one member who can invite people must stay. */
export function refusalToLeave(seat: Seat, team: readonly Seat[]): TeamRefusal | null {
  const isOwner = (each: Seat) => each.role === "owner" && !each.isDisabled;
  return isOwner(seat) && !team.some((each) => each.id !== seat.id && isOwner(each)) ? "last_owner" : null;
}

/**
 * Whether a person belongs to a business that another one does not own. A disabled membership counts, because it may
 * be enabled again.
 */
export const belongsElsewhere = (businesses: readonly string[], owned: readonly string[]): boolean =>
  businesses.some((business) => !owned.includes(business));

/**
 * An account is the same in all its businesses. Only a member who owns all of them may reset it; otherwise a link
 * here would give access there.
 */
export function refusalToResetAccess(actor: Actor, seat: Seat, isElsewhere: boolean): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  if (actor.id === seat.id) return "own_access";
  if (seat.isDisabled) return "disabled";
  return isElsewhere ? "other_business" : null;
}
