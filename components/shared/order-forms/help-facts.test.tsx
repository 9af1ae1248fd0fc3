import { expect, it, vi } from "vitest";
import type { OrderHelp } from "@/lib/kit/orders/views";
import { drawn } from "@/lib/testing/drawn";
import { HelpFacts } from "./help-facts";
import { OrderDestination } from "./order-cells";

vi.mock("@/lib/kit/operations/query", () => ({ useOperationMutation: () => ({ isPending: false, error: null }) }));

const HELP = {
  verdict: { violations: [], approvals: 1, roles: ["owner"], bandUptoRial: null },
  arrival: null,
  usual: null,
  balance: null,
  destination: null,
  similar: [],
  sameFile: [],
  rows: null,
  collecting: null,
  debits: null,
} as unknown as OrderHelp;
const balance = (orders: number, takesRial: number) => ({
  availableRial: 10_000_000,
  before: { orders, takesRial },
  queued: null,
  feeRial: null,
  afterRial: 9_000_000 - takesRial,
});
const help = (orders: number, takesRial: number): string =>
  drawn(<HelpFacts help={{ ...HELP, balance: balance(orders, takesRial) }} />).replace(/<[^>]*>/g, "");

it("says in the same breath what others take, where the balance afterwards is less for them", () => {
  expect(help(0, 0)).not.toContain("other order");
  const shared = help(2, 3_000_000);
  expect(shared).toContain("2 other orders go first and take");
  expect(shared.indexOf("3,000,000")).toBeLessThan(shared.indexOf("6,000,000"));
});

it("names the card that a refund goes to by its ends", () => {
  const row = {
    kind: "gatewayRefund",
    destination: null,
    fileName: null,
    itemCount: 1,
    bankCode: null,
    authorizationId: null,
  } as const;
  expect(drawn(<OrderDestination row={{ ...row, payersCard: "6037 99•• •••• 1234" }} />)).toContain(
    "6037 99•• •••• 1234",
  );
  expect(drawn(<OrderDestination row={{ ...row, payersCard: null }} />)).not.toContain("••••");
});
