import "server-only";
import { parseIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";

/** Matches a value that its sender has partly masked. */
const MASKED = /[*•…]|x{3,}/i;

/** Whether a record may have a track id: it shows this one, none, or a masked one. */
export const mayBeOf = (told: string | null, trackId: string): boolean =>
  told === null || MASKED.test(told) || told.toLowerCase() === trackId.toLowerCase();

/**
 * Rejects the record of another payment, because it is no answer about this one.
 *
 * @throws ApiError `upstream_unreadable`, which means that nothing is known
 */
export function requireOwn(told: string | null, trackId: string): void {
  if (!mayBeOf(told, trackId)) throw new ApiError("upstream_unreadable");
}

/** The IBAN of a record, if it is another one than was meant; null if the record has no readable IBAN. */
export function otherIbanOf(told: string | null, meant: string | null): string | null {
  const iban = parseIban(told ?? "");
  return meant !== null && iban.ok && iban.iban !== meant ? iban.iban : null;
}
