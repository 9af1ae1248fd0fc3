import "server-only";
import { cleanInput } from "@/lib/kit/format/digits";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import { type RecognisedKind, recognise } from "@/lib/kit/search/recognise";

const WRITTEN = ["iban", "mobile", "card", "uuid", "transactionId"] as const;

/**
 * A text as the service has it: an IBAN in groups of four, a mobile with +98 or a card as our tables show them are what
 * people copy out of them. Anything else stays as it was typed, in Latin digits and the letters of the Persian keyboard.
 */
export function asServiceWrites(text: string): string {
  const shapes = recognise(text);
  const shape = shapes.find(({ kind }) => WRITTEN.some((written) => written === kind));
  // What may as well be a reference has all its digits: a card's would be hidden, and no reference would have them.
  if (shape && !(shape.kind === "card" && shapes.some(({ kind }) => kind === "number"))) return shape.value;
  return digitsOf(text);
}

const OF_FIELD: Partial<Record<string, RecognisedKind>> = {
  iban: "iban",
  mobile_number: "mobile",
  card_number: "card",
  transaction_id: "transactionId",
};

/** The same where one field of the statement is searched: a bank reference may look like a card or a mobile, and is none. */
export function asFieldWrites(text: string, field: string): string {
  const shape = recognise(text).find(({ kind }) => kind === OF_FIELD[field]);
  return shape?.value ?? digitsOf(text);
}

function digitsOf(text: string): string {
  const clean = cleanInput(text);
  return /^[\d\s-]+$/.test(clean) ? clean.replace(/\s/g, "") : persianLetters(text);
}
