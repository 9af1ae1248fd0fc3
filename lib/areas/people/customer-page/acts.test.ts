import { expect, it } from "vitest";
import { ACTS, type Act, likelyActs } from "./acts";

const may = (...acts: readonly Act[]) =>
  Object.fromEntries(ACTS.map((act) => [act, acts.includes(act)])) as Record<Act, boolean>;

it("proposes three acts, the likeliest first, and none that the member may not do", () => {
  const owner = may(...ACTS);
  const nothing = { hasOpenRequest: false, hasAuthorization: false };
  expect(likelyActs(nothing, owner)).toEqual(["askToPay", "askAuthorization", "payOut"]);
  expect(likelyActs({ ...nothing, hasOpenRequest: true }, owner)).toEqual(["followUp", "askToPay", "askAuthorization"]);
  expect(likelyActs({ ...nothing, hasAuthorization: true }, owner)).toEqual(["askToPay", "collect", "payOut"]);
  expect(likelyActs(nothing, may("note", "inquire"))).toEqual(["note", "inquire"]);
  expect(likelyActs(nothing, may())).toEqual([]);
});
