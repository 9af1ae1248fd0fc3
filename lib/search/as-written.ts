import { cleanInput } from "@/lib/format/digits";
import { recognise } from "./recognise";

const WRITTEN = ["iban", "mobile", "card", "uuid", "transactionId"] as const;

/**
 * A text as the service has it: an IBAN in groups of four, a mobile with +98 or a card as our tables show them are what
 * people copy out of them. Anything else stays as it was typed, in Latin digits.
 */
export function asServiceWrites(text: string): string {
  const shape = recognise(text).find(({ kind }) => WRITTEN.some((written) => written === kind));
  if (shape) return shape.value;
  const clean = cleanInput(text);
  return /^[\d\s-]+$/.test(clean) ? clean.replace(/\s/g, "") : text;
}
