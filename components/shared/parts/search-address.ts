"use client";

import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import { mayStandInAddress } from "@/lib/areas/records/search/landing";
import { textBehindMark } from "@/lib/kit/text-mark";
import { personAddress, searchBehindMark } from "./address-behind-mark";

const listeners = new Set<() => void>();

/** The search page's address for a text. Only a text that names no person stands in the query, which logs have. */
export const searchAddress = (business: string, text: string): string =>
  mayStandInAddress(text) ? searchRoutes.search(business, text) : searchBehindMark(business, text);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("hashchange", listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("hashchange", listener);
    window.removeEventListener("popstate", listener);
  };
}

/** The value after the `#` of the person page's address, and a function to change it. */
export function usePersonText(business: string): [text: string, search: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, textBehindMark, () => "");
  const search = (next: string) => {
    window.history.pushState(null, "", next === "" ? searchRoutes.person(business) : personAddress(business, next));
    for (const listener of listeners) listener();
  };
  return [text, search];
}

/** The search text in the address, and a function to change it. */
export function useSearchText(business: string): [text: string, search: (text: string) => void] {
  const query = useSearchParams().get("q") ?? "";
  const behindMark = useSyncExternalStore(subscribe, textBehindMark, () => "");
  const search = (text: string) => {
    window.history.pushState(null, "", text === "" ? searchRoutes.search(business) : searchAddress(business, text));
    for (const listener of listeners) listener();
  };
  return [behindMark || query, search];
}
