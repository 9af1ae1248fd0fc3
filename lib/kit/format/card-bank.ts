import type { Locale } from "@/lib/kit/i18n/locales";
import { withoutGaps } from "./digits";
import { bankName } from "./iban";

/** Banks by the first six digits of their cards. A bank may have several. */
const BANK_BY_BIN: Readonly<Record<string, string>> = {
  "636795": "010",
  "627961": "011",
  "610433": "012",
  "991975": "012",
  "589463": "013",
  "628023": "014",
  "589210": "015",
  "603770": "016",
  "639217": "016",
  "603799": "017",
  "627353": "018",
  "585983": "018",
  "603769": "019",
  "627648": "020",
  "207177": "020",
  "627760": "021",
  "502908": "022",
  "628157": "051",
  "639599": "052",
  "627488": "053",
  "502910": "053",
  "622106": "054",
  "639194": "054",
  "627884": "054",
  "627412": "055",
  "621986": "056",
  "502229": "057",
  "639347": "057",
  "639607": "058",
  "639346": "059",
  "606373": "060",
  "502806": "061",
  "504706": "061",
  "636214": "062",
  "627381": "063",
  "505416": "064",
  "636949": "065",
  "502938": "066",
  "505785": "069",
  "504172": "070",
  "505801": "073",
  "606256": "075",
  "505809": "078",
  "585947": "078",
  "639370": "079",
  "507677": "080",
  "581874": "095",
};

/** The bank that issued a card, whole or masked. @returns null when its first six digits are hidden or not known */
export function bankOfCard(number: string, locale: Locale): string | null {
  const code = bankCodeOf(number);
  return code === undefined ? null : bankName(code, locale);
}

/** Whether a number begins as the cards of a bank that is known do. */
export const hasKnownIssuer = (number: string): boolean => bankCodeOf(number) !== undefined;

function bankCodeOf(number: string): string | undefined {
  const bin = /^\d{6}/.exec(withoutGaps(number))?.[0];
  return bin === undefined || !Object.hasOwn(BANK_BY_BIN, bin) ? undefined : BANK_BY_BIN[bin];
}
