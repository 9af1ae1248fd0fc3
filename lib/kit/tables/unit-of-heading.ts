import type { MoneyUnit } from "@/lib/kit/format/money";
import { plainLetters } from "@/lib/kit/format/plain-letters";

export const RIAL = /ریال|rials?|(?<![a-z])irr(?![a-z])/g;
export const TOMAN = /تومان|تومن|tomans?|(?<![a-z])irt(?![a-z])/g;

/** The unit in a heading: «مبلغ (ریال)», `amount_toman`. Null if it names none or both. */
export function unitOfHeading(heading: string): MoneyUnit | null {
  const text = plainLetters(heading);
  const [isRial, isToman] = [text.search(RIAL) >= 0, text.search(TOMAN) >= 0];
  return isRial === isToman ? null : isRial ? "rial" : "toman";
}
