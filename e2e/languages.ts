import type { Page } from "@playwright/test";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { LONG } from "./long";
import { changeLanguage } from "./look";

/** For a story in two languages: `npm test` tells it in Persian, `npm run test:all` in English as well. */
export const LANGUAGES = [
  ["fa", {}],
  ["en", LONG],
] as const;

/** A look at a screen in Persian. `npm run test:all` takes the same look in English and then goes back to Persian. */
export async function alsoInEnglish(page: Page, look: (locale: "fa" | "en") => Promise<void>): Promise<void> {
  await look("fa");
  if (!IS_WHOLE_RUN) return;
  await changeLanguage(page, "en");
  await look("en");
  await changeLanguage(page, "fa");
}
