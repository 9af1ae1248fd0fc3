import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = import.meta.dirname;
/** What every area may use. */
const ROOMS = [
  "ui",
  "forms",
  "data-table",
  "charts",
  "shell",
  "shared",
  "records",
  "exports",
  "order-forms",
  "saved-views",
  "row-files",
];
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

it("no area of the screens uses another one: what several need is in a room of its own", () => {
  const strange = files.flatMap((name) => {
    const [area = ""] = name.split(path.sep);
    const used = [...readFileSync(path.join(ROOT, name), "utf8").matchAll(/"@\/components\/([^/"]+)\//g)];
    return used
      .map(([, other = ""]) => other)
      .filter((other) => other !== area && !ROOMS.includes(other))
      .map((other) => `${name} uses ${other}`);
  });
  expect(strange).toEqual([]);
});
