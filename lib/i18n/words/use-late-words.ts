"use client";

import { type AbstractIntlMessages, createTranslator, useLocale, useMessages } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { whenIdle } from "@/lib/when-idle";
import { arrivedWords, fetchWords, WORDS_VERSION } from "./fetch-words";

interface Translator {
  (key: string, values?: Record<string, string | number>): string;
  has: (key: string) => boolean;
}

const listeners = new Set<() => void>();

function fetchLate(namespace: string, locale: string): void {
  if (!WORDS_VERSION || arrivedWords(namespace, locale)) return;
  fetchWords(namespace, locale).then(
    () => {
      for (const listener of listeners) listener();
    },
    // Whoever asks next tries again.
    () => {},
  );
}

const wanted = new Set<string>();

/** A form has dozens that want the same: they wait for one pause together. */
function wantLate(namespace: string, locale: string): void {
  const name = `${locale}/${namespace}`;
  if (wanted.has(name)) return;
  wanted.add(name);
  whenIdle(() => {
    wanted.delete(name);
    fetchLate(namespace, locale);
  });
}

/**
 * The words of a whole namespace that few visits to a page need, and then any of them: they come when the page is idle,
 * or when one is first wanted. Until then there are those that the page has of them.
 *
 * @returns makes a translator of what is there by then: call it when there is something to say
 */
export function useLateWords(namespace: string): () => Translator {
  const locale = useLocale();
  const here = useMessages();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      wantLate(namespace, locale);
      return () => {
        listeners.delete(listener);
      };
    },
    [namespace, locale],
  );
  useSyncExternalStore(
    subscribe,
    () => arrivedWords(namespace, locale),
    () => undefined,
  );
  return () => {
    fetchLate(namespace, locale);
    return lateTranslator(arrivedWords(namespace, locale) ?? here, locale, namespace);
  };
}

/** @param namespace what its keys stand in; whole keys without it */
export const lateTranslator = (messages: AbstractIntlMessages, locale: string, namespace?: string) =>
  createTranslator({ locale, messages, namespace } as never) as unknown as Translator;
