import { sealedIn } from "@/lib/batches/reference";
import { readCode } from "@/lib/documents/code";
import { normalizeCardNumber } from "@/lib/format/card";
import { hasKnownIssuer } from "@/lib/format/card-bank";
import { cleanInput, withoutGaps } from "@/lib/format/digits";
import { parseIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import { normalizeNationalCode } from "@/lib/format/national-code";
import { parseMoney } from "@/lib/format/parse-money";
import { persianLetters } from "@/lib/format/plain-letters";
import { readTypedDay } from "@/lib/format/typed-day";
import { ownNumber } from "@/lib/orders/own-number";
import { asLatinKeys, asPersianKeys } from "./keyboard";

/** What a pasted or typed text can be, by its shape alone. `value` is ready to be asked for. */
export type Recognised =
  /** A withdrawal, a track id, an authorization, a customer: all are UUIDs. */
  | { kind: "uuid"; value: string }
  | { kind: "transactionId"; value: string }
  | { kind: "mobile"; value: string }
  | { kind: "iban"; value: string }
  | { kind: "nationalCode"; value: string }
  /** A card's number as the statement writes it: six digits, six stars, four digits. */
  | { kind: "card"; value: string; lastFour: string }
  | { kind: "cardTail"; value: string }
  /** A batch of payouts, by the hash that the service knows it by or by what stands for that where data is masked. */
  | { kind: "batchId"; value: string }
  /** The file that a batch was made of. */
  | { kind: "fileName"; value: string }
  /** The code on a receipt or statement that was given out. */
  | { kind: "documentCode"; value: string }
  /** A bank reference, a tracking code, an invoice or payment number: they have no length of their own. */
  | { kind: "number"; value: string }
  /** Free text without spaces: whoever makes a track id or an invoice number chooses it, and its case counts. */
  | { kind: "trackId"; value: string }
  | { kind: "name"; value: string }
  /** Words of what was written about a payment: all of them must be there. */
  | { kind: "words"; value: string }
  /** A number of the business's own, of its shop or accounting program: any text may be one. */
  | { kind: "ownNumber"; value: string }
  /** What was paid on a day. `value` is both as typed; the amount is in either unit where none is named. */
  | { kind: "amount"; value: string; amountsRial: readonly number[]; day: string };

export type RecognisedKind = Recognised["kind"];

/**
 * What a text can be to somebody: whoever sees personal data masked finds nothing by words that people wrote, since they
 * may name anybody.
 */
export const recogniseFor = (typed: string, maySeePersonal: boolean): Recognised[] =>
  recognise(typed).filter(({ kind }) => maySeePersonal || kind !== "words");

/** What the one box looks a text up as: everything that it can be by its shape, and a number of the business's own. */
export function lookedUpAs(typed: string, maySeePersonal: boolean): Recognised[] {
  const own = namesSeveral(typed) ? null : ownNumber(typed);
  return [
    ...recogniseFor(typed, maySeePersonal),
    ...(own === null ? [] : [{ kind: "ownNumber", value: own } as const]),
  ];
}

/** The kinds to name beside a search. Any text can be an own number, so that kind is named only where there is no other. */
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
 * Everything that a text can be, most likely first; empty for what is too short to be looked up. Spaces, dashes,
 * foreign digits, invisible marks, links around an id and the wrong keyboard layout are forgiven. An amount is searched
 * for with its day only: alone it may be anybody's.
 */
export function recognise(typed: string): Recognised[] {
  // A spreadsheet keeps ids as text by an apostrophe before them; it comes along when they are copied.
  const text = cleanInput(typed.slice(0, LONGEST * 5)).replace(/^'+/, "");
  const uuid = uuidIn(text);
  if (uuid.length > 0 || text === "" || text.length > LONGEST) return uuid;
  if (BATCH_ID.test(text)) return [{ kind: "batchId", value: text.toLowerCase() }];
  if (sealedIn(text) !== null) return [{ kind: "batchId", value: text }];
  if (FILE_NAME.test(text)) return [{ kind: "fileName", value: text }];
  if (namesSeveral(text)) return [];
  const code = codeIn(text);
  // In groups it is nothing else; without them a long number or an id may have its signs by chance.
  if (code && IN_GROUPS.test(text)) return code;
  const amount = amountIn(text);
  if (amount) return [amount];
  const numbers = numbersIn(text);
  return [...(code ?? []), ...(numbers.length > 0 ? numbers : wordsIn(text))];
}

const PARTS = /[/,،;؛|\n]|\s(?:و|یا|and|or)\s/i;

/** Whether a text is several mobiles or IBANs: which of them is meant is asked, and none is looked up meanwhile. */
export function namesSeveral(text: string): boolean {
  const found = text.split(PARTS).map((part) => {
    const iban = parseIban(part);
    return iban.ok ? iban.iban : normalizeMobile(part);
  });
  return !found.includes(null) && new Set(found).size > 1;
}

/** As paper has it, or the address at which it is checked. */
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
/** In numbers, or with the name of its month. */
const DAY = new RegExp(
  `(?<![\\d/-])${YEAR}([/-])\\d{1,2}\\1\\d{1,2}(?![\\d/-])|(?<!\\d)\\d{1,2} \\p{L}+(?:[ \\u200c]ماه)?,? ${YEAR}(?![\\d/-])`,
  "u",
);
/** Fewer rials than anybody looks for. */
const LEAST_AMOUNT = 100;
/** What people say between the two. */
const BETWEEN = /^(?:در|روز|مورخ|on|at|[,،:])\s+|\s*(?:در|روز|مورخ|on|at|[,،:])$/i;

/** An amount with a day beside it, in either order: «۱۲٬۰۰۰٬۰۰۰ ریال ۱۴۰۵/۸/۱۲», `2026-11-03 1200000/- toman`,
 * «۱۲ آبان ۱۴۰۵ ۵۰۰۰۰۰». */
function amountIn(text: string): Recognised | null {
  const found = DAY.exec(text);
  if (!found) return null;
  const [written] = found;
  const day = readTypedDay(written, "jalali");
  let rest = `${text.slice(0, found.index)} ${text.slice(found.index + written.length)}`.trim();
  while (BETWEEN.test(rest)) rest = rest.replace(BETWEEN, "").trim();
  const amountsRial = (["rial", "toman"] as const).flatMap((unit) => {
    const money = parseMoney(rest, unit);
    return money.ok && money.amountRial >= LEAST_AMOUNT ? [money.amountRial] : [];
  });
  if (day === null || amountsRial.length === 0) return null;
  return { kind: "amount", value: text, amountsRial, day };
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
  // One bank reference in ten has a card's length and check digit by chance; no card of a known bank begins like it.
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
  // An id made of Persian keys has digits in it; words have none.
  if (/^[\x21-\x7e]{3,100}$/.test(id) && (!isPersian || /\d/.test(id))) found.push({ kind: "trackId", value: id });
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < SHORTEST_NAME) return found;
  const isOtherLayout = !isPersian && /^[a-z\d\s[\];',]+$/i.test(text);
  const spellings = [...new Set([text, isOtherLayout ? asPersianKeys(text) : persianLetters(text)])];
  if (!/\d/.test(text)) found.push(...spellings.map((value) => ({ kind: "name", value }) as const));
  // Without a space it is an id where it has digits.
  if (!/\d/.test(text) || /\s/.test(text)) found.push(...spellings.map((value) => ({ kind: "words", value }) as const));
  return found;
}
