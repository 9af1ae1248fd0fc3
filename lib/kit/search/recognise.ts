import { tehranToday } from "@/lib/kit/clock";
import { normalizeCardNumber } from "@/lib/kit/format/card";
import { hasKnownIssuer } from "@/lib/kit/format/card-bank";
import { cleanInput, withoutGaps } from "@/lib/kit/format/digits";
import { readCode } from "@/lib/kit/format/document-code";
import { parseIban } from "@/lib/kit/format/iban";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { amountsIn } from "@/lib/kit/format/parse-money";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import { sealedIn } from "@/lib/kit/format/reference";
import { readRecentDay, readTypedDay } from "@/lib/kit/format/typed-day";
import { ownNumber } from "@/lib/kit/orders/own-number";
import { shortenedId } from "./id-ends";
import { asLatinKeys, asPersianKeys } from "./keyboard";

/** What a typed or pasted text can be, by its form alone. `value` is normalised for a look-up. */
export type Recognised =
  /** The id of a withdrawal, a track id, an authorization or a customer: all are UUIDs. */
  | { kind: "uuid"; value: string }
  /** An id with its middle left out, as lists print it. */
  | { kind: "idEnds"; value: string }
  | { kind: "transactionId"; value: string }
  | { kind: "mobile"; value: string }
  | { kind: "iban"; value: string }
  | { kind: "nationalCode"; value: string }
  /** A card number as the statement has it: six digits, six stars, four digits. */
  | { kind: "card"; value: string; lastFour: string }
  | { kind: "cardTail"; value: string }
  /** A batch of settlements, by the service's hash or by its reference for members who see data masked. */
  | { kind: "batchId"; value: string }
  /** The file from which a batch was made. */
  | { kind: "fileName"; value: string }
  /** The code on an issued receipt or statement. */
  | { kind: "documentCode"; value: string }
  /** A bank reference, a tracking code, an invoice number or a payment number: none has a fixed length. */
  | { kind: "number"; value: string }
  /**
   * Free text without spaces. The creator of a track id or an invoice number chooses it, and upper and lower case
   * differ.
   */
  | { kind: "trackId"; value: string }
  | { kind: "name"; value: string }
  /** Words of a payment's texts; all of them must occur. */
  | { kind: "words"; value: string }
  /** The business's own number, from its shop or accounting software; any text may be one. */
  | { kind: "ownNumber"; value: string }
  /**
   * A payment of an amount, on a day if one was typed. `value` is the text as typed; without a unit, the amount is
   * tried in both.
   */
  | { kind: "amount"; value: string; amountsRial: readonly number[]; day: string | null };

export type RecognisedKind = Recognised["kind"];

/**
 * What a text can be for a member: members who see personal data masked cannot search by users' words, because these
 * may contain names.
 */
export const recogniseFor = (typed: string, maySeePersonal: boolean): Recognised[] =>
  recognise(typed).filter(({ kind }) => maySeePersonal || kind !== "words");

/**
 * What the search box looks a text up as: everything that its form allows, the business's own number, and for digits
 * alone an amount. Elsewhere digits alone are no amount, because there they are somebody's id.
 */
export function lookedUpAs(typed: string, maySeePersonal: boolean): Recognised[] {
  const own = namesSeveral(typed) ? null : ownNumber(typed);
  const text = cleanInput(typed);
  const amount = /^\d+$/.test(text) ? amountAlone(text) : null;
  return [
    ...recogniseFor(typed, maySeePersonal),
    ...(amount ? [amount.shape] : []),
    ...(own === null ? [] : [{ kind: "ownNumber", value: own } as const]),
  ];
}

/**
 * The kinds to name beside a search. Any text can be an own number, so that kind is named only if it is the only one.
 */
