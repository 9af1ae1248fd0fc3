"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateText } from "@/components/kit/ui/date-text";

interface BookAsOfProps {
  asOf: string | null;
  /** In place of the usual words. */
  words?: (asOf: string | null) => ReactNode;
}

/** Until when the book has all of a list; or, with null, that it lacks some and the service filtered it in its own way. */
export function BookAsOf({ asOf, words }: BookAsOfProps) {
  const lists = useTranslations("lists");
  const usual = () =>
    asOf === null ? lists("notInBook") : lists.rich("bookAsOf", { time: () => <DateText value={asOf} /> });
  return <p className="mb-3 text-muted text-sm">{words ? words(asOf) : usual()}</p>;
}
