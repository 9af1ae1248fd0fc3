import { expect, it } from "vitest";
import { heardChanges } from "./heard-changes";

const START = 1_800_000_000_000;

it("tells a tab that joins what changed since its page was made, as one change", () => {
  const heard = heardChanges(START);
  heard.note(START + 10_000, { tags: ["wallet"], ids: ["a"] });
  heard.note(START + 20_000, { tags: ["orders"], ids: ["b"] });
  heard.note(START + 21_000, { tags: ["orders", "webhooks"], ids: ["c"] });
  expect(heard.after(START + 20_500)).toEqual({ tags: ["orders", "webhooks"], ids: ["b", "c"] });
  expect(heard.after(START + 30_000)).toBeNull();
  expect(heard.after(START)?.ids).toEqual(["a", "b", "c"]);
});

it("knows nothing from before the stream itself said that anything may have changed", () => {
  const heard = heardChanges(START);
  heard.note(START + 1000, { tags: ["wallet"] });
  heard.note(START + 5000, { tags: "all" });
  expect(heard.after(START + 4000)).toEqual({ tags: "all" });
  expect(heard.after(START + 8000)).toBeNull();
  heard.note(0, { tags: "all" });
  expect(heard.after(START + 9000)).toEqual({ tags: "all" });
});

it("says that anything may have changed where it does not know", () => {
  const heard = heardChanges(START);
  expect(heard.after(START - 1)).toEqual({ tags: "all" });
  heard.note(START + 1000, { tags: ["wallet"] });
  heard.note(START + 90_000, { tags: ["orders"] });
  expect(heard.after(START + 2000)).toEqual({ tags: "all" });
  expect(heard.after(START + 89_000)).toEqual({ tags: ["orders"] });
  for (let at = 0; at < 600; at += 1) heard.note(START + 91_000 + at, { tags: ["webhooks"] });
  expect(heard.after(START + 91_000)).toEqual({ tags: "all" });
});
