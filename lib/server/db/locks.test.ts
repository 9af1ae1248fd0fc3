import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LOCKS } from "./locks";

const text = (file: string) => readFileSync(file, "utf8");

it("no other file makes the key of a lock", () => {
  const sources = globSync("{app,lib}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|^lib\/testing\//.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const locking = sources.filter((file) => /pg_(?:try_)?advisory|hashtext/.test(text(file)));
  // The last two take their texts from here, for locks that a connection holds.
  expect(locking.toSorted()).toEqual(["exclusive", "locks", "migrate"].map((name) => `lib/server/db/${name}.ts`));
});

it("the page about locks names all of them", () => {
  const page = text("docs/decisions/locks.md");
  expect(Object.keys(LOCKS).filter((lock) => !page.includes(`\`${lock}\``))).toEqual([]);
});
