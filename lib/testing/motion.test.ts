import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../launch/before/settings.mjs";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const MOST_MS = 150;
const A_TIME = /(?<![\w.-])(\d*\.?\d+)(ms|s)\b/g;

/** Classes and calls that would say how long a movement takes, or make one. */
const OWN_TIME =
  /\b(?:duration|delay)-(?!patience\b)[\w[(]|\banimate-(?!(?:appear|pulse|mark|indeterminate|spin)\b)[\w[(]|\[(?:transition|animation)[^\]]*:|\b(?:transition|animation)(?:Duration|Delay)?:\s*["'`]|\.animate\(|behavior:\s*["'`]smooth/g;

it("takes one time for whatever moves, and at most 150 ms", () => {
  const [, number, unit] = /--motion:\s*([\d.]+)(ms|s);/.exec(read("app/globals.css")) ?? [];
  expect(Number(number) * (unit === "s" ? 1000 : 1)).toBeLessThanOrEqual(MOST_MS);
  expect(Number(number)).toBeGreaterThan(0);
});

it("writes no other time in the styles than the two that have names", () => {
  const times = read("app/globals.css")
    .split("\n")
    .filter((line) => line.match(A_TIME) && !/^\s*(?:\/?\*|--(?:motion|patience):)/.test(line));
  expect(times).toEqual([]);
});

it("lets only what stays in its place take longer, by name", () => {
  const longer = [...read("tailwind.config.ts").matchAll(/(\w+): "daftar-\w+ ([\d.]+m?s)/g)].map(([, name]) => name);
  expect(longer).toEqual(["pulse", "mark", "indeterminate", "spin"]);
  expect(read("tailwind.config.ts")).toContain('transitionDuration: { DEFAULT: "var(--motion)" }');
});

it("has no screen with a time of its own", () => {
  const files = globSync("{app,components}/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const own = files.flatMap((file) => [...read(file).matchAll(OWN_TIME)].map(([found]) => `${file}: ${found}`));
  expect(own).toEqual([]);
});

it("stands still for who asked for that", () => {
  const [, asked = ""] = read("app/globals.css").split("@media (prefers-reduced-motion: reduce)");
  expect(asked).toMatch(/animation: none;\s*transition: none;/);
});
