import { emailInput, givenPassword, newPassword, personName } from "@/lib/areas/settings/security/schemas";
import { ROLES, type Role } from "@/lib/kit/roles";
import * as z from "@/lib/kit/zod";

export const inviteInput = z.object({ email: emailInput, role: z.enum(ROLES, "errors.chooseOne") });
export const changeRoleInput = z.object({ memberId: z.uuid(), role: z.enum(ROLES, "errors.chooseOne") });
export const memberInput = z.object({ memberId: z.uuid() });
/**
 * @property turnOffCodes one-time codes and passkeys end when the link is used
 * @property isPhoneLost sessions, browsers, chats, the password and passkeys end at once, whether or not the link is used
 */
export const resetAccessInput = z.object({
  memberId: z.uuid(),
  turnOffCodes: z.boolean(),
  isPhoneLost: z.boolean(),
});
export const invitationInput = z.object({ invitationId: z.uuid() });

/** The form of an invited person whose address has no account yet. */
export const joinInput = z
  .object({ name: personName, password: newPassword, repeated: z.string().check(z.maxLength(200)) })
  .check(
    z.refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" }),
  );

/** A person with an existing account only proves that it is theirs. */
export const joinAgainInput = z.object({ password: givenPassword });

/** The form behind a reset link, for a member who lost access. */
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
  /** They left by themselves; an invitation can bring them back. */
  hasLeft: boolean;
  joinedAt: string;
  lastSeenAt: string | null;
  hasOneTimeCodes: boolean;
  hasPasskey: boolean;
  /** Belongs to a business that the asking owner does not own. Always false for other members. */
  isElsewhere: boolean;
  isYou: boolean;
  /** How often they searched by personal values; null for members who see these unmasked. */
  searches: SearchTally | null;
}

/** The number of different personal values in searches by a member who sees them masked. */
export interface SearchTally {
  hour: number;
  /** In seven days. */
  week: number;
  /** Searches beyond the limit in these seven days. */
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

/** The address of a one-time link, which is shown once; later only its hash is known. */
export interface InvitationLink {
  invitationId: string;
  link: string;
  expiresAt: string;
}
