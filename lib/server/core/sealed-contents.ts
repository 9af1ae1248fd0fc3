import "server-only";
import { createHmac } from "node:crypto";
import { log } from "./log";
import { open, seal, subkey } from "./secret-box";

/**
 * What is personal or secret of a table's rows, sealed as one column of theirs.
 *
 * @param kind what a row is, in words: a value moved to another row or table does not open
 * @param nothing stands for what no known secret opens any more, so that one row costs no list
 */
export function sealedContents<Contents extends object>(kind: string, nothing: Contents) {
  const purposeOf = ({ id }: { id: string }): string => `${kind} ${id}`;
  return {
    /** The purpose that a row's contents are sealed for. */
    purposeOf,
    open({ id, contents }: { id: string; contents: Buffer }): Contents {
      try {
        return { ...nothing, ...(JSON.parse(open(contents, purposeOf({ id }))) as Contents) };
      } catch (error) {
        log.warn({ err: error, id }, `what is sealed of a row could not be opened: ${kind}`);
        return nothing;
      }
    },
    seal: (id: string, contents: Contents): Buffer => seal(JSON.stringify(contents), purposeOf({ id })),
  };
}

/** A keyed hash by which a row is found without being opened; nobody without the secret can try values out. */
export const lookUpHash =
  (table: string) =>
  (business: string, value: string): Buffer =>
    createHmac("sha256", subkey(table)).update(`${business} ${value}`).digest();
