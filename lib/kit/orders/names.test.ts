import { expect, it } from "vitest";
import { matchNames } from "./names";

it.each([
  ["علي رضايي", ["علی رضایی"], "match"],
  ["آقای مهندس علی رضایی", ["رضایی علی"], "match"],
  ["محمد‌رضا کریمی", ["محمدرضا كريمي"], "match"],
  ["مھدی قہوەچیان", ["مهدی قهوه‌چیان"], "match"],
  ["سارا احمدی", ["سارا احمدی اصل"], "close"],
  ["سارا احمدی", ["سارا احمذی"], "close"],
  ["سارا احمدی", ["نرگس احمدی"], "none"],
  ["احمدی", ["سارا احمدی"], "none"],
  ["شرکت پارس مارت", ["پارس مارت"], "match"],
  ["سارا احمدی", ["امیر موسوی", "سارا احمدی"], "match"],
  ["Sara Ahmadi", ["سارا احمدی"], "not_possible"],
  ["", ["سارا احمدی"], "not_possible"],
  [null, ["سارا احمدی"], "not_possible"],
  ["سارا احمدی", [], "not_possible"],
] as const)("%s and %s: %s", (written, owners, match) => {
  expect(matchNames(written, owners)).toBe(match);
});
