"use client";

import { useLocale } from "next-intl";
import { type ComponentType, type ReactNode, use } from "react";
import { onceConnected } from "@/lib/kit/operations/reach";
import { arrivedWords, fetchWords, WORDS_VERSION } from "./fetch-words";
import type { WordsName } from "./names";
import { Words } from "./words";

/**
 * Loads what belongs to no page, or comes after its page, with the words that it shows beyond those around it: windows
 * above all. The server never draws it.
 *
 * @param names areas, or parts of them
 * @returns the loader for `lazy` or `late`; it may be called early and often
 */
export function loadWithWords<Props extends object>(
  names: readonly WordsName[],
  load: () => Promise<ComponentType<Props>>,
) {
  if (!WORDS_VERSION || names.length === 0) return load;
  let window: Promise<ComponentType<Props>> | undefined;
  const loadBoth = async () => {
    const [Window] = await Promise.all([load(), fetchWords(names, document.documentElement.lang)]);
    return (props: Props) => (
      <ArrivedWords names={names}>
        <Window {...props} />
      </ArrivedWords>
    );
  };
  return () => {
    window ??= onceConnected(loadBoth).catch((error) => {
      window = undefined;
      throw error;
    });
    return window;
  };
}

/** After a change of language the page is still there, and its windows with it. */
function ArrivedWords({ names, children }: { names: readonly WordsName[]; children: ReactNode }) {
  const locale = useLocale();
  const words = arrivedWords(names, locale) ?? use(fetchWords(names, locale));
  return <Words words={words}>{children}</Words>;
}
