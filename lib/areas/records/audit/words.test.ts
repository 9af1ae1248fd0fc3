import { describe, expect, it } from "vitest";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { ORDER_KINDS, policyKindOf } from "@/lib/kit/orders/kinds";
import { AUDIT_ACTIONS } from "./actions";
import { factsOf } from "./facts";
import { subjectOf } from "./subject";

const BUSINESS = "parsmart";
const detail = {};

describe("what an entry is about", () => {
  it("is a link with a word in both languages, where there is a page of it", () => {
    for (const action of AUDIT_ACTIONS) {
      const { word, href } = subjectOf({ action, subject: "id-1", detail }, BUSINESS);
      expect(href === null || href.startsWith(`/${BUSINESS}/`), action).toBe(true);
      const name = word?.replace("audit.subjects.", "") as keyof typeof en.audit.subjects | undefined;
      if (name) expect([en.audit.subjects[name], fa.audit.subjects[name]], action).not.toContain(undefined);
    }
  });

  it("leads to the very record", () => {
    const of = (action: string, more: object = {}) =>
      subjectOf({ action, subject: "id-1", detail: { ...more } }, BUSINESS).href;
    expect(of("order.approved")).toBe("/parsmart/orders/id-1");
    expect(of("payout.cancel_asked")).toBe("/parsmart/settlements/id-1");
    expect(of("payout.cancel_asked", { queuedId: "id-1" })).toBe("/parsmart/queued-settlements/id-1");
    expect(of("payout.cancel_asked", { withdrawalId: "id-1" })).toBe("/parsmart/withdrawals/id-1");
    expect(of("personal.revealed", { operation: "withdrawals.show" })).toBe("/parsmart/withdrawals/id-1");
    expect(of("personal.revealed", { operation: "unheard.of" })).toBeNull();
    expect(of("policy.proposed")).toBe("/parsmart/settings/policy");
    expect(of("order.made_by_a_newer_program", {})).toBe("/parsmart/orders/id-1");
  });
});

describe("details", () => {
  it("are facts, what a reader looks for first; what was before a change stands apart", () => {
    const facts = factsOf({
      contentHash: "ab",
      before: { amountRial: 5 },
      reason: null,
      filters: [],
      amountRial: 7,
      strange: [1],
    });
    expect(facts).toEqual([
      { name: "before.amountRial", kind: "money", value: 5 },
      { name: "amountRial", kind: "money", value: 7 },
      { name: "contentHash", kind: "id", value: "ab" },
      { name: "strange", kind: "other", value: [1] },
    ]);
  });

  it("of another shape than their name promises stand as they are", () => {
    expect(factsOf({ amountRial: "7", role: 3, toString: "x" })).toEqual([
      { name: "amountRial", kind: "other", value: "7" },
      { name: "role", kind: "other", value: 3 },
      { name: "toString", kind: "other", value: "x" },
    ]);
  });
});

it("one order is called by the name of one", () => {
  for (const { audit, policy } of [en, fa]) {
    const words: Readonly<Record<string, string>> = audit.words;
    for (const kind of ORDER_KINDS) {
      expect(words[`kind_${kind}`], kind).toBeTruthy();
      expect(words[`kind_${kind}`]).not.toBe(policy.kinds[policyKindOf(kind)]);
    }
  }
});
