import "server-only";
import { unitDoubt } from "@/lib/areas/money/wallet/server/record";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { log } from "@/lib/server/core/log";
import { handle } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";
import { gatewayRefundOperations } from "../operations";
import { isRefundable } from "../status";
import { isRefundToolOff } from "./order/kind";
import { gatewayRefundOrders, givenBackOf, transactionAt } from "./record";

export const handlers = [
  handle(gatewayRefundOperations.of, async ({ transactionId }, { business, member, requestId }) => {
    const call = { business, requestId, memberId: member.id };
    const [paid, orders] = await Promise.all([
      transactionAt(transactionId, call),
      gatewayRefundOrders({ business, transactionId }),
    ]);
    if (!paid) throw new ApiError("not_found");
    const isPossible = isRefundable(paid);
    const [{ elsewhereRial: _, ...given }, isOff, wallet] = await Promise.all([
      givenBackOf(paid, orders, call),
      isPossible ? isRefundToolOff(call) : false,
      isPossible && roleCan(member.role, "wallet.read") ? walletOf(call) : NOTHING_TOLD,
    ]);
    return {
      ...given,
      problem: !isPossible ? "errors.gatewayRefundNotPaid" : isOff ? "errors.gatewayRefundToolOff" : null,
      ...wallet,
      // Whose orders these are is not for everybody who may read the statement.
      orders: roleCan(member.role, "settlements.read") ? given.orders : [],
    };
  }),
];

const NOTHING_TOLD = { walletRial: null, availableRial: null };

/** Nobody decides by amounts whose unit is not certain. */
async function walletOf(call: { business: string; requestId: string; memberId: string }) {
  try {
    const { data } = await callService(businessOperations.show, {}, call);
    if (await unitDoubt(call.business)) return NOTHING_TOLD;
    return { walletRial: data.walletRial, availableRial: data.availableRial };
  } catch (error) {
    log.warn({ err: error }, "no wallet to say of a refund whether it is covered");
    return NOTHING_TOLD;
  }
}
