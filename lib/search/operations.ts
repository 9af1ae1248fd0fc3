import { defineLocalOperation, type } from "@/lib/operations/define";
import * as z from "@/lib/zod";
import type { RecognisedKind } from "./recognise";

export const searchInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(1000, "errors.tooLong")),
});

/** One record that the text may mean, with what tells it apart at a glance. */
export interface SearchHit {
  kind: "withdrawal" | "authorization" | "transaction";
  id: string;
  href: string;
  /** What of the record was the text: the screen has words for each. */
  matchedBy: RecognisedKind;
  status: string;
  amountRial: number | null;
  /** An instant, or a day for withdrawals. */
  at: string | null;
  /** Of the payer; masked for those who may not see it. */
  name: string | null;
}

export interface SearchAnswer {
  /** What the text can be; empty when it is nothing that can be looked up. */
  recognised: RecognisedKind[];
  hits: SearchHit[];
  /** A question found no answer for now: there may be more. */
  isIncomplete: boolean;
}

export const searchOperations = {
  /** A POST, because what is pasted may be personal and must not stand in addresses. */
  lookup: defineLocalOperation({
    id: "search.lookup",
    method: "POST",
    permission: "overview.read",
    input: searchInput,
    output: type<SearchAnswer>(),
    reads: ["withdrawals", "authorizations", "transactions"],
  }),
};
