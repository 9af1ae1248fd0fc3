import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { teamOperations } from "../operations";
import { changeRoleInput, invitationInput, inviteInput, memberInput, resetAccessInput } from "../schemas";

export const teamArea = serveArea(teamOperations, {
  list: noInput,
  invite: inviteInput,
  renewInvitation: invitationInput,
  revokeInvitation: invitationInput,
  changeRole: changeRoleInput,
  disable: memberInput,
  enable: memberInput,
  resetAccess: resetAccessInput,
});
