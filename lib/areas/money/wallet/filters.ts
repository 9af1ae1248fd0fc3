import { cleanInput } from "@/lib/kit/format/digits";
import { isoDayToCompactJalali } from "@/lib/kit/format/jalali";
import { amount, choice, linkedDay, period, search } from "@/lib/kit/records/filter";
import { CHANNEL_LABEL, STATEMENT_DIRECTIONS, TRANSACTION_CHANNELS, type TRANSACTION_SEARCH_FIELDS } from "./status";

const ofService = {
  period: period("labels.period", ({ from, to }) => ({
    fromDate: from && isoDayToCompactJalali(from),
    toDate: to && isoDayToCompactJalali(to),
  })),
  kind: choice("labels.kind", ["transactions", "settlements"], (kind) => `wallet.filters.kinds.${kind}`, {
    service: "statusKind",
  }),
  status: choice(
    "labels.status",
    ["succeed", "failed", "pending", "canceled"],
    (status) => `wallet.filters.statuses.${status}`,
    { service: "status" },
  ),
  channel: choice("wallet.filters.channel", TRANSACTION_CHANNELS, (channel) => CHANNEL_LABEL[channel], {
    service: "channel",
  }),
};

/** Filters that only the book has. */
export const bookFilters = {
  /** Settlements that failed, or came back, on this day, however long before they were ordered. */
  failedOn: linkedDay("wallet.filters.failedOn"),
  returnedOn: linkedDay("wallet.filters.returnedOn"),
  direction: choice(
    "wallet.filters.direction",
    STATEMENT_DIRECTIONS,
    (direction) => `wallet.filters.directions.${direction}`,
  ),
  amount: amount("labels.amount"),
  /** A whole mobile, IBAN, card or national code of the payer or receiver, or words of the name. */
  person: search("wallet.filters.person", { isUnasked: true }),
};

const exact = (name: "id" | "refId" | "trackingCode" | "trackId" | "factorNumber" | "formId", service: string) =>
  search(`wallet.filters.exact.${name}`, { isUnasked: true, read: cleanInput, service });

/** Numbers that the service looks up as whole values; any other search is for a part of a text. */
const exactFilters = {
  id: exact("id", "id"),
  refId: exact("refId", "ref_id"),
  trackingCode: exact("trackingCode", "tracking_code"),
  trackId: exact("trackId", "track_id"),
  factorNumber: exact("factorNumber", "factor_number"),
  formId: exact("formId", "formId"),
};
export type ExactField = keyof typeof exactFilters;
export const EXACT_FIELDS = Object.keys(exactFilters) as ExactField[];

const searchFilters = {
  q: search("wallet.filters.search", {
    chip: (state: { in?: (typeof TRANSACTION_SEARCH_FIELDS)[number] | "person" }) =>
      state.in && state.in !== "person" ? `wallet.filters.fields.${state.in}` : "wallet.filters.contains",
    also: ["in"],
    isUnasked: true,
    service: "q",
  }),
  ...exactFilters,
};

/** What the service's own list can be asked, what can be summed, and what the statement has in all. */
export const transactionFilters = { ...ofService, ...searchFilters };
export const totalsFilters = { ...ofService, ...bookFilters };
export const statementFilters = { ...totalsFilters, ...searchFilters };

const { kind: _kind, channel: _channel, direction: _direction, ...withoutChannel } = statementFilters;
/** The filters of a list that shows one channel only, and so one direction. */
export const channelFilters = withoutChannel;
export type StatementFilterSet = typeof statementFilters | typeof channelFilters;
