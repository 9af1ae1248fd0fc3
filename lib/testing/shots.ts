import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { ROOT } from "../launch/before/settings.mjs";
import { ensureBuilt } from "./bench/built";
import { findChromium } from "./rig/chromium";
import { signIn } from "./rig/session";
import { startTestStack, type TestStack } from "./rig/stack";
import { playState, prepareBrowser, type ScreenState, statesOf, waitUntilFilled } from "./screen-states";
import { findScreens, type Screen } from "./screens";

const FOLDER = path.join(ROOT, "shots");
const AT_ONCE = 2;
const SETTLE_MS = 400;

const LOCALES = ["fa", "en"] as const;
const THEMES = ["light", "dark"] as const;
const WIDTHS = { "1366": 768, "360": 740 } as const;

interface Shot {
  screen: Screen;
  state: ScreenState;
  locale: (typeof LOCALES)[number];
  theme: (typeof THEMES)[number];
  width: keyof typeof WIDTHS;
}

const nameOf = ({ screen, state, locale, theme, width }: Shot): string =>
  [screen.name, ...(state === "filled" ? [] : [state]), locale, theme, width].join("-");

/** Every screen in every look; the states in between in two looks that have everything between them. */
function shotsOf(screen: Screen): Shot[] {
  const shots: Shot[] = [];
  for (const state of statesOf(screen))
    for (const locale of LOCALES)
      for (const theme of THEMES)
        for (const width of ["1366", "360"] as const) {
          const isSpared = state !== "filled" && (locale === "fa") !== (theme === "light");
          if (!isSpared) shots.push({ screen, state, locale, theme, width });
        }
  return shots;
}

/** `npm run shots`, or `npm run shots -- withdrawals fa`: only those whose name has every word (`-`-parted). */
async function main(): Promise<void> {
  const words = process.argv.slice(2).flatMap((argument) => argument.split("-"));
  await ensureBuilt();
  const stack = await startTestStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const cookie = await signIn(stack.urls[0] ?? "", "owner@demo.test");
    const all = (await findScreens(stack, cookie)).flatMap(shotsOf);
    const wanted = all.filter((shot) => words.every((word) => nameOf(shot).split("-").includes(word)));
    if (wanted.length === 0) throw new Error(`No screen is called ${words.join(" ")}.`);
    if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const failed: string[] = [];
    const queue = [...wanted];
    const work = async () => {
      for (let shot = queue.shift(); shot; shot = queue.shift()) {
        const failure = await take(browser, stack, shot, cookie);
        if (failure) failed.push(`${nameOf(shot)}: ${failure}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const line of failed) console.log(`Not taken  ${line}`);
    console.log(`${wanted.length - failed.length} of ${wanted.length} pictures in ${path.relative(ROOT, FOLDER)}/`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** @returns why there is no picture, or nothing */
async function take(browser: Browser, stack: TestStack, shot: Shot, cookie: string): Promise<string | undefined> {
  const { screen, state, locale, theme, width } = shot;
  const url = stack.urls[0] ?? "";
  const context = await browser.newContext({
    viewport: { width: Number(width), height: WIDTHS[width] },
    locale: locale === "fa" ? "fa-IR" : "en-GB",
    timezoneId: "Asia/Tehran",
    reducedMotion: "reduce",
  });
  try {
    await prepareBrowser(context, url, { locale, theme }, screen.isPublic ? "" : cookie);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await playState(page, screen, state);
    await page.goto(`${url}${screen.path}`);
    if (state === "loading") {
      await page.locator("h1").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
    } else await waitUntilFilled(page);
    await page.waitForTimeout(SETTLE_MS); // charts draw themselves after their code came
    await page.screenshot({ path: path.join(FOLDER, `${nameOf(shot)}.png`), fullPage: true });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split("\n")[0] : String(error);
  } finally {
    await context.close();
  }
}

main().then(
  () => process.exit(),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
