import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { applyServerErrors } from "./apply-server-errors";

interface Values {
  amountRial: number;
  iban: string;
}

describe("applyServerErrors", () => {
  it("puts known fields' errors on them and focuses the first", () => {
    const setError = vi.fn();
    const error = new ApiError("invalid_input", { fields: { iban: "errors.ibanChecksum" } });
    applyServerErrors<Values>(error, ["amountRial", "iban"], setError);
    expect(setError.mock.calls).toEqual([
      ["iban", { type: "server", message: "errors.ibanChecksum" }, { shouldFocus: true }],
    ]);
  });

  it("keeps the rest above the button, with what support needs", () => {
    const setError = vi.fn();
    const error = new ApiError("busy", { fields: { other: "errors.invalid" }, retryAfterSeconds: 3, requestId: "r-1" });
    applyServerErrors<Values>(error, ["amountRial"], setError);
    expect(setError.mock.calls).toEqual([
      ["root.server", { type: "busy", message: "errors.invalid", types: { requestId: "r-1", retryAfterSeconds: "3" } }],
    ]);
  });

  it("does not swallow what is no answer of ours", () => {
    expect(() => applyServerErrors<Values>(new TypeError("bug"), [], vi.fn())).toThrow(TypeError);
  });
});
