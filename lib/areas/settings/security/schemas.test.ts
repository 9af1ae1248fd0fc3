import { describe, expect, it } from "vitest";
import { isCommonPassword, isLikeEmail, newPassword } from "./schemas";

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

  it.each(["korsi-zard-daryacheh", "Tq9#vLm2xPz!", "دریاچهٔ ارومیه ۱۴۰۵"])("%s is fine", (password) =>
    expect(newPassword.safeParse(password).success).toBe(true),
  );

  it("has at least ten characters", () => expect(newPassword.safeParse("Tq9#vLm2x").success).toBe(false));

  it("does not say the e-mail", () => {
    expect(isLikeEmail("narges@example.com", "Narges@example.com")).toBe(true);
    expect(isLikeEmail("narges-1405-xyz", "narges@example.com")).toBe(true);
    expect(isLikeEmail("korsi-zard-daryacheh", "narges@example.com")).toBe(false);
  });
});
