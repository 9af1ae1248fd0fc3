import { defineLocalOperation, type } from "@/lib/operations/define";
import type { tiesInput } from "./schemas";
import type { Ties } from "./ties";

export const tieOperations = {
  /** What depends on a record that is to be removed: money, orders, links. Only members who may remove it are told. */
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
