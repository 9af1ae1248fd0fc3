"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { SearchAnswer } from "@/lib/areas/records/search/operations";
import { listed } from "@/lib/kit/format/joined";
import type { HitKind } from "@/lib/kit/search/hit";
import type { RecognisedKind } from "@/lib/kit/search/recognise";

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

/** What a text does not find, in words; of what only the book finds, that it may not have all of it. */
export function useNotFound(): (answer: Pick<SearchAnswer, "recognised" | "notFoundBy">) => string {
  const limits = useTranslations("search.limits");
  const recordNames = useRecordNames();
  return ({ recognised, notFoundBy }) => {
    const records = recordNames(notFoundBy);
    if (recognised[0] === "amount" || recognised[0] === "words") return limits("notYet", { records });
    return limits("not", { records });
  };
}
