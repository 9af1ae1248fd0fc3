"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
import { listed } from "@/lib/format/joined";
import type { HitKind } from "@/lib/search/kinds";
import type { RecognisedKind } from "@/lib/search/recognise";

/** Kinds in words, as a list: «شمارهٔ موبایل یا نام». */
export function useKindNames(): (kinds: readonly RecognisedKind[]) => string {
  const names = useTranslations("search.kinds");
  const { locale } = usePreferences();
  return (kinds) => {
    const words = [...new Set(kinds)].map((kind) => names(kind));
    return listed(words, locale, "or");
  };
}

/** Kinds of records in words, as a list: «برداشت‌ها و تسویه‌ها». */
export function useRecordNames(): (kinds: readonly HitKind[]) => string {
  const names = useTranslations("search.records");
  const { locale } = usePreferences();
  return (kinds) =>
    listed(
      kinds.map((kind) => names(kind)),
      locale,
      "and",
    );
}
