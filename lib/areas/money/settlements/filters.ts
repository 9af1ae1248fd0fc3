import { cleanInput } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import { choice, jalaliDays, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { SETTLEMENT_FILTER_LABEL, SETTLEMENT_WIRE_STATUSES } from "./status";

/** An IBAN as the service keeps it, however it was pasted. */
function searched(q: string): string {
  const iban = parseIban(q);
  return iban.ok ? iban.iban : /\d/.test(cleanInput(q)) ? cleanInput(q) : q;
}

export const settlementFilters = {
  status: choice("labels.status", SETTLEMENT_WIRE_STATUSES, (status) => SETTLEMENT_FILTER_LABEL[status], {
    service: "status",
  }),
  period: period("settlements.filters.period", jalaliDays),
  q: search("settlements.filters.search", {
    chip: "settlements.filters.contains",
    read: searched,
    service: "q",
    inBook: { kind: "settlement", label: "settlements.filters.searchInBook" },
  }),
  sort: listSort("settlement"),
};
export const settlementListState = listAddress(settlementFilters);

const yesOrNo = (name: "hasAbility" | "isActive" | "isHealthy", service: string) =>
  choice(
    `settlements.banks.filters.${name}`,
    ["true", "false"],
    (answer) => `settlements.banks.filters.${answer === "true" ? "yes" : "no"}`,
    { isNamed: true, service },
  );

/** The three questions that the service itself answers by. */
export const bankFilters = {
  hasAbility: yesOrNo("hasAbility", "has_a2a_bank_ability"),
  isActive: yesOrNo("isActive", "is_a2a_bank_active"),
  isHealthy: yesOrNo("isHealthy", "is_a2a_bank_healthy"),
};
export const bankListState = listAddress(bankFilters, {});
