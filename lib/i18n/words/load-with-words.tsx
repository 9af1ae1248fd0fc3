"use client";

import { useLocale } from "next-intl";
import { type ComponentType, type ReactNode, use } from "react";
import { arrivedWords, fetchWords, WORDS_VERSION } from "./fetch-words";
import { Words } from "./words";

/**
 * Loads what belongs to no page, or comes after its page, with words of its own: windows above all. The server never
 * draws it.
 *
 * @param file what is loaded, from the root of the sources: `components/search/palette-window`. Another one than the
 *   import's does not build.
 * @returns the loader for `lazy` or `late`; it may be called early and often
 */
export function loadWithWords<Props extends object>(file: string, load: () => Promise<ComponentType<Props>>) {
  if (!WORDS_VERSION) return load;
  let window: Promise<ComponentType<Props>> | undefined;
  const loadBoth = async () => {
    const [Window] = await Promise.all([load(), fetchWords(file, document.documentElement.lang)]);
    return (props: Props) => (
      <ArrivedWords file={file}>
        <Window {...props} />
      </ArrivedWords>
    );
  };
  return () => {
    window ??= loadBoth().catch((error) => {
      window = undefined;
      throw error;
    });
    return window;
  };
}

/** After a change of language the page is still there, and its windows with it. */
function ArrivedWords({ file, children }: { file: string; children: ReactNode }) {
  const locale = useLocale();
  const words = arrivedWords(file, locale) ?? use(fetchWords(file, locale));
  return <Words words={words}>{children}</Words>;
}
