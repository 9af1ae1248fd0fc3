import { cleanInput } from "./digits";
import { type MoneyUnit, otherUnit, RIAL_PER_UNIT } from "./money";
import { numberFromWords } from "./money-words";

export type ParsedMoney =
  | { ok: true; amountRial: number }
  | {
      ok: false;
      error:
        | "errors.required"
        | "errors.amountNotNumber"
        | "errors.amountNegative"
        | "errors.amountDecimals"
        | "errors.amountSeparators"
        | "errors.amountTooLarge"
        | "errors.amountOtherUnit";
    };

const SEPARATORS = /[,٬،'’_ ]/;
/** As cheques and receipts end an amount: nothing follows it («1,200,000/-»). */
const NOTHING_FOLLOWS = /\/\s*[-=−–]$/;
const UNIT_WORDS: Record<MoneyUnit, RegExp> = {
  rial: /\s*(?:ریال|ريال|rials?|irr|﷼)$/i,
  toman: /\s*(?:تومان|تومن|tomans?|irt)$/i,
};

/**
 * Reads what a person typed or pasted, in any of the three digit families and with their separators.
 * It refuses what could mean two amounts («12,5», «1.000.000», the other unit's name) rather than guess.
 */
export function parseMoney(typed: string, unit: MoneyUnit): ParsedMoney {
  let text = cleanInput(typed).replace(NOTHING_FOLLOWS, "");
  if (text === "") return { ok: false, error: "errors.required" };
  if (UNIT_WORDS[otherUnit(unit)].test(text)) return { ok: false, error: "errors.amountOtherUnit" };
  text = text.replace(UNIT_WORDS[unit], "").replace(NOTHING_FOLLOWS, "").trim();
  if (/^[-−–]/.test(text) || /[-−–]$/.test(text)) return { ok: false, error: "errors.amountNegative" };

  const [whole = "", decimals, ...more] = text.split(/[.٫/]/);
  if (more.length > 0) return { ok: false, error: "errors.amountSeparators" };
  if (!/^[\d,٬،'’_ ]+$/.test(whole) || !/\d/.test(whole)) return { ok: false, error: "errors.amountNotNumber" };
  const groups = whole.split(SEPARATORS);
  const isGrouped = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (groups.length > 1 && !isGrouped) return { ok: false, error: "errors.amountSeparators" };

  let amount = BigInt(groups.join("")) * BigInt(RIAL_PER_UNIT[unit]);
  if (decimals !== undefined) {
    if (!/^\d*$/.test(decimals)) return { ok: false, error: "errors.amountNotNumber" };
    const significant = decimals.replace(/0+$/, "");
    if (decimals.length === 3) return { ok: false, error: "errors.amountSeparators" };
    if (significant.length > (unit === "toman" ? 1 : 0)) return { ok: false, error: "errors.amountDecimals" };
    amount += BigInt(significant || "0");
  }
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, error: "errors.amountTooLarge" };
  return { ok: true, amountRial: Number(amount) };
}

/**
 * The amounts that a text without a known unit may mean, in rial: in digits or in words, with the unit's name, or in
 * both units if it has none. For a search; a form asks for one amount in one unit.
 */
export function amountsIn(text: string): number[] {
  return (["rial", "toman"] as const).flatMap((unit) => {
    const money = parseMoney(text, unit);
    if (money.ok) return [money.amountRial];
    const plain = cleanInput(text);
    if (UNIT_WORDS[otherUnit(unit)].test(plain)) return [];
    const amountRial = (numberFromWords(plain.replace(UNIT_WORDS[unit], "")) ?? 0) * RIAL_PER_UNIT[unit];
    return amountRial > 0 && Number.isSafeInteger(amountRial) ? [amountRial] : [];
  });
}

/**
 * Whether a text that was filled in or dictated has a point that may part thousands, or a part of a rial: cut at the
 * point it would be another amount («1.500.000» one rial). What is typed key by key never comes to that.
 */
export function hasUnclearPoint(text: string, unit: MoneyUnit): boolean {
  const plain = cleanInput(text)
    .replace(UNIT_WORDS[unit], "")
    .replace(/[,٬،'’_ ]/g, "");
  const [, decimals = "", ...more] = plain.split(/[.٫/]/);
  return more.length > 0 || decimals.length === 3 || (unit === "rial" && /[1-9]/.test(decimals));
}
