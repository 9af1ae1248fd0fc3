import type { Calendar } from "@/lib/kit/format/date-display";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { LOCALES, type Locale, localeOfBrowser } from "./locales";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** How much room the rows of lists take. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** A person's display settings: in cookies before the sign-in, and in the member's settings after it. */
export interface Preferences {
  locale: Locale;
  theme: Theme;
  unit: MoneyUnit;
  calendar: Calendar;
  density: Density;
}

export const PREFERENCE_COOKIES = {
  locale: "daftar-locale",
  theme: "daftar-theme",
  unit: "daftar-unit",
  calendar: "daftar-calendar",
  density: "daftar-density",
} as const satisfies Record<keyof Preferences, string>;

const oneOf = <T extends string>(values: readonly T[], text: string | undefined, fallback: T): T =>
  values.find((value) => value === text) ?? fallback;

/**
 * @param read a cookie's value by name; missing and unknown values become the language's defaults
 * @param accepted the browser's `Accept-Language`, for users who have not chosen a language yet
 */
export function readPreferences(
  read: (name: string) => string | undefined,
  accepted: string | null | undefined,
): Preferences {
  const locales = Object.keys(LOCALES) as Locale[];
  const locale = oneOf(locales, read(PREFERENCE_COOKIES.locale), localeOfBrowser(accepted));
  return {
    locale,
    theme: oneOf(THEMES, read(PREFERENCE_COOKIES.theme), "system"),
    unit: oneOf(["rial", "toman"], read(PREFERENCE_COOKIES.unit), "rial"),
    calendar: oneOf(["jalali", "gregorian"], read(PREFERENCE_COOKIES.calendar), LOCALES[locale].calendar),
    density: oneOf(DENSITIES, read(PREFERENCE_COOKIES.density), "comfortable"),
  };
}
