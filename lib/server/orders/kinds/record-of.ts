import "server-only";
import { parseIban } from "@/lib/format/iban";
import { ApiError } from "@/lib/operations/errors";

/** Left out in part by whoever tells it. */
const MASKED = /[*•…]|x{3,}/i;

/** Whether a record may be the one of a track id: it tells this one, none, or one that is masked. */
export const mayBeOf = (told: string | null, trackId: string): boolean =>
  told === null || MASKED.test(told) || told.toLowerCase() === trackId.toLowerCase();

/**
 * Another payment's record is no answer about this one, whatever it says.
 *
 * @throws ApiError `upstream_unreadable`, by which nothing is known
 */
export function requireOwn(told: string | null, trackId: string): void {
  if (!mayBeOf(told, trackId)) throw new ApiError("upstream_unreadable");
}

/** The IBAN that a record tells where it is another than was meant; null where it tells none that can be read. */
export function otherIbanOf(told: string | null, meant: string | null): string | null {
  const iban = parseIban(told ?? "");
  return meant !== null && iban.ok && iban.iban !== meant ? iban.iban : null;
}
