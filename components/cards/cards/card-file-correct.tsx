"use client";

import type { ComponentProps } from "react";
import { CorrectRow } from "@/components/shared/row-files/correct-row";
import { cardFileCorrecting } from "@/lib/areas/cards/card-files/correcting";

/** Corrects one row of a file of applicants. */
export default function CardFileCorrect(props: Omit<ComponentProps<typeof CorrectRow>, "view">) {
  return <CorrectRow view={cardFileCorrecting} {...props} />;
}
