import { defineLocalOperation, type } from "@/lib/operations/define";
import type { noInput } from "@/lib/operations/input";

/** `orderOperations.counts`, apart from the others: every screen shows it, and needs nothing else of them. */
export const orderCounts = defineLocalOperation({
  id: "orders.counts",
  method: "GET",
  permission: "settlements.read",
  input: type<typeof noInput>(),
  output: type<{ mine: number; needPerson: number }>(),
  reads: ["orders", "policy"],
});
