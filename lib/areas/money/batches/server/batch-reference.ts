import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { idOfReference, maskedIds } from "@/lib/server/core/references";

/**
 * The reference of a batch, for members who see personal data masked. The batch's id is a hash of the settlements:
 * somebody could try all values of the few hidden digits against it. The reference opens the same pages, tells two
 * batches apart, and reveals nothing without this installation's key. The same batch always has the same reference.
 */
export const referenceOf = (batchId: string): string => maskedIds.of(batchId);

/**
 * The batch's own id for what stands in an address. A link with a reference may have been sent to another member.
 *
 * @param isMasked the member may not have ids: an id that they send would be guessed
 * @throws ApiError `not_found`
 */
export function ownBatchId(shown: string, isMasked: boolean): string {
  const own = idOfReference(shown) ?? (isMasked ? null : shown);
  if (own === null) throw new ApiError("not_found");
  return own;
}
