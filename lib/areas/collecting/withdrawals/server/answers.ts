import "server-only";
import {
  camelNames,
  cardOrNull,
  count,
  day,
  flag,
  id,
  idOrNull,
  mapped,
  oneOfOr,
  rial,
  rialOrNull,
  textOrNull,
  toldObject,
} from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { OLDER_STATUSES, WITHDRAWAL_STATUSES } from "../status";

/** The bank's two digits; as a number they would have lost their zero. */
const errorCode = mapped(textOrNull, (code) => (code !== null && /^\d$/.test(code) ? code.padStart(2, "0") : code));

/** One attempt to collect money under an authorization. `errorCode` of a waiting one tells of the last attempt. */
export const withdrawal = recordOf(
  z.object({
    id: id,
    authorization_id: id,
    retry_count: count,
    max_retry_count: count,
    gateway_transaction_id: idOrNull,
    refund_id: idOrNull,
    amount: rial,
    wage_amount: rialOrNull,
    payment_number: textOrNull,
    payer_account: toldObject(z.object({ account_number: textOrNull, pan: cardOrNull }), ({ account_number, pan }) =>
      account_number || pan ? { accountNumber: account_number, pan } : null,
    ),
    track_id: idOrNull,
    status: oneOfOr(WITHDRAWAL_STATUSES, OLDER_STATUSES),
    description: textOrNull,
    withdrawal_date: day,
    notify_url: textOrNull,
    is_instant: flag,
    error_code: errorCode,
    error_message: textOrNull,
  }),
  ({ gateway_transaction_id, amount, wage_amount, status, withdrawal_date, notify_url, ...rest }) => ({
    ...camelNames(rest),
    ...status,
    transactionId: gateway_transaction_id,
    amountRial: amount,
    wageRial: wage_amount,
    date: withdrawal_date,
    hasNotifyUrl: notify_url !== null,
  }),
);
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawalPage = pageOf(withdrawal);
export type WithdrawalPage = z.output<typeof withdrawalPage>;
export const withdrawalAnswer = recordIn(withdrawal, "result", "withdrawal");

/** The service's word that it did what was asked; nothing else in the answer counts. */
export const withdrawalCancelAnswer = z.object({ message: textOrNull });
export type WithdrawalCancelAnswer = z.output<typeof withdrawalCancelAnswer>;
