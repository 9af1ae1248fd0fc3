import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import en from "./en";

/** The words at a path such as `errors.codes.busy`; undefined if there are none. */
const wordsAt = (path: string): unknown =>
  path.split(".").reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], en);

it("every error that code names has words", () => {
  const sources = globSync("lib/**/*.ts", { cwd: ROOT }).filter((file) => !/\.test\.ts$|^lib\/testing\//.test(file));
  const named = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/"(errors\.[\w.]+)"/g)].map(([, key = ""]) => ({ file, key })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ key }) => wordsAt(key) === undefined)).toEqual([]);
});
