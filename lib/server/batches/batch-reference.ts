import "server-only";
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { batchOperations } from "@/lib/batches/operations";
import { asReference, sealedIn } from "@/lib/batches/reference";
import { ApiError } from "@/lib/operations/errors";
import { subkey } from "@/lib/server/secret-box";

const IV_BYTES = 16;
const CIPHER = "aes-256-ctr";

const ivOf = (batchId: string): Buffer =>
  createHmac("sha256", subkey("batch-reference-iv")).update(batchId).digest().subarray(0, IV_BYTES);

/**
 * What those who see personal data masked have of a batch's id. The id is a hash of the payouts: of few hidden digits
 * it gives them away to whoever tries all of them. The reference opens the same pages, tells two batches apart, and
 * says nothing without this installation's key. The same batch always has the same one.
 */
export function referenceOf(batchId: string): string {
  const iv = ivOf(batchId);
  const cipher = createCipheriv(CIPHER, subkey("batch-reference"), iv);
  return asReference(Buffer.concat([iv, cipher.update(batchId, "utf8"), cipher.final()]).toString("base64url"));
}

/** @returns the id, or null for what is no reference of ours */
export function idOfReference(reference: string): string | null {
  const sealed = sealedIn(reference);
  if (sealed === null) return null;
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= IV_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, subkey("batch-reference"), iv);
  const batchId = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
  return ivOf(batchId).equals(iv) ? batchId : null;
}

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
