import { defineLocalOperation, type } from "@/lib/operations/define";
import { noInput } from "@/lib/operations/input";
import {
  changeRoleInput,
  type InvitationLink,
  invitationInput,
  inviteInput,
  memberInput,
  resetAccessInput,
  type Team,
} from "./schemas";

export const teamOperations = {
  list: defineLocalOperation({
    id: "team.list",
    method: "GET",
    permission: "team.read",
    input: noInput,
    output: type<Team>(),
    reads: ["team", "sessions"],
  }),

  invite: defineLocalOperation({
    id: "team.invite",
    method: "POST",
    permission: "team.manage",
    input: inviteInput,
    output: type<InvitationLink>(),
    changes: ["team"],
  }),

  /** A new link for an invitation; the earlier one stops working. */
  renewInvitation: defineLocalOperation({
    id: "team.renew_invitation",
    method: "POST",
    permission: "team.manage",
    input: invitationInput,
    output: type<InvitationLink>(),
    changes: ["team"],
  }),

  revokeInvitation: defineLocalOperation({
    id: "team.revoke_invitation",
    method: "POST",
    permission: "team.manage",
    input: invitationInput,
    output: type<{ revoked: true }>(),
    changes: ["team"],
  }),

  changeRole: defineLocalOperation({
    id: "team.change_role",
    method: "POST",
    permission: "team.manage",
    input: changeRoleInput,
    output: type<{ changed: true }>(),
    changes: ["team", "member"],
  }),

  disable: defineLocalOperation({
    id: "team.disable",
    method: "POST",
    permission: "team.manage",
    input: memberInput,
    output: type<{ endedSessions: number }>(),
    changes: ["team"],
  }),

  enable: defineLocalOperation({
    id: "team.enable",
    method: "POST",
    permission: "team.manage",
    input: memberInput,
    output: type<{ enabled: true }>(),
    changes: ["team"],
  }),

  /** A one-time link by which a member chooses a new password; earlier ones stop working. Needs a recent check. */
  resetAccess: defineLocalOperation({
    id: "team.reset_access",
    method: "POST",
    permission: "team.manage",
    input: resetAccessInput,
    output: type<InvitationLink>(),
  }),
};
