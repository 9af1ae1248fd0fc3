import "@/lib/server/app";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { ApiError } from "@/lib/kit/operations/errors";
import { pool } from "@/lib/server/db/client";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { acquire, release } from "./budget";
import { backOff, budgetUse, prepareBudget, takeSlots } from "./slots";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "real" });
});
afterAll(() => sandbox.close());

type Lane = "money" | "person" | "job";

/** A call that outlives its test, so that a slot is free only once somebody gave it back. */
const options = (lane: Lane, patienceMs = 20_000) => ({
  lane,
  deadline: Date.now() + patienceMs,
  timeoutMs: 60_000,
});

/** A business of its own for each test, so that tests do not share a window. */
async function freshBusiness(name: string): Promise<string> {
  await prepareBudget(name);
  return name;
}

async function outcomes(promises: Promise<unknown>[]): Promise<{ got: number; refused: number }> {
  const settled = await Promise.allSettled(promises);
  const got = settled.filter(({ status }) => status === "fulfilled").length;
  return { got, refused: settled.length - got };
}

/** Takes this many slots, which must all be free, and proves that no further one is. */
async function takeAll(business: string, budgetClass: "post" | "other", lane: Lane, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => acquire(business, budgetClass, options(lane))));
  await expect(acquire(business, budgetClass, options(lane, 50))).rejects.toMatchObject({ code: "busy" });
}

