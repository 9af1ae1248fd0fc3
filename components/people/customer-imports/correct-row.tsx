"use client";

import type { ComponentProps } from "react";
import { CorrectRow as Window } from "@/components/shared/row-files/correct-row";
import { importCorrecting } from "@/lib/areas/people/customer-imports/correcting";

/** Corrects one row of a file of customers. */
export default function CorrectRow(props: Omit<ComponentProps<typeof Window>, "view">) {
  return <Window view={importCorrecting} {...props} />;
}
