import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { choice, choiceLike, type Days, linkedDay, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import {
  NOT_REPORTED,
  reasonKey,
  WITHDRAWAL_ENDS,
  WITHDRAWAL_ERROR_CODES,
  WITHDRAWAL_STATUS,
  WITHDRAWAL_STATUSES,
} from "./status";

const inSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** The service filters by time, both ends included, so a day becomes its first and its last second. */
const seconds = ({ from, to }: Days) => ({
  from_date: from && inSeconds(tehranDayBounds(from).from),
  to_date: to && inSeconds(tehranDayBounds(to).to) - 1,
});

/** Only the book knows the filters without a name of the service. */
export const withdrawalFilters = {
  /**
   * A whole value or words of the payer's name, an amount, or any of its ids. The payer is named by the authorization,
   * so without the book's authorizations the box takes an authorization's id.
   */
  q: search("lists.search.payer", { chip: "lists.search.chip", ofBook: "authorization" }),
  status: choice("labels.status", WITHDRAWAL_STATUSES, (status) => WITHDRAWAL_STATUS[status].label, {
    service: "status",
  }),
  period: period("withdrawals.filters.period", seconds),
  /** The service's error code of a failed withdrawal or of its last attempt, or that none was told. */
  reason: choiceLike("labels.reason", /^[\w-]{1,20}$/, {
    values: [...WITHDRAWAL_ERROR_CODES, NOT_REPORTED],
    labelOf: (code) => (code === NOT_REPORTED ? "withdrawals.filters.noReason" : reasonKey(code)),
  }),
  /** The payer's bank, from the authorization: three digits, or that none was told. */
  bankCode: choiceLike("withdrawals.filters.bank", /^(\d{3}|none)$/, { isUnasked: true }),
  attempts: choiceLike("withdrawals.filters.attempts", /^\d{1,2}$/, { isUnasked: true }),
  /** The hour in Tehran in which it became known as collected or failed. */
  hour: choiceLike("withdrawals.filters.hour", /^(1?\d|2[0-3])$/, { isUnasked: true }),
  /** Those that were first seen as failed from this day on, however long before they were ordered. */
  failedSince: linkedDay("withdrawals.filters.failedSince"),
  /** The undecided withdrawals, of any state of the service. */
  end: choice("labels.outcome", WITHDRAWAL_ENDS, (end) => `withdrawals.filters.${end}`, { isUnasked: true }),
  sort: listSort("withdrawal"),
  authorizationId: search("withdrawals.filters.authorization", {
    most: 100,
    isId: true,
    service: "q",
  }),
};
export const withdrawalListState = listAddress(withdrawalFilters);
