import { expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { SentTexts } from "./sent-texts";
import { ToldText } from "./told-text";

const { told } = vi.hoisted(() => ({ told: { items: [] as object[] } }));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }) => ({
    data:
      id === "customer_messages.text" ? { text: null } : { channels: [], to: {}, maySend: false, items: told.items },
  }),
  useOperationMutation: () => ({ error: null, isPending: false }),
}));

const MESSAGE = {
  ...{ id: "m1", channel: "sms", locale: "fa", to: "0912•••0011", state: "refused", fault: "answered 400" },
  ...{ tries: 1, by: "Sara", at: "2026-11-24T08:20:00Z", endedAt: null },
};
const { sent, states } = en.customerMessages;

it("what was sent is told also where there is nothing to send any more, or only to others", () => {
  for (const page of [
    <SentTexts about="paymentRequest" record="r1" key="1" />,
    <ToldText about="debitRefund" record="r1" key="2" />,
  ]) {
    told.items = [];
    expect(drawn(page)).toBe("");
    told.items = [MESSAGE];
    for (const words of [sent, states.refused, "0912•••0011", "Sara"]) expect(drawn(page)).toContain(words);
  }
});
