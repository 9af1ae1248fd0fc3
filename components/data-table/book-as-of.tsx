"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/ui/date-text";

/** Until when the book has all of a list; or, with null, that it lacks some and the service filtered it in its own way. */
export function BookAsOf({ asOf }: { asOf: string | null }) {
  const words = useTranslations("lists");
  return (
    <p className="mb-3 text-muted text-sm">
      {asOf === null ? words("notInBook") : words.rich("bookAsOf", { time: () => <DateText value={asOf} /> })}
    </p>
  );
}
