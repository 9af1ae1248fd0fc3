"use client";

import { type AbstractIntlMessages, createTranslator, useLocale, useMessages } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { whenIdle } from "@/lib/kit/when-idle";
import type { Source } from "../types";
import { arrivedWords, fetchWords, WORDS_VERSION } from "./fetch-words";
import { joined, type WordsName } from "./names";

interface Translator {
  (key: string, values?: Record<string, string | number>): string;
  has: (key: string) => boolean;
}

const listeners = new Set<() => void>();

function fetchLate(names: readonly WordsName[], locale: string): void {
  if (!WORDS_VERSION || arrivedWords(names, locale)) return;
  fetchWords(names, locale).then(
    () => {
      for (const listener of listeners) listener();
    },
    // The next request tries again.
    () => {},
  );
}

const wanted = new Set<string>();

/** A form has dozens of fields that need the same words; they share one idle request. */
function wantLate(names: readonly WordsName[], locale: string): void {
  const name = `${locale}/${joined(names)}`;
  if (wanted.has(name)) return;
  wanted.add(name);
  whenIdle(() => {
    wanted.delete(name);
    fetchLate(names, locale);
  });
}

/**
 * The words of a whole namespace of which few page visits need any. They load when the page is idle, or when one is
 * first needed. Until then only the words that the page already has are available.
 * @param names the namespace and its separate parts
 * @returns makes a translator with the words loaded so far: call it when a text is needed
 */
export function useLateWords(names: readonly [keyof Source, ...WordsName[]]): () => Translator {
  const [namespace] = names;
  const locale = useLocale();
  const here = useMessages();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      wantLate(names, locale);
      return () => {
        listeners.delete(listener);
      };
    },
    [names, locale],
  );
  useSyncExternalStore(
    subscribe,
    () => arrivedWords(names, locale),
    () => undefined,
  );
  return () => {
    fetchLate(names, locale);
    return lateTranslator(arrivedWords(names, locale) ?? here, locale, namespace);
  };
}

/** @param namespace the namespace of the keys; without it the keys are full */
export const lateTranslator = (messages: AbstractIntlMessages, locale: string, namespace?: string) =>
  createTranslator({ locale, messages, namespace } as never) as unknown as Translator;
