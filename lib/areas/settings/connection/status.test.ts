import { describe, expect, it } from "vitest";
import { indicatorState, lifeShare, limitLevel, linkStatus, serviceNow } from "./status";

const quiet = { class: "post", limit: 30, inUse: 0, windowMs: 3000 } as const;
const calm = { isOffline: false, link: "ok", service: "answers", stream: "live", limits: [quiet] } as const;

describe("the indicator", () => {
  it("says what is worst", () => {
    expect(indicatorState(calm)).toBe("online");
    expect(indicatorState({ ...calm, link: undefined, stream: "connecting" })).toBe("online");
    expect(indicatorState({ ...calm, limits: [{ ...quiet, inUse: 27 }] })).toBe("limited");
    expect(indicatorState({ ...calm, stream: "lost", limits: [{ ...quiet, inUse: 30 }] })).toBe("reconnecting");
    expect(indicatorState({ ...calm, service: "slow", limits: [{ ...quiet, inUse: 27 }] })).toBe("slow");
    expect(indicatorState({ ...calm, service: "slow", stream: "lost" })).toBe("reconnecting");
    expect(indicatorState({ ...calm, service: "partly", stream: "lost" })).toBe("partly");
    expect(indicatorState({ ...calm, service: "silent", link: "broken" })).toBe("broken");
    expect(indicatorState({ ...calm, stream: "lost", link: "broken" })).toBe("broken");
    expect(indicatorState({ ...calm, link: "missing", isOffline: true })).toBe("offline");
  });
});

describe("how the service answers", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  const met = (outcome: "answered" | "failed", minute: number) =>
    new Map([["business.show", { atMs: Date.parse(at(minute)), outcome }]]);

  it("is known also to a page that asked it nothing", () => {
    expect(serviceNow(new Map(), undefined)).toBe("unknown");
    expect(serviceNow(new Map(), { awaySince: at(3), answeredAt: at(1) })).toBe("silent");
    expect(serviceNow(met("answered", 1), { awaySince: at(3), answeredAt: at(1) })).toBe("silent");
  });

  it("is put right for a page whose last question failed", () => {
    const failed = met("failed", 5);
    expect(serviceNow(failed, undefined)).toBe("silent");
    expect(serviceNow(failed, { awaySince: null, answeredAt: at(4) })).toBe("silent");
    expect(serviceNow(failed, { awaySince: null, answeredAt: at(5).replace("00.000Z", "30.000Z") })).toBe("partly");
    expect(serviceNow(failed, { awaySince: null, answeredAt: at(9) })).toBe("answers");
  });

  it("is never called linked while nobody answers", () => {
    expect(linkStatus("ok", "answers").tone).toBe("success");
    expect(linkStatus("ok", "silent")).toMatchObject({ tone: "danger", label: "connection.indicator.states.silent" });
    expect(linkStatus("missing", "silent").label).toBe("connection.link.states.missing");
  });
});

describe("limits", () => {
  it("have three words", () => {
    expect([0, 15, 16, 25, 26, 30].map((inUse) => limitLevel({ limit: 30, inUse }))).toEqual([
      "free",
      "free",
      "busy",
      "busy",
      "full",
      "full",
    ]);
  });
});

describe("the life of a pair", () => {
  it("goes from nothing to all of it and no further", () => {
    const [from, to] = ["2026-11-20T00:00:00Z", "2026-11-24T00:00:00Z"];
    const at = (day: number) => lifeShare(from, to, Date.parse(from) + day * 86_400_000);
    expect([-1, 0, 1, 4, 9].map(at)).toEqual([0, 0, 0.25, 1, 1]);
    expect(lifeShare(null, to, 0)).toBeNull();
    expect(lifeShare(to, to, 0)).toBe(1);
  });
});
