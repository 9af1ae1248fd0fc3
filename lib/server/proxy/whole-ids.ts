import "server-only";
import type { z } from "zod";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { authorizationListInput } from "@/lib/authorizations/schemas";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { type RecognisedKind, recognise } from "@/lib/search/recognise";
import type { settlementListInput } from "@/lib/settlements/inputs";
import { settlementOperations } from "@/lib/settlements/operations";
import { walletOperations } from "@/lib/wallet/operations";
import type { transactionListInput } from "@/lib/wallet/schemas";

/** Fields of the statement that say nothing of a person. */
const IMPERSONAL = new Set(["ref_id", "tracking_code", "transaction_id", "factor_number", "form_id"]);
const WHOLE: readonly RecognisedKind[] = ["uuid", "transactionId", "iban", "mobile", "nationalCode", "card"];

interface Asked {
  text: string | undefined;
  kinds: readonly RecognisedKind[];
}

/** The texts by which an operation's list is searched where personal fields are searched too. */
const SEARCHES: Record<string, (input: unknown) => Asked[]> = {
  [settlementOperations.list.id]: (input) => [
    { text: (input as z.output<typeof settlementListInput>).q, kinds: WHOLE },
  ],
  // A caller gives their name; what is found shows its first letters only.
  [authorizationOperations.list.id]: (input) => {
    const { q, mobile } = input as z.output<typeof authorizationListInput>;
    return [
      { text: q, kinds: [...WHOLE, "name"] },
      { text: mobile, kinds: ["mobile"] },
    ];
  },
  [walletOperations.transactions.id]: (input) => {
    const { q, searchField } = input as z.output<typeof transactionListInput>;
    return searchField && IMPERSONAL.has(searchField) ? [] : [{ text: q, kinds: WHOLE }];
  },
};

/**
 * Refuses a search by a part of an id for whoever sees personal data masked: the service finds parts, so that digit by
 * digit a whole account could be asked out of it.
 *
 * @throws ApiError `whole_id_needed`
 */
export function requireWholeIds(operation: ServiceOperation, input: unknown): void {
  for (const { text, kinds } of SEARCHES[operation.id]?.(input) ?? []) {
    if (text !== undefined && !recognise(text).some(({ kind }) => kinds.includes(kind)))
      throw new ApiError("whole_id_needed");
  }
}
