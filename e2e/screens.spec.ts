import { waitUntilFilled } from "@/lib/testing/screen-states";
import { findScreens, isPublicScreen, type Screen, screenNames } from "@/lib/testing/screens";
import { expect, type Page, test } from "./fixtures";
import { latinDigits, PERSIAN_DAY, primaryButtons, sidewaysScroll, untranslated } from "./look";
import { leakingFiles, listenFor, plantSecrets } from "./planted";

// Each screen once, on a phone in Persian. Both languages, both themes and axe are in accessibility.spec.ts.

const PHONE = { width: 390, height: 844 };
/** One after the other in one window costs a third less than each in a story of its own. */
const SCREENS_PER_STORY = 12;

const names = screenNames(process.env.SCREENS_OF_AREAS?.split(","));
const members = names.filter((name) => !isPublicScreen(name));
const strangers = names.filter(isPublicScreen);

for (const group of [...inGroups(members), ...inGroups(strangers)]) {
  const title = [...new Set([group[0], group.at(-1)])].join(" to ");
  test(`screens: ${title}`, async ({ apiAs, browserErrors, page, sandbox, signInAs, stack }) => {
    const owner = await apiAs("owner");
    // The service refuses the lists of places before card issuing is set up, and the browser's console shows the refusal.
    await sandbox.post("habits", { places: "open" });
    const leaksIn = await plantSecrets(owner, sandbox, stack);
    const heardLeaks = listenFor(page, leaksIn);
    await page.setViewportSize(PHONE);
    if (!group.some(isPublicScreen)) await signInAs("owner");
    for (const screen of await findScreens(stack, owner.cookie, group)) {
      if (screen.name === "not-found") browserErrors.allow(/^Failed to load resource.*\/x\/y\)$/);
      const before = browserErrors.unexpected().length;
      const faults = await look(page, screen).catch((error: Error) => [error.message]);
      const errors = browserErrors.unexpected().slice(before);
      expect.soft([...faults, ...errors], screen.name).toEqual([]);
    }
    expect(await heardLeaks()).toEqual([]);
    expect(leakingFiles(stack.logDir, leaksIn)).toEqual([]);
  });
}

/** @returns what is wrong with it */
async function look(page: Page, screen: Screen): Promise<string[]> {
  await page.goto(screen.isLong ? `${screen.path}?perPage=5` : screen.path);
  await waitUntilFilled(page);
  if (screen.isDated) await expect.soft(page.locator("main"), screen.name).toContainText(PERSIAN_DAY);
  const direction = await page.locator("html").getAttribute("dir");
  const { pathname } = new URL(page.url());
  const primary = await primaryButtons(page);
  return [
    ...(pathname === new URL(screen.path, page.url()).pathname ? [] : [`it has led to ${pathname}`]),
    ...(direction === "rtl" ? [] : [`it is written ${direction}`]),
    ...(await untranslated(page)).map((text) => `message key: ${text}`),
    ...(await latinDigits(page)).map((text) => `Latin digits: ${text}`),
    ...(await sidewaysScroll(page)).map((text) => `sideways scroll: ${text}`),
    ...(primary.length > 1 ? [`more than one primary button: ${primary.join(", ")}`] : []),
  ];
}

function inGroups(all: readonly string[]): string[][] {
  const count = Math.ceil(all.length / SCREENS_PER_STORY);
  return Array.from({ length: count }, (_, at) => all.slice(at * SCREENS_PER_STORY, (at + 1) * SCREENS_PER_STORY));
}
