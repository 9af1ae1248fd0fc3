import "server-only";
import { idOrNull, oneOfOr, rial, rialOrNull, textOrNull, time, webAddressOrNull } from "@/lib/kit/operations/wire";
import { recordOf, recordsIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { GATEWAY_REFUND_STATUSES } from "../status";

/** One record of what was asked for; amounts are rial. */
const gatewayRefundRecord = recordOf(
  z.object({
    id: idOrNull,
    gateway_transaction_id: idOrNull,
    amount: rial,
    wage: rialOrNull,
    payment_number: textOrNull,
    status: oneOfOr(GATEWAY_REFUND_STATUSES),
    refund_date: time,
    created_at: time,
    receipt_url: webAddressOrNull,
  }),
  (value) => ({
    id: value.id,
    transactionId: value.gateway_transaction_id,
    amountRial: value.amount,
    wageRial: value.wage,
    paymentNumber: value.payment_number,
    ...value.status,
    /** When the withdrawable balance covers it first, and it goes to the bank. */
    refundDate: value.refund_date,
    createdAt: value.created_at,
    receiptUrl: value.receipt_url,
  }),
);

/** The records of one request, at least one, whose sum is its amount. If one cannot be read, none counts as read. */
export const gatewayRefundAnswer = recordsIn(gatewayRefundRecord, "data", "results");
export type GatewayRefundRecords = z.output<typeof gatewayRefundAnswer>;
