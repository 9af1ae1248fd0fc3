import { getLocale } from "next-intl/server";
import type { ComponentType } from "react";
import type { WordsName } from "../../kit/i18n/words/names";
import { Words } from "../../kit/i18n/words/words";
import { wordsOf } from "./pick";

/**
 * Gives a page, a layout or a loading state the words that it shows in the browser, beyond those of the layouts around
 * it. What only the server draws needs none.
 *
 * @param names areas, or parts of them
 */
export function withWords<Props extends object>(names: readonly WordsName[], Screen: ComponentType<Props>) {
  return async function ScreenWithWords(props: Props) {
    return (
      <Words words={wordsOf(names, await getLocale())}>
        <Screen {...props} />
      </Words>
    );
  };
}
