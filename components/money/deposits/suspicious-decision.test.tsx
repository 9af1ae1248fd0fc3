import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { SuspiciousPayment } from "@/lib/areas/money/deposits/server/answers";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { SuspiciousDecision } from "./suspicious-decision";

const answers: Record<string, { data?: object; error: Error | null }> = {};
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }) => answers[id] ?? { error: null },
  useOperationMutation: () => ({ error: null, mutate: () => {} }),
}));
vi.mock("@/components/kit/ui/confirm-dialog", () => ({
  ConfirmDialog: ({ children }: { children: ReactNode }) => <dialog>{children}</dialog>,
}));

const payment = { id: "p1", amountRial: 5_430_000, status: "PENDING" } as SuspiciousPayment;
const screen = () => drawn(<SuspiciousDecision payment={payment} look={async () => true} />);
const ACCEPT = en.deposits.suspicious.decide.accept;

beforeEach(() => {
  const held = { waitHours: 72, bands: [{ uptoRial: null, approvals: 0, roles: ["owner"] }] };
  const decisions = { held, others: { owner: 1, manager: 1 }, open: null, past: [] };
  answers["deposits.decisions"] = { data: decisions, error: null };
  delete answers["deposits.beside"];
});

it("offers the decision once the deposits above it are there, or could not be read", () => {
  expect(screen()).not.toContain(ACCEPT);
  answers["deposits.beside"] = { data: {}, error: null };
  expect(screen()).toContain(ACCEPT);
  answers["deposits.beside"] = { error: new Error("away") };
  expect(screen()).toContain(ACCEPT);
});
