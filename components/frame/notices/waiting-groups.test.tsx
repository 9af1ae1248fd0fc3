import { expect, it, vi } from "vitest";
import { messageHref } from "@/lib/areas/people/customer-messages/declared";
import type { NoticeGroup } from "@/lib/areas/settings/notices/schemas";
import { drawn } from "@/lib/testing/drawn";
import { WaitingGroups } from "./waiting-groups";

const group = (kind: NoticeGroup["kind"], records: readonly string[]): NoticeGroup => ({
  ...{
    kind,
    severity: "act",
    mayAct: true,
    count: records.length,
    more: 0,
    deadline: null,
    facts: { messageChannel: "sms" },
  },
  items: records.map((record) => ({
    ...{ id: record, record, name: record, amountRial: null, since: "2026-12-01T08:00:00Z", deadline: null },
    ...{ facts: {}, isSeen: true, assignee: null },
  })),
});
const TEXTS = ["paymentRequest/1", "withdrawal/2"];
vi.mock("@/lib/kit/operations/query", () => ({
  useOperationMutation: () => ({}),
  useOperation: () => ({
    data: { groups: [group("orders_to_decide", ["3"]), group("customer_message_failed", TEXTS)] },
  }),
}));

it("names what the navigation counts at a screen, each with the way there, and nothing of another screen", () => {
  const customers = drawn(<WaitingGroups screen="customers" />);
  expect([...customers.matchAll(/<bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name)).toEqual(TEXTS);
  for (const page of [messageHref("pars", "paymentRequest", "1"), messageHref("pars", "withdrawal", "2")])
    expect(customers).toContain(`href="${page}"`);
  expect(drawn(<WaitingGroups screen="wallet" />)).toBe("");
});
