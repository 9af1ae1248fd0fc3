import { expect, it } from "vitest";
import { movedRial } from "./status";

it("an order's amount has the sign of its move, and none where no money moved or it came back", () => {
  const amountRial = 5000;
  expect(movedRial({ kind: "settlement", state: "done", amountRial })).toEqual({ rial: -5000, isSigned: true });
  expect(movedRial({ kind: "gatewayRefund", state: "sent", amountRial })).toEqual({ rial: -5000, isSigned: true });
  expect(movedRial({ kind: "withdrawal", state: "done", amountRial })).toEqual({ rial: 5000, isSigned: true });
  for (const state of ["failed", "canceled", "rejected", "expired", "reversed"] as const)
    expect(movedRial({ kind: "settlement", state, amountRial })).toEqual({ rial: 5000, isSigned: false });
});
