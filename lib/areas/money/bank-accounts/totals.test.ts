import { expect, it } from "vitest";
import { accountOf, keyOfAccount } from "./status";
import { totalsOf } from "./totals";

const row = (status: "DEPOSIT" | "WITHDRAWAL" | "UNKNOWN", amountRial: number, ...labels: string[]) => ({
  status,
  amountRial,
  labels,
});

it("adds up by label, and tells of rows whose way is not known", () => {
  const { all, labels, unclear } = totalsOf([
    row("DEPOSIT", 100, "فروش"),
    row("DEPOSIT", 20, "فروش", "نقد", "نقد"),
    row("WITHDRAWAL", 7),
    row("UNKNOWN", 999, "نقد"),
  ]);
  expect(all).toEqual({ label: null, count: 4, inRial: 120, outRial: 7 });
  expect(labels).toEqual([
    { label: "فروش", count: 2, inRial: 120, outRial: 0 },
    { label: "نقد", count: 2, inRial: 20, outRial: 0 },
    { label: null, count: 1, inRial: 0, outRial: 7 },
  ]);
  expect(unclear).toBe(1);
});

it("says nothing of labels where there are none", () => {
  expect(totalsOf([row("DEPOSIT", 5)]).labels).toEqual([]);
});

it("finds an account by what its address says of it, and none where two could be meant", () => {
  const one = { iban: "IR820540102680020817909002" };
  const other = { iban: "IR110120000000000017909002" };
  const twin = { iban: "IR990549999999999917909002" };
  expect(keyOfAccount(one.iban)).toBe("054-82-17909002");
  expect(accountOf([one, other], keyOfAccount(one.iban))).toBe(one);
  expect([one, twin].map(({ iban }) => accountOf([one, twin], keyOfAccount(iban)))).toEqual([one, twin]);
  // An address of before the check digits stood in it.
  expect(accountOf([one, other], "054-17909002")).toBe(one);
  expect(accountOf([one, twin], "054-17909002")).toBeNull();
  expect(accountOf([one, { ...one }], keyOfAccount(one.iban))).toBeNull();
  expect(accountOf([other], keyOfAccount(one.iban))).toBeNull();
});
