import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { askedOfListInput, KeptRecord, KeptRows, keptRecordInput, ListTotals } from "./schemas";

export const listTotalsOperations = {
  /**
   * The number and the sum (rial) of a list's rows by state, over all pages. It names no tags: a member would then hear of
   * changes in lists that their role may not read. The screen passes the tags of its own list.
   */
  ofList: defineLocalOperation({
    id: "list_totals.of_list",
    method: "GET",
    permission: "business.read",
    input: type<typeof askedOfListInput>(),
    output: type<ListTotals>(),
  }),

  /** A page of one of the service's lists as the book has it, while the service does not answer; null if it has none. */
  kept: defineLocalOperation({
    id: "list_totals.kept",
    method: "GET",
    permission: "business.read",
    input: type<typeof askedOfListInput>(),
    output: type<KeptRows | null>(),
  }),

  /** One record of such a list as the book has it, by one of its own ids; null if the book has none. */
  keptRecord: defineLocalOperation({
    id: "list_totals.kept_record",
    method: "GET",
    permission: "business.read",
    input: type<typeof keptRecordInput>(),
    output: type<KeptRecord | null>(),
  }),
};
