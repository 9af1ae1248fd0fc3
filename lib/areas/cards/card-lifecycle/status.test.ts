import { expect, it } from "vitest";
import { HOLDER_SAYINGS } from "@/lib/areas/cards/cards/card-message";
import { isUnconfirmed, mayAskForCode, mayWaitForCode, sayingOf } from "./status";

const of = (status: string, more: object = {}) =>
  sayingOf({ status, card: null, post: null, isReplaced: false, waitsFor: "us", ...more } as never);

it("tells whoever has something to do that it is theirs, and a code before that", () => {
  expect([of("DRAFT"), of("DRAFT", { waitsFor: "applicant" })]).toEqual(["preparing", "yours"]);
  expect(of("WAITING_OTP", { waitsFor: "applicant" })).toBe("code");
  expect(of("IN_REVIEW", { waitsFor: "reviewer" })).toBe("review");
});

it("goes by the card once it is in the holder's hand, and says no more than is known", () => {
  const card = (status: string, more: object = {}) => of("DELIVERED", { waitsFor: "none", card: { status, ...more } });
  expect([card("ACTIVE", { isPinChanged: false }), card("ACTIVE", { isPinChanged: null })]).toEqual(["noPin", "inUse"]);
  expect([card("BLOCKED"), card("UNKNOWN"), card("INACTIVE")]).toEqual(["blocked", "unsure", "arrived"]);
  // Nothing was told of the card itself: it may be active.
  expect(of("DELIVERED")).toBe("handedOver");
  expect(of("DELIVERED", { isReplaced: true })).toBe("replaced");
  expect(of("LOST")).toBe("unsure");
});

it("says of what was sent back that it was reviewed, and offers the holder's link where there is one", () => {
  expect([of("REJECTED"), of("REJECTED", { waitsFor: "applicant" })]).toEqual(["sentBack", "yours"]);
  expect(HOLDER_SAYINGS.sentBack.en).not.toContain("not gone to review");
});

it("says that a printed card is on its way only once the post has it", () => {
  const printed = (status: string | null) => of("ISSUED", { post: status && { status } });
  expect([null, "NOT_SENT", "SENT", "DELIVERED", "RETURNED", "UNKNOWN"].map(printed)).toEqual([
    "printed",
    "printed",
    "onItsWay",
    "handedOver",
    "cameBack",
    "printed",
  ]);
});

it("doubts what somebody came back with only while the service could still say it", () => {
  const back = { page: "activate", returned: "SUCCEED" } as const;
  const doubts = (status: string | null, more: object = {}) =>
    isUnconfirmed(back, { card: status && { status }, isReplaced: false, ...more } as never);
  expect([doubts("INACTIVE"), doubts("UNKNOWN"), doubts(null)]).toEqual([true, true, true]);
  expect([doubts("ACTIVE"), doubts("BLOCKED"), doubts("EXPIRED")]).toEqual([false, false, false]);
  expect(doubts("INACTIVE", { isReplaced: true })).toBe(false);
  expect(isUnconfirmed({ page: "activate", returned: "FAILED" }, { card: null, isReplaced: false })).toBe(false);
});

it("lets a code be typed where a reissue waits for it, or is in a state that nobody here knows", () => {
  const may = (flow: string, status: string) => mayWaitForCode({ flow, status } as never);
  expect([may("REISSUE", "WAITING_OTP"), may("REISSUE", "UNKNOWN")]).toEqual([true, true]);
  expect([may("REISSUE", "DRAFT"), may("ISSUE", "UNKNOWN")]).toEqual([false, false]);
});

it("lets another code be asked for once the one before is over, by our count or as the service says", () => {
  expect([mayAskForCode(40, false), mayAskForCode(undefined, false)]).toEqual([false, false]);
  expect([mayAskForCode(0, false), mayAskForCode(null, false), mayAskForCode(40, true)]).toEqual([true, true, true]);
});

it("says each of them in both languages", () => {
  for (const text of Object.values(HOLDER_SAYINGS)) expect(text.fa && text.en).toBeTruthy();
});
