import { describe, expect, it } from "vitest";
import { newPassword } from "./schemas";

describe("a new password", () => {
  it.each(["korsi-zard-daryacheh", "Tq9#vLm2xPz!", "دریاچهٔ ارومیه ۱۴۰۵"])("%s is fine", (password) =>
    expect(newPassword.safeParse(password).success).toBe(true),
  );

  it("has at least ten characters", () => expect(newPassword.safeParse("Tq9#vLm2x").success).toBe(false));
});
