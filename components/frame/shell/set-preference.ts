"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { PREFERENCE_COOKIES, type Preferences } from "@/lib/kit/i18n/preferences";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Changes how things are shown, at once: the cookie for this browser, then the page is drawn again by the server.
 *
 * @param remember also keeps it as the member's setting, for other browsers; its failure is not worth a message
 */
export function useSetPreference(remember?: (change: Partial<Preferences>) => Promise<unknown>) {
  const router = useRouter();
  const [isChanging, startChange] = useTransition();
  const set = (change: Partial<Preferences>) => {
    for (const [name, value] of Object.entries(change)) {
      writeCookie(PREFERENCE_COOKIES[name as keyof Preferences], value, YEAR_SECONDS);
    }
    void remember?.(change).catch(() => undefined);
    startChange(() => router.refresh());
  };
  return { set, isChanging };
}

/** Keeps a word for this browser: for as long as it is open, or for some seconds. */
export function writeCookie(name: string, value: string, maxAgeSeconds?: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const age = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Path=/${age}; SameSite=Lax${secure}`;
}
