import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { PREFERENCE_COOKIES } from "@/lib/kit/i18n/preferences";
import type { NoticeKindName } from "@/lib/kit/notices";
import { waitUntilFilled } from "@/lib/testing/screen-states";

/** The titled section of a page. */
export const section = (page: Page, title: string | RegExp): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

/** The same on a long page, whose lower sections load when they are scrolled to. */
export async function comeTo(page: Page, title: string | RegExp): Promise<Locator> {
  const box = section(page, title);
  // The placeholder is replaced when it comes near, so the test does not wait for it to be stable.
  await box.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return box;
}

/** The notices of a kind on the overview, with all of their records, also where the list folds them away. */
export async function noticesOf(page: Page, kind: NoticeKindName): Promise<Locator> {
  const list = page.locator("[data-tour=attention]");
  const notices = list.locator(`[data-notice=${kind}]`);
  const showAll = { name: new RegExp(`^(?:${fa.common.actions.showAll}|${en.common.actions.showAll})`) };
  const folded = list.getByRole("button", showAll);
  await expect(notices.or(folded).first()).toBeVisible();
  // The list's own comes after those of its kinds.
  if (!(await notices.isVisible())) await folded.last().click();
  await expect(notices).toBeVisible();
  const more = notices.getByRole("button", showAll);
  if (await more.isVisible()) await more.click();
  return notices;
}

/** Rows of a table without skeleton rows, which are hidden from screen readers. */
export const ROWS = "tbody tr:not([aria-hidden])";

/** The minified axe, which is half the size; every page parses it again. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const PHONE = { width: 360, height: 740 };

/** The violations that axe finds, one line each; all of them count. */
export async function violations(page: Page): Promise<string[]> {
  // An open menu hides the page from screen readers and belongs to its button, not to a landmark.
  const left = (await page.getByRole("menu").count()) > 0 ? ["region"] : [];
  // Loading axe into a page costs more than a run, so it stays for the next run.
  if (await page.evaluate(() => "axe" in window))
    return lookAgain(page, { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) });
  const axe = new AxeBuilder({ page, axeSource: AXE })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .disableRules(left);
  return (await axe.analyze()).violations.map(lineOf);
}

/** Runs axe on a page that has it already. */
async function lookAgain(page: Page, how: object): Promise<string[]> {
  const { violations: found } = await page.evaluate((options) => {
    const { axe } = window as unknown as { axe: { run: (where: Document, how: object) => Promise<AxeResults> } };
    return axe.run(document, { ...options, resultTypes: ["violations"] });
  }, how);
  return found.map(lineOf);
}

const COLOURS = { runOnly: { type: "rule", values: ["color-contrast"] } };

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

const lineOf = ({ id, impact, nodes }: AxeResults["violations"][number]): string =>
  `${id} (${impact}): ${nodes.map((node) => `${node.target.join(" ")}${coloursOf(node)}`).join(" · ")}`;

/** The colours with too little contrast. */
function coloursOf({ any }: AxeResults["violations"][number]["nodes"][number]): string {
  const { fgColor, bgColor, contrastRatio } = any[0]?.data ?? {};
  return fgColor ? ` [${fgColor} on ${bgColor}, ${contrastRatio}]` : "";
}

/** Runs axe on the current page in both themes; only the colours differ between them. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await setTheme(page, "light");
  expect.soft(await violations(page), `${what}, light`).toEqual([]);
  await setTheme(page, "dark");
  expect.soft(await lookAgain(page, COLOURS), `${what}, dark`).toEqual([]);
  await setTheme(page, "light");
}

/** These browsers prefer reduced motion, so every colour changes at once. */
async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** On a phone the page itself never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  await page.setViewportSize(PHONE);
  expect.soft(await sidewaysScroll(page), `${what}: sideways scroll on a phone`).toEqual([]);
}

/** How wide a page is that is wider than its window, and which elements are too wide; empty if it fits. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = document.scrollingElement?.scrollWidth ?? 0;
    if (content <= window.innerWidth) return [];
    const culprits = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().width > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > window.innerWidth + 1;
      })
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`.slice(0, 120));
    return [`${content} px wide in a window of ${window.innerWidth} px`, ...culprits];
  });
}

/**
 * What calls for being done on the page under a window. A list's head and its empty state call for the same act; it
 * counts once.
 *
 * @returns the buttons' words
 */
export async function primaryButtons(page: Page): Promise<string[]> {
  const acts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button).bg-accent.text-accent-on")]
      .filter((element) => element.checkVisibility() && !element.closest("[role=dialog]"))
      .map(
        (element) => [element.getAttribute("href") ?? element.textContent ?? "", element.textContent ?? ""] as const,
      ),
  );
  return [...new Map(acts).values()];
}

