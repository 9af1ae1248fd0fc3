import "server-only";
import { recipientOf } from "@/lib/areas/collecting/withdrawals/server/ask";
import type { MessageAsking, MessageSource } from "@/lib/server/customer-messages/source";
import { callService } from "@/lib/server/proxy/call-service";
import { debitRefundOperations } from "../operations";
import { refundMessageOf } from "../refund-message";
import type { DebitRefund } from "./answers";

async function refundOf(id: string, { call }: MessageAsking): Promise<DebitRefund> {
  return (await callService(debitRefundOperations.show, { refundId: id }, call)).data;
}

const refundMessages: MessageSource = {
  about: "debitRefund",
  read: "debitRefunds.read",
  send: "debitRefunds.read",
  to: async (id, asking) => recipientOf((await refundOf(id, asking)).withdrawalId, asking),
  async text(id, asking) {
    const text = refundMessageOf(await refundOf(id, asking), asking.unit);
    return text && { text, goodUntil: null };
  },
};

export const debitRefundMessages: readonly MessageSource[] = [refundMessages];
