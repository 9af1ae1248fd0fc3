import { describe, expect, it } from "vitest";
import { applicantSteps, isApplicantsTurn, isToBeSent, linkState } from "./applicant";
import { type ChecklistItem, waitsForOf } from "./application";
import { FACTS_STEP, handableSteps } from "./status";

const FRONT = "upload_national_card_front_photo";
const item = (slug: string, state: ChecklistItem["state"], message: string | null = null): ChecklistItem => ({
  slug,
  kind: "document",
  state,
  stateAsSent: null,
  message,
  done: null,
});
const stateOf = (status: Parameters<typeof applicantSteps>[1], items: ChecklistItem[], isFactsGiven = false) =>
  applicantSteps({ steps: [FACTS_STEP, FRONT], isFactsGiven }, status, items).map(({ state }) => state);

describe("what is handed to an applicant", () => {
  it("stands as the checklist has it, and a document waits until the service knows them", () => {
    expect(stateOf("NEW", [item(FRONT, "waits")])).toEqual(["todo", "later"]);
    expect(stateOf("NEW", [item(FRONT, "waits")], true)).toEqual(["done", "later"]);
    expect(stateOf("DRAFT", [item(FRONT, "todo")], true)).toEqual(["done", "todo"]);
    expect(stateOf("REJECTED", [item(FRONT, "rejected", "تار است")])).toEqual(["todo", "rejected"]);
    expect(stateOf("IN_REVIEW", [item(FRONT, "todo")])).toEqual(["later", "later"]);
    for (const done of ["sent", "done"] as const)
      expect(stateOf("DRAFT", [item(FRONT, done)], true)).toEqual(["done", "done"]);
  });

  it("is theirs to do only while some of it can be done", () => {
    const turn = (...states: ("todo" | "rejected" | "later" | "done")[]) =>
      isApplicantsTurn(states.map((state) => ({ slug: FRONT, type: null, state, message: null })));
    expect(turn("done", "rejected")).toBe(true);
    expect(turn("later", "todo")).toBe(true);
    expect(turn("later", "done")).toBe(false);
    expect(waitsForOf("DRAFT", null, true)).toBe("applicant");
    expect(waitsForOf("DRAFT", null, false)).toBe("us");
    // With steps handed over it can still be with the reviewer, or wait for a decision of the business.
    expect(waitsForOf("IN_REVIEW", null, true)).toBe("reviewer");
    expect(waitsForOf("LOST", null, true)).toBe("us");
  });

  it("is chosen among what is not there yet", () => {
    const items = [item(FRONT, "todo"), item("upload_signature_photo", "done")];
    expect(handableSteps("ISSUE", "DRAFT", items)).toEqual([FACTS_STEP, FRONT]);
    expect(handableSteps("REISSUE", "DRAFT", items)).toEqual([FRONT]);
    for (const status of ["SENDING", "LOST", "IN_REVIEW", "ISSUED", "UNKNOWN"] as const)
      expect(handableSteps("ISSUE", status, items)).toEqual([]);
  });
});

it("a link is over by how it ended, by its time, and once nothing of its application can be done", () => {
  const now = Date.parse("2026-11-26T10:00:00Z");
  const until = "2026-11-26T10:00:01Z";
  expect(linkState({ ended: null, until }, "DRAFT", now)).toBe("open");
  expect(linkState({ ended: null, until }, "DRAFT", now + 1000)).toBe("expired");
  expect(linkState({ ended: "taken_back", until }, "DRAFT", now + 1000)).toBe("taken_back");
  expect(linkState({ ended: null, until }, "LOST", now)).toBe("open");
  for (const status of ["IN_REVIEW", "ISSUED", "UNKNOWN"] as const)
    expect(linkState({ ended: null, until }, status, now)).toBe("not_needed");
});

it("a link is to be sent until it was used, taken back or is over, also before the list tells of it", () => {
  const states = ["open", "done", "expired", "taken_back", "replaced", "not_needed"] as const;
  expect(states.filter((state) => isToBeSent({ id: "a" }, [{ id: "a", state }]))).toEqual(["open"]);
  expect(isToBeSent({ id: "a" }, [{ id: "b", state: "done" }])).toBe(true);
});
