"use client";

import type { ComponentProps } from "react";
import { CorrectRow } from "@/components/row-files/correct-row";
import { cardFileCorrecting } from "@/lib/card-files/correcting";

/** Corrects one row of a file of applicants. */
export default function CardFileCorrect(props: Omit<ComponentProps<typeof CorrectRow>, "view">) {
  return <CorrectRow view={cardFileCorrecting} {...props} />;
}
