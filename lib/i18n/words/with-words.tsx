import { getLocale } from "next-intl/server";
import type { ComponentType } from "react";
import { wordsOfSegment } from "./parts";
import { Words } from "./words";

/**
 * Gives a page, a layout or a loading state the words that it needs in the browser, beyond those around it. Which these
 * are is read from its imports when the dashboard is built (`needed.ts`).
 *
 * @param url `import.meta.url`
 */
export function withWords<Props extends object>(url: string, Screen: ComponentType<Props>) {
  const segment = segmentOf(url);
  return async function ScreenWithWords(props: Props) {
    const words = wordsOfSegment(segment, await getLocale());
    const screen = <Screen {...props} />;
    return words ? <Words words={words}>{screen}</Words> : screen;
  };
}

/** `file:///…/app/(auth)/sign-in/page.tsx` → `app/(auth)/sign-in`; a layout keeps its name. */
function segmentOf(url: string): string {
  const file = decodeURIComponent(url.slice(url.lastIndexOf("/app/") + 1));
  return file.replace(/\/(page|loading)\.tsx$/, "").replace(/\.tsx$/, "");
}