/** On a phone everything that can be pressed is at least 24 px high, except links inside a sentence. */
export async function expectBigEnough(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, summary")]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { display, position } = getComputedStyle(element);
        const isInSentence = display === "inline" && element.parentElement?.textContent !== element.textContent;
        return width > 1 && height > 1 && height < 23.5 && position !== "absolute" && !isInSentence;
      })
      .map((element) => `${element.tagName}: ${element.textContent}`),
  );
  expect.soft(small, `${what}: less than 24 px high`).toEqual([]);
}

type Words = string | { readonly [key: string]: Words };
const leaves = (words: Words): string[] => (typeof words === "string" ? [words] : Object.values(words).flatMap(leaves));
const PERSIAN_MESSAGES = new Set(leaves(fa).filter((text) => /\p{Script=Arabic}/u.test(text)));

const AREAS = Object.keys(en).join("|");

/** Message keys that are shown instead of words. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await visibleTexts(page, "bdi, code, pre");
  return texts.filter((text) => new RegExp(`(?:^|\\s)(?:${AREAS})\\.[a-zA-Z]+(?:\\.[a-zA-Z]+)*`).test(text));
}

/** An instant or a day as Persian text shows it. */
export const PERSIAN_DAY =
  /[۰-۹]{1,4}\s?[/ ](?:[۰-۹]{1,2}\/|فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند)|پیش|بعد|امروز|دیروز|فردا|همین حالا/;

/**
 * Latin digits in Persian text. Ids and addresses have their own direction and are left out, and names such as
 * SHA-256 are Latin.
 */
export async function latinDigits(page: Page): Promise<string[]> {
  // Users' own texts are left out, also in text fields.
  const texts = await visibleTexts(page, "bdi, code, pre, textarea, [dir=ltr], svg title");
  // A bank's number in a sentence is there to be copied.
  const withoutNames = (text: string) => text.replace(/[A-Za-z][A-Za-z0-9-]*|\d{8,}/g, "");
  return texts.filter((text) => /[0-9]/.test(withoutNames(text)));
}

/** Elements that contain names and users' texts in any language; table cells contain them as well. */
const DATA = "bdi, code, pre, option, [dir=auto], [lang=fa], [aria-hidden=true], svg title";

/**
 * Persian text in an English page: no Persian letters outside data, and no Persian digits or interface words
 * anywhere.
 */
export async function persianWords(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() =>
    ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]:not(bdi, td [title])`)].map(
        (element) => element.getAttribute(name) ?? "",
      ),
    ),
  );
  const outsideTables = await visibleTexts(page, `${DATA}, td`);
  const everywhere = await visibleTexts(page, "[lang=fa], svg title");
  // A sentence may name a person.
  const isPersian = (text: string) => /\p{Script=Arabic}/u.test(text) && !/[A-Za-z]/.test(text);
  const isOurs = (text: string) => /^[+−-]?[۰-۹]/.test(text) || PERSIAN_MESSAGES.has(text);
  return [...labels.filter(isPersian), ...outsideTables.filter(isPersian), ...everywhere.filter(isOurs)].filter(
    (text) => text !== LOCALES.fa.name,
  );
}

/** Changes the language of the current page as its menu does: the cookie, then a refresh from the server. */
export async function changeLanguage(page: Page, locale: "fa" | "en"): Promise<void> {
  await page
    .context()
    .addCookies([{ name: PREFERENCE_COOKIES.locale, value: locale, url: new URL(page.url()).origin }]);
  // A page that was just loaded whole is drawn before React has it, and the router takes no question until then.
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__reactProps")));
  await page.evaluate(() => (window as unknown as { next: { router: { refresh: () => void } } }).next.router.refresh());
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await waitUntilFilled(page);
}

/**
 * Runs the same checks on a screen in Persian and then in English. The screen keeps its state, and nothing is loaded
 * again.
 */
export async function inBothLanguages(page: Page, look: (locale: "fa" | "en") => Promise<void>): Promise<void> {
  // The screen may already be in English from an earlier check.
  if ((await page.locator("html").getAttribute("lang")) !== "fa") await changeLanguage(page, "fa");
  await look("fa");
  await changeLanguage(page, "en");
  await look("en");
}

/** The current page in English: its direction, and no untranslated text. */
export async function expectEnglish(page: Page, what: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  expect.soft(await untranslated(page), `${what}: message keys`).toEqual([]);
  expect.soft(await persianWords(page), `${what}: Persian among English words`).toEqual([]);
}

async function visibleTexts(page: Page, except: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      // The options of a closed list are not drawn yet.
      const isVisible = (parent?.closest("select") ?? parent)?.checkVisibility();
      if (text && isVisible && !parent?.closest(`script, style, ${selector}`)) found.push(text);
    }
    return found;
  }, except);
}
