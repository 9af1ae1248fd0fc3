import "server-only";
import { CREDIT_STATES } from "@/lib/areas/cards/card-money/status";
import {
  flag,
  id,
  integerOrNull,
  mapped,
  objectOrNull,
  oneOfOr,
  rialOrNull,
  textOrNull,
  wordOrNull,
} from "@/lib/kit/operations/wire";
import { dataOf, listIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { CREDIT_TYPES } from "../status";

/** The answer to one change: that it was made, and what is left then. */
export const creditChanged = dataOf(
  recordOf(z.object({ credit_balance: rialOrNull }), ({ credit_balance }) => ({ balanceRial: credit_balance })),
);
export type CreditChanged = z.output<typeof creditChanged>;

/** How a credit stands after it was said how it shall. */
export const creditStatusTold = dataOf(recordOf(z.object({ status: oneOfOr(CREDIT_STATES) }), ({ status }) => status));
export type CreditStatusTold = z.output<typeof creditStatusTold>;

/** The result of one row of many in the answer; `hasFailed` is a refusal of this row alone. */
const changedRow = recordOf(
  z.object({
    cardholder_id: id,
    credit_amount: integerOrNull,
    type: wordOrNull(CREDIT_TYPES),
    has_error: flag,
    credit_balance: rialOrNull,
    error: objectOrNull(z.object({ message: textOrNull })),
  }),
  (row) => ({
    cardholderId: row.cardholder_id,
    amountRial: row.credit_amount,
    type: row.type,
    hasFailed: row.has_error,
    balanceRial: row.credit_balance,
    failure: row.error?.message ?? null,
  }),
);
/** Unreadable rows are left out: their results are unknown. */
export const creditsChanged = mapped(listIn(changedRow), ({ items }) => items);
export type CreditsChanged = z.output<typeof creditsChanged>;
