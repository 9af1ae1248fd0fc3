import type { BrowserContext, Page } from "@playwright/test";
import { PREFERENCE_COOKIES, type Preferences } from "@/lib/kit/i18n/preferences";
import { operationAddress, type Screen } from "./screens";

export const STATES = ["filled", "empty", "loading", "error"] as const;
export type ScreenState = (typeof STATES)[number];

/** The states that a screen has. */
export function statesOf({ operations, emptyAnswer }: Screen): ScreenState[] {
  if (!operations) return ["filled"];
  return emptyAnswer === undefined ? ["filled", "loading", "error"] : [...STATES];
}

/** Withholds, refuses or empties the answers that fill a screen, before the browser opens it. */
export async function playState(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  if (state === "filled") return;
  // For a visit from another site a page brings no answers: the screen asks for all of them itself.
  await page.route(
    (url) => url.pathname === new URL(screen.path, url).pathname,
    (route) => route.continue({ headers: { ...route.request().headers(), "sec-fetch-site": "cross-site" } }),
  );
  const asked = screen.operations ?? [];
  for (const operation of state === "empty" ? asked.slice(0, 1) : asked) {
    const address = operationAddress(operation);
    await page.route(
      (url) => url.pathname === address,
      async (route) => {
        if (state === "empty") await route.fulfill({ json: screen.emptyAnswer });
        if (state === "error") {
          const problem = { code: "upstream_rejected", status: 422, title: "", fields: {}, requestId: "0f3a9c51" };
          await route.fulfill({ status: 422, contentType: "application/problem+json", body: JSON.stringify(problem) });
        }
        // Loading: never answered; the request ends with the page.
      },
    );
  }
}

/** Puts a session and the way of seeing things into a browser. */
export async function prepareBrowser(
  context: BrowserContext,
  url: string,
  view: Partial<Preferences>,
  sessionCookie = "",
): Promise<void> {
  const session = sessionCookie === "" ? [] : sessionCookie.split("; ").map(parseCookie);
  const preferences = Object.entries(view).map(([name, value]) => ({
    name: PREFERENCE_COOKIES[name as keyof Preferences],
    value,
  }));
  // Of an address in an area they would be that area's alone, and go with none of its questions.
  const { origin } = new URL(url);
  await context.addCookies([...session, ...preferences].map((cookie) => ({ ...cookie, url: origin })));
}

function parseCookie(pair: string): { name: string; value: string } {
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

/** Waits until a screen shows what it is about, with its fonts and without anything that is still on its way. */
export async function waitUntilFilled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // What is far below may come when somebody goes there.
  await page.waitForFunction(() => {
    const waiting = document.querySelector('main [aria-busy="true"], main [data-skeleton]');
    if (waiting && waiting.getBoundingClientRect().top > window.innerHeight) {
      waiting.scrollIntoView({ behavior: "instant" });
      requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: "instant" }));
    }
    return waiting === null;
  });
  await page.evaluate(() => document.fonts.ready);
}
