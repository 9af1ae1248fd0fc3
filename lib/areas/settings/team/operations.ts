import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  changeRoleInput,
  InvitationLink,
  invitationInput,
  inviteInput,
  memberInput,
  resetAccessInput,
  Team,
} from "./schemas";

/**
 * A member who invites somebody or changes rights needs a recent sign-in check, because the new rights may include
 * approvals of settlements.
 */
export const teamOperations = {
  list: defineLocalOperation({
    id: "team.list",
    method: "GET",
    permission: "team.read",
    input: type<typeof noInput>(),
    output: type<Team>(),
    reads: ["team", "sessions"],
  }),

  invite: defineLocalOperation({
    id: "team.invite",
    method: "POST",
    permission: "team.manage",
    input: type<typeof inviteInput>(),
    output: type<InvitationLink>(),
    changes: ["team"],
  }),

  /** A new link for an invitation; the earlier one stops working. */
  renewInvitation: defineLocalOperation({
    id: "team.renew_invitation",
    method: "POST",
    permission: "team.manage",
    input: type<typeof invitationInput>(),
    output: type<InvitationLink>(),
    changes: ["team"],
  }),

  revokeInvitation: defineLocalOperation({
    id: "team.revoke_invitation",
    method: "POST",
    permission: "team.manage",
    input: type<typeof invitationInput>(),
    output: type<{ revoked: true }>(),
    changes: ["team"],
  }),

  changeRole: defineLocalOperation({
    id: "team.change_role",
    method: "POST",
    permission: "team.manage",
    input: type<typeof changeRoleInput>(),
    output: type<{ changed: true }>(),
    changes: ["team", "member"],
  }),

  disable: defineLocalOperation({
    id: "team.disable",
    method: "POST",
    permission: "team.manage",
    input: type<typeof memberInput>(),
    output: type<{ endedSessions: number }>(),
    changes: ["team"],
  }),

  enable: defineLocalOperation({
    id: "team.enable",
    method: "POST",
    permission: "team.manage",
    input: type<typeof memberInput>(),
    output: type<{ enabled: true }>(),
    changes: ["team"],
  }),

  /**
   * A one-time link with which a member chooses a new password; earlier links stop working. If the phone is lost, what
   * it still gets ends at once. It needs a recent sign-in check.
   */
  resetAccess: defineLocalOperation({
    id: "team.reset_access",
    method: "POST",
    permission: "team.manage",
    input: type<typeof resetAccessInput>(),
    output: type<InvitationLink>(),
  }),
};
