import { defineLocalOperation, type } from "@/lib/operations/define";
import type { tiesInput } from "./schemas";
import type { Ties } from "./ties";

export const tieOperations = {
  /** What hangs on a record that is to be removed. Only whoever may remove it is told. */
  show: defineLocalOperation({
    id: "ties.show",
    method: "GET",
    permission: "business.read",
    input: type<typeof tiesInput>(),
    output: type<Ties>(),
    reads: [
      "orders",
      "customers",
      "customer-wallets",
      "authorizations",
      "withdrawals",
      "payments",
      "deposits",
      "cards",
    ],
  }),
};
