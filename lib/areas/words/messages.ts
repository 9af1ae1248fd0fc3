import compileMessage from "icu-minify/compile";
import type { Locale } from "../../kit/i18n/locales";
import { BY_DATA } from "./by-data";
import en from "./en";
import fa from "./fa";

/** Every message, ready to fill in; on the server alone. */
export const MESSAGES: Record<Locale, object> = {
  fa: compileMessages({ ...fa, ...BY_DATA.fa }),
  en: compileMessages({ ...en, ...BY_DATA.en }),
};

/**
 * Sentences read once, here, so that the browser gets them ready to fill in and needs no reader of its own
 * (`turbopack.resolveAlias` in `next.config.ts` leaves it out).
 *
 * @returns the same tree; sentences with arguments have become lists
 */
function compileMessages(tree: object): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      // Through JSON, for React sends only plain objects to the browser.
      typeof value === "string" ? JSON.parse(JSON.stringify(compileMessage(value))) : compileMessages(value),
    ]),
  );
}
