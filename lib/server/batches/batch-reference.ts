import "server-only";
import { batchOperations } from "@/lib/batches/operations";
import { ApiError } from "@/lib/operations/errors";
import { referencesFor } from "@/lib/server/references";

const references = referencesFor("batch-reference");

/**
 * What those who see personal data masked have of a batch's id. The id is a hash of the payouts: of few hidden digits
 * it gives them away to whoever tries all of them. The reference opens the same pages, tells two batches apart, and
 * says nothing without this installation's key. The same batch always has the same one.
 */
export const referenceOf = (batchId: string): string => references.of(batchId);

/** @returns the id, or null for what is no reference of ours */
export const idOfReference = (reference: string): string | null => references.idIn(reference);

/**
 * The input of an operation with the batch's own id in the place of its reference, which others may have been sent.
 *
 * @param isMasked who asks may not have ids: what they send as one would be guessed
 * @throws ApiError `not_found`
 */
export function withBatchId<Input>(operation: string, input: Input, isMasked: boolean): Input {
  if (operation !== batchOperations.show.id) return input;
  const { batchId } = input as { batchId: string };
  const own = idOfReference(batchId) ?? (isMasked ? null : batchId);
  if (own === null) throw new ApiError("not_found");
  return { ...input, batchId: own };
}
