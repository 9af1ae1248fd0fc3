"use client";

import type { ComponentProps } from "react";
import { onDemand } from "@/components/kit/ui/on-demand";
import type { WordsName } from "@/lib/kit/i18n/words/names";
import type { CorrectingView } from "@/lib/kit/row-files/view";

/**
 * The two windows that correct a kind of file: what its columns hold, and one of its rows. Each comes when it first
 * opens.
 *
 * @param names the words of its fields
 */
export const correctingWindows = (names: readonly WordsName[], view: CorrectingView) => ({
  MapColumns: onDemand(["errors", "rowFiles.map", ...names], async () => {
    const { MapColumns } = await import("./map-columns");
    return (props: Omit<ComponentProps<typeof MapColumns>, "view">) => <MapColumns view={view} {...props} />;
  }),
  CorrectRow: onDemand(["errors", "rowFiles.correct", ...names], async () => {
    const { CorrectRow } = await import("./correct-row");
    return (props: Omit<ComponentProps<typeof CorrectRow>, "view">) => <CorrectRow view={view} {...props} />;
  }),
});

export type CorrectingWindows = ReturnType<typeof correctingWindows>;
