"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Preferences } from "@/lib/kit/i18n/preferences";

const PreferencesContext = createContext<Preferences | null>(null);

/** Gives unit, calendar, language and theme to everything below; the root layout reads them on the server. */
export function PreferencesProvider({ value, children }: { value: Preferences; children: ReactNode }) {
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error("usePreferences needs a PreferencesProvider above it");
  return preferences;
}
