import { toLatinDigits } from "@/lib/kit/format/digits";

/**
 * The service looks no movement of a customer's wallet up, and its rows carry no track id: only the comment of a row is
 * ours. So each comment ends with a code that was drawn for its order: `D-4827-1093-5561`.
 */
const CODE =
  /(?<![\p{L}\p{N}])D[^\p{L}\p{N}]{0,3}(\d{4})[^\p{L}\p{N}]{0,3}(\d{4})[^\p{L}\p{N}]{0,3}(\d{4})(?!\p{N})/giu;

/** The longest comment that people write: with the code it stays within what texts of the service hold. */
export const LONGEST_COMMENT = 200;

/** @param digits twelve of them */
export const codeOf = (digits: string): string => `D-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;

/** The codes that stand in a text, however their digits and hyphens came back. */
export function codesIn(text: string | null): string[] {
  const plain = toLatinDigits((text ?? "").normalize("NFKC"));
  return [...plain.matchAll(CODE)].map(([, first, second, third]) => codeOf(`${first}${second}${third}`));
}

/** What is sent: what people wrote, and the code. */
export const commentWith = (written: string | null, code: string): string =>
  written === null || written === "" ? code : `${written} ${code}`;
