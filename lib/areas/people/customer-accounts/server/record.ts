import "server-only";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { referencesFor } from "@/lib/server/core/references";

/** How customers' cards are named wherever their numbers may not stand: for everybody, and in every log. */
export const cardReferences = referencesFor("customer-card");
/** The same of their IBANs, which some may see: an audit entry and a browser's address may not. */
export const accountReferences = referencesFor("customer-iban");

const KINDS = { card: cardReferences, iban: accountReferences } as const;

/**
 * The input of an operation with the numbers themselves in the place of their references, for the service.
 *
 * @throws ApiError `not_found` if it is not a reference of ours, or of a card that the service does not tell whole
 */
export function withNumbers<Input>({ references = {} }: Pick<ServiceOperation, "references">, input: Input): Input {
  const opened = Object.entries(references).map(([name, kind]) => {
    const number = KINDS[kind].idIn(String((input as Record<string, unknown>)[name] ?? ""));
    if (number === null || (kind === "card" && !/^\d{16}$/.test(number))) throw new ApiError("not_found");
    return [name, number];
  });
  return opened.length === 0 ? input : { ...input, ...Object.fromEntries(opened) };
}
