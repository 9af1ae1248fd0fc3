import "server-only";
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { asReference, sealedIn } from "@/lib/kit/format/reference";
import { subkey } from "@/lib/server/core/secret-box";

const IV_BYTES = 16;
const CIPHER = "aes-256-ctr";

/** References in the place of ids that are personal themselves, or derived from personal data. */
export interface References {
  /**
   * The reference of an id. It is the same for everybody, so that two ids can be told apart, and reveals nothing
   * without this installation's key.
   */
  of: (id: string) => string;
  /** @returns the id; null if the text is not such a reference */
  idIn: (reference: string) => string | null;
}

/** @param purpose keeps references of different kinds apart */
export function referencesFor(purpose: string): References {
  const ivOf = (id: string): Buffer =>
    createHmac("sha256", subkey(`${purpose}-iv`))
      .update(id)
      .digest()
      .subarray(0, IV_BYTES);
  return {
    of: (id) => {
      const iv = ivOf(id);
      const cipher = createCipheriv(CIPHER, subkey(purpose), iv);
      return asReference(Buffer.concat([iv, cipher.update(id, "utf8"), cipher.final()]).toString("base64url"));
    },
    idIn: (reference) => {
      const bytes = Buffer.from(sealedIn(reference) ?? "", "base64url");
      if (bytes.length <= IV_BYTES) return null;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, subkey(purpose), iv);
      const id = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
      return ivOf(id).equals(iv) ? id : null;
    },
  };
}

/** The references of ids that the mask `reference` hides. */
export const maskedIds = referencesFor("batch-reference");

/** @returns the id, or null if the text is not one of our references */
export const idOfReference = (reference: string): string | null => maskedIds.idIn(reference);
