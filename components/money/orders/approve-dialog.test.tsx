import { expect, it } from "vitest";
import { ORDER_KINDS } from "@/lib/kit/orders/kinds";
import { titleOf } from "./approve-dialog";

it("no refund is approved as a settlement, nor a settlement as a refund", () => {
  const called = ORDER_KINDS.filter((kind) => titleOf(kind) === "approveDialog.titleRefund");
  expect(called).toEqual(["debitRefund", "gatewayRefund"]);
});
