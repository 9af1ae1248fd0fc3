import { cleanInput } from "./digits";

/** What people and programs write before a number: `tel:`, «موبایل:», a small picture of a phone. */
const LABEL =
  /^(?:[\s\p{So}]|\ufe0f)*(?:(?:telephone|tel|sms|callto|mobile|mob|cell|phone|تلفن|موبا[یي]ل|همراه|ثابت|شماره[\u0654ی]?|تماس|گوش[یي])[\s.:=]*)*/iu;
/** What people write between the digits of a number, and around it. A bullet hides digits, so it is none. */
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212\u0640_./\\,،;؛٬·'"]/gu;
/** With its country, or without; many write the zero after the country too. The plus stands last where a text was turned. */
const MOBILE = /^(?:(?:\+|00)?98)?0?(9\d{9})\+?$/;
const SOME_NUMBER = /(?:(?:\+|00)?98)?0?([1-9]\d{9})\+?/g;
const SEVERAL = new RegExp(`^(?:${SOME_NUMBER.source}){2,}$`);
/** Longer than any two numbers with all that people write around them: what is longer is none, and costs nothing to read. */
const LONGEST = 100;
/** A spreadsheet shows a number like this; with as many decimals as the exponent says, all digits are there. */
const EXPONENT = /^(\d)[.,٫](\d+)e\+?(\d+)$/i;

/** A phone number without its label and without what stands between its digits; not checked. */
export function bareNumber(text: string): string {
  const typed = cleanInput(text).replace(LABEL, "");
  const [, first = "", rest = "", power] = EXPONENT.exec(typed) ?? [];
  return rest.length === Number(power) ? first + rest : typed.replace(BETWEEN, "");
}

/**
 * Reads an Iranian mobile number in any shape that people type, paste or import: with its country or without, with a label,
 * with any signs between its digits.
 *
 * @returns `09xxxxxxxxx`; an error where there are two numbers; null for anything else
 */
export function readMobile(text: string): string | { error: "errors.severalNumbers" } | null {
  if (text.length > LONGEST) return null;
  const bare = bareNumber(text);
  const own = MOBILE.exec(bare)?.[1];
  if (own) return `0${own}`;
  const listed = bare.replace(/و|یا|يا|and|or|[&|]/giu, "");
  if (!SEVERAL.test(listed)) return null;
  const numbers = new Set([...listed.matchAll(SOME_NUMBER)].map(([, number]) => number));
  const [only = "", ...others] = numbers;
  return others.length === 0 && only.startsWith("9") ? `0${only}` : { error: "errors.severalNumbers" };
}

/** The same where it does not matter why it is none. @returns `09xxxxxxxxx` or null */
export function normalizeMobile(text: string): string | null {
  const read = readMobile(text);
  return typeof read === "string" ? read : null;
}

/** `0912 345 6789`. Anything else, a masked number too, stays as it is. */
export const formatMobile = (mobile: string): string => mobile.replace(/^(0\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
