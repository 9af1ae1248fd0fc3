import { describe, expect, it } from "vitest";
import { isCommonPassword, isLikeEmail } from "./passwords";

describe("a new password", () => {
  it.each([
    "password123",
    "Password2024!",
    "1234567890",
    "0987654321",
    "aaaaaaaaaaaa",
    "qwerty12345",
    "abcdefghijk",
    "۱۲۳۴۵۶۷۸۹۰",
  ])("%s is one of those tried first", (password) => expect(isCommonPassword(password)).toBe(true));

  it("does not say the e-mail", () => {
    expect(isLikeEmail("narges@example.com", "Narges@example.com")).toBe(true);
    expect(isLikeEmail("narges-1405-xyz", "narges@example.com")).toBe(true);
    expect(isLikeEmail("korsi-zard-daryacheh", "narges@example.com")).toBe(false);
  });
});
