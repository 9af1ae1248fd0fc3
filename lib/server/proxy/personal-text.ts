import "server-only";

/**
 * A number with this many digits may identify a person: a national code has ten, and mobiles, cards and accounts have
 * more.
 */
const FEWEST_DIGITS = 10;

const EMAIL = String.raw`[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}`;

/** Year, month and day of either calendar, in the digits of any of the three scripts. */
const YEAR = String.raw`(?:[1۱١][349۳۴۹٣٤٩]|[2۲٢][0۰٠])\p{Nd}{2}`;
const MONTH = "(?:[0۰٠]?[1-9۱-۹١-٩]|[1۱١][0-2۰-۲٠-٢])";
const DAY = String.raw`(?:[0۰٠]?[1-9۱-۹١-٩]|[12۱۲١٢]\p{Nd}|[3۳٣][01۰۱٠١])`;
const DATE = `${YEAR}(?:${["/", "-", String.raw`\.`].map((mark) => mark + MONTH + mark + DAY).join("|")})${String.raw`(?![./\-_]?\p{Nd})`}`;
const TIME = String.raw`\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2}(?:\.\p{Nd}{1,9})?)?(?!\p{Nd})`;
/**
 * An amount in groups of three digits: below a billion on its own, a larger one with its currency after it. It does
 * not begin with a zero.
 */
const THREES = String.raw`[1-9۱-۹١-٩]\p{Nd}{0,2}(?:[,٬،]\p{Nd}{3})`;
const CURRENCY = String.raw`[ \u00a0\u200c]{0,2}(?:ریال|تومان|rials?\b|tomans?\b|IR[RT]\b)`;
const AMOUNT = `(?:${THREES}{1,2}|${THREES}{3,5}(?=${CURRENCY}))${String.raw`(?![,٬،]?\p{Nd})`}`;
const UUID = String.raw`(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])`;
const READABLE = `${DATE}|${TIME}|${AMOUNT}`;

/**
 * Characters that people write between the groups of one number: spaces, dots, dashes, brackets, and invisible marks.
 */
const BETWEEN = String.raw`[\t._/()\-·+*\u0640\u2010-\u2015\p{Zs}\p{Cf}]{1,3}`;
/** A comma between two numbers. Single digits after commas are a list. */
const COMMA = String.raw`[,٬،](?=\p{Nd}{2})`;
const NUMBER = String.raw`(?:IR${BETWEEN}|IR)?\p{Nd}(?:\p{Nd}|${BETWEEN}(?!${READABLE})\p{Nd}|${COMMA}\p{Nd})*`;

const FOUND = new RegExp(`(?<kept>${UUID}|${READABLE})|(?<email>${EMAIL})|${NUMBER}`, "giu");

/**
 * Hides accounts, cards, mobiles, national codes and e-mail addresses in free text, with any grouping of their
 * digits. Days, times, amounts, ids and shorter numbers stay.
 *
 * @param hide returns the masked form of an address or a number
 */
export const maskPersonalText = (text: string, hide: (found: string) => string): string =>
  text.replace(FOUND, (found: string, kept?: string, email?: string) =>
    kept === undefined && (email !== undefined || digitsOf(found) >= FEWEST_DIGITS) ? hide(found) : found,
  );

const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
