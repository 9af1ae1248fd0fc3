"use client";

import { type ComponentType, lazy, type ReactNode } from "react";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { WordsName } from "@/lib/kit/i18n/words/names";
import { useBusiness } from "@/lib/kit/operations/business";
import { onceConnected } from "@/lib/kit/operations/reach";
import type { RecordProps } from "./beside";
import { RecordBeside } from "./record-beside";

/**
 * Puts a panel beside a list, for a record of it as its page shows it. The record's code and words come when somebody
 * points at a row.
 *
 * @param routeOf the address of a record's page
 * @param names the words of that page
 */
export function besideOf(
  routeOf: (business: string, record: string) => string,
  names: readonly WordsName[],
  load: () => Promise<ComponentType<RecordProps>>,
) {
  const loadBoth = loadWithWords(names, load);
  const panel = {
    Record: lazy(async () => ({ default: await onceConnected(loadBoth) })),
    // What draws it gets the same error and shows it.
    warm: () => void loadBoth().catch(() => {}),
  };
  return ({ children }: { children: ReactNode }) => (
    <RecordBeside base={routeOf(useBusiness(), "")} panel={panel}>
      {children}
    </RecordBeside>
  );
}
