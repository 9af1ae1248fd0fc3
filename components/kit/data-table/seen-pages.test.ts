import { expect, it } from "vitest";
import { notReadBefore, SeenPages } from "./seen-pages";

const rowId = (id: string) => id;

it("leaves out of a page what was read on those before it, and nothing else", () => {
  const seen = new SeenPages();
  seen.note("all", 1, ["e", "d", "c"]);
  // Two came at the head, so that page 2 begins with two of page 1.
  expect(notReadBefore(["d", "c", "b"], rowId, seen.before("all", 2))).toEqual(["b"]);
  seen.note("all", 2, ["b"]);
  expect(notReadBefore(["b", "a", "z"], rowId, seen.before("all", 3))).toEqual(["a", "z"]);
  // Back on the first page everything is there, also what is new.
  expect(notReadBefore(["g", "f", "e"], rowId, seen.before("all", 1))).toEqual(["g", "f", "e"]);
});

it("knows nothing of another question, and shows a page that holds nothing new whole", () => {
  const seen = new SeenPages();
  seen.note("all", 1, ["b", "a"]);
  expect(notReadBefore(["b", "a"], rowId, seen.before("all", 2))).toEqual(["b", "a"]);
  expect(seen.before("failed", 2).size).toBe(0);
  seen.note("failed", 1, ["x"]);
  expect(seen.before("all", 2).size).toBe(0);
});
