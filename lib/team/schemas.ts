import { ROLES, type Role } from "@/lib/permissions";
import { emailInput, givenPassword, newPassword, personName } from "@/lib/security/schemas";
import * as z from "@/lib/zod";

export const inviteInput = z.object({ email: emailInput, role: z.enum(ROLES, "errors.chooseOne") });
export const changeRoleInput = z.object({ memberId: z.uuid(), role: z.enum(ROLES, "errors.chooseOne") });
export const memberInput = z.object({ memberId: z.uuid() });
export const resetAccessInput = z.object({ memberId: z.uuid(), turnOffCodes: z.boolean() });
export const invitationInput = z.object({ invitationId: z.uuid() });

/** What the invited person fills in when the address has no account yet. */
export const joinInput = z
  .object({ name: personName, password: newPassword, repeated: z.string().check(z.maxLength(200)) })
  .check(
    z.refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" }),
  );

/** Whoever has an account already only proves that it is theirs. */
export const joinAgainInput = z.object({ password: givenPassword });

/** What a member who lost the way in fills in behind a reset link. */
export const newAccessInput = z
  .object({ password: newPassword, repeated: z.string().check(z.maxLength(200)) })
  .check(
    z.refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" }),
  );

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  isDisabled: boolean;
  /** They went by themselves: an invitation can bring them back. */
  hasLeft: boolean;
  joinedAt: string;
  lastSeenAt: string | null;
  hasOneTimeCodes: boolean;
  /** Belongs to a business that the owner who asks does not own. Always false for others who ask. */
  isElsewhere: boolean;
  isYou: boolean;
  /** How much they searched by personal values; null for whoever sees these anyway. */
  searches: SearchTally | null;
}

/** Different personal values that somebody searched by who sees them masked. */
export interface SearchTally {
  hour: number;
  /** In seven days. */
  week: number;
  /** Questions beyond the limit in these seven days. */
  refused: number;
}

export interface TeamInvitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
}

export interface Team {
  members: TeamMember[];
  invitations: TeamInvitation[];
}

/** A one-time link's address, shown once: afterwards only its hash is known. */
export interface InvitationLink {
  invitationId: string;
  link: string;
  expiresAt: string;
}
