import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { THEMES } from "@/lib/kit/i18n/preferences";
import * as z from "@/lib/kit/zod";

const locales = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** Only the given preferences are changed. */
export const preferencesInput = z.object({
  locale: z.optional(z.enum(locales)),
  theme: z.optional(z.enum(THEMES)),
  unit: z.optional(z.enum(["rial", "toman"])),
  calendar: z.optional(z.enum(["jalali", "gregorian"])),
});
