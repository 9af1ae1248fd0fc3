import { beforeEach, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { WithdrawalSituation } from "./withdrawal-situation";

const said = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }));

vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }) => ({
    data: said.answers[id],
    error: null,
    isPending: said.answers[id] === undefined,
  }),
  useOperationMutation: () => ({ error: null }),
}));

const WITHDRAWAL = {
  id: "0f3a9c51-0000-4000-8000-000000000001",
  authorizationId: "0f3a9c51-0000-4000-8000-000000000002",
  status: "FAILED",
  amountRial: 2_500_000,
  retryCount: 1,
  maxRetryCount: 1,
  isInstant: true,
  date: "2026-11-20",
  errorCode: "01",
  errorMessage: null,
  payerAccount: null,
} as unknown as Withdrawal;
const LEFT = {
  usedCount: 3,
  monthlyCount: 3,
  remainingCount: 0,
  usedRial: 1,
  remainingRial: 1,
  periodEnd: null,
};
const ACTIVE = { status: "ACTIVE", expiresAt: "2099-01-01T00:00:00Z", limitRial: 50_000_000 };

const situation = (more: Partial<Withdrawal> = {}): string =>
  drawn(<WithdrawalSituation withdrawal={{ ...WITHDRAWAL, ...more }} timeline={undefined} />);

const COUNT = "So far 3 of the 3 withdrawals";
const { failure, again, late } = en.withdrawals;

beforeEach(() => {
  said.answers = {
    [authorizationOperations.show.id]: ACTIVE,
    [authorizationOperations.calculation.id]: LEFT,
    [withdrawalOperations.ordered.id]: { again: null },
  };
});

it("says why it failed, whose turn it is and whether to try again, with the way to the form for this one", () => {
  const page = situation({ errorCode: "02" });
  for (const words of [failure.cause, failure.turn, failure.retry, again.title]) expect(page).toContain(words);
  expect(page).toMatch(new RegExp(`href="[^"]*retryOf=${WITHDRAWAL.id}`));
});

it("advises a new authorization first where the old one has ended, and leads to no form for the old one", () => {
  expect(situation()).not.toContain(en.failures.authorizationOver);
  said.answers[authorizationOperations.show.id] = { ...ACTIVE, status: "EXPIRED" };
  const page = situation();
  expect(page).toContain(en.failures.authorizationOver);
  expect(page).toContain(again.request);
  expect(page).not.toContain("retryOf=");
});

it("says what is used and left of the month where the month's count is why it failed, and only there", () => {
  expect(situation({ errorCode: "05" })).toContain(COUNT);
  expect(situation({ errorCode: "01" })).not.toContain(COUNT);
});

it("offers no second order where one was made already", () => {
  said.answers[withdrawalOperations.ordered.id] = { again: { state: "waiting", orderId: "x" } };
  const page = situation();
  expect(page).toContain(again.openOrder);
  expect(page).not.toContain("retryOf=");
});

it("says that the payer's account may come later, once the money was taken", () => {
  expect(situation({ status: "DONE", errorCode: null })).toContain(late.title.replace("'", "&#x27;"));
  expect(situation()).not.toContain(late.title.replace("'", "&#x27;"));
});
