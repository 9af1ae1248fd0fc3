import "server-only";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { isNoLongerShown, isOver } from "@/lib/areas/collecting/authorizations/status";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import type { MessageAsking, MessageSource } from "@/lib/server/customer-messages/source";
import { callService } from "@/lib/server/proxy/call-service";
import { customerMessageOf } from "../situation-messages";
import { situationOf } from "../status";
import { recipientOf, withdrawalOf } from "./ask";

/** As the withdrawal's page finds it: an authorization that cannot be read is not over as far as is known. */
async function isAuthorizationOver(authorizationId: string, { call }: MessageAsking): Promise<boolean> {
  try {
    return isOver((await callService(authorizationOperations.show, { authorizationId }, call)).data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isNoLongerShown(error);
  }
}

const situationMessages: MessageSource = {
  about: "withdrawal",
  read: "withdrawals.read",
  send: "withdrawals.read",
  to: recipientOf,
  async text(id, asking) {
    const withdrawal = await withdrawalOf(id, asking.call);
    const situation = situationOf(withdrawal, tehranDayOf(Date.now()));
    const isOverNow = await isAuthorizationOver(withdrawal.authorizationId, asking);
    return { text: customerMessageOf(withdrawal, situation, asking.unit, isOverNow), goodUntil: null };
  },
};

export const withdrawalMessages: readonly MessageSource[] = [situationMessages];
