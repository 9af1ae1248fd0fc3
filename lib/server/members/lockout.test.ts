import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { signInFailures } from "@/lib/server/db/schema";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { accountKey, addressKey, forgetTries, lockSeconds, refundTry, takeTry } from "./lockout";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

describe("the delay after wrong tries", () => {
  it("begins after the free ones, doubles, and ends at a quarter of an hour", () => {
    const delays = Array.from({ length: 13 }, (_, failures) => lockSeconds(failures, 5));
    expect(delays).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
    expect(lockSeconds(1_000_000, 5)).toBe(900);
  });

  it("is counted in the database, per account, and refuses while it lasts", async () => {
    const key = accountKey("locked@example.com");
    for (let failures = 1; failures <= 5; failures += 1) expect(await takeTry([key])).toBe(failures);
    await expect(takeTry([key])).rejects.toMatchObject({ code: "locked", retryAfterSeconds: expect.closeTo(30, -1) });
    expect(await takeTry([accountKey("other@example.com")])).toBe(1);
    await db()
      .update(signInFailures)
      .set({ lockedUntil: new Date(Date.now() - 1) })
      .where(eq(signInFailures.key, key.key));
    expect(await takeTry([key])).toBe(6);
    await expect(takeTry([key])).rejects.toMatchObject({ code: "locked", retryAfterSeconds: expect.closeTo(60, -1) });
    await forgetTries(key);
    expect(await takeTry([key])).toBe(1);
  });

  it("cannot be slipped past by many tries at the same moment", async () => {
    const keys = [accountKey("flood@example.com"), addressKey("192.0.2.9")];
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => takeTry(keys)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  it("counts an IPv6 network as one address, and an address with its port as without", () => {
    const one = addressKey("2001:db8:1:2::1").key;
    expect(addressKey("2001:0db8:1:2:ffff:ffff:ffff:ffff").key).toBe(one);
    expect(addressKey("[2001:db8:1:2::9]:4433").key).toBe(one);
    expect(addressKey("2001:db8:1:3::1").key).not.toBe(one);
    expect(addressKey("::1").key).toBe("address:0:0:0:0::/64");
    expect(addressKey("192.0.2.1:5000").key).toBe(addressKey("192.0.2.1").key);
    expect(addressKey("not an address").key).toBe("address:not an address");
  });

  it("forgets a try that was none, and all of them after an hour", async () => {
    const key = accountKey("careful@example.com");
    for (let round = 0; round < 12; round += 1) {
      expect(await takeTry([key])).toBe(1);
      await refundTry([key]);
    }
    for (let failures = 1; failures <= 5; failures += 1) await takeTry([key]);
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await db()
      .update(signInFailures)
      .set({ lastFailureAt: longAgo, lockedUntil: longAgo })
      .where(eq(signInFailures.key, key.key));
    expect(await takeTry([key])).toBe(1);
  });
});
