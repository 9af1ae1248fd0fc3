import { expect, it } from "vitest";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { isPolicyChanges, policyChanges } from "./status";

const masked = (iban: string) => `${iban.slice(0, 4)}•••`;
const [A, B] = ["IR062960000000100324200001", "IR710570029971601460641001"];

it("tells a rule as it was and as it is to be, and of a list what came and went", () => {
  const before = { ...defaultPolicy(), blocked: [{ iban: A, note: "" }] };
  const removals = { bands: defaultPolicy().removals.bands.slice(1) };
  const after = {
    ...defaultPolicy(),
    removals,
    makerDayRial: 5_000,
    allowed: [{ iban: B, note: "" }],
    undoSeconds: 30,
  };
  const changes = policyChanges(before, after, masked);
  expect(changes).toEqual([
    { rule: "removals.bands", from: before.removals.bands, to: removals.bands },
    { rule: "makerDayRial", from: null, to: 5_000 },
    { rule: "undoSeconds", from: 10, to: 30 },
    { rule: "allowed", from: null, to: 1, added: ["IR71•••"], removed: [] },
    { rule: "blocked", from: 1, to: 0, added: [], removed: ["IR06•••"] },
  ]);
  expect(isPolicyChanges(changes)).toBe(true);
});

it("finds no change where the same rules were kept in another order", () => {
  const before = defaultPolicy();
  const [band] = before.kinds.settlement.bands;
  const same = band && { roles: [...band.roles].reverse(), uptoRial: band.uptoRial, approvals: band.approvals };
  const kinds = { ...before.kinds, settlement: { ...before.kinds.settlement, bands: same ? [same] : [] } };
  expect(policyChanges(before, { ...before, kinds }, masked)).toEqual([]);
});
