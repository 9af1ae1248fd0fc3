import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { DebitReport } from "./debits";
import type { Report, reportInput } from "./schemas";

export const reportOperations = {
  /** What a period of the wallet comes to, by day and by kind, from the book alone: the service is not asked. */
  wallet: defineLocalOperation({
    id: "reports.wallet",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof reportInput>(),
    output: type<Report>(),
    reads: ["figures"],
  }),

  /**
   * The outcomes of a period's direct debits, those still to come, and how many authorizations started and ended;
   * from the book alone.
   */
  debits: defineLocalOperation({
    id: "reports.debits",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof reportInput>(),
    output: type<DebitReport>(),
    reads: ["withdrawals", "authorizations", "debit-refunds"],
  }),
};
