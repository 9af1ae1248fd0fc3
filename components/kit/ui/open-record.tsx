"use client";

import { createContext, useContext } from "react";

/** The panel around a record that is open beside its list. */
interface OpenRecord {
  /** Takes the focus to the record's heading if it was just opened; asked whenever a heading appears. */
  onHeading: (heading: HTMLElement) => void;
}

export const OpenRecordContext = createContext<OpenRecord | null>(null);

/** Null on a page of its own. */
export const useOpenRecord = (): OpenRecord | null => useContext(OpenRecordContext);
