"use client";

import type { ComponentProps } from "react";
import { MapColumns as Window } from "@/components/shared/row-files/map-columns";
import { importCorrecting } from "@/lib/areas/people/customer-imports/correcting";

/** What each column of a file of customers holds. */
export default function MapColumns(props: Omit<ComponentProps<typeof Window>, "view">) {
  return <Window view={importCorrecting} {...props} />;
}
