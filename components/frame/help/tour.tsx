"use client";

import { onDemand } from "@/components/kit/ui/on-demand";
import { useHelpState } from "./help-state";

const TourBox = onDemand<{ step: number }>(["help.tour"], async () => (await import("./tour-box")).TourBox);

/** The tour while it goes on. It stands in the page's content, so that the heading of a new page leaves it the focus. */
export function Tour() {
  const { step } = useHelpState();
  return step === null ? null : <TourBox step={step} />;
}
