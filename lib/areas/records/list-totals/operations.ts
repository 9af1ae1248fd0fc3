import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { ListTotals, totalsOfListInput } from "./schemas";

export const listTotalsOperations = {
  /** The number and the amount of a list's rows by state, over all pages. What it reads depends on the list: whoever asks names it. */
  ofList: defineLocalOperation({
    id: "list_totals.of_list",
    method: "GET",
    permission: "business.read",
    input: type<typeof totalsOfListInput>(),
    output: type<ListTotals>(),
  }),
};
