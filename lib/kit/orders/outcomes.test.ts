import { describe, expect, it } from "vitest";
import { outcomeOf } from "./outcomes";

describe("what people have to hear of an order", () => {
  it("is every end without a payment", () => {
    expect(outcomeOf("sending", "failed", "refuse")).toBe("refused");
    expect(outcomeOf("sent", "failed", "fail")).toBe("failed");
    expect(outcomeOf("done", "reversed", "reverse")).toBe("reversed");
    expect(outcomeOf("sent", "canceled", "cancel")).toBe("canceled");
    expect(outcomeOf("awaiting_approval", "rejected", "reject")).toBe("rejected");
    expect(outcomeOf("awaiting_approval", "expired", "expire")).toBe("expired");
  });

  it("is not what goes its way, nor what the maker took back", () => {
    expect(outcomeOf("sending", "sent", "accept")).toBeNull();
    expect(outcomeOf("sent", "done", "done")).toBeNull();
    expect(outcomeOf("approved", "awaiting_approval", "reopen")).toBeNull();
    expect(outcomeOf("approved", "canceled", "withdraw")).toBeNull();
  });

  it("is an order that was told to have ended and goes on, whatever the event is called", () => {
    expect(outcomeOf("failed", "sent", "accept")).toBe("found");
    expect(outcomeOf("failed", "done", "done")).toBe("found");
    expect(outcomeOf("failed", "unknown", "lost")).toBe("found");
    expect(outcomeOf("failed", "reversed", "reverse")).toBe("reversed");
  });
});
