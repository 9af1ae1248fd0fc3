import { waitUntilFilled } from "@/lib/testing/screen-states";
import { screenNames } from "@/lib/testing/screens";
import { figuresRead } from "./figures";
import { expect, test } from "./fixtures";
import { LONG } from "./long";
import {
  changeLanguage,
  expectAccessible,
  expectBigEnough,
  expectEnglish,
  expectNoSidewaysScroll,
  latinDigits,
  PERSIAN_DAY,
  untranslated,
} from "./look";
import { leakingFiles, listenFor, plantSecrets } from "./planted";

// Where only some areas changed, their screens alone are looked at. The overview comes last: its thirty days are read
// behind everything else, which takes its time while the other stories' processes are starting.
const names = screenNames(process.env.SCREENS_OF_AREAS?.split(","));
for (const name of [...names.filter((each) => each !== "overview"), ...names.filter((each) => each === "overview")]) {
  test(
    `${name}: whole in both languages and themes, and on a phone, and tells no secret`,
    LONG,
    async ({ apiAs, browserErrors, page, sandbox, screens, signInAs, stack }) => {
      if (name === "not-found") browserErrors.allowFailedRequests();
      const screen = screens.find((each) => each.name === name);
      if (!screen) throw new Error(`there is no screen ${name}`);
      const owner = await apiAs("owner");
      if (name === "overview") await figuresRead(owner);
      // The service refuses the lists of places before card issuing is set up, and the browser's console shows the refusal.
      await sandbox.post("habits", { places: "open" });
      const leaksIn = await plantSecrets(owner, sandbox, stack);
      const heardLeaks = listenFor(page, leaksIn);
      const address = screen.isLong ? `${screen.path}?perPage=5` : screen.path;

      await signInAs(screen.isPublic ? null : "owner", { locale: "fa" });
      await page.goto(address);
      await waitUntilFilled(page);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect.soft(await untranslated(page), "message keys").toEqual([]);
      expect.soft(await latinDigits(page), "Latin digits in Persian words").toEqual([]);
      if (screen.isDated) await expect.soft(page.locator("main")).toContainText(PERSIAN_DAY);
      await expectAccessible(page, "fa");
      await expectNoSidewaysScroll(page, "fa");
      await expectBigEnough(page, "fa");

      // One language on a desk, the other on a phone: what axe looks at differs between widths, not between languages.
      // The page stays and changes its language, as under the menu: to load it again would cost three times as much.
      await changeLanguage(page, "en");
      await expectEnglish(page, name);
      await expectNoSidewaysScroll(page, "en");
      await expectBigEnough(page, "en");
      await expectAccessible(page, "en, phone");

      expect(await heardLeaks()).toEqual([]);
      expect(leakingFiles(stack.logDir, leaksIn)).toEqual([]);
    },
  );
}
