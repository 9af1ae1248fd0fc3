import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { parseSignature, signPayload, verifySignature } from "./signature";

const KEY = "whk_2f6f1d0b9c8e7a65";
const SANDBOX_KEY = "sandbox-shared-webhook-key";
const NOW = 1_763_600_000_000;
const T = String(NOW / 1000);
const BODY = Buffer.from('{"withdrawal_id":"w-1","status":"DONE"}');
const live = { business: KEY, sandbox: SANDBOX_KEY, isSandbox: false };
const sandbox = { ...live, isSandbox: true };

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");
const header = (t: string, v1?: string, v0?: string) =>
  [`t=${t}`, v1 && `v1=${v1}`, v0 && `v0=${v0}`].filter(Boolean).join(", ");

describe("the signature", () => {
  it("is HMAC-SHA256 of `<t>,<payload>` in hex", () => {
    expect(signPayload("secret", "1700000000", Buffer.from('{"a":1}'))).toBe(hmac("secret", '1700000000,{"a":1}'));
    expect(signPayload("secret", "1700000000", Buffer.from('{"a":1}'))).toBe(
      "637c48ef386ee9f112d0c98ed0d833f54c5f11d0268203bf2a9dc946892fd7b0",
    );
    expect(signPayload("کلید", "1", Buffer.from("status=DONE&amount=۱۰"))).toBe(
      "e0198186b834e2bd531b33b1d77875d3fb59af25f333c201136dd93268f3c525",
    );
  });

  it("is read in any order and spelling", () => {
    const one = "a".repeat(64);
    const two = "b".repeat(64);
    expect(parseSignature(`t=1, v1=${one}, v0=${two}`)).toEqual({ time: "1", v1: [one], v0: [two] });
    expect(parseSignature(`v0=${two},V1="${one.toUpperCase()}" ,x=3,t=1`)).toEqual({ time: "1", v1: [one], v0: [two] });
    expect(parseSignature(`t=1,v1=${one},v1=${two}`).v1).toEqual([one, two]);
    expect(parseSignature(`t=1${`,v1=${one}`.repeat(200)}`).v1).toHaveLength(4);
    expect(parseSignature("t=soon, v1=abc")).toEqual({ time: null, v1: [], v0: [] });
  });

  it("never throws, whatever the header says", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifySignature(text, BODY, live, NOW).verdict).not.toBe("accepted");
      }),
      runs(1000),
    );
  });
});

describe("a delivery", () => {
  const v1 = signPayload(KEY, T, BODY);
  const v0 = signPayload(SANDBOX_KEY, T, BODY);

  it("is accepted with the business's signature", () => {
    const signature = verifySignature(header(T, v1), BODY, live, NOW + 900);
    expect(signature).toMatchObject({ verdict: "accepted", skewMs: 900, isInTime: true });
    expect(signature.signatures).toEqual([{ scheme: "v1", key: "business", counts: true, matches: true }]);
  });

  it("is refused when a byte of it was changed", () => {
    fc.assert(
      fc.property(fc.nat(BODY.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(BODY);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(verifySignature(header(T, v1), changed, live, NOW).verdict).toBe("wrong_signature");
      }),
      runs(1000),
    );
  });

  it("is not proven by the shared sandbox key outside the sandbox", () => {
    expect(verifySignature(header(T, undefined, v0), BODY, live, NOW).verdict).toBe("wrong_signature");
    expect(verifySignature(header(T, "0".repeat(64), v0), BODY, live, NOW).verdict).toBe("wrong_signature");
    expect(verifySignature(header(T, undefined, v0), BODY, sandbox, NOW).verdict).toBe("accepted");
  });

  it("needs a key to be held against", () => {
    const keyless = { ...live, business: null };
    expect(verifySignature(header(T, v1), BODY, keyless, NOW).verdict).toBe("no_key");
    expect(verifySignature(header(T, v1, v0), BODY, { ...keyless, isSandbox: true }, NOW).verdict).toBe("accepted");
  });

  it.each([
    [5000, "accepted"],
    [5001, "too_old"],
    [6000, "too_old"],
    [-5000, "accepted"],
    [-5001, "too_early"],
  ])("%d ms after its time is %s", (skew, verdict) => {
    expect(verifySignature(header(T, v1), BODY, live, NOW + skew).verdict).toBe(verdict);
  });

  it("that is wrong and old is wrong", () => {
    expect(verifySignature(header(T, "0".repeat(64)), BODY, live, NOW + 60_000).verdict).toBe("wrong_signature");
  });

  it.each([
    [null, "unsigned"],
    [" ", "unsigned"],
    ["hello", "unreadable_signature"],
    [`t=${T}`, "unreadable_signature"],
    [`v1=${v1}`, "unreadable_signature"],
  ])("with the header %j is %s", (given, verdict) => {
    expect(verifySignature(given, BODY, live, NOW).verdict).toBe(verdict);
  });
});
