import "server-only";
import { id, oneOfOr, rial, rialOrNull, textOrNull, webAddressOrNull } from "@/lib/kit/operations/wire";
import { recordOf, recordsIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { CASH_IN_STATUSES } from "../status";

/** One of the deposits that an order was made in. Amounts are rial; `transactionId` is its id in the statement. */
const cashIn = recordOf(
  z.object({
    gateway_transaction_id: id,
    amount: rial,
    wage: rialOrNull,
    status: oneOfOr(CASH_IN_STATUSES),
    iban: textOrNull,
    receipt_url: webAddressOrNull,
  }),
  (value) => ({
    transactionId: value.gateway_transaction_id,
    amountRial: value.amount,
    wageRial: value.wage,
    ...value.status,
    iban: value.iban,
    receiptUrl: value.receipt_url,
  }),
);
export type CashIn = z.output<typeof cashIn>;

/** An unreadable record may be the rest of the amount, so one of them makes the whole answer unreadable. */
export const depositAnswer = recordsIn(cashIn, "data", "cash_in");
