import { expect, it } from "vitest";
import { isFeeBack } from "@/lib/areas/money/settlements/status";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { feeOf } from "./fee";

const fee = (state: OrderState, kind: OrderKindId = "settlement", wageRial: number | null = 25_000) =>
  feeOf({ kind, state, receipt: { wageRial } });

it("came back with what failed or was cancelled, and stays with what arrived or was returned by the bank", () => {
  expect(fee("done")).toEqual({ rial: 25_000, isBack: false });
  expect(fee("reversed")).toEqual({ rial: 25_000, isBack: false });
  for (const state of ["failed", "canceled"] as const) expect(fee(state)).toEqual({ rial: 25_000, isBack: true });
  expect(["DONE", "REVERSED", "FAILED", "CANCELED"].filter(isFeeBack)).toEqual(["FAILED", "CANCELED"]);
});

it("of a holder's transfer is told before their code, since it leaves with it", () => {
  for (const kind of ["holderTransfer", "cardTransfer"] as const) {
    for (const state of ["sent", "done", "reversed"] as const)
      expect(fee(state, kind)).toEqual({ rial: 25_000, isBack: false });
    for (const state of ["approved", "failed", "canceled"] as const) expect(fee(state, kind)).toBeNull();
  }
});

it("is not spoken of where none was taken or told", () => {
  expect(fee("canceled", "queued")).toBeNull();
  expect(fee("failed", "queued")).toBeNull();
  expect(fee("failed", "settlement", null)).toBeNull();
  // A withdrawal that collected nothing took no fee either.
  for (const state of ["sent", "failed", "canceled"] as const) expect(fee(state, "withdrawal")).toBeNull();
  expect(fee("done", "withdrawal")).toEqual({ rial: 25_000, isBack: false });
  expect(feeOf({ kind: "settlement", state: "failed", receipt: null })).toBeNull();
});
