import { expect, it } from "vitest";
import { HOLDER_SAYINGS } from "./holder-message";
import { sayingOf } from "./use";

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
  expect(of("DELIVERED", { isReplaced: true })).toBe("replaced");
  expect(of("LOST")).toBe("unsure");
});

it("says each of them in both languages", () => {
  for (const text of Object.values(HOLDER_SAYINGS)) expect(text.fa && text.en).toBeTruthy();
});
