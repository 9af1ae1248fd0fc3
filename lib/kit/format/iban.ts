import type { Locale } from "@/lib/kit/i18n/locales";
import { cleanInput } from "./digits";

/** Banks by the three digits of an IBAN after its check digits.  */
export const BANKS = {
  "010": { fa: "بانک مرکزی", en: "Central Bank" },
  "011": { fa: "بانک صنعت و معدن", en: "Industry and Mine" },
  "012": { fa: "بانک ملت", en: "Mellat" },
  "013": { fa: "بانک رفاه کارگران", en: "Refah" },
  "014": { fa: "بانک مسکن", en: "Maskan" },
  "015": { fa: "بانک سپه", en: "Sepah" },
  "016": { fa: "بانک کشاورزی", en: "Keshavarzi" },
  "017": { fa: "بانک ملی ایران", en: "Melli" },
  "018": { fa: "بانک تجارت", en: "Tejarat" },
  "019": { fa: "بانک صادرات ایران", en: "Saderat" },
  "020": { fa: "بانک توسعه صادرات", en: "Export Development" },
  "021": { fa: "پست بانک ایران", en: "Post Bank" },
  "022": { fa: "بانک توسعه تعاون", en: "Cooperative Development" },
  "051": { fa: "مؤسسه اعتباری توسعه", en: "Development Credit Institution" },
  "052": { fa: "بانک قوامین", en: "Ghavamin" },
  "053": { fa: "بانک کارآفرین", en: "Karafarin" },
  "054": { fa: "بانک پارسیان", en: "Parsian" },
  "055": { fa: "بانک اقتصاد نوین", en: "Eghtesad Novin" },
  "056": { fa: "بانک سامان", en: "Saman" },
  "057": { fa: "بانک پاسارگاد", en: "Pasargad" },
  "058": { fa: "بانک سرمایه", en: "Sarmayeh" },
  "059": { fa: "بانک سینا", en: "Sina" },
  "060": { fa: "بانک مهر ایران", en: "Mehr Iran" },
  "061": { fa: "بانک شهر", en: "Shahr" },
  "062": { fa: "بانک آینده", en: "Ayandeh" },
  "063": { fa: "بانک انصار", en: "Ansar" },
  "064": { fa: "بانک گردشگری", en: "Gardeshgari" },
  "065": { fa: "بانک حکمت ایرانیان", en: "Hekmat Iranian" },
  "066": { fa: "بانک دی", en: "Day" },
  "069": { fa: "بانک ایران زمین", en: "Iran Zamin" },
  "070": { fa: "بانک رسالت", en: "Resalat" },
  "073": { fa: "مؤسسه اعتباری کوثر", en: "Kosar" },
  "075": { fa: "مؤسسه اعتباری ملل", en: "Melal" },
  "078": { fa: "بانک خاورمیانه", en: "Middle East" },
  "079": { fa: "بانک مهر اقتصاد", en: "Mehr Eghtesad" },
  "080": { fa: "مؤسسه اعتباری نور", en: "Noor" },
  "095": { fa: "بانک ایران و ونزوئلا", en: "Iran–Venezuela" },
  "101": { fa: "همراه کارت", en: "Hamrah Card" },
  "103": { fa: "حساب دیجیتال پاسارگاد", en: "Pasargad digital account" },
  "104": { fa: "بلوبانک", en: "Blu" },
} as const satisfies Record<string, Record<Locale, string>>;

/** @returns the bank's name, or null when its code is not known */
export const bankName = (code: string, locale: Locale): string | null =>
  Object.hasOwn(BANKS, code) ? BANKS[code as keyof typeof BANKS][locale] : null;

/** The three-digit bank code of an IBAN, as far as it has been typed. */
export const bankCodeOfIban = (iban: string): string | null => /^IR\d{2}(\d{3})/.exec(iban)?.[1] ?? null;

/** @returns the name of the bank an IBAN belongs to, or null when unknown */
export function bankOfIban(iban: string, locale: Locale): string | null {
  const code = bankCodeOfIban(iban);
  return code ? bankName(code, locale) : null;
}

/** What people write before it. */
const LABEL = /^(?:(?:شماره[\u0654ی]?|شبا[یي]?|حساب|iban|sheba|shaba)[\s.:=]*)+/iu;
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212\u0640_./\\,،;؛:'"]/gu;
/** Letters of other keyboards that look like an I; a small L does, too. */
const LIKE_I = /[\u0406\u0456\u04c0\u04cf\u0399\u03b9\u0130\u0131\u2160l|]/g;
/** Both letters on the keys of the Persian keyboard. */
const PERSIAN_KEYS = /هق/g;

/**
 * What was pasted in any shape that means an IBAN: without its label and what stands between its digits, in Latin digits, with
 * `IR` before them, also where it stood behind or was left out. Not checked yet.
 */
export function compactIban(text: string): string {
  const compact = cleanInput(text)
    .replace(LABEL, "")
    .replace(BETWEEN, "")
    .replace(LIKE_I, "I")
    .replace(PERSIAN_KEYS, "IR")
    .toUpperCase();
  const turned = /^(\d+)IR$/.exec(compact)?.[1];
  return turned ? `IR${turned}` : /^\d/.test(compact) ? `IR${compact}` : compact;
}

/** The IBANs of a text that is nothing but several. */
const severalIn = (compact: string): Set<string> =>
  new Set(/^(?:(?:IR)?\d{24}(?:و|یا|AND|OR)?){2,}$/.test(compact) ? compact.match(/\d{24}/g) : []);

/** What is left of a number of any length, divided by 97. */
const mod97 = (digits: string): number => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** The country's letters count as 18 and 27, and with the check digits stand last. */
const hasRightChecksum = (iban: string): boolean => mod97(`${iban.slice(4)}1827${iban.slice(2, 4)}`) === 1;

export type ParsedIban =
  | { ok: true; iban: string }
  | {
      ok: false;
      error:
        | "errors.required"
        | "errors.ibanNotIranian"
        | "errors.ibanLength"
        | "errors.ibanChecksum"
        | "errors.severalIbans";
    };

/**
 * Reads an IBAN in any typed, pasted or imported form; two in one text are ambiguous and refused. @returns `IR` and
 * 24 digits
 */
export function parseIban(text: string): ParsedIban {
  const compact = compactIban(text);
  const [first, ...others] = severalIn(compact);
  if (others.length > 0) return { ok: false, error: "errors.severalIbans" };
  const iban = first === undefined ? compact : `IR${first}`;
  if (iban === "") return { ok: false, error: "errors.required" };
  if (!/^IR\d*$/.test(iban)) return { ok: false, error: "errors.ibanNotIranian" };
  if (iban.length !== 26) return { ok: false, error: "errors.ibanLength" };
  return hasRightChecksum(iban) ? { ok: true, iban } : { ok: false, error: "errors.ibanChecksum" };
}

/** Groups of four, as cheques print them: `IR06 2960 0000 0010 0324 2000 01`; a masked one `IR06 296 ••• 0001`. */
export const formatIban = (iban: string): string =>
  iban
    .replace(/\s/g, "")
    .split(/(•+)/)
    .filter((part) => part !== "")
    .map((part) => part.replace(/(.{4})(?=.)/g, "$1 "))
    .join(" ");

/** An IBAN around a bank and an account number, with its check digits; for tests and samples. */
export function makeIban(bankCode: string, accountNumber: string): string {
  const body = `${bankCode}${accountNumber.padStart(19, "0")}`;
  return `IR${String(98 - mod97(`${body}182700`)).padStart(2, "0")}${body}`;
}
