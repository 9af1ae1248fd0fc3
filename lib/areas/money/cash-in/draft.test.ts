import { expect, it } from "vitest";
import { paymentRequestInput } from "@/lib/areas/collecting/gateway/schemas";
import { gatewayRefundCreateInput } from "@/lib/areas/collecting/gateway-refunds/schemas";
import { refundDraft } from "@/lib/areas/money/orders/refund-draft";
import { cashInContent } from "@/lib/areas/money/orders/schemas";
import { cashInDraft } from "./draft";
import { EMPTY_CASH_IN } from "./draft-values";

const iban = "IR820540102680020817909002";

it("is of whole rial, in the form as in the order, as refunds and links are: a remainder can be moved too", () => {
  const rial = 1_000_005;
  expect(cashInDraft.safeParse({ ...EMPTY_CASH_IN, iban, amountRial: rial }).success).toBe(true);
  expect(cashInContent.safeParse({ iban, amountRial: rial }).success).toBe(true);
  const refund = { isWhole: false, amountRial: 5, description: "", comment: "", reason: "" };
  expect(refundDraft.safeParse(refund).success).toBe(true);
  const asked = { transactionId: "1", amountRial: 5, paymentNumber: "1", description: null, comment: null };
  expect(gatewayRefundCreateInput.safeParse(asked).success).toBe(true);
  expect(paymentRequestInput.safeParse({ amountRial: rial, description: "بدهی", uses: "one" }).success).toBe(true);
});
