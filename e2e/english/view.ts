import type { Preferences } from "@/lib/kit/i18n/preferences";

/** How a person sees things who reads English and never changed anything. */
export const ENGLISH = { locale: "en", calendar: "gregorian" } as const satisfies Partial<Preferences>;

export const english = (value: number): string => new Intl.NumberFormat("en-US").format(value);

export const GREGORIAN_DAY = /\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/;
export const JALALI_DAY =
  /\d{1,2} (?:Farvardin|Ordibehesht|Khordad|Tir|Mordad|Shahrivar|Mehr|Aban|Azar|Dey|Bahman|Esfand)\b/;
