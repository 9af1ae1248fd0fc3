import { z } from "zod";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { type Preferences, THEMES } from "@/lib/i18n/preferences";
import { defineLocalOperation, type } from "@/lib/operations/define";

const locales = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** Whatever of it is given is changed. */
export const preferencesInput = z.object({
  locale: z.enum(locales).optional(),
  theme: z.enum(THEMES).optional(),
  unit: z.enum(["rial", "toman"]).optional(),
  calendar: z.enum(["jalali", "gregorian"]).optional(),
});

export const preferencesOperations = {
  update: defineLocalOperation({
    id: "preferences.update",
    method: "POST",
    permission: "self.manage",
    input: preferencesInput,
    output: type<Preferences>(),
    changes: ["member"],
  }),
};
