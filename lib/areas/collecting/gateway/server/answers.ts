import "server-only";
import {
  cardOrNull,
  idOrNull,
  integerOrNull,
  mapped,
  text,
  textOrNull,
  time,
  toldRial,
} from "@/lib/kit/operations/wire";
import { recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { TRANSACTION_CODES, VERIFY_STATUSES } from "../codes";
import type { PaymentProgress } from "../status";

/** What a token may look like: it becomes one step of the gateway's address. */
const TOKEN = /^[A-Za-z0-9_-]{4,128}$/;
const isOne = z.refine((status: unknown) => String(status) === "1");

/** What one payer is sent to the gateway with, once. */
export const tokenSent = mapped(
  z.object({ status: z.unknown().check(isOne), token: text.check(z.regex(TOKEN)) }),
  ({ token }) => ({ token }),
);
export type TokenSent = z.output<typeof tokenSent>;

/** SHA-256 of a card's number, in small letters; anything else is as if it were not told. */
const cardHash = mapped(textOrNull, (hash) => (hash && /^[\da-f]{64}$/i.test(hash) ? hash.toLowerCase() : null));

/** Amounts are decimal text. One that is no whole rial costs itself only: a payment that is not read is not confirmed. */
const paid = {
  amount: toldRial,
  realAmount: toldRial,
  wage: toldRial,
  shaparakWage: toldRial,
  transId: idOrNull,
  refnumber: idOrNull,
  trackingCode: idOrNull,
  factorNumber: textOrNull,
  cardNumber: cardOrNull,
  CID: cardHash,
  cid: cardHash,
  paymentDate: time,
};

const toldOf = (code: number | null, wasPaid: boolean): PaymentProgress => {
  switch (code) {
    case TRANSACTION_CODES.waiting:
      return "waiting";
    case TRANSACTION_CODES.verified:
      return "verified";
    case TRANSACTION_CODES.expired:
      return wasPaid ? "lapsed" : "expired";
    case TRANSACTION_CODES.failed:
      return "failed";
    default:
      return "nothing";
  }
};

/** What the gateway tells of what was paid, in rial; of a confirmation and of a transaction alike. */
const details = (value: z.output<z.ZodMiniObject<typeof paid>>) => ({
  amountRial: value.amount,
  creditedRial: value.realAmount,
  wageRial: value.wage,
  switchWageRial: value.shaparakWage,
  transId: value.transId,
  refNumber: value.refnumber,
  trackingCode: value.trackingCode,
  invoice: value.factorNumber,
  card: value.cardNumber,
  cardHash: value.CID ?? value.cid,
  paidAt: value.paymentDate,
});

/** How a payment stands at the gateway. That it is told of does not mean that anything was paid. */
export const transactionTold = recordOf(z.object({ ...paid, code: integerOrNull }), (value) => {
  const wasPaid = value.refnumber !== null || value.trackingCode !== null || value.cardNumber !== null;
  return { told: toldOf(value.code, wasPaid), ...details(value) };
});
export type TransactionTold = z.output<typeof transactionTold>;

const endOf = (status: number | null) => {
  switch (status) {
    case VERIFY_STATUSES.done:
      return "done";
    case VERIFY_STATUSES.already:
      return "already";
    case VERIFY_STATUSES.expired:
      return "expired";
    default:
      return "not_known";
  }
};

/** How a confirmation ended. */
export const verifyTold = recordOf(z.object({ ...paid, status: integerOrNull }), (value) => ({
  ended: endOf(value.status) as ReturnType<typeof endOf>,
  ...details(value),
}));
export type VerifyTold = z.output<typeof verifyTold>;
