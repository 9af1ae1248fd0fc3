import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SLOW_MS } from "./service-health";

const list = { id: "withdrawals.list", kind: "service" } as const;
const show = { id: "business.show", kind: "service" } as const;
const search = { id: "search.lookup", kind: "local" } as const;
let watchCall: typeof import("./service-health").watchCall;
let health: () => string;

// A browser's observations start again with each page.
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const module = await import("./service-health");
  watchCall = module.watchCall;
  health = () => module.serviceHealth(module.callFacts.get());
});
afterEach(() => void vi.useRealTimers());

describe("the service's health", () => {
  it("is what its newest answers tell", () => {
    expect(health()).toBe("unknown");
    watchCall(search)(null);
    expect(health()).toBe("unknown");
    watchCall(show)(null);
    expect(health()).toBe("answers");
    watchCall(list)("upstream_unavailable");
    expect(health()).toBe("partly");
    watchCall(show)("upstream_timeout");
    expect(health()).toBe("silent");
    watchCall(show)("upstream_rejected");
    watchCall(list)(null);
    expect(health()).toBe("answers");
    watchCall(search)("upstream_unavailable");
    expect(health()).toBe("partly");
    watchCall(search)(null);
    expect(health()).toBe("answers");
  });

  it("is slow while a call waits and after it came late, unless the service was not the reason", () => {
    const ended = watchCall(list);
    vi.advanceTimersByTime(SLOW_MS);
    expect(health()).toBe("slow");
    ended(null);
    expect(health()).toBe("slow");
    watchCall(list)(null);
    watchCall(show)(null);
    expect(health()).toBe("answers");
    const busy = watchCall(list);
    vi.advanceTimersByTime(SLOW_MS);
    busy("busy");
    expect(health()).toBe("answers");
  });

  it("is told by what the service answers now; an answer that was kept only says that it did", () => {
    const other = { id: "wallet.balance", kind: "service" } as const;
    watchCall(other)(null, 8);
    expect(health()).toBe("answers");
    watchCall(list)("upstream_unavailable");
    expect(health()).toBe("silent");
    watchCall(list)(null, 30);
    expect(health()).toBe("silent");
    watchCall(other)(null, 0.4);
    expect(health()).toBe("partly");
    // Somebody else asked after this failure.
    vi.advanceTimersByTime(20_000);
    watchCall(list)(null, 5);
    expect(health()).toBe("answers");
  });

  it("is not told by what only a bank could have answered", () => {
    const live = { id: "bank-accounts.live", kind: "service", isOfBank: true } as const;
    watchCall(show)(null);
    const asked = watchCall(live);
    vi.advanceTimersByTime(SLOW_MS);
    expect(health()).toBe("answers");
    asked("upstream_unavailable");
    expect(health()).toBe("answers");
  });

  it("forgets a failure when a minute of answers has followed, and none while nothing followed", () => {
    watchCall(list)("upstream_unavailable");
    vi.advanceTimersByTime(600_000);
    expect(health()).toBe("silent");
    watchCall(show)(null);
    expect(health()).toBe("answers");
  });
});
