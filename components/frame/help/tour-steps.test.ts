import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { screenOf } from "@/lib/areas/screen-here";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { TOUR_STEPS, TOURS, type TourStepId } from "./tour-steps";

it.each(ROLES)("the tour of %s has seven different steps, on screens that the role may open", (role) => {
  const steps = TOURS[role];
  expect(new Set(steps).size).toBe(7);
  expect(steps).toHaveLength(7);
  for (const step of steps) {
    const { screen } = TOUR_STEPS[step];
    if (screen) expect(roleCan(role, screenOf(screen).permission), step).toBe(true);
  }
});

it("shows every step to somebody, and points only at places that the code marks", () => {
  const shown = new Set(Object.values(TOURS).flat());
  expect([...shown].toSorted()).toEqual(Object.keys(TOUR_STEPS).toSorted());
  const code = globSync("components/**/*.tsx", { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
    .join("\n");
  for (const step of Object.keys(TOUR_STEPS) as TourStepId[]) {
    for (const place of TOUR_STEPS[step].places) {
      const [, name] = /^\[data-tour=(\w+)\]$/.exec(place) ?? [];
      if (name) expect(code).toContain(`data-tour="${name}"`);
    }
  }
});
