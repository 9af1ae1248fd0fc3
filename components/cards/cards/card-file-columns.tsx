"use client";

import type { ComponentProps } from "react";
import { MapColumns } from "@/components/shared/row-files/map-columns";
import { cardFileCorrecting } from "@/lib/areas/cards/card-files/correcting";

/** What each column of a file of applicants holds. */
export default function CardFileColumns(props: Omit<ComponentProps<typeof MapColumns>, "view">) {
  return <MapColumns view={cardFileCorrecting} {...props} />;
}
