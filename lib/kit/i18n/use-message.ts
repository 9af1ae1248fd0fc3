import { useLocale, useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import type { MessageKey } from "./types";
import { arrivedWords, fetchWords, WORDS_VERSION } from "./words/fetch-words";
import { namesFor } from "./words/names";
import { lateTranslator } from "./words/use-late-words";

type Values = Record<string, string | number>;

/** The names of screens have hyphens. */
const KEY = /^[a-zA-Z]\w*(?:\.[\w-]+)+$/;
/** A server's key of a fault in a file may name the row. */
const WITH_LINE = /^([\w.-]+)\?line=(\d{1,7})$/;

const never = () => () => undefined;
const isThere = () => true;
const isNotThere = () => false;

/**
 * Shows sentences whose keys are data: a column's header, a status's label, an error's key from a schema.
 * A text that is no key (the payment service's own words, for one) comes back as it is. Of a key that only the server's
 * answer named, the words are fetched.
 */
export function useMessage(): (keyOrText: MessageKey | (string & {}), values?: Values) => string {
  const translate = useTranslations() as unknown as {
    (key: string, values?: Values): string;
    has: (key: string) => boolean;
  };
  const locale = useLocale();
  const [, setArrivals] = useState(0);
  // False on the server and while the browser takes over what it drew: words may have arrived for an earlier part.
  const isTakenOver = useSyncExternalStore(never, isThere, isNotThere);
  return (told, given) => {
    const [, key, line] = WITH_LINE.exec(told) ?? [];
    const keyOrText = key ?? told;
    const values = line === undefined ? given : { ...given, line: Number(line) };
    if (!KEY.test(keyOrText)) return keyOrText;
    if (translate.has(keyOrText)) return translate(keyOrText, values);
    if (!WORDS_VERSION) return keyOrText;
    if (!isTakenOver) return "…";
    const names = namesFor(keyOrText);
    const words = arrivedWords(names, locale);
    if (words) {
      const late = lateTranslator(words, locale);
      return late.has(keyOrText) ? late(keyOrText, values) : keyOrText;
    }
    fetchWords(names, locale).then(
      () => setArrivals((arrivals) => arrivals + 1),
      // The service's own words may look like a key; then there is nothing to come.
      () => {},
    );
    return "…";
  };
}
