import "server-only";
import { camelNames, day, id, idOrNull, oneOfOr, rial, rialOrNull, textOrNull } from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { REFUND_STATUSES } from "../status";

/** Money of a withdrawal on its way back to the payer, the whole of it or a part. Amounts are rial. */
const debitRefund = recordOf(
  z.object({
    id: id,
    withdrawal_id: id,
    authorization_id: idOrNull,
    gateway_transaction_id: idOrNull,
    amount: rial,
    wage_amount: rialOrNull,
    payment_number: textOrNull,
    track_id: idOrNull,
    status: oneOfOr(REFUND_STATUSES),
    description: textOrNull,
    refund_date: day,
    error_code: textOrNull,
    error_message: textOrNull,
  }),
  ({ gateway_transaction_id, amount, wage_amount, status, refund_date, ...rest }) => ({
    ...camelNames(rest),
    ...status,
    transactionId: gateway_transaction_id,
    amountRial: amount,
    wageRial: wage_amount,
    date: refund_date,
  }),
);
export type DebitRefund = z.output<typeof debitRefund>;

export const debitRefundPage = pageOf(debitRefund);
export type DebitRefundPage = z.output<typeof debitRefundPage>;

export const debitRefundAnswer = recordIn(debitRefund, "result", "refund");
