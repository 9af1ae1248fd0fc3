import { expect, it, vi } from "vitest";
import { MemberProvider } from "@/components/frame/shell/member-context";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import en from "@/lib/areas/words/en";
import type { Role } from "@/lib/kit/roles";
import { drawn } from "@/lib/testing/drawn";
import { QueuedWaitsFor } from "./queued-waits-for";

const asked = vi.hoisted(() => ({ wallet: false, isAvailableTold: true }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }, _: object, { enabled = true } = {}) => {
    const told: Record<string, object> = {
      "business.show": { availableRial: asked.isAvailableTold ? 400_000 : null },
      "wallet.balance": { balanceRial: 900_000 },
    };
    if (!enabled || !told[id]) return { data: undefined, error: null };
    asked.wallet = true;
    return { data: told[id], error: null };
  },
  useOperationMutation: () => ({ isPending: false, error: null }),
}));

function shownTo(role: Role): string {
  asked.wallet = false;
  const queued = { status: "QUEUED", amountRial: 1_000_000, wageRial: 25_000 } as QueuedSettlement;
  const member = { business: "pars", role, businesses: [] } as never;
  return drawn(
    <MemberProvider member={member}>
      <QueuedWaitsFor queued={queued} />
    </MemberProvider>,
  )
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

const { have, notShown } = en.queuedSettlements.waitsFor;

it("says what is needed with the fee, what can be paid out, and how much is missing: what is blocked releases nothing", () => {
  const page = shownTo("accountant");
  for (const words of ["1,025,000", have, "400,000", "625,000"]) expect(page).toContain(words);
  expect(page).not.toContain("900,000");
  expect(page).not.toContain(notShown);
});

it("goes by the whole balance where the service does not tell what can be paid out", () => {
  asked.isAvailableTold = false;
  const page = shownTo("accountant");
  asked.isAvailableTold = true;
  for (const words of ["900,000", "125,000"]) expect(page).toContain(words);
});

it("asks nothing of the wallet for support, who does not see it, and says so", () => {
  const page = shownTo("support");
  expect(page).toContain("1,025,000");
  expect(page).toContain(notShown);
  expect(page).not.toContain(have);
  expect(asked.wallet).toBe(false);
});
