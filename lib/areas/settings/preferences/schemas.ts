import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { DENSITIES, THEMES } from "@/lib/kit/i18n/preferences";
import { NEWEST } from "@/lib/kit/news";
import { PLACE_GROUPS } from "@/lib/kit/places";
import * as z from "@/lib/kit/zod";

const locales = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** Only the given preferences are changed. */
export const preferencesInput = z.object({
  locale: z.optional(z.enum(locales)),
  theme: z.optional(z.enum(THEMES)),
  unit: z.optional(z.enum(["rial", "toman"])),
  calendar: z.optional(z.enum(["jalali", "gregorian"])),
  density: z.optional(z.enum(DENSITIES)),
  pin: z.optional(z.object({ screen: z.string().check(z.regex(/^[A-Za-z-]{1,40}$/)), isOn: z.boolean() })),
  fold: z.optional(z.object({ group: z.enum(PLACE_GROUPS), isOn: z.boolean() })),
  seenNews: z.optional(z.int().check(z.gte(0), z.lte(NEWEST))),
  isTourOffered: z.optional(z.literal(false)),
});
