"use client";

import { useTranslations } from "next-intl";
import { isNamedStep } from "@/lib/areas/cards/cards/application";

/** A step's name; one that only the service knows keeps its own. */
export function StepName({ slug }: { slug: string }) {
  const words = useTranslations("cards.slug");
  if (isNamedStep(slug)) return words(slug);
  return (
    <>
      {words("other")}:{" "}
      <bdi dir="ltr" className="break-all">
        {slug}
      </bdi>
    </>
  );
}
