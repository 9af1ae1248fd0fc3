"use client";

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Adds words to those around. */
export function Words({ words, children }: { words: AbstractIntlMessages; children: ReactNode }) {
  const around = useMessages();
  const messages = useMemo(() => merge(around, words), [around, words]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** A compiled sentence is a list, and whole. */
function merge(one: AbstractIntlMessages, other: AbstractIntlMessages): AbstractIntlMessages {
  const merged = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = merged[name];
    merged[name] = isTree(known) && isTree(value) ? merge(known, value) : value;
  }
  return merged;
}

const isTree = (value: unknown): value is AbstractIntlMessages => typeof value === "object" && !Array.isArray(value);
