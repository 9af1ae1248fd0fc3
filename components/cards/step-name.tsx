"use client";

import { useTranslations } from "next-intl";
import { STEP_SLUGS } from "@/lib/cards/application";

/** A step's name; one that only the service knows keeps its own. */
export function StepName({ slug }: { slug: string }) {
  const words = useTranslations("cards.slug");
  const known = STEP_SLUGS.find((each) => each === slug) ?? (slug === "finalize" ? slug : null);
  if (known) return words(known);
  return (
    <>
      {words("other")}:{" "}
      <bdi dir="ltr" className="break-all">
        {slug}
      </bdi>
    </>
  );
}
