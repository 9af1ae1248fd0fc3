"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
import type { HitKind } from "@/lib/search/kinds";
import type { RecognisedKind } from "@/lib/search/recognise";

/** Kinds in words, as a list: «شمارهٔ موبایل یا نام». */
export function useKindNames(): (kinds: readonly RecognisedKind[]) => string {
  const names = useTranslations("search.kinds");
  const { locale } = usePreferences();
  return (kinds) => {
    const words = [...new Set(kinds)].map((kind) => names(kind));
    return new Intl.ListFormat(locale, { type: "disjunction" }).format(words);
  };
}

/** Kinds of records in words, as a list: «برداشت‌ها و تسویه‌ها». */
export function useRecordNames(): (kinds: readonly HitKind[]) => string {
  const names = useTranslations("search.records");
  const { locale } = usePreferences();
  return (kinds) => new Intl.ListFormat(locale, { type: "conjunction" }).format(kinds.map((kind) => names(kind)));
}
