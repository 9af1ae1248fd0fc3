import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./before/settings.mjs";
import { findMissing } from "./complete-lockfile.mjs";

test("the lockfile names the packages of every platform, or `npm ci` would refuse it", () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  expect(findMissing(packages).map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});
