import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { teamOperations } from "./operations";
import { changeRoleInput, invitationInput, inviteInput, memberInput, resetAccessInput } from "./schemas";

export const teamArea = areaOf(teamOperations, {
  list: noInput,
  invite: inviteInput,
  renewInvitation: invitationInput,
  revokeInvitation: invitationInput,
  changeRole: changeRoleInput,
  disable: memberInput,
  enable: memberInput,
  resetAccess: resetAccessInput,
});
