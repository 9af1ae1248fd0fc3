import { describe, expect, it } from "vitest";
import { fitOf } from "./row-of-transfer";
import { isRevocable, isUsable, problemWithGrant } from "./rules";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const grant = { status: "ACTIVE", expiresOn: "2026-12-01", limitRial: 1000 } as const;

describe("a grant", () => {
  it("stands against what it does not allow, and a state that nobody knows against nothing", () => {
    expect(problemWithGrant(grant, 1000, NOW)).toBeNull();
    expect(problemWithGrant(grant, 1001, NOW)).toEqual({ field: "amountRial", error: "errors.grantLimit" });
    expect(problemWithGrant({ ...grant, status: "PENDING" }, 1, NOW)?.error).toBe("errors.grantNotActive");
    expect(problemWithGrant({ ...grant, status: "REVOKED" }, 1, NOW)?.error).toBe("errors.grantNotActive");
    expect(problemWithGrant({ ...grant, status: "UNKNOWN", expiresOn: null, limitRial: null }, 1, NOW)).toBeNull();
  });

  it("is over once its last day in Tehran is", () => {
    expect(isUsable({ ...grant, expiresOn: "2026-11-20" }, NOW)).toBe(true);
    expect(problemWithGrant({ ...grant, expiresOn: "2026-11-19" }, 1, NOW)?.error).toBe("errors.grantOver");
  });

  it("can be taken back while it is or may be in force", () => {
    expect(isRevocable({ status: "PENDING" })).toBe(true);
    expect(isRevocable({ status: "REVOKED" })).toBe(false);
  });
});

it("knows a transfer's row by its code or its reference, and another's by another code", () => {
  const sought = { amountRial: 1000, code: "D-1111-2222-3333", refCode: "9", sinceMs: NOW };
  const row = {
    trackingCode: "1",
    status: "DEPOSIT",
    amountRial: 1000,
    description: null,
    at: "2026-11-20T09:01:00Z",
  } as const;
  expect(fitOf({ ...row, description: "شارژ D-1111-2222-3333" }, sought)).toBe("own");
  expect(fitOf({ ...row, trackingCode: "9" }, sought)).toBe("own");
  expect(fitOf({ ...row, description: "D-4444-5555-6666" }, sought)).toBeNull();
  expect(fitOf(row, sought)).toBe("perhaps");
  expect(fitOf({ ...row, at: "2026-11-20T08:59:00Z" }, sought)).toBeNull();
  expect(fitOf({ ...row, status: "WITHDRAWAL" }, sought)).toBeNull();
});
