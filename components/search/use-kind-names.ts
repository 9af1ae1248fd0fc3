"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
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
