import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type RegisteredScreen, SCREENS } from "@/lib/areas/screens";
import { ROOT } from "@/lib/launch/before/settings.mjs";

/** What a list of its own begins with on its own page, and what no list holds. */
const WITHOUT_LINK = {
  "authorization-banks": "a board, nothing is created there",
  "customer-doubles": "a list of its own, which Daftar fills",
  "customer-imports": "the file is chosen on the page of the list",
  "inquiry-files": "the file is chosen on the page of the list",
  "card-files": "the file is chosen on the page of the list",
  "failed-withdrawals": "needs withdrawals that failed",
  "many-withdrawals": "the list of withdrawals begins with a single one",
  "change-credits": "needs cardholders",
} as const;

it("every list begins what it would hold: each screen that creates something has a link on an empty list", () => {
  const code = globSync("components/**/*.tsx", { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
    .join("\n");
  const screens: readonly RegisteredScreen[] = SCREENS;
  const beginning = screens.filter(({ begin }) => begin).map(({ id }) => id);
  const linked = beginning.filter((id) => code.includes(`<BeginLink screen="${id}" />`));
  expect(linked.length).toBeGreaterThan(6);
  expect(beginning.filter((id) => !linked.includes(id)).toSorted()).toEqual(Object.keys(WITHOUT_LINK).toSorted());
});
