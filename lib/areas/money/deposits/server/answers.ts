import "server-only";
import {
  camelNames,
  id,
  idOrNull,
  mapped,
  oneOfOr,
  rial,
  rialOrNull,
  textOrNull,
  time,
} from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { DEPOSIT_STATUSES, SUSPICIOUS_STATUSES } from "../status";

/** A deposit code has fifteen digits. What is called `code` as well, of a state or a refusal, has few. */
const DEPOSIT_CODE = /^\d{10,}$/;

/** The code that payers write. It stands beside `status` and `message`, or in `data`. */
export const depositCodeAnswer = recordIn(
  mapped(z.object({ code: idOrNull, cash_in_code: idOrNull }), ({ code, cash_in_code }, context) => {
    const told = [code, cash_in_code].find((each) => each !== null && DEPOSIT_CODE.test(each));
    if (told) return { code: told };
    context.issues.push({ code: "custom", input: code, path: ["code"], message: "no code" });
    return z.NEVER;
  }),
  "data",
);

/** With it its picture for cameras, which only the server draws. */
export type DepositCode = z.output<typeof depositCodeAnswer> & { qr: { size: number; path: string } };

/** A customer's own code, as far as it was told here: whether they have it still, the service says only by making one. */
export interface CustomerCode extends DepositCode {
  toldAt: string;
  toldTo: string;
  removedAt: string | null;
  removedBy: string | null;
  /** How many deposits came with it, as far as the book knows. */
  deposits: number;
}

/** Money that arrived under a code. Amounts are rial. */
const deposit = recordOf(
  z.object({
    id: id,
    transaction_id: idOrNull,
    code: idOrNull,
    customer_id: idOrNull,
    amount: rial,
    wage: rialOrNull,
    payer_name: textOrNull,
    payer_iban: textOrNull,
    destination_iban: textOrNull,
    tracking_code: idOrNull,
    status: oneOfOr(DEPOSIT_STATUSES),
    description: textOrNull,
    paid_at: time,
  }),
  ({ amount, wage, status, ...rest }) => ({
    ...camelNames(rest),
    ...status,
    amountRial: amount,
    wageRial: wage,
  }),
);
export type Deposit = z.output<typeof deposit>;

export const depositPage = pageOf(deposit);
export type DepositPage = z.output<typeof depositPage>;

/** A payment that the service holds until the business says whether it is theirs. */
const suspiciousPayment = recordOf(
  z.object({
    id: id,
    code: idOrNull,
    amount: rial,
    payer_name: textOrNull,
    payer_iban: textOrNull,
    tracking_code: idOrNull,
    reason: textOrNull,
    status: oneOfOr(SUSPICIOUS_STATUSES),
    paid_at: time,
    decided_at: time,
  }),
  ({ amount, status, ...rest }) => ({ ...camelNames(rest), ...status, amountRial: amount }),
);
export type SuspiciousPayment = z.output<typeof suspiciousPayment>;

export const suspiciousPage = pageOf(suspiciousPayment);
export type SuspiciousPage = z.output<typeof suspiciousPage>;

/** What a payment is after a decision, in the service's word. */
export const decidedAnswer = mapped(
  recordIn(z.object({ id: id, status: oneOfOr(SUSPICIOUS_STATUSES) }), "data"),
  (data) => ({ id: data.id, ...data.status }),
);
export type Decided = z.output<typeof decidedAnswer>;
