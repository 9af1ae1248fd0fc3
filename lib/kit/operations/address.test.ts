import { describe, expect, it } from "vitest";
import { addressState, countUpTo, day, oneOf, oneOfOr, pageNumber, perPage, textLike, textUpTo } from "./address";

const state = addressState({
  status: oneOf(["open", "done"]),
  days: oneOfOr(["7", "30"], "30"),
  q: textUpTo(5),
  code: textLike(/^\d{3}$/, 3),
  from: day,
  entry: countUpTo(10),
  page: pageNumber,
  perPage,
});

describe("a list's address", () => {
  it("is read as it was written", () => {
    const given = { status: "done", days: "7", q: " ab ", code: "012", from: "2026-11-20", entry: "10", page: "3" };
    expect(state.parse({ ...given, perPage: "50" })).toEqual({ ...given, q: "ab", entry: 10, page: 3, perPage: 50 });
  });

  it.each([
    ["nothing", {}],
    ["other words", { status: "x", days: "8", q: "  ", code: "12", from: "2026-13-01", entry: "11", page: "0" }],
    ["no numbers", { entry: "-1", page: "1.5", perPage: "1e1" }],
    ["too much", { q: "abcdef", code: "1234", page: "100001", perPage: "101" }],
    ["names more than once", { status: ["open", "done"], q: ["a", "b"], page: ["1", "2"], from: ["2026-11-20"] }],
  ])("forgives %s", (_, given) => {
    const read = state.parse(given);
    expect(read).toEqual({ days: "30", page: 1, perPage: 20 });
    // A missing value has no key either, so that spreading the object writes nothing.
    expect(Object.keys(read)).toEqual(["days", "page", "perPage"]);
  });
});
