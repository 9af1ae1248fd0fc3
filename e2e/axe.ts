import { expect, type Page } from "@playwright/test";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { violations } from "./look";

/** Axe on the page as it stands, in `npm run test:all` alone: in a short story a look costs as much as the story's own steps. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (IS_WHOLE_RUN) expect(await violations(page)).toEqual([]);
}
