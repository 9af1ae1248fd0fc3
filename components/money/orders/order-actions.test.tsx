import { expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { drawn } from "@/lib/testing/drawn";
import { OrderActions } from "./order-actions";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => ({ data: undefined, error: null }),
  useOperationMutation: () => ({ isPending: false, error: null }),
}));

/** The buttons and words over an order that one may do this with. */
function shown(may: Partial<OrderDetail["may"]>, more: Partial<OrderDetail> = {}): string {
  const order = { id: "1", kind: "settlement", state: "awaiting_approval", amountRial: 1_250_000, may, ...more };
  return drawn(<OrderActions order={order as OrderDetail} />);
}

const { actions, whyNot } = en.orders;
const APPROVE = "Approve 1,250,000";

it("lets who may decide approve the amount or reject", () => {
  const page = shown({ decide: true, reject: true, whyNot: null });
  expect(page).toContain(APPROVE);
  expect(page).toContain(actions.reject);
});

it.each(["maker", "role", "already"] as const)("says why the other may not (%s), and offers no approval", (reason) => {
  const page = shown({ decide: false, whyNot: reason });
  expect(page).toContain(whyNot[reason]);
  expect(page).not.toContain(APPROVE);
  expect(page).not.toContain(actions.reject);
});

it.each([
  ["edit", actions.edit],
  ["withdraw", actions.withdraw],
  ["cancel", actions.cancel],
  ["lookUp", actions.lookUp],
  ["release", actions.release],
  ["deal", actions.deal],
] as const)("offers what the order allows: %s", (what, words) => {
  const all = [actions.edit, actions.withdraw, actions.cancel, actions.lookUp, actions.release, actions.deal];
  const page = shown({ [what]: true, whyNot: "over" }, { state: "sent" });
  expect(all.filter((each) => page.includes(`>${each}<`))).toEqual([words]);
});
