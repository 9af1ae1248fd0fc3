import { expect, it } from "vitest";
import { situationOf } from "./situation";

const ORDERED = "2026-11-21T07:11:29.000Z";
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00.000Z`);
const settlement = (change: Partial<Parameters<typeof situationOf>[0]> = {}) => ({
  status: "PENDING" as const,
  isInstant: false,
  createdAt: ORDERED,
  expectedAt: "2026-11-21T09:15:00.000Z",
  ...change,
});

it("waits until its half hour, and is on its way from then on", () => {
  expect(situationOf(settlement(), at("07:29"))).toBe("waiting");
  expect(situationOf(settlement(), at("07:31"))).toBe("sending");
  expect(situationOf(settlement({ isInstant: true }), at("07:12"))).toBe("sending");
});

it("names no half hour where the service does not tell when it was ordered", () => {
  expect(situationOf(settlement({ createdAt: null }), at("07:12"))).toBe("waitingUntold");
});

it("is late at the bank only past the time that was told", () => {
  expect(situationOf(settlement({ status: "INIT" }), at("09:14"))).toBe("atBank");
  expect(situationOf(settlement({ status: "INIT" }), at("09:16"))).toBe("late");
  expect(situationOf(settlement({ status: "INIT", expectedAt: null }), at("23:00"))).toBe("atBank");
});

it("has one for each final state", () => {
  const finals = ["DONE", "FAILED", "CANCELED", "REVERSED"] as const;
  expect(finals.map((status) => situationOf(settlement({ status }), at("07:12")))).toEqual([
    "done",
    "failed",
    "canceled",
    "reversed",
  ]);
});
