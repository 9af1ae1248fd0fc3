import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { namesToken, refusedFor } from "./codes";
import { isOnDomain } from "./key";
import {
  afterTold,
  DOUBTS,
  isEnded,
  mayConfirm,
  nextLookMs,
  PAYMENT_STATES,
  type PaymentFacts,
  type PaymentProgress,
  stateOfRequest,
  VERIFY_MINUTES,
  verifyUntil,
} from "./status";

const TOLD: readonly PaymentProgress[] = ["nothing", "waiting", "verified", "lapsed", "expired", "failed"];
const MINUTE = 60_000;
const facts = (more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state: "at_gateway",
  openedAtMs: 0,
  doubt: null,
  decision: null,
  ...more,
});
const anyFacts = fc.record({
  state: fc.constantFrom(...PAYMENT_STATES),
  openedAtMs: fc.option(fc.integer({ min: 0, max: 60 * MINUTE })),
  doubt: fc.option(fc.constantFrom(...DOUBTS)),
  decision: fc.option(fc.constantFrom("confirm" as const, "let_lapse" as const)),
});

describe("whatever the gateway says, in whatever order", () => {
  test("a confirmed payment stays confirmed, and is it only on the gateway's word", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...TOLD), fc.integer({ min: 0, max: 90 * MINUTE }))),
        (sequence) => {
          let state: PaymentFacts["state"] = "at_gateway";
          let wasTold = false;
          for (const [told, nowMs] of sequence) {
            const before = state;
            state = afterTold(facts({ state }), told, nowMs);
            wasTold ||= told === "verified";
            expect(state === "verified").toBe(wasTold);
            // Only that it was confirmed after all moves what has ended.
            if (isEnded(before) && told !== "verified") expect(state).toBe(before);
          }
        },
      ),
      runs(1000),
    );
  });

  test("what was paid is never called unpaid", () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...TOLD),
        fc.integer({ min: 0, max: 180 * MINUTE }),
        (given, told, nowMs) => {
          const after = afterTold(given, told, nowMs);
          if (given.state === "paid" || given.state === "verifying")
            expect(["paid", "verifying", "verified", "lapsed", "failed"]).toContain(after);
        },
      ),
      runs(1000),
    );
  });

  test("nothing in doubt is confirmed without a person's word, and nothing that shall lapse at all", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (!mayConfirm(given)) return;
        expect(given.decision).not.toBe("let_lapse");
        expect(given.doubt === null || given.decision === "confirm").toBe(true);
        expect(["paid", "verifying"]).toContain(given.state);
      }),
      runs(1000),
    );
  });

  test("while it can be confirmed it is looked at at least once a minute, and in its last minutes oftener", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: VERIFY_MINUTES * MINUTE - 1 }), (nowMs) => {
        const gap = nextLookMs(facts(), nowMs);
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThanOrEqual(MINUTE);
        if ((verifyUntil(facts()) ?? 0) - nowMs < 3 * MINUTE) expect(gap).toBeLessThanOrEqual(20_000);
      }),
      runs(1000),
    );
  });
});

test("a time that is over says nothing by itself of what was paid", () => {
  expect(afterTold(facts({ state: "paid" }), "nothing", 60 * MINUTE)).toBe("paid");
  expect(afterTold(facts({ state: "verifying" }), "nothing", 60 * MINUTE)).toBe("verifying");
  expect(afterTold(facts(), "nothing", 19 * MINUTE)).toBe("at_gateway");
  expect(afterTold(facts(), "nothing", 23 * MINUTE)).toBe("not_paid");
  expect(afterTold(facts(), "expired", 23 * MINUTE)).toBe("not_paid");
  expect(afterTold(facts({ state: "paid" }), "expired", 23 * MINUTE)).toBe("lapsed");
});

test("a request for one is over with its payment, and one for many with its time", () => {
  const open = { isForMany: false, linkUntilMs: 10, isTakenBack: false, verified: 0 };
  expect(stateOfRequest(open, 9)).toBe("open");
  expect(stateOfRequest(open, 10)).toBe("expired");
  expect(stateOfRequest({ ...open, verified: 1, isTakenBack: true }, 99)).toBe("paid");
  expect(stateOfRequest({ ...open, isTakenBack: true }, 1)).toBe("taken_back");
  expect(stateOfRequest({ ...open, isForMany: true, verified: 3 }, 9)).toBe("open");
});

test.each([
  ["api_key معتبر نیست.", "key"],
  ["کلید درگاه نامعتبر است", "key"],
  ["توکن نامعتبر است", "token"],
  ["تراکنش یافت نشد.", "token"],
  ["IP سرور شما مجاز نیست.", "address"],
  ["توکن api_key نامعتبر است", "other"],
  ["توکن api معتبر نیست", "other"],
  ["api_token معتبر نیست", "other"],
  ["توکن درگاه نامعتبر است", "other"],
  ["api_key در این تراکنش معتبر نیست", "other"],
  ["IP سرور برای این تراکنش مجاز نیست", "other"],
  ["خطای داخلی", "other"],
  [undefined, "other"],
])("%s is about the %s", (words, about) => {
  expect(refusedFor(words)).toBe(about);
});

test("only words of the very token prove that the gateway knows who asks", () => {
  expect(namesToken("token none12ab معتبر نیست.", "none12ab")).toBe(true);
  expect(namesToken("none12ab یافت نشد", "none12ab")).toBe(true);
  expect(namesToken("Invalid token", "none12ab")).toBe(false);
  expect(namesToken("api_token none12ab معتبر نیست", "none12ab")).toBe(false);
  expect(namesToken("توکن none12ab این درگاه نامعتبر است", "none12ab")).toBe(false);
  expect(namesToken(undefined, "none12ab")).toBe(false);
});

test("a subdomain is on its domain, and what only ends like it is not", () => {
  expect(isOnDomain("pay.shop.ir", "shop.ir")).toBe(true);
  expect(isOnDomain("shop.ir", "shop.ir")).toBe(true);
  expect(isOnDomain("evilshop.ir", "shop.ir")).toBe(false);
  expect(isOnDomain("anything.ir", null)).toBe(true);
});
