import { describe, expect, it } from "vitest";
import { amountOf, fitOf } from "@/lib/areas/cards/card-transfers/status";
import { draftUnder } from "./draft";
import { isRevocable, isUsable, problemWithGrant } from "./status";

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

  it("holds a draft against its limit before anything is ordered", () => {
    const read = (amountRial: number | null, limitRial: number | null = 9_000_000) =>
      draftUnder({ ...grant, expiresOn: null, limitRial })
        .safeParse({ amountRial, description: "", reason: "" })
        .error?.issues.map(({ message }) => message);
    expect([read(9_000_000), read(9_500_000, null)]).toEqual([undefined, undefined]);
    expect([read(9_500_000), read(null)]).toEqual([["errors.grantLimit"], ["errors.required"]]);
  });

  it("can be taken back while it is or may be in force", () => {
    expect(isRevocable({ status: "PENDING" })).toBe(true);
    expect(isRevocable({ status: "REVOKED" })).toBe(false);
  });
});

const sought = {
  isIncoming: true,
  amountRial: 1000,
  wageRial: null,
  code: "D-1111-2222-3333",
  refCode: "9",
  sinceMs: NOW,
};
const row = {
  trackingCode: "1",
  status: "DEPOSIT",
  amountRial: 1000,
  description: null,
  at: "2026-11-20T09:01:00Z",
} as const;

it("knows a transfer's row by its code or its reference, and another's by another code", () => {
  expect(fitOf({ ...row, description: "شارژ D-1111-2222-3333" }, sought)).toBe("own");
  expect(fitOf({ ...row, trackingCode: "9" }, sought)).toBe("own");
  expect(fitOf({ ...row, description: "D-4444-5555-6666" }, sought)).toBeNull();
  expect(fitOf(row, sought)).toBe("perhaps");
  expect(fitOf({ ...row, at: "2026-11-20T08:59:00Z" }, sought)).toBeNull();
  expect(fitOf({ ...row, status: "WITHDRAWAL" }, sought)).toBeNull();
});

it("takes what came in without its fee for the amount where the fee was told, and for another one where it was not", () => {
  const told = { ...sought, wageRial: 50 };
  const less = { ...row, amountRial: 950 };
  expect([fitOf(less, sought), fitOf(less, told), fitOf({ ...less, amountRial: 95 }, told)]).toEqual([
    null,
    "perhaps",
    "perhaps",
  ]);
  expect([amountOf([less], sought), amountOf([less], told), amountOf([row], told)]).toEqual([950, 1000, 1000]);
  expect(amountOf([row, row], told)).toBe(2000);
});
