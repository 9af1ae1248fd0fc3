/** The languages of the dashboard: one table, read by server and browser. Persian first. */
export const LOCALES = {
  fa: { name: "فارسی", dir: "rtl", numberFormat: "fa-IR", calendar: "jalali" },
  en: { name: "English", dir: "ltr", numberFormat: "en-US", calendar: "gregorian" },
} as const;

export type Locale = keyof typeof LOCALES;

const DEFAULT_LOCALE: Locale = "fa";

/** @returns the locale if it is one of ours, otherwise Persian */
const toLocale = (text: string | null | undefined): Locale =>
  text !== null && text !== undefined && Object.hasOwn(LOCALES, text) ? (text as Locale) : DEFAULT_LOCALE;

/**
 * The language that a browser asks for, for who has not chosen one here.
 *
 * @param accepted an `Accept-Language` header, such as `en-GB,en;q=0.9,fa;q=0.8`
 * @returns the one of ours that it wants most; Persian where it names none
 */
export function localeOfBrowser(accepted: string | null | undefined): Locale {
  const wishes = (accepted ?? "")
    .slice(0, 500)
    .split(",")
    .map((wish) => {
      const [tag = "", ...parameters] = wish.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split("-")[0] ?? "", quality: Number(quality ?? 1) };
    });
  const known = wishes.filter(({ language, quality }) => Object.hasOwn(LOCALES, language) && quality > 0);
  // Sorting keeps the header's own order between equals.
  return toLocale(known.sort((a, b) => b.quality - a.quality)[0]?.language);
}
