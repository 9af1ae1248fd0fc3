import { type AddressStateOf, countUpTo, pageNumber, perPage } from "@/lib/kit/operations/address";
import { choice, choiceLike, listAddress, period } from "@/lib/kit/records/filter";
import { REPAYMENT_STATE } from "./fields";
import { REPAYMENT_STATES } from "./status";

export const holderStatementFilters = { period: period("labels.period") };
/** The address of a cardholder's page: which account, and of which days. */
export const holderStatementState = listAddress(holderStatementFilters, {
  account: countUpTo(50),
  page: pageNumber,
  perPage,
});
export type HolderStatementState = AddressStateOf<typeof holderStatementState>;

export const repaymentFilters = {
  state: choice("cardMoney.fields.state", REPAYMENT_STATES, (state) => REPAYMENT_STATE[state].label),
  provider: choiceLike("cardMoney.fields.provider", /^\S.{0,59}$/u),
  /** The days on which it is to be repaid. */
  period: period("cardMoney.fields.dueOn"),
};
export const repaymentsState = listAddress(repaymentFilters);
