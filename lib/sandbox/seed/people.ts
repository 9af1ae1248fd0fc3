import type { Random } from "../core/ids";

const FIRST_NAMES = (
  "محمد علی حسین رضا مهدی امیر سعید حمید مجید آرمان کامران بهرام فرهاد سیاوش آرش کیان پارسا نیما سینا پویا " +
  "فاطمه زهرا مریم سارا نرگس لیلا مینا الهام شیما نازنین پریسا یاسمن نگار آیدا هانیه ریحانه سپیده شیرین مهسا نسترن"
).split(" ");

const LAST_NAMES = (
  "محمدی حسینی احمدی رضایی کریمی موسوی جعفری صادقی رحیمی هاشمی اکبری قاسمی نوری یزدانی کاظمی شریفی رستمی بهرامی " +
  "مرادی عباسی سلیمانی طاهری فرهادی نجفی باقری حیدری ابراهیمی میرزایی خسروی زارعی توکلی اسدی فتحی داوودی ملکی پاکزاد"
).split(" ");

const MOBILE_PREFIXES = [
  "0912",
  "0913",
  "0914",
  "0915",
  "0917",
  "0919",
  "0935",
  "0936",
  "0937",
  "0901",
  "0902",
  "0921",
];
const CARD_BINS: Readonly<Record<string, string>> = {
  "012": "610433",
  "015": "589210",
  "017": "603799",
  "018": "627353",
  "019": "603769",
  "054": "622106",
  "055": "627412",
  "056": "621986",
  "057": "502229",
  "062": "636214",
  "066": "502938",
  "069": "505785",
  "070": "504172",
};
const OTHER_BIN = "603799";

export const personName = (random: Random): string => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
export const mobileNumber = (random: Random): string => random.pick(MOBILE_PREFIXES) + random.digits(7);

/** Ten digits with a right check digit. */
export function nationalCode(random: Random): string {
  const body = `0${random.between(1, 9)}${random.digits(7)}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const rest = sum % 11;
  return body + (rest < 2 ? rest : 11 - rest);
}

/** An IBAN with right check digits, at the bank of the three-digit code. */
export const iban = (bankCode: string, random: Random): string => ibanOf(`${bankCode}0${random.digits(18)}`);

/** The IBAN of 22 digits: the bank's code and the account there. */
export function ibanOf(account: string): string {
  const rest = Number(BigInt(`${account}182700`) % 97n);
  return `IR${String(98 - rest).padStart(2, "0")}${account}`;
}

/** Sixteen digits with a right check digit. */
export function cardNumber(bankCode: string, random: Random): string {
  const body = (CARD_BINS[bankCode] ?? OTHER_BIN) + random.digits(9);
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** The three-digit code of the bank that issued a card; null if it is not known here. */
export const bankCodeOfCard = (card: string): string | null =>
  Object.entries(CARD_BINS).find(([, bin]) => card.startsWith(bin))?.[0] ?? null;

/** `603799******1234` */
export const maskCard = (card: string): string => `${card.slice(0, 6)}******${card.slice(-4)}`;

/** A payer's account at one bank. */
export const payerAt = (bankCode: string, random: Random) => ({
  accountNumber: random.digits(13),
  pan: maskCard(cardNumber(bankCode, random)),
  nationalCode: nationalCode(random),
});