export function kindsTold(shapes: readonly Recognised[]): RecognisedKind[] {
  const kinds = [...new Set(shapes.map(({ kind }) => kind))];
  return kinds.length > 1 ? kinds.filter((kind) => kind !== "ownNumber") : kinds;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const UUID_LETTERS = /^[0-9a-f]{32}$/i;
const BATCH_ID = /^[0-9a-f]{128}$/i;
const FILE_NAME = /\S\.(?:csv|tsv|txt|xlsx?)$/i;
const LONGEST = 200;
const SHORTEST_NAME = 3;
const SHORTEST_NUMBER = 5;

/**
 * Everything that a text can be, most likely first; empty if it is too short. Spaces, dashes, foreign digits,
 * invisible marks, links around an id and a wrong keyboard layout are tolerated. Digits alone are no amount here; see
 * `lookedUpAs`.
 */
export function recognise(typed: string): Recognised[] {
  // A spreadsheet puts an apostrophe before an id to keep it as text; it is copied with the id.
  const text = cleanInput(typed.slice(0, LONGEST * 5)).replace(/^'+/, "");
  const uuid = uuidIn(text);
  if (uuid.length > 0 || text === "" || text.length > LONGEST) return uuid;
  const shortened = shortenedId(text);
  if (shortened !== null) return [{ kind: "idEnds", value: shortened }];
  if (BATCH_ID.test(text)) return [{ kind: "batchId", value: text.toLowerCase() }];
  if (sealedIn(text) !== null) return [{ kind: "batchId", value: text }];
  if (FILE_NAME.test(text)) return [{ kind: "fileName", value: text }];
  if (namesSeveral(text)) return [];
  const code = codeIn(text);
  // A text in groups can only be a code; without groups a long number or an id may be a valid code by chance.
  if (code && IN_GROUPS.test(text)) return code;
  const onDay = amountOnDay(text);
  if (onDay) return [onDay];
  const amount = /^\d+$/.test(text) ? null : amountAlone(text);
  const numbers = numbersIn(text);
  const others = numbers.length > 0 || amount?.isWritten ? numbers : wordsIn(text);
  return [...(code ?? []), ...(amount ? [amount.shape] : []), ...others];
}

const PARTS = /[/,،;؛|\n]|\s(?:و|یا|and|or)\s/i;

/** Whether a text contains several mobiles or IBANs. Then the user is asked which one, and none is looked up. */
export function namesSeveral(text: string): boolean {
  const found = text.split(PARTS).map((part) => {
    const iban = parseIban(part);
    return iban.ok ? iban.iban : normalizeMobile(part);
  });
  return !found.includes(null) && new Set(found).size > 1;
}

/** As on paper, or the address of its check. */
const IN_GROUPS = /[^-\s/]{5}[-\s][^-\s/]{5}[-\s][^-\s/]{5}[-\s][^-\s/]{5}$/;

function codeIn(text: string): Recognised[] | null {
  const code = readCode(text.split("/").at(-1));
  return code === null ? null : [{ kind: "documentCode", value: code }];
}

function uuidIn(text: string): Recognised[] {
  for (const candidate of [text, asLatinKeys(text)]) {
    const whole = UUID.exec(candidate)?.[0];
    if (whole) return [{ kind: "uuid", value: whole }];
    const letters = candidate.replace(/[\s{}-]/g, "");
    if (UUID_LETTERS.test(letters) && /[a-f]/i.test(letters)) return [{ kind: "uuid", value: withDashes(letters) }];
  }
  return [];
}

const withDashes = (letters: string): string => letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const YEAR = "(?:1[34]|20)\\d\\d";
/** In numbers, or with the month's name. */
const DAY = new RegExp(
  `(?<![\\d/-])${YEAR}([/-])\\d{1,2}\\1\\d{1,2}(?![\\d/-])|(?<!\\d)\\d{1,2} \\p{L}+(?:[ \\u200c]ماه)?,? ${YEAR}(?![\\d/-])`,
  "u",
);
/** Without its year, as lists write it, or by how long ago it was. */
const RECENT_DAY =
  /(?<![\d/-])\d{1,2} \p{L}+(?:[ \u200c]ماه)?(?![\p{L}\d])|(?<!\p{L})(?:امروز|دیروز|پریروز|today|yesterday)(?!\p{L})/giu;
/** Nobody searches for fewer rials. */
const LEAST_AMOUNT = 100;
/** Words between the amount and the day. */
const BETWEEN = /^(?:در|روز|مورخ|on|at|[,،:])\s+|\s*(?:در|روز|مورخ|on|at|[,،:])$/i;

/**
 * An amount with a day, in either order: «۱۲٬۰۰۰٬۰۰۰ ریال ۱۴۰۵/۸/۱۲», `2026-11-03 1200000/- toman`, «۱۲ آبان ۱۴۰۵
 * ۵۰۰۰۰۰». Without a year it is the last such day: «۵۰۰۰۰۰ ۸ آذر», «دیروز ۵۰۰۰۰۰».
 */
function amountOnDay(text: string): Recognised | null {
  const whole = DAY.exec(text);
  if (whole) return amountBeside(text, whole, readTypedDay(whole[0], "jalali"));
  for (const found of text.matchAll(RECENT_DAY)) {
    const told = amountBeside(text, found, readRecentDay(found[0], tehranToday()));
    if (told) return told;
  }
  return null;
}

function amountBeside(text: string, found: RegExpMatchArray, day: string | null): Recognised | null {
  const [written] = found;
  const at = found.index ?? 0;
  let rest = `${text.slice(0, at)} ${text.slice(at + written.length)}`.trim();
  while (BETWEEN.test(rest)) rest = rest.replace(BETWEEN, "").trim();
  const amountsRial = amountsIn(rest).filter((rial) => rial >= LEAST_AMOUNT);
  if (day === null || amountsRial.length === 0) return null;
  return { kind: "amount", value: text, amountsRial, day };
}

/**
 * An amount without a day. Digits that begin with a zero, or that are too many or too few, are a number of another
 * kind.
 *
 * @returns the shape, and whether the text can be nothing but an amount: it has a unit, or digits in groups
 */
function amountAlone(text: string): { shape: Recognised; isWritten: boolean } | null {
  if (/^0|\d{12}|^\d{1,3}$/.test(text)) return null;
  const meant = amountsIn(text);
  const amountsRial = meant.filter((rial) => rial >= LEAST_AMOUNT);
  if (amountsRial.length === 0) return null;
  const isWritten = meant.length === 1 || /\d[,٬،'’_]\d/.test(text);
  return { shape: { kind: "amount", value: text, amountsRial, day: null }, isWritten };
}

function numbersIn(text: string): Recognised[] {
  const iban = parseIban(text);
  if (iban.ok) return [{ kind: "iban", value: iban.iban }];
  const masked = /^(\d{6})[*•xX]{6}(\d{4})$/.exec(withoutGaps(text));
  if (masked) return [{ kind: "card", value: `${masked[1]}******${masked[2]}`, lastFour: masked[2] ?? "" }];
  const digits = withoutGaps(text).replace(/[()]/g, "");
  const mobile = normalizeMobile(text);
  const found: Recognised[] = mobile ? [{ kind: "mobile", value: mobile }] : [];
  if (!/^\d+$/.test(digits)) return found;
  if (digits.length === 12) found.push({ kind: "transactionId", value: digits });
  const card = normalizeCardNumber(digits);
  const asCard: Recognised[] = card
    ? [{ kind: "card", value: `${card.slice(0, 6)}******${card.slice(-4)}`, lastFour: card.slice(-4) }]
    : [];
  // One bank reference in ten has a card's length and check digit by chance, but does not begin like a card of a
  // known bank.
  if (card && !hasKnownIssuer(card)) return [{ kind: "number", value: digits }, ...asCard];
  found.push(...asCard);
  const nationalCode = digits.length === 10 ? normalizeNationalCode(digits) : null;
  if (nationalCode) found.push({ kind: "nationalCode", value: nationalCode });
  if (digits.length === 4) found.push({ kind: "cardTail", value: digits });
  const isPlain = found.every(({ kind }) => kind === "transactionId" || kind === "nationalCode");
  if (isPlain && digits.length >= SHORTEST_NUMBER) found.push({ kind: "number", value: digits });
  return found;
}

function wordsIn(text: string): Recognised[] {
  if (/^[\d\s()-]*$/.test(text)) return [];
  const isPersian = /[\u0600-\u06ff]/.test(text);
  const found: Recognised[] = [];
  const id = isPersian ? asLatinKeys(text) : text;
  // An id typed in the Persian layout contains digits; words do not.
  if (/^[\x21-\x7e]{3,100}$/.test(id) && (!isPersian || /\d/.test(id))) found.push({ kind: "trackId", value: id });
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < SHORTEST_NAME) return found;
  const isOtherLayout = !isPersian && /^[a-z\d\s[\];',]+$/i.test(text);
  const spellings = [...new Set([text, isOtherLayout ? asPersianKeys(text) : persianLetters(text)])];
  if (!/\d/.test(text)) found.push(...spellings.map((value) => ({ kind: "name", value }) as const));
  // A text with digits and without spaces is an id.
  if (!/\d/.test(text) || /\s/.test(text)) found.push(...spellings.map((value) => ({ kind: "words", value }) as const));
  return found;
}
