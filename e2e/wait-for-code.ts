import type { BrowserContext, Page } from "@playwright/test";

/**
 * Makes a page's `goto` and `reload` end only when its code is there: what is typed or pressed before that, faster than
 * any person, is not what a story is about.
 */
export function waitForCode(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given);
    await codeIsThere(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given);
    await codeIsThere(page);
    return answer;
  };
}

/** Opens a page that is not ours, so that no code of ours is waited for. */
export async function openForeign(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.evaluate((address) => location.assign(address), url);
  return page;
}

/** For pages that a story comes to in another way: every control of the page belongs to React, and what React does after drawing has been done. */
export async function codeIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
      Object.keys(control).some((name) => name.startsWith("__reactProps")),
    ),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
