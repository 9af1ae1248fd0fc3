import { choice, choiceLike, jalaliDays, listAddress, period, search } from "@/lib/kit/records/filter";
import { LONGEST_LABEL, ROW_TYPE, ROW_TYPES } from "./status";

/** The service lists no labels: the screen offers those that were seen. */
export const accountStatementFilters = {
  q: search("bankAccounts.filters.search", { service: "q" }),
  period: period("labels.period", jalaliDays),
  type: choice("bankAccounts.filters.type", ROW_TYPES, (type) => ROW_TYPE[type].label, { service: "type" }),
  label: choiceLike("bankAccounts.filters.label", new RegExp(`^\\S(?:.{0,${LONGEST_LABEL - 2}}\\S)?$`, "u"), {
    service: "label",
  }),
};
export const statementState = listAddress(accountStatementFilters);