describe.concurrent("the budget", () => {
  it("never sends more than the service counts in any window, and nobody meets a 429", async () => {
    const calls = Array.from({ length: 260 }, (_, index) =>
      callService(
        withdrawalOperations.list,
        { page: index + 1, perPage: 1 },
        { business: BUSINESS, requestId: "flood-test" },
      ),
    );
    expect(await outcomes(calls)).toEqual({ got: 260, refused: 0 });
    const { worst, calls: seen } = await sandbox.control<{
      worst: { other: { count: number } };
      calls: { status: number }[];
    }>("GET", "calls?since=0");
    expect(worst.other.count).toBeLessThanOrEqual(100);
    expect(worst.other.count).toBeGreaterThan(50);
    expect(seen.filter(({ status }) => status === 429)).toEqual([]);
  });

  it("gives exactly as many leases as the window holds, however many ask at once", async () => {
    const business = await freshBusiness("exact");
    const wanted = { count: 10, keepFree: 0, timeoutMs: 60_000, returned: [] };
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeSlots(business, "post", wanted)));
    const leases = taken.flatMap((one) => one.leases);
    expect([leases.length, new Set(leases.map(({ slot }) => slot)).size]).toEqual([30, 30]);
    await takeAll(business, "other", "money", 100);
  });

  it("says busy, with when to come back, once waiting is useless", async () => {
    const business = await freshBusiness("late");
    await Promise.all(Array.from({ length: 30 }, () => acquire(business, "post", options("money"))));
    await expect(acquire(business, "post", options("person", 50))).rejects.toMatchObject({
      code: "busy",
      retryAfterSeconds: 3,
    });
  });

  it("keeps room for people that jobs cannot take, and for money that people cannot", async () => {
    const business = await freshBusiness("lanes");
    await takeAll(business, "post", "job", 21);
    await takeAll(business, "post", "person", 6);
    await takeAll(business, "post", "money", 3);
  });

  it("serves people before jobs that have waited longer", async () => {
    const business = await freshBusiness("order");
    const held = await Promise.all(Array.from({ length: 100 }, () => acquire(business, "other", options("money"))));
    const served: string[] = [];
    const wait = (lane: "person" | "job") => acquire(business, "other", options(lane)).then(() => served.push(lane));
    const waiting = [wait("job"), wait("person")];
    for (const lease of held) release(lease);
    await Promise.all(waiting);
    expect(served).toEqual(["person", "job"]);
  });

  it("lets members take turns, so that one who asks for very much starves nobody", async () => {
    const business = await freshBusiness("turns");
    const held = await Promise.all(Array.from({ length: 100 }, () => acquire(business, "other", options("money"))));
    const served: string[] = [];
    const wait = (who: string, patienceMs: number) =>
      acquire(business, "other", { ...options("person", patienceMs), who }).then(
        () => served.push(who),
        () => undefined,
      );
    const flood = Array.from({ length: 400 }, () => wait("greedy", 4500));
    const modest = ["modest", "modest", "other"].map((who) => wait(who, 15_000));
    for (const lease of held) release(lease);
    await Promise.all(modest);
    expect(served.filter((who) => who !== "greedy")).toHaveLength(3);
    expect(served.filter((who) => who === "greedy").length).toBeLessThan(20);
    await Promise.all(flood);
  });

  it("lets a job take its turn after some seconds, however much people ask for", async () => {
    const business = await freshBusiness("patience");
    let served = 0;
    const flood = Array.from({ length: 250 }, async () => {
      release(await acquire(business, "other", { ...options("person", 20_000), who: "greedy" }));
      served += 1;
    });
    await acquire(business, "other", options("job", 20_000));
    expect(served).toBeLessThan(250);
    await Promise.all(flood);
  });

  it("does not let anybody wait for a pause that is longer than they would wait", async () => {
    const business = await freshBusiness("pause");
    await backOff(business, "other", 3600);
    // Who waited for as long would outlast this test.
    const refusal = await acquire(business, "other", options("person", 1_800_000)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "busy" });
    expect((refusal as ApiError).retryAfterSeconds).toBeGreaterThan(3000);
  });

  it("frees the slot of a caller that died", async () => {
    const business = await freshBusiness("dead");
    await pool().query("UPDATE budget_slots SET free_at = now() + interval '1 hour' WHERE business = $1 AND slot > 0", [
      business,
    ]);
    await acquire(business, "other", { ...options("money"), timeoutMs: 100 });
    // Never released: free again after its own time-out and one window.
    await expect(acquire(business, "other", { ...options("money", 20_000), timeoutMs: 100 })).resolves.toMatchObject({
      slot: 0,
    });
  });

  it("stands still as long as a 429 asks, and then goes on with half", async () => {
    const business = await freshBusiness("refused");
    await backOff(business, "other", 3);
    await expect(acquire(business, "other", options("person", 200))).rejects.toMatchObject({ code: "busy" });
    await takeAll(business, "other", "person", 50);
  });

  it.each([
    ["half of the slots for a minute, when calls in flight come back", 1, 30, 50],
    ["all of them, when the pause is longer than a window", 20, 10, 100],
  ])("keeps back %s", async (name, retryAfterSeconds, stillHeldAfter, count) => {
    const business = await freshBusiness(name);
    const bystander = await freshBusiness(`beside ${name}`);
    const calls = (of: string) =>
      Promise.all(Array.from({ length: 100 }, () => acquire(of, "other", { ...options("money"), timeoutMs: 1000 })));
    const [inFlight, others] = [await calls(business), await calls(bystander)];
    await backOff(business, "other", retryAfterSeconds);
    for (const lease of [...inFlight, ...others]) release(lease);
    const slots = async (of: string, condition: string) => {
      const { rows } = await pool().query(`SELECT FROM budget_slots WHERE business = $1 AND ${condition}`, [of]);
      return rows.length;
    };
    for (const of of [business, bystander])
      await vi.waitFor(async () => expect(await slots(of, "lease IS NOT NULL")).toBe(0), { timeout: 60_000 });
    const later = `class = 'other' AND free_at > clock_timestamp() + ${stillHeldAfter} * interval '1 second'`;
    expect(await slots(business, later)).toBe(count);
  });

  it("starts a window late when a crash has emptied the log", async () => {
    const business = await freshBusiness("crash");
    await pool().query("DELETE FROM budget_slots WHERE business = $1", [business]);
    await expect(acquire(business, "post", options("person", 300))).rejects.toMatchObject({ code: "busy" });
    expect(await budgetUse(business)).toContainEqual({ class: "post", limit: 30, inUse: 30, windowMs: 3000 });
  });
});

describe("people beside bulk work", () => {
  it("find a place for a POST at once, however much bulk POST waits and for how long", async () => {
    const business = await freshBusiness("bulk");
    let bulk = 0;
    const job = () =>
      acquire(business, "post", options("job", 60_000)).then(
        () => (bulk += 1),
        () => 0,
      );
    for (let index = 0; index < 80; index += 1) void job();
    await vi.waitFor(() => expect(bulk).toBe(21), { timeout: 60_000 });
    // All of the rest has waited for longer than a job's patience.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    try {
      void job();
      for (let index = 0; index < 6; index += 1)
        await expect(acquire(business, "post", options("person", 20_000))).resolves.toMatchObject({ class: "post" });
      expect(bulk).toBe(21);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("whoever may take more", () => {
  it("does not stand behind the pause of whoever came before", async () => {
    const business = await freshBusiness("meanwhile");
    // 25 are free: nothing that a job may take, plenty for a person.
    await pool().query(
      "UPDATE budget_slots SET free_at = now() + interval '30 seconds' WHERE business = $1 AND slot >= 25",
      [business],
    );
    // No pause ever ends.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      void acquire(business, "other", options("job", 60_000));
      await expect(acquire(business, "other", options("person", 60_000))).resolves.toMatchObject({ class: "other" });
    } finally {
      vi.useRealTimers();
    }
  });
});
