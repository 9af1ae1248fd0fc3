import type { AddressStateOf } from "@/lib/kit/operations/address";
import { choice, listAddress, period, search } from "@/lib/kit/records/filter";
import { CHECK_IDS, CHECK_LEVELS, MISMATCH_STATES } from "./checks";

export const mismatchFilters = {
  q: search("reconciliation.filters.q"),
  state: choice("labels.state", MISMATCH_STATES, (state) => `reconciliation.state.${state}`, {
    all: "reconciliation.filters.unresolved",
  }),
  check: choice("reconciliation.filters.check", CHECK_IDS, (check) => `reconciliation.checks.${check}`),
  level: choice("reconciliation.filters.level", CHECK_LEVELS, (level) => `reconciliation.levels.${level}`, {
    all: "reconciliation.filters.wrong",
  }),
  period: period("reconciliation.filters.period"),
};
export const mismatchListState = listAddress(mismatchFilters);

/** Without a level, only mismatches. A chosen check has its own level, so none is asked. */
export const mismatchListInputOf = ({ level, check, ...state }: AddressStateOf<typeof mismatchListState>) => ({
  ...state,
  check,
  level: check === undefined ? (level ?? ("mismatch" as const)) : undefined,
});
