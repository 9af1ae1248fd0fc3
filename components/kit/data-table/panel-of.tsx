"use client";

import { type ComponentType, lazy } from "react";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { WordsName } from "@/lib/kit/i18n/words/names";

export interface RecordProps {
  /** The record's id. */
  record: string;
  /** What its row's link asks for besides. */
  query: URLSearchParams;
}

export interface Panel {
  Record: ComponentType<RecordProps>;
  /** Loads it before it is drawn. */
  warm: () => void;
}

/**
 * A record as its page shows it, for the panel beside its list. Its code and words come when somebody points at a row.
 *
 * @param names the words of the record's page
 */
export function panelOf(names: readonly WordsName[], load: () => Promise<ComponentType<RecordProps>>): Panel {
  const loadBoth = loadWithWords(names, load);
  return {
    Record: lazy(async () => ({ default: await loadBoth() })),
    // Who draws it gets the same error and shows it.
    warm: () => void loadBoth().catch(() => {}),
  };
}
