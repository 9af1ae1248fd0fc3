import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const isTest = (file: string): boolean =>
  /\.test\.tsx?$|^lib\/areas\/[^/]+\/[^/]+\/testing\.ts$/.test(file) || file.startsWith(`lib${path.sep}testing`);

it("what stands up for tests is used by tests alone", () => {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx,mjs}", { cwd: ROOT }).filter((file) => !isTest(file));
  // The test command itself starts the suite.
  const strange = files.filter(
    (file) =>
      !file.endsWith(path.join("launch", "test.mjs")) &&
      /["'](?:@\/lib|(?:\.\.?\/)+)[^"']*\btesting\//.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(strange).toEqual([]);
});
