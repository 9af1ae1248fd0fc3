import { cleanInput } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import type { SettlementListInput } from "./schemas";
import { SETTLEMENT_WIRE_STATUSES } from "./status";

/** The list's address: all filters of the service, and nothing that a bad link could break. */
export const settlementListState = addressState({
  status: oneOf(SETTLEMENT_WIRE_STATUSES),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  q: textUpTo(200),
  page: pageNumber,
  perPage,
});
export type SettlementListState = AddressStateOf<typeof settlementListState>;

/** What to ask for: an IBAN as the service keeps it, however it was pasted. */
export function toListInput({ status, from, to, q, page, perPage }: SettlementListState): SettlementListInput {
  const input: SettlementListInput = { page, perPage };
  if (status) input.status = status;
  if (from) input.from = from;
  if (to) input.to = to;
  if (q) input.q = searched(q);
  return input;
}

function searched(q: string): string {
  const iban = parseIban(q);
  return iban.ok ? iban.iban : /\d/.test(cleanInput(q)) ? cleanInput(q) : q;
}

const yesOrNo = oneOf(["true", "false"]);

/** The banks' address, in the service's own filters. */
export const bankListState = addressState({ hasAbility: yesOrNo, isActive: yesOrNo, isHealthy: yesOrNo });
export type BankListState = AddressStateOf<typeof bankListState>;
