"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { useHelpMemory } from "./help-memory-context";
import { showStep } from "./help-state";

/** Offers the tour to a new member, until they take or decline it. */
export function TourOffer() {
  const help = useTranslations("help.tour");
  const { isTourOffered, answerTour } = useHelpMemory();
  if (!isTourOffered) return null;
  return (
    <section aria-label={help("title")} className="mb-4 rounded-lg border bg-surface text-sm print:hidden">
      <FoldedOnPhone label={help("offer")}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <p className="min-w-0 flex-1 basis-64">
            <span className="font-semibold max-md:hidden">{help("offer")}</span>{" "}
            <span className="text-muted">{help("offerBody")}</span>
          </p>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => showStep(0)}>
              {help("start")}
            </Button>
            <Button size="sm" variant="ghost" onClick={answerTour}>
              {help("decline")}
            </Button>
          </div>
        </div>
      </FoldedOnPhone>
    </section>
  );
}
