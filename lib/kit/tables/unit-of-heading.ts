import type { MoneyUnit } from "@/lib/kit/format/money";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { headingKey } from "./headings";

const RIAL = /ریال|rials?|(?<![a-z])irr(?![a-z])/g;
const TOMAN = /تومان|تومن|tomans?|(?<![a-z])irt(?![a-z])/g;

/** The unit in a heading: «مبلغ (ریال)», `amount_toman`. Null if it names none or both. */
export function unitOfHeading(heading: string): MoneyUnit | null {
  const text = plainLetters(heading);
  const [isRial, isToman] = [text.search(RIAL) >= 0, text.search(TOMAN) >= 0];
  return isRial === isToman ? null : isRial ? "rial" : "toman";
}

const UNITS = /ریال|تومان|تومن|rials?|tomans?|irr|irt/g;

/** The key of a heading without its unit: «مبلغ به تومان» and "Amount (rial)" are amounts. */
export const keyWithoutUnit = (heading: string): string =>
  headingKey(heading)
    .replace(UNITS, "")
    .replace(/(?<=مبلغ|amount)(به|in)$/, "");
