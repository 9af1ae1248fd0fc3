import { type Role, roleCan } from "@/lib/permissions";

/** What the rules look at: who asks, and the team as it is. */
export interface Actor {
  id: string;
  role: Role;
}
export interface Seat {
  id: string;
  role: Role;
  isDisabled: boolean;
  /** They went by themselves. */
  hasLeft?: boolean;
}

/** Why something may not be done; the screen explains by it, the handler refuses with it. */
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
 * Nobody changes their own role: neither up nor, by accident, down. So whoever takes an owner away stays one, and there
 * is always somebody who can let people in.
 */
export function refusalToChangeRole(actor: Actor, seat: Seat): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  return actor.id === seat.id ? "yourself" : null;
}

/** The same for disabling. */
export const refusalToDisable = refusalToChangeRole;

/** Whoever left by themselves is not brought back without being asked: an invitation asks them. */
export function refusalToEnable(actor: Actor, seat: Pick<Seat, "hasLeft">): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  return seat.hasLeft ? "left" : null;
}

/** Somebody must be there who can let people in. */
export function refusalToLeave(seat: Seat, team: readonly Seat[]): TeamRefusal | null {
  const isOwner = (each: Seat) => each.role === "owner" && !each.isDisabled;
  return isOwner(seat) && !team.some((each) => each.id !== seat.id && isOwner(each)) ? "last_owner" : null;
}

/** Whether somebody belongs to a business that another one does not own: disabled there counts, for it may be undone. */
export const belongsElsewhere = (businesses: readonly string[], owned: readonly string[]): boolean =>
  businesses.some((business) => !owned.includes(business));

/** An account is one for all its businesses: only who owns them all may open it, or a link here would open a door there. */
export function refusalToResetAccess(actor: Actor, seat: Seat, isElsewhere: boolean): TeamRefusal | null {
  if (!roleCan(actor.role, "team.manage")) return "not_owner";
  if (actor.id === seat.id) return "own_access";
  if (seat.isDisabled) return "disabled";
  return isElsewhere ? "other_business" : null;
}
