import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { Payment } from "@/lib/areas/collecting/gateway/status";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { PaymentDecision } from "./payment-decision";

vi.mock("@/lib/kit/operations/query", () => ({ useOperationMutation: () => ({ error: null }) }));
// A window stands outside the page; what it shows is looked at here as if it were open.
vi.mock("@/components/kit/ui/confirm-dialog", () => ({
  ConfirmDialog: ({ children }: { children: ReactNode }) => <dialog>{children}</dialog>,
}));

it("the window that asks once more says what speaks against the payment", () => {
  const payment = { id: "p1", state: "paid", amountRial: 1, toldRial: 1, doubt: "second", needsWord: true } as Payment;
  const [, window = ""] = /<dialog>(.*)<\/dialog>/.exec(drawn(<PaymentDecision payment={payment} />)) ?? [];
  expect(window).toContain(en.gateway.doubts.second);
});
