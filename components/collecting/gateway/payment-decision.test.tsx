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

it("once the time is over it says so and what that means, and confirming is no longer the main way", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T08:30:00Z") });
  try {
    const of = (verifyUntil: string) =>
      drawn(
        <PaymentDecision payment={{ ...({ id: "p1", state: "paid", doubt: "second" } as Payment), verifyUntil }} />,
      );
    const { confirm, overTitle, overConfirm } = en.gateway.decide;
    const [before, after] = [of("2026-11-24T08:40:00Z"), of("2026-11-24T08:20:00Z")];
    expect(before).toMatch(new RegExp(`<button[^>]*bg-accent[^>]*>(?:(?!</button>).)*${confirm}`));
    expect(before).not.toContain(overTitle);
    expect(after).toContain(overTitle);
    expect(after).toContain("most likely refuses one now");
    expect(after).toContain(overConfirm);
    expect(after).not.toMatch(/<button[^>]*bg-accent/);
  } finally {
    vi.useRealTimers();
  }
});
