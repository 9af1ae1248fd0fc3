import { expect, it } from "vitest";
import { decisionStand } from "./decision";

const NOTHING = { status: "PENDING", error: null, asked: null, isPending: false, isDone: false } as const;

it("offers a decision on what waits, also after a refusal that left it waiting", () => {
  expect(decisionStand(NOTHING)).toBe("open");
  expect(decisionStand({ ...NOTHING, error: "upstream_rejected" })).toBe("open");
});

it("says that somebody else was first, to whom was refused and to whom was still typing", () => {
  expect(decisionStand({ ...NOTHING, status: "ACCEPTED", error: "upstream_rejected" })).toBe("overtaken");
  expect(decisionStand({ ...NOTHING, status: "REJECTED", asked: "ACCEPTED" })).toBe("overtaken");
});

it("says nothing of that to whoever decided, while their answer is on its way and afterwards", () => {
  expect(decisionStand({ ...NOTHING, status: "ACCEPTED", asked: "ACCEPTED", isPending: true })).toBe("nothing");
  expect(decisionStand({ ...NOTHING, status: "ACCEPTED", isDone: true })).toBe("nothing");
  expect(decisionStand({ ...NOTHING, status: "ACCEPTED" })).toBe("nothing");
});

it("calls an answer that was lost so, whatever the payment is, and claims nothing of a state that nobody knows", () => {
  for (const status of ["PENDING", "ACCEPTED", "UNKNOWN"] as const) {
    expect(decisionStand({ ...NOTHING, status, error: "outcome_unknown" })).toBe("lost");
  }
  expect(decisionStand({ ...NOTHING, status: "UNKNOWN", error: "upstream_rejected" })).toBe("nothing");
});
